"""Words that the bot waits for, and that might as well be a command: which is asked first."""

from msgspec import structs

from keizer_bot.chat import messages
from keizer_bot.chat.competition_readings import competition_readings, may_be_plain
from keizer_bot.chat.plain_words import in_those_competitions
from keizer_bot.chat.which_competition import given_in_private
from keizer_bot.club.disputes.actions import argue
from keizer_bot.club.disputes.decisions import give_reason
from keizer_bot.core.context import RequestContext
from keizer_bot.core.messages import StaleButton
from keizer_bot.core.questions import (
    ACTIONS,
    ButtonAction,
    Choice,
    ask,
    awaited,
    fulfil,
    intend,
    on_press,
    take_awaited,
    take_words,
)
from keizer_bot.core.reply import Reply
from keizer_bot.core.request import Heard, Request, carry_out
from keizer_bot.i18n.message import Message
from keizer_bot.reading.commands import Reading, SaidCommand, read_command
from keizer_bot.reading.phrases import names_only_days
from keizer_bot.reading.wanted import Wanted
from keizer_bot.store.buttons import Intention

_LABELS: dict[ButtonAction | None, Message] = {
    argue: messages.MyExplanation(),
    give_reason: messages.MyReason(),
}


def take_or_ask(context: RequestContext, reading: Reading, heard: Heard) -> Reply:
    """Take the awaited words; those that are a command as well are asked about first.

    An account of a game that is only likely a result, or a day alone, is the answer: the objection
    asks for the one, the wizard for the other.
    """
    intention, meant = awaited(context), _meant(context, reading, heard)
    if intention is None or meant is None or names_only_days(heard.text):
        return take_words(context, heard.text)
    command, action = meant
    name = context.app.commands[command].named(context.language)
    label = _LABELS.get(ACTIONS.get(intention.button), messages.MyAnswer())
    choices = [
        Choice(label, intend(take_awaited, intention=intention, words=heard.text)),
        Choice(name.capitalize(), action),
    ]
    return ask(context, messages.AnswerOrCommand(name), choices, in_a_row=2)


def _meant(context: RequestContext, reading: Reading, heard: Heard) -> tuple[str, Intention] | None:
    """The command that the words surely are, and what carries it out; None: they are none."""
    found = competition_readings(Request(context, "", heard)) if may_be_plain(heard) else ()
    sure = (one for one in found if one.readings and one.is_sure)
    plain = next((one for one in sure if not (one.is_of_games and one.doubts)), None)
    if plain is not None:
        return plain.command, in_those_competitions([plain])
    if not isinstance(reading, SaidCommand) or not reading.certain:
        return None
    wanted = {"rest": reading.rest, "wanted": reading.wanted}
    return reading.name, intend(give_command, command=reading.name, **wanted)


@on_press("carry-out-words")  # of versions before 0.3.0: their buttons keep the words
def carry_out_words(context: RequestContext, *, words: str) -> Reply:
    """Carry out the command that the words were. Raises `StaleButton` where they are none now."""
    heard = structs.replace(given_in_private(context, SaidCommand("", "")).heard, text=words)
    reading = read_command(words, context.app.commands, bot_name=context.app.bot_name, private=True)
    meant = _meant(context, reading, heard)
    if meant is None:
        raise StaleButton
    return fulfil(context, meant[1])


@on_press("give-command")
def give_command(
    context: RequestContext, *, command: str, rest: str = "", wanted: Wanted | None = None
) -> Reply:
    """The command with these words behind it, as if the sender gave it in private."""
    request = given_in_private(context, SaidCommand(command, rest, wanted=wanted))
    found = context.app.commands.named(command)
    if found is None:
        raise StaleButton
    return carry_out(found, request) or Reply.of(messages.SeeBelow())

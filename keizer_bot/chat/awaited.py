"""Words that the bot waits for, but that may be a command instead: it asks which."""

from msgspec import structs

from keizer_bot.chat import messages
from keizer_bot.chat.competition_readings import competition_readings, may_be_plain
from keizer_bot.chat.plain_words import in_those_competitions
from keizer_bot.chat.which_competition import given_in_private
from keizer_bot.club.results.decisions import give_reason
from keizer_bot.club.results.disputes import argue
from keizer_bot.core.context import Context
from keizer_bot.core.questions import (
    BUTTONS,
    ButtonAction,
    Choice,
    ask,
    awaited,
    fulfil,
    intend,
    on_press,
    require_existing,
    take_awaited,
    take_words,
)
from keizer_bot.core.reply import Reply
from keizer_bot.core.request import Incoming, Request, carry_out
from keizer_bot.i18n.message import Message
from keizer_bot.reading.commands import GivenCommand, Reading, read_command
from keizer_bot.reading.phrases import names_only_days
from keizer_bot.reading.talk import Ask
from keizer_bot.store.buttons import Intention

_LABELS: dict[ButtonAction, Message] = {
    argue: messages.MyExplanation(),
    give_reason: messages.MyReason(),
}


def take_or_ask(context: Context, reading: Reading, incoming: Incoming) -> Reply:
    """Take the awaited words; if they are surely a command too, ask which is meant.

    A likely result or a day alone is taken as the answer: the objection asks for an account of a
    game, the wizard for a day.
    """
    intention, command_and_action = awaited(context), _meant(context, reading, incoming)
    if intention is None or command_and_action is None or names_only_days(incoming.text):
        return take_words(context, incoming.text)
    command, action = command_and_action
    name = context.app.commands[command].named(context.language)
    label = _LABELS.get(require_existing(BUTTONS.get(intention.button)).action, messages.MyAnswer())
    choices = [
        Choice(label, intend(take_awaited, intention=intention, words=incoming.text)),
        Choice(name.capitalize(), action),
    ]
    return ask(context, messages.AnswerOrCommand(name), choices, in_a_row=2)


def _meant(context: Context, reading: Reading, incoming: Incoming) -> tuple[str, Intention] | None:
    """The command that the words surely are, and its intention; None if they are no command."""
    readings = (
        competition_readings(Request(context, "", incoming)) if may_be_plain(incoming) else ()
    )
    sure = (reading for reading in readings if reading.readings and reading.is_sure)
    plain = next((r for r in sure if not (r.reports_a_result and r.doubts)), None)
    if plain is not None:
        return plain.command, in_those_competitions([plain])
    if not isinstance(reading, GivenCommand) or not reading.certain:
        return None
    wanted = {"rest": reading.rest, "wanted": reading.wanted}
    return reading.name, intend(give_command, command=reading.name, **wanted)


@on_press("carry-out-words")  # for buttons of versions before 0.3.0, which store the words
def carry_out_words(context: Context, *, words: str) -> Reply:
    """Carry out the command in the words. Raises `StaleButton` if they are no command now."""
    incoming = structs.replace(given_in_private(context, GivenCommand("", "")).incoming, text=words)
    reading = read_command(words, context.app.commands, bot_name=context.app.bot_name, private=True)
    command_and_action = require_existing(_meant(context, reading, incoming))
    return fulfil(context, command_and_action[1])


@on_press("give-command")
def give_command(
    context: Context, *, command: str, rest: str = "", wanted: Ask | None = None
) -> Reply:
    """Carry out the command with this argument text, as if the sender gave it in private."""
    request = given_in_private(context, GivenCommand(command, rest, wanted=wanted))
    named_command = require_existing(context.app.commands.named(command))
    return carry_out(named_command, request) or Reply.of(messages.SeeBelow())

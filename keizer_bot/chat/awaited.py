"""Words that the bot waits for, and that might as well be a command: which is asked first."""

from keizer_bot.chat import messages
from keizer_bot.chat.competition_readings import (
    CompetitionReading,
    competition_readings,
    may_be_plain,
)
from keizer_bot.chat.plain_words import carry_out_all
from keizer_bot.club.disputes.actions import argue
from keizer_bot.club.disputes.decisions import give_reason
from keizer_bot.core.context import RequestContext
from keizer_bot.core.identify import AppContext, Place, Sender, WhichClub, open_context
from keizer_bot.core.messages import StaleButton
from keizer_bot.core.questions import (
    ACTIONS,
    ButtonAction,
    Choice,
    ask,
    awaited,
    intend,
    on_press,
    take_awaited,
    take_words,
)
from keizer_bot.core.reply import Reply
from keizer_bot.core.request import Heard, Request, carry_out
from keizer_bot.core.scenes import scene_of
from keizer_bot.i18n.message import Message
from keizer_bot.reading.commands import SaidCommand, read_command
from keizer_bot.reading.days import names_only_days
from keizer_bot.reading.hints import speaks_of_results
from keizer_bot.reading.model import Report
from keizer_bot.reading.reader import read
from keizer_bot.reading.wanted import Wanted

_LABELS: dict[ButtonAction | None, Message] = {
    argue: messages.MyExplanation(),
    give_reason: messages.MyReason(),
}


def take_or_ask(context: RequestContext, reading: object, heard: Heard) -> Reply:
    """What was said is what was awaited, unless it is a command: then nothing is stored yet.

    An account of a game that is only likely a result, or a day alone, is the answer: the objection
    asks for the one, the wizard for the other.
    """
    intention, said = awaited(context), heard.text
    coming = _sure_of_coming(context, heard)
    if coming is not None:
        reading = SaidCommand(coming.command, said)
    elif _is_sure_result(context, heard):
        reading = SaidCommand("uitslag", said)
    if (
        intention is None
        or not isinstance(reading, SaidCommand)
        or not reading.certain
        or names_only_days(said)
    ):
        return take_words(context, said)
    name = context.commands[reading.name].named(context.language)
    label = _LABELS.get(ACTIONS.get(intention["button"]), messages.MyAnswer())
    choices = [
        Choice(label, intend(take_awaited, intention=intention, words=said)),
        Choice(name.capitalize(), intend(carry_out_words, words=said)),
    ]
    return ask(context, messages.AnswerOrCommand(name), choices, in_a_row=2)


def _sure_of_coming(context: RequestContext, heard: Heard) -> CompetitionReading | None:
    found = competition_readings(Request(context, "", heard)) if may_be_plain(heard) else ()
    sure = (one for one in found if one.is_sure and one.readings and not one.is_of_games)
    return next(sure, None)


def _is_sure_result(context: RequestContext, heard: Heard) -> bool:
    if context.running is None or not speaks_of_results(heard.text):
        return False
    reading = read(heard.text, scene_of(Request(context, "", heard)))
    return isinstance(reading, Report) and not reading.doubts


@on_press("carry-out-words")
def carry_out_words(context: RequestContext, *, words: str) -> Reply:
    """They were a command: it is carried out as if it had been said where nothing was awaited."""
    heard = _heard(context, words)
    coming = _sure_of_coming(_usual_context(context, heard), heard)
    if coming is not None:
        return carry_out_all(coming)
    if _is_sure_result(context, heard):
        return _carry_out(context, words, SaidCommand("uitslag", words))
    reading = read_command(words, context.commands, bot_name=context.bot_name, private=True)
    if not isinstance(reading, SaidCommand):
        raise StaleButton
    return _carry_out(context, words, reading)


@on_press("give-command")
def give_command(
    context: RequestContext, *, command: str, rest: str = "", wanted: Wanted | None = None
) -> Reply:
    """The command with these words behind it, as if the sender gave it in private."""
    found = context.commands.named(command)
    if found is None:
        raise StaleButton
    return _carry_out(
        context, f"/{command} {rest}".rstrip(), SaidCommand(found.name, rest, wanted=wanted)
    )


def _carry_out(context: RequestContext, text: str, said: SaidCommand) -> Reply:
    heard = _heard(context, text)
    own = _usual_context(context, heard)
    request = Request(
        own, said.rest, heard, private_open=True, certain=said.certain, wanted=said.wanted
    )
    return carry_out(context.commands[said.name], request) or Reply.of(messages.SeeBelow())


def _heard(context: RequestContext, text: str) -> Heard:
    """The words as the sender would say them in private."""
    sender = Sender(context.actor.person_id, context.actor.name)
    place = Place(sender.person_id, 0, private=True)
    return Heard(text, sender, place, 0, context.at, context.language)


def _usual_context(context: RequestContext, heard: Heard) -> RequestContext:
    """Where the sender speaks in private, which need not be where their words are awaited."""
    app_context = AppContext(
        context.texts,
        context.bot_name,
        context.reactions,
        context.commands,
        context.plan,
        context.backup_months,
        web_url=context.web_url,
        hosting=context.hosting,
        shared_list=context.shared_list,
    )
    sender = Sender(context.actor.person_id, context.actor.name)
    try:
        return open_context(context.tx, app_context, sender, heard.place, context.at)
    except WhichClub:
        return context

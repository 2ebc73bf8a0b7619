"""Who comes in with a season is asked about, one by one, where it is not certain."""

from keizer_bot.club.one_person import messages
from keizer_bot.club.one_person.recognising import (
    FORGOTTEN,
    NEW,
    Decisions,
    IdentityDoubt,
    InQuestion,
    recognise,
)
from keizer_bot.core.context import RequestContext
from keizer_bot.core.questions import ButtonAction, Choice, ask_one, intend
from keizer_bot.core.reply import Reply
from keizer_bot.formats.season_file import SeasonFile
from keizer_bot.i18n.message import Message
from keizer_bot.store import privacy


def ask_who(
    context: RequestContext,
    file: SeasonFile,
    who: Decisions,
    then: ButtonAction,
    **arguments: object,
) -> Reply | None:
    """Ask who the first player of the file is of whom that is not certain; None: it is of all.

    `who` are the answers so far; with one more of them `then` is done, with these arguments.
    """
    found = recognise(context.tx, context.club.id, file)
    taken = {*found.same.values(), *who.values()}
    asked = next((each for each in found.unsure if each.player.id not in who), None)
    if asked is None:
        return None
    player, free = asked.player, [each for each in asked.members if each not in taken]
    answers: list[tuple[Message | str, int]] = [(_called(context, each), each) for each in free]
    if asked.doubt is IdentityDoubt.FORGOTTEN:
        answers.insert(0, (messages.StaysForgotten(), FORGOTTEN))
    answers.append((messages.SomebodyElse(), NEW))
    choices = [
        Choice(label, intend(then, **arguments, who={**who, player.id: member}))
        for label, member in answers
    ]
    return ask_one(context, _question(asked, file.season.name), choices)


def _question(asked: InQuestion, season: str) -> Message:
    player = asked.player
    match asked.doubt:
        case IdentityDoubt.FORGOTTEN:
            return messages.AskForgotten(player.name, season)
        case IdentityDoubt.OTHER_NUMBER:
            return messages.AskOtherNumber(player.name, season, player.federation_id or "")
        case IdentityDoubt.OTHER_YEAR:
            return messages.AskOtherYear(player.name, season)
        case IdentityDoubt.OTHER_NAME:
            return messages.AskOtherName(player.name, season, player.federation_id or "")
    return messages.AskNamesake(player.name, season)


def _called(context: RequestContext, member: int) -> str:
    """A member with the season in which they played last."""
    kept = privacy.kept_of(context.tx, member)
    return f"{kept.name} ({kept.seasons[-1]})" if kept.seasons else kept.name

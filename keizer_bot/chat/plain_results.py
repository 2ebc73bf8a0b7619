"""Plain words about results: read once in each competition that they may be about.

What is sure is carried out; what is not is asked about, with the button that would have done it: in
private at once, of words in a group in private and once a day. Chatter is left alone.
"""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import date
from functools import partial

from msgspec.structs import replace as with_fields

from keizer_bot.chat import messages
from keizer_bot.chat.instead import ask_instead
from keizer_bot.chat.overheard import AskedInPrivate, ask_in_private
from keizer_bot.chat.together import done_or_asked
from keizer_bot.chat.which_competition import headed, in_turn
from keizer_bot.club.competitions.actions import (
    at_main,
    at_number,
    fitting,
    label,
    named_at_an_end,
    played_last,
)
from keizer_bot.club.results.actions import report_to_answer
from keizer_bot.club.results.claims import (
    carry_out_report,
    carry_out_reports,
    intention_of,
    is_arbiters,
    is_own,
    report_without_a_game,
)
from keizer_bot.club.signing_off.claims import carry_out_claim, comes_anyway
from keizer_bot.core.commands import Looks
from keizer_bot.core.context import RequestContext
from keizer_bot.core.questions import (
    Answer,
    Asked,
    Choice,
    Intention,
    ask_one,
    fulfil,
    intend,
    on_press,
)
from keizer_bot.core.request import Heard, Request, attempt
from keizer_bot.core.scenes import scene_of
from keizer_bot.i18n.message import Refusal
from keizer_bot.reading.commands import One, SaidCommand
from keizer_bot.reading.hints import speaks_of_results
from keizer_bot.reading.model import (
    ComeLate,
    NoGameToReport,
    NoShow,
    Presence,
    Report,
    ResultReport,
    SeveralReadings,
    SignOn,
    Unsure,
)
from keizer_bot.reading.old.disguised import is_disguised
from keizer_bot.reading.reader import read
from keizer_bot.store import games

_RESULT = "uitslag"
_LONGEST_IN_GROUP = 300  # characters; more are no result
_LIKELY = {
    *(Unsure.UNKNOWN_WORDS, Unsure.TOO_LITTLE, Unsure.CONTRADICTION, Unsure.COLOURS),
    *(Unsure.EVENING, Unsure.ANOTHER_OPPONENT, Unsure.UNCERTAIN, Unsure.DENIED),
    *(Unsure.SOMEBODY_ELSE, Unsure.FORFEIT),
}
"""Doubts for which somebody is asked who wrote to the group and named nobody."""


@dataclass(frozen=True, slots=True)
class CompetitionReport:
    """What a message tells of games in one competition, and what it says of coming beside that."""

    request: Request
    readings: tuple[Presence | Report, ...]
    doubts: frozenset[Unsure] = frozenset()
    has_game: bool = True

    @property
    def reports(self) -> tuple[Report, ...]:
        """What it tells of games."""
        return tuple(said for said in self.readings if isinstance(said, Report))

    @property
    def day(self) -> date | None:
        """The day of the evening that it is about."""
        return played_last(self.request.context)


def may_be_result(heard: Heard) -> bool:
    """True if the words may tell of a result; nothing is looked up for it."""
    if heard.file or heard.passed_on or heard.sender is None or heard.text[:1] in "/@":
        return False
    if not heard.place.private and len(heard.text) > _LONGEST_IN_GROUP:
        return False
    return speaks_of_results(heard.text)


def told_of_games(request: Request, reading: One) -> tuple[Request, Answer | Refusal | None] | None:
    """The answer to plain words about a result, and the request that it answers.

    None where they are none, begin with a command's name, or are more likely a question: `reading`
    is what else they were read as.
    """
    context, heard = request.context, request.heard
    first = heard.text.partition(" ")[0].strip(".,:!")
    if context.commands.named(first) is not None or not may_be_result(heard):
        return None
    if is_disguised(heard.text):  # what is not what it looks like is refused as a command
        return None
    found = _told_results(request)
    doubts = frozenset[Unsure]().union(*(told.doubts for told in found))
    asks = isinstance(reading, SaidCommand) and reading.name != _RESULT
    asks = (asks or context.actor.is_arbiter) and Unsure.QUESTION in doubts
    if not found or asks:
        return None
    request, say = _answer(found)
    if isinstance(say, Refusal) and heard.place.private:
        instead = ask_instead(request, SaidCommand(_RESULT, "", certain=not doubts), say)
        return request, instead or say
    return request, None if isinstance(say, AskedInPrivate) else say


def _told_results(request: Request) -> tuple[CompetitionReport, ...]:
    """What the message tells of games, in each competition that it may be about.

    The likeliest comes first; none where it tells nothing of them.
    """
    context = request.context
    if not context.is_one_of_several:
        return tuple(filter(None, [_told(request)] if context.running else ()))
    named = named_at_an_end(context, request.heard.text)
    if named is not None:
        heard = with_fields(request.heard, text=named[1])
        return tuple(filter(None, [_told(with_fields(request, context=named[0], heard=heard))]))
    there = [at for at in fitting(context, request.heard.place, Looks.BACK) if at.running]
    found = [told for at in there if (told := _told(with_fields(request, context=at))) is not None]
    return tuple(told for told in found if told.has_game) or tuple(found[:1])


def _told(request: Request) -> CompetitionReport | None:
    """What the message tells of games in that competition; None: nothing."""
    reading = read(request.heard.text, scene_of(request))
    match reading:
        case ResultReport() | NoShow():
            return _of_the_sender(CompetitionReport(request, (reading,), reading.doubts))
        case NoGameToReport() if not reading.doubts:
            return CompetitionReport(request, (), has_game=False)
        case SeveralReadings() if any(isinstance(one, Report) for one in reading.readings):
            alike = tuple(replace(one, doubts=reading.doubts) for one in reading.readings)
            return _of_the_sender(CompetitionReport(request, alike, reading.doubts))
    return None


def _of_the_sender(told: CompetitionReport) -> CompetitionReport | None:
    """What is told; None where a member tells of a game that is not theirs, or answers a report."""
    context = told.request.context
    if told.doubts and context.plays_as(context.season) and report_to_answer(context) is not None:
        return None
    if context.actor.is_arbiter:
        return told
    if any(
        isinstance(said, Presence) and not _is_of_oneself(context, said) for said in told.readings
    ):
        doubts = told.doubts | {Unsure.SOMEBODY_ELSE}
        reports = tuple(replace(report, doubts=doubts) for report in told.reports)
        told = replace(told, readings=reports, doubts=doubts)
    return told if all(is_own(context, report) for report in told.reports) else None


def _is_of_oneself(context: RequestContext, said: Presence) -> bool:
    own = context.plays_as(context.season)
    players = [said.player] if isinstance(said, ComeLate) else said.players
    return own is not None and [player.id for player in players] == [own.id]


def _answer(
    found: Sequence[CompetitionReport],
) -> tuple[Request, Answer | AskedInPrivate | Refusal | None]:
    """What is answered, and the request that it answers; None: it is left alone."""
    first = found[0].request
    tx, private = first.context.tx, first.heard.place.private
    same_day = [told for told in found if told.day == found[0].day]
    if len(same_day) == 1:
        return first, attempt(tx, _carry_out if private else _overheard, found[0])
    question = _ask_which(same_day)
    return first, question if private else attempt(tx, _put_in_private, first, question)


def _ask_which(found: Sequence[CompetitionReport]) -> Asked:
    """Ask which competition is meant."""
    choices = [
        Choice(
            label(told.request.context),
            intend(
                report_there,
                competition=told.request.context.competition.id,
                intentions=[intention_of(told.request.context, one) for one in told.reports],
            ),
        )
        for told in found
    ]
    return ask_one(at_main(found[0].request.context), messages.WhichCompetition(), choices)


@on_press("report-there")
def report_there(
    context: RequestContext, *, competition: int, intentions: list[Intention]
) -> Answer:
    """Do what was told in the competition that was chosen. Raises `OneByOne`."""
    at = at_number(context, competition)
    if len(intentions) == 1:
        return headed(at, fulfil(at, intentions[0]))

    def steps() -> Iterator[tuple[RequestContext, Answer]]:
        for intention in intentions:
            context.tx.end_act()
            yield at, fulfil(at, intention)

    return in_turn(steps())


def _carry_out(told: CompetitionReport) -> Answer:
    """Do all that is told, or ask about all of it. Raises the refusals of each."""
    context, reports = told.request.context, told.reports
    if not told.has_game:
        return report_without_a_game(context)
    readings = [
        said
        for said in told.readings
        if not (isinstance(said, SignOn) and comes_anyway(context, said))
    ]
    if len(readings) == 1:
        return _carry_out_one(context, readings[0])
    if len(reports) == len(readings) and all(is_arbiters(context, one) for one in reports):
        return carry_out_reports(context, reports)
    steps = [partial(_carry_out_one, context, said) for said in readings]
    return done_or_asked(context, steps, steps) or carry_out_report(context, reports[0])


def _carry_out_one(context: RequestContext, said: Presence | Report) -> Answer:
    if isinstance(said, Report):
        return carry_out_report(context, said)
    return carry_out_claim(context, said)


def _overheard(told: CompetitionReport) -> Answer | AskedInPrivate | None:
    """What comes of words in the group: an act, one question in private, or nothing."""
    request, outcome = told.request, None
    with suppress(Refusal), request.context.tx.part():
        if not (_is_for_a_group(told) or _may_be_asked(told)):
            return None
        say = _carry_out(told)
        asked = say if isinstance(say, Asked) and not say.done else None
        if not told.doubts and asked is None:
            return say
        outcome = _put_in_private(request, asked)
    return outcome


def _put_in_private(request: Request, asked: Asked | None) -> AskedInPrivate:
    ask_in_private(request, asked)
    return AskedInPrivate()


def _is_for_a_group(told: CompetitionReport) -> bool:
    """True for what is sure, unless an arbiter tells there that somebody did not come."""
    context = told.request.context
    absences = [one for one in told.reports if isinstance(one, NoShow)]
    of_others = any(not is_own(context, one) for one in absences)
    return told.has_game and not (told.doubts or of_others)


def _may_be_asked(told: CompetitionReport) -> bool:
    """True if it is likely and of the sender's own game, which has no result yet."""
    context, first = told.request.context, told.reports[0] if told.reports else None
    if first is None or not is_own(context, first):
        return False
    game = games.game(context.tx, first.game.id)
    likely = first.named or told.doubts <= _LIKELY
    return likely and game is not None and game.result is None

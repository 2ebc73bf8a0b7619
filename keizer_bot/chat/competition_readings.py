"""A message in plain words, read once in each competition that it may be about."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import date

from msgspec.structs import replace as with_fields

from keizer_bot.calendar import Evening
from keizer_bot.club.competitions.actions import fitting, named_at_an_end
from keizer_bot.club.results.actions import report_to_answer
from keizer_bot.club.results.claims import is_own
from keizer_bot.core.commands import Looks
from keizer_bot.core.context import RequestContext
from keizer_bot.core.request import Heard, Request
from keizer_bot.core.scenes import scene_of
from keizer_bot.reading.hints import speaks_of_coming, speaks_of_results
from keizer_bot.reading.model import (
    ComeLate,
    NoEvening,
    NoGameToReport,
    NoShow,
    Presence,
    Report,
    ResultReport,
    SeveralReadings,
    SignOff,
    SignOn,
    Unsure,
)
from keizer_bot.reading.names import NamedPerson
from keizer_bot.reading.reader import read

_LONGEST_IN_GROUP = 300  # characters; more are a story


@dataclass(frozen=True, slots=True)
class CompetitionReading:
    """The reading of a message in one competition, and the request that it is there."""

    request: Request
    readings: tuple[Presence | Report, ...]
    doubts: frozenset[Unsure]
    refused: NoEvening | None = None  # a day that is named has no round there
    no_game: bool = False  # a result of the sender's own, who has no game that it can be of

    @property
    def context(self) -> RequestContext:
        """The competition."""
        return self.request.context

    @property
    def reports(self) -> tuple[Report, ...]:
        """The results among the readings."""
        return tuple(one for one in self.readings if isinstance(one, Report))

    @property
    def is_of_games(self) -> bool:
        """True if it tells of a result."""
        return self.no_game or bool(self.reports)

    @property
    def command(self) -> str:
        """The name of the command that would say the same."""
        if self.is_of_games:
            return "uitslag"
        comes = self.refused.comes if self.refused else not isinstance(self.readings[0], SignOff)
        return "aanmelden" if comes else "afmelden"

    @property
    def is_dated(self) -> bool:
        """True if an evening is named."""
        return any(one.dated for one in self.readings if isinstance(one, Presence))

    @property
    def days(self) -> frozenset[date]:
        """The days of the evenings on which somebody comes or not."""
        return frozenset(evening.date for one in self.readings for evening in evenings_of(one))

    @property
    def players(self) -> tuple[NamedPerson, ...]:
        """The players who come or not."""
        refused = self.refused.players if self.refused else ()
        return refused + tuple(player for one in self.readings for player in players_of(one))

    @property
    def is_sure(self) -> bool:
        """True if it is carried out; else it is asked about.

        Of an evening that has begun the action itself asks, before a game is lost by it.
        """
        return self.doubts <= {Unsure.OVER}


def may_be_plain(heard: Heard) -> bool:
    """True if the words may be of coming or of a result; nothing is looked up for it."""
    if heard.file or heard.passed_on or heard.sender is None or heard.text[:1] in "/@":
        return False
    if not heard.place.private and len(heard.text) > _LONGEST_IN_GROUP:
        return False
    return speaks_of_coming(heard.text) or speaks_of_results(heard.text)


def competition_readings(request: Request) -> tuple[CompetitionReading, ...]:
    """The message's readings, one for each competition that it may be about.

    None where it says nothing of coming or of a result. The likeliest competition comes first.
    """
    context, place = request.context, request.heard.place
    if not context.is_one_of_several:
        return _read([request] if context.running else ())
    named = named_at_an_end(context, request.heard.text)
    if named is not None:
        heard = with_fields(request.heard, text=named[1])
        return _read([with_fields(request, context=named[0], heard=heard)])
    found = _read(_in_each(request, fitting(context, place, Looks.AHEAD)))
    if of_games := _of_games(request, found):
        return of_games
    if found and all(one.refused for one in found):
        return _each_with_its_days(request)
    return tuple(one for one in found if one.refused is None)


def _of_games(
    request: Request, found: Iterable[CompetitionReading]
) -> tuple[CompetitionReading, ...]:
    """Those that tell of a result, first where was played last; one where no game is to be had."""
    of_games = {one.context.competition.id: one for one in found if one.is_of_games}
    back = fitting(request.context, request.heard.place, Looks.BACK)
    there = [at.competition.id for at in back if at.competition.id in of_games]
    readings = tuple(of_games[number] for number in there)
    return tuple(one for one in readings if not one.no_game) or readings[:1]


def _each_with_its_days(request: Request) -> tuple[CompetitionReading, ...]:
    """The readings of a part of the days each, where the others are days of other competitions.

    Those that refuse a day, where none of them does without.
    """
    there = [at for at in fitting(request.context, request.heard.place, Looks.AHEAD) if at.running]
    days = frozenset(evening.date for at in there for evening in at.calendar.evenings)
    lenient = _read(_in_each(request, [with_fields(at, elsewhere=days) for at in there]))
    return tuple(one for one in lenient if one.refused is None) or lenient


def _in_each(request: Request, there: Iterable[RequestContext]) -> list[Request]:
    return [with_fields(request, context=at) for at in there if at.running]


def _read(requests: Iterable[Request]) -> tuple[CompetitionReading, ...]:
    return tuple(filter(None, map(_read_in, requests)))


def _read_in(request: Request) -> CompetitionReading | None:
    """The message's reading in that competition; None where it is of neither."""
    reading = read(request.heard.text, scene_of(request))
    match reading:
        case NoEvening():
            return CompetitionReading(request, (), reading.doubts, refused=reading)
        case NoGameToReport() if not reading.doubts:
            return CompetitionReading(request, (), reading.doubts, no_game=True)
        case SeveralReadings():
            several, doubts = reading.readings, reading.doubts
        case SignOff() | SignOn() | ComeLate() | ResultReport() | NoShow():
            several, doubts = (reading,), reading.doubts
        case _:
            return None
    if all(isinstance(one, Presence) for one in several):
        return CompetitionReading(request, several, doubts)
    alike = tuple(replace(one, doubts=doubts) for one in several)
    return _of_the_sender(CompetitionReading(request, alike, doubts))


def _of_the_sender(of_games: CompetitionReading) -> CompetitionReading | None:
    """The results; None where a member's are not of their own game, or answer a report."""
    context, doubts = of_games.context, of_games.doubts
    if doubts and context.plays_as(context.season) and report_to_answer(context) is not None:
        return None
    if context.actor.is_arbiter:
        return of_games
    if not all(is_of_oneself(context, one) for one in of_games.readings if players_of(one)):
        doubts |= {Unsure.SOMEBODY_ELSE}
        reports = tuple(replace(report, doubts=doubts) for report in of_games.reports)
        of_games = replace(of_games, readings=reports, doubts=doubts)
    return of_games if all(is_own(context, one) for one in of_games.reports) else None


def is_of_oneself(context: RequestContext, reading: Presence | Report) -> bool:
    """True if the sender alone comes or not."""
    own = context.plays_as(context.season)
    return own is not None and [player.id for player in players_of(reading)] == [own.id]


def players_of(reading: Presence | Report) -> tuple[NamedPerson, ...]:
    """The players who come or not; nobody in a result."""
    if isinstance(reading, Report):
        return ()
    return (reading.player,) if isinstance(reading, ComeLate) else reading.players


def evenings_of(reading: Presence | Report) -> tuple[Evening, ...]:
    """The evenings on which somebody comes or not; none in a result."""
    if isinstance(reading, Report):
        return ()
    return (reading.evening,) if isinstance(reading, ComeLate) else reading.evenings

"""Reads a message in plain words once for each competition that it may be about."""

from collections.abc import Iterable
from datetime import date

import msgspec
from msgspec import structs
from msgspec.structs import replace
from msgspec.structs import replace as with_fields

from keizer_bot.calendar import Evening
from keizer_bot.club.results.actions import report_to_answer
from keizer_bot.club.results.claims import is_own
from keizer_bot.club.seasons.competitions import fitting, named
from keizer_bot.core.commands import Looks
from keizer_bot.core.context import Context
from keizer_bot.core.request import Incoming, Request
from keizer_bot.core.scenes import scene_of
from keizer_bot.reading.hints import NamePlace, speaks_of_coming, speaks_of_results
from keizer_bot.reading.model import (
    ComeLate,
    NoEvening,
    NoShow,
    OwnResult,
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

_LONGEST_IN_GROUP = 300  # characters; a longer message is chatter


class CompetitionReading(msgspec.Struct, frozen=True):
    """The reading of a message in one competition, and its request there."""

    request: Request
    readings: tuple[Presence | Report, ...]
    doubts: frozenset[Unsure]
    refused: NoEvening | None = None  # the message names a day without a round there
    own_result: bool = False  # a result is reported, but it or its game could not be read

    @property
    def context(self) -> Context:
        """The context in the competition."""
        return self.request.context

    @property
    def reports(self) -> tuple[Report, ...]:
        """The results among the readings."""
        return tuple(reading for reading in self.readings if isinstance(reading, Report))

    @property
    def reports_a_result(self) -> bool:
        """True if the message reports a result, or tries to."""
        return self.own_result or bool(self.reports)

    @property
    def command(self) -> str:
        """The name of the command that would do the same."""
        if self.reports_a_result:
            return "uitslag"
        comes = self.refused.comes if self.refused else not isinstance(self.readings[0], SignOff)
        return "aanmelden" if comes else "afmelden"

    @property
    def is_dated(self) -> bool:
        """True if the message names an evening."""
        return any(reading.dated for reading in self.readings if isinstance(reading, Presence))

    @property
    def days(self) -> frozenset[date]:
        """The dates of the evenings that somebody signs off or on for."""
        return frozenset(
            evening.date for reading in self.readings for evening in evenings_of(reading)
        )

    @property
    def players(self) -> tuple[NamedPerson, ...]:
        """The players who are signed off or on."""
        refused = self.refused.players if self.refused else ()
        return refused + tuple(
            player for reading in self.readings for player in players_of(reading)
        )

    @property
    def is_sure(self) -> bool:
        """True if it is carried out without a question.

        The action itself asks about an evening that has begun, before it loses a game.
        """
        return self.doubts <= {Unsure.OVER}


def may_be_plain(incoming: Incoming) -> bool:
    """True if the words may be about coming or a result, judged without the database."""
    if incoming.file or incoming.passed_on or incoming.sender is None or incoming.text[:1] in "/@":
        return False
    if not incoming.place.private and len(incoming.text) > _LONGEST_IN_GROUP:
        return False
    return speaks_of_coming(incoming.text) or speaks_of_results(incoming.text)


def competition_readings(request: Request) -> tuple[CompetitionReading, ...]:
    """The message's readings, one for each competition that it may be about, likeliest first.

    Empty if it is about neither coming nor a result.
    """
    context, place = request.context, request.incoming.place
    if not context.is_one_of_several:
        return _readings_of([request] if context.running else ())
    by_name = named(context, request.incoming.text, NamePlace.AT_AN_END)
    if by_name is not None:
        incoming = with_fields(request.incoming, text=by_name[1])
        return _readings_of([with_fields(request, context=by_name[0], incoming=incoming)])
    readings = _readings_of(_in_each(request, fitting(context, place, Looks.AHEAD)))
    if of_games := _of_games(request, readings):
        return of_games
    if readings and all(reading.refused for reading in readings):
        return _each_with_its_days(request)
    return tuple(reading for reading in readings if reading.refused is None)


def _of_games(
    request: Request, candidates: Iterable[CompetitionReading]
) -> tuple[CompetitionReading, ...]:
    """The readings about a result, beginning with the competition that played last.

    Readings that name no game are dropped; if no reading names one, the first is kept.
    """
    by_competition = {
        reading.context.competition.id: reading
        for reading in candidates
        if reading.reports_a_result
    }
    back = fitting(request.context, request.incoming.place, Looks.BACK)
    played = [at.competition.id for at in back if at.competition.id in by_competition]
    readings = tuple(by_competition[number] for number in played)
    return tuple(reading for reading in readings if not reading.own_result) or readings[:1]


def _each_with_its_days(request: Request) -> tuple[CompetitionReading, ...]:
    """The readings in which each competition takes only the days that it plays on.

    If every competition refuses the message, all readings, with their refusals.
    """
    running = [
        at for at in fitting(request.context, request.incoming.place, Looks.AHEAD) if at.running
    ]
    days = frozenset(evening.date for at in running for evening in at.calendar.evenings)
    lenient = _readings_of(_in_each(request, [with_fields(at, elsewhere=days) for at in running]))
    return tuple(reading for reading in lenient if reading.refused is None) or lenient


def _in_each(request: Request, contexts: Iterable[Context]) -> list[Request]:
    return [with_fields(request, context=at) for at in contexts if at.running]


def _readings_of(requests: Iterable[Request]) -> tuple[CompetitionReading, ...]:
    return tuple(filter(None, map(_read_in, requests)))


def _read_in(request: Request) -> CompetitionReading | None:
    """The message's reading in that competition; None if about neither coming nor a result."""
    reading = read(request.incoming.text, scene_of(request))
    match reading:
        case NoEvening():
            return CompetitionReading(request, (), reading.doubts, refused=reading)
        case OwnResult() if reading.game or not reading.doubts:
            asked = CompetitionReading(request, (), reading.doubts, own_result=True)
            return _of_the_sender(asked)
        case SeveralReadings():
            parts, doubts = reading.readings, reading.doubts
        case SignOff() | SignOn() | ComeLate() | ResultReport() | NoShow():
            parts, doubts = (reading,), reading.doubts
        case _:
            return None
    if all(isinstance(part, Presence) for part in parts):
        return CompetitionReading(request, parts, doubts)
    with_doubts = tuple(replace(part, doubts=doubts) for part in parts)
    return _of_the_sender(CompetitionReading(request, with_doubts, doubts))


def _of_the_sender(reading: CompetitionReading) -> CompetitionReading | None:
    """The reading, if the sender may report its results; None if not.

    A member reports only their own game. None also for an unclear message while an opponent's
    report waits for an answer: it may be that answer.
    """
    context, doubts = reading.context, reading.doubts
    if doubts and context.plays_as(context.season) and report_to_answer(context) is not None:
        return None
    if context.actor.is_arbiter:
        return reading
    if not all(is_of_oneself(context, part) for part in reading.readings if players_of(part)):
        doubts |= {Unsure.SOMEBODY_ELSE}
        reports = tuple(replace(report, doubts=doubts) for report in reading.reports)
        reading = structs.replace(reading, readings=reports, doubts=doubts)
    return reading if all(is_own(context, report) for report in reading.reports) else None


def is_of_oneself(context: Context, reading: Presence | Report) -> bool:
    """True if the sender signs off or on nobody but themselves."""
    player = context.plays_as(context.season)
    return player is not None and [named.id for named in players_of(reading)] == [player.id]


def players_of(reading: Presence | Report) -> tuple[NamedPerson, ...]:
    """The players who are signed off or on; empty for a result."""
    if isinstance(reading, Report):
        return ()
    return (reading.player,) if isinstance(reading, ComeLate) else reading.players


def evenings_of(reading: Presence | Report) -> tuple[Evening, ...]:
    """The evenings that somebody signs off or on for; empty for a result."""
    if isinstance(reading, Report):
        return ()
    return (reading.evening,) if isinstance(reading, ComeLate) else reading.evenings

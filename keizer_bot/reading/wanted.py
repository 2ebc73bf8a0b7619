"""Turns a question or request in plain words into the value that a command's handler takes.

A question or request is read before its competition is known; here it is matched with the
competition's evenings and players.
"""

from collections.abc import Callable, Mapping
from contextlib import suppress
from datetime import date, datetime

from keizer_bot.calendar import Calendar, Evening
from keizer_bot.i18n.commands import Right
from keizer_bot.i18n.message import Refusal
from keizer_bot.reading.cutting import pieces
from keizer_bot.reading.dates import (
    ALTERNATING,
    Almanac,
    Sort,
    When,
    evening_of_round,
    first_rounds,
    settle,
)
from keizer_bot.reading.line_parts import person
from keizer_bot.reading.lookups import (
    HonourAct,
    HonourWords,
    PairingsPart,
    RoundReport,
    take_named_season,
)
from keizer_bot.reading.messages import Example, NoGameThatDay, NoRoundThatDay, NotReadable
from keizer_bot.reading.names import NamedPerson
from keizer_bot.reading.people import EstimatedRating, NewcomerWords, read_unlinked
from keizer_bot.reading.pieces import DayPhrase
from keizer_bot.reading.requests import ArbiterRequest, RequestKind
from keizer_bot.reading.rounds import (
    ByeWords,
    CancelledRound,
    GameMove,
    PairWords,
    Publication,
    ResultPutRight,
    RoundMove,
    game_on_board,
)
from keizer_bot.reading.scene import CommandScene, ReadingScene
from keizer_bot.reading.settings import Switch
from keizer_bot.reading.talk import Ask, Enquiry
from keizer_bot.reading.teams import MatchWords
from keizer_bot.reading.wording import language_named, wordings
from keizer_bot.reading.words import LONGEST, prepared
from keizer_bot.reading.written_results import ResultReading, WrittenResult, read_result_of

Wanted = Ask | ArbiterRequest
_VALUES = {
    Enquiry.STANDINGS_PICTURE: RoundReport(None, picture=True),
    Enquiry.OPEN_GAMES: PairingsPart.OPEN,
    Enquiry.MY_GAME: PairingsPart.OWN,
    Enquiry.REMINDERS_OFF: Switch.OFF,
    Enquiry.REMINDERS_ON: Switch.ON,
}


def value_in(wanted: Wanted, scene: CommandScene) -> object:
    """The value; None if the sender wants no more than the command itself.

    Raises as `evening_asked`, and for names as `person`.
    """
    if isinstance(wanted, ArbiterRequest):
        return _REQUESTED[wanted.kind](wanted, scene)
    if read := _IN_TEXT.get(wanted.question):
        return read(wanted.text, scene)
    if wanted.question is Enquiry.STANDINGS and wanted.round_number:
        return RoundReport(wanted.round_number)
    return wanted.name or wanted.round_number or _VALUES.get(wanted.question)


def _pairings(text: str, scene: CommandScene) -> RoundReport | NoGameThatDay:
    try:
        evening = evening_asked(text, scene.calendar_or_last, scene.at)
    except NoRoundThatDay as refusal:
        return NoGameThatDay(refusal.day)
    return RoundReport(evening.number if evening else None)


def _honours(text: str, _: CommandScene) -> HonourWords:
    season = take_named_season(text)
    return HonourWords(HonourAct.SHOW, season=season and season[0])


_IN_TEXT: Mapping[Enquiry, Callable[[str, CommandScene], object]] = {
    Enquiry.WHO_COMES: lambda text, scene: evening_asked(text, scene.calendar, scene.at),
    Enquiry.PAIRINGS: _pairings,
    Enquiry.HONOURS: _honours,
    Enquiry.TONGUE: lambda text, _: language_named(text),
}


def _player(request: ArbiterRequest, scene: CommandScene) -> NamedPerson:
    return person(request.names[0], scene.players)


def _two(request: ArbiterRequest, scene: CommandScene) -> tuple[NamedPerson, NamedPerson]:
    one, other = (person(name, scene.players) for name in request.names)
    return one, other


def _evening(request: ArbiterRequest, scene: CommandScene) -> Evening | None:
    """The named evening. Raises `NotReadable` for several, and as `settle`."""
    if request.when is None:
        return None
    evenings, _ = settle((request.when,), Almanac(scene.calendar, scene.today), scene.at)
    if len(evenings) != 1:
        raise NotReadable(request.shown, Example.FORCE)
    return evenings[0]


def _day(request: ArbiterRequest, example: Example) -> date:
    """The named day; if it may be today or a week later, the later one. Raises `NotReadable`."""
    when = request.when
    if when is None or (len(when.days) > 1 and when.sort is not Sort.EITHER):
        raise NotReadable(request.shown, example)
    return when.days[-1]


def _cancelled(request: ArbiterRequest, scene: CommandScene) -> CancelledRound:
    """The round to cancel.

    Raises `NotReadable` for a day without a round, `NoSuchRound`, `ArbiterOnly`.
    """
    scene.require(Right.PAIRING)
    if request.round is not None:
        return CancelledRound(evening_of_round(request.round, scene.calendar))
    evening = scene.calendar.on(_day(request, Example.ROUND))
    if evening is None:
        raise NotReadable(request.shown, Example.ROUND)
    return CancelledRound(evening)


def _move(request: ArbiterRequest, scene: CommandScene) -> RoundMove | GameMove:
    """The round or game to move.

    Raises `NotReadable`, `NoSuchRound`, `NothingPairedYet`, `NotAgainstEachOther`, and as `person`.
    """
    day = _day(request, Example.POSTPONE)
    if request.round is not None:
        return RoundMove(evening_of_round(request.round, scene.calendar), day)
    if request.board is not None:
        return GameMove(game_on_board(request.board, None, scene), day)
    return GameMove(scene.game_of(_two(request, scene), None), day)


def _newcomer(request: ArbiterRequest, scene: CommandScene) -> NewcomerWords:
    """Raises `ArbiterOnly`."""
    scene.require_arbiter()
    return NewcomerWords(request.names[0], request.rating)


def _pair(request: ArbiterRequest, scene: CommandScene) -> PairWords:
    return PairWords(*_two(request, scene), _evening(request, scene))


def _result(request: ArbiterRequest, scene: CommandScene) -> ResultReading:
    return read_result_of(request.names, request.board, request.ended, scene)


_REQUESTED: Mapping[RequestKind, Callable[[ArbiterRequest, CommandScene], object]] = {
    **dict.fromkeys((RequestKind.FORCE, RequestKind.FORBID), _pair),
    RequestKind.GIVE_BYE: lambda request, scene: ByeWords(
        _player(request, scene), _evening(request, scene)
    ),
    RequestKind.WITHDRAW: _player,
    RequestKind.RATE: lambda request, scene: EstimatedRating(
        _player(request, scene), request.rating or 0
    ),
    RequestKind.LINK: lambda request, scene: person(request.names[0], scene.members),
    RequestKind.UNLINK: lambda request, scene: read_unlinked(request.names[0], scene),
    RequestKind.ADD_PLAYER: _newcomer,
    RequestKind.PUBLISH_PAIRINGS: lambda _, __: Publication.PAIRINGS,
    RequestKind.PUBLISH_STANDINGS: lambda _, __: Publication.RANKING,
    RequestKind.CANCEL: _cancelled,
    RequestKind.MOVE: _move,
    RequestKind.REPORT: lambda request, scene: (
        WrittenResult(1, request.ended, _result(request, scene)),
    ),
    RequestKind.CORRECT: lambda request, scene: ResultPutRight(
        _result(request, scene), request.reason
    ),
    RequestKind.PLAN_MATCH: lambda request, _: MatchWords(
        str(request.team or ""),
        ((_day(request, Example.MATCH).isoformat(), "".join(request.names), request.at_home),),
        (),
    ),
}


def evening_asked(text: str, calendar: Calendar, sent: datetime) -> Evening | None:
    """The evening that a question is about; of several phrases about days, the narrowest counts.

    None if the text names no coming day. Raises the refusals of days.
    """
    almanac = Almanac(calendar, calendar.local(sent).date())
    named = [settle((when,), almanac, sent)[0] for when in _days_ahead(text, almanac, sent)]
    return min(named, key=len)[0] if named else None


def evenings_mentioned(text: str, calendar: Calendar, sent: datetime) -> tuple[Evening, ...] | None:
    """The evenings of all named days; None if the text names no coming day."""
    almanac = Almanac(calendar, calendar.local(sent).date())
    whens = _days_ahead(text, almanac, sent)
    evenings = set[Evening]()
    for when in whens:
        with suppress(Refusal):
            evenings |= set(settle((when,), almanac, sent)[0])
    return first_rounds(evenings) if whens else None


def _days_ahead(text: str, almanac: Almanac, sent: datetime) -> list[When]:
    """The phrases about days, except past days and the whole season: "komen ze allemaal"."""
    line, season = prepared(text)[:LONGEST], (almanac.today, almanac.end)
    scene = ReadingScene(almanac.calendar, sent, (), None, is_arbiter=False, private=True)
    line_pieces = pieces(line, scene, wordings(line)[0].language)
    return [
        piece.when
        for piece in line_pieces
        if isinstance(piece, DayPhrase)
        and piece.when.last >= almanac.today
        and not (piece.when.days == season and piece.when.sort in {*ALTERNATING, Sort.STRETCH})
    ]

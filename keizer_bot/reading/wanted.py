"""The value that a command's handler takes, of plain words that ask for it.

A question and a request are read before it is known in which competition they are meant; here they
are held against its evenings and players.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from datetime import date

from keizer_bot.i18n.commands import Right
from keizer_bot.i18n.message import Refusal
from keizer_bot.reading.dates import evening_of_round
from keizer_bot.reading.evenings import evening_asked
from keizer_bot.reading.honours import HonourAct, HonourWords
from keizer_bot.reading.line_parts import person, take_day
from keizer_bot.reading.lookups import PairingsPart, RoundReport, said_season
from keizer_bot.reading.messages import Example, NoGameThatDay, NoRoundThatDay, NotReadable
from keizer_bot.reading.names import NamedPerson
from keizer_bot.reading.people import EstimatedRating, NewcomerWords, read_unlinked
from keizer_bot.reading.questions import Ask, Enquiry
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
from keizer_bot.reading.scene import CommandScene
from keizer_bot.reading.settings import Switch
from keizer_bot.reading.teams import MatchWords, read_matches
from keizer_bot.reading.written_results import ResultReading, WrittenResult, read_result_of

Wanted = Ask | ArbiterRequest
_VALUES = {
    Enquiry.STANDINGS_PICTURE: RoundReport(None, picture=True),
    Enquiry.OPEN_GAMES: PairingsPart.OPEN,
    Enquiry.MY_GAME: PairingsPart.OWN,
    Enquiry.DUTCH: "nl",
    Enquiry.ENGLISH: "en",
    Enquiry.ITALIAN: "it",
    Enquiry.REMINDERS_OFF: Switch.OFF,
    Enquiry.REMINDERS_ON: Switch.ON,
}


def value_in(wanted: Wanted, scene: CommandScene) -> object:
    """The value; None: nothing more than the command itself is wanted.

    Raises as `evening_asked`, and of names as `person`.
    """
    if isinstance(wanted, ArbiterRequest):
        return _REQUESTED[wanted.kind](wanted, scene)
    if wanted.question is Enquiry.WHO_COMES:
        return evening_asked(wanted.text, scene.calendar, scene.at)
    if wanted.question is Enquiry.PAIRINGS:
        return _pairings(wanted.text, scene)
    if wanted.question is Enquiry.HONOURS:
        season = said_season(wanted.text)
        return HonourWords(HonourAct.SHOW, season=season and season[0])
    if wanted.question is Enquiry.STANDINGS and wanted.round_number:
        return RoundReport(wanted.round_number)
    return wanted.name or wanted.round_number or _VALUES.get(wanted.question)


def _pairings(text: str, scene: CommandScene) -> RoundReport | NoGameThatDay:
    try:
        evening = evening_asked(text, scene.calendar_or_last, scene.at)
    except NoRoundThatDay as refusal:
        return NoGameThatDay(refusal.day)
    return RoundReport(evening.number if evening else None)


def _player(wanted: ArbiterRequest, scene: CommandScene) -> NamedPerson:
    return person(wanted.who[0], scene.players)


def _pair(wanted: ArbiterRequest, scene: CommandScene) -> PairWords:
    one, other = (person(name, scene.players) for name in wanted.who)
    return PairWords(one, other)


def _newcomer(wanted: ArbiterRequest, scene: CommandScene) -> NewcomerWords:
    """Raises `ArbiterOnly`."""
    scene.require_arbiter()
    rating = int(wanted.what) if wanted.what else None
    return NewcomerWords(wanted.who[0], rating)


def _numbered_round(wanted: ArbiterRequest, scene: CommandScene) -> CancelledRound:
    """Raises `NoSuchRound`, `ArbiterOnly`, `RightMissing`."""
    scene.require(Right.PAIRING)
    return CancelledRound(evening_of_round(wanted.number or 0, scene.calendar))


def _round_of_day(wanted: ArbiterRequest, scene: CommandScene) -> CancelledRound:
    """Raises `NotReadable` for a day without a round; `ArbiterOnly`, `RightMissing`."""
    scene.require(Right.PAIRING)
    ahead = [e for e in scene.calendar.evenings if e.date >= scene.today]
    if wanted.what.isdecimal():
        evening = next((e for e in ahead if e.date.day == int(wanted.what)), None)
    else:
        day = take_day(wanted.what, scene)
        evening = scene.calendar.on(day.found) if day else None
    if evening is None:
        raise NotReadable(wanted.what, Example.ROUND)
    return CancelledRound(evening)


def _round_move(wanted: ArbiterRequest, scene: CommandScene) -> RoundMove:
    """Raises `NotReadable`, `NoSuchRound`."""
    return RoundMove(evening_of_round(wanted.number or 0, scene.calendar), _day(wanted, scene))


def _day(wanted: ArbiterRequest, scene: CommandScene) -> date:
    """Raises `NotReadable`."""
    day = take_day(wanted.what, scene)
    if day is None:
        raise NotReadable(wanted.what, Example.POSTPONE)
    return day.found


def _game_move(wanted: ArbiterRequest, scene: CommandScene) -> GameMove:
    """Raises `NotReadable`, `NothingPairedYet`, `NotAgainstEachOther`, and as `person`."""
    day = _day(wanted, scene)
    if wanted.number is not None:
        return GameMove(game_on_board(wanted.number, None, scene), day)
    pair = _pair(wanted, scene)
    return GameMove(scene.game_of((pair.one, pair.other), None), day)


def _reported(wanted: ArbiterRequest, scene: CommandScene) -> Sequence[WrittenResult]:
    """The result that an arbiter tells of a game. Raises as `read_result_of`."""
    return (WrittenResult(1, wanted.what, _result(wanted, scene)),)


def _put_right(wanted: ArbiterRequest, scene: CommandScene) -> ResultPutRight:
    return ResultPutRight(_result(wanted, scene), wanted.reason)


def _result(wanted: ArbiterRequest, scene: CommandScene) -> ResultReading:
    return read_result_of(wanted.who, wanted.number, wanted.what, scene)


def _match(wanted: ArbiterRequest, scene: CommandScene) -> MatchWords | Refusal | None:
    found = read_matches(wanted.what, scene)
    if wanted.number is None or not isinstance(found, MatchWords):
        return found
    return replace(found, team=str(wanted.number))


_REQUESTED: Mapping[RequestKind, Callable[[ArbiterRequest, CommandScene], object]] = {
    RequestKind.FORCE: _pair,
    RequestKind.FORBID: _pair,
    RequestKind.GIVE_BYE: lambda wanted, scene: ByeWords(_player(wanted, scene), None),
    RequestKind.WITHDRAW: _player,
    RequestKind.RATE: lambda wanted, scene: EstimatedRating(
        _player(wanted, scene), int(wanted.what)
    ),
    RequestKind.LINK: lambda wanted, scene: person(wanted.who[0], scene.members),
    RequestKind.UNLINK: lambda wanted, scene: read_unlinked(wanted.who[0], scene),
    RequestKind.ADD_PLAYER: _newcomer,
    RequestKind.PUBLISH_PAIRINGS: lambda _, __: Publication.PAIRINGS,
    RequestKind.PUBLISH_STANDINGS: lambda _, __: Publication.RANKING,
    RequestKind.CANCEL_ROUND: _numbered_round,
    RequestKind.CANCEL: _round_of_day,
    RequestKind.MOVE_ROUND: _round_move,
    RequestKind.POSTPONE: _game_move,
    RequestKind.REPORT: _reported,
    RequestKind.CORRECT: _put_right,
    RequestKind.PLAN_MATCH: _match,
}

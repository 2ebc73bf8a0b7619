"""An arbiter's words about days: a round or a game moved, called off, or added.

And of a game of a coming round that is played already.
"""

import re
from dataclasses import dataclass, replace
from datetime import date

from keizer_bot.calendar import Evening
from keizer_bot.engine.model import Result
from keizer_bot.i18n.commands import Right
from keizer_bot.i18n.folding import fold
from keizer_bot.reading import words
from keizer_bot.reading.dates import Almanac
from keizer_bot.reading.days import names_only_days
from keizer_bot.reading.line_parts import (
    RESULTS,
    line,
    take_day,
    take_numbered_round,
    take_result,
    take_round,
    two_people,
)
from keizer_bot.reading.lookups import read_round_number
from keizer_bot.reading.messages import Example, NotReadable
from keizer_bot.reading.names import NamedPerson
from keizer_bot.reading.old.games import Pairing, Settled
from keizer_bot.reading.old.results import Reported, read_result
from keizer_bot.reading.phrases import days_in
from keizer_bot.reading.scene import CommandScene

_A_ROUND = re.compile(r"(?:(?:de |la |the )?(?:ronde|round|turno|rnd|r) ?)?([0-9]{1,3})?[.?!]*")
_ROUND_ACT = re.compile(
    r"(?:(?P<number>[0-9]{1,3})\s+)?(?P<act>[^\W\d_]+)(?:\s+(?P<rest>.+))?", re.IGNORECASE
)
_MOVE = frozenset("verplaats verplaatsen verzet move postpone sposta rinvia".split())  # noqa: SIM905 - words
_CANCEL = frozenset("vervalt vervallen schrap annuleer cancel annulla".split())  # noqa: SIM905 - words
_EXTRA = frozenset("extra erbij add aggiungi".split())  # noqa: SIM905 - words


@dataclass(frozen=True, slots=True)
class RoundMove:
    """A round is to be on another day."""

    evening: Evening
    day: date


@dataclass(frozen=True, slots=True)
class GameMove:
    """A game is to be on another day."""

    game: Pairing
    day: date


def read_postponement(rest: str, scene: CommandScene) -> RoundMove | GameMove:
    """Reads what follows /verplaats; without names the round is meant.

    Raises `NotReadable`, `NoSuchRound`, `NoGameThatDay`, and as `two_people` and the scene.
    """
    said = line(rest, Example.POSTPONE)
    evening, text = _round_to_move(said, scene)
    found = take_day(text, scene.calendar, scene.at)
    if found is None:
        raise NotReadable(said, Example.POSTPONE)
    names, day = found
    if evening is not None and fold(names) in {"", *_MOVE}:
        return RoundMove(evening, day)
    return GameMove(_game_meant(names, evening, scene), day)


def _round_to_move(said: str, scene: CommandScene) -> tuple[Evening | None, str]:
    """The round that is named, by its number or by the first of two days; and the line without it.

    Raises `NoSuchRound`, `NoGameThatDay`.
    """
    calendar, at = scene.calendar, scene.at
    numbered, left = take_numbered_round(said, calendar)
    if numbered is not None:  # "turno 13 al 3 dicembre" begins on no 13th
        return numbered, left
    days = list(days_in(said, Almanac(calendar, calendar.local(at).date())))
    return take_round(said, calendar, at, Almanac) if len(days) > 1 else (None, said)


def _game_meant(names: str, evening: Evening | None, scene: CommandScene) -> Pairing:
    """The game of the two who are named, or on the board. Raises as `two_people` and the scene."""
    read = read_result(f"{names} ½", scene.calendar, scene.at)  # any result will do
    if isinstance(read, Reported) and read.board is not None:
        settled = scene.settle(replace(read, evening=evening))
        if isinstance(settled, Settled):
            return settled.game
    return scene.game_of(two_people(names, scene.players, Example.POSTPONE), evening)


@dataclass(frozen=True, slots=True)
class GameInAdvance:
    """A game of a coming round is played already; no result: it is taken back."""

    white: NamedPerson
    black: NamedPerson
    result: Result | None = None
    evening: Evening | None = None


def read_advance(rest: str, scene: CommandScene) -> GameInAdvance:
    """Reads what follows /vooruit. Raises `NotReadable`, and as `take_round` and `two_people`."""
    said = line(rest, Example.ADVANCE)
    evening, text = take_round(said, scene.calendar, scene.at)
    part = take_result(text, scene.game)
    if part is None:
        names, _, last = text.rpartition(" ")
        if not names or fold(last) not in _CANCEL:
            raise NotReadable(said, Example.ADVANCE)
        return GameInAdvance(*two_people(names, scene.players, Example.ADVANCE))
    read = read_result(part.found, scene.calendar, scene.at, game=scene.game)
    if part.after or not isinstance(read, Reported) or read.outcome not in RESULTS:
        raise NotReadable(said, Example.ADVANCE)
    two = two_people(part.before, scene.players, Example.ADVANCE)
    return GameInAdvance(*two, RESULTS[read.outcome], evening)


@dataclass(frozen=True, slots=True)
class AddedRound:
    """A round is added on that day."""

    day: date


@dataclass(frozen=True, slots=True)
class CancelledRound:
    """A round is called off."""

    evening: Evening


RoundChange = RoundMove | AddedRound | CancelledRound


def read_round(rest: str, scene: CommandScene) -> int | RoundChange | None:
    """The words behind /ronde: a round to look up (None: the newest), or a change of one.

    Raises `NoGameThatDay`, and as `read_change`.
    """
    said = words.line(rest)
    if _A_ROUND.fullmatch(fold(said)) is None and not names_only_days(said):
        return read_change(rest, scene)
    return read_round_number(rest, scene)


def read_change(rest: str, scene: CommandScene) -> RoundChange:
    """A change of a round.

    Raises `NotReadable`, `NoSuchRound`, `ArbiterOnly`, `RightMissing`.
    """
    said = line(rest, Example.ROUND)
    match = _ROUND_ACT.fullmatch(said)
    acts = match and fold(match["act"]) in _MOVE | _CANCEL | _EXTRA
    acts = acts or _round_that_day(said, scene) is not None
    if not (scene.may(Right.PAIRING) or acts):
        raise NotReadable(said, Example.LOOK_AT_ROUND)
    scene.require(Right.PAIRING)
    if (called_off := _round_that_day(said, scene)) is not None:
        return CancelledRound(called_off)
    change = _change(match, scene) if match else None
    if change is None:
        raise NotReadable(said, Example.ROUND)
    return change


def _change(match: re.Match[str], scene: CommandScene) -> RoundChange | None:
    """A change by an act behind a number; None where there is more than that."""
    act, rest = fold(match["act"]), match["rest"] or ""
    day = take_day(rest, scene.calendar, scene.at) if rest else None
    if act in _EXTRA and day is not None:
        return AddedRound(day[1])
    evening, _ = take_numbered_round(f"ronde {match['number'] or ''}", scene.calendar)
    if evening is not None and act in _CANCEL:
        return CancelledRound(evening)
    if evening is not None and act in _MOVE and day is not None:
        return RoundMove(evening, day[1])
    return None


def _round_that_day(said: str, scene: CommandScene) -> Evening | None:
    """The round that is called off by its day: "vrijdag vervalt"."""
    when, _, act = said.rpartition(" ")
    if fold(act) not in _CANCEL or (day := take_day(when, scene.calendar, scene.at)) is None:
        return None
    return next((e for e in scene.calendar.evenings if e.date == day[1] and not day[0]), None)


def read_count(said: str, most: int) -> int | None:
    """The number of rounds of a season; None where it is not a number alone."""
    found = re.search(r"\d{1,3}", said)
    return int(found[0]) if found and 1 <= int(found[0]) <= most else None

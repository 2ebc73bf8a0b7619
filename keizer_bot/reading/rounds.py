"""An arbiter's words about days: a round or a game moved, called off, or added.

And of a game of a coming round that is played already.
"""

import re
from dataclasses import dataclass
from datetime import date

from keizer_bot.calendar import Evening
from keizer_bot.engine.model import Result
from keizer_bot.i18n.commands import Right
from keizer_bot.i18n.folding import fold
from keizer_bot.reading import words
from keizer_bot.reading.dates import Almanac, evening_of_round
from keizer_bot.reading.days import names_only_days
from keizer_bot.reading.games import Pairing
from keizer_bot.reading.lexicon import worded
from keizer_bot.reading.line_parts import (
    before,
    behind,
    find_words,
    line,
    means,
    plain_result,
    take_day,
    take_numbered_round,
    take_result,
    take_round,
    two_people,
)
from keizer_bot.reading.lookups import read_round_number
from keizer_bot.reading.matters import Matter
from keizer_bot.reading.messages import Example, NoSuchBoard, NotReadable
from keizer_bot.reading.names import NamedPerson
from keizer_bot.reading.phrases import days_in
from keizer_bot.reading.scene import CommandScene
from keizer_bot.reading.senses import Sense

_A_ROUND = worded(r"(?:(?:de |la |the )?% ?)?([0-9]{1,3})?[.?!]*", Matter.ROUND)
_MOVE = (Matter.MOVE,)
_CANCEL = (Matter.CANCELLED, Matter.GONE)
_EXTRA = (Matter.ADD, Matter.NEW)


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

    The round is named by its number or by the first of two days. Raises `NotReadable`,
    `NoSuchRound`, `NoGameThatDay`, and as `two_people` and the scene.
    """
    text = line(rest, Example.POSTPONE)
    evening, left = take_numbered_round(text, scene)  # "turno 13 al 3 dicembre" begins on no 13th
    if evening is None and len(list(days_in(text, Almanac(scene.calendar, scene.today)))) > 1:
        evening, left = take_round(text, scene, Almanac)
    found = take_day(left, scene)
    if found is None:
        raise NotReadable(text, Example.POSTPONE)
    names, day = found
    if evening is not None and (not names or means(names, *_MOVE)):
        return RoundMove(evening, day)
    return GameMove(_game_meant(names, evening, scene), day)


def _game_meant(names: str, evening: Evening | None, scene: CommandScene) -> Pairing:
    """The game of the two who are named, or on the board. Raises as `two_people` and the scene."""
    word, _, number = names.rpartition(" ")
    if number.isdecimal() and means(word, Sense.BOARD):
        return game_on_board(int(number), evening, scene)
    return scene.game_of(two_people(names, scene.players, Example.POSTPONE), evening)


@dataclass(frozen=True, slots=True)
class GameInAdvance:
    """A game of a coming round is played already; no result: it is taken back."""

    white: NamedPerson
    black: NamedPerson
    result: Result | None = None
    evening: Evening | None = None


def game_on_board(board: int, evening: Evening | None, scene: CommandScene) -> Pairing:
    """The game on that board of the newest round, or of that evening. Raises `NoSuchBoard`."""
    number, games = next(iter(scene.rounds(evening)))
    found = next((game for game in games if game.board == board), None)
    if found is None:
        raise NoSuchBoard(number, board, max((game.board for game in games), default=0))
    return found


def read_advance(rest: str, scene: CommandScene) -> GameInAdvance:
    """Reads what follows /vooruit. Raises `NotReadable`, and as `take_round` and `two_people`."""
    text = line(rest, Example.ADVANCE)
    evening, left = take_round(text, scene)
    part = take_result(left, scene.game)
    if part is None:
        names = before(left, *_CANCEL)
        if not names:
            raise NotReadable(text, Example.ADVANCE)
        return GameInAdvance(*two_people(names, scene.players, Example.ADVANCE))
    result = plain_result(part.found, scene.game)
    if part.after or result is None:
        raise NotReadable(text, Example.ADVANCE)
    two = two_people(part.before, scene.players, Example.ADVANCE)
    return GameInAdvance(*two, result, evening)


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

    Raises `NoGameThatDay`, `NotReadable`, `NoSuchRound`, `ArbiterOnly`, `RightMissing`.
    """
    text = words.line(rest)
    if _A_ROUND.fullmatch(fold(text)) or names_only_days(text):
        return read_round_number(text, scene)
    if not (scene.may(Right.PAIRING) or find_words(text, *_MOVE, *_CANCEL, *_EXTRA)):
        raise NotReadable(text, Example.LOOK_AT_ROUND)
    scene.require(Right.PAIRING)
    change = _change(text, scene)
    if change is None:
        raise NotReadable(text, Example.ROUND)
    return change


def _change(text: str, scene: CommandScene) -> RoundChange | None:
    """A change of a round; None where no act, round or day is named, or more. As `read_round`."""
    if (when := before(text, *_CANCEL)) is not None:
        cancelled = _evening(when, scene)
        return CancelledRound(cancelled) if cancelled else None
    added, moved = behind(text, *_EXTRA), find_words(text, *_MOVE)
    day = take_day(moved.after if moved else added or "", scene)
    if day is None or day[0]:
        return None
    if moved is None:
        return AddedRound(day[1])
    evening = _evening(moved.before, scene)
    return RoundMove(evening, day[1]) if evening else None


def _evening(text: str, scene: CommandScene) -> Evening | None:
    """The round of that number or on that day. Raises `NoSuchRound`."""
    if (number := _A_ROUND.fullmatch(fold(text))) and number[1]:
        return evening_of_round(int(number[1]), scene.calendar)
    day = take_day(text, scene)
    return scene.calendar.on(day[1]) if day and not day[0] else None


def read_count(said: str, most: int) -> int | None:
    """The number of rounds of a season; None where it is not a number alone."""
    found = re.search(r"\d{1,3}", said)
    return int(found[0]) if found and 1 <= int(found[0]) <= most else None

"""An arbiter's words about rounds and pairings: moved, called off, added, played in advance.

And of a pairing to come: who meets, who does not, who has the bye.
"""

import re
from dataclasses import dataclass
from datetime import date
from enum import Enum, auto

from keizer_bot.calendar import Evening
from keizer_bot.engine.model import Result
from keizer_bot.i18n.commands import Right
from keizer_bot.i18n.folding import fold
from keizer_bot.reading import line_parts, words
from keizer_bot.reading.dates import Almanac, evening_of_round
from keizer_bot.reading.lexicon import worded
from keizer_bot.reading.line_parts import (
    ADDED,
    GONE,
    before,
    behind,
    find_words,
    line,
    means,
    take_day,
)
from keizer_bot.reading.lookups import read_round_number
from keizer_bot.reading.matters import Matter
from keizer_bot.reading.messages import Example, NoSuchBoard, NotReadable
from keizer_bot.reading.names import NamedPerson, Pairing
from keizer_bot.reading.phrases import days_in, names_only_days
from keizer_bot.reading.scene import CommandScene
from keizer_bot.reading.senses import Sense

_A_ROUND = worded(r"(?:(?:de |la |the )?% ?)?([0-9]{1,3})?[.?!]*", Matter.ROUND)
_MOVE = (Matter.MOVE,)


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
    evening, left = line_parts.take_numbered_round(
        text, scene
    )  # "turno 13 al 3 dicembre" begins on no 13th
    if evening is None and len(list(days_in(text, Almanac(scene.calendar, scene.today)))) > 1:
        evening, left = line_parts.take_round(text, scene, Almanac)
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
    return scene.game_of(_two(names, scene, Example.POSTPONE), evening)


def game_on_board(board: int, evening: Evening | None, scene: CommandScene) -> Pairing:
    """The game on that board of the newest round, or of that evening. Raises `NoSuchBoard`."""
    number, games = next(iter(scene.rounds(evening)))
    found = next((game for game in games if game.board == board), None)
    if found is None:
        raise NoSuchBoard(number, board, max((game.board for game in games), default=0))
    return found


@dataclass(frozen=True, slots=True)
class PairWords:
    """Two players, white first, and their round, if one is named.

    `result`: of a game that is played already; `for_good`: in every round of the season.
    """

    one: NamedPerson
    other: NamedPerson
    evening: Evening | None = None
    result: Result | None = None
    for_good: bool = False


def read_advance(rest: str, scene: CommandScene) -> PairWords:
    """Reads what follows /vooruit; without a result a game in advance is taken back.

    Raises `NotReadable`, and as `take_round` and `two_people`.
    """
    text = line(rest, Example.ADVANCE)
    evening, left = line_parts.take_round(text, scene)
    part = line_parts.take_result(left, scene.game)
    result = line_parts.plain_result(part.found, scene.game) if part else None
    names = part.before if part else before(left, *GONE)
    if not names or (part and (part.after or result is None)):
        raise NotReadable(text, Example.ADVANCE)
    return PairWords(*_two(names, scene, Example.ADVANCE), evening, result)


def read_forced(rest: str, scene: CommandScene) -> PairWords | None:
    """Reads what follows /forceer; None: nothing does. Raises as `take_round`, `two_people`."""
    return _pair(rest, scene, Example.FORCE)


def read_forbidden(rest: str, scene: CommandScene) -> PairWords | None:
    """Reads what follows /verbied, in the same way."""
    names = before(rest, Matter.FOR_EVER)
    if names is None:
        return _pair(rest, scene, Example.FORBID)
    return PairWords(*_two(line(names, Example.FORBID), scene, Example.FORBID), for_good=True)


def _pair(rest: str, scene: CommandScene, example: Example) -> PairWords | None:
    if not rest.strip():
        return None
    evening, names = line_parts.take_round(line(rest, example), scene, Almanac)
    return PairWords(*_two(names, scene, example), evening)


def _two(names: str, scene: CommandScene, example: Example) -> tuple[NamedPerson, NamedPerson]:
    return line_parts.two_people(names, scene.players, example)


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
    if not (scene.may(Right.PAIRING) or find_words(text, *_MOVE, *GONE, *ADDED)):
        raise NotReadable(text, Example.LOOK_AT_ROUND)
    scene.require(Right.PAIRING)
    change = _change(text, scene)
    if change is None:
        raise NotReadable(text, Example.ROUND)
    return change


def _change(text: str, scene: CommandScene) -> RoundChange | None:
    """A change of a round; None where no act, round or day is named, or more. As `read_round`."""
    if (when := before(text, *GONE)) is not None:
        cancelled = _evening(when, scene)
        return CancelledRound(cancelled) if cancelled else None
    added, moved = behind(text, *ADDED), find_words(text, *_MOVE)
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


@dataclass(frozen=True, slots=True)
class ByeWords:
    """A bye for a player, and its round, if one is named."""

    player: NamedPerson
    evening: Evening | None


def read_bye(rest: str, scene: CommandScene) -> ByeWords | None:
    """Reads what follows /vrij; None: nothing does. Raises as `take_round` and `person`."""
    if not rest.strip():
        return None
    evening, name = line_parts.take_round(line(rest, Example.BYE), scene, Almanac)
    return ByeWords(line_parts.person(name, scene.players), evening)


@dataclass(frozen=True, slots=True)
class RoundToPair:
    """The round to pair, if one is named; `preview`: it is shown first."""

    evening: Evening | None
    preview: bool


def read_round_to_pair(rest: str, scene: CommandScene) -> RoundToPair:
    """Reads what follows /indelen. Raises as `take_round`."""
    evening, left = line_parts.take_round(rest, scene, Almanac)
    return RoundToPair(evening, preview=find_words(left, Matter.TRIAL) is not None)


class Publication(Enum):
    """The posts behind /publiceer."""

    PAIRINGS = auto()
    RANKING = auto()


_POSTS = {Matter.PAIRINGS: Publication.PAIRINGS, Matter.STANDINGS: Publication.RANKING}
_BESIDE = (Sense.ARTICLE, Sense.PLEASE, Matter.FILLER)


def read_publication(rest: str) -> Publication | None:
    """The post named behind /publiceer; None where more is written, or less."""
    return line_parts.choice(rest, _POSTS, _BESIDE)

"""Reads an arbiter's words about rounds and games: moved, cancelled, corrected, paired by hand."""

import re
from datetime import date
from enum import Enum, auto
from fractions import Fraction

import msgspec

from keizer_bot.calendar import Evening
from keizer_bot.engine.model import Result
from keizer_bot.i18n.commands import Right
from keizer_bot.i18n.folding import fold
from keizer_bot.i18n.message import Refusal
from keizer_bot.reading.dates import Almanac, evening_of_round
from keizer_bot.reading.lexicon import worded
from keizer_bot.reading.line_parts import (
    ADDED,
    GONE,
    Arguments,
    arguments,
    arguments_if_any,
    behind,
    choice,
    find_words,
    means,
)
from keizer_bot.reading.lookups import read_round_number
from keizer_bot.reading.messages import Example, NotReadable
from keizer_bot.reading.names import NamedPerson, Pairing
from keizer_bot.reading.phrases import days_in
from keizer_bot.reading.pieces import scores
from keizer_bot.reading.senses import Matter, Sense
from keizer_bot.reading.written_results import ResultReading, read_one_result

_A_ROUND = worded(r"(?:% ?)?([0-9]{1,3})", Matter.ROUND)
_BESIDE = (Sense.ARTICLE, Sense.PLEASE, Matter.FILLER)


class ResultPutRight(msgspec.Struct, frozen=True):
    """A corrected result, as far as the words give it, and the reason."""

    reading: ResultReading | Refusal
    reason: str


class ColoursPutRight(msgspec.Struct, frozen=True):
    """The two players of a game had each other's colours."""

    game: Pairing
    reason: str


class NotedAbsence(msgspec.Struct, frozen=True):
    """An absence, its round if the text names one, and its kind if given."""

    player: NamedPerson
    evening: Evening | None
    kind: str | None


@arguments(Example.CORRECT)
def read_correction(args: Arguments) -> ResultPutRight | ColoursPutRight:
    """Read the words after /corrigeer.

    Raises `NoSuchRound`, `NoGameThatDay`, and as `Arguments` and the scene.
    """
    evening, scene = args.round(), args.scene
    result = args.result()
    if result is None:
        args.needed(args.cut_words(Matter.SWAPPED))
        return ColoursPutRight(args.game(evening), args.reason)
    return ResultPutRight(read_one_result(f"{args.left} {result}", evening, scene), args.reason)


@arguments(Example.MARK)
def read_absence(args: Arguments) -> NotedAbsence:
    """Read the words after /afwezig. Raises `NoSuchRound`, `NoGameThatDay`, and as `Arguments`."""
    evening = args.round()
    kind = args.kind()
    return NotedAbsence(args.player(), evening, kind)


_PART = r"([0-9]+/[1-9][0-9]*|[0-9]+[.,][0-9]+|[0-9]*½|[0-9]+)(?![\w/])"
_PARTS = re.compile(rf"(?<![\w/]){_PART}(?:\s*[-:]\s*|\s+){_PART}")
_ADJUSTED = re.compile(rf"(?<![\w/])([-−–+])?\s?{_PART}")
_MOST_POINTS = 9999  # at once


def _fraction(written: str) -> Fraction:
    """A number of points, "2½", "1/3" or "0,5"."""
    whole = written.replace(",", ".").removesuffix("½")
    return Fraction(whole or 0) + Fraction(int(written.endswith("½")), 2)


class PointsChange(msgspec.Struct, frozen=True):
    """Points that a player gets, or loses (negative), and why; they count from `evening` on."""

    player: NamedPerson
    points: Fraction
    reason: str
    evening: Evening | None


@arguments(Example.ADJUST)
def read_adjustment(args: Arguments) -> PointsChange:
    """Read the words after /straf; without a sign points are deducted.

    Raises `NoSuchRound`, and as `Arguments`.
    """
    evening = args.numbered_round()
    written = args.needed(args.cut_match(_ADJUSTED))
    points = _fraction(written[2])
    args.needed(points if 0 < points <= _MOST_POINTS else None)
    why = behind(args.reason, Matter.POINTS)
    signed = points if written[1] == "+" else -points
    return PointsChange(args.player(), signed, args.reason if why is None else why, evening)


class Award(msgspec.Struct, frozen=True):
    """A game for which the arbiter awards fractions of the points, White's first, and why."""

    game: Pairing
    points: tuple[str, str]
    reason: str


@arguments(Example.AWARD)
def read_award(args: Arguments) -> Award:
    """Read the words after /punten. Raises as `Arguments.round`, `Arguments` and the scene."""
    evening = args.round()
    win = 2 if args.scene.game == "draughts" else 1  # a game's points; `Award` has parts of a win
    parts = [str(_fraction(part) / win) for part in args.needed(args.cut_match(_PARTS)).groups()]
    pair = args.players()
    game = args.scene.game_of(pair, evening)
    first, second = parts if game.white == pair[0] else reversed(parts)
    return Award(game, (first, second), args.reason)


class RoundMove(msgspec.Struct, frozen=True):
    """A request to move a round to another day."""

    evening: Evening
    day: date


class GameMove(msgspec.Struct, frozen=True):
    """A request to move a game to another day."""

    game: Pairing
    day: date


@arguments(Example.POSTPONE)
def read_postponement(args: Arguments) -> RoundMove | GameMove:
    """Read the words after /verplaats; without names they are about the round.

    They name the round by its number or by the first of two days. Raises `NoSuchRound`,
    `NoGameThatDay`, and as `Arguments` and the scene.
    """
    evening = args.numbered_round()  # "turno 13 al 3 dicembre" does not begin on a 13th
    almanac = Almanac(args.scene.calendar, args.scene.today)
    if evening is None and len(list(days_in(args.left, almanac))) > 1:
        evening = args.round(Almanac)
    day = args.needed(args.day())
    if evening is not None and not args.left:
        return RoundMove(evening, day)
    return GameMove(args.game(evening), day)


class PairWords(msgspec.Struct, frozen=True):
    """Two players, White first, and their round, if the text names one.

    `result`: of a game that is already played; `for_good`: in every round of the season.
    """

    one: NamedPerson
    other: NamedPerson
    evening: Evening | None = None
    result: Result | None = None
    for_good: bool = False


@arguments(Example.ADVANCE)
def read_advance(args: Arguments) -> PairWords:
    """Read the words after /vooruit; without a result they take a game in advance back.

    Raises as `Arguments.round` and `Arguments`.
    """
    evening, written, result = args.round(), args.result(), None
    if written is None:
        args.needed(args.ends(*GONE))
    else:
        plain = [s.outcome for s in scores(written, args.scene.game) if s.text == written]
        result = plain[0] if plain else Result.DRAWN if means(written, Sense.DRAWN) else None
        args.needed(None if args.reason else result)
    return PairWords(*args.players(), evening, result)


@arguments_if_any(Example.FORCE)
def read_forced(args: Arguments) -> PairWords:
    """Read the words after /forceer. Raises as `Arguments.round` and `Arguments`."""
    evening = args.round(Almanac)
    return PairWords(*args.players(), evening)


@arguments_if_any(Example.FORBID)
def read_forbidden(args: Arguments) -> PairWords:
    """Read the words after /verbied. Raises as `Arguments.round` and `Arguments`."""
    for_good = args.ends(Matter.FOR_EVER) is not None
    evening = None if for_good else args.round(Almanac)
    return PairWords(*args.players(), evening, for_good=for_good)


class AddedRound(msgspec.Struct, frozen=True):
    """A round is added on that day."""

    day: date


class CancelledRound(msgspec.Struct, frozen=True):
    """A round is cancelled."""

    evening: Evening


RoundChange = RoundMove | AddedRound | CancelledRound


@arguments(Example.ROUND)
def read_round(args: Arguments) -> int | RoundChange | None:
    """Read the words after /ronde: a round to look up (None: the newest), or a change of one.

    Raises `NoGameThatDay`, `NoSuchRound`, `ArbiterOnly`, `RightMissing`, and as `Arguments`.
    """
    scene = args.scene
    change = find_words(args.left, Matter.MOVE, *GONE, *ADDED)
    if change is None:
        number = read_round_number(args.left, scene)
        if args.left and number is None:
            raise NotReadable(args.written, Example.LOOK_AT_ROUND)
        return number
    scene.require(Right.PAIRING)
    evening, day = _evening(change.before, args), _only_day(change.after, args)
    if means(change.value, *ADDED) and not change.before:
        return AddedRound(args.needed(day))
    if means(change.value, Matter.MOVE):
        return RoundMove(args.needed(evening), args.needed(day))
    args.needed(None if change.after or not means(change.value, *GONE) else evening)
    return CancelledRound(args.needed(evening))


def _evening(text: str, args: Arguments) -> Evening | None:
    """The round with that number or on that day. Raises `NoSuchRound`."""
    if number := _A_ROUND.fullmatch(fold(text)):
        return evening_of_round(int(number[1]), args.scene.calendar)
    day = _only_day(text, args)
    return args.scene.calendar.on(day) if day else None


def _only_day(text: str, args: Arguments) -> date | None:
    args.left = text
    day = args.day()
    return None if args.left else day


class ByeWords(msgspec.Struct, frozen=True):
    """A bye for a player, and its round, if the text names one."""

    player: NamedPerson
    evening: Evening | None


@arguments_if_any(Example.BYE)
def read_bye(args: Arguments) -> ByeWords:
    """Read the words after /vrij. Raises as `Arguments.round` and `Arguments`."""
    evening = args.round(Almanac)
    return ByeWords(args.player(), evening)


class RoundToPair(msgspec.Struct, frozen=True):
    """The round to pair, if the text names one; `preview`: only show the pairing."""

    evening: Evening | None
    preview: bool


@arguments(Example.ROUND)
def read_round_to_pair(args: Arguments) -> RoundToPair:
    """Read the words after /indelen. Raises as `Arguments.round`."""
    return RoundToPair(args.round(Almanac), args.takes(Matter.TRIAL) is not None)


class Publication(Enum):
    """The posts behind /publiceer."""

    PAIRINGS = auto()
    RANKING = auto()


_POSTS = {Matter.PAIRINGS: Publication.PAIRINGS, Matter.STANDINGS: Publication.RANKING}


def read_publication(rest: str) -> Publication | None:
    """Read the post after /publiceer; None if the text says more, or less."""
    return choice(rest, _POSTS, _BESIDE)


def read_count(text: str, most: int) -> int | None:
    """The number of rounds of a season; None if the text is not only a number."""
    match = re.search(r"\d{1,3}", text)
    return int(match[0]) if match and 1 <= int(match[0]) <= most else None

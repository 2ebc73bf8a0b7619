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
from keizer_bot.reading.dates import Almanac, evening_of_round
from keizer_bot.reading.lexicon import worded
from keizer_bot.reading.line_parts import (
    ADDED,
    GONE,
    Arguments,
    LinePart,
    arguments,
    arguments_if_any,
    behind,
    choice,
    find_words,
    means,
    part_at,
    plain_result,
    take_day,
    take_kind,
    take_result,
)
from keizer_bot.reading.lookups import read_round_number
from keizer_bot.reading.messages import Example, NoSuchBoard, NotReadable
from keizer_bot.reading.names import NamedPerson, Pairing
from keizer_bot.reading.phrases import days_in, names_only_days
from keizer_bot.reading.pieces import GameKind
from keizer_bot.reading.scene import CommandScene
from keizer_bot.reading.senses import Matter, Sense
from keizer_bot.reading.written_results import ResultReading, read_one_result

_A_ROUND = worded(r"(?:(?:de |la |the )?% ?)?([0-9]{1,3})?[.?!]*", Matter.ROUND)
_BESIDE = (Sense.ARTICLE, Sense.PLEASE, Matter.FILLER)


class ResultPutRight(msgspec.Struct, frozen=True):
    """A corrected result, as far as the words give it, and the reason."""

    reading: ResultReading
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
def read_correction(args: Arguments) -> ResultPutRight | ColoursPutRight | NotedAbsence:
    """Read the words after /corrigeer.

    Raises `NoSuchRound`, `NoGameThatDay`, and as `Arguments` and the scene.
    """
    evening, scene = args.round(), args.scene
    result = take_result(args.left, scene.game)
    kind = take_kind(args.left, scene.absence_kinds)
    swapped = find_words(args.left, Matter.SWAPPED)
    if result is None and swapped:
        args.cut(swapped)
        return ColoursPutRight(args.game(evening), args.reason)
    if kind and (result is None or kind.before == result.before):
        args.cut(kind)
        return NotedAbsence(args.player(), evening, kind.value)
    part = args.needed(result)
    reading = read_one_result(f"{part.before} {part.value}", evening, scene)
    return ResultPutRight(reading, part.after)


@arguments(Example.MARK)
def read_absence(args: Arguments) -> NotedAbsence:
    """Read the words after /afwezig. Raises `NoSuchRound`, `NoGameThatDay`, and as `Arguments`."""
    evening = args.round()
    kind = args.cut(take_kind(args.left, args.scene.absence_kinds))
    return NotedAbsence(args.player(), evening, kind)


_PART = r"(?:[0-9]+/[0-9]+|½|[0-9]+[.,][0-9]+|[0-9]+)"
_PARTS = re.compile(rf"(?<![\w/])({_PART})(?:\s*[-:]\s*|\s+)({_PART})(?![\w/])")
_ADJUSTED = re.compile(rf"(?<![\w/])([-−–+])?\s?({_PART}½?)(?![\w/])")
_MOST_POINTS = 9999  # at once


def take_points(text: str, game: GameKind) -> LinePart[tuple[str, str]] | None:
    """Take the points for White and Black out of a text; None without them.

    The text counts points as that game does; the result is in fractions of a win: in draughts 1 is
    half.
    """
    match = _PARTS.search(text)
    white, black = map(fraction, match.groups()) if match else (None, None)
    if match is None or white is None or black is None:
        return None
    win = 2 if game == "draughts" else 1
    return part_at(text, *match.span()).of((str(white / win), str(black / win)))


def take_adjustment(text: str) -> LinePart[Fraction] | None:
    """Read the points that somebody loses or gets, and why; None without a number.

    Without a sign they are deducted.
    """
    match = _ADJUSTED.search(text)
    points = fraction(match[2]) if match else None
    if match is None or points is None or not 0 < points <= _MOST_POINTS:
        return None
    part = part_at(text, *match.span())
    reason = behind(part.after, Matter.POINTS)
    why = part.after if reason is None else reason
    return LinePart(part.before, points if match[1] == "+" else -points, why)


def fraction(written: str) -> Fraction | None:
    """A number of points, "2½", "1/3" or "0,5"; None for a division by zero."""
    parts = re.findall(r"½|[^½]+", written.replace(",", "."))
    try:
        return sum((Fraction(part.replace("½", "1/2")) for part in parts), Fraction(0))
    except ZeroDivisionError:
        return None


class PointsChange(msgspec.Struct, frozen=True):
    """Points that a player gets, or loses (negative), and why; they count from `evening` on."""

    player: NamedPerson
    points: Fraction
    reason: str
    evening: Evening | None


@arguments(Example.ADJUST)
def read_adjustment(args: Arguments) -> PointsChange:
    """Read the words after /straf. Raises `NoSuchRound`, and as `Arguments`."""
    evening = args.numbered_round()
    points = args.needed(args.cut(take_adjustment(args.left)))
    return PointsChange(args.player(), points, args.reason, evening)


class Award(msgspec.Struct, frozen=True):
    """A game for which the arbiter awards fractions of the points, White's first, and why."""

    game: Pairing
    points: tuple[str, str]
    reason: str


@arguments(Example.AWARD)
def read_award(args: Arguments) -> Award:
    """Read the words after /punten. Raises as `take_round`, `Arguments` and the scene."""
    evening = args.round()
    first, second = args.needed(args.cut(take_points(args.left, args.scene.game)))
    pair = args.players()
    game = args.scene.game_of(pair, evening)
    return Award(game, (first, second) if game.white == pair[0] else (second, first), args.reason)


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
    if evening is not None and (not args.left or means(args.left, Matter.MOVE)):
        return RoundMove(evening, day)
    board = args.number(Sense.BOARD)
    if board is None:
        return GameMove(args.game(evening), day)
    args.needed(None if args.has_words else board)
    return GameMove(game_on_board(board, evening, args.scene), day)


def game_on_board(board: int, evening: Evening | None, scene: CommandScene) -> Pairing:
    """The game on that board of the newest round, or of that evening. Raises `NoSuchBoard`."""
    number, games = next(iter(scene.rounds(evening)))
    match = next((game for game in games if game.board == board), None)
    if match is None:
        raise NoSuchBoard(number, board, max((game.board for game in games), default=0))
    return match


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

    Raises as `take_round` and `Arguments`.
    """
    evening, game = args.round(), args.scene.game
    written = args.cut(take_result(args.left, game))
    result = plain_result(written, game) if written and not args.reason else None
    if result is None:
        args.needed(None if written else args.ends(*GONE))
    return PairWords(*args.players(), evening, result)


@arguments_if_any(Example.FORCE)
def read_forced(args: Arguments) -> PairWords:
    """Read the words after /forceer. Raises as `take_round` and `Arguments`."""
    evening = args.round(Almanac)
    return PairWords(*args.players(), evening)


@arguments_if_any(Example.FORBID)
def read_forbidden(args: Arguments) -> PairWords:
    """Read the words after /verbied. Raises as `take_round` and `Arguments`."""
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
    text, scene = args.left, args.scene
    if _A_ROUND.fullmatch(fold(text)) or names_only_days(text):
        return read_round_number(text, scene)
    moved = find_words(text, Matter.MOVE)
    if not (scene.may(Right.PAIRING) or moved or find_words(text, *GONE, *ADDED)):
        raise NotReadable(text, Example.LOOK_AT_ROUND)
    scene.require(Right.PAIRING)
    if args.ends(*GONE):
        return CancelledRound(args.needed(_evening(args.left, scene)))
    if moved:
        day = args.needed(_only_day(moved.after, scene))
        return RoundMove(args.needed(_evening(moved.before, scene)), day)
    args.needed(args.starts(*ADDED))
    return AddedRound(args.needed(_only_day(args.left, scene)))


def _evening(text: str, scene: CommandScene) -> Evening | None:
    """The round with that number or on that day. Raises `NoSuchRound`."""
    if (number := _A_ROUND.fullmatch(fold(text))) and number[1]:
        return evening_of_round(int(number[1]), scene.calendar)
    day = _only_day(text, scene)
    return scene.calendar.on(day) if day else None


def _only_day(text: str, scene: CommandScene) -> date | None:
    day = take_day(text, scene)
    return day.value if day and not day.before else None


class ByeWords(msgspec.Struct, frozen=True):
    """A bye for a player, and its round, if the text names one."""

    player: NamedPerson
    evening: Evening | None


@arguments_if_any(Example.BYE)
def read_bye(args: Arguments) -> ByeWords:
    """Read the words after /vrij. Raises as `take_round` and `Arguments`."""
    evening = args.round(Almanac)
    return ByeWords(args.player(), evening)


class RoundToPair(msgspec.Struct, frozen=True):
    """The round to pair, if the text names one; `preview`: only show the pairing."""

    evening: Evening | None
    preview: bool


@arguments(Example.ROUND)
def read_round_to_pair(args: Arguments) -> RoundToPair:
    """Read the words after /indelen. Raises as `take_round`."""
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

"""An arbiter's words about a round that was played: results or colours put right, absences.

And points: given or taken, or awarded in a game.
"""

from dataclasses import dataclass
from fractions import Fraction

from keizer_bot.calendar import Evening
from keizer_bot.reading.line_parts import (
    LinePart,
    find_words,
    line,
    person,
    take_adjustment,
    take_kind,
    take_numbered_round,
    take_points,
    take_result,
    take_round,
    two_people,
)
from keizer_bot.reading.matters import Matter
from keizer_bot.reading.messages import Example, NotReadable
from keizer_bot.reading.names import NamedPerson, Pairing, find
from keizer_bot.reading.scene import CommandScene
from keizer_bot.reading.written_results import ResultReading, read_one_result


@dataclass(frozen=True, slots=True)
class ResultPutRight:
    """A game and the result that it had, as far as the words say, and why it is corrected."""

    reading: ResultReading
    reason: str


@dataclass(frozen=True, slots=True)
class ColoursPutRight:
    """The two of a game had each other's colours."""

    game: Pairing
    reason: str


@dataclass(frozen=True, slots=True)
class NotedAbsence:
    """An absence, and its round if one is named; `kind`: its reason, None if none is given."""

    player: NamedPerson
    evening: Evening | None
    kind: str | None


def read_correction(
    rest: str, scene: CommandScene
) -> ResultPutRight | ColoursPutRight | NotedAbsence:
    """Reads what follows /corrigeer.

    Raises `NotReadable`, `NoSuchRound`, `NoGameThatDay`, and as `person` and the scene.
    """
    said = line(rest, Example.CORRECT)
    evening, text = take_round(said, scene)
    result = take_result(text, scene.game)
    swapped = find_words(text, Matter.SWAPPED)
    if result is None and swapped is not None:
        two = two_people(swapped.before, scene.players, Example.CORRECT)
        return ColoursPutRight(scene.game_of(two, evening), swapped.after)
    kind = take_kind(text, scene.absence_kinds)
    if kind is not None and (result is None or kind.before == result.before):
        return NotedAbsence(person(kind.before, scene.players), evening, kind.found)
    if result is None or not result.before:
        raise NotReadable(said, Example.CORRECT)
    return _result(result, evening, scene)


def _result(part: LinePart, evening: Evening | None, scene: CommandScene) -> ResultPutRight:
    reading = read_one_result(f"{part.before} {part.found}", evening, scene)
    return ResultPutRight(reading, part.after)


def read_absence(rest: str, scene: CommandScene) -> NotedAbsence:
    """Reads what follows /afwezig.

    Raises `NotReadable`, `NoSuchRound`, `NoGameThatDay`, and as `person`.
    """
    said = line(rest, Example.MARK)
    evening, text = take_round(said, scene)
    kind = take_kind(text, scene.absence_kinds)
    if kind is None:
        if not find(text, scene.players):
            raise NotReadable(text, Example.MARK)
        return NotedAbsence(person(text, scene.players), evening, None)
    if not kind.before:
        raise NotReadable(said, Example.MARK)
    return NotedAbsence(person(kind.before, scene.players), evening, kind.found)


@dataclass(frozen=True, slots=True)
class PointsChange:
    """Points that a player gets, or loses (negative), and why; `evening`: from that round on."""

    player: NamedPerson
    points: Fraction
    reason: str
    evening: Evening | None


def read_adjustment(rest: str, scene: CommandScene) -> PointsChange:
    """Reads what follows /straf. Raises `NotReadable`, `NoSuchRound`, and as `person`."""
    said = line(rest, Example.ADJUST)
    evening, text = take_numbered_round(said, scene)
    adjusted = take_adjustment(text)
    if adjusted is None:
        raise NotReadable(said, Example.ADJUST)
    name, points, reason = adjusted
    return PointsChange(person(name, scene.players), points, reason, evening)


@dataclass(frozen=True, slots=True)
class Award:
    """A game of which the arbiter gives each a part of the points, white's first, and why."""

    game: Pairing
    points: tuple[str, str]
    reason: str


def read_award(rest: str, scene: CommandScene) -> Award:
    """Reads what follows /punten. Raises `NotReadable`, and as `take_round`, and the scene."""
    said = line(rest, Example.AWARD)
    evening, text = take_round(said, scene)
    found = take_points(text, scene.game)
    if found is None:
        raise NotReadable(said, Example.AWARD)
    before, (first, second), reason = found
    pair = two_people(before, scene.players, Example.AWARD)
    game = scene.game_of(pair, evening)
    return Award(game, (first, second) if game.white == pair[0] else (second, first), reason)

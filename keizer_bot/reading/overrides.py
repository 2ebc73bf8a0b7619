"""An arbiter's words about a pairing to come: who meets, who does not, who has the bye."""

from dataclasses import dataclass
from enum import Enum, auto

from keizer_bot.calendar import Evening
from keizer_bot.reading.dates import Almanac
from keizer_bot.reading.line_parts import (
    before,
    choice,
    find_words,
    line,
    person,
    take_round,
    two_people,
)
from keizer_bot.reading.matters import Matter
from keizer_bot.reading.messages import Example
from keizer_bot.reading.names import NamedPerson
from keizer_bot.reading.scene import CommandScene
from keizer_bot.reading.senses import Sense


@dataclass(frozen=True, slots=True)
class PairWords:
    """Two players and a round, if one is named; `for_good`: in every round of the season."""

    one: NamedPerson
    other: NamedPerson
    evening: Evening | None = None
    for_good: bool = False


def read_forced(rest: str, scene: CommandScene) -> PairWords | None:
    """Reads what follows /forceer; None: nothing does. Raises as `take_round`, `two_people`."""
    return _pair(rest, scene, Example.FORCE)


def read_forbidden(rest: str, scene: CommandScene) -> PairWords | None:
    """Reads what follows /verbied, in the same way."""
    names = before(rest, Matter.FOR_EVER)
    if names is None:
        return _pair(rest, scene, Example.FORBID)
    two = two_people(line(names, Example.FORBID), scene.players, Example.FORBID)
    return PairWords(*two, for_good=True)


def _pair(rest: str, scene: CommandScene, example: Example) -> PairWords | None:
    if not rest.strip():
        return None
    evening, names = take_round(line(rest, example), scene, Almanac)
    return PairWords(*two_people(names, scene.players, example), evening)


@dataclass(frozen=True, slots=True)
class ByeWords:
    """A bye for a player, and its round, if one is named."""

    player: NamedPerson
    evening: Evening | None


def read_bye(rest: str, scene: CommandScene) -> ByeWords | None:
    """Reads what follows /vrij; None: nothing does. Raises as `take_round` and `person`."""
    if not rest.strip():
        return None
    evening, name = take_round(line(rest, Example.BYE), scene, Almanac)
    return ByeWords(person(name, scene.players), evening)


@dataclass(frozen=True, slots=True)
class RoundToPair:
    """The round to pair, if one is named; `preview`: it is shown first."""

    evening: Evening | None
    preview: bool


def read_round_to_pair(rest: str, scene: CommandScene) -> RoundToPair:
    """Reads what follows /indelen. Raises as `take_round`."""
    evening, left = take_round(rest, scene, Almanac)
    return RoundToPair(evening, preview=find_words(left, Matter.TRIAL) is not None)


class Publication(Enum):
    """The posts behind /publiceer."""

    PAIRINGS = auto()
    RANKING = auto()


_POSTS = {Matter.PAIRINGS: Publication.PAIRINGS, Matter.STANDINGS: Publication.RANKING}
_BESIDE = (Sense.ARTICLE, Sense.PLEASE, Matter.FILLER)


def read_publication(rest: str) -> Publication | None:
    """The post named behind /publiceer; None where more is written, or less."""
    return choice(rest, _POSTS, _BESIDE)

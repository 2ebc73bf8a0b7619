"""An arbiter's words about a pairing to come: who meets, who does not, who has the bye."""

from dataclasses import dataclass
from enum import Enum, auto

from keizer_bot.calendar import Evening
from keizer_bot.i18n.folding import fold
from keizer_bot.reading.dates import Almanac
from keizer_bot.reading.line_parts import line, person, take_for_good, take_round, two_people
from keizer_bot.reading.messages import Example
from keizer_bot.reading.names import NamedPerson
from keizer_bot.reading.scene import CommandScene

_PREVIEW = frozenset(
    "voorbeeld voorproef proef proefindeling bekijk bekijken preview try look anteprima prova"  # noqa: SIM905 - words
    " vedi".split()
)
_PAIRINGS = frozenset("indeling pairings abbinamenti".split())  # noqa: SIM905 - words
_RANKING = frozenset("stand ranglijst ranking classifica".split())  # noqa: SIM905 - words
_BESIDE = frozenset("de the gli la nu now ora graag aub please".split())  # noqa: SIM905 - words


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
    for_good, text = take_for_good(rest)
    if not for_good:
        return _pair(rest, scene, Example.FORBID)
    two = two_people(line(text, Example.FORBID), scene.players, Example.FORBID)
    return PairWords(*two, for_good=True)


def _pair(rest: str, scene: CommandScene, example: Example) -> PairWords | None:
    if not rest.strip():
        return None
    evening, names = take_round(line(rest, example), scene.calendar, scene.at, Almanac)
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
    evening, name = take_round(line(rest, Example.BYE), scene.calendar, scene.at, Almanac)
    return ByeWords(person(name, scene.players), evening)


@dataclass(frozen=True, slots=True)
class RoundToPair:
    """The round to pair, if one is named; `preview`: it is shown first."""

    evening: Evening | None
    preview: bool


def read_round_to_pair(rest: str, scene: CommandScene) -> RoundToPair:
    """Reads what follows /indelen. Raises as `take_round`."""
    evening, left = take_round(rest, scene.calendar, scene.at, Almanac)
    return RoundToPair(evening, preview=not _PREVIEW.isdisjoint(fold(left).split()))


class Publication(Enum):
    """The posts behind /publiceer."""

    PAIRINGS = auto()
    RANKING = auto()


def read_publication(rest: str) -> Publication | None:
    """The post named behind /publiceer; None where more is written, or less."""
    said = set(fold(rest).strip(" .!").split()) - _BESIDE
    if said and said <= _PAIRINGS:
        return Publication.PAIRINGS
    return Publication.RANKING if said and said <= _RANKING else None

"""The meaning of a text: one frozen `Reading`, and how sure it is."""

from dataclasses import dataclass
from enum import Enum, auto

from keizer_bot.calendar import Evening
from keizer_bot.engine.model import Result
from keizer_bot.i18n.message import Refusal
from keizer_bot.reading.clock_times import Lateness
from keizer_bot.reading.names import NamedPerson, Pairing


class Unsure(Enum):
    """Why a reading is not sure, so that it is asked about."""

    UNKNOWN_WORDS = auto()  # in front of the form a word was not read
    TOO_LITTLE = auto()  # it may be about anything: "kan niet"
    NO_EVENING = auto()  # none is named where it may be about anything
    SEVERAL_EVENINGS = auto()
    WHICH_EVENING = auto()  # one of them, and it is not certain which
    ALL_OR_ONE = auto()  # "tot na kerst": how long is not certain
    GUESSED_EVENING = auto()  # probably that day, but not written as one
    EVENING = auto()  # another evening, an end or a beginning is named beside the form
    OVER = auto()  # the evening is over, or has begun
    CONTRADICTION = auto()  # one evening both ways, or a "but" that limits it
    CONDITION = auto()
    UNCERTAIN = auto()  # "misschien"
    QUESTION = auto()
    CORRECTION = auto()
    QUOTED = auto()
    SOMEBODY_ELSE = auto()
    DENIED = auto()  # "not signed off", "not that Friday"
    OPPOSITE = auto()  # behind the command for the one it sounds like the other
    ONLY = auto()  # "alleen", "pas": part of it
    ALWAYS = auto()
    PAST = auto()
    ILL = auto()  # a reason, and nothing of coming
    OBJECTION = auto()  # the arbiter, a protest
    COMING = auto()  # the remark speaks of coming once more
    RESULT = auto()  # the remark speaks of a result
    ANOTHER_OPPONENT = auto()  # the sender's game is against somebody else
    COLOURS = auto()  # the score is not the sender's by their colour
    FORFEIT = auto()
    UNREAL = auto()  # almost, offered, not yet


@dataclass(frozen=True, slots=True)
class SignOff:
    """The players stay away on these evenings; `club_duty`: they play for the club.

    `kind` is one that members choose themselves, if they name it. `dated`: an evening is named.
    """

    players: tuple[NamedPerson, ...]
    evenings: tuple[Evening, ...]
    club_duty: bool = False
    kind: str = ""
    dated: bool = False
    doubts: frozenset[Unsure] = frozenset()


@dataclass(frozen=True, slots=True)
class SignOn:
    """The players come on these evenings. `dated`: an evening is named."""

    players: tuple[NamedPerson, ...]
    evenings: tuple[Evening, ...]
    dated: bool = False
    doubts: frozenset[Unsure] = frozenset()


@dataclass(frozen=True, slots=True)
class ComeLate:
    """The player comes later to that evening. `dated`: it is named."""

    player: NamedPerson
    evening: Evening
    by: Lateness
    dated: bool = False
    doubts: frozenset[Unsure] = frozenset()


@dataclass(frozen=True, slots=True)
class NoEvening:
    """Players come, or stay away, on days of which one is no evening: `refusal` says which.

    `evenings` are the other days.
    """

    players: tuple[NamedPerson, ...]
    comes: bool
    refusal: Refusal
    evenings: tuple[Evening, ...] = ()
    club_duty: bool = False
    doubts: frozenset[Unsure] = frozenset()


@dataclass(frozen=True, slots=True)
class ResultReport:
    """How a game ended. `named`: its players or its board are named.

    `other`: the opponent whom the sender names, who is not theirs. `in_colours`: it is told of
    white and black. `names_colours`: the words say who had which.
    """

    game: Pairing
    result: Result
    named: bool = False
    other: tuple[NamedPerson, ...] = ()
    in_colours: bool = False
    names_colours: bool = False
    doubts: frozenset[Unsure] = frozenset()


@dataclass(frozen=True, slots=True)
class NoShow:
    """That player did not come to their game."""

    game: Pairing
    absent: NamedPerson
    named: bool = False
    doubts: frozenset[Unsure] = frozenset()


@dataclass(frozen=True, slots=True)
class OwnResult:
    """The sender tells how their own game ended: all results are offered, as it is not read how.

    Without `game` they have none that it can be of.
    """

    game: Pairing | None = None
    doubts: frozenset[Unsure] = frozenset()


@dataclass(frozen=True, slots=True)
class WithdrawnReport:
    """The sender takes back what they reported."""


@dataclass(frozen=True, slots=True)
class WhichGame:
    """A name that several may go by: `games` has the game of each who may be meant."""

    name: str
    games: tuple[tuple[NamedPerson, Pairing], ...]


@dataclass(frozen=True, slots=True)
class SeveralReadings:
    """Several of these in one message, in their order; sure if all are."""

    readings: tuple[SignOff | SignOn | ComeLate | ResultReport | NoShow, ...]
    doubts: frozenset[Unsure] = frozenset()


@dataclass(frozen=True, slots=True)
class NothingRead:
    """Nothing that this reader knows."""

    doubts: frozenset[Unsure] = frozenset()


Presence = SignOff | SignOn | ComeLate
Report = ResultReport | NoShow
Reading = Presence | NoEvening | Report | OwnResult | SeveralReadings | NothingRead

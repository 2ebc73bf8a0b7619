"""The facts of a season, and the engine's answers: frozen values without behaviour.

A season is what happened; a ranking is a function of it. Fractions are exact everywhere.
"""

from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction
from typing import Final, Literal, NamedTuple


class Result(StrEnum):
    """The result of a game, as the season file writes it, white first."""

    WHITE_WON = "1-0"
    BLACK_WON = "0-1"
    DRAWN = "1/2-1/2"
    WHITE_BY_FORFEIT = "+/-"
    BLACK_BY_FORFEIT = "-/+"
    BOTH_FORFEITED = "-/-"
    AWARD = "award"


PLAYED: Final = (Result.WHITE_WON, Result.BLACK_WON, Result.DRAWN)
FORFEITS: Final = (Result.WHITE_BY_FORFEIT, Result.BLACK_BY_FORFEIT, Result.BOTH_FORFEITED)


class AbsenceKind(StrEnum):
    """The kinds of absence that every club has; a club may name others (plain strings)."""

    EXCUSED = "excused"
    CLUB_DUTY = "club_duty"
    LATE = "late"
    NO_SHOW = "no_show"
    NOT_ENTERED = "not_entered"


@dataclass(frozen=True, slots=True)
class PerMissedRound:
    """Entry points that are `fraction` of the player's own value for each missed round."""

    fraction: Fraction


@dataclass(frozen=True, slots=True)
class PointsUntil:
    """Entry points that count up to and including the ranking with that number."""

    points: Fraction
    until_ranking: int


EntryPoints = Fraction | PerMissedRound | PointsUntil | Literal["auto"]


@dataclass(frozen=True, slots=True)
class Player:
    """A player in the competition. `until_round` is their last round in it.

    A player without `prizes` plays all season and wins none.
    """

    id: str
    name: str
    rating: int | None = None
    group: str | None = None
    from_round: int = 1
    until_round: int | None = None
    entry_points: EntryPoints = Fraction(0)
    federation_id: str | None = None
    k_factor: int | None = None
    prizes: bool = True


class Game(NamedTuple):
    """A paired game; `result` is None until it is known.

    With `Result.AWARD` each side gets the given fraction of the other's value. `advances` is the
    player who advances after a draw in a cup. A named tuple, because a season has thousands: it is
    made in a third of a dataclass's time.
    """

    white: str
    black: str
    result: Result | None = None
    white_points: Fraction | None = None
    black_points: Fraction | None = None
    advances: str | None = None


class Absence(NamedTuple):
    """A player's absence from a round; club duty may name the board and the player's own result.

    A named tuple for the same reason as `Game`.
    """

    player: str
    kind: str
    board: int | None = None
    result: Literal["1-0", "1/2-1/2", "0-1"] | None = None


Pair = tuple[str, str]


@dataclass(frozen=True, slots=True)
class Round:
    """One round of a club evening. `byes` in a round without games are the arbiter's.

    `date` is ISO text; rounds with the same date are one evening. `signed_on` holds ids in order.
    `outer_round` is the round of the season inside which this round is played.
    """

    number: int
    games: tuple[Game, ...] = ()
    byes: tuple[str, ...] = ()
    absences: tuple[Absence, ...] = ()
    period: int | None = None
    forced: tuple[Pair, ...] = ()
    forbidden: tuple[Pair, ...] = ()
    signed_on: tuple[str, ...] = ()
    date: str | None = None
    outer_round: int | None = None

    @property
    def seats(self) -> list[str]:
        """The players with a game or a bye, as often as they have one."""
        white, black, *_ = zip(*self.games, strict=True) if self.games else ((), ())
        return [*white, *black, *self.byes]


@dataclass(frozen=True, slots=True)
class Adjustment:
    """Points that the arbiter gives or deducts, in every ranking from that round's on."""

    player: str
    round: int
    points: Fraction
    why: str | None = None


@dataclass(frozen=True, slots=True)
class Inside:
    """The season inside which another is played, and how its players were chosen from that.

    They were the `first` so many of its ranking when the other began, in its round `from_round`.
    """

    name: str
    first: int | None = None
    from_round: int | None = None


@dataclass(frozen=True, slots=True)
class Season:
    """A season: players in the order of ranking 0 (later entrants anywhere), rounds from 1.

    `bracket` holds the places of a cup: ids, and None for an empty place.
    """

    name: str
    players: tuple[Player, ...]
    rounds: tuple[Round, ...] = ()
    adjustments: tuple[Adjustment, ...] = ()
    bracket: tuple[str | None, ...] | None = None
    inside: Inside | None = None


class Standing(NamedTuple):
    """One line of a ranking: `total` is what it was sorted by, `value` what this ranking gives.

    `counted` is the value with which the total was computed: the mean in a cycle.

    A named tuple for the same reason as `Game`.
    """

    rank: int
    player: str
    value: Fraction
    total: Fraction
    counted: Fraction


@dataclass(frozen=True, slots=True)
class Standings:
    """The ranking after a round, in listed order (docs/keizer.md section 2 defines each field).

    `cycle` has the players whose values differ within a cycle of passes; it is empty without one.
    """

    after_round: int
    provisional: bool
    settled: bool
    passes: int
    cycle: tuple[str, ...]
    lines: tuple[Standing, ...]


@dataclass(frozen=True, slots=True)
class PlannedGame:
    """A game to be played and the criterion that decided its colours (`colour_by`)."""

    white: str
    black: str
    colour_by: str


@dataclass(frozen=True, slots=True)
class Relaxed:
    """A relaxed rule, the players concerned, and for a rematch the round of the last meeting."""

    rule: str
    players: tuple[str, ...]
    round: int | None = None


@dataclass(frozen=True, slots=True)
class RoundPlan:
    """A round's pairing: games by board (highest player first), byes, and relaxed rules."""

    round: int
    games: tuple[PlannedGame, ...]
    byes: tuple[str, ...] = ()
    relaxed: tuple[Relaxed, ...] = field(default=())

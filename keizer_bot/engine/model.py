"""The facts of a season, and the answers of the engine: frozen values, no behaviour but look-up.

A season is what happened; a ranking is a function of it. Fractions are exact everywhere.
"""

from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction
from typing import Final, Literal, NamedTuple


class Result(StrEnum):
    """How a game ended, as the season file writes it, white first."""

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
    """The kinds that every club has; a club may name others of its own (plain strings)."""

    EXCUSED = "excused"
    CLUB_DUTY = "club_duty"
    LATE = "late"
    NO_SHOW = "no_show"
    NOT_ENTERED = "not_entered"


@dataclass(frozen=True, slots=True)
class PerMissedRound:
    """Entry points that are `fraction` of one's own value for each round before one's first."""

    fraction: Fraction


@dataclass(frozen=True, slots=True)
class PointsUntil:
    """Entry points that count up to the ranking with that number, and in none after it."""

    points: Fraction
    until_ranking: int


EntryPoints = Fraction | PerMissedRound | PointsUntil | Literal["auto"]


@dataclass(frozen=True, slots=True)
class Player:
    """Somebody in the competition. `until_round` is the last round they were in.

    Whoever has no `prizes` plays all season and wins none.
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
    """A pairing and what came of it; `result` is None while it is not known.

    With `Result.AWARD` each side gets the given fraction of the other's value. `advances` is who
    goes on after a draw in a cup.
    A season has thousands: a named tuple is made in a third of a frozen dataclass's time.
    """

    white: str
    black: str
    result: Result | None = None
    white_points: Fraction | None = None
    black_points: Fraction | None = None
    advances: str | None = None


class Absence(NamedTuple):
    """Why somebody was not in the round; club duty may name the board and the player's own result.

    A named tuple as `Game` is, and for the same reason.
    """

    player: str
    kind: str
    board: int | None = None
    result: Literal["1-0", "1/2-1/2", "0-1"] | None = None


Pair = tuple[str, str]


@dataclass(frozen=True, slots=True)
class Round:
    """One club evening. `byes` in a round without games are the arbiter's.

    `date` is ISO text; equal texts are one evening. `signed_on` holds ids in order. `outer_round`
    is the round of the season that this one is played inside.
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
        """Everybody with a game or a bye, as often as they have one."""
        white, black, *_ = zip(*self.games, strict=True) if self.games else ((), ())
        return [*white, *black, *self.byes]


@dataclass(frozen=True, slots=True)
class Adjustment:
    """Points that the arbiter gives or takes, in every ranking from that round's on."""

    player: str
    round: int
    points: Fraction
    why: str | None = None


@dataclass(frozen=True, slots=True)
class Inside:
    """The season that another one is played inside, and how its players were chosen from that."""

    name: str
    first: int | None = None
    from_round: int | None = None


@dataclass(frozen=True, slots=True)
class Season:
    """Players in the order of ranking 0 (later entrants anywhere) and rounds numbered from 1.

    `bracket` are a cup's places: ids, and None for an empty one.
    """

    name: str
    players: tuple[Player, ...]
    rounds: tuple[Round, ...] = ()
    adjustments: tuple[Adjustment, ...] = ()
    bracket: tuple[str | None, ...] | None = None
    inside: Inside | None = None


class Standing(NamedTuple):
    """One line of a ranking: `total` is what it sorted on, `value` what this ranking gives.

    `counted` is the value that the total was counted with: the mean in a cycle.

    A named tuple as `Game` is, and for the same reason.
    """

    rank: int
    player: str
    value: Fraction
    total: Fraction
    counted: Fraction


@dataclass(frozen=True, slots=True)
class Standings:
    """The ranking after a round, in listed order (docs/keizer.md section 2 defines each field)."""

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
    """A rule that gave way, for whom, and for a repeated meeting the round of the last one."""

    rule: str
    players: tuple[str, ...]
    round: int | None = None


@dataclass(frozen=True, slots=True)
class RoundPlan:
    """A round's pairing: games by board (highest player first), byes, and what gave way."""

    round: int
    games: tuple[PlannedGame, ...]
    byes: tuple[str, ...] = ()
    relaxed: tuple[Relaxed, ...] = field(default=())

"""The model of chance in a simulated season: a club as the lab sees it.

Each player has a hidden strength, a rating that shows it with an error, and a chance of coming to
an evening. A game follows Elo's expectation of the two strengths, with White's advantage added; it
is drawn with the chance `draws`·min(e, 1 − e), where e is White's expectation.

The model leaves out form that comes and goes, strength that grows, absences that go together
(holidays, friends in one car), players who stay away because of a rule, and the arbiter's hand.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from keizer_bot.engine.model import AbsenceKind, Player

RATING_ERROR: Final = 100.0
UNRATED_ERROR: Final = 250.0
COMING: Final = (8.0, 2.2)
DRAWS: Final = 0.7
WHITE: Final = 35.0
NOBODY_RATED: Final = 1500.0
SCALE: Final = 400.0


@dataclass(frozen=True, slots=True)
class PlayerModel:
    """One player: strength is Gaussian, the chance of coming is Beta(`coming`).

    `rating` is the club's, in Elo points; for an unrated player, the lowest in the club.
    """

    id: str
    rating: float
    strength: float
    error: float
    coming: tuple[float, float] = COMING


@dataclass(frozen=True, slots=True)
class AbsenceShare:
    """The share of this kind among all absences. `paired`: an opponent waited (a forfeit)."""

    kind: str
    paired: bool
    share: float


ALL_IN_TIME: Final = (AbsenceShare(AbsenceKind.EXCUSED, paired=False, share=1.0),)


@dataclass(frozen=True, slots=True)
class ClubModel:
    """A club, its players in the order of the file; the shares of `absences` add up to 1."""

    players: tuple[PlayerModel, ...]
    draws: float = DRAWS
    white: float = WHITE
    absences: tuple[AbsenceShare, ...] = ALL_IN_TIME


def default_model(players: Sequence[Player]) -> ClubModel:
    """The model of a club of which only the ratings are known."""
    rated = [player.rating for player in players if player.rating is not None]
    lowest = float(min(rated, default=NOBODY_RATED))
    return ClubModel(tuple(_default_player(player, lowest) for player in players))


def _default_player(player: Player, lowest: float) -> PlayerModel:
    if player.rating is None:
        return PlayerModel(player.id, lowest, lowest, UNRATED_ERROR)
    return PlayerModel(player.id, player.rating, player.rating, RATING_ERROR)


def expectation(difference: float) -> float:
    """The expected score of a player who is stronger by that many Elo points."""
    return 1 / (1 + 10 ** (-difference / SCALE))


def outcome_chances(expected: float, draws: float) -> tuple[float, float, float]:
    """The chances of a win, a draw and a loss for a player with that expected score."""
    drawn = draws * min(expected, 1 - expected)
    return expected - drawn / 2, drawn, 1 - expected - drawn / 2


def places_by_rating(players: Iterable[PlayerModel]) -> list[str]:
    """The players' ids by rating, highest first; ties as in the file."""
    return [player.id for player in sorted(players, key=lambda player: -player.rating)]

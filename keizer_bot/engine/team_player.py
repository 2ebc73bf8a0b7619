"""The best team player ([003] d): the highest sum of W − We over at least five external games.

We is the federation's if published, else computed from the two ratings, to hundredths, as
federations publish it. A game without either does not count.
"""

import hashlib
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from math import floor
from typing import Final

from keizer_bot.engine.values import expected

LEAST_GAMES: Final = 5
_HUNDREDTHS: Final = 100


@dataclass(frozen=True, slots=True)
class ExternalGame:
    """A played game for a team: points 1, ½ or 0; `expected` is We, None if unknown."""

    player: str
    points: Fraction
    expected: Fraction | None
    black: bool | None = None


@dataclass(frozen=True, slots=True)
class TeamPlayer:
    """The sum of a player's external games; all but `not_counted` is over those that count."""

    player: str
    factor: Fraction
    games: int
    points: Fraction
    blacks: int
    not_counted: int

    @property
    def lacking(self) -> int:
        """Number of games that they still need to qualify for the prize."""
        return max(LEAST_GAMES - self.games, 0)


def expected_points(rating: int, opponent: int) -> Fraction:
    """We of a game between such ratings, to hundredths, halves up."""
    return Fraction(floor(expected(rating, opponent) * _HUNDREDTHS + 0.5), _HUNDREDTHS)


def team_players(games: Iterable[ExternalGame], seed: int) -> tuple[TeamPlayer, ...]:
    """The players in order: those with enough games first, then by factor.

    Ties go to more blacks, fewer games, the higher percentage, and finally a lot: the lowest
    SHA-256 of ``seed:external:player``.
    """
    games_by_player = defaultdict[str, list[ExternalGame]](list)
    for game in games:
        games_by_player[game.player].append(game)
    sums = [_sum(player, played) for player, played in games_by_player.items()]
    return tuple(sorted(sums, key=lambda player: (player.lacking > 0, *_order(player, seed))))


def _sum(player: str, games: list[ExternalGame]) -> TeamPlayer:
    counted = [(g, g.expected) for g in games if g.expected is not None]
    return TeamPlayer(
        player=player,
        factor=sum((g.points - we for g, we in counted), Fraction(0)),
        games=len(counted),
        points=sum((g.points for g, _ in counted), Fraction(0)),
        blacks=sum(1 for g, _ in counted if g.black),
        not_counted=len(games) - len(counted),
    )


def _order(player: TeamPlayer, seed: int) -> tuple[Fraction, int, int, Fraction, str]:
    percentage = player.points / player.games if player.games else Fraction(0)
    lot = hashlib.sha256(f"{seed}:external:{player.player}".encode()).hexdigest()
    return -player.factor, -player.blacks, player.games, -percentage, lot

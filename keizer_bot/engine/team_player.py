"""The best team player ([003] d): the highest sum of W − We over at least five external games.

We is the federation's where it was published, else it comes from the two ratings, to hundredths,
as federations publish it. A game of which neither is known cannot count.
"""

import hashlib
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from math import floor
from typing import Final

from keizer_bot.engine.ratings import expected

LEAST_GAMES: Final = 5
_HUNDREDTHS: Final = 100


@dataclass(frozen=True, slots=True)
class ExternalGame:
    """A played game for a team: points 1, ½ or 0; `expected` is We, None if it is not known."""

    player: str
    points: Fraction
    expected: Fraction | None
    black: bool | None = None


@dataclass(frozen=True, slots=True)
class TeamPlayer:
    """What a player's external games add up to; `games` and all else are of those that count."""

    player: str
    factor: Fraction
    games: int
    points: Fraction
    blacks: int
    not_counted: int

    @property
    def lacking(self) -> int:
        """How many games they still need to be in for the prize."""
        return max(LEAST_GAMES - self.games, 0)


def expected_points(rating: int, opponent: int) -> Fraction:
    """Give We of a game between such ratings, to hundredths, halves up."""
    return Fraction(floor(expected(rating, opponent) * _HUNDREDTHS + 0.5), _HUNDREDTHS)


def team_players(games: Iterable[ExternalGame], seed: int) -> tuple[TeamPlayer, ...]:
    """Order the players: who has games enough first, then by factor.

    Equal factors go by more blacks, fewer games, the percentage, and in the end a lot: the least
    SHA-256 of ``seed:external:player``.
    """
    of_each = defaultdict[str, list[ExternalGame]](list)
    for game in games:
        of_each[game.player].append(game)
    found = [_sum(player, played) for player, played in of_each.items()]
    return tuple(sorted(found, key=lambda one: (one.lacking > 0, *_order(one, seed))))


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


def _order(one: TeamPlayer, seed: int) -> tuple[Fraction, int, int, Fraction, str]:
    percentage = one.points / one.games if one.games else Fraction(0)
    lot = hashlib.sha256(f"{seed}:external:{one.player}".encode()).hexdigest()
    return -one.factor, -one.blacks, one.games, -percentage, lot

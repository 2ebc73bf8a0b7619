"""Elo-points: how a round moves the ratings ([docs/keizer.md] 2, Elo-points; [002])."""

from __future__ import annotations

from decimal import ROUND_HALF_UP, Decimal, localcontext
from fractions import Fraction

from .facts import Facts

_DIGITS = 60
_EXACT_ENOUGH = Decimal("1e-40")


def expected(difference: int) -> Decimal:
    """1/(1 + 10^(−d/400)), to far more digits than a rounding could need."""
    return 1 / (1 + Decimal(10) ** (Decimal(-difference) / 400))


def ratings_after(facts: Facts, number: int) -> dict[str, int]:
    """Every player's rating after that round; after round 0 those of the file."""
    ratings = {player: facts.file_rating(player) for player in facts.players}
    for played_round in range(1, number + 1):
        changes = {player: _change(facts, player, played_round, ratings) for player in ratings}
        ratings = {player: ratings[player] + changes[player] for player in ratings}
    return ratings


def _change(facts: Facts, player: str, number: int, before: dict[str, int]) -> int:
    k_factor = Fraction(facts.players[player].get("k_factor", facts.rules["values"]["k_factor"]))
    with localcontext() as context:
        context.prec = _DIGITS
        surplus = Decimal(0)
        for side in facts.sides(player, number, number):
            if side.played and side.points is not None:
                points = Decimal(side.points.numerator) / side.points.denominator
                surplus += points - expected(before[player] - before[side.opponent])
        change = surplus * k_factor.numerator / k_factor.denominator
        # Halves must be seen as halves: first cut off what the sixty digits left behind.
        return int(change.quantize(_EXACT_ENOUGH).quantize(Decimal(1), ROUND_HALF_UP))

"""Totals that are sums of game points: draughts counts two for a win."""

from __future__ import annotations

from typing import Any

from keizer_bot.engine.rules_table import rules_from
from tests.rows import each_row

POINTS = {"preset": "points", "season": {"game": "draughts"}}


@each_row(
    ("rules", "point"),
    [
        ({}, 2),
        ({"season": {"game": "chess"}}, 1),
        ({"preset": "dsc"}, 1),
        ({"scores": {"win": 2, "draw": 1}}, 1),
        ({"scores": {"win": {"points": 2}, "draw": {"points": 1}}}, 1),
        ({"scores": {"win": {"points": 1}, "draw": {"points": "1/2"}}}, 2),
        ({"preset": "classic", "values": {"source": "equal"}}, 2),
        ({"preset": "classic", "pairing": {"method": "knock-out"}}, 2),
    ],
)
def test_only_sums_of_game_points_are_counted_so(rules: dict[str, Any], point: int) -> None:
    """Not values by rank; nor a club's own points, as one that writes 2 for a win has them.

    A cup's total is its game points whatever the values are.
    """
    assert rules_from(POINTS | rules).point == point

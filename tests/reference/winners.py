"""The winners of a prize on the last ranking ([docs/keizer.md] 5, 8)."""

from __future__ import annotations

from fractions import Fraction
from math import ceil
from typing import NamedTuple

from .facts import Facts
from .ranking import rankings
from .rules import Table


class Winners(NamedTuple):
    """The winners; several only if they share a rank or gained as many places."""

    champions: list[str]
    of_groups: dict[str, list[str]]
    risers: list[str]


def winners(season: Table) -> Winners:
    """The prizes of those who attended enough and may win them."""
    facts, all_rankings = Facts(season), rankings(season)
    after = len(all_rankings) - 1
    first, last = (
        {row["player"]: int(row["rank"]) for row in ranking["standings"]}
        for ranking in (all_rankings[0], all_rankings[-1])
    )
    share = Fraction(facts.rules["season"].get("minimum_attendance", 0))
    needed = ceil(share * (facts.season_rounds or after))
    eligible = [
        player
        for player in last
        if facts.attendance(player, after) >= needed and facts.players[player].get("prizes", True)
    ]
    groups = {str(one["group"]) for one in facts.players.values() if "group" in one}
    gains = {player: first[player] - last[player] for player in eligible if player in first}
    most = max([1, *gains.values()])
    return Winners(
        champions=_highest(eligible, last),
        of_groups={
            group: _highest([p for p in eligible if facts.players[p].get("group") == group], last)
            for group in sorted(groups)
        },
        risers=[player for player, gain in gains.items() if gain == most],
    )


def _highest(players: list[str], ranks: dict[str, int]) -> list[str]:
    best = min((ranks[player] for player in players), default=0)
    return [player for player in players if ranks[player] == best]

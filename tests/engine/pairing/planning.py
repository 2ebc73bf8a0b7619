"""Pairs the next round, as an arbiter would ask for it."""

from dataclasses import replace
from typing import Any

from keizer_bot.engine.model import Round, RoundPlan, Season
from keizer_bot.engine.pairing import pair_round
from keizer_bot.engine.rules_table import rules_from


def planned(
    played: Season,
    rules: dict[str, Any] | None = None,
    absent: str = "",
    **orders: Any,
) -> RoundPlan:
    """The next round; with `orders` of the arbiter it is in the file already."""
    if orders:
        ordered = replace(Round(len(played.rounds) + 1), **orders)
        played = replace(played, rounds=(*played.rounds, ordered))
    present = [player.id for player in played.players if player.id not in absent.split()]
    return pair_round(played, present, rules_from(rules or {}))


def pairs(plan: RoundPlan) -> list[str]:
    """Its pairs by board, each in alphabetical order, then its byes."""
    games = ["-".join(sorted((game.white, game.black))) for game in plan.games]
    return [*games, *plan.byes]

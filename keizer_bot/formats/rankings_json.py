"""Rankings as JSON with exact fractions, as printed by `rank --format json` and archived."""

from typing import Any

from keizer_bot.engine.model import Standings


def standings_json(ranking: Standings) -> dict[str, Any]:
    """A ranking, with fractions as text in lowest terms."""
    return {
        "after_round": ranking.after_round,
        "provisional": ranking.provisional,
        "settled": ranking.settled,
        "passes": ranking.passes,
        "cycle": list(ranking.cycle),
        "standings": [
            {"rank": at.rank, "player": at.player, "value": str(at.value), "total": str(at.total)}
            for at in ranking.lines
        ],
    }

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
            {
                "rank": line.rank,
                "player": line.player,
                "value": str(line.value),
                "total": str(line.total),
            }
            for line in ranking.lines
        ],
    }

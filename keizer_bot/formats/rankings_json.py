"""Rankings as JSON, in exact fractions: what `rank --format json` prints and an archive keeps."""

from typing import Any

from keizer_bot.engine.model import Standings


def standings_json(ranking: Standings) -> dict[str, Any]:
    """A ranking, its fractions as text in lowest terms."""
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

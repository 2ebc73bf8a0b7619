"""Facts that the bot's database does not store yet; each goes from here when it does."""

from __future__ import annotations

from .rules import Table


def kept_by_the_bot(season: Table) -> Table:
    """The season without facts that the bot's database does not store yet."""
    players = [
        {
            key: value["points"] if isinstance(value, dict) and "until_ranking" in value else value
            for key, value in player.items()
            if key != "prizes"
        }
        for player in season["players"]
    ]
    kept = {key: value for key, value in season.items() if key != "adjustments"}
    return {**kept, "players": players}

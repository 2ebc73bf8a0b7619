"""What the first engine or the bot does not read yet; each goes from here when it does."""

from __future__ import annotations

from .rules import Table

IN_PAIRING = ("order",)
IN_REMATCH = ("per_period", "until_round")


def read_by_both(rules: Table) -> Table:
    """The rules without those that one engine alone reads."""
    pairing = rules.get("pairing", {})
    for key in IN_PAIRING:
        pairing.pop(key, None)
    if isinstance(pairing.get("colours"), list):
        pairing.pop("colours")
    if pairing.get("method") == "random" or isinstance(pairing.get("method"), list):
        pairing.pop("method")
        pairing.pop("top_down_last", None)
    rematch = pairing.get("rematch")
    if isinstance(rematch, dict) and (not rematch.get("gap", 1) or {*IN_REMATCH} & {*rematch}):
        pairing.pop("rematch")
    if rematch == {}:
        pairing.pop("rematch")
    return rules


def kept_by_the_bot(season: Table) -> Table:
    """The season without what the bot's database does not keep yet."""
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

"""The rules that the first engine does not read yet; each goes from here when it does."""

from __future__ import annotations

from .rules import Table

IN_A_KIND = ("last", "once_per_evening", "results", "attends", "by_member", "match_days")
IN_PAIRING = ("order",)
IN_REMATCH = ("per_period", "until_round")
SEASONS_WAIT = True
"""Adjustments, points that end, prizes that are not won."""


def read_by_both(rules: Table) -> Table:
    """The rules without those that one engine alone reads."""
    absence, pairing = rules.get("absence", {}), rules.get("pairing", {})
    absence.pop("standing_kind", None)
    for rule in absence.values():
        for key in IN_A_KIND if isinstance(rule, dict) else ():
            rule.pop(key, None)
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

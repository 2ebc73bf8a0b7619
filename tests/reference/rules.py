"""The rules table: presets, merging and defaults ([docs/keizer.md] 6, docs/rules.md)."""

from __future__ import annotations

import copy
from typing import Any

Table = dict[str, Any]

_ONE_PASS = [{"from_round": 1, "passes": 1}]

# What is not here has no default but "no such rule": max_same_colour, limit, season.rounds, ....
DEFAULTS: Table = {
    "values": {
        "top": 50,
        "step": 1,
        "own_value": 1,
        "own_value_extra": 0,
        "own_value_fade": 1,
        "ties": "previous",
        "tie_breaks": [],
        "source": "rank",
        "k_factor": 32,
    },
    "scores": {"win": 1, "draw": "1/2", "loss": 0, "forfeit_win": 1, "bye": "2/3"},
    "absence": {
        "credit_before_first_game": True,
        "silent_rounds": 0,
        "silent_kind": "excused",
        "excused": {"credit": "1/3"},
        "club_duty": {"credit": "2/3"},
        "late": {"credit": 0},
        "no_show": {"credit": 0},
    },
    "revaluation": {"schedule": _ONE_PASS, "final_extra_pass": False, "start": "previous"},
    "pairing": {
        "method": "top-down",
        "top_down_last": 0,
        "rematch": "never",
        "colours": "even-share",
        "bye_rule": "lowest",
        "bye_gap": 1,
        "bye_fewest_first": True,
        "bye_after_free_round": True,
        "bye_after_forfeit_win": True,
        "newcomer_bye": False,
        "forfeit_counts_as_met": False,
        "double": False,
        "forbidden": [],
    },
    "season": {"game": "chess", "seed": 1},
}

_FOLD = {"method": "fold", "top_down_last": 2, "colours": "even-share"}

# Only what a preset has otherwise than the defaults.
PRESETS: dict[str, Table] = {
    "keizer": {
        "values": {"top": "auto", "ties": "share"},
        "revaluation": {"final_extra_pass": True},
        "pairing": {"colours": "keizer", "newcomer_bye": True},
    },
    "classic": {
        "revaluation": {"schedule": [*_ONE_PASS, {"from_round": 11, "passes": "until-stable"}]},
        "pairing": {"colours": "sevilla", "newcomer_bye": True},
    },
    "sevilla": {
        "pairing": {
            "rematch": {"gap": 5},
            "colours": "sevilla",
            "max_same_colour": 2,
            "max_colour_balance": 2,
        },
    },
    "geel": {
        "values": {"top": "auto", "ties": "share"},
        "revaluation": {"schedule": "thirds"},
        "pairing": _FOLD,
    },
    "geel-elo": {
        "values": {"source": "rating", "own_value": 0, "ties": "share"},
        "pairing": _FOLD,
    },
    "dsc": {
        "scores": {"bye": 1},
        "absence": {"silent_rounds": 2},
        "pairing": {"rematch": "once-per-period"},
        "season": {"rounds": 28, "rounds_per_period": 7, "minimum_attendance": "2/3"},
    },
    "points": {
        "values": {
            "source": "equal",
            "tie_breaks": ["mutual", "buchholz", "sonneborn-berger", "wins"],
        },
        "scores": {"bye": 1},
        "absence": {kind: {"credit": 0} for kind in ("excused", "club_duty", "late", "no_show")},
        "pairing": {"colours": "sevilla"},
    },
}

# The one key drives out the other: top and ratio; a table that names credit or points, both.
_RIVALS = {"top": "ratio", "ratio": "top", "points": "credit", "credit": "points"}

# What means nothing where everybody is worth 1 (8).
_OF_RANKED_VALUES = ("top", "ratio", "step", "bottom", "floor")


def merge(below: Table, above: Table) -> Table:
    """The table `below`, overridden by `above`: tables key by key, lists and `rematch` whole."""
    merged = copy.deepcopy(below)
    for key in above:
        if key in _RIVALS:
            merged.pop(_RIVALS[key], None)
    for key, new in above.items():
        old = merged.get(key)
        if key != "rematch" and isinstance(old, dict) and isinstance(new, dict):
            merged[key] = merge(old, new)
        else:
            merged[key] = copy.deepcopy(new)
    return merged


def resolve(rules: Table) -> Table:
    """The whole rules table: the defaults, overridden by the preset, then by the club's own.

    The result names no preset and is resolved to itself.
    """
    own = {key: table for key, table in rules.items() if key != "preset"}
    preset: Table = PRESETS[rules["preset"]] if "preset" in rules else {}
    whole = merge(merge(DEFAULTS, preset), own)
    if whole["values"]["source"] == "equal":
        for key in _OF_RANKED_VALUES:
            whole["values"].pop(key, None)
        whole["values"]["own_value"] = own.get("values", {}).get("own_value", 0)
    return whole

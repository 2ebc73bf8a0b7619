"""The rules that clubs start from, as tables in the form that a club writes.

`DEFAULTS` fills in what a preset does not name. Sources: docs/keizer.md section 6.
"""

from collections.abc import Mapping
from typing import Any, Final

ONE_PASS: Final = [{"from_round": 1, "passes": 1}]

DEFAULTS: Final[Mapping[str, Any]] = {
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
        "standing_kind": "excused",
        "excused": {"credit": "1/3"},
        "club_duty": {"credit": "2/3"},
        "late": {"credit": 0},
        "no_show": {"credit": 0},
    },
    "revaluation": {"schedule": ONE_PASS, "final_extra_pass": False, "start": "previous"},
    "pairing": {
        "method": "top-down",
        "top_down_last": 0,
        "rematch": "never",
        "colours": "even-share",
        "bye_rule": "lowest",
        "bye_gap": 1,
        "bye_after_free_round": True,
        "bye_after_forfeit_win": True,
        "bye_fewest_first": True,
        "newcomer_bye": False,
        "forfeit_counts_as_met": False,
        "double": False,
        "forbidden": [],
    },
    "season": {"game": "chess", "seed": 1},
}

PRESETS: Final[Mapping[str, Mapping[str, Any]]] = {
    "keizer": {  # [002], as Keizer wrote it
        "values": {"top": "auto", "ties": "share"},
        "revaluation": {"final_extra_pass": True},
        "pairing": {"colours": "keizer", "newcomer_bye": True},
    },
    "classic": {  # [000]
        "revaluation": {"schedule": [*ONE_PASS, {"from_round": 11, "passes": "until-stable"}]},
        "pairing": {"colours": "sevilla", "newcomer_bye": True},
    },
    "sevilla": {  # [004], [001]
        "pairing": {
            "rematch": {"gap": 5},
            "colours": "sevilla",
            "max_same_colour": 2,
            "max_colour_balance": 2,
        }
    },
    "geel": {  # as [002] advises
        "values": {"top": "auto", "ties": "share"},
        "revaluation": {"schedule": "thirds"},
        "pairing": {"method": "fold", "top_down_last": 2},
    },
    "geel-elo": {  # [002]
        "values": {"source": "rating", "own_value": 0, "ties": "share"},
        "pairing": {"method": "fold", "top_down_last": 2},
    },
    "points": {  # a round-robin, a final group, a Swiss, as players expect
        "values": {
            "source": "equal",
            "tie_breaks": ["mutual", "buchholz", "sonneborn-berger", "wins"],
        },
        "scores": {"bye": 1},
        "absence": {"excused": {"credit": 0}, "club_duty": {"credit": 0}},
        "pairing": {"colours": "sevilla"},
    },
    "dsc": {  # [003]
        "scores": {"bye": 1},
        "absence": {"silent_rounds": 2, "silent_kind": "excused"},
        "pairing": {"rematch": "once-per-period"},
        "season": {"rounds": 28, "rounds_per_period": 7, "minimum_attendance": "2/3"},
    },
}

KEIZERS: Final = tuple(name for name in PRESETS if name != "points")
"""The presets in which the opponent's rank matters: a Keizer club chooses one of these."""

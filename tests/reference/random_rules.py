"""Random rules tables that a club could write: every option, valid combinations only."""

from __future__ import annotations

from random import Random
from typing import Any

from .rules import PRESETS, Table, resolve
from .valuation import rank_value

OWN_KINDS = ("sick", "arbiter-on-duty")
_FRACTIONS = [0, "1/6", "1/5", "1/4", "1/3", "2/5", "1/2", "2/3", "3/4", 1, "4/3", 2]
# How often a table is taken whole: its options then meet each other.
_WHOLE = {"values": 0.2, "revaluation": 0.5, "pairing": 0.6}
_OF_ONE_METHOD = ("top_down_last", "double")
_TIE_BREAKS = ["mutual", "wins", "sonneborn-berger", "rating"]


def random_rules(random: Random, ids: list[str], rounds: int) -> Table:
    """A rules table for the players `ids` and a season of `rounds` rounds."""
    while True:
        rules = _any_rules(random, ids, rounds)
        whole = resolve(rules)
        sizes = range(1, len(ids) + 1)
        positive = all(rank_value(whole["values"], size, size) >= 1 for size in sizes)
        needs_rounds = whole["revaluation"]["schedule"] == "thirds"
        if positive and (not needs_rounds or "rounds" in whole["season"]):
            return rules


def _any_rules(random: Random, ids: list[str], rounds: int) -> Table:
    rules: Table = {}
    if random.random() < 0.5:
        rules["preset"] = random.choice(list(PRESETS))
    density = random.choice([0.15, 0.4, 0.7])
    tables = {
        "values": _values(random, len(ids)),
        "scores": _scores(random),
        "absence": _absence(random),
        "revaluation": _revaluation(random, rounds),
        "pairing": _pairing(random, ids),
        "season": _season(random, rounds),
    }
    for name, table in tables.items():
        kept = {key: value for key, value in table.items() if random.random() < density}
        if random.random() < _WHOLE.get(name, 0):
            kept = table
        if name == "pairing" and "method" not in kept:
            kept = {key: value for key, value in kept.items() if key not in _OF_ONE_METHOD}
        if kept or random.random() < 0.1:
            rules[name] = kept
    if random.random() < 0.6:
        rules.setdefault("season", {})["rounds"] = tables["season"]["rounds"]
    # The kinds that a season may use must have a credit.
    absence = rules.setdefault("absence", {})
    for kind in OWN_KINDS:
        absence.setdefault(kind, tables["absence"][kind])
    return rules


def _values(random: Random, size: int) -> Table:
    top_or_ratio = random.choice(
        [
            {"top": random.choice([50, "auto", 2 * size, 30, "101/2", 100])},
            {"ratio": random.choice(["3/2", 2, "5/2", 3])},
        ]
    )
    return {
        **top_or_ratio,
        "step": random.choice([1, 1, 1, "1/2", "3/2", 2]),
        "own_value": random.choice([0, 0, 1, 1, 1, "1/2", "3/2", 2, 3]),
        "own_value_extra": random.choice([1, 2, 3, "5/2"]),
        "own_value_fade": random.choice([1, "1/2", "3/4", 2]),
        "ties": random.choice(["previous", "share"]),
        "tie_breaks": random.sample(_TIE_BREAKS, random.choice([0, 1, 1, 1, 2, 3, 4])),
        "source": random.choice(["rank", "rank", "rating"]),
        "k_factor": random.choice([10, 20, 25, 32, 15, 1]),
    }


def _scores(random: Random) -> Table:
    return {
        "win": random.choice([1, 1, 1, "3/2", "5/6"]),
        "draw": random.choice(["1/2", "1/2", "2/5", "7/12"]),
        "loss": random.choice([0, "1/6", "1/10"]),
        "forfeit_win": random.choice([1, "1/2", "2/3", 0]),
        "bye": random.choice([1, "2/3", "1/2", 0, {"points": random.choice([0, 20, "81/2"])}]),
    }


def _absence(random: Random) -> Table:
    return {
        "credit_before_first_game": random.choice([True, False]),
        "silent_rounds": random.choice([0, 2, 3]),
        "silent_kind": random.choice(["excused", "no_show"]),
        "excused": _known(random, _kind(random)),
        "club_duty": _known(random, _club_duty(random)),
        "late": _known(random, _kind(random)),
        "no_show": _known(random, _kind(random)),
        **{kind: _kind(random) for kind in OWN_KINDS},
    }


def _kind(random: Random) -> Table:
    series = [random.choice(_FRACTIONS) for _ in range(random.randint(1, 4))]
    rule: Table = random.choice(
        [
            {"credit": random.choice(_FRACTIONS)},
            {"credit": series},
            {"points": random.choice([5, 20, "25/2", 0])},
        ]
    )
    if random.random() < 0.4:
        rule["limit"] = random.randint(1, 4)
    if random.random() < 0.4:
        rule["limit_per"] = random.choice(["season", "period"])
    if random.random() < 0.25:
        rule["not_in_last"] = random.randint(0, 3)
    return rule


def _known(random: Random, rule: Table) -> Table:
    """A kind that has a default: it need not say its credit again."""
    if random.random() < 0.2:
        return {key: value for key, value in rule.items() if key not in {"credit", "points"}}
    return rule


def _club_duty(random: Random) -> Table:
    rule = _kind(random)
    if random.random() < 0.6:
        rule["boards"] = [random.choice([50, "95/2", 40]), 39, "77/2", 30][: random.randint(1, 4)]
    return rule


def _revaluation(random: Random, rounds: int) -> Table:
    ways = [1, 1, 2, 3, 5, "until-stable", "until-stable", "until-stable", "frozen"]
    starts = sorted(random.sample(range(1, rounds + 1), random.randint(1, min(3, rounds))))
    if random.random() < 0.6:
        starts[0] = 1
    parts = [{"from_round": start, "passes": random.choice(ways)} for start in starts]
    freezes = any(part["passes"] == "frozen" for part in parts)
    return {
        "schedule": random.choice([parts, parts, parts, "thirds"]),
        "final_extra_pass": random.choice([True, False]),
        "start": "previous" if freezes else random.choice(["previous", "list"]),
    }


def _pairing(random: Random, ids: list[str]) -> Table:
    method = random.choice(["top-down", "nearest", "nearest", "fold", "fold", "round-robin"])
    table: Table = {
        "method": method,
        "rematch": _rematch(random),
        "max_same_colour": random.choice([1, 2, 2, 3, 9]),
        "max_colour_balance": random.choice([1, 2, 2, 3, 9]),
        "group_distance": random.randint(0, 2),
        "colours": random.choice(["keizer", "sevilla", "even-share"]),
        "bye_rule": random.choice(["lowest", "lowest-rating", "random", "last-signed-on"]),
        "bye_gap": random.randint(1, 9),
        "no_bye": {"top": random.randint(1, len(ids)), "last_rounds": random.randint(1, 5)},
        "bye_after_free_round": random.choice([True, False]),
        "forfeit_counts_as_met": random.choice([True, False]),
        "forbidden": [random.sample(ids, 2) for _ in range(random.choice([0, 0, 1, 2, 3, 4]))],
    }
    if method == "fold":
        table["top_down_last"] = random.randint(0, 3)
    if method == "round-robin":
        table["double"] = random.choice([True, False])
    return table


def _rematch(random: Random) -> Any:
    gap_and_max = {"gap": random.randint(1, 3), "max": random.randint(1, 3)}
    gap_alone = {"gap": random.randint(1, 6)}
    return random.choice(["never", "never", "once-per-period", "allowed", gap_alone, gap_and_max])


def _season(random: Random, rounds: int) -> Table:
    return {
        "game": random.choice(["chess", "draughts"]),
        "rounds": max(1, rounds + random.choice([0, 0, 0, 1, 3, 6, -1, -2])),
        "rounds_per_period": random.choice([1, 2, 3, 3, 4, 5, 7]),
        "seed": random.randint(1, 10_000),
        "minimum_attendance": random.choice(["2/3", "1/2", 0]),
    }

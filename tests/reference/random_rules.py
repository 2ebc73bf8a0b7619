"""Random rules tables that a club could write: every option, valid combinations only."""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import Any

from .rules import PRESETS, Table, resolve
from .valuation import rank_value

OWN_KINDS = ("sick", "arbiter-on-duty")
_FRACTIONS = [0, "1/6", "1/5", "1/4", "1/3", "2/5", "1/2", "2/3", "3/4", 1, "4/3", 2]
# How often a table is taken whole: its options then meet each other.
_WHOLE = {"values": 0.2, "revaluation": 0.5, "pairing": 0.6}
_OF_ONE_METHOD = ("top_down_last", "double")
_TIE_BREAKS = ["mutual", "wins", "sonneborn-berger", "buchholz", "buchholz-cut-1", "rating"]
_CRITERIA = ["share", "alternate", "balance", "run", "history", "even-share", "other-share"]
_BELOW_ONE = ("top", "ratio", "step", "bottom", "floor")


def random_rules(random: Random, ids: list[str], rounds: int) -> Table:
    """A rules table for the players `ids` and a season of `rounds` rounds."""
    while True:
        rules = _any_rules(random, ids, rounds)
        whole = resolve(rules)
        sizes = range(1, len(ids) + 1)
        positive = "floor" in whole["values"] or all(
            rank_value(whole["values"], size, size) >= 1 for size in sizes
        )
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
        if name == "values":
            kept = _going_together(kept, rules.get("preset"))
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
    top = random.choice([50, "auto", 2 * size, 30, "101/2", 100])
    top_or_ratio = random.choice([{"top": top}, {"ratio": random.choice(["3/2", 2, "5/2", 3])}])
    foot = random.choice(
        [
            {},
            {"bottom": random.choice([1, 2, "7/2", 10, 25])},
            {"floor": random.choice([0, 1, "3/2", 20, 28])},
        ]
    )
    return {
        **top_or_ratio,
        **foot,
        "step": random.choice([1, 1, 1, "1/2", "3/2", 2]),
        "own_value": random.choice([0, 0, 1, 1, 1, "1/2", "3/2", 2, 3]),
        "own_value_extra": random.choice([1, 2, 3, "5/2"]),
        "own_value_fade": random.choice([1, "1/2", "3/4", 2]),
        "ties": random.choice(["previous", "share"]),
        "tie_breaks": random.sample(_TIE_BREAKS, random.choice([0, 1, 1, 1, 2, 3, 4])),
        "source": random.choice(["rank", "rank", "rank", "rating", "equal"]),
        "k_factor": random.choice([10, 20, 25, 32, 15, 1, 0]),
    }


def _going_together(values: Table, preset: str | None) -> Table:
    """The values without keys that are refused beside the others (8)."""
    whole = resolve({"values": values} | ({"preset": preset} if preset else {}))["values"]
    refused: set[str] = set()
    if whole["source"] == "equal":
        refused |= {*_BELOW_ONE}
    elif whole["source"] == "rating":
        refused |= {"bottom", "floor"}
    else:
        top = whole.get("top", "auto")
        at_most = Fraction(0) if top == "auto" else Fraction(top)
        if "bottom" in values and (top == "auto" or Fraction(values["bottom"]) >= at_most):
            refused.add("bottom")
        elif "bottom" in values:
            refused |= {"step", "floor"}
        if top != "auto" and Fraction(values.get("floor", 0)) >= at_most:
            refused.add("floor")
    return {key: value for key, value in values.items() if key not in refused}


def _scores(random: Random) -> Table:
    fractions: Table = {
        "win": [1, 1, 1, "3/2", "5/6"],
        "draw": ["1/2", "1/2", "2/5", "7/12"],
        "loss": [0, "1/6", "1/10"],
        "forfeit_win": [1, "1/2", "2/3", 0],
        "bye": [1, "2/3", "1/2", 0],
    }
    scores = {name: random.choice(choices) for name, choices in fractions.items()}
    for name in scores:
        if random.random() < (0.3 if name == "bye" else 0.15):
            scores[name] = {"points": random.choice([0, 5, 20, "81/2", -3])}
    return scores


def _absence(random: Random) -> Table:
    absence: Table = {
        "credit_before_first_game": random.choice([True, False]),
        "silent_rounds": random.choice([0, 2, 3]),
        "silent_kind": random.choice(["excused", "no_show"]),
        "standing_kind": random.choice(["excused", "no_show", "late"]),
        "excused": _known(random, _kind(random)),
        "club_duty": _known(random, _club_duty(random)),
        "late": _known(random, _kind(random)),
        "no_show": _known(random, _kind(random)),
        **{kind: _kind(random) for kind in OWN_KINDS},
    }
    # A day stands in one list alone, and club duty has the evening and the day after.
    if random.random() < 0.2:
        absence[OWN_KINDS[0]]["match_days"] = random.choice([[2, 3], [-1], "any"])
    return absence


def _kind(random: Random) -> Table:
    series = [random.choice(_FRACTIONS) for _ in range(random.randint(1, 4))]
    credit = {"credit": random.choice([random.choice(_FRACTIONS), series])}
    points = {"points": random.choice([5, 20, "25/2", 0, -5, "-7/2"])}
    rule: Table = random.choice([credit, credit, points, credit | points])
    options: Table = {
        "limit": (0.4, random.randint(1, 4)),
        "limit_per": (0.4, random.choice(["season", "period"])),
        "not_in_last": (0.2, random.randint(0, 3)),
        "once_per_evening": (0.3, random.choice([True, True, False])),
        "results": (0.2, _results(random)),
        "attends": (0.2, random.choice([True, False])),
        "by_member": (0.1, random.choice([True, False])),
    }
    for key, (chance, value) in options.items():
        if random.random() < chance:
            rule[key] = value
    if "not_in_last" not in rule and random.random() < 0.25:
        rule["last"] = {"rounds": random.randint(1, 4), "credit": random.choice(_FRACTIONS)}
    return rule


def _results(random: Random) -> Table:
    results = {
        "win": random.choice([1, "7/6", "2/3"]),
        "draw": random.choice(["1/2", "5/6"]),
        "loss": random.choice([0, "1/6", "1/2"]),
    }
    return dict(random.sample(list(results.items()), random.randint(1, 3)))


def _known(random: Random, rule: Table) -> Table:
    """A kind that has a default: it need not say its credit again."""
    if random.random() < 0.2:
        return {key: value for key, value in rule.items() if key not in {"credit", "points"}}
    return rule


def _club_duty(random: Random) -> Table:
    rule = _kind(random)
    if random.random() < 0.1:
        rule["match_days"] = random.choice([[0], [1, 0], []])
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
    method = random.choice(
        ["top-down", "nearest", "nearest", "fold", "fold", "round-robin", "random", _parts(random)]
    )
    table: Table = {
        "method": method,
        "order": random.choice(["rank", "rating"]),
        "rematch": _rematch(random),
        "max_same_colour": random.choice([1, 2, 2, 3, 9]),
        "max_colour_balance": random.choice([1, 2, 2, 3, 9]),
        "group_distance": random.randint(0, 2),
        "colours": random.choice(["keizer", "sevilla", "even-share", _colours(random)]),
        "bye_rule": random.choice(["lowest", "lowest-rating", "random", "last-signed-on"]),
        "bye_gap": random.randint(0, 9),
        "bye_fewest_first": random.choice([True, False]),
        "no_bye": {"top": random.randint(1, len(ids)), "last_rounds": random.randint(1, 5)},
        "bye_after_free_round": random.choice([True, False]),
        "bye_after_forfeit_win": random.choice([True, False]),
        "newcomer_bye": random.choice([True, False]),
        "forfeit_counts_as_met": random.choice([True, False]),
        "forbidden": [random.sample(ids, 2) for _ in range(random.choice([0, 0, 1, 2, 3, 4]))],
    }
    if method == "fold" or isinstance(method, list):
        table["top_down_last"] = random.randint(0, 3)
    if method == "round-robin":
        table["double"] = random.choice([True, False])
    return table


def _parts(random: Random) -> list[Table]:
    """Methods by round, of which one is a fold."""
    methods = ["fold", *random.choices(["top-down", "nearest", "fold", "random"], k=2)]
    random.shuffle(methods)
    starts = sorted(random.sample(range(1, 9), len(methods)))
    return [
        {"from_round": start, "method": method}
        for start, method in zip(starts, methods, strict=True)
    ]


def _colours(random: Random) -> list[str]:
    criteria = random.sample(_CRITERIA, random.randint(0, 4))
    if random.random() < 0.6:
        criteria.insert(random.randint(0, len(criteria)), "reverse")
    return [*criteria, random.choice(["rank", "lower", "lot"])]


def _rematch(random: Random) -> Any:
    table: Table = {
        "per_period": random.randint(1, 2),
        "gap": random.randint(0, 6),
        "max": random.randint(1, 3),
    }
    kept = dict(random.sample(list(table.items()), random.randint(1, 3)))
    if random.random() < 0.3:
        kept["until_round"] = random.randint(1, 9)
    short = ["never", "never", "once-per-period", "allowed"]
    return random.choice([*short, kept, kept, kept, {}])


def _season(random: Random, rounds: int) -> Table:
    return {
        "game": random.choice(["chess", "draughts"]),
        "rounds": max(1, rounds + random.choice([0, 0, 0, 1, 3, 6, -1, -2])),
        "rounds_per_period": random.choice([1, 2, 3, 3, 4, 5, 7]),
        "seed": random.randint(1, 10_000),
        "minimum_attendance": random.choice(["2/3", "1/2", 0]),
    }

"""Swiss rounds, played one after the other, keep their promises (tests/reference/swiss.py)."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from random import Random

import pytest

from keizer_bot.cli.engine import plan_json
from keizer_bot.engine.check import check_round
from keizer_bot.engine.errors import PairingRefusedError
from keizer_bot.engine.pairing import pair_round
from keizer_bot.engine.rules_table import rules_from
from keizer_bot.formats.season_file import read_season_file
from tests.reference.rules import Table
from tests.reference.swiss import SwissRound

SEASONS = int(os.environ.get("KEIZER_SWISS_SEASONS", "40"))
RESULTS = ["1-0", "1-0", "0-1", "0-1", "1/2-1/2", "1/2-1/2"]


def played(random: Random) -> Iterator[tuple[Table, Table | None]]:
    """A season before each of its rounds, and the plan; None if it is refused."""
    size, rounds = random.randint(4, 9), random.randint(3, 7)
    absent_rate, forfeit_rate = random.choice([0, 0.1, 0.3]), random.choice([0, 0.1])
    swiss = [{"from_round": 1, "method": "swiss"}]
    table: Table = {
        "format": "keizer-season/1",
        "name": "Swiss",
        "rules": {
            "preset": "points",
            "pairing": {"method": random.choice(["swiss", swiss])},
            "season": {"rounds": rounds},
        },
        "players": [
            {"id": f"p{i}", "name": f"P{i}", "rating": random.randint(1000, 2200)}
            for i in range(size)
        ],
        "rounds": [],
    }
    ids = [player["id"] for player in table["players"]]
    for number in range(1, rounds + 1):
        absent = [player for player in ids if random.random() < absent_rate]
        made: Table = {
            "number": number,
            "absences": [{"player": player, "kind": "excused"} for player in absent],
        }
        present = [player for player in ids if player not in absent]
        if len(present) > 3 and random.random() < 0.1:
            made["byes"] = random.sample(present, 1)
        left = [player for player in present if player not in made.get("byes", [])]
        if len(left) > 3 and random.random() < 0.1:
            made["forced"] = [random.sample(left, 2)]
        before = {**table, "rounds": [*table["rounds"], made]}
        plan = planned(before, present)
        yield before, plan
        if plan is None:
            return
        made["games"] = [
            {
                "white": game["white"],
                "black": game["black"],
                "result": "+/-" if random.random() < forfeit_rate else random.choice(RESULTS),
            }
            for game in plan["games"]
        ]
        made["byes"] = plan["byes"]
        table["rounds"].append(made)


def planned(table: Table, present: list[str]) -> Table | None:
    """The engine's plan of the last round, to which its own judge has nothing to say."""
    file = read_season_file(json.dumps(table))
    rules = rules_from(file.rules)
    try:
        plan = pair_round(file.season, present, rules)
    except PairingRefusedError:
        return None
    assert check_round(file.season, plan, rules) == ()
    return plan_json(plan)


@pytest.mark.parametrize("seed", range(SEASONS))
def test_every_round_keeps_its_promises(seed: int) -> None:
    """Refused only where nothing legal is left."""
    for table, plan in played(Random(seed)):
        round_ = SwissRound(table, len(table["rounds"]))
        if plan is None:
            assert not any(round_.legal()), table
        else:
            assert round_.faults(plan) == [], table

"""The long form of a short form gives the same ranking and the same pairing."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from keizer_bot.cli.engine import plan_json
from keizer_bot.engine.errors import PairingRefusedError
from keizer_bot.engine.pairing import pair_round
from keizer_bot.engine.ranking import history
from keizer_bot.engine.rules_table import rules_from
from keizer_bot.formats.rankings_json import standings_json
from keizer_bot.formats.season_file import read_season_file
from tests.reference.rules import resolve
from tests.reference.seasons import random_open_season

pytestmark = pytest.mark.slow

Table = dict[str, Any]
SEASONS = range(120)
REMATCH: Table = {"never": {"max": 1}, "once-per-period": {"per_period": 1}, "allowed": {}}
COLOURS: Table = {
    "keizer": ["share", "alternate", "rank"],
    "sevilla": ["balance", "run", "history", "rank"],
    "even-share": ["even-share", "other-share", "alternate", "lot"],
}


def outcome(table: Table) -> tuple[list[Table], Table | None]:
    """Every ranking, and the open round's pairing without its criteria; none if it is refused."""
    file = read_season_file(json.dumps(table))
    rules = rules_from(file.rules)
    absent = {absence.player for absence in file.season.rounds[-1].absences}
    present = [player.id for player in file.season.players if player.id not in absent]
    ranked = [standings_json(one) for one in history(file.season, rules)]
    try:
        plan = plan_json(pair_round(file.season, present, rules))
    except PairingRefusedError:
        return ranked, None
    for game in plan["games"]:
        del game["colour_by"]
    return ranked, plan


def rematch_as_a_table(pairing: Table) -> None:
    """`"never"` is `{max = 1}`."""
    if isinstance(pairing["rematch"], str):
        pairing["rematch"] = REMATCH[pairing["rematch"]]


def colours_as_a_list(pairing: Table) -> None:
    """`"keizer"` is `["share", "alternate", "rank"]`; the names of criteria apart."""
    if isinstance(pairing["colours"], str):
        pairing["colours"] = COLOURS[pairing["colours"]]


def method_as_a_list(pairing: Table) -> None:
    """A method is a list of one part from round 1 on; a list cannot have a round-robin."""
    if isinstance(pairing["method"], str) and pairing["method"] != "round-robin":
        pairing["method"] = [{"from_round": 1, "method": pairing["method"]}]


@pytest.mark.parametrize("say", [rematch_as_a_table, colours_as_a_list, method_as_a_list])
def test_pairing_written_out(say: Callable[[Table], None]) -> None:
    """The club's short forms, and its preset's, written out."""
    changed = 0
    for seed in SEASONS:
        table = random_open_season(seed)
        before = outcome(table)
        whole = {
            key: resolve(table["rules"])["pairing"][key] for key in ("rematch", "method", "colours")
        }
        pairing = dict(whole)
        say(pairing)
        changed += pairing != whole
        own = {**table["rules"].get("pairing", {}), **pairing}
        written = {**table, "rules": {**table["rules"], "pairing": own}}
        assert outcome(written) == before, f"season {seed}"
    assert changed > len(SEASONS) / 3


def test_not_in_last_is_last_that_pays_nothing() -> None:
    """It is so for kinds without results and boards, which `last` does not change."""
    changed = 0
    for seed in SEASONS:
        table = random_open_season(seed)
        absence = table["rules"].get("absence", {})
        before = outcome(table)
        for rule in absence.values():
            if (
                isinstance(rule, dict)
                and "not_in_last" in rule
                and not {"boards", "results"} & {*rule}
            ):
                rounds = rule.pop("not_in_last")
                if rounds:
                    rule["last"] = {"rounds": rounds, "credit": 0}
                    changed += 1
        assert outcome(table) == before, f"season {seed}"
    assert changed

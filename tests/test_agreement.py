"""The engine agrees with the oracle of `tests/reference`, which was written without looking at it.

Random seasons under random rules go through the season file into the engine, and as they are into
the oracle; what `rank --all` and `pair` would print is compared to the last fraction. As many
seasons as one has time for: KEIZER_RANKED_SEASONS=1000 KEIZER_PAIRED_SEASONS=3000
KEIZER_CUPS=2000 pytest …
"""

from __future__ import annotations

import json
import os
from collections import Counter
from typing import Any

import pytest

from keizer_bot.cli.engine import plan_json
from keizer_bot.engine.check import check_round
from keizer_bot.engine.errors import PairingRefusedError
from keizer_bot.engine.model import RoundPlan, Season
from keizer_bot.engine.pairing import pair_round
from keizer_bot.engine.ranking import history
from keizer_bot.engine.rules import Rules
from keizer_bot.engine.rules_table import rules_from
from keizer_bot.engine.sheet import score_sheets
from keizer_bot.engine.winners import prizes
from keizer_bot.formats.rankings_json import standings_json
from keizer_bot.formats.season_file import read_season_file
from tests.engine.rule_words import RULE_WORDS
from tests.reference.cups import random_cup, random_open_cup
from tests.reference.facts import Facts
from tests.reference.pairing import NoPairingError, brute_force_pairing
from tests.reference.ranking import rankings
from tests.reference.rules import Table
from tests.reference.seasons import random_open_season, random_season
from tests.reference.winners import winners

pytestmark = pytest.mark.slow

SEASONS = 50  # of each test: one a season took longer to begin and end than to compare
RANKED = range(int(os.environ.get("KEIZER_RANKED_SEASONS", "300")))
PAIRED = range(int(os.environ.get("KEIZER_PAIRED_SEASONS", "500")))
CUPS = range(int(os.environ.get("KEIZER_CUPS", "100")))


def shares(seeds: range) -> list[range]:
    """The seeds, as many together as one test takes."""
    return [seeds[first : first + SEASONS] for first in range(0, len(seeds), SEASONS)]


def read(table: Table) -> tuple[Season, Rules]:
    """A season and its rules, by way of the season file's text."""
    file = read_season_file(json.dumps(table))
    return file.season, rules_from(file.rules)


def planned(table: Table) -> RoundPlan:
    """The engine's pairing of the open round, to which its own judge has nothing to say."""
    season, rules = read(table)
    absent = {absence.player for absence in season.rounds[-1].absences}
    present = [player.id for player in season.players if player.id not in absent]
    plan = pair_round(season, present, rules)
    assert check_round(season, plan, rules) == ()
    return plan


def worded(value: object, key: str = "") -> set[tuple[str, str]]:
    """The keys in a table that have a word, with the word."""
    if isinstance(value, dict):
        return set().union(*(worded(inner, name) for name, inner in value.items()))
    if isinstance(value, list):
        return set().union(*(worded(inner, key) for inner in value))
    return {(key, value)} if isinstance(value, str) else set()


def test_random_rules_have_every_word() -> None:
    """Rules of cups are random too; Swiss rounds are compared in tests/engine."""
    words = {(key.rpartition(".")[2], word) for key, word in RULE_WORDS}
    tables = (random_season(seed) for seed in range(200))
    missing = words - set().union(*(worded(table["rules"]) for table in tables))
    assert missing == {("method", "swiss"), ("method", "knock-out"), ("order", "lot")}


def comparable(plan: dict[str, Any]) -> dict[str, Any]:
    """The output of `pair` without the order of `relaxed` and its players, which means nothing."""
    relaxed = (
        (given["rule"], frozenset(given["players"]), given.get("round"))
        for given in plan["relaxed"]
    )
    return {**plan, "relaxed": Counter(relaxed)}


@pytest.mark.parametrize("seeds", shares(RANKED), ids=str)
def test_rankings_agree(seeds: range) -> None:
    """Every ranking of a season is the oracle's, in each of its fields, and so are the prizes.

    Of one ranking every player's score sheet adds up to the oracle's total.
    """
    for seed in seeds:
        table = random_season(seed)
        season, rules = read(table)
        expected = rankings(table)
        ranked = [standings_json(one) for one in history(season, rules)]
        assert ranked == expected, f"season {seed}"
        after = len(expected) - 1 - seed % min(2, len(expected))
        totals = {line["player"]: line["total"] for line in expected[after]["standings"]}
        sheets = score_sheets(season, rules, after=after)
        sums = {sheet.player: str(sum(line.credit for line in sheet.lines)) for sheet in sheets}
        assert sums == totals, f"season {seed}"
        facts = Facts(table)
        attended = {player: facts.attendance(player, len(expected) - 1) for player in facts.players}
        won, due = prizes(season, rules), winners(table)
        assert won.attendance == attended, f"season {seed}"
        of_groups = {group.group: list(group.winners) for group in won.group_winners}
        assert (list(won.champions), of_groups, list(won.risers)) == due, f"season {seed}"


def assert_paired_alike(table: Table) -> None:
    """The open round is paired as the oracle finds it by trying everything, or refused by both."""
    try:
        expected = brute_force_pairing(table, None, table["rounds"][-1]["number"])
    except NoPairingError:
        with pytest.raises(PairingRefusedError):
            planned(table)
    else:
        assert comparable(plan_json(planned(table))) == comparable(expected), table


@pytest.mark.parametrize("seeds", shares(PAIRED), ids=str)
def test_pairings_agree(seeds: range) -> None:
    """Pairs, colours and their criteria, byes, and relaxed rules."""
    for seed in seeds:
        assert_paired_alike(random_open_season(seed))


@pytest.mark.parametrize("seeds", shares(CUPS), ids=str)
def test_cups_agree(seeds: range) -> None:
    """The players still in, the round in which others went out, and the next pairs."""
    for seed in seeds:
        table = random_cup(seed)
        ranked = [standings_json(one) for one in history(*read(table))]
        assert ranked == rankings(table), f"cup {seed}"
        assert_paired_alike(random_open_cup(seed))

"""Every club's season comes out as it was reckoned by hand."""

from __future__ import annotations

import json
import tomllib
from typing import Any

import pytest

from keizer_bot.cli.engine import plan_json
from keizer_bot.engine import prizes
from keizer_bot.engine.check import check_round
from keizer_bot.engine.model import RoundPlan, Season
from keizer_bot.engine.pairing import pair_round
from keizer_bot.engine.ranking import history
from keizer_bot.engine.rules import Rules
from keizer_bot.engine.rules_table import rules_from
from keizer_bot.formats.rankings_json import standings_json
from keizer_bot.formats.season_file import read_season_file
from tests.clubs.notation import FOLDER, Table, read_club

CLUBS = sorted(path.stem for path in FOLDER.glob("*.toml"))
RANKED = [(name, number) for name in CLUBS for number in read_club(name).rankings]
PAIRED = [(name, number) for name in CLUBS for number in read_club(name).pairings]


def rules_of(name: str) -> dict[str, Any]:
    """The club's rules as it wrote them."""
    return tomllib.loads((FOLDER / f"{name}.toml").read_text(encoding="utf-8"))


def read(table: Table, name: str) -> tuple[Season, Rules]:
    """The season and the club's rules."""
    return read_season_file(json.dumps(table)).season, rules_from(rules_of(name))


@pytest.mark.parametrize("name", CLUBS)
def test_a_club_is_ranked_and_paired(name: str) -> None:
    """A file without an expectation would prove nothing."""
    season = read_club(name)
    assert season.rankings
    assert season.pairings


@pytest.mark.parametrize(("name", "number"), RANKED)
def test_rankings(name: str, number: int) -> None:
    """Everybody's place and total."""
    season = read_club(name)
    ranking = standings_json(history(*read(season.table, name))[number])
    found = [[line["player"], line["total"]] for line in ranking["standings"]]
    assert found == season.rankings[number]


@pytest.mark.parametrize(("name", "number"), PAIRED)
def test_pairings(name: str, number: int) -> None:
    """Everybody's opponent and colour, the bye, and relaxed rules; the judge agrees."""
    season = read_club(name)
    file, rules = read(season.before(number), name)
    away = {entry["player"] for entry in season.away.get(number, [])}
    plan: RoundPlan = pair_round(file, [p.id for p in file.players if p.id not in away], rules)
    made = plan_json(plan)
    found = {"games": [[g["white"], g["black"]] for g in made["games"]], "byes": made["byes"]}
    assert found == season.pairings[number]
    gave_way = [[given["rule"], *given["players"]] for given in made["relaxed"]]
    assert sorted(gave_way) == sorted(season.gave_way.get(number, []))
    assert check_round(file, plan, rules) == ()


@pytest.mark.parametrize("name", CLUBS)
def test_attendance_and_champions(name: str) -> None:
    """Where the club names them."""
    season = read_club(name)
    won = prizes(*read(season.table, name))
    for player, rounds in season.attendance.items():
        assert won.attendance[player] == rounds
    if season.champions:
        assert list(won.champions) == season.champions

"""A club of any size comes in by the command line, and its first round is paired."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from tests.cli.command_line import Run

pytestmark = [pytest.mark.usefixtures("club"), pytest.mark.slow]

SIZES = (12, 50, 51, 59, 120)


def table_of(size: int) -> str:
    """Write a table of that many players, each weaker than the one before; returns its name."""
    rows = [f"Speler {n};{2400 - 10 * n}" for n in range(1, size + 1)]
    Path("players.csv").write_text("\n".join(["name;rating", *rows]), "utf-8")
    return "players.csv"


def exported(run: Run) -> dict[str, Any]:
    """The season as it is exported."""
    season: dict[str, Any] = json.loads(run("season", "export").stdout)
    return season


@pytest.mark.parametrize("size", SIZES)
def test_a_club_of_any_size_comes_in_and_is_paired(run: Run, size: int) -> None:
    """One yes is enough; the last is worth 1 or more, and everybody has a game or is free."""
    assert run("players", "import", table_of(size), "--yes").returncode == 0
    assert run("season", "export", "season.json").returncode == 0
    ranked = json.loads(run("rank", "season.json", "--format", "json").stdout)
    paired = json.loads(run("pair", "season.json", "--format", "json").stdout)
    assert ranked["standings"][-1]["value"] == str(max(50, size) - size + 1)
    assert 2 * len(paired["games"]) + len(paired["byes"]) == size


def test_a_first_season_is_called_by_its_years(run: Run) -> None:
    """It is not the club's name again."""
    assert run("players", "import", table_of(12)).returncode == 0
    season = exported(run)
    first, last = (int(season["planned"][at][:4]) for at in (0, -1))
    assert season["name"] in {f"{first}", f"{first}-{max(last, first + 1)}"}


def test_too_many_for_the_top_is_refused_with_the_way_out(run: Run) -> None:
    """Without a terminal nothing is asked: the sentence names the options, and nothing changed."""
    refused = run("players", "import", table_of(59))
    assert refused.returncode == 1
    assert refused.stderr == (
        "With 59 players the top value must be at least 59, or the last is worth less than 1."
        " Say --top 59 or --top auto; --yes takes 59.\n"
    )
    assert run("season", "export").returncode == 1


@pytest.mark.parametrize(("top", "kept"), [("70", 70), ("auto", "auto")])
def test_the_host_names_the_top(run: Run, top: str, kept: object) -> None:
    """It becomes part of the season's rules."""
    assert run("players", "import", table_of(59), "--top", top).returncode == 0
    assert exported(run)["rules"] == {"preset": "dsc", "values": {"top": kept}}


@pytest.mark.parametrize("top", ["hoog", "0", "-5", "1.5"])
def test_a_top_that_is_none_is_wrong_usage(run: Run, top: str) -> None:
    """A whole number from 1 on, or auto."""
    assert run("players", "import", table_of(3), f"--top={top}").returncode == 2


def test_a_club_brings_its_own_rules(run: Run) -> None:
    """The file is that of `rank --rules`; a running season keeps those that it has."""
    Path("rules.toml").write_text('preset = "classic"\n', "utf-8")
    assert run("players", "import", table_of(3), "--rules", "rules.toml").returncode == 0
    assert exported(run)["rules"] == {"preset": "classic"}
    refused = run("players", "import", table_of(4), "--rules", "rules.toml")
    assert (refused.returncode, "has rules already" in refused.stderr) == (1, True)


def test_newcomers_may_need_a_higher_top_too(run: Run) -> None:
    """The running season of 50 gets nine more: refused with the way out, then taken in."""
    run("players", "import", table_of(50))
    assert "--top 59" in run("players", "import", table_of(59)).stderr
    assert len(exported(run)["players"]) == 50
    assert "9 of 59" in run("players", "import", table_of(59), "--yes").stdout
    assert exported(run)["rules"]["values"] == {"top": 59}


PLAYED = {
    "format": "keizer-season/1",
    "name": "Vorig jaar",
    "rules": {"preset": "dsc"},
    "players": [{"id": "a", "name": "Anna"}, {"id": "b", "name": "Bram"}],
    "rounds": [
        {"number": n, "games": [{"white": "a", "black": "b", "result": "1-0"}]} for n in (1, 2)
    ],
}


def test_a_season_without_dates_is_not_given_any(run: Run) -> None:
    """The host gives the day of round 1; played rounds follow weekly, the others are planned."""
    Path("old.json").write_text(json.dumps(PLAYED), "utf-8")
    assert "--first-date" in run("season", "import", "old.json").stderr
    done = run("season", "import", "old.json", "--first-date", "2026-09-07")
    assert done.returncode == 0, done.stderr
    season = exported(run)
    assert [round_["date"] for round_ in season["rounds"]] == ["2026-09-07", "2026-09-14"]
    assert min(season["planned"]) > max("2026-09-14", datetime.now(UTC).date().isoformat())


def test_a_first_date_on_another_day_of_the_week_is_refused(run: Run) -> None:
    """The club evening is on Monday, and this is a Tuesday."""
    Path("old.json").write_text(json.dumps(PLAYED), "utf-8")
    refused = run("season", "import", "old.json", "--first-date", "2026-09-08")
    assert (refused.returncode, "round 1 cannot have been on 2026-09-08" in refused.stderr) == (
        1,
        True,
    )


def test_a_season_file_may_need_a_higher_top(run: Run) -> None:
    """As players do: the season of 51 with the rules of DSC."""
    players = [{"id": f"p{n}", "name": f"Speler {n}"} for n in range(51)]
    file = PLAYED | {"players": players, "rounds": []}
    Path("new.json").write_text(json.dumps(file), "utf-8")
    assert "--top 51" in run("season", "import", "new.json").stderr
    assert run("season", "import", "new.json", "--yes").returncode == 0
    assert exported(run)["rules"]["values"] == {"top": 51}

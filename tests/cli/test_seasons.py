"""`keizer-bot players` and `season`: imports from files and exports to them."""

import csv
import json
from pathlib import Path

import pytest

from tests.cli.command_line import Run, players

pytestmark = pytest.mark.slow


def test_players_begin_a_season_by_rating(run: Run, club: Path) -> None:
    """Ranking 0 has the players by rating, unrated ones last."""
    table = players(club, "Anna;1500;A", "Bram;1900;", "Corrie;;B")
    assert "3 of 3" in run("players", "import", str(table)).stdout
    season = json.loads(run("season", "export").stdout)
    names = [player["name"] for player in season["players"]]
    assert names == ["Bram", "Anna", "Corrie"]
    assert season["rules"] == {"preset": "dsc"}


def test_players_are_added_to_a_running_season_once(run: Run, club: Path) -> None:
    """A player who is in the season already is passed over."""
    run("players", "import", str(players(club, "Anna;1500;", "Bram;1900;", "Corrie;1700;")))
    said = run("players", "import", str(players(club, "anna;1500;", "Dirk;1600;"))).stdout
    assert "1 of 2" in said
    assert len(json.loads(run("season", "export").stdout)["players"]) == 4


@pytest.mark.parametrize(
    ("lines", "sentence"),
    [
        (
            ("Anna;hoog;",),
            "Line 2: the rating is no number of at most four digits. It says ‘hoog’.",
        ),
        ((";1500;",), "Line 2: a name is missing."),
        (
            ("Anna;;", "ANNA;;"),
            (
                "Line 3: that name is in it twice; make the names differ, or give the year of"
                " birth or the rating of both. It says ‘ANNA’."
            ),
        ),
    ],
)
def test_a_wrong_table_is_refused_by_line(
    run: Run, club: Path, lines: tuple[str, ...], sentence: str
) -> None:
    """Nothing of it is stored."""
    refused = run("players", "import", str(players(club, *lines)))
    assert (refused.returncode, refused.stderr.strip()) == (1, sentence)


def test_a_season_comes_out_as_it_went_in(run: Run, club: Path) -> None:
    """Export, import into another club's database, export: the same text."""
    run("players", "import", str(players(club, "Anna;1500;", "Bram;1900;")))
    first, second = club / "first.json", club / "second.json"
    run("season", "export", str(first))
    (club / "keizer.db").unlink()
    assert run("season", "import", str(first)).returncode == 0
    run("season", "export", str(second))
    assert json.loads(second.read_text()) == json.loads(first.read_text())


def test_a_season_under_way_is_only_ended_when_that_is_said(run: Run, club: Path) -> None:
    """Another file is refused with the way out; with it, the new season runs."""
    played = {
        "format": "keizer-season/1",
        "name": "Oud",
        "rules": {"preset": "dsc"},
        "players": [{"id": "a", "name": "Anna"}, {"id": "b", "name": "Bram"}],
        "rounds": [
            {
                "number": 1,
                "date": "2025-09-01",
                "games": [{"white": "a", "black": "b", "result": "1-0"}],
            }
        ],
    }
    old, new = club / "old.json", club / "new.json"
    old.write_text(json.dumps(played))
    new.write_text(json.dumps(played | {"name": "Nieuw", "rounds": []}))
    assert run("season", "import", str(old)).returncode == 0
    refused = run("season", "import", str(new))
    assert refused.returncode == 1
    assert "--end-running" in refused.stderr
    assert run("season", "import", str(new), "--end-running").returncode == 0
    assert json.loads(run("season", "export").stdout)["name"] == "Nieuw"


def test_a_table_of_a_spreadsheet_is_read_too(run: Run, club: Path) -> None:
    """Commas, quotes and the encoding of older Windows; a surname first is turned round."""
    path = club / "players.csv"
    with path.open("w", encoding="cp1252", newline="") as file:
        csv.writer(file).writerows([["Name", "Elo"], ["de Boer, Jörg", "1500"], ["Anna", "0"]])
    assert run("players", "import", str(path)).returncode == 0
    season = json.loads(run("season", "export").stdout)
    assert [player["name"] for player in season["players"]] == ["Jörg de Boer", "Anna"]

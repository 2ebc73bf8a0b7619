"""`keizer-bot season import` asks who a player is if that is not certain."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from io import StringIO
from pathlib import Path

import pytest

from tests.cli.command_line import Run, players

pytestmark = pytest.mark.slow

FILE = "2019.json"
NAMES = ("Anna", "Bram", "Corrie")


@pytest.fixture
def club(run: Run, club: Path) -> Path:
    """A club of two members called Anna, with a file of years ago in which one of them played."""
    run("players", "import", str(players(club, "Anna;1500;", "Bram;1900;")))
    with closing(sqlite3.connect(club / "keizer.db")) as database, database:
        database.execute("INSERT INTO member (club_id, name) VALUES (1, 'Anna')")
    games = [{"white": "Anna", "black": "Bram", "result": "1-0"}]
    season = {
        "format": "keizer-season/1",
        "name": "2019-2020",
        "rules": {"preset": "classic"},
        "players": [{"id": name, "name": name} for name in NAMES],
        "rounds": [{"number": 1, "date": "2019-09-02", "games": games}],
    }
    (club / FILE).write_text(json.dumps(season))
    return club


def played(club: Path) -> dict[str, int]:
    """The member who is each player of that season."""
    sql = (
        "SELECT key, member_id FROM player JOIN season ON season.id = season_id"
        " WHERE season.name = '2019-2020'"
    )
    with closing(sqlite3.connect(club / "keizer.db")) as database:
        return dict(database.execute(sql).fetchall())


def test_without_a_terminal_it_names_the_option(run: Run, club: Path) -> None:
    """Nothing has come in; with the option it does."""
    refused = run("season", "import", FILE, "--earlier")
    assert refused.returncode == 1
    assert refused.stderr == (
        "2019-2020: who is Anna? Not certain: several members may be meant."
        " Choose: 1 (Anna), 2 (Anna), new."
        " Say it as in --who 'Anna=new'.\n"
    )
    assert played(club) == {}
    assert run("season", "import", FILE, "--earlier", "--who", "Anna=1").returncode == 0
    found = played(club)
    with closing(sqlite3.connect(club / "keizer.db")) as database:
        members = database.execute("SELECT min(id), max(id) FROM member WHERE name = 'Anna'")
        assert members.fetchone() == (found["Anna"], 3)
    assert found["Corrie"] > 3


def test_at_a_terminal_it_is_asked(run: Run, club: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An invalid answer is asked again."""
    monkeypatch.setattr("sys.stdin", answers := StringIO("3\nnew\n"))
    monkeypatch.setattr(answers, "isatty", lambda: True)
    done = run("season", "import", FILE, "--earlier")
    assert done.returncode == 0
    assert "Type one of these: 1, 2, new." in done.stdout + done.stderr
    assert played(club)["Anna"] > 3


@pytest.mark.usefixtures("club")
def test_an_answer_without_a_name_is_wrong_usage(run: Run) -> None:
    """Exit code 2, with how it is written."""
    wrong = run("season", "import", FILE, "--who", "new")
    assert wrong.returncode == 2

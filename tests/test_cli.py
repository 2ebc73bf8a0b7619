"""The command line: what a host types, and what comes of it."""

import csv
import json
import re
import sqlite3
import stat
from collections.abc import Callable
from contextlib import closing
from datetime import UTC, datetime
from io import StringIO
from pathlib import Path

import pyrage
import pytest

from keizer_bot import __version__
from keizer_bot.config.reading import load
from keizer_bot.store.lock import InstanceLock
from tests.command_line import INIT, NOWHERE, Run, command_line

pytestmark = pytest.mark.slow


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]) -> Run:
    """Run `keizer-bot` in an empty folder."""
    return command_line(tmp_path, monkeypatch, capfd)


@pytest.fixture
def club(run: Run, tmp_path: Path) -> Path:
    """The folder of a club that was set up."""
    assert run(*INIT).returncode == 0
    return tmp_path


def players(folder: Path, *lines: str) -> Path:
    """A table of players."""
    path = folder / "players.csv"
    path.write_text("\n".join(("Naam;Rating;Groep", *lines)), "utf-8")
    return path


def test_init_writes_a_configuration_for_its_owner_alone(club: Path) -> None:
    """It loads, and nobody else can read it or the database."""
    found = load(club / "config.toml", {})
    assert [each.name for each in found.clubs] == ["De Pion"]
    for name in ("config.toml", "keizer.db"):
        assert stat.S_IMODE((club / name).stat().st_mode) == 0o600


def test_init_makes_a_key_and_shows_its_private_part_once(run: Run, tmp_path: Path) -> None:
    """The public part is in the configuration; the private one opens what is meant for it."""
    said = run(*INIT).stdout
    (private,) = re.findall(r"AGE-SECRET-KEY-1\w+", said)
    identity = pyrage.x25519.Identity.from_str(private)
    (public,) = load(tmp_path / "config.toml", {}).recipients
    assert str(identity.to_public()) == public
    assert not any(private.encode() in path.read_bytes() for path in tmp_path.iterdir())


def test_a_key_can_be_made_later(run: Run) -> None:
    """The host of an older configuration gets the line to put in it; nothing is written."""
    said = run("init", "--key").stdout
    (private,) = re.findall(r"AGE-SECRET-KEY-1\w+", said)
    public = str(pyrage.x25519.Identity.from_str(private).to_public())
    assert f'recipients = ["{public}"]' in said
    assert not Path("config.toml").exists()


def test_init_prints_two_links_whose_tokens_are_nowhere(run: Run, tmp_path: Path) -> None:
    """One for the arbiter, one for the group; the database has their hashes."""
    said = run(*INIT).stdout
    tokens = [word.partition("=")[2] for word in said.split() if "t.me/" in word]
    assert "?start=" in said
    assert "?startgroup=" in said
    assert len(set(tokens)) == 2
    assert all(len(token) >= 22 for token in tokens)  # 128 bits in base64
    content = (tmp_path / "keizer.db").read_bytes()
    assert not any(token.encode() in content for token in tokens)


def test_init_does_not_write_over_a_configuration(run: Run, club: Path) -> None:
    """The second time it says what to do instead, and changes nothing."""
    before = (club / "config.toml").read_text()
    again = run(*INIT)
    assert (again.returncode, again.stdout) == (1, "")
    assert "--links" in again.stderr
    assert (club / "config.toml").read_text() == before
    assert "t.me/" in run("init", "--links").stdout


@pytest.mark.usefixtures("club")
def test_init_asks_nothing_where_it_cannot_write(run: Run) -> None:
    """Nobody types a token and seven answers to hear then that all is there already."""
    again = run("init")
    assert (again.returncode, again.stdout) == (1, "")
    assert "config.toml is er al" in again.stderr


@pytest.mark.parametrize(
    ("more", "word"),
    [
        (("--evening", "moonday 19:45"), "--evening: ‘moonday 19:45’"),
        (("--time-zone", "Europe/Atlantis"), "--time-zone: ‘Europe/Atlantis’"),
        (("--language", "de"), "--language: "),
        (("--pairings", "tuesday 20:00"), "--pairings: "),
        (("--results-final", "late"), "--results-final: ‘late’"),
        (("--api-url", "http://example.org"), "--api-url: "),
    ],
)
def test_init_refuses_what_check_would_refuse(
    run: Run, tmp_path: Path, more: tuple[str, ...], word: str
) -> None:
    """And leaves no configuration behind."""
    refused = run(*INIT, *more)
    assert refused.returncode == 1
    assert word in refused.stderr
    assert list(tmp_path.iterdir()) == []


@pytest.mark.usefixtures("club")
def test_check_says_what_is_missing(run: Run) -> None:
    """A club without arbiter, group and season is not ready; the sentences say how to go on."""
    found = run("check")
    assert found.returncode == 1
    for word in ("no arbiter", "no group", "players import", "Telegram could not be asked"):
        assert word in found.stdout


@pytest.mark.usefixtures("club")
def test_status_says_how_the_bot_is_doing(run: Run, club: Path) -> None:
    """The line that its service shows; right while Telegram answered in the last minutes."""
    found = run("status")
    assert found.returncode == 1
    version, line, wrong = found.stdout.splitlines()
    assert version.startswith(f"keizer-bot {__version__}, Python ")
    assert line.startswith("✓ heard=never waiting=0")
    assert wrong == "✗ Telegram has not answered for five minutes: is the bot running?"
    with closing(sqlite3.connect(club / "keizer.db")) as database, database:
        heard = f"{datetime.now(UTC):%Y-%m-%dT%H:%M:%S.%fZ}"
        database.execute("INSERT INTO done VALUES ('poll', ?)", (heard,))
    assert run("status").returncode == 0
    (club / "keizer.db").unlink()
    assert run("status").returncode == 1


def test_players_begin_a_season_by_rating(run: Run, club: Path) -> None:
    """The order of ranking 0 is that of the ratings; who has none comes last."""
    table = players(club, "Anna;1500;A", "Bram;1900;", "Corrie;;B")
    assert "3 of 3" in run("players", "import", str(table)).stdout
    season = json.loads(run("season", "export").stdout)
    names = [player["name"] for player in season["players"]]
    assert names == ["Bram", "Anna", "Corrie"]
    assert season["rules"] == {"preset": "dsc"}


def test_players_are_added_to_a_running_season_once(run: Run, club: Path) -> None:
    """Who is there already is passed over."""
    run("players", "import", str(players(club, "Anna;1500;", "Bram;1900;", "Corrie;1700;")))
    said = run("players", "import", str(players(club, "anna;1500;", "Dirk;1600;"))).stdout
    assert "1 of 2" in said
    assert len(json.loads(run("season", "export").stdout)["players"]) == 4


@pytest.mark.parametrize(
    ("lines", "sentence"),
    [
        (("Anna;hoog;",), "Line 2: the rating 'hoog' is not a whole number."),
        ((";1500;",), "Line 2 has no name."),
        (("Anna;;", "ANNA;;"), "Line 3: ANNA is in the table twice; make the names differ."),
    ],
)
def test_a_wrong_table_is_refused_by_line(
    run: Run, club: Path, lines: tuple[str, ...], sentence: str
) -> None:
    """Nothing of it is taken in."""
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


def test_a_backup_is_put_back(run: Run, club: Path) -> None:
    """What was changed after it is undone, and kept aside."""
    run("players", "import", str(players(club, "Anna;1500;", "Bram;1900;")))
    assert run("backup").returncode == 0
    made = next((club / "backups").iterdir())
    run("players", "import", str(players(club, "Corrie;1500;")))
    restored = run("restore", str(made), "--yes")
    assert f"{made} holds De Pion: De Pion, before its first round." in restored.stdout
    assert "before-" in restored.stdout
    assert len(json.loads(run("season", "export").stdout)["players"]) == 2


def test_a_backup_that_nobody_agreed_to_is_not_put_back(
    run: Run, club: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No is no, and so is silence."""
    run("backup")
    (made,) = (club / "backups").iterdir()
    before = (club / "keizer.db").read_bytes()
    for answer, status in (("n\n", 1), ("", 1)):
        monkeypatch.setattr("sys.stdin", StringIO(answer))
        assert run("restore", str(made)).returncode == status
    assert (club / "keizer.db").read_bytes() == before
    assert not list(club.glob("*.part*"))


def test_another_bot_s_backup_is_refused(run: Run, club: Path) -> None:
    """It names what the backup holds and what the configuration describes."""
    run("backup")
    (made,) = (club / "backups").iterdir()
    config = club / "config.toml"
    config.write_text(config.read_text().replace("De Pion", "De Toren"))
    refused = run("restore", str(made), "--yes")
    assert refused.returncode == 1
    assert "holds De Pion: no season, and the configuration describes De Toren" in refused.stderr
    assert not list(club.glob("*before-*"))


@pytest.mark.parametrize("lost", [Path.unlink, lambda path: path.write_bytes(b"")])
def test_a_lost_database_is_not_begun_anew(
    run: Run, club: Path, lost: Callable[[Path], object]
) -> None:
    """Each command that would write says what there is and what to do; then restoring goes."""
    run("players", "import", str(players(club, "Anna;1500;", "Bram;1900;")))
    run("backup")
    (made,) = (club / "backups").iterdir()
    lost(club / "keizer.db")
    for words in (("run",), ("check",), ("init", "--links"), ("players", "import", "players.csv")):
        refused = run(*words)
        assert refused.returncode == 1
        said = f"`keizer-bot restore FILE` to go on with one (the newest is {made.name})"
        assert said in refused.stdout + refused.stderr
    assert run("restore", str(made), "--yes").returncode == 0
    assert len(json.loads(run("season", "export").stdout)["players"]) == 2


@pytest.mark.parametrize("command", ["backup", "restore"])
def test_what_cannot_be_ranked_is_neither_kept_nor_put_back(
    run: Run, club: Path, command: str
) -> None:
    """A whole file with rules that nobody can read; the sentence names the season."""
    run("players", "import", str(players(club, "Anna;1500;", "Bram;1900;")))
    run("backup")
    (made,) = (club / "backups").iterdir()
    spoilt = club / "keizer.db" if command == "backup" else made
    with closing(sqlite3.connect(spoilt)) as database, database:
        database.execute("""UPDATE season SET rules = '{"preset": "no such"}'""")
    refused = run(command, *[str(made), "--yes"][: 2 * (command == "restore")])
    assert (refused.returncode, "cannot be ranked" in refused.stderr) == (1, True)
    assert [f.name for f in (club / "backups").glob("*.db")] == [made.name]
    assert not list(club.glob("*before-*"))


def test_a_command_that_writes_is_refused_beside_a_running_bot(run: Run, club: Path) -> None:
    """The lock of whoever runs is met; reading goes on."""
    run("players", "import", str(players(club, "Anna;1500;", "Bram;1900;")))
    lock = InstanceLock(club / "keizer.db")
    refused = run("init", "--links")
    exported = run("season", "export")
    lock.release()
    assert (refused.returncode, exported.returncode) == (1, 0)
    assert "draait een keizer-bot. Stop die eerst." in refused.stderr


def test_the_website_is_written_beside_a_running_bot(run: Run, club: Path) -> None:
    """Its front page has the players; a second time nothing is written anew."""
    run("players", "import", str(players(club, "Anna;1500;", "Bram;1900;")))
    lock = InstanceLock(club / "keizer.db")
    first, second = run("site", "www"), run("site", "www")
    lock.release()
    assert (first.returncode, second.returncode) == (0, 0)
    assert "www holds the website of De Pion" in first.stdout
    assert ", 0 of them new or changed" in second.stdout
    assert "Anna" in (club / "www" / "index.html").read_text("utf-8")
    assert stat.S_IMODE((club / "www" / "index.html").stat().st_mode) == 0o644


def test_a_website_in_the_clubs_own_folder_is_refused(run: Run, club: Path) -> None:
    """The database lies there: one sentence, and nothing is written."""
    refused = run("site", ".")
    assert refused.returncode == 1
    assert "would be on the website" in refused.stderr
    assert not (club / "index.html").exists()


@pytest.mark.parametrize(
    "words",
    [
        ("run",),
        ("check",),
        ("backup",),
        ("site", "www"),
        ("season", "export"),
        ("season", "import", "nowhere.json"),
        ("players", "import", "nowhere.csv"),
        ("restore", "nowhere.db"),
        ("init", "--links"),
        ("init", "--token", "wrong"),
        ("rank", "nowhere.json"),
    ],
)
def test_every_refusal_is_one_sentence(run: Run, words: tuple[str, ...]) -> None:
    """In an empty folder each command says what is wrong, without a traceback, with code 1."""
    refused = run(*words)
    said = refused.stderr or refused.stdout
    assert refused.returncode == 1
    assert len(said.strip().splitlines()) == 1
    assert "Traceback" not in said


@pytest.mark.parametrize("words", [("walk",), ("run", "--fast"), ("restore",), ("season", "x")])
def test_wrong_usage_has_a_code_of_its_own(run: Run, words: tuple[str, ...]) -> None:
    """Exit code 2."""
    assert run(*words).returncode == 2


def test_every_command_explains_itself(run: Run) -> None:
    """`--help` lists them, and each has its own."""
    said = run("--help").stdout
    for command in (
        "init",
        "run",
        "check",
        "rank",
        "pair",
        "season",
        "players",
        "backup",
        "restore",
    ):
        assert command in said
        assert run(command, "--help").returncode == 0


def test_a_simulated_clock_is_refused_away_from_home(run: Run, club: Path) -> None:
    """Only a stand-in on this machine may have another time."""
    config = club / "config.toml"
    config.write_text(config.read_text().replace(NOWHERE, "https://api.telegram.org"))
    refused = run("run", "--clock-file", "clock")
    assert refused.returncode == 1
    assert "simulated clock" in refused.stderr


@pytest.mark.usefixtures("club")
def test_the_token_is_in_nothing_that_is_printed(run: Run) -> None:
    """Not in verbose logs, nor in any refusal."""
    said = run("--verbose", "check")
    assert "playground-token" not in said.stdout + said.stderr


def test_a_damaged_database_is_said_so(run: Run, club: Path) -> None:
    """`check` and `run` name it; nothing is written over it."""
    (club / "keizer.db").write_bytes(b"x" * 8192)
    assert "✗" in run("check").stdout
    refused = run("run")
    assert (refused.returncode, "is not a database" in refused.stderr) == (1, True)
    assert (club / "keizer.db").read_bytes() == b"x" * 8192


def test_a_newer_database_is_refused(run: Run, club: Path) -> None:
    """The sentence names both versions."""
    with closing(sqlite3.connect(club / "keizer.db")) as connection:
        connection.execute("PRAGMA user_version = 99")
    refused = run("run")
    assert refused.returncode == 1
    assert "version 99" in refused.stderr


def test_a_table_of_a_spreadsheet_is_read_too(run: Run, club: Path) -> None:
    """Commas, quotes and the encoding of older Windows; a surname first is turned round."""
    path = club / "players.csv"
    with path.open("w", encoding="cp1252", newline="") as file:
        csv.writer(file).writerows([["Name", "Elo"], ["de Boer, Jörg", "1500"], ["Anna", "0"]])
    assert run("players", "import", str(path)).returncode == 0
    season = json.loads(run("season", "export").stdout)
    assert [player["name"] for player in season["players"]] == ["Jörg de Boer", "Anna"]

"""The whole program: its state, its refusals and exit codes, and its commands beside a bot."""

import sqlite3
import stat
import subprocess
import sys
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import pytest

from keizer_bot.cli.version import full_version
from keizer_bot.store.lock import InstanceLock
from tests.cli.command_line import NOWHERE, Run, players

pytestmark = pytest.mark.slow


@pytest.mark.usefixtures("club")
def test_check_says_what_is_missing(run: Run) -> None:
    """A club without arbiter, group and season is not ready; the sentences say what to do."""
    found = run("check")
    assert found.returncode == 1
    for word in ("no arbiter", "no group", "players import", "Telegram could not be asked"):
        assert word in found.stdout


@pytest.mark.usefixtures("club")
def test_status_says_how_the_bot_is_doing(run: Run, club: Path) -> None:
    """The line that its service shows; right while it runs and Telegram answers."""
    stopped = run("status")
    assert stopped.returncode == 1
    version, line, wrong = stopped.stdout.splitlines()
    assert version.startswith(f"keizer-bot {full_version()}, Python ")
    assert line.startswith("✗ heard=never waiting=0")
    assert wrong == "✗ The bot is not running: nothing has its database open."
    lock = InstanceLock(club / "keizer.db")
    assert "✗ Telegram has not answered for five minutes." in run("status").stdout
    with closing(sqlite3.connect(club / "keizer.db")) as database, database:
        heard = f"{datetime.now(UTC):%Y-%m-%dT%H:%M:%S.%fZ}"
        database.execute("INSERT INTO done VALUES ('poll', ?)", (heard,))
    running = run("status")
    lock.release()
    assert running.returncode == 0
    assert "✗" not in running.stdout
    assert run("status").returncode == 1  # though Telegram answered a moment ago
    (club / "keizer.db").unlink()
    assert run("status").returncode == 1


def test_a_command_that_writes_is_refused_beside_a_running_bot(run: Run, club: Path) -> None:
    """The bot holds the lock; commands that only read still work."""
    run("players", "import", str(players(club, "Anna;1500;", "Bram;1900;")))
    lock = InstanceLock(club / "keizer.db")
    refused = run("init", "--links")
    exported = run("season", "export")
    lock.release()
    assert (refused.returncode, exported.returncode) == (1, 0)
    assert "A keizer-bot runs on" in refused.stderr


def test_the_website_is_written_beside_a_running_bot(run: Run, club: Path) -> None:
    """Its front page has the players; a second run writes nothing."""
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
    """It is neither in verbose logs nor in any refusal."""
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


def test_the_version_needs_nothing_of_the_house() -> None:
    """`--version` needs only an interpreter; a ranking does not load the bot."""
    season = Path(__file__).parents[2] / "docs" / "examples" / "club.json"
    heavy = {"aiosqlite", "telegram", "httpx", "jinja2", "keizer_bot.club"}
    for words, left_out in (
        (["--version"], heavy | {"typer", "rich", "msgspec"}),
        (["rank", str(season), "--format", "json"], heavy | {"rich.table", "babel", "rapidfuzz"}),
    ):
        code = (
            f"import sys; sys.argv = {['keizer-bot', *words]!r}\n"
            "from keizer_bot.__main__ import main\n"
            "try:\n    main()\nexcept SystemExit as end:\n    assert not end.code\n"
            f"print(sorted({left_out!r} & sys.modules.keys()))\n"
        )
        done = subprocess.run(  # noqa: S603 - ours
            [sys.executable, "-c", code], check=True, capture_output=True, text=True
        )
        assert done.stdout.splitlines()[-1] == "[]"

"""A list's mail addresses are stored, and appear in no exported file."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from tests.cli.command_line import Run

pytestmark = pytest.mark.slow

ANNA = "anna@voorbeeld.nl"


def addresses(club: Path) -> list[tuple[str, str]]:
    """The members who have a mail address, and the addresses."""
    sql = "SELECT name, ref FROM address JOIN member USING (person_id) WHERE channel = 'mail'"
    with closing(sqlite3.connect(club / "keizer.db")) as database:
        return database.execute(f"{sql} ORDER BY name").fetchall()


def test_addresses_come_in_with_a_list(run: Run, club: Path) -> None:
    """A later list adds missing addresses, and changes none."""
    table = club / "players.csv"
    table.write_text("naam;e-mail\nAnna;Anna@voorbeeld.nl\nBram;\n")
    assert run("players", "import", str(table)).returncode == 0
    table.write_text("naam;e-mail\nAnna;other@voorbeeld.nl\nBram;bram@voorbeeld.nl\n")
    assert run("players", "import", str(table)).returncode == 0
    assert addresses(club) == [("Anna", ANNA), ("Bram", "bram@voorbeeld.nl")]


def test_a_wrong_address_is_refused_by_its_line(run: Run, club: Path) -> None:
    """Nobody is added."""
    table = club / "players.csv"
    table.write_text("naam;e-mail\nAnna;anna@voorbeeld.nl\nBram;bram@\n")
    refused = run("players", "import", str(table))
    assert refused.returncode == 1
    assert "Line 3: that is not a mail address. It says ‘bram@’." in refused.stderr


def test_no_address_goes_out(run: Run, club: Path) -> None:
    """An address is neither in a season, public or private, nor on the website."""
    table = club / "players.csv"
    table.write_text(f"naam;e-mail;rating\nAnna;{ANNA};1500\nBram;;1600\n")
    run("players", "import", str(table))
    table.unlink()
    outputs = [
        run("season", "export", "open.json"),
        run("season", "export", "--private", "private.json"),
        run("site", "www"),
    ]
    assert [each.returncode for each in outputs] == [0, 0, 0]
    written = [f for f in club.rglob("*") if f.is_file() and not f.name.startswith("keizer.db")]
    assert len(written) > 5
    assert not [f for f in written if ANNA.encode() in f.read_bytes()]

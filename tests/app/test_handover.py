"""A club moves from one real program to another: killed at every step, nothing is lost."""

from __future__ import annotations

import asyncio
import random
import re
import sqlite3
from collections.abc import AsyncIterator
from contextlib import closing
from pathlib import Path

import pyrage
import pytest
from typer.testing import CliRunner

from keizer_bot.cli.main import app
from keizer_bot.i18n.host_error import HostRefused
from tests.app.forked import ForkedBot
from tests.app.process import Club, club_in, until
from tests.standin.people import Person

pytestmark = pytest.mark.slow

OTHER = "other_keizer_bot"
PAIR = pyrage.x25519.Identity.generate()
CLUB = "De Pion"


@pytest.fixture
async def other(tmp_path: Path) -> AsyncIterator[Club]:
    """Another bot, with the same people and group, which does not know the club yet."""
    (tmp_path / "other").mkdir()
    async with club_in(tmp_path / "other") as made:
        made.telegram.bot.username = OTHER
        config = made.folder / "config.toml"
        left_out = ("season", "chat_id", "arbiters")
        kept = [line for line in config.read_text().splitlines() if not line.startswith(left_out)]
        config.write_text("\n".join(kept))
        (made.folder / "key").write_text(str(PAIR))
        yield made


async def command(folder: Path, *words: str, kill_after: float) -> bool:
    """Say that to the program in that folder; whether it was done before it was killed."""
    log = folder / "said"
    process = ForkedBot(["club", *words, "--config", str(folder / "config.toml")], log)
    try:
        await asyncio.wait_for(process.wait(), kill_after)
    except TimeoutError:
        process.kill()
        await process.wait()
        return False
    assert process.returncode == 0, log.read_text()
    return True


async def killed_till_done(folder: Path, *words: str, already: str, left: str = "") -> None:
    """Say it again and again, killed half as late again each time, till it is done.

    `left`: the file that one which was killed may leave, and which the host removes then.
    """
    chance = random.Random(5)
    for tries in range(20):
        if _rows(folder, already):  # killed after it was done, before it said so
            return
        if left:
            (folder / left).unlink(missing_ok=True)
        if await command(folder, *words, kill_after=(0.01 + chance.random() / 150) * 1.5**tries):
            return
    pytest.fail("it never came to its end")


def _rows(folder: Path, sql: str) -> list[tuple[object, ...]]:
    if not (folder / "keizer.db").exists():
        return []
    with closing(sqlite3.connect(folder / "keizer.db")) as database:
        try:
            return database.execute(sql).fetchall()
        except sqlite3.OperationalError:  # no table yet
            return []


def read_by(person: Person) -> list[str]:
    """The messages that this person got in private."""
    return [message.body for message in person.chat.messages.values()]


async def stopped(club: Club) -> None:
    """The bot is stopped as a service manager stops it."""
    club.running[-1].terminate()
    assert await club.running[-1].wait() == 0


@pytest.mark.timeout(300)  # a busy machine starts a program in ten seconds
async def test_a_club_goes_to_another_bot(club: Club, other: Club) -> None:
    """Its earlier messages are there; a member who writes meanwhile is told where it is."""
    before, meanwhile, later, silent = club.members[:4]
    await club.start()
    await until(lambda: "at work" in club.log)
    for person in (club.arbiter, meanwhile, later):
        person.write("/start")
    before.say(club.group, "/afmelden")
    await club.until_rows("SELECT count(*) FROM presence", [(1,)])
    await club.until_rows("SELECT count(*) FROM address WHERE state = 'open'", [(3,)])
    await stopped(club)
    meanwhile.say(club.group, "/afmelden")
    words = ["handover", CLUB, str(club.folder / "pion.zip"), "--to", OTHER, "--yes"]
    words += ["--recipient", str(PAIR.to_public())]
    await killed_till_done(club.folder, *words, already="SELECT 1 FROM moved_club", left="pion.zip")
    assert _rows(club.folder, "SELECT name FROM club") == []

    archive = other.folder / "pion.zip"
    archive.write_bytes((club.folder / "pion.zip").read_bytes())
    taken_in = "SELECT 1 FROM member"
    words = ["import", str(archive), "--key", str(other.folder / "key")]
    await killed_till_done(other.folder, *words, already=taken_in)
    assert _rows(other.folder, "SELECT state FROM presence") == [("excused",)]
    assert _rows(other.folder, "SELECT DISTINCT state FROM address") == [("closed",)]

    await club.start()
    await other.start()
    await until(lambda: any("niets genoteerd" in text for text in club.said()))
    assert any("Haal mij er daarna uit" in text for text in club.said())
    await until(lambda: any("De link van elk lid" in text for text in read_by(club.arbiter)))
    (links,) = [text for text in read_by(club.arbiter) if "De link van elk lid" in text]
    assert len(re.findall(rf"https://t\.me/{OTHER}\?start=[\w-]{{22}}", links)) == len(club.members)
    await until(lambda: any("druk op Start" in text for text in read_by(later)))
    (told,) = [text for text in read_by(later) if "druk op Start" in text]
    assert not any("verhuisd" in text for text in read_by(silent))

    (token,) = re.findall(r"start=([\w-]{22})", told)
    there = other.members[club.members.index(later)]
    there.write(f"/start {token}")
    await until(lambda: len(read_by(there)) > 1)
    assert "Ben jij Ca, van De Pion?" in read_by(there)[-1]
    other.members[club.members.index(meanwhile)].say(other.group, "/afmelden")
    await other.until_rows("SELECT count(*) FROM presence", [(2,)])
    other.arbiter.write("/status")
    await until(lambda: read_by(other.arbiter))
    assert "verhuisd" not in "".join(read_by(other.arbiter))

    later.write("ik kom vrijdag niet")  # to the old one, once more
    await until(lambda: any("niets genoteerd" in text for text in read_by(later)))
    assert club.telegram.violations == other.telegram.violations == []
    await stopped(club)
    held = (club.folder / "keizer.db").read_bytes()
    assert b"Intern" not in held


def refusal(folder: Path, *words: str) -> str:
    """The text of the refusal."""
    said = CliRunner().invoke(
        app, ["club", "handover", *words, "--config", f"{folder}/config.toml"]
    )
    assert isinstance(said.exception, HostRefused), said.output
    return str(said.exception)


async def test_impossible_values_are_refused(club: Club) -> None:
    """And nothing is changed: neither a club that is not there, nor without a key."""
    await club.start()
    await until(lambda: "at work" in club.log)
    club.arbiter.write("/start")
    await club.until_rows("SELECT count(*) FROM address WHERE state = 'open'", [(1,)])
    await stopped(club)
    file = str(club.folder / "pion.zip")
    said = await asyncio.to_thread(refusal, club.folder, CLUB, file, "--to", OTHER)
    assert "If so, say --yes." in said
    yes = ("--to", OTHER, "--yes")
    said = await asyncio.to_thread(refusal, club.folder, CLUB, file, *yes)
    assert "keizer-bot init --key makes a key" in said
    said = await asyncio.to_thread(refusal, club.folder, "De Dame", file, *yes)
    assert f"known are: {CLUB}" in said
    said = await asyncio.to_thread(refusal, club.folder, CLUB, file, "--to", "iemand", "--yes")
    assert "--to must be a bot’s user name, like other_keizer_bot, not iemand." in said
    Path(file).write_text("De notulen")
    said = await asyncio.to_thread(refusal, club.folder, CLUB, file, *yes)
    assert "is there already, and nothing is written over. De Pion is still here" in said
    assert Path(file).read_text() == "De notulen"
    Path(file).unlink()
    with closing(sqlite3.connect(club.folder / "keizer.db")) as database, database:
        database.execute("UPDATE address SET channel = 'web', ref = ''")
    said = await asyncio.to_thread(refusal, club.folder, CLUB, file, *yes)
    assert "No arbiter of De Pion with every right is reached on Telegram or by mail" in said
    assert _rows(club.folder, "SELECT name FROM club") == [(CLUB,)]
    assert not Path(file).exists()

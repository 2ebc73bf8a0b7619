"""Handing a club over: the people who get a link, and files that may be overwritten."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime
from pathlib import Path

import pyrage
import pytest

from keizer_bot.config.reading import load
from keizer_bot.config.values import Config
from keizer_bot.i18n.host_error import HostRefused
from keizer_bot.keeping.archive import archive_file, read_archive
from keizer_bot.keeping.database import opened
from keizer_bot.keeping.handover import hand_club_over
from keizer_bot.store import clubs, hosting, people
from keizer_bot.store.addresses import set_address
from keizer_bot.store.intents import Channel
from keizer_bot.store.transaction import Transaction
from tests.manual_clock import ManualClock

CLOCK = ManualClock(datetime(2026, 11, 22, 12, tzinfo=UTC))
RECIPIENT = str(pyrage.x25519.Identity.generate().to_public())
TOM = 900
CONFIG = """\
[[club]]
name = "{}"
time_zone = "Europe/Amsterdam"
evening = {{weekday = "monday", time = "19:45"}}
"""


def _people(tx: Transaction) -> None:
    club = clubs.clubs(tx)[0].id
    people.appoint_on_telegram(tx, club, TOM, "Tom", CLOCK.now())
    set_address(tx, TOM, Channel.TELEGRAM, str(TOM))
    people.add_member(tx, club, "Jan")
    erased = people.add_member(tx, club, "Lid 1")
    tx.write("UPDATE member SET erased_at = ? WHERE id = ?", CLOCK.now(), erased)


async def made(folder: Path, name: str = "De Pion") -> Config:
    """A bot with one club: an arbiter, Jan, and an erased member."""
    folder.mkdir(exist_ok=True)
    (folder / "config.toml").write_text(CONFIG.format(name))
    config = load(folder / "config.toml", {})
    async with opened(config, CLOCK) as database:
        await database.run(_people)
    return config


async def hand_over(config: Config, file: Path, name: str = "De Pion") -> int:
    """Hand the club over; returns the number of links."""
    return await hand_club_over(config, CLOCK, name, file, "other_bot", [RECIPIENT])


async def test_an_erased_member_gets_no_link_here(tmp_path: Path) -> None:
    """They are in the archive without a name; Jan gets one, and the arbiter reads it."""
    config, file = await made(tmp_path), tmp_path / "pion.zip"
    assert await hand_over(config, file) == 1

    def told(tx: Transaction) -> list[str]:
        rows = tx.all("SELECT intent ->> 'text' AS text FROM outbox WHERE recipient_id = ?", TOM)
        return [row["text"] for row in rows if "start=" in row["text"]]

    async with opened(config, CLOCK) as database:
        (links,) = await database.run(told)
    assert ("Jan" in links, "Lid 1" in links) == (True, False)


@pytest.mark.parametrize("what", ["notes", "other club", "same club"])
async def test_no_file_is_written_over(tmp_path: Path, what: str) -> None:
    """Neither any file nor an archive, nor an older one of that club; and nothing is changed."""
    config, file = await made(tmp_path), tmp_path / "there.zip"
    if what == "notes":
        file.write_text("De notulen")
    elif what == "same club":
        made_before = await asyncio.to_thread(archive_file, config, "De Pion", [RECIPIENT])
        file.write_bytes(made_before.content)
    else:
        await hand_over(await made(tmp_path / "other", "De Dame"), file, "De Dame")
    before = file.read_bytes()
    with pytest.raises(HostRefused, match="is there already") as refused:
        await hand_over(config, file)
    assert "De Pion is still here" in str(refused.value)
    assert file.read_bytes() == before
    async with opened(config, CLOCK) as database:
        assert await database.run(hosting.moved) == ()
        assert await database.run(lambda tx: tx.all("SELECT * FROM link")) == []


async def test_of_a_club_that_is_gone_its_archive_is_not_to_be_removed(tmp_path: Path) -> None:
    """A host who repeats the command reads where the club is, not that a file is in the way."""
    config, file = await made(tmp_path), tmp_path / "pion.zip"
    await hand_over(config, file)
    with pytest.raises(HostRefused, match="moved to @other_bot"):
        await hand_over(config, file)


async def test_an_interrupted_message_is_sent_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Once its leftover file is removed, the archive is made again, with working links."""
    config, file = await made(tmp_path), tmp_path / "pion.zip"

    def killed(*_: object) -> None:
        raise OSError("killed")

    with monkeypatch.context() as patched:
        patched.setattr("keizer_bot.keeping.handover.hand_over", killed)
        with pytest.raises(OSError, match="killed"):
            await hand_over(config, file)
    first = file.read_bytes()
    file.unlink()
    assert await hand_over(config, file) == 1
    assert file.read_bytes() != first
    assert read_archive(file, None).name == "De Pion"

"""The disk fails in the middle of the work: an error that ends the bot, and nothing half stored.

The files that SQLite has open are replaced by ones that cannot be written or synced, are full, or
are read-only: the errors are the system's own, and need no privilege or tool.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from keizer_bot.store.trouble import StoreFailed
from tests.club.scene import NAMES
from tests.faults.bot import bot_of, bot_on, reopened, said
from tests.faults.conftest import Undisturbed
from tests.faults.cycle import STEPS

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not Path("/proc/self/fd").exists(), reason="only Linux lists descriptors"),
]

AT = STEPS[0].at
LETTER = said(901, "/afmelden", by=NAMES[0], at=AT)
REFUSED = "The disk refused to read or write"
# A pipe takes no write at a place; /dev/zero takes every write and no sync, /dev/full no write.
BROKEN = {
    "write": (None, REFUSED),
    "sync": ("/dev/zero", REFUSED),
    "full": ("/dev/full", "The disk is full"),
    "read-only": ("", REFUSED),
}


def descriptors(path: Path) -> Iterator[int]:
    """The descriptors of that file that this process has open."""
    for entry in Path("/proc/self/fd").iterdir():
        if entry.is_symlink() and entry.readlink() == path:
            yield int(entry.name)


def break_(path: Path, how: str) -> None:
    """Make each use of the file fail that way from now on."""
    device, _ = BROKEN[how]
    ends: tuple[int, ...]
    if device is None:
        ends = os.pipe()
        new = ends[1]
    else:
        new = os.open(device or path, os.O_RDWR if device else os.O_RDONLY)
        ends = (new,)
    for number in list(descriptors(path)):
        os.dup2(new, number)
    for end in ends:
        os.close(end)


@pytest.mark.parametrize("how", BROKEN)
async def test_messages_of_that_moment_are_whole_or_missing(
    undisturbed: Undisturbed, tmp_path: Path, how: str
) -> None:
    """The bot ends with a sentence; an unacknowledged update comes again and is handled once."""
    path = tmp_path / "keizer.db"
    path.write_bytes(undisturbed.before)
    database = await reopened(path)
    bot = bot_of(database, AT)
    await bot.take(said(900, "/wie", by=NAMES[1], at=AT))
    before = await bot.tables()
    break_(Path(f"{path}-wal"), how)
    with pytest.raises(StoreFailed) as failed:
        await bot.take(LETTER)
    assert str(failed.value).startswith(BROKEN[how][1])
    await database.close()
    database = await reopened(path)
    bot = bot_of(database, AT)
    assert await bot.tables() == before
    await bot.take(LETTER)
    assert await bot.rows("SELECT state, count(*) FROM presence GROUP BY 1") == [("excused", 1)]
    assert await bot.rows("PRAGMA integrity_check") == [("ok",)]
    await database.close()


async def test_a_file_that_may_only_be_read_is_named(
    undisturbed: Undisturbed, tmp_path: Path
) -> None:
    """The sentence tells the host the remedy."""
    path = tmp_path / "keizer.db"
    path.write_bytes(undisturbed.before)
    async with bot_on(path, AT) as bot:
        await bot.database.outside("PRAGMA query_only = ON")
        with pytest.raises(StoreFailed, match=r"keizer\.db may only be read here"):
            await bot.take(LETTER)

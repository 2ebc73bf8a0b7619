"""A file that costs more than a bot has: it stops nobody, and only itself is ever given up."""

from __future__ import annotations

import asyncio
import signal

import pytest

from tests.app.process import Club, until
from tests.formats.hostile import blank_sheet, computed_column

pytestmark = pytest.mark.slow

TRIES = "SELECT tries FROM inbox WHERE tries IS NOT NULL"


async def _being_read(club: Club, tries: int) -> None:
    await club.until_rows(TRIES, [(tries,)])
    await asyncio.sleep(0.5)  # the reader is at it: it takes far more than this


async def test_others_are_answered_while_it_is_read(club: Club) -> None:
    """After twenty seconds the sender reads why the file is refused; the bot never stood still."""
    await club.start()
    club.arbiter.send_document(club.arbiter.chat, "leden.xlsx", blank_sheet())
    await _being_read(club, 1)
    club.members[0].say(club.group, "/afmelden")
    await until(club.said)
    assert not _refused(club)
    await until(lambda: _refused(club))
    await club.until_rows("SELECT state FROM inbox WHERE state <> 'done'", [])


async def test_a_computed_column_holds_up_nobody(club: Club) -> None:
    """The file that stopped the bot for all clubs is shown like any other."""
    await club.start()
    club.arbiter.send_document(club.arbiter.chat, "intern.s3db", computed_column())
    await until(lambda: any("KeizerForClubs" in m for m in _told(club)))
    await club.until_rows("SELECT state FROM inbox WHERE state <> 'done'", [])
    assert sum("KeizerForClubs" in m for m in _told(club)) == 1


async def test_only_a_file_that_kills_the_bot_twice_is_given_up(club: Club) -> None:
    """Killed twice while reading it: its sender is told; others' updates are all handled once."""
    bot = await club.start()
    club.arbiter.send_document(club.arbiter.chat, "leden.xlsx", blank_sheet())
    club.arbiter.say(club.arbiter.chat, "/stand")
    for death in (1, 2):
        await _being_read(club, death)
        club.members[death].say(club.members[death].chat, "/afmelden")
        bot.kill()
        await bot.wait()
        bot = await club.start()
    await until(lambda: any("leden.xlsx las" in m for m in _told(club)))
    dead: list[tuple[object, ...]] = [("dead", "TriedTooOften", 2)]
    await club.until_rows("SELECT state, error, tries FROM inbox WHERE state <> 'done'", dead)
    assert sum("leden.xlsx" in m for m in _told(club)) == 1
    await club.until_rows("SELECT count(*) FROM presence", [(2,)])


async def test_an_ordered_stop_is_no_death(club: Club) -> None:
    """However often the bot is stopped while reading it, the file is tried again each time."""
    club.arbiter.send_document(club.arbiter.chat, "leden.xlsx", blank_sheet())
    for _ in range(3):
        bot = await club.start()
        await until(lambda: "the bot is at work" in club.log)
        await _being_read(club, 1)
        bot.send_signal(signal.SIGTERM)
        assert await bot.wait() == 0
        assert not _refused(club)
        assert await club.rows(TRIES) == [(0,)]


def _refused(club: Club) -> bool:
    return any("leden.xlsx kan ik niet lezen" in message for message in _told(club))


def _told(club: Club) -> list[str]:
    """The arbiter's private messages."""
    messages = club.arbiter.chat.messages.values()
    return [m.body for m in messages if m.sender is club.telegram.bot and m.service is None]

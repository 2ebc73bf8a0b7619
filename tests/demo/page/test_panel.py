"""The bot's mail as the page shows it, read from the bot's own file."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from keizer_bot.demo.page.session import Mail, mail_of
from keizer_bot.demo.program import Files
from keizer_bot.standin.world import Telegram
from tests.new_file import migrated

QUEUE = """
INSERT INTO outbox (recipient_kind, recipient_id, kind, intent, urgency, state, made_at)
VALUES ('chat', -100, ?, '{}', 2, ?, '2026-11-18T11:00:00.000000Z')
"""


@pytest.fixture
async def files(tmp_path: Path) -> Files:
    """The files of a club whose bot ran here, and has stopped."""
    files = Files(tmp_path)
    database = await migrated(files.database)
    await database.close()
    return files


def mail(files: Files, telegram: Telegram, *posts: tuple[str, str]) -> Mail:
    """The mail with these calls, each of a kind and in a state."""
    with closing(sqlite3.connect(files.database)) as database, database:
        database.executemany(QUEUE, posts)
    found = mail_of(files, telegram)
    assert found is not None
    return found


async def test_a_thumb_that_was_left_out_is_no_failure(files: Files, telegram: Telegram) -> None:
    """The sentence for which it stood comes anyway."""
    found = mail(files, telegram, ("react", "failed"))
    assert found.failed == 0


async def test_a_message_that_was_not_sent_is_one(files: Files, telegram: Telegram) -> None:
    """It is counted."""
    assert mail(files, telegram, ("say", "failed")).failed == 1


async def test_waiting_messages_on_either_side_are_unfinished(
    files: Files, telegram: Telegram
) -> None:
    """Queued messages and those being sent are unfinished; sent ones are not."""
    calls = [("say", state) for state in ("queued", "sending", "sent")]
    assert mail(files, telegram, *calls).unfinished == 2

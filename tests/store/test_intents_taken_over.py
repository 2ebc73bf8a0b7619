"""Messages that an older version left in the outbox are sent by this one, word for word."""

from __future__ import annotations

import json
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from keizer_bot.store import outbox, outbox_queue
from keizer_bot.store.connection import Database
from keizer_bot.store.intents import (
    Address,
    AnswerPress,
    Change,
    Close,
    Intent,
    Menu,
    Pin,
    Pressable,
    React,
    Say,
    Show,
    chat,
    person,
)
from keizer_bot.store.migrations import migrate, migration_scripts
from keizer_bot.store.outbox import Outgoing
from keizer_bot.store.transaction import Transaction

pytestmark = pytest.mark.slow

NOON = "2026-11-20T12:00:00+00:00"
GROUP, ANNA = -1001234, 4321
HTML: dict[str, Any] = {"parse_mode": "HTML", "link_preview_options": {"is_disabled": True}}
TWO_ROWS = {
    "inline_keyboard": [
        [
            {"text": 'Ja, "zeker"', "callback_data": "q:1:0"},
            {"text": "Nee", "callback_data": "q:1:1"},
        ],
        [{"text": "Later", "callback_data": "q:1:2"}],
    ]
}
BUTTONS = (
    (Pressable('Ja, "zeker"', "q:1:0"), Pressable("Nee", "q:1:1")),
    (Pressable("Later", "q:1:2"),),
)
FILE = {"of": "RankingPicture", "name": "stand.png", "values": {"title": "Stand"}, "look": "dark"}
REPLY = {"reply_parameters": {"message_id": 17, "allow_sending_without_reply": True}}

# What version 5 wrote: the chat, the method and the payload; and what it is now.
ROWS: list[tuple[int | None, str, dict[str, Any], Intent, Address | None]] = [
    (
        GROUP,
        "sendMessage",
        {"text": '<b>Indeling</b> & "meer"', "reply_markup": TWO_ROWS, "message_thread_id": 5}
        | HTML
        | REPLY,
        Say('<b>Indeling</b> & "meer"', BUTTONS),
        Address(chat(GROUP), topic=5, reply_to=17),
    ),
    (
        ANNA,
        "sendMessage",
        {"text": "Afgemeld.", "instead": {"chat_id": GROUP, "message_thread_id": 5} | REPLY} | HTML,
        Say("Afgemeld."),
        Address(person(ANNA), instead=Address(chat(GROUP), topic=5, reply_to=17)),
    ),
    (
        GROUP,
        "sendPhoto",
        {"caption": "Stand", "parse_mode": "HTML", "file": FILE, "disable_notification": True},
        Show("Stand", FILE),
        Address(chat(GROUP)),
    ),
    (
        ANNA,
        "sendDocument",
        {"caption": "Stand", "parse_mode": "HTML", "file": FILE, "reply_markup": TWO_ROWS},
        Show("Stand", FILE, BUTTONS),
        Address(person(ANNA)),
    ),
    (
        ANNA,
        "editMessageText",
        {"text": "Ja", "message_id": 9} | HTML,
        Change("Ja"),
        Address(person(ANNA)),
    ),
    (ANNA, "editMessageReplyMarkup", {"message_id": 9}, Close(), Address(person(ANNA))),
    (GROUP, "pinChatMessage", {"disable_notification": True}, Pin(), Address(chat(GROUP))),
    (
        GROUP,
        "setMessageReaction",
        {"message_id": 9, "reaction": [{"type": "emoji", "emoji": "👍"}]},
        React("👍"),
        Address(chat(GROUP)),
    ),
    (
        None,
        "answerCallbackQuery",
        {"callback_query_id": "77", "text": "Jan & <Co>", "show_alert": True},
        AnswerPress("77", "Jan &amp; &lt;Co&gt;"),
        None,
    ),
    (None, "answerCallbackQuery", {"callback_query_id": "78"}, AnswerPress("78"), None),
    (
        None,
        "setMyCommands",
        {
            "commands": [{"command": "stand", "description": "de stand"}],
            "language_code": "nl",
            "scope": {"type": "chat", "chat_id": ANNA},
        },
        Menu((("stand", "de stand"),), "nl", ANNA),
        None,
    ),
]  # fmt: skip


async def no_backup() -> None:
    """Nothing to keep: the file is a test's."""


async def older(path: Path, *rows: dict[str, Any]) -> Database:
    """A database of version 5 with these rows, brought up to date."""
    database = await Database.open(path)
    await migrate(database, no_backup, {n: sql for n, sql in migration_scripts().items() if n <= 5})

    def fill(tx: Transaction) -> None:
        for row in rows:
            names, marks = ", ".join(row), ", ".join("?" * len(row))
            sql = f"INSERT INTO outbox (made_at, {names}) VALUES (?, {marks})"  # noqa: S608 - ours
            tx.write(sql, NOON, *row.values())

    await database.run(fill)
    await migrate(database, no_backup)
    return database


def first(tx: Transaction) -> Outgoing:
    """The first row to be sent."""
    found = outbox_queue.first_ready(tx, datetime(2026, 11, 21, tzinfo=UTC))
    assert found is not None
    return found


@pytest.mark.parametrize("row", ROWS, ids=[f"{n} {row[1]}" for n, row in enumerate(ROWS)])
async def test_a_call_that_waits_is_an_intent(
    path: Path, row: tuple[int | None, str, dict[str, Any], Intent, Address | None]
) -> None:
    """Its words, its buttons, its place: nothing of it is lost."""
    chat_id, method, payload, intent, to = row
    told = json.dumps(payload, ensure_ascii=False)
    database = await older(path, {"chat_id": chat_id, "method": method, "payload": told})
    found = await database.run(first)
    assert (found.intent, found.to) == (intent, to)
    assert found.about == payload.get("message_id") == found.target
    assert (found.repeat, found.repost, found.marked) == (None, False, False)
    await database.close()


async def test_other_files_beside_the_backups_stay(path: Path) -> None:
    """Mark, repost, key, urgency, attempts stay; a sent row only keeps its place."""
    post = {"chat_id": GROUP, "method": "sendMessage", "key": "pairings:1:1:0@-1001234"}
    spent = {"payload": '{"message_thread_id": 5}', "state": "sent", "message_id": 9}
    change = {"text": "1-0", "repost": True, "marked": True, "repeat": "herhaald"} | HTML
    edit = {"chat_id": GROUP, "method": "editMessageText", "payload": json.dumps(change)}
    database = await older(
        path, post | spent, edit | {"edits": 1, "urgency": 3, "attempts": 2, "cause": 8}
    )
    found = await database.run(first)
    assert (found.repeat, found.repost, found.marked) == ("herhaald", True, True)
    assert (found.urgency, found.attempts, found.cause, found.target) == (3, 2, 8, 9)
    assert found.to == Address(chat(GROUP), topic=5)
    assert await database.run(outbox.keyed, "pairings:1:1:0@-1001234") == 1
    await database.close()


async def test_rows_under_way_are_settled(path: Path) -> None:
    """A call that the older version had begun is one of unknown outcome."""
    begun = {"chat_id": ANNA, "method": "sendMessage", "payload": '{"text": "Afgemeld."}'}
    database = await older(path, begun | {"state": "sending", "attempts": 1})
    (found,) = await database.run(outbox_queue.left_sending)
    assert found.intent == Say("Afgemeld.")
    since = datetime.fromisoformat(NOON) - timedelta(days=1)
    assert await database.run(outbox.sent_since, since) == []
    await database.close()

"""A hundred pairings posts in every kind of trouble, with the sender killed repeatedly.

A tenth of the requests is lost, of the replies is lost, meets 429, 502, 403; groups become
supergroups, posts are deleted before their results come, and in some groups nothing may be pinned.
"""

from __future__ import annotations

import asyncio
import os
import random
from datetime import timedelta

import pytest

from keizer_bot.clock import write_clock_file
from keizer_bot.standin.model import Chat
from keizer_bot.store import clubs, people
from keizer_bot.store.intents import Address, Change, Pin, chat
from keizer_bot.store.moments import to_text
from keizer_bot.store.outbox import Outgoing
from keizer_bot.store.transaction import Transaction
from keizer_bot.telegram.outbox import OutboxSender
from tests.standin.faults import Fault, faults
from tests.standin.people import delete
from tests.telegram.stage import Transport

pytestmark = pytest.mark.slow

POSTS = int(os.environ.get("KEIZER_POSTS", "100"))
GROUPS = 20
TROUBLE = (
    Fault.DROP_REQUEST,
    Fault.DROP_REPLY,
    Fault.TOO_MANY_REQUESTS,
    Fault.BAD_GATEWAY,
    Fault.FORBIDDEN,
)
MARK = "herhaald, zelfde versie"


async def post(transport: Transport, group: Chat, text: str) -> int:
    """A post of pairings with its pin."""
    row = await transport.put(text, to=Address(chat(group.id)), repeat=MARK, urgency=1)
    await transport.queue(Outgoing(intent=Pin(), edits=row))
    return row


async def change(transport: Transport, row: int, text: str) -> int:
    """A change of such a post."""
    return await transport.queue(Outgoing(intent=Change(text), edits=row, repost=True))


async def sent(transport: Transport, kills: int, chance: random.Random) -> None:
    """Send all that waits, by senders that are killed so often before the last."""
    for kill in range(kills + 1):
        sender = OutboxSender(
            transport.database, transport.api, transport.clock, transport.sender._not_posted
        )
        task = asyncio.create_task(sender.run())
        async with asyncio.timeout(60):
            while kill == kills and not set(await transport.states()) <= {"sent", "failed"}:
                await asyncio.sleep(0.02)
                assert not task.done(), task.exception()
        if kill < kills:
            await asyncio.sleep(chance.random() * 0.3)
        task.cancel()
        await asyncio.wait({task})


def copies(group: Chat, text: str) -> list[str]:
    """The copies of that post in the group, the newest last."""
    found = [group]
    return [m.body for chat in found for m in chat.messages.values() if text in m.body]


async def test_each_post_is_there_and_a_copy_says_so(transport: Transport) -> None:
    """None is missing, none is there twice without its mark, all show their result in the end."""
    write_clock_file(transport.clock_file, transport.clock.now(), 400.0)
    chance, owner = random.Random(8), transport.anna
    groups = [
        transport.scene.group(f"G{n}", owner, *(), bot=()) if n % 10 == 0
        else transport.scene.supergroup(f"G{n}", owner)
        for n in range(GROUPS)
    ]  # fmt: skip

    def step(tx: Transaction) -> None:
        tx.write(
            "INSERT INTO club (id, name, language, time_zone)"
            " VALUES (1, 'Club', 'nl', 'Europe/Amsterdam')"
        )
        for group in groups:
            clubs.bind_chat(tx, group.id, 0, 1, None)

    await transport.database.run(step)
    faults(transport.telegram).fail_at_random(0.5, seed=4, kinds=TROUBLE)
    posted = [
        (number, number % GROUPS, await post(transport, groups[number % GROUPS], f"[{number}]"))
        for number in range(POSTS)
    ]
    for at in range(0, GROUPS, 10):
        groups[at] = owner.migrate(groups[at])
    await sent(transport, 5, chance)
    for number, at, _ in posted:
        texts = copies(groups[at], f"[{number}]")
        assert texts, number
        assert texts.count(f"[{number}]") <= 1
        assert set(texts) <= {f"[{number}]", f"{MARK}\n[{number}]"}
    for number, at, row in posted:
        if chance.random() < 0.1:
            for message in list(groups[at].messages.values()):
                if f"[{number}]" in message.body:
                    delete(transport.telegram, message)
        await change(transport, row, f"[{number}] 1-0")
    await sent(transport, 5, chance)
    for number, at, _ in posted:
        texts = [text for text in copies(groups[at], f"[{number}]") if "1-0" in text]
        assert texts, number
        assert texts.count(f"[{number}] 1-0") <= 1


async def test_an_edit_that_is_tried_again_does_not_undo_a_later_one(transport: Transport) -> None:
    """The first was lost on its way and waits; the second is there already: it stays."""
    row = await post(transport, transport.group, "indeling")
    await sent(transport, 0, random.Random(1))
    for text in ("1-0", "1-0 0-1"):
        first = await change(transport, row, text)
        if text == "1-0":
            later = to_text(transport.clock.now() + timedelta(seconds=20))
            await transport.database.run(
                Transaction.write, "UPDATE outbox SET not_before = ? WHERE id = ?", later, first
            )
    await sent(transport, 0, random.Random(1))
    assert transport.said() == ["1-0 0-1"]


async def test_a_result_is_tried_until_it_stands_in_the_post(transport: Transport) -> None:
    """Any number of its replies may be lost; the bot used to stop after twelve tries."""
    write_clock_file(transport.clock_file, transport.clock.now(), 4000.0)
    row = await post(transport, transport.group, "indeling")
    await sent(transport, 0, random.Random(1))
    faults(transport.telegram).fail_next("editMessageText", Fault.DROP_REQUEST, 14)
    await change(transport, row, "indeling 1-0")
    await sent(transport, 0, random.Random(1))
    assert transport.said() == ["indeling 1-0"]


async def test_the_arbiters_hear_of_a_post_that_is_refused(transport: Transport) -> None:
    """The bot was removed from the group: they are told once; added again, it posts."""
    write_clock_file(transport.clock_file, transport.clock.now(), 100.0)
    tom = transport.scene.person("Tom")
    tom.write("/start")

    def step(tx: Transaction) -> None:
        tx.write(
            "INSERT INTO club (id, name, language, time_zone)"
            " VALUES (1, 'Club', 'nl', 'Europe/Amsterdam')"
        )
        clubs.bind_chat(tx, transport.group.id, 0, 1, None)
        people.appoint_on_telegram(tx, 1, tom.id, "Tom", transport.clock.now())

    await transport.database.run(step)
    faults(transport.telegram).fail_next("sendMessage", Fault.FORBIDDEN, 3)
    await post(transport, transport.group, "indeling")
    await sent(transport, 0, random.Random(1))
    told = [text for text in transport.said(tom.chat) if "komen niet aan in de groep" in text]
    assert len(told) == 1
    assert transport.said() == ["indeling"]

"""Files that an arbiter sends: fetched outside a transaction, before their message is handled."""

from __future__ import annotations

import asyncio
import threading
from unittest.mock import patch

import pytest

from keizer_bot.club.importing.actions import LARGEST, unpack
from keizer_bot.core.request import ReceivedFile, Told
from keizer_bot.playground.faults import Fault
from keizer_bot.store import clubs, people
from keizer_bot.store.moments import from_text
from keizer_bot.store.transaction import Transaction
from keizer_bot.telegram import asking as documents
from keizer_bot.telegram.asking import GroupMember
from tests.playground.judge import Judge
from tests.telegram.stage import START, Transport, until

pytestmark = pytest.mark.slow


@pytest.fixture
async def club(transport: Transport) -> Transport:
    """Anna is an arbiter; nothing of the bot runs yet."""

    def step(tx: Transaction) -> None:
        club, _ = clubs.settle(tx, "De Pion", "nl", "Europe/Amsterdam", "{}")
        people.appoint_on_telegram(tx, club, transport.anna.id, "Anna", from_text(START))

    await transport.database.run(step)
    return transport


async def test_a_file_comes_with_its_message(club: Transport, running: Transport) -> None:
    """The router gets its bytes; what goes over the line is what Telegram knows."""
    judge = Judge(running.telegram)
    club.anna.send_document(club.anna.chat, "leden.csv", b"naam\nJan")
    await until(lambda: len(running.echo.files) == 1)
    assert running.echo.files == [b"naam\nJan"]
    assert judge.complaints == []


async def test_a_lost_answer_is_asked_for_again(club: Transport, running: Transport) -> None:
    """The network failed twice: the third try brings the file."""
    running.telegram.faults.fail_next("getFile", Fault.DROP_REPLY)
    running.telegram.faults.fail_next("getFile", Fault.BAD_GATEWAY)
    club.anna.send_document(club.anna.chat, "leden.csv", b"naam\nJan")
    await until(lambda: len(running.echo.files) == 1)
    assert running.echo.files == [b"naam\nJan"]


async def test_a_file_that_does_not_come_is_not_waited_for(
    club: Transport, running: Transport
) -> None:
    """After three tries its message is handled without it."""
    for _ in range(3):
        running.telegram.faults.fail_next("getFile", Fault.BAD_GATEWAY)
    club.anna.send_document(club.anna.chat, "leden.csv", b"naam\nJan")
    await until(lambda: len(running.echo.files) == 1)
    assert running.echo.files == [None]


async def test_nobody_else_makes_the_bot_fetch(club: Transport, running: Transport) -> None:
    """A member's file, one in the group, and one that is too large are not asked for."""
    jan = running.scene.person("Jan")
    jan.send_document(jan.chat, "leden.csv", b"naam\nJan")
    club.anna.send_document(club.group, "leden.csv", b"naam\nJan")
    club.anna.send_document(club.anna.chat, "leden.csv", b"x" * (LARGEST + 1))
    await until(lambda: len(running.echo.files) == 3)
    assert running.echo.files == [None, None, None]


async def test_a_kill_before_the_file_is_here_loses_nothing(club: Transport) -> None:
    """The row stays new until the message is handled; whoever comes after fetches again."""
    club.anna.send_document(club.anna.chat, "leden.csv", b"naam\nJan")
    await club.inbox.keep(await club.api.updates(None, 0))
    await club.inbox.handle_some()
    await asyncio.wait(club.inbox._asking.values())  # fetched, and killed here
    states = await club.database.run(
        lambda tx: [row["state"] for row in tx.all("SELECT state, body FROM inbox")]
    )
    assert (states, club.echo.files) == (["new"], [])
    club.inbox._asking.clear()
    await club.inbox.handle_some()
    await asyncio.wait(club.inbox._asking.values())
    await club.inbox.handle_some()
    assert club.echo.files == [b"naam\nJan"]


async def test_a_file_holds_up_nobody_but_who_sent_it(club: Transport) -> None:
    """What others write is handled while it comes; what its sender wrote after it waits."""
    jan, come = club.scene.person("Jan"), asyncio.Event()
    ask = club.inbox._asker.ask

    async def slow(wanted: str | GroupMember) -> Told:
        await come.wait()
        return await ask(wanted)

    with patch.object(club.inbox._asker, "ask", slow):
        club.anna.send_document(club.anna.chat, "leden.csv", b"naam\nJan")
        club.anna.write("second")
        jan.write("third")
        await club.inbox.keep(await club.api.updates(None, 0))
        await club.inbox.handle_some()
        assert club.echo.heard == ["third"]
        jan.write("fourth")
        await club.inbox.keep(await club.api.updates(None, 0))
        assert await club.inbox.handle_some()
        assert not await club.inbox.handle_some()
        come.set()
        await asyncio.wait(club.inbox._asking.values())
    await club.inbox.handle_some()
    assert club.echo.files[2:] == [b"naam\nJan", None]
    assert club.echo.heard == ["third", "fourth", "", "second"]


async def test_the_token_is_in_no_log(
    club: Transport, running: Transport, caplog: pytest.LogCaptureFixture
) -> None:
    """Neither when a file comes nor when it does not."""
    running.telegram.faults.fail_next("getFile", Fault.BAD_GATEWAY)
    club.anna.send_document(club.anna.chat, "leden.csv", b"naam\nJan")
    await until(lambda: len(running.echo.files) == 1)
    assert running.echo.files == [b"naam\nJan"]
    ours = [r.getMessage() + str(vars(r)) for r in caplog.records if r.name.startswith("keizer")]
    assert ours
    assert not any(running.telegram.token in line for line in ours)


async def test_a_long_list_is_seen_at_once_and_read_beside_the_loop(
    club: Transport, running: Transport
) -> None:
    """Its sender gets a sign, and no other thread waits while it is read."""
    club.anna.send_document(club.anna.chat, "leden.csv", b"naam\n" + b"Jan Jansen\n" * 30_000)
    await until(lambda: len(running.echo.files) == 1)
    rows = await club.database.run(lambda tx: tx.all("SELECT * FROM outbox WHERE kind = 'react'"))
    assert len(rows) == 1


async def test_a_list_is_unpacked_in_another_thread(
    club: Transport, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The event loop goes on while a long list is read."""
    threads: list[threading.Thread] = []

    def unpacked(content: bytes) -> ReceivedFile:
        threads.append(threading.current_thread())
        return unpack(content)

    monkeypatch.setattr(documents, "unpack", unpacked)
    club.anna.send_document(club.anna.chat, "leden.csv", b"naam\nJan")
    await club.inbox.keep(await club.api.updates(None, 0))
    await club.inbox.handle_some()
    await asyncio.wait(club.inbox._asking.values())
    await club.inbox.handle_some()
    assert threads != [threading.main_thread()]
    assert len(threads) == 1

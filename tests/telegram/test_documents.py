"""Files that an arbiter sends: fetched outside a transaction, before their message is handled."""

from __future__ import annotations

import asyncio
from datetime import timedelta
from unittest.mock import patch

import pytest

from keizer_bot.club.importing.document import LARGEST, read_document
from keizer_bot.core.request import ReceivedFile
from keizer_bot.formats.apart import ReaderFailed
from keizer_bot.store import clubs, people
from keizer_bot.store.moments import from_text
from keizer_bot.store.transaction import Transaction
from keizer_bot.telegram.asking import FileWanted
from tests.standin.faults import Fault, faults
from tests.standin.judge import Judge
from tests.telegram.stage import START, Transport, until

pytestmark = pytest.mark.slow

JAN = read_document("leden.csv", b"naam\nJan")


@pytest.fixture
async def club(transport: Transport) -> Transport:
    """Anna is an arbiter; nothing of the bot runs yet."""
    await transport.database.run(_appoint, transport.anna.id)
    return transport


def _appoint(tx: Transaction, person_id: int) -> None:
    club, _ = clubs.settle(tx, "De Pion", "nl", "Europe/Amsterdam", "{}")
    people.appoint_on_telegram(tx, club, person_id, "arbiter", from_text(START))


async def test_a_file_comes_with_its_message(club: Transport, running: Transport) -> None:
    """The router gets its bytes; the stored update only has Telegram's id."""
    judge = Judge(running.telegram)
    club.anna.send_document(club.anna.chat, "leden.csv", b"naam\nJan")
    await until(lambda: len(running.echo.files) == 1)
    assert running.echo.files == [JAN]
    assert judge.complaints == []


async def test_a_lost_answer_is_asked_for_again(club: Transport, running: Transport) -> None:
    """The network failed twice: the third try brings the file."""
    faults(running.telegram).fail_next("getFile", Fault.DROP_REPLY)
    faults(running.telegram).fail_next("getFile", Fault.BAD_GATEWAY)
    club.anna.send_document(club.anna.chat, "leden.csv", b"naam\nJan")
    await until(lambda: len(running.echo.files) == 1)
    assert running.echo.files == [JAN]


async def test_a_file_that_does_not_come_is_not_waited_for(
    club: Transport, running: Transport
) -> None:
    """After three tries its message is handled without it."""
    for _ in range(3):
        faults(running.telegram).fail_next("getFile", Fault.BAD_GATEWAY)
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


async def _begin(club: Transport) -> None:
    """Take up the new updates; a file is fetched and read beside them."""
    await club.inbox.keep(await club.api.updates(None, 0))
    while await club.inbox.handle_some():
        pass


async def _states(club: Transport) -> list[tuple[object, ...]]:
    """The state of each update, and the number of tries of its file."""
    return await club.database.run(
        lambda tx: [tuple(row) for row in tx.all("SELECT state, tries FROM inbox ORDER BY id")]
    )


async def test_a_kill_while_the_file_is_read_loses_nothing(
    club: Transport, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The attempt is committed first; the row stays new, and the next start tries again."""
    monkeypatch.setattr(club.inbox._asker, "read", _for_ever)
    club.anna.send_document(club.anna.chat, "leden.csv", b"naam\nJan")
    await _begin(club)
    await _until_tried(club, 1)
    assert await _states(club) == [("new", 1)]
    await _killed(club)
    monkeypatch.undo()
    await _begin(club)
    await asyncio.wait(club.inbox._asking.values())
    assert club.echo.files == [JAN]
    assert await _states(club) == [("done", 2)]


async def test_one_file_is_tried_at_a_time(
    club: Transport, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of two that came together one is at fault when the bot ends: the other has no death."""
    bram = club.scene.person("Bram")
    await club.database.run(_appoint, bram.id)
    monkeypatch.setattr(club.inbox._asker, "read", _for_ever)
    club.anna.send_document(club.anna.chat, "leden.csv", b"naam\nJan")
    bram.send_document(bram.chat, "leden.csv", b"naam\nJan")
    club.anna.write("first")
    await _begin(club)
    await _until_tried(club, 1)
    await asyncio.sleep(0.2)
    assert sorted(await _states(club), key=str) == [("new", 0), ("new", 1), ("new", None)]
    await _killed(club)
    await _begin(club)
    await _until_tried(club, 2)
    await _killed(club)
    monkeypatch.undo()
    await _begin(club)
    await asyncio.wait(club.inbox._asking.values())
    await _begin(club)
    await asyncio.gather(*club.inbox._asking.values())
    assert sorted(await _states(club), key=str) == [("dead", 2), ("done", 1), ("done", None)]
    assert "first" in club.echo.heard
    said = await club.database.run(
        lambda tx: [tuple(row) for row in tx.all("SELECT * FROM outbox")]
    )
    assert sum("leden.csv" in str(row) for row in said) == 1


async def test_no_evening_waits_for_a_file(
    club: Transport, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The inbox reports the earlier messages as handled while a file is still being read."""
    monkeypatch.setattr(club.inbox._asker, "read", _for_ever)
    club.anna.send_document(club.anna.chat, "leden.csv", b"naam\nJan")
    await _begin(club)
    await _until_tried(club, 1)
    await asyncio.wait_for(club.inbox.handled_before(club.clock.now() + timedelta(hours=1)), 5)
    await club.inbox._end_asking()
    assert await _states(club) == [("new", 0)]


async def test_an_error_of_a_reader_is_one_dead_letter(
    club: Transport, running: Transport, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The arbiters are told, the log names the place, and later updates are handled."""

    async def broken(_: str, __: bytes) -> ReceivedFile:
        raise ReaderFailed("ZeroDivisionError", "somewhere:1")

    monkeypatch.setattr(club.inbox._asker, "read", broken)
    club.anna.send_document(club.anna.chat, "leden.csv", b"naam\nJan")
    club.anna.write("second")
    await until(lambda: "second" in running.echo.heard)
    assert len(club.dead) == 1
    found = await club.database.run(lambda tx: tx.the("SELECT error FROM inbox WHERE tries > 0"))
    assert found["error"] == "ZeroDivisionError"


async def _for_ever(_: str, __: bytes) -> ReceivedFile:
    await asyncio.Event().wait()
    raise AssertionError


async def _until_tried(club: Transport, tries: int) -> None:
    async with asyncio.timeout(60):
        while tries not in [tried for _, tried in await _states(club)]:  # noqa: ASYNC110 - a task does
            await asyncio.sleep(0.01)


async def _killed(club: Transport) -> None:
    """Act as after a kill: the file in hand is forgotten, and everything starts again."""
    tasks = list(club.inbox._asking.values())
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    club.inbox._asking.clear()


async def test_a_file_holds_up_nobody_but_who_sent_it(club: Transport) -> None:
    """Others' messages are handled meanwhile; the sender's next ones wait."""
    jan, come = club.scene.person("Jan"), asyncio.Event()
    fetch = club.inbox._asker.fetch

    async def slow(wanted: FileWanted) -> bytes | None:
        await come.wait()
        return await fetch(wanted)

    with patch.object(club.inbox._asker, "fetch", slow):
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
    assert club.echo.files[2:] == [JAN, None]
    assert club.echo.heard == ["third", "fourth", "", "second"]


async def test_the_token_is_in_no_log(
    club: Transport, running: Transport, caplog: pytest.LogCaptureFixture
) -> None:
    """It is not there when a file comes, nor when it does not."""
    faults(running.telegram).fail_next("getFile", Fault.BAD_GATEWAY)
    club.anna.send_document(club.anna.chat, "leden.csv", b"naam\nJan")
    await until(lambda: len(running.echo.files) == 1)
    assert running.echo.files == [JAN]
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

"""JSON that is no answer of Telegram's is a network fault: retried, and logged once."""

import asyncio
import itertools
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from telegram.error import TelegramError
from telegram.request import HTTPXRequest

from keizer_bot.config.values import Token
from keizer_bot.store.intents import Address, Say, person
from keizer_bot.store.outbox import Outgoing, put
from keizer_bot.telegram.api import Api
from keizer_bot.telegram.outbox import OutboxSender
from keizer_bot.telegram.poller import Poller
from tests.manual_clock import ManualClock
from tests.new_file import new_database

SHAPES = [
    b"[]", b"null", b"5", b'"ok"', b"{}", b"[{}]", b"nothing", b'{"ok": true}', b'{"ok": false}',
    b'{"ok": true, "result": null}', b'{"ok": true, "result": 5}', b'{"ok": true, "result": [[]]}',
]  # fmt: skip
NOON = datetime(2026, 11, 20, 12, tzinfo=UTC)


@pytest.fixture
def api() -> Api:
    """One that asks nobody: the tests answer for Telegram."""
    return Api(Token("7000000001:nobody-listens"), "http://127.0.0.1:1")


def answering(monkeypatch: pytest.MonkeyPatch, answers: Iterator[tuple[int, bytes]]) -> None:
    """Let each call of Telegram have the next of these answers."""

    async def answer(*_: object, **__: object) -> tuple[int, bytes]:
        await asyncio.sleep(0)
        return next(answers)

    monkeypatch.setattr(HTTPXRequest, "do_request", answer)


@pytest.mark.parametrize("status", [200, 502])
@pytest.mark.parametrize("shape", SHAPES)
async def test_every_call_takes_it_for_a_lost_answer(
    api: Api, monkeypatch: pytest.MonkeyPatch, shape: bytes, status: int
) -> None:
    """The bot's name, updates and files: no other error comes out than Telegram's."""
    answering(monkeypatch, itertools.repeat((status, shape)))
    for call in (api.name(), api.document("F")):
        with pytest.raises(TelegramError):
            await call
    if shape != SHAPES[-1] or status != 200:  # a list of something: the inbox sees to that
        with pytest.raises(TelegramError):
            await api.updates(None, 0)


class Enough(Exception):
    """Three polls were answered."""


class Keeper:
    """An inbox that counts."""

    kept = 0

    async def keep(self, updates: list[Any], **_: bool) -> None:
        """One more poll was answered."""
        assert updates == []
        self.kept += 1
        if self.kept == 3:
            raise Enough


async def test_polling_goes_on_and_says_it_once(
    api: Api, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Eleven wrong answers, then right ones; the next wrong ones are logged once more."""
    wrong, right = [(200, shape) for shape in SHAPES[:-1]], (200, b'{"ok": true, "result": []}')
    answering(monkeypatch, iter([*wrong, right, right, *wrong, right]))
    clock, keeper = ManualClock(NOON), Keeper()
    poll = asyncio.ensure_future(Poller(api, keeper, clock).run())  # type: ignore[arg-type]
    while not poll.done():
        clock.advance(60)
        await asyncio.sleep(0)
    assert isinstance(poll.exception(), Enough)
    said = [record.getMessage() for record in caplog.records if "keizer_bot" in record.name]
    assert said == ["no updates from Telegram"] * 2


@pytest.mark.parametrize("shape", SHAPES)
async def test_a_post_is_sent_again_with_its_mark(
    api: Api, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, shape: bytes
) -> None:
    """Nobody knows whether it is there: as after a lost reply."""
    answering(monkeypatch, itertools.repeat((200, shape)))
    database, clock = await new_database(tmp_path / "keizer.db"), ManualClock(NOON)
    await database.run(put, Outgoing(intent=Say("hallo"), to=Address(person(7))), NOON)
    sending = asyncio.ensure_future(OutboxSender(database, api, clock, lambda *_: None).run())

    async def state() -> list[tuple[Any, ...]]:
        sql = "SELECT state, intent ->> 'text', marked, attempts FROM outbox"
        return await database.run(lambda tx: [tuple(row) for row in tx.all(sql)])

    async with asyncio.timeout(60):
        while await state() != [("queued", "↻\nhallo", 1, 1)]:
            assert not sending.done(), sending.exception()
            await asyncio.sleep(0.01)
    sending.cancel()
    await asyncio.wait({sending})
    await database.close()

"""Telegram's clock, known from the `Date` of its answers or from a message just sent."""

import asyncio
import json
from datetime import UTC, datetime, timedelta
from email.utils import format_datetime
from typing import Any

import pytest
from telegram.error import TelegramError
from telegram.request import HTTPXRequest

from keizer_bot.config.values import Token
from keizer_bot.telegram import api as module
from keizer_bot.telegram.api import LONG_POLL, Api

NOON = datetime(2026, 11, 20, 12, tzinfo=UTC)
RESULT = json.dumps({"ok": True, "result": {"id": 7, "is_bot": True, "first_name": "b"}})


async def answered(date: str | None, status: str = "200 OK") -> list[datetime]:
    """The times reported for Telegram's clock when its answer has that date."""
    head = f"HTTP/1.1 {status}\r\nContent-Length: {len(RESULT)}\r\nConnection: close\r\n"
    head += f"Date: {date}\r\n" if date is not None else ""

    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.readuntil(b"\r\n\r\n")
        writer.write(f"{head}\r\n{RESULT}".encode())
        await writer.drain()
        writer.close()

    told: list[datetime] = []
    async with await asyncio.start_server(answer, "127.0.0.1", 0) as server:
        port = server.sockets[0].getsockname()[1]
        api = Api(Token("7000000001:nobody-listens"), f"http://127.0.0.1:{port}", told.append)
        try:
            await api.name()
        except TelegramError:
            assert not status.startswith("200")
        await api.close()
    return told


async def test_an_answer_s_date_tells_it() -> None:
    """Any answer does so, in any time zone of the machine."""
    date = format_datetime(NOON, usegmt=True)
    assert await answered(date) == [NOON]
    assert await answered(date, "502 Bad Gateway") == [NOON]


@pytest.mark.parametrize("date", [None, "", "yesterday", "Fri, 20 Nov 20266 12:00:00 GMT", "0 0"])
async def test_no_date_tells_nothing(date: str | None) -> None:
    """A call without a date goes on as usual."""
    assert await answered(date) == []


def message(sent: datetime) -> dict[str, Any]:
    """An update of a message sent then."""
    return {"update_id": 1, "message": {"message_id": 1, "date": int(sent.timestamp())}}


@pytest.mark.parametrize(
    ("wait", "takes", "gives_dates", "told"),
    [
        (LONG_POLL, 0.05, False, [NOON]),
        (LONG_POLL, 0.0, False, []),  # a backlog, which was there
        (0, 0.05, False, []),  # a short poll over a slow line
        (LONG_POLL, 0.05, True, []),  # an answer's date is better
    ],
)
async def test_a_message_that_ended_a_waiting_poll_tells_it(
    monkeypatch: pytest.MonkeyPatch,
    wait: int,
    takes: float,
    gives_dates: bool,
    told: list[datetime],
) -> None:
    """From a server without dates; not the later messages of the same answer."""
    updates = [message(NOON), message(NOON + timedelta(hours=1))]

    async def answer(*_: object, **__: object) -> tuple[int, bytes]:
        await asyncio.sleep(takes)
        return 200, json.dumps({"ok": True, "result": updates}).encode()

    monkeypatch.setattr(HTTPXRequest, "do_request", answer)
    monkeypatch.setattr(module, "_WAITED", 0.02)
    heard: list[datetime] = []
    api = Api(Token("7000000001:nobody-listens"), "http://127.0.0.1:1", heard.append)
    api._gives_dates = gives_dates
    assert await api.updates(None, wait) == updates
    assert heard == told

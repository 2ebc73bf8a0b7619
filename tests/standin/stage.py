"""Fixtures around the stand-in; other folders import those they need into a conftest.

``api`` and ``bot`` speak to it in-process, ``served_bot`` over a real loopback port, and
``judge`` lets the end of a test fail when a request or update was not as Telegram's.
"""

import io
from collections.abc import AsyncIterator, Awaitable, Iterator
from datetime import UTC, datetime
from typing import Any, Protocol

import httpx
import pytest
import telegram as ptb
from PIL import Image
from telegram.request import HTTPXRequest

from keizer_bot.standin.model import Chat, ConnectionDropped
from keizer_bot.standin.server import asgi_app, serving
from keizer_bot.standin.world import Telegram
from tests.manual_clock import ManualClock
from tests.standin.people import Person, Scene

URL = "http://127.0.0.1"


def picture(width: int, height: int) -> bytes:
    """A white PNG of that size."""
    content = io.BytesIO()
    Image.new("1", (width, height), 1).save(content, "PNG")
    return content.getvalue()


class Api(Protocol):
    """Calls a method with JSON and gives the whole answer, refusals too."""

    def __call__(self, method: str, /, **params: object) -> Awaitable[Any]:
        """Call ``method`` with ``params``."""
        ...


class InProcess(httpx.AsyncBaseTransport):
    """Carries requests to a stand-in in this process; a dropped one fails as on a network."""

    def __init__(self, telegram: Telegram) -> None:
        self._transport = httpx.ASGITransport(asgi_app(telegram))

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        """Answer one request."""
        try:
            return await self._transport.handle_async_request(request)
        except ConnectionDropped as dropped:
            raise httpx.RemoteProtocolError(str(dropped), request=request) from dropped


def in_process_bot(telegram: Telegram) -> ptb.Bot:
    """Return python-telegram-bot's bot, wired to ``telegram`` without a network."""
    requests = [HTTPXRequest(httpx_kwargs={"transport": InProcess(telegram)}) for _ in range(2)]
    return ptb.Bot(
        telegram.token,
        base_url=f"{URL}/bot",
        base_file_url=f"{URL}/file/bot",
        request=requests[0],
        get_updates_request=requests[1],
    )


@pytest.fixture
def clock() -> ManualClock:
    """A stopped clock at the scene of the chat inputs: Wednesday noon in Holland."""
    return ManualClock(datetime(2026, 11, 18, 11, tzinfo=UTC))


@pytest.fixture
def telegram(clock: ManualClock) -> Telegram:
    """A stand-in without people."""
    return Telegram(clock)


@pytest.fixture
def scene(telegram: Telegram) -> Scene:
    """Makes people and chats on the stand-in."""
    return Scene(telegram)


@pytest.fixture
def tom(scene: Scene) -> Person:
    """The owner of the club's group."""
    return scene.person("Tom", "Wolf")


@pytest.fixture
def jan(scene: Scene) -> Person:
    """A member of the club's group."""
    return scene.person("Jan", "de Vries")


@pytest.fixture
def club(scene: Scene, tom: Person, jan: Person) -> Chat:
    """A basic group of Tom and Jan, with the bot as an ordinary member."""
    return scene.group("De Club", tom, jan)


@pytest.fixture
def judge(telegram: Telegram) -> Iterator[None]:
    """Let aiogram and python-telegram-bot read everything; complaints fail the test."""
    from tests.standin.judge import Judge  # noqa: PLC0415 - aiogram takes a second

    judge = Judge(telegram)
    yield
    assert judge.complaints == []
    assert telegram.violations == []


@pytest.fixture
async def http(telegram: Telegram) -> AsyncIterator[httpx.AsyncClient]:
    """A plain HTTP client to the stand-in in this process."""
    async with httpx.AsyncClient(transport=InProcess(telegram), base_url=URL) as client:
        yield client


@pytest.fixture
def api(telegram: Telegram, http: httpx.AsyncClient) -> Api:
    """Calls a method and gives the whole answer."""

    async def call(method: str, /, **params: object) -> Any:
        response = await http.post(f"/bot{telegram.token}/{method}", json=params)
        return response.json()

    return call


@pytest.fixture
async def bot(telegram: Telegram) -> AsyncIterator[ptb.Bot]:
    """python-telegram-bot's bot on the stand-in, in-process."""
    async with in_process_bot(telegram) as bot:
        yield bot


@pytest.fixture
async def served_bot(telegram: Telegram) -> AsyncIterator[ptb.Bot]:
    """python-telegram-bot's bot on the stand-in, over a real loopback port."""
    async with (
        serving(telegram) as address,
        ptb.Bot(
            telegram.token,
            base_url=f"{address}/bot",
            base_file_url=f"{address}/file/bot",
        ) as bot,
    ):
        yield bot

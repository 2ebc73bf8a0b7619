"""The stand-in on a loopback port, for a bot in this or another process."""

import asyncio
import logging
import socket
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from typing import NamedTuple

import uvicorn
from starlette.middleware.trustedhost import TrustedHostMiddleware
from starlette.types import ASGIApp, Receive, Scope, Send

from keizer_bot.playground.faults import ConnectionDropped
from keizer_bot.playground.web import asgi_app
from keizer_bot.playground.world import Telegram

# Cutting a connection off is an error to uvicorn; what breaks here is among the violations.
_SILENT = logging.CRITICAL + 1


_HOST = "127.0.0.1"  # and no other: nobody but this computer reaches the playground


class StandInAddress(NamedTuple):
    """Where the stand-in listens."""

    port: int

    @property
    def api_url(self) -> str:
        """What a config's ``api_url`` is set to; the Bot API adds ``/bot<token>/<method>``."""
        return f"http://{_HOST}:{self.port}"


class _Server(uvicorn.Server):
    """A server that leaves the process's signals to whoever runs it, and rests until `ended`."""

    def __init__(self, config: uvicorn.Config) -> None:
        super().__init__(config)
        self.ended = asyncio.Event()

    async def main_loop(self) -> None:
        """Renew the date of the answers each second; uvicorn itself looks ten times as often."""
        while not await self.on_tick(0):
            with suppress(TimeoutError):
                async with asyncio.timeout(1):
                    await self.ended.wait()

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield


@asynccontextmanager
async def serving(telegram: Telegram, port: int = 0) -> AsyncIterator[StandInAddress]:
    """Serve ``telegram`` on loopback while the context is open; port 0 takes a free one.

    Requests that still wait when it closes are cut off, as by a lost network.

    Raises OSError when the port is taken.
    """
    async with listening(asgi_app(telegram), port) as address:
        yield address


@asynccontextmanager
async def listening(app: ASGIApp, port: int = 0) -> AsyncIterator[StandInAddress]:
    """Serve any application so: on loopback, and to whoever calls it by one of its names.

    Raises what ``serving`` raises.
    """
    taken = _listen(port)
    address = StandInAddress(taken.getsockname()[1])
    named = TrustedHostMiddleware(_cut_short(app), allowed_hosts=[_HOST, "localhost"])
    server = _Server(
        uvicorn.Config(
            named,
            log_config=None,
            log_level=_SILENT,
            access_log=False,
            lifespan="off",
            timeout_graceful_shutdown=0,
        )
    )
    task = asyncio.create_task(server.serve(sockets=[taken]))
    try:
        yield address
    finally:
        server.should_exit = True
        server.ended.set()
        await task


def _listen(port: int) -> socket.socket:
    """Return a listening socket that is TCP by name: else asyncio leaves Nagle's 40 ms in."""
    listening = socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((_HOST, port))
        listening.listen()  # so that nobody is refused before the server's task has begun
    except OSError:
        listening.close()
        raise
    return listening


def _cut_short(app: ASGIApp) -> ASGIApp:
    """Let a dropped connection break off in the middle of an answer."""

    async def cut(scope: Scope, receive: Receive, send: Send) -> None:
        try:
            await app(scope, receive, send)
        except (ConnectionDropped, asyncio.CancelledError):  # the latter when the server closes
            # An answer that promises more than it brings makes the server close the connection.
            head = [(b"content-length", b"1")]
            await send({"type": "http.response.start", "status": 200, "headers": head})

    return cut

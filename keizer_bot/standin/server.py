"""The stand-in on a loopback port, for a bot in this or another process."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import NamedTuple

from starlette.middleware.trustedhost import TrustedHostMiddleware
from starlette.types import ASGIApp, Receive, Scope, Send

from keizer_bot.listening import listen, served
from keizer_bot.standin.faults import ConnectionDropped
from keizer_bot.standin.web import asgi_app
from keizer_bot.standin.world import Telegram

_HOST = "127.0.0.1"  # and no other: nobody but this computer reaches the stand-in


class StandInAddress(NamedTuple):
    """Where the stand-in listens."""

    port: int

    @property
    def api_url(self) -> str:
        """What a config's ``api_url`` is set to; the Bot API adds ``/bot<token>/<method>``."""
        return f"http://{_HOST}:{self.port}"


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
    taken = listen(_HOST, port)
    named = TrustedHostMiddleware(_cut_short(app), allowed_hosts=[_HOST, "localhost"])
    async with served(named, taken):
        yield StandInAddress(taken.getsockname()[1])


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

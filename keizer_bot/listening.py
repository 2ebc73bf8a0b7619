"""A web server in the caller's event loop: without signal handlers, and without a log.

It logs nothing, because requests may contain what nobody else should read.
"""

import asyncio
import logging
import socket
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress

import uvicorn
from starlette.types import ASGIApp

_SILENT = logging.CRITICAL + 1
_MOST_AT_ONCE = 500  # connections; a host's proxy has some hundred


class _Server(uvicorn.Server):
    """A server that leaves signals to its caller, and sleeps until `ended`."""

    def __init__(self, config: uvicorn.Config) -> None:
        super().__init__(config)
        self.ended = asyncio.Event()

    async def main_loop(self) -> None:
        """Renew the Date header once a second; uvicorn itself wakes ten times as often."""
        while not await self.on_tick(0):
            with suppress(TimeoutError):
                async with asyncio.timeout(1):
                    await self.ended.wait()

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield


@asynccontextmanager
async def served(app: ASGIApp, taken: socket.socket, *, grace: int = 0) -> AsyncIterator[None]:
    """Serve the application while the context is open.

    When it closes, requests in progress have `grace` more seconds; then they are cut off.
    """
    server = _Server(
        uvicorn.Config(
            app,
            log_config=None,
            log_level=_SILENT,
            access_log=False,
            lifespan="off",
            proxy_headers=False,
            server_header=False,
            limit_concurrency=_MOST_AT_ONCE,
            timeout_graceful_shutdown=grace,
        )
    )
    task = asyncio.create_task(server.serve(sockets=[taken]))
    try:
        yield
    finally:
        server.should_exit = True
        server.ended.set()
        await task


def listen(host: str, port: int) -> socket.socket:
    """A listening TCP socket; with the protocol named, asyncio turns off Nagle's delay of 40 ms.

    Port 0 takes a free one. Raises OSError when the port is taken.
    """
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((host, port))
        listening.listen()  # so that nobody is refused before the server's task has started
    except OSError:
        listening.close()
        raise
    return listening

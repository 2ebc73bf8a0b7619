"""A web server in the loop of whoever runs it: without signal handlers, and without a log.

What is asked of it may hold what nobody else should read, so it writes down nothing.
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
async def served(app: ASGIApp, taken: socket.socket, *, grace: int = 0) -> AsyncIterator[None]:
    """Serve the application while the context is open.

    Requests that are in hand when it closes have so many seconds more; then they are cut off.
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
    """A listening socket that is TCP by name: else asyncio leaves Nagle's 40 ms in.

    Port 0 takes a free one. Raises OSError when the port is taken.
    """
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((host, port))
        listening.listen()  # so that nobody is refused before the server's task has begun
    except OSError:
        listening.close()
        raise
    return listening

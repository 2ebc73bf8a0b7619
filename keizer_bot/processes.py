"""Ends another process that this one started."""

import asyncio
from asyncio.subprocess import Process
from contextlib import suppress


async def end(process: Process) -> None:
    """Kill the process unless it has ended, and return when it has.

    A task that is cancelled again while waiting waits on: a killed process ends in milliseconds. An
    event loop that closes before would leave it behind as one that still runs.
    """
    cancelled: asyncio.CancelledError | None = None
    while process.returncode is None:
        with suppress(ProcessLookupError):
            process.kill()
        try:
            await process.wait()
        except asyncio.CancelledError as error:
            cancelled = error
    if cancelled is not None:
        raise cancelled

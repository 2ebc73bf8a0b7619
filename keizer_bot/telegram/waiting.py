"""Waiting for a signal or for the handed-in clock, whichever comes first."""

import asyncio

from keizer_bot.clock import Clock


async def wait(event: asyncio.Event, clock: Clock, seconds: float | None) -> None:
    """Return when the event is set or so many seconds of the clock's time have passed."""
    if event.is_set() or seconds is None:
        await event.wait()
        return
    waits = {asyncio.ensure_future(event.wait()), asyncio.ensure_future(clock.sleep(seconds))}
    try:
        done, _ = await asyncio.wait(waits, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in waits:
            task.cancel()
    for task in done:
        task.result()

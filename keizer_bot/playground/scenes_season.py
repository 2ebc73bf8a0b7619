"""The last scene: the season is over, and the arbiter makes the next one by tapping."""

from __future__ import annotations

from keizer_bot.playground import remarks
from keizer_bot.playground.occasion import DAY_AFTER, Occasion

_STEPS = 5
_LINES = 3


async def new_season(o: Occasion) -> None:
    """From the final ranking to a new season in six steps; the group hears when it begins."""
    arbiter, minute = o.arbiter, 5
    o.comment(remarks.NextSeason())
    with o.beside(arbiter), o.director.screen.at_most(_LINES):
        await o.writes(o.on(DAY_AFTER, 20, 2), arbiter, "season")
        await o.taps(o.on(DAY_AFTER, 20, 3), arbiter, "new_season")
        for _ in range(_STEPS):
            await o.taps(o.on(DAY_AFTER, 20, minute), arbiter, "next")
            minute += 1
        await o.taps(o.on(DAY_AFTER, 20, minute), arbiter, "start_season")

"""What the house says of itself: ``/status``."""

from __future__ import annotations

from typing import TYPE_CHECKING

from keizer_bot.usecases.status import status

if TYPE_CHECKING:
    from keizer_bot.bot.context import Context
    from keizer_bot.usecases.ask import Answer


async def how_it_goes(context: Context) -> Answer:
    """``/status``: how the bot is doing, for the arbiter."""
    return await status(context.desk)


HOUSE = {"status": how_it_goes}
"""The commands about the bot itself."""

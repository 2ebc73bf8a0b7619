"""Sends the arbiter's words, and gives the answer."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from functools import partial

import pytest

from keizer_bot.app.subjects import COMMANDS
from keizer_bot.core.identify import Place, Sender
from keizer_bot.core.reply import Reply
from keizer_bot.core.request import Incoming, Request, carry_out
from keizer_bot.i18n.message import Refusal
from tests.club.hall import ARBITER, EVENING, GROUP, Hall

DAAN_ANNA = ("Daan Mol", "Anna Smit")
# The arbiter's part of a command that is everybody's.
PARTS: dict[str, Callable[[Request], Reply | None]] = {}
TODAY, COMING = date(2026, 9, 14), date(2026, 9, 21)


async def say(
    hall: Hall, command: str, rest: str, *, by: str = "Tom Wolf", private: bool = True
) -> Reply:
    """The answer to a command with these words behind it."""
    handler = PARTS.get(command, partial(carry_out, COMMANDS[command]))
    place = Place(ARBITER if private else GROUP, 0, private=private)
    incoming = Incoming(rest, Sender(ARBITER, by), place, 1, EVENING, "nl")
    answer = await hall.run(lambda context: handler(Request(context, rest, incoming)), by)
    assert answer is not None
    return answer


async def refusal_of(hall: Hall, command: str, rest: str) -> Refusal:
    """The refusal of a command."""
    with pytest.raises(Refusal) as refused:
        await say(hall, command, rest)
    return refused.value

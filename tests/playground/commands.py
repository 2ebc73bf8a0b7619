"""Commands of the program, as the demo asks for them, without a process for each.

The bot itself stays a process; `test_the_demo_is_played` in tests/app starts all of them.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from unittest.mock import patch

from typer.testing import CliRunner

from keizer_bot.cli.main import app

_ASKED_BY = ("keizer_bot.playground.club.carry_out", "keizer_bot.playground.show.carry_out")


@contextmanager
def commands_in_this_process() -> Iterator[None]:
    """Within it, the demo's commands are carried out here: each start takes a second."""
    with patch(_ASKED_BY[0], _carry_out), patch(_ASKED_BY[1], _carry_out):
        yield


async def _carry_out(*words: str) -> str:
    """What the command printed; in a thread, for it runs an event loop of its own."""
    ran = await asyncio.to_thread(CliRunner().invoke, app, words, catch_exceptions=False)
    assert ran.exit_code == 0, ran.output
    return ran.stdout

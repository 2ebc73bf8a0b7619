"""Starts the program as the demo does, without an interpreter for each start.

Its commands are carried out in this process, and the bot is forked from a process that has its
imports. `test_the_demo_is_played` in tests/app starts all of them as a visitor does.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from unittest.mock import patch

from typer.testing import CliRunner

from keizer_bot.cli.main import app
from keizer_bot.demo.program import Files
from tests.app.forked import ForkedBot
from tests.new_file import migrate_once


@contextmanager
def started_here() -> Iterator[None]:
    """Within it, the demo starts no interpreter: each takes more than a second."""
    with ExitStack() as patched:
        for asking in ("founding", "terminal"):
            patched.enter_context(patch(f"keizer_bot.demo.{asking}.carry_out", _carry_out))
        patched.enter_context(patch("keizer_bot.demo.program.start_bot", _start_bot))
        patched.enter_context(patch("keizer_bot.keeping.database.migrate", migrate_once))
        yield


async def _carry_out(*words: str) -> str:
    """The output of the command, run in a thread because it needs its own event loop."""
    ran = await asyncio.to_thread(CliRunner().invoke, app, words, catch_exceptions=False)
    assert ran.exit_code == 0, ran.output
    return ran.stdout


async def _start_bot(files: Files) -> ForkedBot:
    words = ["run", "--config", str(files.config), "--clock-file", str(files.clock)]
    return ForkedBot(words, files.log)

"""Keeps the show's time, and knows when the bot has done its work.

It looks into the bot's database read-only, beside the running bot (DESIGN.md section 5).
"""

from __future__ import annotations

import asyncio
import sqlite3
import time
from asyncio.subprocess import Process
from collections.abc import Callable
from contextlib import closing, suppress
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import partial
from typing import Any

from keizer_bot.clock import FileClock, write_clock_file
from keizer_bot.playground.backstage import Files, ShowError
from keizer_bot.playground.world import Telegram

RATE = 20.0  # simulated seconds a real second, between the jumps
_STEP = timedelta(hours=12)  # Telegram drops what waits for 24 hours, and the bot minds that
_LOOK = 0.005  # real seconds between two looks
_LONG_POLL = timedelta(seconds=30)
_POLL_PATIENCE = 0.15  # real seconds before a poll that was begun after a jump is ended by another
_PATIENCE = 30.0  # real seconds for a thing to happen

_BUSY = """
SELECT EXISTS (SELECT 1 FROM inbox WHERE state = 'new')
    OR EXISTS (SELECT 1 FROM outbox WHERE state IN ('queued', 'sending'))
"""
_BOARDS = """
SELECT game.board, white.key, black.key, game.result
FROM game
JOIN round ON round.id = game.round_id
JOIN player AS white ON white.id = game.white_id
JOIN player AS black ON black.id = game.black_id
WHERE round.number = ? AND round.season_id = (SELECT max(id) FROM season) ORDER BY game.board
"""
_ABSENT = """
SELECT player.key FROM player
JOIN round ON round.season_id = player.season_id
LEFT JOIN presence ON presence.round_id = round.id AND presence.player_id = player.id
WHERE round.number = ?
AND coalesce(presence.state, iif(player.arrangement = 'present', 'here', 'away')) <> 'here'
"""
_BYE = """
SELECT player.key FROM bye
JOIN player ON player.id = bye.player_id
JOIN round ON round.id = bye.round_id WHERE round.number = ?
"""
_PHASE = """
SELECT phase FROM round WHERE number = ? AND season_id = (SELECT max(id) FROM season)
"""
_PLAYERS = "SELECT count(*) FROM player"
REMINDED = "SELECT count(reminded_at) FROM round WHERE number = ?"
TEAM_ASKED = "SELECT count(*) FROM team_ask JOIN round ON round.id = round_id WHERE number = ?"
PREVIEWED = "SELECT count(previewed) FROM dashboard"
DESK_SHOWN = "SELECT NOT EXISTS (SELECT 1 FROM dashboard WHERE stale = 1)"
CHECK_IN_OPEN = "SELECT count(check_in_shown) FROM round"
"""Facts that the show waits for."""
NO_SHOWS = """
SELECT player.key FROM presence
JOIN player ON player.id = presence.player_id
JOIN round ON round.id = presence.round_id
WHERE round.number = ? AND presence.state = 'no_show' ORDER BY player.place
"""
REPORTER = """
SELECT player.key FROM dispute JOIN player ON player.member_id = dispute.reporter_id
ORDER BY dispute.id DESC
"""
COMMITTEE = "SELECT player.key FROM committee JOIN player USING (member_id) ORDER BY player.place"
"""Who has a part in a scene."""


@dataclass(frozen=True, slots=True)
class Board:
    """A paired game; `white` and `black` are ids of the season file, `result` may be None."""

    number: int
    white: str
    black: str
    result: str | None


class Prompter:
    """Moves the shared clock, and waits until the bot's process has dealt with everything.

    Whatever it waits for raises ShowError when the bot ends or takes too long.
    """

    def __init__(self, files: Files, telegram: Telegram, clock: FileClock) -> None:
        self._files = files
        self._telegram = telegram
        self._clock = clock
        self._process: Process | None = None

    def watch(self, process: Process) -> None:
        """Know the bot's process from now on."""
        self._process = process

    async def go_to(self, moment: datetime) -> None:
        """Jump to a moment, in steps that the bot notices; one that is over already is now."""
        while (left := moment - self._clock.now()) > timedelta(0):
            step = min(left, _STEP)
            target = self._clock.now() + step
            write_clock_file(self._files.clock, target, RATE)
            if step == _STEP:
                await self.heard(target)

    async def heard(self, since: datetime) -> None:
        """Return when the bot polled since then; a poll that was begun after it need not last."""
        with suppress(ShowError):
            await self._until(partial(self._polled_since, since), "ask for updates", _POLL_PATIENCE)
            return
        write_clock_file(self._files.clock, self._clock.now() + _LONG_POLL, RATE)
        await self._until(partial(self._polled_since, since), "ask for updates")

    async def quiet(self) -> None:
        """Return when every update is handled and everything is sent."""
        await self._until(self.is_quiet, "deal with its messages")

    async def ready(self) -> None:
        """Return when the bot polls for the first time."""
        await self._until(lambda: self._telegram.updates.awaited, "start")

    async def phase(self, number: int, phase: str) -> None:
        """Return when the round has come to that phase and everybody has been told."""
        await self._until(lambda: self._phase(number) == phase, f"see round {number} {phase}")
        await self.quiet()

    async def seen(self, fact: str, *values: object) -> None:
        """Return when that query finds something other than 0, and everybody has been told."""
        await self._until(lambda: self._rows(fact, *values)[0][0], "do what is due")
        await self.quiet()

    async def comes_true(self, holds: Callable[[], object]) -> None:
        """Return when that is so in the chats, and everybody has been told."""
        await self._until(holds, "do what is due")
        await self.quiet()

    def boards(self, number: int) -> list[Board]:
        """The pairing of the newest season's round with the results so far."""
        return [Board(*row) for row in self._rows(_BOARDS, number)]

    def absent(self, number: int) -> set[str]:
        """Who does not come to the round, so far as is known."""
        return {row[0] for row in self._rows(_ABSENT, number)}

    def is_odd(self, number: int) -> bool:
        """Whether an odd number comes to the round, so far as is known."""
        players: int = self._rows(_PLAYERS)[0][0]
        return bool((players - len(self.absent(number))) % 2)

    def bye(self, number: int) -> str:
        """Who has the round's bye."""
        return str(self._rows(_BYE, number)[0][0])

    def keys(self, query: str, *values: object) -> list[str]:
        """Whoever that query names, by their ids in the season file."""
        return [row[0] for row in self._rows(query, *values)]

    def is_quiet(self) -> bool:
        """Whether every update is handled and everything is sent."""
        return not self._telegram.updates.pending and not self._rows(_BUSY)[0][0]

    def _phase(self, number: int) -> str:
        return str(self._rows(_PHASE, number)[0][0])

    def _polled_since(self, moment: datetime) -> bool:
        rows = self._rows("SELECT at FROM done WHERE name = 'poll'")
        noted = bool(rows) and datetime.fromisoformat(rows[0][0]) >= moment
        return noted and self._telegram.updates.awaited

    def _rows(self, query: str, *values: object) -> list[Any]:
        address = f"{self._files.database.absolute().as_uri()}?mode=ro"
        with closing(sqlite3.connect(address, uri=True)) as database:
            return database.execute(query, values).fetchall()

    async def _until(
        self, holds: Callable[[], object], what: str, seconds: float | None = None
    ) -> None:
        patience = time.monotonic() + (_PATIENCE if seconds is None else seconds)
        while not holds():
            if self._process is not None and self._process.returncode is not None:
                raise ShowError(f"the bot ended by itself; {self._files.log} says why")
            if time.monotonic() > patience:
                raise ShowError(f"the bot did not {what} in {_PATIENCE:.0f} seconds")
            await asyncio.sleep(_LOOK)

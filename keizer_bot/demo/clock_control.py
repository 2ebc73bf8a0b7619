"""Moves the demo's clock, and knows when the bot has done its work.

It looks into the bot's database read-only, beside the running bot.
"""

import asyncio
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime, timedelta

from keizer_bot.clock import FileClock, write_clock_file
from keizer_bot.demo.program import BotProcess, DemoError, Files
from keizer_bot.standin.world import Telegram

RATE = 20.0  # simulated seconds a real second, between the jumps
_STEP = timedelta(hours=12)  # Telegram drops what waits for 24 hours, and the bot minds that
_LOOK = 0.005  # real seconds between two looks
_LONG_POLL = timedelta(seconds=30)
_POLL_PATIENCE = 0.15  # real seconds before a poll that was begun after a jump is ended by another
_PATIENCE = 90.0  # real seconds for a thing to happen; a busy small machine needs some of them

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
BYE = """
SELECT player.key FROM bye
JOIN player ON player.id = bye.player_id
JOIN round ON round.id = bye.round_id WHERE round.number = ?
"""
PHASE = """
SELECT phase = ? FROM round WHERE number = ? AND season_id = (SELECT max(id) FROM season)
"""  # a phase is true once the round has come to it
_PLAYERS = "SELECT count(*) FROM player"
REMINDED = "SELECT count(reminded_at) FROM round WHERE number = ?"
TEAM_ASKED = "SELECT count(*) FROM team_ask JOIN round ON round.id = round_id WHERE number = ?"
PREVIEWED = "SELECT count(previewed) FROM dashboard"
DASHBOARD_SHOWN = "SELECT NOT EXISTS (SELECT 1 FROM dashboard WHERE stale = 1)"
"""Facts that the demo waits for."""
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


class ClockControl:
    """Moves the shared clock, and waits until the bot's process has dealt with everything.

    Whatever it waits for raises DemoError when the bot ends or takes too long.
    """

    def __init__(self, files: Files, telegram: Telegram, bot: BotProcess) -> None:
        self.files = files
        self.telegram = telegram
        self.bot = bot
        self.clock = FileClock(files.clock)

    async def go_to(self, moment: datetime) -> None:
        """Jump to a moment, in steps that the bot notices; one that is over already is now."""
        while (left := moment - self.clock.now()) > timedelta(0):
            step = min(left, _STEP)
            target = self.clock.now() + step
            write_clock_file(self.files.clock, target, RATE)
            if step == _STEP:
                await self.heard(target)

    async def heard(self, since: datetime) -> None:
        """Return when the bot polled since then; a poll that was begun after it need not last."""

        def polled() -> bool:
            rows = self.files.query("SELECT at FROM done WHERE name = 'poll'")
            noted = bool(rows) and datetime.fromisoformat(rows[0][0]) >= since
            return noted and self.telegram.updates.awaited

        with suppress(DemoError):
            await self.comes_true(polled, "ask for updates", _POLL_PATIENCE)
            return
        write_clock_file(self.files.clock, self.clock.now() + _LONG_POLL, RATE)
        await self.comes_true(polled, "ask for updates")

    async def quiet(self) -> None:
        """Return when every update is handled and everything is sent."""
        await self.comes_true(self.is_quiet, "deal with its messages")

    async def seen(self, fact: str, *values: object) -> None:
        """Return when that query finds something other than 0, and everybody has been told."""
        await self.comes_true(lambda: self.files.query(fact, *values)[0][0], "do what is due")
        await self.quiet()

    async def comes_true(
        self, holds: Callable[[], object], what: str, seconds: float | None = None
    ) -> None:
        """Return when that is so. Raises DemoError when the bot has not done `what` in time."""
        patience = time.monotonic() + (_PATIENCE if seconds is None else seconds)
        while not holds():
            if self.bot.ended:
                raise DemoError(f"the bot ended by itself; {self.files.log} says why")
            if time.monotonic() > patience:
                raise DemoError(f"the bot did not {what} in {_PATIENCE:.0f} seconds")
            await asyncio.sleep(_LOOK)

    def is_quiet(self) -> bool:
        """Whether every update is handled and everything is sent."""
        return not self.telegram.updates.pending and not self.files.query(_BUSY)[0][0]

    def boards(self, number: int) -> list[Board]:
        """The pairing of the newest season's round with the results so far."""
        return [Board(*row) for row in self.files.query(_BOARDS, number)]

    def absent(self, number: int) -> set[str]:
        """Who does not come to the round, so far as is known."""
        return set(self.keys(_ABSENT, number))

    def is_odd(self, number: int) -> bool:
        """Whether an odd number comes to the round, so far as is known."""
        return bool((self.files.query(_PLAYERS)[0][0] - len(self.absent(number))) % 2)

    def keys(self, query: str, *values: object) -> list[str]:
        """Whoever that query names, by their ids in the season file."""
        return [row[0] for row in self.files.query(query, *values)]

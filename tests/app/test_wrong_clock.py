"""The real parts on a machine whose clock is three hours fast: nothing is done before its hour."""

import asyncio
import json
from datetime import UTC, datetime, timedelta

import pytest

from keizer_bot.app.running import run
from keizer_bot.clock import RealClock
from keizer_bot.config.reading import load
from tests.app.process import Club

pytestmark = pytest.mark.slow


class Fast(RealClock):
    """The computer's clock, as many hours fast as it is told."""

    hours = 3

    def now(self) -> datetime:
        """Later than it is."""
        return super().now() + timedelta(hours=self.hours)


def hour(moment: datetime) -> str:
    """A moment as the configuration writes it."""
    return f'{{weekday = "{moment:%A}", time = "{moment:%H:%M}"}}'.lower()


@pytest.mark.parametrize("hours", [3, 0, -3])
async def test_sign_off_closes_at_the_true_hour(club: Club, hours: int) -> None:
    """In two hours: open still, whatever the computer's clock says; the arbiter reads why."""
    now = datetime.now(UTC)
    closes, pairs, plays = (now + timedelta(hours=n) for n in (2, 2.5, 26))
    lines = (club.folder / "config.toml").read_text().replace("Europe/Amsterdam", "Etc/UTC")
    lines = "\n".join(line for line in lines.splitlines() if not line.startswith("evening"))
    lines += f"\nevening = {hour(plays)}\nsign_off = {hour(closes)}\npairings = {hour(pairs)}\n"
    (club.folder / "config.toml").write_text(lines)
    season = json.loads((club.folder / "season.json").read_text())
    season["planned"] = [f"{plays:%Y-%m-%d}"]
    (club.folder / "season.json").write_text(json.dumps(season))
    clock = Fast()
    clock.hours = hours
    bot = asyncio.create_task(run(load(club.folder / "config.toml"), clock))
    await asyncio.sleep(4)
    assert not bot.done(), bot.exception()
    assert await club.rows("SELECT phase, held_at FROM round WHERE number = 1") == [("open", None)]
    told = await club.rows("SELECT key FROM outbox WHERE key LIKE 'ClockWrong%'")
    assert len(told) == bool(hours)
    club.members[0].say(club.group, "/afmelden")
    await club.until_rows("SELECT count(*) FROM inbox", [(1,)])
    ((received,),) = await club.rows("SELECT received_at FROM inbox")
    assert abs(datetime.fromisoformat(str(received)) - datetime.now(UTC)) < timedelta(minutes=1)
    bot.cancel()
    await asyncio.wait({bot})

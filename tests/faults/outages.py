"""Seasons with the bot down at the worst moments, and the outcome that each must have.

Telegram keeps a message for a day. Members sign off at any hour; the arbiter pairs when
asked. The expected outcome is worked out from the messages and the outages alone.
"""

from __future__ import annotations

import json
import random
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from keizer_bot.club.seasons.files import import_season
from keizer_bot.engine.model import Player, Season
from keizer_bot.formats.season_file import SeasonFile
from keizer_bot.store import clubs, people
from keizer_bot.store.connection import Database
from keizer_bot.store.transaction import Transaction
from tests.club.scene import GROUP, NAMES
from tests.faults.bot import PEOPLE, Bot, Update, bot_of, said

ZONE = ZoneInfo("Europe/Amsterdam")
ROUNDS = 5
MONDAY = datetime(2026, 10, 12, 19, 45, tzinfo=ZONE)  # the third evening is after summer time
START = MONDAY - timedelta(days=6)
KEPT = timedelta(hours=24)
HOURS = {
    "evening": {"weekday": "monday", "time": "19:45"},
    "sign_off": {"weekday": "friday", "time": "18:00"},
    "pairings": {"weekday": "friday", "time": "20:00"},
    "results_final": "23:30",
}


@dataclass(frozen=True)
class Week:
    """The moments of a round."""

    number: int
    closes: datetime
    pairs: datetime
    final: datetime


@dataclass
class Life:
    """Messages with their senders and moments, outages, dropped updates, rounds asked about."""

    weeks: list[Week]
    letters: list[tuple[datetime, str, Update]]
    down: list[tuple[datetime, datetime]]
    dropped: set[int] = field(default_factory=set)
    asked: set[int] = field(default_factory=set)

    def is_down(self, at: datetime) -> bool:
        """True if the bot is down at that moment."""
        return any(begin <= at < end for begin, end in self.down)


def weeks() -> list[Week]:
    """The calendar, by local time."""
    found = []
    for number in range(ROUNDS):
        evening = MONDAY + timedelta(days=7 * number)  # the same hour by the wall clock
        friday = (evening - timedelta(days=3)).replace(minute=0)
        closes, pairs = friday.replace(hour=18), friday.replace(hour=20)
        found.append(Week(number + 1, closes, pairs, evening.replace(hour=23, minute=30)))
    return found


def imagine(seed: int) -> Life:
    """A season: each outage is over one of the hours, both, a day, a week, or anywhere."""
    chance, calendar = random.Random(seed), weeks()
    letters, down = [], []
    for week in calendar:
        for name in NAMES:
            if chance.random() < 0.3:
                at = week.closes - timedelta(
                    seconds=chance.choice([-1800, 0, 1, 600, 86400, 250000])
                )
                letters.append((at, name))
        minutes = {
            "none": None,
            "18:00": (week.closes, 10, 10),
            "20:00": (week.pairs, 10, 20),
            "both": (week.closes, 10, 150),
            "evening": (week.final, 60, 60),
            "day": (week.closes, chance.randrange(1500), 1500),
            "week": (week.closes, chance.randrange(9000), 10000),
            "anywhere": (week.closes, chance.randrange(4000), chance.randrange(200)),
        }[chance.choice(["none", "18:00", "20:00", "both", "evening", "day", "week", "anywhere"])]
        if minutes:
            middle, before, after = minutes
            down.append((middle - timedelta(minutes=before), middle + timedelta(minutes=after)))
    letters.sort()
    updates = [
        (at, name, said(number, "/afmelden", by=name, at=at))
        for number, (at, name) in enumerate(letters, start=1)
    ]
    return Life(calendar, updates, down)


EVENINGS = tuple(f"{MONDAY + timedelta(days=7 * n):%Y-%m-%d}" for n in range(ROUNDS))


async def furnish(
    database: Database,
    evenings: tuple[str, ...] = EVENINGS,
    hours: dict[str, Any] = HOURS,
    start: datetime = START,
) -> None:
    """The club of the scene before its first evening, with these evenings and hours."""
    players = tuple(Player(f"p{i}", name) for i, name in enumerate(NAMES, 1))
    file = SeasonFile(
        Season("Intern", players),
        {"preset": "dsc"},
        {"planned": list(evenings)},
    )

    def step(tx: Transaction) -> None:
        clubs.settle(tx, "De Pion", "nl", "Europe/Amsterdam", json.dumps(hours))
        clubs.bind_chat(tx, GROUP, 0, 1, None)
        people.appoint_on_telegram(tx, 1, PEOPLE["Tom Wolf"], "Tom Wolf", start)
        import_season(tx, 1, file, start)
        for member in people.members(tx, 1):
            people.link_member(tx, member.id, PEOPLE[member.name])

    await database.run(step)


async def live(database: Database, life: Life) -> None:
    """The season, from moment to moment: while the bot is up it polls and runs its due jobs."""
    moments = {at for at, _, _ in life.letters} | {end for _, end in life.down}
    for week in life.weeks:
        moments |= {week.closes, week.pairs, week.final}
        moments |= {week.pairs + timedelta(hours=n) for n in range(-160, 80, 6)}
    bot, was_down, waiting = bot_of(database, START), False, list(life.letters)
    for at in sorted(moments):
        if life.is_down(at):
            was_down = True
            continue
        if was_down:
            bot, was_down = bot_of(database, at), False
        bot.clock.set(at)
        come = [letter for letter in waiting if letter[0] <= at]
        waiting = waiting[len(come) :]
        life.dropped |= {u["update_id"] for sent, _, u in come if at - sent > KEPT}
        await bot.take(*[u for sent, _, u in come if at - sent <= KEPT])
        await bot.tick(at)
        await bot.tick(at + timedelta(seconds=1))
        await _arbiter(bot, at, life)


async def _arbiter(bot: Bot, at: datetime, life: Life) -> None:
    """The arbiter pairs the rounds that the bot asks about, until their evening is over."""
    held = await bot.rows(
        "SELECT number, date FROM round WHERE held_at IS NOT NULL AND phase = 'closed'"
    )
    life.asked |= {number for number, _ in held}
    for number, day in held:
        if day >= at.date().isoformat():
            wish = said(9000 + number, f"/indelen ronde {number}", by="Tom Wolf", at=at)
            await bot.take(wish)

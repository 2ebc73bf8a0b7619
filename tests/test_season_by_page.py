"""A season of seven rounds lived twice: wholly in the chat, and mostly on pages.

Twenty of the twenty-four have no Telegram: twelve have a page, six a page and mail, two nothing.
People's acts are drawn once, and each person uses their own front. The facts are the same, and only
the last two are ever on the call list.
"""

from __future__ import annotations

import json
import random
import re
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Any, Protocol
from zoneinfo import ZoneInfo

import pytest

from keizer_bot.app.subjects import COMMANDS
from keizer_bot.club.reactions import REACTIONS
from keizer_bot.club.seasons.exporting import export_season
from keizer_bot.club.seasons.files import import_season
from keizer_bot.core.context import AppContext
from keizer_bot.core.identify import context_of_season
from keizer_bot.engine.model import Player, Season
from keizer_bot.formats.season_file import SeasonFile, write_season_file
from keizer_bot.i18n.translator import Translator
from keizer_bot.store import clubs, people, records
from keizer_bot.store.addresses import set_address
from keizer_bot.store.intents import Channel
from keizer_bot.store.transaction import Transaction
from keizer_bot.telegram.dispatch import Dispatcher
from tests.buttons import button
from tests.club.scene import ARBITER, BOT, GROUP, Scene
from tests.manual_clock import ManualClock
from tests.new_file import new_database
from tests.run_jobs import run_jobs
from tests.web.stage import URL, Browser, Club, front_of

if TYPE_CHECKING:
    from pathlib import Path

ZONE = ZoneInfo("Europe/Amsterdam")
START = datetime.fromisoformat("2026-09-01T12:00:00+02:00")
EVENINGS = [datetime(2026, 9, 7, 19, 45, tzinfo=ZONE) + timedelta(weeks=n) for n in range(7)]
HOURS = {
    "evening": {"weekday": "monday", "time": "19:45"},
    "sign_off": {"weekday": "friday", "time": "18:00"},
    "pairings": {"weekday": "friday", "time": "20:00"},
    "results_final": "23:30",
}
NAMES = tuple(
    f"{first} {last}"
    for last in ("Veen", "Dijk", "Meer")
    for first in ("Anke", "Bauke", "Corrie", "Douwe", "Eelke", "Froukje", "Gosse", "Hylke")
)
BY_PAGE, BY_MAIL, CALLED = NAMES[:12], NAMES[12:18], NAMES[18:20]
RESULTS = {"gewonnen": "1-0", "remise": "1/2-1/2", "verloren": "0-1"}  # of whoever has white


class Door(Protocol):
    """By which a member says something or presses a button."""

    async def say(self, name: str, words: str, at: datetime) -> None:
        """Say it; for a person without Telegram or page the arbiter says it."""

    async def press(self, name: str, data: str, at: datetime) -> None:
        """Press the button with that data, which they were sent."""

    async def read(self, at: datetime) -> None:
        """Let everybody read their messages."""


@dataclass
class ByChat:
    """Everybody in the group."""

    scene: Scene

    async def say(self, name: str, words: str, at: datetime) -> None:
        """Say it in the group; for a person without Telegram or page the arbiter does, by name."""
        await self.scene.say(words, by=name, at=at)

    async def press(self, name: str, data: str, at: datetime) -> None:
        """Press a button below a message in private."""
        await self.scene.press(data, by=name, at=at, private=True)

    async def read(self, at: datetime) -> None:
        """A chat is read without a word."""


@dataclass
class Beside:
    """Most people on pages of their own, four in the group, two by the arbiter."""

    club: Club
    browsers: dict[str, Browser] = field(default_factory=dict)

    async def open(self) -> None:
        """Give the pages to those who have one."""
        for place, name in enumerate((*BY_PAGE, *BY_MAIL), 1):
            browser = await self.club.browser(name)
            browser.client.headers["X-Forwarded-For"] = f"198.51.100.{place}"  # each at home
            self.browsers[name] = browser

    async def say(self, name: str, words: str, at: datetime) -> None:
        """Say something on the page, in the group, or as the arbiter."""
        self.club.clock.set(at)
        if name in self.browsers:
            await self.browsers[name].say(words)
        elif name in CALLED:
            command, *rest = words.split(maxsplit=1)
            said = " ".join([command, name, *rest])
            await self.club.scene.say(said, by="Tom Wolf", at=at, chat="private")
        else:
            await self.club.scene.say(words, by=name, at=at)

    async def press(self, name: str, data: str, at: datetime) -> None:
        """Press a button below the message on their page that has that button."""
        if name not in self.browsers:
            await self.club.scene.press(data, by=name, at=at, private=True)
            return
        self.club.clock.set(at)
        browser = self.browsers[name]
        page = await browser.get(await browser.home())
        button = f'<button type="submit" name="press" value="{re.escape(data)}"'
        form = f'name="message" value="(\\d+)">(?:(?!</form>).)*?{button}'
        found = re.search(form, page.text, re.DOTALL)
        assert found, f"{name} was not asked {data}"
        await browser.send({"press": data, "message": found[1]})

    async def read(self, at: datetime) -> None:
        """Open the pages of everybody who has one, without a tap."""
        self.club.clock.set(at)
        for browser in self.browsers.values():
            assert (await browser.get(await browser.home())).status_code == 200


@dataclass
class Lived:
    """The outcome of a season."""

    facts: dict[str, object]
    posts: list[dict[str, object]]
    mailed: set[str]
    called: set[str]


async def _live(folder: Path, *, beside: bool) -> Lived:
    """Live the season by one kind of doors."""
    folder.mkdir()
    database = await new_database(folder / "season.db")
    texts = Translator(strict=True)
    app_context = AppContext(texts, BOT, REACTIONS, COMMANDS, web_url=URL if beside else "")
    scene = Scene(database, Dispatcher(app_context))
    season_id = await database.run(_club, scene, beside)
    clock = ManualClock(START)
    doors: ByChat | Beside = ByChat(scene)
    if beside:
        doors = Beside(
            Club(scene, front_of(database, clock, lambda: clock.now().timestamp()), clock)
        )
        await doors.open()
    called: set[str] = set()

    async def pass_to(at: datetime) -> None:
        await scene.database.run(run_jobs, app_context, at)
        await doors.read(at + timedelta(minutes=20))
        await scene.database.run(run_jobs, app_context, at + timedelta(hours=1, minutes=5))
        called.update(each.name for each in await database.run(records.open_calls, 1))

    chance = random.Random(20261122)
    for number, starts in enumerate(EVENINGS, start=1):
        await _evening(scene, doors, chance, number, starts, pass_to)
    lived = Lived(*await database.run(_left, app_context, season_id), called)
    await database.close()
    return lived


def _club(tx: Transaction, scene: Scene, beside: bool) -> int:
    scene.ids["Tom Wolf"] = ARBITER
    clubs.settle(tx, "Toren", "nl", "Europe/Amsterdam", json.dumps(HOURS))
    clubs.bind_chat(tx, GROUP, 0, 1, None)
    people.appoint_on_telegram(tx, 1, ARBITER, "Tom Wolf", START)
    players = tuple(Player(f"p{place}", name) for place, name in enumerate(NAMES, 1))
    rules = {"preset": "dsc", "season": {"rounds": len(EVENINGS)}}
    season_id = import_season(tx, 1, SeasonFile(Season("Intern", players), rules), START)
    for member in people.members(tx, 1):
        scene.ids[member.name] = 1000 + member.id
        if not beside or member.name in NAMES[20:]:
            people.link_member(tx, member.id, 1000 + member.id)
        if beside and member.name in BY_MAIL:
            number = people.give_number(tx, member.id)
            set_address(tx, number, Channel.MAIL, f"lid{member.id}@example.org")
    return season_id


def _left(
    tx: Transaction, app_context: AppContext, season_id: int
) -> tuple[dict[str, object], list[dict[str, object]], set[str]]:
    """The season as a file without who used which front; its posts; the receivers of mail."""
    context = context_of_season(tx, app_context, season_id, EVENINGS[-1] + timedelta(days=1))
    file = json.loads(write_season_file(export_season(context, season_id)))
    file.pop("log", None)
    posts = tx.all("SELECT round_id, kind, version, content FROM published ORDER BY id")
    mails = tx.all(
        "SELECT DISTINCT name FROM outbox JOIN member ON person_id = recipient_id"
        " WHERE channel = 'mail'"
    )
    return file, [dict(row) for row in posts], {row["name"] for row in mails}


async def _evening(
    scene: Scene,
    doors: Door,
    chance: random.Random,
    number: int,
    starts: datetime,
    pass_to: Any,
) -> None:
    """A week: the reminder, sign-offs, pairings, results, and the messages about them."""
    friday = (starts - timedelta(days=3)).replace(hour=12, minute=0)
    await pass_to(friday - timedelta(hours=17))
    for name in NAMES:
        if chance.random() < 0.25:
            await doors.say(name, "/afmelden", friday + timedelta(minutes=chance.randrange(200)))
            if chance.random() < 0.3:
                await doors.say(name, "/aanmelden", friday + timedelta(hours=4))
    await pass_to(friday.replace(hour=18))
    late = chance.choice([each for each in NAMES if each not in CALLED])
    await doors.say(late, "/afmelden", friday.replace(hour=19, minute=30))
    await pass_to(friday.replace(hour=20))
    await _results(scene, doors, chance, number, starts + timedelta(hours=2, minutes=5))
    await doors.read(starts + timedelta(hours=2, minutes=30))  # within the hour, at the bar
    await pass_to(starts.replace(hour=23, minute=30))


async def _results(
    scene: Scene, doors: Door, chance: random.Random, number: int, at: datetime
) -> None:
    """One of both reports; the other agrees, objects, or says nothing."""
    games = await scene.rows(
        "SELECT game.id, w.name AS white, b.name AS black FROM game"
        " JOIN round ON round.id = round_id"
        " JOIN player pw ON pw.id = white_id JOIN member w ON w.id = pw.member_id"
        " JOIN player pb ON pb.id = black_id JOIN member b ON b.id = pb.member_id"
        " WHERE number = ? AND result IS NULL ORDER BY board",
        number,
    )
    assert games
    for game in games:
        both = [game["white"], game["black"]]
        chance.shuffle(both)
        reporter, other = sorted(both, key=CALLED.__contains__)
        said = chance.choice(list(RESULTS))
        result = RESULTS[said] if reporter == game["white"] else _turned(RESULTS[said])
        if reporter in CALLED:  # neither of both has a door: the arbiter heard it
            said = f"- {other} {result}" if reporter == game["white"] else said
            await scene.say(
                f"/uitslag {game['white']} - {game['black']} {result}",
                by="Tom Wolf",
                at=at,
                chat="private",
            )
            continue
        await doors.say(reporter, f"/uitslag {said}", at)
        if other not in CALLED and chance.random() < 0.6:
            await doors.press(
                other, button("agree", game=game["id"], result=result), at + timedelta(minutes=4)
            )


def _turned(result: str) -> str:
    return "-".join(reversed(result.split("-")))


@pytest.mark.slow
async def test_a_season_beside_the_chat_is_the_season_in_the_chat(tmp_path: Path) -> None:
    """The same facts and posts; only people with neither Telegram nor page are called."""
    in_the_chat = await _live(tmp_path / "chat", beside=False)
    beside = await _live(tmp_path / "beside", beside=True)
    assert beside.facts == in_the_chat.facts
    assert beside.posts == in_the_chat.posts
    assert (in_the_chat.called, in_the_chat.mailed) == (set(), set())
    assert beside.mailed == set(BY_MAIL)
    assert beside.called == set(CALLED)

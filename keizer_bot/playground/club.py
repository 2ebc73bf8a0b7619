"""The club of the demo, which does not exist, with names that nobody bears; and how it begins.

It begins as every club does: with the real commands, and the links that they print.
"""

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from importlib import resources
from pathlib import Path
from zoneinfo import ZoneInfo

from rich.console import Console

from keizer_bot.playground.model import Chat
from keizer_bot.playground.people import Person, Scene
from keizer_bot.playground.program import Files, carry_out
from keizer_bot.playground.world import TOKEN, Telegram

CLUB = "Schaakclub De Terp"
ARBITER = ("Tsjerk", "Indelinga")


@dataclass(frozen=True, slots=True)
class Role:
    """A member who plays; who has no Telegram is played for by the arbiter."""

    first: str
    last: str
    rating: int
    group: str
    has_telegram: bool = True

    @property
    def name(self) -> str:
        """First and last name, as the club's list has them."""
        return f"{self.first} {self.last}"

    @property
    def key(self) -> str:
        """Their id in the season file."""
        return self.last.casefold().replace(" ", "-")


CAST = (
    Role("Wiebrand", "Torenga", 2012, "A"),
    Role("Froukje", "Pionstra", 1964, "A"),
    Role("Sytze", "Loperda", 1921, "A"),
    Role("Maaike", "Damewoude", 1887, "A"),
    Role("Gerlof", "Rokadema", 1850, "A"),
    Role("Jetske", "Paardewier", 1815, "A"),
    Role("Durk", "van Zetwold", 1790, "B"),
    Role("Aukje", "Schaakema", 1762, "B"),
    Role("Rinse", "Gambietstra", 1735, "B"),
    Role("Ytsje", "Matsma", 1701, "B"),
    Role("Bauke", "Remisema", 1680, "B", has_telegram=False),
    Role("Nynke", "Koningsterp", 1648, "B"),
    Role("Ids", "Klokstra", 1622, "C"),
    Role("Hiske", "Openinga", 1597, "C"),
    Role("Feike", "Eindspelsma", 1571, "C", has_telegram=False),
    Role("Tryntsje", "Doorwerda", 1544, "C"),
    Role("Oene", "Randboerema", 1520, "C"),
    Role("Wobbe", "Fianchettema", 1488, "C"),
    Role("Sjoukje", "Tempoda", 1450, "D"),
    Role("Gosse", "Zugzwangstra", 1421, "D"),
    Role("Baukje", "Patinga", 1385, "D"),
    Role("Harmen", "de Witveld", 1350, "D", has_telegram=False),
    Role("Lolke", "Blunderda", 1300, "D"),
    Role("Eelkje", "Zwartveld", 1240, "D", has_telegram=False),
)
"""The players in the order of ranking 0."""

NEWCOMER = Role("Wietske", "Loperhof", 1560, "C", has_telegram=False)
GUEST = Role("Douwe", "Pionsma", 1500, "C", has_telegram=False)
DEPUTY = "koningsterp"
"""Who joins in mid-season, who comes once, and who helps the arbiter."""

_ENTERED = {role.name.casefold().replace(" ", "-"): role for role in (NEWCOMER, GUEST)}
BY_KEY = {role.key: role for role in CAST} | _ENTERED
"""Everybody by their id in the season; the bot gives its own to whom the arbiter enters."""

ZONE = ZoneInfo("Europe/Amsterdam")
FIRST_EVENING = date(2025, 9, 1)  # in the past: links that `init` makes now must be good then
ROUNDS = 7
EVENINGS = [FIRST_EVENING + timedelta(weeks=week) for week in range(ROUNDS)]
"""The season's evenings; not all of them need be shown."""
_LINK = re.compile(r"https://t\.me/\S+")


@dataclass(frozen=True, slots=True)
class Plan:
    """What is asked of the demo. `folder` is new or empty; database and season stay there.

    `scenario`: the short story that is told on the page, in place of so many rounds. `kept`: the
    page begins in the middle of the first evening, as it was kept. `by_browser`: in the language of
    the first browser that opens the page.
    """

    rounds: int
    seed: int
    language: str
    console: Console
    folder: Path
    scenario: str | None = None
    kept: bool = False
    by_browser: bool = False


@dataclass(frozen=True, slots=True)
class Company:
    """Who takes part: the club's group, its arbiter, and the members who have Telegram.

    `others` are the names of those who have not: the arbiter types for them.
    `people` may lose somebody while the demo goes on, and get them back.
    """

    group: Chat
    arbiter: Person
    people: Mapping[str, Person]
    others: tuple[str, ...] = ()


def new_company(telegram: Telegram, language: str) -> Company:
    """Bring the club's people together in a group; the bot is not in it yet."""
    scene = Scene(telegram)
    arbiter = scene.person(*ARBITER, language=language)
    people = {
        role.key: scene.person(role.first, role.last, language=language)
        for role in CAST
        if role.has_telegram
    }
    group = scene.supergroup(CLUB, arbiter, *people.values(), bot=None)
    others = tuple(role.name for role in CAST if not role.has_telegram)
    return Company(group, arbiter, people, others)


async def set_up(plan: Plan, files: Files, api_url: str) -> list[str]:
    """Do what the host does, with the real commands; the arbiter's link and the group's."""
    where = ("--config", str(files.config))
    answers = {
        "--token": TOKEN,
        "--api-url": api_url,
        "--club": CLUB,
        "--language": plan.language,
        "--time-zone": ZONE.key,
        "--evening": "monday 19:45",
        "--sign-off": "friday 18:00",
        "--pairings": "friday 20:00",
        "--results-final": "23:30",
    }
    given = (part for pair in answers.items() for part in pair)
    printed = await carry_out("init", *where, *given)
    write_regulations(files, plan.language)
    with files.config.open("a", encoding="utf-8") as config:
        config.write('regulations = "regulations.txt"\n')
    write_opening(files)
    await carry_out("season", "import", str(files.opening), *where)
    return _LINK.findall(printed)


def write_opening(files: Files) -> None:
    """Write the season file of a short DSC season in which nothing was played yet."""
    table = {
        "format": "keizer-season/1",
        "name": "2025-2026",
        "rules": {"preset": "dsc", "season": {"rounds": ROUNDS}},
        "players": [
            {"id": role.key, "name": role.name, "rating": role.rating, "group": role.group}
            for role in CAST
        ],
        "rounds": [],
        "planned": [evening.isoformat() for evening in EVENINGS],
    }
    files.opening.write_text(json.dumps(table, ensure_ascii=False, indent=1), encoding="utf-8")


def write_regulations(files: Files, language: str) -> None:
    """Write the club's regulations: a text file, which the configuration names."""
    name = "regulations.txt" if language == "nl" else f"regulations.{language}.txt"
    text = resources.files(__package__).joinpath(name).read_text(encoding="utf-8")
    (files.folder / "regulations.txt").write_text(text, encoding="utf-8")


def local(evening: date, days: int, hour: int, minute: int = 0) -> datetime:
    """The moment so many days from an evening, on the club's clock."""
    return datetime.combine(evening + timedelta(days=days), time(hour, minute), ZONE)

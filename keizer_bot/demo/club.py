"""The demo's invented club: when it meets, and how it is set up.

It is set up like every club: with the real commands, and the links that they print.
"""

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date, datetime, time, timedelta
from importlib import resources
from pathlib import Path
from typing import NamedTuple
from zoneinfo import ZoneInfo

from rich.console import Console

from keizer_bot.demo.cast import cast_in
from keizer_bot.demo.phones import CLUB_URL, Phone
from keizer_bot.demo.program import Files, carry_out
from keizer_bot.standin.model import Chat
from keizer_bot.standin.people import Person, Scene
from keizer_bot.standin.world import TOKEN, Telegram

ZONE = ZoneInfo("Europe/Amsterdam")
FIRST_EVENING = date(2025, 9, 1)  # in the past, so that links made by `init` now are valid then
ROUNDS = 7
EVENINGS = [FIRST_EVENING + timedelta(weeks=week) for week in range(ROUNDS)]
"""The season's evenings; a demo may show fewer."""
_PAGES_AND_MAIL = """
[web]
url = "{}"
listen = "127.0.0.1:{}"

[mail]
smtp = "127.0.0.1:{}"
from = "{} <keizer@example.org>"
security = "none"
"""
_LINK = re.compile(r"https://t\.me/\S+")


@dataclass(frozen=True, slots=True)
class DemoPlan:
    """The demo that was asked for; `folder` is new or empty, and keeps database and season.

    `scenario`: a short story to show on the page, instead of `rounds` rounds. `kept`: the page
    begins in the middle of the first evening, restored from a file. `by_browser`: the language is
    that of the first browser that opens the page.
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
    """The club's group, its arbiter, and the members who have Telegram, by key.

    Some of those without it have a phone with the club's page; `others` are the names of the rest,
    for whom the arbiter types. `people` may lose and regain somebody while the demo runs.
    """

    group: Chat
    arbiter: Person
    people: Mapping[str, Person]
    others: tuple[str, ...] = ()
    phones: Mapping[str, Phone] = field(default_factory=dict)


def new_company(telegram: Telegram, language: str) -> Company:
    """Bring the club's people together in a group, without the bot."""
    scene, cast = Scene(telegram), cast_in(language)
    arbiter = scene.person(*cast.arbiter, language=language)
    people = {
        role.key: scene.person(role.first, role.last, language=language)
        for role in cast.players
        if role.has_telegram
    }
    group = scene.supergroup(cast.club, arbiter, *people.values(), bot=None)
    offline = [role for role in cast.players if not role.has_telegram]
    others = tuple(role.name for role in offline if not role.has_page)
    phones = {r.key: Phone(r.key, r.name, r.mail) for r in offline if r.has_page}
    return Company(group, arbiter, people, others, phones)


class Ports(NamedTuple):
    """Ports on loopback: of the bot's pages, behind their proxy, and of the mail server."""

    web: int
    mail: int


async def set_up(
    plan: DemoPlan, files: Files, api_url: str, ports: Ports | None = None
) -> list[str]:
    """Set the bot up as a host does, with the real commands; returns the two links.

    The first is the arbiter's, the second the group's. With `ports` members have pages and get
    mail.
    """
    config_option = ("--config", str(files.config))
    answers = {
        "--token": TOKEN,
        "--api-url": api_url,
        "--club": cast_in(plan.language).club,
        "--language": plan.language,
        "--time-zone": ZONE.key,
        "--evening": "monday 19:45",
        "--sign-off": "friday 18:00",
        "--pairings": "friday 20:00",
        "--results-final": "23:30",
    }
    arguments = (part for pair in answers.items() for part in pair)
    printed = await carry_out("init", *config_option, *arguments)
    write_regulations(files, plan.language)
    with files.config.open("a", encoding="utf-8") as config:
        config.write('regulations = "regulations.txt"\n')
        if ports is not None:
            config.write(_PAGES_AND_MAIL.format(CLUB_URL, *ports, cast_in(plan.language).club))
    write_opening(files, plan.language)
    await carry_out("season", "import", str(files.opening), *config_option)
    return _LINK.findall(printed)


def write_opening(files: Files, language: str) -> None:
    """Write the season file of a short DSC season in which nothing has been played yet."""
    table = {
        "format": "keizer-season/1",
        "name": "2025-2026",
        "rules": {"preset": "dsc", "season": {"rounds": ROUNDS}},
        "players": [
            {"id": role.key, "name": role.name, "rating": role.rating, "group": role.group}
            for role in cast_in(language).players
        ],
        "rounds": [],
        "planned": [evening.isoformat() for evening in EVENINGS],
    }
    files.opening.write_text(json.dumps(table, ensure_ascii=False, indent=1), encoding="utf-8")


def write_regulations(files: Files, language: str) -> None:
    """Write the club's regulations to the text file that the configuration names."""
    kept = resources.files(__package__).joinpath(f"regulations.{language}.txt")
    text = kept.read_text(encoding="utf-8")
    (files.folder / "regulations.txt").write_text(text, encoding="utf-8")


def local(evening: date, days: int, hour: int, minute: int = 0) -> datetime:
    """The moment that many days after an evening, in the club's time zone."""
    return datetime.combine(evening + timedelta(days=days), time(hour, minute), ZONE)

"""The demo's invented club: its people, what they say, and when it meets.

Each language has a club of its own, with invented names from `names.toml` and lines to say from
`lines.toml`. Ratings, groups, and who has Telegram or a page, are the same in each, so that the
same season happens there.
"""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date, datetime, time, timedelta
from functools import cache
from importlib import resources
from pathlib import Path
from typing import Any, TypeAlias
from zoneinfo import ZoneInfo

from rich.console import Console

from keizer_bot.demo.phones import Phone
from keizer_bot.standin.model import Chat
from keizer_bot.standin.people import Person, Scene
from keizer_bot.standin.world import Telegram

ZONE = ZoneInfo("Europe/Amsterdam")
FIRST_EVENING = date(2025, 9, 1)  # in the past, so that links made by `init` now are valid then
ROUNDS = 7
EVENINGS = [FIRST_EVENING + timedelta(weeks=week) for week in range(ROUNDS)]
"""The season's evenings; a demo may show fewer."""


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


def local(evening: date, days: int, hour: int, minute: int = 0) -> datetime:
    """The moment that many days after an evening, in the club's time zone."""
    return datetime.combine(evening + timedelta(days=days), time(hour, minute), ZONE)


Name: TypeAlias = tuple[str, str]
"""A first and a last name."""


@dataclass(frozen=True, slots=True)
class CastPlayer:
    """A member who plays; `key` is their id in the season file.

    A member without Telegram has the club's page on their phone, or the arbiter types for them.
    """

    first: str
    last: str
    key: str
    rating: int
    group: str
    has_telegram: bool = True
    has_page: bool = False
    has_mail: bool = False

    @property
    def name(self) -> str:
        """First and last name, as in the club's list."""
        return f"{self.first} {self.last}"

    @property
    def mail(self) -> str:
        """Their mail address; empty if they gave none."""
        return f"{_slug(self.first)}@example.org" if self.has_mail else ""


@dataclass(frozen=True, slots=True)
class Cast:
    """The club, and everybody in it; `players` are in the order of ranking 0.

    The arbiter enters the `newcomer` in mid-season, and the `guest` for one evening; the `deputy`
    helps the arbiter; the `stranger` is not a member.
    """

    club: str
    arbiter: Name
    players: tuple[CastPlayer, ...]
    newcomer: CastPlayer
    guest: CastPlayer
    stranger: Name

    @property
    def deputy(self) -> CastPlayer:
        """The player who is given the right to enter results."""
        return self.players[_DEPUTY]

    @property
    def by_key(self) -> Mapping[str, CastPlayer]:
        """Everybody who plays, by their id in the season."""
        return {player.key: player for player in (*self.players, self.newcomer, self.guest)}


_NEWCOMER, _GUEST, _DEPUTY = 1560, 1500, 11


@cache
def cast_in(language: str) -> Cast:
    """The club that speaks that language."""
    text = resources.files(__package__).joinpath("names.toml").read_text(encoding="utf-8")
    table = tomllib.loads(text)
    names = table[language]
    return Cast(
        club=names["club"],
        arbiter=tuple(names["arbiter"]),
        players=tuple(map(_player, names["players"], table["players"])),
        newcomer=_entered(names["newcomer"], _NEWCOMER),
        guest=_entered(names["guest"], _GUEST),
        stranger=tuple(names["stranger"]),
    )


def _player(name: list[str], facts: dict[str, Any]) -> CastPlayer:
    first, last = name
    return CastPlayer(first, last, _slug(last), **facts)


def _entered(name: list[str], rating: int) -> CastPlayer:
    """A player whom the arbiter enters: the bot makes their id from the whole name."""
    first, last = name
    return CastPlayer(first, last, _slug(f"{first} {last}"), rating, "C", has_telegram=False)


def _slug(name: str) -> str:
    return name.casefold().replace(" ", "-")


SPEECH = ("objects", "defends", "reason")
"""Names of lines that answer a question of the bot, rather than give a command."""


@cache
def lines_in(language: str) -> dict[str, Any]:
    """A language's lines by their names; a list has several, of which one is used."""
    text = resources.files(__package__).joinpath("lines.toml").read_text(encoding="utf-8")
    lines: dict[str, Any] = tomllib.loads(text)[language]
    return lines

"""The people of the demo's club: from `names.toml`; and their lines to say, from `lines.toml`.

Each language has a club of its own, with invented names. Ratings, groups, and who has Telegram or a
page, are the same in each, so that the same season happens there.
"""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Any, TypeAlias

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

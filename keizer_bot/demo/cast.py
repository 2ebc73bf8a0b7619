"""The people of the demo's club: names from `names.toml`, lines to say from `lines.toml`.

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
    `mail` is their mail address, if they gave one.
    """

    first: str
    last: str
    key: str
    rating: int
    group: str
    has_telegram: bool
    has_page: bool = False
    mail: str = ""

    @property
    def name(self) -> str:
        """First and last name, as in the club's list."""
        return f"{self.first} {self.last}"


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


PLAYERS = (
    *((2012, "A"), (1964, "A"), (1921, "A"), (1887, "A"), (1850, "A"), (1815, "A")),
    *((1790, "B"), (1762, "B"), (1735, "B"), (1701, "B"), (1680, "B"), (1648, "B")),
    *((1622, "C"), (1597, "C"), (1571, "C"), (1544, "C"), (1520, "C"), (1488, "C")),
    *((1450, "D"), (1421, "D"), (1385, "D"), (1350, "D"), (1300, "D"), (1240, "D")),
)
"""Rating and group of each player, in the order of ranking 0."""
_WITHOUT_TELEGRAM = (1680, 1571, 1350, 1240)
_WITH_PAGE, _WITH_MAIL = (1571, 1240), (1571,)
_NEWCOMER, _GUEST, _DEPUTY = 1560, 1500, 11


@cache
def cast_in(language: str) -> Cast:
    """The club that speaks that language."""
    text = resources.files(__package__).joinpath("names.toml").read_text(encoding="utf-8")
    names = tomllib.loads(text)[language]
    return Cast(
        club=names["club"],
        arbiter=tuple(names["arbiter"]),
        players=tuple(
            _player(name, *about) for name, about in zip(names["players"], PLAYERS, strict=True)
        ),
        newcomer=_entered(names["newcomer"], _NEWCOMER),
        guest=_entered(names["guest"], _GUEST),
        stranger=tuple(names["stranger"]),
    )


def _player(name: list[str], rating: int, group: str) -> CastPlayer:
    first, last = name
    has_telegram, has_page = rating not in _WITHOUT_TELEGRAM, rating in _WITH_PAGE
    mail = f"{_slug(first)}@example.org" if rating in _WITH_MAIL else ""
    return CastPlayer(first, last, _slug(last), rating, group, has_telegram, has_page, mail)


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

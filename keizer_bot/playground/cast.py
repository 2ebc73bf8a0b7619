"""The people of the show: a club that does not exist, with names that nobody bears."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

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
        """His id in the season file."""
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

DRAUGHTS_CLUB = "Damclub De Kroonschijf"
DRAUGHTS_ARBITER = ("Sibbele", "Dambordema")
DRAUGHTS_CAST = (
    Role("Hylke", "Schijfstra", 1240, "A"),
    Role("Doutsje", "Slagzetma", 1205, "A"),
    Role("Tjalling", "Kroonderda", 1170, "A"),
    Role("Wypkje", "Damhoekema", 1130, "A"),
    Role("Nanne", "Hielslagda", 1085, "A"),
    Role("Foekje", "Lokzetwold", 1040, "A"),
)
"""Another club in the same bot, in the order of its ranking 0."""

_ENTERED = {role.name.casefold().replace(" ", "-"): role for role in (NEWCOMER, GUEST)}
BY_KEY = {role.key: role for role in CAST} | _ENTERED
"""Everybody by his id in the season; the bot gives its own to whom the arbiter enters."""


def player_tables(cast: Sequence[Role] = CAST) -> list[dict[str, Any]]:
    """The players as a season file has them."""
    return [
        {"id": role.key, "name": role.name, "rating": role.rating, "group": role.group}
        for role in cast
    ]

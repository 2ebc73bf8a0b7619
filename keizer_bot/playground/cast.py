"""The people of the show: a club that does not exist, with names that nobody bears."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

CLUB = "Schaakclub De Terp"
ARBITER = ("Tsjerk", "Indelinga")


@dataclass(frozen=True, slots=True)
class Role:
    """A member who plays; who has no Telegram is played for by the arbiter.

    `in_private`: the bot may write to this member; others shut it out, and read the group.
    """

    first: str
    last: str
    rating: int
    group: str
    has_telegram: bool = True
    in_private: bool = True

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
    Role("Rinse", "Gambietstra", 1735, "B", in_private=False),
    Role("Ytsje", "Matsma", 1701, "B"),
    Role("Bauke", "Remisema", 1680, "B", has_telegram=False),
    Role("Nynke", "Koningsterp", 1648, "B"),
    Role("Ids", "Klokstra", 1622, "C"),
    Role("Hiske", "Openinga", 1597, "C"),
    Role("Feike", "Eindspelsma", 1571, "C", has_telegram=False),
    Role("Tryntsje", "Doorwerda", 1544, "C"),
    Role("Oene", "Randboerema", 1520, "C", in_private=False),
    Role("Wobbe", "Fianchettema", 1488, "C"),
    Role("Sjoukje", "Tempoda", 1450, "D"),
    Role("Gosse", "Zugzwangstra", 1421, "D"),
    Role("Baukje", "Patinga", 1385, "D"),
    Role("Harmen", "de Witveld", 1350, "D", has_telegram=False),
    Role("Lolke", "Blunderda", 1300, "D"),
    Role("Eelkje", "Zwartveld", 1240, "D", has_telegram=False),
)
"""The players in the order of ranking 0."""

BY_KEY = {role.key: role for role in CAST}


def player_tables() -> list[dict[str, Any]]:
    """The players as a season file has them."""
    return [
        {"id": role.key, "name": role.name, "rating": role.rating, "group": role.group}
        for role in CAST
    ]

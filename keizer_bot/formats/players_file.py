"""Players as a table: CSV with name, rating and group, as spreadsheets and federations write it."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable
from dataclasses import dataclass

_HEADS = {
    "name": ("name", "naam", "nome", "player", "speler", "giocatore"),
    "rating": ("rating", "elo", "knsb rating", "knsb-rating", "national rating"),
    "group": ("group", "groep", "gruppo"),
}
_LONGEST_NAME = 100


class PlayersRefused(Exception):
    """The table cannot be read; the sentence names the line."""


@dataclass(frozen=True, slots=True)
class PlayerLine:
    """One player of the table."""

    name: str
    rating: int | None
    group: str | None


def read_players(content: bytes) -> tuple[PlayerLine, ...]:
    """Read the table: a head with at least ``name``, then a player a line.

    Commas, semicolons and tabs are understood, UTF-8 and the encoding of older Windows too.
    A rating of nothing or 0 is no rating. Raises PlayersRefused.
    """
    text = _decoded(content)
    head = text.partition("\n")[0]
    delimiter = max(";\t,", key=head.count)
    lines = csv.reader(io.StringIO(text), delimiter=delimiter)
    columns = _columns(next(lines, []))
    found = tuple(
        _player(cells, columns, number)
        for number, cells in enumerate(lines, start=2)
        if any(cell.strip() for cell in cells)
    )
    _refuse_doubles(found)
    return found


def _decoded(content: bytes) -> str:
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError:
        return content.decode("cp1252", "replace")


def _columns(head: Iterable[str]) -> dict[str, int]:
    titles = [title.strip().casefold() for title in head]
    columns = {
        key: titles.index(name) for key, names in _HEADS.items() for name in names if name in titles
    }
    if "name" not in columns:
        raise PlayersRefused(
            "Line 1 must name the columns: name, and if you have them rating and group."
        )
    return columns


def _player(cells: list[str], columns: dict[str, int], number: int) -> PlayerLine:
    def cell(key: str) -> str:
        place = columns.get(key, len(cells))
        return cells[place].strip() if place < len(cells) else ""

    rating = cell("rating")
    if not cell("name"):
        raise PlayersRefused(f"Line {number} has no name.")
    if len(cell("name")) > _LONGEST_NAME or not cell("name").isprintable():
        raise PlayersRefused(
            f"Line {number}: a name has at most {_LONGEST_NAME} characters, all to be seen."
        )
    if rating and not (rating.isascii() and rating.isdigit()):
        raise PlayersRefused(f"Line {number}: the rating {rating!r} is not a whole number.")
    return PlayerLine(cell("name"), int(rating or 0) or None, cell("group") or None)


def _refuse_doubles(players: Iterable[PlayerLine]) -> None:
    seen: set[str] = set()
    for player in players:
        if player.name.casefold() in seen:
            raise PlayersRefused(f"{player.name} is in the table twice; make the names differ.")
        seen.add(player.name.casefold())

"""Players as a table: CSV with name, rating and group, as spreadsheets and federations write it."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum

_HEADS = {
    "name": ("name", "naam", "nome", "player", "speler", "giocatore"),
    "rating": ("rating", "elo", "knsb rating", "knsb-rating", "national rating"),
    "group": ("group", "groep", "gruppo"),
}
LONGEST_NAME = 64  # what fits a line on a phone


class PlayersProblem(Enum):
    """What can be wrong with a table; the value is the sentence for who stands at the computer."""

    NO_HEAD = "Line {line} must name the columns: name, and if you have them rating and group."
    NO_NAME = "Line {line} has no name."
    LONG_NAME = f"Line {{line}}: a name has at most {LONGEST_NAME} characters, all to be seen."
    NO_NUMBER = "Line {line}: the rating {found!r} is not a whole number."
    NO_TABLE = "Line {line}: this is no table of players."
    TWICE = "Line {line}: {found} is in the table twice; make the names differ."


class PlayersRefused(Exception):
    """The table cannot be read; `problem`, `line` and what was `found` there say why."""

    def __init__(self, problem: PlayersProblem, line: int, found: str = "") -> None:
        super().__init__(problem.value.format(line=line, found=found))
        self.problem = problem
        self.line = line
        self.found = found


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
    try:
        found = {
            number: _player(cells, columns, number)
            for number, cells in enumerate(lines, start=2)
            if any(cell.strip() for cell in cells)
        }
    except csv.Error:
        raise PlayersRefused(PlayersProblem.NO_TABLE, lines.line_num) from None
    _refuse_doubles(found.items())
    return tuple(found.values())


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
        raise PlayersRefused(PlayersProblem.NO_HEAD, 1)
    return columns


def _player(cells: list[str], columns: dict[str, int], number: int) -> PlayerLine:
    def cell(key: str) -> str:
        place = columns.get(key, len(cells))
        return cells[place].strip() if place < len(cells) else ""

    name, rating = cell("name"), cell("rating")
    if not name:
        raise PlayersRefused(PlayersProblem.NO_NAME, number)
    if len(name) > LONGEST_NAME or not name.isprintable():
        raise PlayersRefused(PlayersProblem.LONG_NAME, number, name)
    if rating and not (rating.isascii() and rating.isdigit() and len(rating) < 5):  # noqa: PLR2004 - a rating has four digits
        raise PlayersRefused(PlayersProblem.NO_NUMBER, number, rating)
    return PlayerLine(name, int(rating or 0) or None, cell("group") or None)


def _refuse_doubles(players: Iterable[tuple[int, PlayerLine]]) -> None:
    seen: set[str] = set()
    for number, player in players:
        if player.name.casefold() in seen:
            raise PlayersRefused(PlayersProblem.TWICE, number, player.name)
        seen.add(player.name.casefold())

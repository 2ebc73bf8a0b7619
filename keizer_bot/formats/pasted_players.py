"""Players in a text that somebody pasted: a table with its heads, or a name a line."""

from io import BytesIO
from typing import Final

from keizer_bot.formats.players_file import (
    LineFault,
    ListNotes,
    PlayerLine,
    PlayersList,
    PlayersRefused,
    doubles,
    named_and_rated,
    refuse,
)
from keizer_bot.formats.table_rows import csv_rows, names_players, table_players
from keizer_bot.formats.totals import without_totals

_LEAST_COLUMNS: Final = 2  # a word alone above names is their title


def pasted_table(text: str) -> PlayersList | None:
    """The players of a table with heads, as a spreadsheet is pasted; None if it is none.

    Raises PlayersRefused, for all that is wrong.
    """
    rows = list(csv_rows(BytesIO(text.encode()), _are_heads))
    if not any(_are_heads(cells) for _, cells in rows):
        return None
    notes, faults = ListNotes(), list[LineFault]()
    found: list[tuple[int, PlayerLine]] = []
    try:
        found.extend(table_players(iter(rows), notes))
    except PlayersRefused as refused:
        faults += refused.faults
    refuse([*faults, *doubles(found)])
    return PlayersList(tuple(player for _, player in found), notes)


def _are_heads(cells: list[str]) -> bool:
    return len([cell for cell in cells if cell.strip()]) >= _LEAST_COLUMNS and names_players(cells)


def pasted_lines(text: str) -> tuple[PlayerLine, ...]:
    """A player a line; a total and a head are passed over. Raises PlayersRefused, for all lines."""
    lines = [" ".join(line.split()).removesuffix(" ?") for line in text.splitlines()]
    numbered = ((number, [line]) for number, line in enumerate(lines, start=1) if line)
    found: list[tuple[int, PlayerLine]] = []
    faults: list[LineFault] = []
    for number, (line,) in without_totals(numbered, [], []):
        if len(lines) > 1 and names_players([line]):
            continue
        try:
            found.append((number, named_and_rated(line, number)))
        except PlayersRefused as refused:
            faults += refused.faults
    refuse([*faults, *doubles(found)])
    return tuple(player for _, player in found)

"""Players in a pasted text: a table with headings, or one name a line."""

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

_LEAST_COLUMNS: Final = 2  # a single word above names is their title


def pasted_table(text: str) -> PlayersList | None:
    """The players of a table with headings, pasted from a spreadsheet; None if there is no table.

    Raises PlayersRefused, with all faults.
    """
    rows = list(csv_rows(BytesIO(text.encode()), _are_heads))
    if not any(_are_heads(cells) for _, cells in rows):
        return None
    notes, faults = ListNotes(), list[LineFault]()
    players: list[tuple[int, PlayerLine]] = []
    try:
        players.extend(table_players(iter(rows), notes))
    except PlayersRefused as refused:
        faults += refused.faults
    refuse([*faults, *doubles(players)])
    return PlayersList(tuple(player for _, player in players), notes)


def _are_heads(cells: list[str]) -> bool:
    return len([cell for cell in cells if cell.strip()]) >= _LEAST_COLUMNS and names_players(cells)


def pasted_lines(text: str) -> tuple[PlayerLine, ...]:
    """One player a line; skips a heading and a total. Raises PlayersRefused, for all lines."""
    lines = [" ".join(line.split()).removesuffix(" ?") for line in text.splitlines()]
    numbered = ((number, [line]) for number, line in enumerate(lines, start=1) if line)
    players: list[tuple[int, PlayerLine]] = []
    faults: list[LineFault] = []
    for number, (line,) in without_totals(numbered, [], []):
        if len(lines) > 1 and names_players([line]):
            continue
        try:
            players.append((number, named_and_rated(line, number)))
        except PlayersRefused as refused:
            faults += refused.faults
    refuse([*faults, *doubles(players)])
    return tuple(player for _, player in players)

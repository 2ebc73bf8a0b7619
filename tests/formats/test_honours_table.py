"""A roll of honour in CSV, a spreadsheet or pasted text, in either of its forms."""

from __future__ import annotations

import io
from collections.abc import Callable

import pytest
from openpyxl import Workbook

from keizer_bot.formats.honours_table import HonourLine, honours_table
from keizer_bot.formats.messages import PlayersProblem
from keizer_bot.formats.players_file import PlayersRefused

Rows = tuple[tuple[object, ...], ...]


def as_csv(rows: Rows) -> bytes:
    """The rows with semicolons between."""
    return "\r\n".join(";".join("" if c is None else str(c) for c in row) for row in rows).encode()


def as_sheet(rows: Rows) -> bytes:
    """The rows as a spreadsheet."""
    made = Workbook()
    for row in rows:
        made.active.append(list(row))  # type: ignore[union-attr]
    file = io.BytesIO()
    made.save(file)
    return file.getvalue()


def pasted(rows: Rows) -> bytes:
    """The rows as they come out of a spreadsheet by copying."""
    return "\n".join("\t".join("" if c is None else str(c) for c in row) for row in rows).encode()


EVERY_WAY = pytest.mark.parametrize("written", [as_csv, as_sheet, pasted])
Written = Callable[[Rows], bytes]
JAN, MIA, PIET = "Jan Jansen", "Mia de Bakker", "Piet Smit"
EXPECTED = (
    HonourLine("2013-2014", "Clubkampioen", JAN),
    HonourLine("2013-2014", "Beker", MIA),
    HonourLine("2015", "Clubkampioen", MIA),
)


@EVERY_WAY
@pytest.mark.parametrize(
    "rows",
    [
        (
            ("Jaar", "Prijs", "Naam"),
            ("2013-2014", "Clubkampioen", JAN),
            ("2013-2014", "Beker", "Bakker, Mia de"),
            (2015, "Clubkampioen", MIA),
        ),
        (
            ("Erelijst van De Pion", None, None),
            (None, None, None),
            ("Winnaar", "Competitie", "Seizoen"),
            (JAN, "Clubkampioen", "2013/14"),
            (MIA, "Beker", "2013/14"),
            (MIA, "Clubkampioen", "2015"),
            ("Totaal", None, None),
        ),
        (
            ("Seizoen", "Clubkampioen", "Beker"),
            ("2013-2014", JAN, MIA),
            (2015, MIA, "-"),
        ),
        (
            ("2013-2014", "Clubkampioen", JAN),
            ("2013-2014", "Beker", MIA),
            (2015, "Clubkampioen", MIA),
        ),
    ],
    ids=["a line a winner", "with a title and a foot", "a line a year", "without heads"],
)
def test_both_forms_are_read(written: Written, rows: Rows) -> None:
    """With heads in any order or none; an absent winner is left out."""
    table = honours_table(written(rows))
    assert table is not None
    assert table.winners == EXPECTED


@EVERY_WAY
def test_other_columns_of_names_are_prizes_too(written: Written) -> None:
    """Beside one that is surely a prize; numbers and remarks are not, and are named as unused."""
    rows = (
        ("Year", "Champion", "Blitz", "Players", "Remark"),
        (2014, JAN, f"{MIA} & {PIET}", 31, "in the old hall"),
    )
    table = honours_table(written(rows))
    assert table is not None
    assert table.winners == (
        HonourLine("2014", "Champion", JAN),
        HonourLine("2014", "Blitz", MIA),
        HonourLine("2014", "Blitz", PIET),
    )
    assert table.unused == ("Players", "Remark")


@EVERY_WAY
def test_all_bad_lines_come_together(written: Written) -> None:
    """Each is named with its line and contents."""
    rows = (
        ("Jaar", "Prijs", "Naam"),
        ("ooit", "Beker", JAN),
        (2014, None, JAN),
        (2015, "Beker", "???"),
        (2016, "Beker", JAN),
    )
    with pytest.raises(PlayersRefused) as refused:
        honours_table(written(rows))
    assert [(f.problem, f.line, f.found) for f in refused.value.faults] == [
        (PlayersProblem.NO_YEAR, 2, "ooit"),
        (PlayersProblem.NO_PRIZE, 3, ""),
        (PlayersProblem.NO_WINNER, 4, ""),
    ]


@EVERY_WAY
@pytest.mark.parametrize(
    "rows",
    [
        (("Naam", "Titel", "Jaar", "Rating"), (JAN, "FM", 1980, 2100)),
        (("Naam", "Rating", "Geboortejaar"), (JAN, 1500, 1970)),
        (("Ronde", "Wit", "Zwart", "Uitslag"), (1, JAN, MIA, "1-0")),
        ((JAN, 1500, "A"), (MIA, 1600, "B")),
    ],
)
def test_other_tables_are_none(written: Written, rows: Rows) -> None:
    """Players, also with a title and a year of birth, and games."""
    assert honours_table(written(rows)) is None

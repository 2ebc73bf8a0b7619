"""A file that cannot be read is named by its kind, with the kinds that can be."""

from __future__ import annotations

import io
import sqlite3

import pytest
from openpyxl import Workbook

from keizer_bot.club.importing.document import NothingInFile, read_document
from keizer_bot.club.importing.messages import FileLooksLike
from keizer_bot.formats.looks import FileLook, look_of_table
from tests.rows import each_row


def sheet(*rows: tuple[object, ...]) -> bytes:
    """The rows as a spreadsheet."""
    made = Workbook()
    for row in rows:
        made.active.append(list(row))  # type: ignore[union-attr]
    file = io.BytesIO()
    made.save(file)
    return file.getvalue()


def database() -> bytes:
    """A database of some other program."""
    with sqlite3.connect(":memory:") as connection:
        connection.execute("CREATE TABLE settings (name, value)")
        return connection.serialize()


@each_row(
    ("name", "content", "look"),
    [
        ("a.csv", b"Kampioenen van De Pion\nJan Jansen 2014\nPiet Smit 2015\n", FileLook.HONOURS),
        ("a.csv", b"Wanneer;Clubkampioen\nlang geleden;Jan Jansen\n", FileLook.HONOURS),
        ("a.xlsx", sheet(("Club champions", None), (2014, "Jan Jansen")), FileLook.HONOURS),
        (
            "a.xlsx",
            sheet(("Jaar", "Naam"), (2014, "Jan Jansen"), (2015, "P. Smit")),
            FileLook.HONOURS,
        ),
        (
            "a.xlsx",
            sheet(("Jaar", "1e", "2e"), (2015, "A", "B"), (2014, "C", "D")),
            FileLook.HONOURS,
        ),
        (
            "a.csv",
            b"De Pion\nSeizoen;1e;2e\n2013-14;Jan;Piet\n2015/16;Kees;Jan\n",
            FileLook.HONOURS,
        ),
        ("a.db", database(), FileLook.DATABASE),
        ("a.sqlite", database(), FileLook.DATABASE),
    ],
)
def test_the_kind_of_an_unreadable_file(name: str, content: bytes, look: FileLook) -> None:
    """Instead of a sentence about the heads of a list of players."""
    found = read_document(name, content)
    assert isinstance(found, NothingInFile)
    assert isinstance(found.why, FileLooksLike)
    assert found.why.looks is look


@pytest.mark.parametrize(
    ("rows", "look"),
    [
        ((["Datum", "Winnaar", "Score"],), FileLook.HONOURS),
        (
            (["Jaar", "1e", "2e"], ["2014", "Jan", "Piet"], ["2015", "Kees", "Jan"]),
            FileLook.HONOURS,
        ),
        ((["Naam", "Rating"],), FileLook.PLAYERS),
        ((["Geboren", "Naam"], ["1961", "Jan Jansen"], ["2011", "Piet Smit"]), FileLook.PLAYERS),
        ((["A", "B"],), None),
    ],
)
def test_the_kind_of_a_table_without_games(
    rows: tuple[list[str], ...], look: FileLook | None
) -> None:
    """Its heads and its years show it, for the command line and the chat."""
    assert look_of_table(list(enumerate(rows, start=1))) is look

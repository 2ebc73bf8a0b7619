"""The rows of a table that somebody else made: CSV, a spreadsheet or a SQLite file.

Commas, semicolons and tabs are accepted; UTF-8, with or without its mark, and cp1252. Of a
spreadsheet the first sheet with fitting headings is read; a formula in a cell that matters is
refused, because the file may not hold its result. Lines without a player or game are left out:
repeated headings, titles, totals, and the foot. A SQLite file is never written and never trusted.
"""

import codecs
import csv
import re
import sqlite3
import zipfile
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from io import BytesIO
from itertools import chain, islice, takewhile
from typing import BinaryIO, Final, TypeVar

from keizer_bot.formats.messages import PlayersProblem
from keizer_bot.formats.players_file import (
    LONGEST_LINE,
    PlayersRefused,
)
from keizer_bot.i18n.folding import fold

LARGEST_SHEET: Final = 64 * 1024**2  # bytes unpacked, of all parts together
Row = tuple[int, list[str]]
T = TypeVar("T")

_DELIMITERS: Final = ";\t,|"
TITLE_ROWS: Final = 19  # the most above the headings


def table_rows(content: bytes, fits: Callable[[list[str]], bool]) -> Iterator[Row]:
    """The rows of a spreadsheet or a text. Raises PlayersRefused."""
    return (sheet_rows if content.startswith(b"PK") else csv_rows)(BytesIO(content), fits)


def csv_rows(source: BinaryIO, fits: Callable[[list[str]], bool]) -> Iterator[Row]:
    """The numbered lines of a text, split at the delimiter that makes its headings fit.

    Raises PlayersRefused.
    """
    lines = _lines(source)
    ahead = list(islice(lines, TITLE_ROWS + 1))
    if ahead and ahead[0].casefold().startswith("sep="):
        ahead[0] = "\n"
    rows = csv.reader(chain(ahead, lines), delimiter=_delimiter(ahead, fits))
    try:
        for cells in rows:
            yield rows.line_num, cells
    except csv.Error:
        raise PlayersRefused(PlayersProblem.NO_TABLE, rows.line_num) from None


def _delimiter(lines: Sequence[str], fits: Callable[[list[str]], bool]) -> str:
    """The delimiter that splits a line into the most fitting headings; else the most frequent."""
    first = next((line for line in lines if any(mark in line for mark in _DELIMITERS)), "")

    def fit(mark: str) -> tuple[int, int]:
        widths = (len(cells) for line in lines if fits(cells := _cut(line, mark)))
        return max(widths, default=0), first.count(mark)

    return max(_DELIMITERS, key=fit)


def _cut(line: str, delimiter: str) -> list[str]:
    with suppress(csv.Error):
        return next(csv.reader([line], delimiter=delimiter), [])
    return []


def _lines(source: BinaryIO) -> Iterator[str]:
    encoding = _encoding(source)
    number = 0
    while line := source.readline(LONGEST_LINE + 1):
        number += 1
        if len(line) > LONGEST_LINE:
            raise PlayersRefused(PlayersProblem.LONG_LINE, number)
        if b"\0" in line:
            raise PlayersRefused(PlayersProblem.NO_TEXT, number)
        yield line.decode(encoding, "replace")


def _encoding(source: BinaryIO) -> str:
    """The encoding: UTF-8 if all of the file is valid, else that of older Windows."""
    decoder = codecs.getincrementaldecoder("utf-8")()
    try:
        while chunk := source.read(1024**2):
            decoder.decode(chunk)
        decoder.decode(b"", final=True)
    except UnicodeDecodeError:
        return "cp1252"
    finally:
        source.seek(0)
    return "utf-8-sig"


def sheet_rows(source: BinaryIO, fits: Callable[[list[str]], bool]) -> Iterator[Row]:
    """The rows of the first sheet with headings that fit, as text. Raises PlayersRefused."""
    from openpyxl import load_workbook  # noqa: PLC0415 - slow to import, and seldom needed

    try:
        _refuse_bomb(source)
        workbook = load_workbook(source, read_only=True, data_only=False, keep_links=False)
        fitting = [
            sheet for sheet in workbook.worksheets if _has_head(sheet, fits)
        ] or workbook.worksheets[:1]
        for number, cells in enumerate(fitting[0].iter_rows(), start=1):
            yield number, [_cell_text(cell) for cell in cells]
    except PlayersRefused:
        raise
    except Exception as error:
        entities = type(error).__name__ in ("EntitiesForbidden", "DTDForbidden")
        problem = PlayersProblem.ENTITIES if entities else PlayersProblem.BROKEN
        raise PlayersRefused(problem, 1) from error


def _refuse_bomb(source: BinaryIO) -> None:
    with zipfile.ZipFile(source) as parts:
        if sum(part.file_size for part in parts.infolist()) > LARGEST_SHEET:
            raise PlayersRefused(PlayersProblem.BOMB, 1)
    source.seek(0)


def _has_head(sheet: object, fits: Callable[[list[str]], bool]) -> bool:
    rows = islice(sheet.iter_rows(), TITLE_ROWS + 1)  # type: ignore[attr-defined]
    return any(fits([_cell_text(cell) for cell in row]) for row in rows)


def _cell_text(cell: object) -> str:
    """A cell as text: a formula with its sign, a date as ISO, 1650.0 as 1650."""
    value = getattr(cell, "value", None)
    if value is None:
        return ""
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    text = str(value)
    return text if getattr(cell, "data_type", "") != "f" else f"={text.removeprefix('=')}"


_TOTAL: Final = re.compile(
    r"(?:eind|sub|groot)?(?:totaal|total|totale|totali|totaux|totals|gesamt)\b"
    r"|(?:gemiddeld|gemiddelde|gem|average|mean|media|moyenne|durchschnitt)\b"
    r"|(?:aantal|number of|numero di|nombre|anzahl|som|summe|somma|somme)\b"
    r"|\d+ (?:spelers|leden|deelnemers|partijen|players|members|games|giocatori|joueurs|spieler)\b"
)
_GROUP: Final = re.compile(r"(?:groep|group|gruppo|groupe|gruppe|poule|klasse|afdeling)\b")
_HEADING: Final = re.compile(
    r"(?:(?:nieuwe|new|nuovi|oud|oude|ex) ?)?-?"
    r"(?:junioren|junior(?:s|es|i)?|senioren|seniors?|seniori"
    r"|jeugd|jeugdleden|jeugdspelers|youth|giovani|giovanili|jeunes|pupillen|aspiranten|welpen"
    r"|dames|heren|women|ladies|femmes|donne|veteranen|veterans|veterani"
    r"|leden|ereleden|members|soci|membres|donateurs|gasten|gastspelers|gastleden|guests|ospiti"
    r"|reserves|invallers|beginners|gevorderden|overige|overigen|others|altri)\b"
)
_SHORT_TAIL: Final = re.compile(r"\W*(?:[a-z]|[0-9]{1,2}|[ivx]{1,3})?\W*")
_LOOKED_AT: Final = 400  # rows: no club has more players
_LEAST_FILLED: Final = 3
_OF_A_NOTE: Final = re.compile(
    r"[0-9:;@/©*]|\.$|\bwww\b"
    r"|^(?:opgesteld|opgemaakt|samengesteld|bijgewerkt|gewijzigd|laatst|versie|afgedrukt"
    r"|updated|compiled|printed|version|last|aggiornat|stampat|versione)"
)
_RATING: Final = re.compile(r"[1-3]?\d{3}")  # of a player whose name is missing
_WORDS_OF_A_NAME: Final = 6
_LONGEST: Final = 60  # characters reported of such a line


def without_totals(rows: Iterable[Row], heads: list[str], passed: list[str]) -> Iterator[Row]:
    """The rows with content; the others are appended to `passed` as text.

    A row with a single word or none is judged by the rows below it: where every other row is
    filled, a single word is a title.
    """
    wide = sum(1 for head in heads if head.strip()) > 1
    rows = iter(rows)
    ahead = list(islice(rows, _LOOKED_AT))
    filled = wide and _are_filled([cells for _, cells in ahead])
    waiting: list[Row] = []
    for row in chain(ahead, rows):
        words = _words(row[1])
        if row[1] == heads or _is_total(words) or _is_heading(row[1], words, wide=wide):
            passed.append(_as_text(row[1]))
        elif wide and (not words or _is_alone(row[1])):
            waiting.append(row)
        else:
            yield from _without_headings(waiting, passed) if filled else waiting
            waiting.clear()
            yield row
    names = list(takewhile(lambda row: not _is_note(row[1]), waiting))
    yield from names
    passed += [_as_text(cells) for _, cells in waiting[len(names) :]]


def _without_headings(rows: Iterable[Row], passed: list[str]) -> Iterator[Row]:
    for row in rows:
        if _is_a_word(row[1]):
            passed.append(_as_text(row[1]))
        else:
            yield row


def _words(cells: Iterable[str]) -> list[str]:
    """The cells that contain a letter, folded."""
    folded = (" ".join(fold(cell).split()) for cell in cells)
    return [cell for cell in folded if any(char.isalpha() for char in cell)]


def _is_heading(cells: list[str], words: list[str], *, wide: bool) -> bool:
    """True for a line with only the name of a group, such as ``Junioren`` or ``Groep A``."""
    if len(words) != 1:
        return False
    if _GROUP.match(words[0]):
        return True
    match = _HEADING.match(words[0])
    if match is None or not _is_alone(cells):
        return _is_alone(cells) and words[0].endswith(":")
    return wide or _SHORT_TAIL.fullmatch(words[0][match.end() :]) is not None


def _are_filled(table: list[list[str]]) -> bool:
    """True if no row has several words and nothing else, so that one with a single word stands out.

    Single cells at the end are its foot, and do not count.
    """
    while table and _is_alone(table[-1]):
        table.pop()
    others = [cells for cells in table if not _is_a_word(cells)]
    return len(others) >= _LEAST_FILLED and not any(map(_is_alone, others))


def _is_a_word(cells: list[str]) -> bool:
    words = _words(cells)
    return _is_alone(cells) and len(words) == 1 and len(words[0].split()) == 1


def _is_total(words: list[str]) -> bool:
    return len(words) == 1 and _TOTAL.match(words[0]) is not None


def _is_alone(cells: Iterable[str]) -> bool:
    return sum(1 for cell in cells if cell.strip()) == 1


def _is_note(cells: list[str]) -> bool:
    """True if the only cell of a line, or a line of numbers, is not a player."""
    words = _words(cells)
    if not words:
        return not any(_RATING.fullmatch(cell.strip()) for cell in cells)
    return _OF_A_NOTE.search(words[0]) is not None or len(words[0].split()) >= _WORDS_OF_A_NAME


def _as_text(cells: Iterable[str]) -> str:
    return " ".join(cell.strip() for cell in cells if cell.strip())[:_LONGEST]


SQLITE: Final = b"SQLite format 3\0"
_LONGEST_CELL: Final = 64 * 1024  # bytes; no name comes near a thousandth of it
_MOST_STEPS: Final = 50_000_000  # of SQLite's machine; a list of 60,000 players takes 2 million


@contextmanager
def opened(content: bytes) -> Iterator[sqlite3.Connection]:
    """The database in those bytes, in memory. Raises sqlite3.Error, also during reading.

    A file can have computed columns, views and virtual tables, which run when they are read: the
    size of a cell and the total running time are limited, and `columns_of` accepts only plain
    tables.
    """
    connection = sqlite3.connect(":memory:")
    try:
        connection.deserialize(content)
        connection.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, _LONGEST_CELL)
        connection.set_progress_handler(lambda: 1, _MOST_STEPS)
        connection.execute("PRAGMA trusted_schema = OFF")
        connection.execute("PRAGMA query_only = ON")
        yield connection
    except UnicodeDecodeError as error:  # from SQLite's error message, when it quotes the file
        raise sqlite3.DatabaseError("the file is not a database") from error
    finally:
        connection.close()


def columns_of(connection: sqlite3.Connection, table: str) -> Collection[str]:
    """The columns of that table; empty if it is a view, a virtual table, or does not exist."""
    sql = "SELECT sql FROM sqlite_schema WHERE type = 'table' AND name = ? COLLATE NOCASE"
    made = connection.execute(sql, (table,)).fetchone()
    if made is None or not str(made[0]).upper().startswith("CREATE TABLE"):
        return ()
    return {
        str(name)
        for (name,) in connection.execute("SELECT name FROM pragma_table_info(?)", (table,))
    }

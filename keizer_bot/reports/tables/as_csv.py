"""Writes a table as CSV that opens by a double click and is safe from formulas in names.

Delimiter and decimal sign depend on the language (``;`` and ``,`` in Dutch and Italian, ``,`` and
``.`` in English); dates are ISO, the encoding is UTF-8 with the BOM that Excel needs.
"""

import csv
import io
import re
from datetime import date
from fractions import Fraction
from typing import Final

from babel.numbers import get_decimal_symbol

from keizer_bot.reports.tables.model import Cell, Table, hundredths, with_exact
from keizer_bot.reports.words import TableWord, Words

# A spreadsheet takes a cell that begins with one of these, full width included, for a formula.
_FORMULA: Final = ("=", "+", "-", "@", "\t", "\r", "＝", "＋", "－", "＠")  # noqa: RUF001 - as above
_NUMBER = re.compile(r"-\d+( \d+/\d+)?")  # a negative number of `in_full`: not a formula
_DAY = re.compile(r"([1-9]\d?)-([1-9]\d?)")


def as_csv(shown: Table, words: Words) -> bytes:
    """The table with its heads in the first line; a rounded column is followed by an exact one."""
    point = get_decimal_symbol(words.locale)
    lines = io.StringIO(newline="")
    writer = csv.writer(lines, delimiter=";" if point == "," else ",", lineterminator="\r\n")
    full = with_exact(shown, words.word(TableWord.EXACT))
    writer.writerow([quoted(column.head) for column in full.columns])
    writer.writerows([_cell_text(cell, point) for cell in row] for row in full.rows)
    return lines.getvalue().encode("utf-8-sig")


def _cell_text(cell: Cell, point: str) -> str:
    match cell:
        case None:
            return ""
        case str():  # 1-1 in draughts with a dash, lest it become the first of January
            return quoted(_DAY.sub(r"\1–\2", cell) if _DAY.fullmatch(cell) else cell)
        case Fraction():
            return decimal(cell, point)
        case date():
            return cell.isoformat()
        case int():
            return str(cell)


def quoted(text: str) -> str:
    """Text that a spreadsheet shows but never computes: behind an apostrophe if it might.

    Text that already begins with an apostrophe before such a sign gets one more, so that a reader
    of the file always removes exactly one.
    """
    harmless = _NUMBER.fullmatch(text) or not text.lstrip("'").startswith(_FORMULA)
    return text if harmless else f"'{text}"


def decimal(value: Fraction, point: str) -> str:
    """The value rounded to at most two decimals: ``62``, ``62,5``, ``16,67``."""
    whole, fraction = divmod(abs(hundredths(value)), 100)
    sign = "-" if hundredths(value) < 0 else ""
    return (
        f"{sign}{whole}{point}{fraction:02}".rstrip("0").rstrip(point)
        if fraction
        else f"{sign}{whole}"
    )

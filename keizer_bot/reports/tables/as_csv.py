"""A table as CSV that a spreadsheet opens by a double click, and that no name can do harm in.

The delimiter and the decimal sign are the language's (``;`` and ``,`` in Dutch and Italian, ``,``
and ``.`` in English), the days ISO, the encoding UTF-8 with the mark that Excel looks for.
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

# A spreadsheet takes a cell that begins so for a formula; the full-width signs too.
_FORMULA: Final = ("=", "+", "-", "@", "\t", "\r", "＝", "＋", "－", "＠")  # noqa: RUF001 - as above
_NUMBER = re.compile(r"-\d+( \d+/\d+)?")  # as `in_full` writes it: no formula
_DAY = re.compile(r"([1-9]\d?)-([1-9]\d?)")


def as_csv(shown: Table, words: Words) -> bytes:
    """The table, its heads in the first line; thirds are rounded, with a column that is exact."""
    point = get_decimal_symbol(words.locale)
    lines = io.StringIO(newline="")
    writer = csv.writer(lines, delimiter=";" if point == "," else ",", lineterminator="\r\n")
    full = with_exact(shown, words.word(TableWord.EXACT))
    writer.writerow([quoted(column.head) for column in full.columns])
    writer.writerows([_written(cell, point) for cell in row] for row in full.rows)
    return lines.getvalue().encode("utf-8-sig")


def _written(cell: Cell, point: str) -> str:
    match cell:
        case None:
            return ""
        case str():
            return quoted(_no_day(cell))
        case Fraction():
            return decimal(cell, point)
        case date():
            return cell.isoformat()
        case int():
            return str(cell)


def quoted(text: str) -> str:
    """Text that a spreadsheet shows and never computes: behind an apostrophe where it might.

    The apostrophe is put before text that begins with one and such a sign as well, so that whoever
    reads the file takes exactly one away.
    """
    harmless = _NUMBER.fullmatch(text) or not text.lstrip("'").startswith(_FORMULA)
    return text if harmless else f"'{text}"


def _no_day(text: str) -> str:
    """A result like 1-1 of draughts, which would become the first of January, with a dash."""
    return _DAY.sub(r"\1–\2", text) if _DAY.fullmatch(text) else text


def decimal(value: Fraction, point: str) -> str:
    """The value with at most two decimals: ``62``, ``62,5``, ``16,67``."""
    whole, rest = divmod(abs(hundredths(value)), 100)
    sign = "-" if hundredths(value) < 0 else ""
    return f"{sign}{whole}{point}{rest:02}".rstrip("0").rstrip(point) if rest else f"{sign}{whole}"

"""The order of day, month and year in a file: the one in which its rounds run forwards.

``03/10/23`` is a day of 2023 in one program's file and of 2003 in another's; no single date shows
which. All dates of a file are read in the same order.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from datetime import date, timedelta
from enum import Enum
from itertools import pairwise
from typing import Final

import msgspec

from keizer_bot.engine.errors import Problem, SeasonRefusedError

NUMBERS: Final = re.compile(r"(\d{1,4})[/.-](\d{1,2})[/.-](\d{1,4})")
"""A date in figures alone, whatever their order."""
_FULL_YEAR = 4  # figures
_LAST_CENTURY = 70  # two-figure years from here on are in the last century
LONGEST: Final = timedelta(days=500)
"""The longest duration of a season."""
_AROUND: Final = timedelta(days=31)  # how far a round may be outside a file's dates of its season


class DateProblem(Problem):
    """Faults of the dates of rounds."""

    BACKWARDS = (
        "line {line}: round {round} on {found} is before an earlier round or outside the season,"
        " whichever way its date is read"
    )


class DateOrder(Enum):
    """The order of day, month and year."""

    YEAR_FIRST = "ymd"
    DAY_FIRST = "dmy"
    MONTH_FIRST = "mdy"


class WrittenDate(msgspec.Struct, frozen=True):
    """A round's date as the file writes it, and its line number; 0 if there are no lines."""

    text: str
    line: int = 0


class Bounds(msgspec.Struct, frozen=True):
    """The first and last day of the season by the file; None if not given."""

    first: date | None = None
    last: date | None = None


NO_BOUNDS = Bounds()
Days = Mapping[int, date]


def day_of(text: str, order: DateOrder) -> date | None:
    """The date read in that order; a four-figure year overrides it. None if it is no date."""
    match = NUMBERS.fullmatch(text.strip())
    if match is None:
        return None
    if len(match[1]) == _FULL_YEAR:
        order = DateOrder.YEAR_FIRST
    elif order is DateOrder.YEAR_FIRST and len(match[3]) == _FULL_YEAR:
        return None
    parts = dict(zip(order.value, map(int, match.groups()), strict=True))
    year = parts["y"]
    if year < 100:  # noqa: PLR2004 - two figures
        year += 2000 if year < _LAST_CENTURY else 1900
    try:
        return date(year, parts["m"], parts["d"])
    except ValueError:
        return None


def days_of_rounds(
    written: Mapping[int, WrittenDate],
    usual: DateOrder,
    bounds: Bounds = NO_BOUNDS,
    *,
    read: Callable[[str, DateOrder], date | None] = day_of,
) -> Days:
    """The day of each round, read in the `usual` order, or else in the first that fits.

    Texts that are no date in any order are skipped. Raises SeasonRefusedError if no order fits.
    """
    orders = sorted(DateOrder, key=lambda order: order is not usual)
    dated = {n: w for n, w in written.items() if any(read(w.text, o) for o in orders)}
    if not dated:
        return {}
    for order in orders:
        days = {n: day for n in sorted(dated) if (day := read(dated[n].text, order))}
        if len(days) == len(dated) and _misfit(days, bounds) is None:
            return days
    raise _refusal(dated, orders, bounds, read)


def _misfit(days: Days, bounds: Bounds) -> int | None:
    """The first round that runs backwards or is outside the season; None if there is none."""
    first, last = min(days.values()), max(days.values())
    begins = bounds.first - _AROUND if bounds.first else first
    ends = bounds.last + _AROUND if bounds.last else begins + LONGEST
    outside = (number for number, day in days.items() if not begins <= day <= ends)
    backwards = (n for (_, before), (n, day) in pairwise(days.items()) if day < before)
    too_long = (number for number, day in days.items() if last - first > LONGEST and day == last)
    return min((*outside, *backwards, *too_long), default=None)


def _refusal(
    dated: Mapping[int, WrittenDate],
    orders: Sequence[DateOrder],
    bounds: Bounds,
    read: Callable[[str, DateOrder], date | None],
) -> SeasonRefusedError:
    """The refusal, by the order in which most of the dates can be read."""
    readings = [
        {n: day for n in sorted(dated) if (day := read(dated[n].text, order))} for order in orders
    ]
    days = max(readings, key=len)
    unread = min(dated.keys() - days.keys(), default=None)
    number = _misfit(days, bounds) or unread or min(dated)
    where = {"line": dated[number].line, "round": number, "found": dated[number].text}
    return SeasonRefusedError(DateProblem.BACKWARDS, **where)

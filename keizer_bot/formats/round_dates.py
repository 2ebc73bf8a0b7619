"""Which way a file writes its dates: the way by which its rounds run forward within the season.

``03/10/23`` is a day of 2023 in one program's file and of 2003 in another's; no single date tells.
All dates of a file are read the same way.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from enum import Enum
from itertools import pairwise
from typing import Final

from keizer_bot.engine.errors import Problem, SeasonRefusedError

NUMBERS: Final = re.compile(r"(\d{1,4})[/.-](\d{1,2})[/.-](\d{1,4})")
"""A date in figures alone, whatever their order."""
_FULL_YEAR = 4  # figures
_LAST_CENTURY = 70  # years of two figures from here on are of the last century
LONGEST: Final = timedelta(days=500)
"""That a season lasts."""
_AROUND: Final = timedelta(days=31)  # a round may be so far outside what a file calls its season


class DateProblem(Problem):
    """What can be wrong with the dates of rounds."""

    BACKWARDS = (
        "line {line}: round {round} on {found} is before an earlier round or outside the season,"
        " whichever way its date is read"
    )


class DateOrder(Enum):
    """In what order day, month and year are written."""

    YEAR_FIRST = "ymd"
    DAY_FIRST = "dmy"
    MONTH_FIRST = "mdy"


@dataclass(frozen=True, slots=True)
class WrittenDate:
    """A round's date as the file writes it, and on which line; 0 where it has none."""

    text: str
    line: int = 0


@dataclass(frozen=True, slots=True)
class Bounds:
    """The first and last day of the season as the file tells; None where it does not."""

    first: date | None = None
    last: date | None = None


NO_BOUNDS = Bounds()
Days = Mapping[int, date]


def day_of(text: str, order: DateOrder) -> date | None:
    """The day that is written in that order; a year of four figures shows where it stands."""
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
    """The day of each round, read in the `usual` order, or else in the one that fits.

    What is no date in any order is passed over. Raises SeasonRefusedError where none fits.
    """
    orders = sorted(DateOrder, key=lambda order: order is not usual)
    known = {n: one for n, one in written.items() if any(read(one.text, o) for o in orders)}
    if not known:
        return {}
    for order in orders:
        days = {n: day for n in sorted(known) if (day := read(known[n].text, order))}
        if len(days) == len(known) and _misfit(days, bounds) is None:
            return days
    raise _refusal(known, orders, bounds, read)


def _misfit(days: Days, bounds: Bounds) -> int | None:
    """The first round that runs backwards or lies outside the season; None if there is none."""
    first, last = min(days.values()), max(days.values())
    begins = bounds.first - _AROUND if bounds.first else first
    ends = bounds.last + _AROUND if bounds.last else begins + LONGEST
    outside = (number for number, day in days.items() if not begins <= day <= ends)
    backwards = (n for (_, before), (n, day) in pairwise(days.items()) if day < before)
    too_long = (number for number, day in days.items() if last - first > LONGEST and day == last)
    return min((*outside, *backwards, *too_long), default=None)


def _refusal(
    known: Mapping[int, WrittenDate],
    orders: Sequence[DateOrder],
    bounds: Bounds,
    read: Callable[[str, DateOrder], date | None],
) -> SeasonRefusedError:
    """What is wrong, by the order in which most of the dates can be read."""
    readings = [
        {n: day for n in sorted(known) if (day := read(known[n].text, order))} for order in orders
    ]
    days = max(readings, key=len)
    unread = min(known.keys() - days.keys(), default=None)
    number = _misfit(days, bounds) or unread or min(known)
    where = {"line": known[number].line, "round": number, "found": known[number].text}
    return SeasonRefusedError(DateProblem.BACKWARDS, **where)

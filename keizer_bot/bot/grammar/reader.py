"""A place in the terms of a line, and the numbers that stand there."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date, timedelta
from enum import Enum, auto

from keizer_bot.bot.grammar.dates import Almanac, Sort, When
from keizer_bot.bot.grammar.day_words import Is
from keizer_bot.bot.grammar.terms import Term

YEAR_DIGITS = 4
RANGE = (Is.THROUGH, Is.UNTIL, Is.DASH)
MONTH = (Is.MONTH, Is.WEAK_MONTH)
_OTHER_MATTER = (*MONTH, Is.UNIT, Is.OF, Is.ROUND, Is.DAYS, Is.WEEK)


class Joint(Enum):
    """How numbers hang together."""

    LIST = auto()
    RANGE = auto()
    CHOICE = auto()


_JOINTS = {
    Is.AND: Joint.LIST,
    Is.DASH: Joint.RANGE,
    Is.THROUGH: Joint.RANGE,
    Is.UNTIL: Joint.RANGE,
    Is.OR: Joint.CHOICE,
    Is.OF: Joint.CHOICE,
}


@dataclass(slots=True)
class Reader:
    """A place in the terms, from which readers take."""

    terms: tuple[Term, ...]
    almanac: Almanac
    at: int = 0

    def peek(self, ahead: int = 0) -> Is | None:
        """The kind of a term ahead; None at the end."""
        at = self.at + ahead
        return self.terms[at].kind if at < len(self.terms) else None

    def take(self, *kinds: Is) -> Term | None:
        """The next term, if it is of one of these kinds."""
        if self.peek() in kinds:
            self.at += 1
            return self.terms[self.at - 1]
        return None

    def take_all(self, *kinds: Is) -> tuple[Term, ...] | None:
        """The next terms, if they are of these kinds in this order; else nothing is taken."""
        if any(self.peek(i) is not kind for i, kind in enumerate(kinds)):
            return None
        self.at += len(kinds)
        return self.terms[self.at - len(kinds) : self.at]

    def attempt(self, read: Callable[[Reader], When | None]) -> When | None:
        """What the reader gives; where it gives nothing, nothing is taken."""
        mark = self.at
        found = read(self)
        if found is None:
            self.at = mark
        return found

    def first_of(self, readers: tuple[Callable[[Reader], When | None], ...]) -> When | None:
        """What the first reader gives that gives anything."""
        return next((found for read in readers if (found := self.attempt(read))), None)

    def numbers(self, *, before_month: bool = False) -> tuple[list[Term], Joint]:
        """The numbers that stand here, joined in one way: 13 / 13, 14 en 15 / 13 t/m 15.

        A number that belongs to something else ("ronde 13 en 4 december") is left standing,
        unless a month is what they all wait for.
        """
        first = self.take(Is.NUMBER)
        found, joint = [first] if first else [], Joint.LIST
        while found and (next_joint := _JOINTS.get(self.peek() or Is.WORD)):
            elsewhere = (not before_month and self.peek(2) in _OTHER_MATTER) or self._year_ahead()
            if self.peek(1) is not Is.NUMBER or elsewhere or joint is Joint.RANGE:
                break
            joint = next_joint if next_joint is not Joint.LIST else joint
            self.at += 1
            found.append(self.terms[self.at])
            self.at += 1
        return found, joint

    def _year_ahead(self) -> bool:
        return self.peek(1) is Is.NUMBER and len(self.terms[self.at + 1].digits) == YEAR_DIGITS


def week_of(day: date, sort: Sort = Sort.WEEK) -> When:
    """Monday to Sunday around a day."""
    monday = day - timedelta(days=day.weekday())
    return When(sort, (monday, monday + timedelta(days=6)))

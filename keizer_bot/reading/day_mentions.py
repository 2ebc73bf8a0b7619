"""Days that are mentioned in words about something else."""

from contextlib import suppress
from datetime import datetime
from itertools import takewhile

from keizer_bot.calendar import Calendar, Evening
from keizer_bot.i18n.message import Refusal
from keizer_bot.reading import messages
from keizer_bot.reading.day_words import DayKind
from keizer_bot.reading.days import names_days, sentence
from keizer_bot.reading.evenings import settle
from keizer_bot.reading.terms import Term, terms
from keizer_bot.reading.words import clean

_LEAD_TO_DAYS = frozenset((DayKind.NUMBER, DayKind.FROM, DayKind.AND))


def days_mentioned(text: str) -> str:
    """The words from the first to the last day of a text; none where one of them is past."""
    line = clean(text)
    found = _terms(line)
    dated = [number for number, term in enumerate(found) if names_days(term)]
    if not dated or any(term.kind is DayKind.PAST for term in found):
        return ""
    first = dated[0] - sum(1 for _ in takewhile(_leads, reversed(found[: dated[0]])))
    return line[found[first].start : found[dated[-1]].end]


def _terms(line: str) -> tuple[Term, ...]:
    with suppress(messages.BadDate):
        return terms(line)
    return ()


def _leads(term: Term) -> bool:
    return term.kind in _LEAD_TO_DAYS


def evenings_mentioned(text: str, calendar: Calendar, sent: datetime) -> tuple[Evening, ...]:
    """The evenings that a text names, by number, without the days that are none."""
    found: dict[int, Evening] = {}
    with suppress(Refusal):
        line = sentence(clean(text), calendar, sent)
        for when in line.whens:
            with suppress(Refusal):
                found |= {e.number: e for e in settle([when], line.almanac, sent)[0]}
    return tuple(found[number] for number in sorted(found))

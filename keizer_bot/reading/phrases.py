"""Reads the days in a sentence: its terms, with each phrase about days as one item."""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from datetime import date, datetime
from zoneinfo import ZoneInfo

from msgspec.structs import replace

from keizer_bot.calendar import Calendar, Evening
from keizer_bot.i18n.message import Refusal
from keizer_bot.reading.dates import (
    ALTERNATING,
    Almanac,
    PastAlmanac,
    Sort,
    When,
    first_rounds,
    settle,
    span,
)
from keizer_bot.reading.day_rules import RULES, phrases_by_start
from keizer_bot.reading.day_words import DayKind, Term, terms
from keizer_bot.reading.messages import BadDate, NoSuchRound, RangeReversed
from keizer_bot.reading.named_days import SINGLE
from keizer_bot.reading.words import LONGEST, clean, prepared

Said = When | Term
_BY_DATE = ("date", "weekday")
_EXCEPTS = (DayKind.EXCEPT, DayKind.BUT)
_NO_EVENINGS = Calendar((), ZoneInfo("UTC"))
_SHORTEST_WEEKDAY = 4  # letters
_WEEKDAYS = (DayKind.WEEKDAY, DayKind.WEAK_WEEKDAY)
_BESIDE_A_DAY = {
    *(DayKind.FILLER, DayKind.WORD, DayKind.AND, DayKind.DASH, DayKind.AT, DayKind.CLOCK),
    *(DayKind.UNIT, DayKind.ROUND, DayKind.NUMBER),
}


class DayLine:
    """The phrases about days in a line of terms."""

    def __init__(self, line: Sequence[Term], almanac: Almanac) -> None:
        """Read the line; a faulty phrase only raises when somebody asks for it."""
        self.terms = line
        self._found = phrases_by_start(RULES, line, almanac)

    def at(self, place: int) -> tuple[Said, int] | None:
        """The days or the quantity that begin at that term, and the place after them, if any.

        Raises BadDate, RangeReversed or NoSuchRound.
        """
        item = self._found.get(place)
        if item is None:
            return None
        if isinstance(item.value, Refusal):
            raise item.value
        return item.value, item.end

    def read(self) -> tuple[Said, ...]:
        """The phrases about days in order, and the terms that belong to none. Raises as `at`."""
        items: list[Said] = []
        at = 0
        while at < len(self.terms):
            item, at = self.at(at) or (self.terms[at], at + 1)
            items.append(item)
        return tuple(items)


def parted_by_days(text: str, almanac: Almanac) -> tuple[list[Term], list[tuple[When, list[Term]]]]:
    """A cleaned line's terms before its days, and each phrase about days with the terms after it.

    Raises BadDate, RangeReversed or NoSuchRound.
    """
    front: list[Term] = []
    dated: list[tuple[When, list[Term]]] = []
    for phrase in taken_together(DayLine(terms(text), almanac).read(), almanac):
        if isinstance(phrase, When):
            dated.append((phrase, []))
        else:
            (dated[-1][1] if dated else front).append(phrase)
    return front, dated


def one_day(text: str, today: date) -> date | None:
    """The one day that a text names, for use without a calendar: the next such day.

    None if it names none or several, an impossible one, or the time before or after a day.
    """
    almanac = Almanac(_NO_EVENINGS, today)
    try:
        front, dated = parted_by_days(clean(text), almanac)
    except (BadDate, RangeReversed, NoSuchRound):
        return None
    if len(dated) != 1:
        return None
    ((when, behind),) = dated
    if any(t.is_bare_number or t.kind not in _BESIDE_A_DAY for t in (*front, *behind)):
        return None
    unsure = when.sort in {Sort.EITHER, Sort.WEEK} or _unbounded(when, almanac)
    return None if unsure or when.first != when.last else when.first


_OF_DAYS = frozenset(
    {
        *(DayKind.DAY, DayKind.WEEKDAY, DayKind.MONTH, DayKind.DATE, DayKind.ROUND, DayKind.WEEK),
        *(DayKind.PERIOD, DayKind.NEXT, DayKind.COMING, DayKind.THIS, DayKind.EVERYTHING),
        *(DayKind.ALTERNATE, DayKind.EACH, DayKind.WHOLE, DayKind.MONTHS, DayKind.PAST),
        DayKind.THROUGH,
    }
)
_FEW_TERMS = 4  # words of a day alone; more words are a sentence


def names_only_days(text: str) -> bool:
    """True if the text is only a day: "volgende week", "vrijdag"."""
    try:
        line = terms(clean(text).strip(" .!"))
    except BadDate:
        return False
    terms_ = [term for term in line if term.kind not in {DayKind.FILLER, DayKind.AND}]
    says_when = any(term.kind in _OF_DAYS or (term.ordinal and term.digits) for term in terms_)
    return (
        says_when
        and len(terms_) <= _FEW_TERMS
        and all(term.kind in _OF_DAYS or term.kind is DayKind.NUMBER for term in terms_)
    )


def past_day(text: str, today: date) -> tuple[date | None, str]:
    """The first day in a line about the past, and the line with a blank in its place."""
    for day, start, end in days_in(text, PastAlmanac(_NO_EVENINGS, today)):
        return day, f"{text[:start]} {text[end:]}"
    return None, text


def days_in(text: str, almanac: Almanac) -> Iterator[tuple[date, int, int]]:
    """The single days that a line names, and their places."""
    try:
        line = terms(text)
    except BadDate:
        return
    phrases = phrases_by_start(SINGLE, line, almanac)
    behind = 0
    for at, item in sorted(phrases.items()):
        when = item.value
        if at < behind or item.name not in _BY_DATE or not isinstance(when, When):
            continue
        if when.first == when.last and not _is_a_name(line[at : item.end]):
            behind = item.end
            yield when.first, line[at].start, line[behind - 1].end


def _is_a_name(day_terms: Sequence[Term]) -> bool:
    """True for an abbreviated weekday that is a name too: "Do" and "Gio" are people."""
    short = len(day_terms[0].text) < _SHORTEST_WEEKDAY
    return len(day_terms) == 1 and short and day_terms[0].kind in _WEEKDAYS


def taken_together(phrases: Sequence[Said], almanac: Almanac) -> tuple[Said, ...]:
    """The phrases; one without bounds gets those of the only other phrase about days."""
    whens = [phrase for phrase in phrases if isinstance(phrase, When)]
    excepted = any(isinstance(phrase, Term) and phrase.kind in _EXCEPTS for phrase in phrases)
    if excepted or len(whens) != 2:  # noqa: PLR2004 - one without bounds, one with
        return tuple(phrases)
    loose = _loose(whens, almanac)
    other = whens[1] if loose is whens[0] else whens[0]
    bounds = _bounds(loose, other, almanac) if loose else None
    if bounds is None:
        return tuple(phrases)
    return tuple(bounds if phrase is loose else phrase for phrase in phrases if phrase is not other)


def _loose(whens: Sequence[When], almanac: Almanac) -> When | None:
    """The phrase without bounds, else one with only a length."""
    unbounded = [when for when in whens if _unbounded(when, almanac)]
    return next(iter(unbounded or [when for when in whens if when.sort is Sort.LASTING]), None)


def _unbounded(when: When, almanac: Almanac) -> bool:
    whole = when.days == (almanac.today, almanac.end)
    return whole and when.sort in {*ALTERNATING, Sort.STRETCH}


def _bounds(loose: When, other: When, almanac: Almanac) -> When | None:
    """The phrase without bounds, limited by the other; a single day is its beginning.

    Likewise for a length: "drie weken" from the day on which the other begins.
    """
    if loose.sort is Sort.LASTING:
        day = other.sort is Sort.DAYS and almanac.calendar.on(other.last) is None  # "da lunedì"
        since = day or (other.sort is Sort.STRETCH and other.last == almanac.end > other.first)
        later = other.first - loose.first
        return span(other.first, loose.last + later) if since else None
    if other.sort in {Sort.STRETCH, Sort.LASTING}:
        return replace(other, sort=loose.sort)
    if loose.sort in ALTERNATING and other.sort is Sort.DAYS and len(other.days) == 1:
        return replace(loose, days=(other.first, max(other.first, almanac.end)))
    return None


def evening_asked(text: str, calendar: Calendar, sent: datetime) -> Evening | None:
    """The evening that a question is about; of several phrases about days, the narrowest counts.

    None if the text names no coming day. Raises the refusals of days.
    """
    almanac = Almanac(calendar, calendar.local(sent).date())
    named = [settle((when,), almanac, sent)[0] for when in _days_ahead(text, almanac)]
    return min(named, key=len)[0] if named else None


def evenings_mentioned(text: str, calendar: Calendar, sent: datetime) -> tuple[Evening, ...] | None:
    """The evenings of all named days; None if the text names no coming day."""
    almanac = Almanac(calendar, calendar.local(sent).date())
    whens = _days_ahead(text, almanac)
    evenings = set[Evening]()
    for when in whens:
        with suppress(Refusal):
            evenings |= set(settle((when,), almanac, sent)[0])
    return first_rounds(evenings) if whens else None


def _days_ahead(text: str, almanac: Almanac) -> list[When]:
    """The phrases about days, except past days and the whole season: "komen ze allemaal"."""
    season = (almanac.today, almanac.end)
    return [
        when
        for when, _ in parted_by_days(prepared(text)[:LONGEST], almanac)[1]
        if when.last >= almanac.today
        and not (when.days == season and when.sort in {*ALTERNATING, Sort.STRETCH})
    ]

"""What a sentence says of days: its terms, with each phrase of days read as one.

A reader takes terms and gives days, or gives nothing; the first that gives days is right, so the
order in which they stand in `named_days` is part of the grammar.
"""

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from datetime import date, timedelta
from zoneinfo import ZoneInfo

from keizer_bot.calendar import Calendar
from keizer_bot.reading import feasts, named_days, numbered_days
from keizer_bot.reading.dates import ALTERNATING, Almanac, PastAlmanac, Sort, When
from keizer_bot.reading.day_words import DayKind
from keizer_bot.reading.messages import BadDate, NoSuchRound, RangeReversed
from keizer_bot.reading.named_days import DAY_READERS
from keizer_bot.reading.numbered_days import span
from keizer_bot.reading.terms import MONTH, RANGE, Reader, Term, terms
from keizer_bot.reading.words import clean

Said = When | Term
_EXCEPTS = (DayKind.EXCEPT, DayKind.BUT)
_NO_EVENINGS = Calendar((), ZoneInfo("UTC"))
_SHORTEST_WEEKDAY = 4  # letters
_BEGINS_NONE = {DayKind.WORD, DayKind.AND, DayKind.STOP, DayKind.DASH}  # no phrase of days
_BESIDE_A_DAY = {
    *(
        DayKind.FILLER,
        DayKind.WORD,
        DayKind.AND,
        DayKind.DASH,
        DayKind.AT,
        DayKind.CLOCK,
        DayKind.UNIT,
        DayKind.PLAYS,
        DayKind.ROUND,
        DayKind.NUMBER,
    ),
}


def read_phrases(line: tuple[Term, ...], almanac: Almanac) -> tuple[Said, ...]:
    """The sentence in its order: phrases of days, and the terms that belong to none.

    Raises BadDate, RangeReversed or NoSuchRound.
    """
    reader = Reader(line, almanac)
    found: list[Said] = []
    while reader.peek() is not None:
        said: Said | None = None
        if reader.peek() not in _BEGINS_NONE or reader.at == 0:  # a first dash is a minus
            said = _quantity(reader) or reader.first_of(_PHRASES)
        if said is None:
            said = line[reader.at]
            reader.at += 1
        found.append(said)
    return taken_together(found, almanac)


def read_day_phrase(line: tuple[Term, ...], at: int, almanac: Almanac) -> tuple[When, int] | None:
    """The phrase of days that begins at that term, and the place behind it; None: none does.

    Raises BadDate, RangeReversed or NoSuchRound.
    """
    reader = Reader(line, almanac, at)
    if _quantity(reader) is not None:
        return None
    reader.at = at
    when = reader.first_of(_PHRASES)
    return (when, reader.at) if when is not None else None


def one_day(text: str, today: date) -> date | None:
    """The one day that a text names where there is no calendar yet: the next of its kind.

    None where it names none or several, no real one, or what is before or after it.
    """
    almanac = Almanac(_NO_EVENINGS, today)
    try:
        said = read_phrases(terms(clean(text)), almanac)
    except (BadDate, RangeReversed, NoSuchRound):
        return None
    whens = [when for when in said if isinstance(when, When)]
    others = [term for term in said if isinstance(term, Term)]
    if len(whens) != 1 or any(t.is_bare_number or t.kind not in _BESIDE_A_DAY for t in others):
        return None
    when = whens[0]
    unsure = when.sort in {Sort.EITHER, Sort.WEEK} or _unbounded(when, almanac)
    return None if unsure or when.first != when.last else when.first


def past_day(text: str, today: date) -> tuple[date | None, str]:
    """The first day in a line that tells what was, and the line with a blank in its place."""
    for day, start, end in days_in(text, PastAlmanac(_NO_EVENINGS, today)):
        return day, f"{text[:start]} {text[end:]}"
    return None, text


def days_in(text: str, almanac: Almanac) -> Iterator[tuple[date, int, int]]:
    """The single days that a line names, whatever else it says, and where each stands."""
    try:
        line = terms(text)
    except BadDate:
        return
    reader, at = Reader(line, almanac), 0
    while at < len(line):
        reader.at = start = at
        at += 1
        with suppress(BadDate):
            when = reader.first_of(_TOLD)
            if when is not None and when.first == when.last:
                yield when.first, line[start].start, line[reader.at - 1].end
                at = reader.at


_AFTER = frozenset(("na", "after", "dopo"))
_NOTICES = ("order", "bericht", "notice", "avviso", "ordine")  # "tot nader order"
_PARTS = {  # of a month: the days behind its first
    **dict.fromkeys(("begin", "early", "inizio"), 0),
    **dict.fromkeys(("half", "midden", "mid", "metà"), 14),
    **dict.fromkeys(("eind", "einde", "end", "fine"), 31),
}


def _full_name(reader: Reader) -> When | None:
    """A weekday alone is written out: "Do" and "Gio" are people."""
    start = reader.at
    when = named_days.weekday_named(reader)
    alone = reader.at == start + 1
    short = len(reader.terms[start].said) < _SHORTEST_WEEKDAY
    return None if alone and short else when


def _chunk(reader: Reader) -> When | None:
    """20-11, 20/11/2026 or 2026-11-20, without blanks: "3 - 1" is something else."""
    return numbered_days.by_date(reader) if reader.peek() is DayKind.DATE else None


def _month_first(reader: Reader) -> When | None:
    """November 27; "Jan 12" is somebody's."""
    return numbered_days.by_month_and_day(reader) if reader.peek() is DayKind.MONTH else None


_TOLD = (
    named_days.past_days,
    _full_name,
    named_days.neighbour,
    _chunk,
    numbered_days.by_day_and_month,
    _month_first,
)


def _quantity(reader: Reader) -> Term | None:
    """10 minuten, 9 jaar, om 8, 20.15 uur, 19:45: numbers that are no days."""
    clock = reader.peek() is DayKind.AT and reader.peek(1) in {
        DayKind.NUMBER,
        DayKind.DATE,
        DayKind.CLOCK,
    }
    if (
        clock
        and reader.peek(2) not in {*MONTH, DayKind.DASH, DayKind.AND}
        and _may_be_hour(reader, 1)
    ):
        reader.at += 2
        reader.take(DayKind.UNIT)
    elif (
        reader.peek() in {DayKind.NUMBER, DayKind.DATE, DayKind.CLOCK}
        and reader.peek(1) is DayKind.UNIT
    ):
        reader.at += 2
    elif not reader.take(DayKind.CLOCK):
        return None
    last = reader.terms[reader.at - 1]
    return (
        last
        if last.kind is DayKind.UNIT
        else Term(DayKind.CLOCK, 0, last.start, last.end, last.said)
    )


def _may_be_hour(reader: Reader, ahead: int) -> bool:
    digits = reader.terms[reader.at + ahead].digits
    return "-" not in digits and "/" not in digits


def _range(reader: Reader) -> When | None:
    """20-11 t/m 4-12 / van 20 tot 27 november / t/m 4-12 / vanaf ronde 13."""
    opened = reader.take(DayKind.FROM, DayKind.BETWEEN, DayKind.ONWARD)
    if opened:
        reader.take(DayKind.FILLER)  # "from the 4th"
    first = reader.first_of(_BOUNDS if opened else DAY_READERS)
    if (
        first is None
        and not opened
        and (sign := reader.take(DayKind.THROUGH, DayKind.UNTIL, DayKind.BEFORE))
    ):
        last = _last(reader, sign)
        return _spanned(span(reader.almanac.today, reader.almanac.today), last) if last else None
    if first is None:
        return None
    signs = (*RANGE, DayKind.AND) if opened and opened.kind is DayKind.BETWEEN else RANGE
    last = _range_end(reader, first, signs)
    if last is not None:
        return _spanned(first, last)
    if opened and opened.kind is DayKind.ONWARD and not first.closed:
        return When(Sort.STRETCH, (first.first, max(first.first, reader.almanac.end)))
    return first


def _last(reader: Reader, sign: Term) -> When | None:
    """What is behind "until": 27-11, half december (its middle), after Christmas."""
    reader.take(DayKind.FILLER, DayKind.THROUGH)  # "fino all'8"
    if (vague := reader.take(DayKind.VAGUE)) is not None:
        open_ = vague.said.casefold().endswith(_NOTICES)
        return When(Sort.ABOUT, (reader.almanac.end,)) if open_ else None
    part = reader.take(DayKind.LOOSE)
    while reader.take(DayKind.DASH, DayKind.FILLER, DayKind.OF, DayKind.FROM):
        pass  # "until mid-December", "until the end of the month"
    last = reader.first_of(_BOUNDS)
    if last is None or part is None:
        return last and replace(last, days=(*last.days[:-1], _end(sign, last)))
    said = part.said.casefold()
    if said in _AFTER:
        return When(Sort.ABOUT, (last.last,))
    days = _PARTS.get(said) if last.sort is Sort.STRETCH else None
    if days is None:
        return None
    return When(Sort.STRETCH, (min(last.last, last.first + timedelta(days=days)),))


def _range_end(reader: Reader, first: When, signs: tuple[DayKind, ...]) -> When | None:
    mark = reader.at
    long = first.sort in {Sort.STRETCH, *ALTERNATING} and first.first != first.last
    if not long and (sign := reader.take(*signs)):
        last = _last(reader, sign)
        if last is not None:
            return last
    reader.at = mark
    return None


def _end(sign: Term, last: When) -> date:
    """The last day of a stretch; "until January" and "until Christmas" end before these begin."""
    if sign.kind is DayKind.BEFORE:
        return last.first - timedelta(days=1)
    begins = last.first.day == 1 or last.first == last.last
    before = sign.kind is DayKind.UNTIL and last.sort is Sort.STRETCH and begins and not last.closed
    return last.first - timedelta(days=1) if before else last.last


def _spanned(first: When, last: When) -> When:
    stretch = span(first.first, last.last)
    unsure = {Sort.EITHER, Sort.GUESS}
    if first.sort in unsure or last.sort in unsure:
        return When(Sort.EITHER, (first.first, last.last))
    return replace(stretch, sort=Sort.ABOUT) if last.sort is Sort.ABOUT else stretch


_BOUNDS = (*DAY_READERS, feasts.feast)
_PHRASES = (numbered_days.negative, _range, feasts.at_feast)


def taken_together(found: list[Said], almanac: Almanac) -> tuple[Said, ...]:
    """The sentence, where a phrase without bounds has those of the one other phrase of days."""
    whens = [said for said in found if isinstance(said, When)]
    excepted = any(isinstance(said, Term) and said.kind in _EXCEPTS for said in found)
    if excepted or len(whens) != 2:  # noqa: PLR2004 - one without bounds, one with
        return tuple(found)
    loose = next((when for when in whens if _unbounded(when, almanac)), None)
    loose = loose or next((when for when in whens if when.sort is Sort.LASTING), None)
    if loose is None:
        return tuple(found)
    other = next(when for when in whens if when is not loose)
    bounds = _bounds(loose, other, almanac)
    if bounds is None:
        return tuple(found)
    return tuple(bounds if said is loose else said for said in found if said is not other)


def _unbounded(when: When, almanac: Almanac) -> bool:
    whole = when.days == (almanac.today, almanac.end)
    return whole and when.sort in {*ALTERNATING, Sort.STRETCH}


def _bounds(loose: When, other: When, almanac: Almanac) -> When | None:
    """The phrase without bounds within the other; a single day is where it begins.

    Likewise how long it lasts: "drie weken" from the day on that the other is open from.
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

"""Rules for stretches of days with a beginning, an end or both: from 20 to 27 November.

A rule is a pattern over the terms of a phrase, and the name of what it makes. In a pattern,
CAPITALS are kinds of words, small letters are what earlier rules made, and `name:(…)` is that
argument of the function below. One that returns None leaves the terms alone (`day_rules`).
"""

from datetime import timedelta

from msgspec.structs import replace

from keizer_bot.reading.dates import ALTERNATING, Almanac, Sort, When, span
from keizer_bot.reading.day_rules import DayRules
from keizer_bot.reading.day_words import DayKind, Term

_DAY = timedelta(days=1)
_UNSURE = {Sort.EITHER, Sort.GUESS}
_BESIDE = "(?:DASH | FILLER | OF | FROM)*"
_LAST = f"""(?:FILLER | THROUGH)? (?:NOTICE |
    {_BESIDE} part:(AFTER | LOOSE)? {_BESIDE} last:(bound))"""

RULES = DayRules()
rule = RULES.add


@rule(f"sign:(THROUGH | UNTIL) {_LAST}", "end")
@rule(f"sign:(DASH) {_LAST}", "dash_end")
def _end(
    almanac: Almanac, sign: Term, last: When | None = None, part: Term | None = None
) -> When | None:
    """Up to a day; "until January" and "until Christmas" end before these begin.

    The end of "tot nader order" and "tot na kerst" is uncertain.
    """
    if last is None:
        return When(Sort.ABOUT, (almanac.end,))
    if part and part.kind is DayKind.AFTER:
        return When(Sort.ABOUT, (last.last,))
    if part:  # half december
        if last.sort is not Sort.STRETCH:
            return None
        day = last.first + timedelta(days=part.value - 1)
        return When(Sort.STRETCH, (min(last.last, day),))
    begins = last.first.day == 1 or last.first == last.last
    stretch = last.sort is Sort.STRETCH and begins and not last.closed
    before = sign.kind is DayKind.BEFORE or (sign.kind is DayKind.UNTIL and stretch)
    return replace(last, days=(*last.days[:-1], last.first - _DAY if before else last.last))


@rule("first:(bound) last:(end | dash_end)", "span")
@rule("BETWEEN FILLER? first:(bound) AND FILLER? last:(bound)", "span")
@rule("last:(end)", "span")
def _span_to(almanac: Almanac, last: When, first: When | None = None) -> When | None:
    """20-11 t/m 4-12 / van 20 tot 27 november / t/m 4-12. Raises RangeReversed."""
    if last.rounds and (first is None or first.days == last.days):
        begins = min(almanac.rounds_of(last.first))
        return replace(last, rounds=(begins, last.rounds[1]))
    first = first or When(Sort.STRETCH, (almanac.today, almanac.today))
    if first.sort in {Sort.STRETCH, *ALTERNATING} and first.first != first.last:
        return None
    stretch = replace(span(first.first, last.last), closed=True)
    if first.sort in _UNSURE or last.sort in _UNSURE:
        return When(Sort.EITHER, (first.first, last.last))
    return replace(stretch, sort=Sort.ABOUT) if last.sort is Sort.ABOUT else stretch


@rule(f"sign:(BEFORE) {_LAST}", "span")
def _up_to(
    almanac: Almanac, sign: Term, last: When | None = None, part: Term | None = None
) -> When | None:
    """Voor kerst / before the 27th: the days from today until then."""
    end = _end(almanac, sign, last, part)
    return _span_to(almanac, end) if end else None


@rule("ONWARD FILLER? first:(bound)", "span")
def _onward(almanac: Almanac, first: When) -> When:
    """Vanaf ronde 13; of an evening with several rounds, until its end."""
    if first.rounds:
        return replace(first, rounds=(first.rounds[0], max(almanac.rounds_of(first.first))))
    if first.closed:
        return first
    return When(Sort.STRETCH, (first.first, max(first.first, almanac.end)))


@rule("AFTER FILLER? day:(bound)", "span")
def _after(almanac: Almanac, day: When) -> When | None:
    """Na ronde 3: the later rounds of an evening with several."""
    end = max(almanac.rounds_of(day.first)) if day.rounds else 0
    if day.rounds is None or day.rounds[1] >= end:
        return None
    return replace(day, rounds=(day.rounds[1] + 1, end))


@rule("(?:FROM | BETWEEN) FILLER? day:(bound)", "span")
def _from_day(_: Almanac, day: When) -> When:
    """Van vrijdag, of a game or round: the day itself."""
    return day

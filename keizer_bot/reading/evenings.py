"""Finds the evenings of the calendar that days mean, and why they are unsure."""

from collections.abc import Iterable
from contextlib import suppress
from datetime import date, datetime
from enum import Enum

from msgspec.structs import replace

from keizer_bot.calendar import Calendar, Evening
from keizer_bot.i18n.message import Refusal
from keizer_bot.reading import messages
from keizer_bot.reading.cutting import pieces
from keizer_bot.reading.dates import ALTERNATING, Almanac, Sort, When, evening_of_round
from keizer_bot.reading.model import Unsure
from keizer_bot.reading.pieces import DayPhrase
from keizer_bot.reading.scene import ReadingScene
from keizer_bot.reading.wording import wordings
from keizer_bot.reading.words import LONGEST, prepared

OFFERED = 6  # as many buttons as fit a small screen
SettledDays = tuple[tuple[Evening, ...], set[Unsure]]


def coming(calendar: Calendar, sent: datetime) -> Evening:
    """The coming evening, for a message without a day. Raises SeasonOver."""
    evening = calendar.next(sent)
    if evening is None:
        raise messages.SeasonOver
    return evening


def settle(whens: Iterable[When], almanac: Almanac, sent: datetime) -> SettledDays:
    """The intended evenings, by number, and the reasons to ask before doing anything.

    Raises OutsideSeason, NoRoundThatDay, NoRoundToday, NoRoundsThen or SeasonOver.
    """
    by_number: dict[int, Evening] = {}
    reasons: set[Unsure] = set()
    all_whens = tuple(whens)
    if len(all_whens) > 1 and any(when.sort in ALTERNATING for when in all_whens):
        reasons.add(Unsure.WHICH_EVENING)
    for when in _of_this_calendar(all_whens, almanac.calendar):
        evenings, unsure = _evenings(when, almanac, sent)
        by_number |= {e.number: e for e in evenings}
        reasons |= unsure
    return tuple(by_number[number] for number in sorted(by_number)), reasons


def _of_this_calendar(whens: tuple[When, ...], calendar: Calendar) -> tuple[When, ...]:
    """The days, except those that only have a round in another calendar; all if none is left."""
    elsewhere = {day for day in calendar.elsewhere if calendar.on(day) is None}
    if not elsewhere:
        return whens
    here = [
        replace(when, days=tuple(d for d in when.days if d not in elsewhere))
        if when.sort in (Sort.DAYS, Sort.TODAY)
        else when
        for when in whens
    ]
    return tuple(when for when in here if when.days) or whens


def _evenings(when: When, almanac: Almanac, sent: datetime) -> SettledDays:
    if when.rounds is not None:
        return _rest_from_round(when.rounds, almanac)
    match when.sort:
        case Sort.DAYS | Sort.TODAY | Sort.GUESS:
            unsure = {Unsure.GUESSED_EVENING} if when.sort is Sort.GUESS else set[Unsure]()
            return tuple(_evening_on(day, when.sort, almanac, sent) for day in when.days), unsure
        case Sort.EITHER:
            exact = tuple(e for e in almanac.ahead() if e.date in when.days)
            return exact or _within(when, almanac), {Unsure.WHICH_EVENING}
    evenings = _within(when, almanac)
    if not evenings:
        raise messages.NoRoundsThen(when.first, when.last, _after(when.first, almanac, sent))
    if when.sort in ALTERNATING:
        return _every_other(evenings, when.sort), {Unsure.SEVERAL_EVENINGS}
    several = Unsure.ALL_OR_ONE if when.sort is Sort.ABOUT else Unsure.SEVERAL_EVENINGS
    return evenings, {several} if len(evenings) > 1 else set()


def _rest_from_round(rounds: tuple[int, int], almanac: Almanac) -> SettledDays:
    """The first of these rounds, for the rest of its evening; if less is meant, all, and unsure."""
    rest = almanac.calendar.rest_of_evening(evening_of_round(rounds[0], almanac.calendar))
    if rest[-1].number == rounds[1]:
        return rest[:1], set()
    return tuple(e for e in rest if e.number <= rounds[1]), {Unsure.EVENING, Unsure.ROUNDS}


def _every_other(evenings: tuple[Evening, ...], sort: Sort) -> tuple[Evening, ...]:
    """The evenings in odd or even weeks (all if there are none), or every second evening."""
    if sort is Sort.ALTERNATE:
        return evenings[::2]
    odd = sort is Sort.ODD
    return tuple(e for e in evenings if e.date.isocalendar().week % 2 == odd) or evenings


def _evening_on(day: date, sort: Sort, almanac: Almanac, sent: datetime) -> Evening:
    evening = almanac.calendar.on(day)
    if evening is not None:
        return evening
    if sort is Sort.TODAY:
        raise messages.NoRoundToday(coming(almanac.calendar, sent).date)
    days = [e.date for e in almanac.calendar.evenings]
    if not days:
        raise messages.SeasonOver
    if not almanac.in_season(day):
        raise messages.OutsideSeason(day, day.year, min(days), max(days))
    ahead = [e.date for e in almanac.ahead()] or [coming(almanac.calendar, sent).date]
    nearest = min(ahead, key=lambda evening: (abs(evening - day), evening < day))
    raise messages.NoRoundThatDay(day, nearest)


def _within(when: When, almanac: Almanac) -> tuple[Evening, ...]:
    """The coming evenings from the first to the last day."""
    return tuple(e for e in almanac.ahead() if when.first <= e.date <= when.last)


def _after(day: date, almanac: Almanac, sent: datetime) -> date:
    """The evening to offer instead: the first coming one from that day on."""
    later = [e.date for e in almanac.ahead() if e.date >= day]
    return later[0] if later else coming(almanac.calendar, sent).date


class Signing(Enum):
    """Signing off or on; the value is the command's name."""

    OFF = "afmelden"
    ON = "aanmelden"


def without_days(
    calendar: Calendar, sent: datetime, *, away: bool
) -> tuple[tuple[Evening, ...], set[Unsure]]:
    """The coming evening; once it has begun, a sign-off more likely means a later one.

    Raises SeasonOver.
    """
    evening = coming(calendar, sent)
    if evening.starts > sent:
        return (evening,), set()
    if rest := [later for later in calendar.rest_of_evening(evening)[1:] if not later.is_paired]:
        return (rest[0],), set()  # the rest of this evening
    ahead = Almanac(calendar, calendar.local(sent).date()).ahead()[:OFFERED]
    if not (away and ahead):
        return (evening,), {Unsure.OVER}
    return ahead, {Unsure.OVER, Unsure.WHICH_EVENING}


def evening_asked(text: str, calendar: Calendar, sent: datetime) -> Evening | None:
    """The evening that a question is about; of several phrases about days, the narrowest counts.

    None if the text names no coming day. Raises the refusals of days.
    """
    almanac = Almanac(calendar, calendar.local(sent).date())
    named = [settle((when,), almanac, sent)[0] for when in _days_ahead(text, almanac, sent)]
    return min(named, key=len)[0] if named else None


def evenings_mentioned(text: str, calendar: Calendar, sent: datetime) -> tuple[Evening, ...] | None:
    """The evenings of all named days; None if the text names no coming day."""
    almanac = Almanac(calendar, calendar.local(sent).date())
    whens = _days_ahead(text, almanac, sent)
    evenings = set[Evening]()
    for when in whens:
        with suppress(Refusal):
            evenings |= set(settle((when,), almanac, sent)[0])
    return first_rounds(evenings) if whens else None


def first_rounds(rounds: Iterable[Evening]) -> tuple[Evening, ...]:
    """The first of the rounds on each date, from which a question is about the whole evening."""
    last_first = sorted(rounds, key=lambda round_: round_.number, reverse=True)
    return tuple(reversed({round_.date: round_ for round_ in last_first}.values()))


def _days_ahead(text: str, almanac: Almanac, sent: datetime) -> list[When]:
    """The phrases about days, except past days and the whole season: "komen ze allemaal"."""
    line, season = prepared(text)[:LONGEST], (almanac.today, almanac.end)
    scene = ReadingScene(almanac.calendar, sent, (), None, is_arbiter=False, private=True)
    line_pieces = pieces(line, scene, wordings(line)[0].language)
    return [
        piece.when
        for piece in line_pieces
        if isinstance(piece, DayPhrase)
        and piece.when.last >= almanac.today
        and not (piece.when.days == season and piece.when.sort in {*ALTERNATING, Sort.STRETCH})
    ]

"""Days that were said, held against the calendar: evenings, a question, or what is wrong."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from datetime import date, datetime
from enum import Enum

import msgspec

from keizer_bot.calendar import Calendar, Evening
from keizer_bot.i18n.message import Message
from keizer_bot.reading import messages
from keizer_bot.reading.dates import ALTERNATING, Almanac, Sort, When


class AskKind(Enum):
    """Why days are asked about; the earlier reason goes first."""

    NOT_A_SIGN_OFF = "not a sign-off"
    NOT_A_SIGN_ON = "not a sign-on"
    WHICH = "which"
    ALL_OR_ONE = "all or one"
    DID_YOU_MEAN = "did you mean"
    CONFIRM = "confirm"
    CONFIRM_ON = "confirm on"
    PROBABLY_OFF = "probably off"
    PROBABLY_ON = "probably on"


OFFERED = 6  # as many buttons as fit a small screen
SettledDays = tuple[tuple[Evening, ...], set[AskKind]]


def coming(calendar: Calendar, sent: datetime) -> Evening:
    """The evening that a message without a day is about. Raises SeasonOver."""
    found = calendar.next(sent)
    if found is None:
        raise messages.SeasonOver
    return found


def settle(whens: Iterable[When], almanac: Almanac, sent: datetime) -> SettledDays:
    """The evenings meant, by number, and the reasons to ask before anything is done.

    Raises OutsideSeason, NoRoundThatDay, NoRoundToday, NoRoundsThen or SeasonOver.
    """
    found: dict[int, Evening] = {}
    reasons: set[AskKind] = set()
    said = tuple(whens)
    if len(said) > 1 and any(when.sort in ALTERNATING for when in said):
        reasons.add(AskKind.WHICH)
    for when in _of_this_calendar(said, almanac.calendar):
        evenings, reason = _evenings(when, almanac, sent)
        found |= {e.number: e for e in evenings}
        reasons |= {reason} if reason else set()
    return tuple(found[number] for number in sorted(found)), reasons


def _of_this_calendar(said: tuple[When, ...], calendar: Calendar) -> tuple[When, ...]:
    """The days without those that have a round in another calendar alone; all if none is left."""
    elsewhere = {day for day in calendar.elsewhere if calendar.on(day) is None}
    if not elsewhere:
        return said
    here = [
        replace(when, days=tuple(d for d in when.days if d not in elsewhere))
        if when.sort in (Sort.DAYS, Sort.TODAY)
        else when
        for when in said
    ]
    return tuple(when for when in here if when.days) or said


def _evenings(
    when: When, almanac: Almanac, sent: datetime
) -> tuple[tuple[Evening, ...], AskKind | None]:
    match when.sort:
        case Sort.DAYS | Sort.TODAY:
            today = when.sort is Sort.TODAY
            return tuple(_on(day, almanac, sent, today=today) for day in when.days), None
        case Sort.GUESS:
            return tuple(_on(day, almanac, sent) for day in when.days), AskKind.DID_YOU_MEAN
        case Sort.EITHER:
            return _candidates(when, almanac), AskKind.WHICH
        case Sort.ALTERNATE:
            return _stretch(when, almanac, sent)[::2], AskKind.CONFIRM
        case Sort.EVEN | Sort.ODD:
            return _by_parity(when, almanac, sent), AskKind.CONFIRM
        case _:
            evenings = _stretch(when, almanac, sent)
            kind = AskKind.ALL_OR_ONE if when.sort is Sort.ABOUT else AskKind.CONFIRM
            return evenings, kind if len(evenings) > 1 else None


def _by_parity(when: When, almanac: Almanac, sent: datetime) -> tuple[Evening, ...]:
    """The evenings in even or odd weeks; where there is none, all of them to choose from."""
    found = _stretch(when, almanac, sent)
    odd = when.sort is Sort.ODD
    return tuple(e for e in found if e.date.isocalendar().week % 2 == odd) or found


def _on(day: date, almanac: Almanac, sent: datetime, *, today: bool = False) -> Evening:
    evening = almanac.calendar.on(day)
    if evening is not None:
        return evening
    if today:
        raise messages.NoRoundToday(coming(almanac.calendar, sent).date)
    if not almanac.in_season(day):
        days = [e.date for e in almanac.calendar.evenings]
        if not days:
            raise messages.SeasonOver
        raise messages.OutsideSeason(day, day.year, min(days), max(days))
    raise messages.NoRoundThatDay(day, _nearest(day, almanac, sent))


def _nearest(day: date, almanac: Almanac, sent: datetime) -> date:
    """The evening to offer instead of that day: of those still to come the nearest."""
    ahead = [e.date for e in almanac.ahead()] or [coming(almanac.calendar, sent).date]
    return min(ahead, key=lambda evening: (abs(evening - day), evening < day))


def _after(day: date, almanac: Almanac, sent: datetime) -> date:
    """The evening to offer instead: the first from that day on that is still to come."""
    later = [e.date for e in almanac.ahead() if e.date >= day]
    return later[0] if later else coming(almanac.calendar, sent).date


def _candidates(when: When, almanac: Almanac) -> tuple[Evening, ...]:
    ahead = almanac.ahead()
    exact = tuple(e for e in ahead if e.date in when.days)
    return exact or tuple(e for e in ahead if when.first <= e.date <= when.last)


def _stretch(when: When, almanac: Almanac, sent: datetime) -> tuple[Evening, ...]:
    """The evenings that are still to come, from the first to the last day."""
    found = tuple(e for e in almanac.ahead() if when.first <= e.date <= when.last)
    if not found:
        raise messages.NoRoundsThen(when.first, when.last, _after(when.first, almanac, sent))
    return found


class Signing(Enum):
    """What is to be done with the evenings; the value is the command's name."""

    OFF = "afmelden"
    ON = "aanmelden"


class Days(msgspec.Struct, frozen=True):
    """The evenings that are meant for certain, by number; `club_duty`: to play for the club."""

    evenings: tuple[Evening, ...]
    club_duty: bool


@dataclass(frozen=True, slots=True)
class AskDays:
    """A question before anything is done; `evenings` are what may be meant, by number."""

    kind: AskKind
    evenings: tuple[Evening, ...]
    club_duty: bool

    @property
    def names_them_all(self) -> bool:
        """Whether it is only asked because they are several."""
        return self.kind in {AskKind.CONFIRM, AskKind.CONFIRM_ON}

    @property
    def question(self) -> Message:
        """The text of the question."""
        dates = tuple(e.date for e in self.evenings)
        if self.kind is AskKind.CONFIRM:
            return messages.ConfirmEvenings(dates, len(dates))
        if self.kind is AskKind.CONFIRM_ON:
            return messages.ConfirmComing(dates, len(dates))
        about = _ABOUT.get(self.kind)
        return about(dates) if about else messages.WhichEvenings()


_ABOUT: dict[AskKind, Callable[[tuple[date, ...]], Message]] = {
    AskKind.DID_YOU_MEAN: messages.DidYouMeanEvenings,
    AskKind.NOT_A_SIGN_OFF: messages.NotASignOff,
    AskKind.NOT_A_SIGN_ON: messages.NotASignOn,
    AskKind.PROBABLY_OFF: messages.ProbablySignOff,
    AskKind.PROBABLY_ON: messages.ProbablySignOn,
}


def without_words(calendar: Calendar, sent: datetime, signing: Signing) -> Days | AskDays:
    """The coming evening; once that has begun, who signs off more likely means the next one.

    Raises SeasonOver.
    """
    evening = coming(calendar, sent)
    if signing is Signing.ON or evening.starts > sent:
        return Days((evening,), club_duty=False)
    ahead = Almanac(calendar, calendar.local(sent).date()).ahead()[:OFFERED]
    return AskDays(AskKind.WHICH, ahead or (evening,), club_duty=False)

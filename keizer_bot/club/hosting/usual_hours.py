"""A club's hours until it sets others, the hours to choose from, and their order.

Also the log's sentences about changed settings.
"""

from collections.abc import Callable, Mapping
from datetime import datetime, time, timedelta
from typing import Final
from zoneinfo import ZoneInfo

from keizer_bot.calendar import WEEKDAYS, WeekHour
from keizer_bot.club.hosting import founding_messages
from keizer_bot.i18n.message import Message
from keizer_bot.reading import messages

AT_FIRST = {
    "evening": {"weekday": "monday", "time": "19:45"},
    "sign_off": {"weekday": "friday", "time": "18:00"},
    "pairings": {"weekday": "friday", "time": "20:00"},
    "results_final": "23:30",
}
"""The hours of a new club, in the form that a competition stores."""

BEGINS = time(19, 45)
CLOSES, PAIRS = time(18), time(20)  # on a day before the evening
_ON_THE_EVENING = timedelta(minutes=30), timedelta(minutes=15)  # before it begins
_WEEKEND = 3  # days, from Friday until Monday
_FRIDAY = WEEKDAYS.index("friday")
_SOME_ZONE = ZoneInfo("Europe/Amsterdam")  # these hours belong to no day or place


def usual_hours_before(evening: WeekHour) -> list[tuple[WeekHour, WeekHour]]:
    """Usual hours for sign-off and pairing: on the usual day, the day before, or the same day."""
    days = dict.fromkeys((day_before(evening), (evening.weekday - 1) % 7))
    hours = [(WeekHour(day, CLOSES), WeekHour(day, PAIRS)) for day in days]
    begins = datetime(2024, 1, 2, evening.at.hour, evening.at.minute)  # noqa: DTZ001 - of no day
    closes, pairs = (WeekHour(evening.weekday, (begins - by).time()) for by in _ON_THE_EVENING)
    return [*hours, (closes, pairs)]


def day_before(evening: WeekHour) -> int:
    """The usual day for both hours: Friday before a weekend or a Monday, else the day before."""
    is_near = 0 < (evening.weekday - _FRIDAY) % 7 <= _WEEKEND
    return _FRIDAY if is_near else (evening.weekday - 1) % 7


def check_sign_off(closes: WeekHour, evening: WeekHour) -> None:
    """Accept an hour before the evening begins. Raises `AfterTheEvening`."""
    if closes.in_week_of(evening) > evening.in_week_of(evening):
        raise messages.AfterTheEvening(in_words(closes), in_words(evening))


def check_pairings(pairs: WeekHour, closes: WeekHour, evening: WeekHour) -> None:
    """Accept an hour between the closing of sign-off and the evening.

    Raises `BeforeSignOffCloses`, `AfterTheEvening`.
    """
    if pairs.in_week_of(evening) < closes.in_week_of(evening):
        raise messages.BeforeSignOffCloses(in_words(pairs), in_words(closes))
    check_sign_off(pairs, evening)


def in_words(hour: WeekHour) -> messages.HourOfWeek:
    """The weekday and hour as a moment that texts can show."""
    day = datetime(2024, 1, 1 + hour.weekday, tzinfo=_SOME_ZONE)  # the first is a Monday
    return messages.HourOfWeek(datetime.combine(day, hour.at, _SOME_ZONE))


def _hour(hour: str) -> messages.HourOfWeek:
    return in_words(WeekHour.from_stored(hour))


_SET: Final[Mapping[str, Callable[[str], Message]]] = {
    "evening": lambda hour: founding_messages.LoggedEvening(_hour(hour)),
    "hours": lambda both: founding_messages.LoggedClubHours(*map(_hour, both.split(", "))),
    "name": founding_messages.LoggedClubName,
    "language": founding_messages.LoggedClubLanguage,
    "time_zone": founding_messages.LoggedTimeZone,
}


def logged_setting(what: str, value: str) -> Message:
    """The sentence of a line on record; hours are kept as ``friday 18:00``."""
    return _SET[what](value)

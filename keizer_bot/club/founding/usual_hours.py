"""The hours that a club has until it says otherwise, and those that are offered for its evening."""

from datetime import datetime, time, timedelta

from keizer_bot.calendar import WEEKDAYS, WeekHour

AT_FIRST = {
    "evening": {"weekday": "monday", "time": "19:45"},
    "sign_off": {"weekday": "friday", "time": "18:00"},
    "pairings": {"weekday": "friday", "time": "20:00"},
    "results_final": "23:30",
}
"""Those of a club that begins, as its competition keeps them."""

BEGINS = time(19, 45)
CLOSES, PAIRS = time(18), time(20)  # on a day before the evening
_ON_THE_EVENING = timedelta(minutes=30), timedelta(minutes=15)  # the same before it begins
_WEEKEND = 3  # days, from Friday until Monday
_FRIDAY = WEEKDAYS.index("friday")


def before(evening: WeekHour) -> list[tuple[WeekHour, WeekHour]]:
    """The usual hours for signing off and pairing: on the usual day, the day before, that day."""
    days = dict.fromkeys((day_before(evening), (evening.weekday - 1) % 7))
    found = [(WeekHour(day, CLOSES), WeekHour(day, PAIRS)) for day in days]
    begins = datetime(2024, 1, 2, evening.at.hour, evening.at.minute)  # noqa: DTZ001 - of no day
    closes, pairs = (WeekHour(evening.weekday, (begins - by).time()) for by in _ON_THE_EVENING)
    return [*found, (closes, pairs)]


def day_before(evening: WeekHour) -> int:
    """The usual weekday for both: Friday before a weekend or a Monday, else the day before."""
    is_near = 0 < (evening.weekday - _FRIDAY) % 7 <= _WEEKEND
    return _FRIDAY if is_near else (evening.weekday - 1) % 7

"""What was set of a club, as the log tells it."""

from collections.abc import Callable, Mapping
from typing import Final

from keizer_bot.club.founding import messages
from keizer_bot.club.founding.usual_hours import in_words
from keizer_bot.i18n.message import Message
from keizer_bot.reading.hours import week_hour
from keizer_bot.reading.messages import HourOfWeek


def _at(hour: str) -> HourOfWeek:
    return in_words(week_hour(hour))


_SET: Final[Mapping[str, Callable[[str], Message]]] = {
    "evening": lambda hour: messages.LoggedEvening(_at(hour)),
    "hours": lambda both: messages.LoggedClubHours(*map(_at, both.split(", "))),
    "name": messages.LoggedClubName,
    "language": messages.LoggedClubLanguage,
    "time_zone": messages.LoggedTimeZone,
}


def logged_setting(what: str, value: str) -> Message:
    """The sentence of a line on record; hours are kept as ``friday 18:00``."""
    return _SET[what](value)

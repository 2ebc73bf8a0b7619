"""Checks a club's name, which is readable and like no other's, and its hours.

Names are compared as they look: without capitals, accents, blanks and signs, and with letters and
digits that look alike taken as one. Letters of another script are refused, because most of them
look like one of ours. Rejected: Unicode's own table of such doubles, six thousand lines for clubs
that write in three languages.

Also the usual hours, to choose from, and the log's sentences about changed settings.
"""

import re
import unicodedata
from collections.abc import Callable, Mapping
from datetime import datetime, time, timedelta
from typing import Final
from zoneinfo import ZoneInfo

from keizer_bot.calendar import WEEKDAYS, WeekHour
from keizer_bot.club.hosting import founding_messages as messages
from keizer_bot.core.context import Context
from keizer_bot.core.messages import NameWithoutLetters
from keizer_bot.core.named import check_name, check_no_question
from keizer_bot.core.occurrences import ClubLooksLike
from keizer_bot.i18n.folding import fold
from keizer_bot.i18n.html import clean
from keizer_bot.i18n.message import Message
from keizer_bot.reading.messages import AfterTheEvening, BeforeSignOffCloses, HourOfWeek
from keizer_bot.reading.talk import called_club, read_answer
from keizer_bot.store import clubs, hosting
from keizer_bot.store.transaction import Transaction

_SIGN = re.compile(r"[^a-z0-9]+")
_ALIKE = (("rn", "m"), ("vv", "w"), ("0", "o"), ("1", "l"), ("i", "l"), ("5", "s"))
# Telegram's own accounts: refused anywhere in a name, and those in _WHOLE only as the whole name.
_TELEGRAMS = "Telegram", "BotFather", "SpamBot", "Anonymous Bot", "Premium Bot", "Durov"
_WHOLE = (
    *("Bot", "Admin", "Support", "Stickers", "Replies", "Wallet", "GIF", "Notifications"),
    *("Verification Codes", "Deleted Account", "Channel", "Group"),
)
_BOT_S = re.compile(r"\S+bot")
# "S.C.Utrecht" has no address in it: a single letter stands before each point.
_LINK = re.compile(r"://|www\.|t\.me\b|@\w|[^\W_][\w-]*[^\W_]\.[^\W\d_]{2}")


def free_name(tx: Transaction, typed: str, bot_name: str, own_id: int = 0) -> str:
    """The typed name, if no club other than `own_id` has that name or one that looks like it.

    A club that moved to another bot keeps its name, because people here would confuse the two.

    Raises `NameTooLong`, `NameWithoutLetters`, `QuestionIsNoName`, `AnswerIsNoName`,
    `OtherLetters`, `NotAClubsName`, `LinkIsNoName`, `ClubNameTaken`.
    """
    name = called_club(clean(typed))
    check_name(name)
    if not any(map(str.isalpha, name)):
        raise NameWithoutLetters(name)
    check_no_question(name)
    if read_answer(name):
        raise messages.AnswerIsNoName(name)
    looks = _at_a_glance(name)
    if not looks or any(c.isalnum() and not c.isascii() for c in fold(name)):
        raise messages.OtherLetters(name)
    if _is_telegrams(name, bot_name):
        raise messages.NotAClubsName(name)
    if _LINK.search(unicodedata.normalize("NFKC", name).replace("。", ".").lower()):
        raise messages.LinkIsNoName(name)
    taken = [club.name for club in clubs.clubs(tx) if club.id != own_id]
    for other in (*taken, *(club.name for club in hosting.moved(tx))):
        if _at_a_glance(other) == looks:
            raise messages.ClubNameTaken(other)
    return name


def report_alike(context: Context) -> None:
    """Report the club as an event if its name contains another's, or is part of it."""
    looks, tx = _at_a_glance(context.club.name), context.tx
    others = [club.name for club in clubs.clubs(tx) if club.id != context.club.id]
    others += [club.name for club in hosting.moved(tx)]
    alike = [name for name in others if _at_a_glance(name) in looks or looks in _at_a_glance(name)]
    if alike:
        context.happened(ClubLooksLike(tuple(alike)))


def _is_telegrams(name: str, bot_name: str) -> bool:
    """True if the name could be mistaken for the bot, another bot, or an account of Telegram."""
    looks, parts = _at_a_glance(name), (*_TELEGRAMS, *([bot_name] if bot_name else ()))
    return (
        any(_at_a_glance(part) in looks for part in parts)
        or looks in map(_at_a_glance, _WHOLE)
        or _BOT_S.fullmatch(fold(name)) is not None
    )


def _at_a_glance(name: str) -> str:
    """The name as it looks at a glance."""
    looks = _SIGN.sub("", fold(name))
    for one, other in _ALIKE:
        looks = looks.replace(one, other)
    return looks


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
        raise AfterTheEvening(in_words(closes), in_words(evening))


def check_pairings(pairs: WeekHour, closes: WeekHour, evening: WeekHour) -> None:
    """Accept an hour between the closing of sign-off and the evening.

    Raises `BeforeSignOffCloses`, `AfterTheEvening`.
    """
    if pairs.in_week_of(evening) < closes.in_week_of(evening):
        raise BeforeSignOffCloses(in_words(pairs), in_words(closes))
    check_sign_off(pairs, evening)


def in_words(hour: WeekHour) -> HourOfWeek:
    """The weekday and hour as a moment that texts can show."""
    day = datetime(2024, 1, 1 + hour.weekday, tzinfo=_SOME_ZONE)  # the first is a Monday
    return HourOfWeek(datetime.combine(day, hour.at, _SOME_ZONE))


def _hour(hour: str) -> HourOfWeek:
    return in_words(WeekHour.from_stored(hour))


_SET: Final[Mapping[str, Callable[[str], Message]]] = {
    "evening": lambda hour: messages.LoggedEvening(_hour(hour)),
    "hours": lambda both: messages.LoggedClubHours(*map(_hour, both.split(", "))),
    "name": messages.LoggedClubName,
    "language": messages.LoggedClubLanguage,
    "time_zone": messages.LoggedTimeZone,
}


def logged_setting(what: str, value: str) -> Message:
    """The sentence of a line on record; hours are kept as ``friday 18:00``."""
    return _SET[what](value)

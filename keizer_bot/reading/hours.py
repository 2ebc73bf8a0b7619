"""Reads the hours of a club's week: "maandag 19:45", "op vrijdag om kwart voor acht".

An hour in words, or without minutes, is in the afternoon or evening, when clubs play; "08:00" is in
the morning.
"""

import re
from datetime import time
from zoneinfo import ZoneInfo

from keizer_bot.calendar import WeekHour
from keizer_bot.i18n.folding import fold
from keizer_bot.reading import messages
from keizer_bot.reading.clock_times import Moment, moments
from keizer_bot.reading.day_words import DAY_WORDS, DayKind
from keizer_bot.reading.words import clean, tokens

_LEADS = re.compile(
    r"(?:(?:op|om|on|at|il|la|alle|ore|elke|iedere|every|ogni|avond|evening|sera)\b ?)*"
)
_MORNING = re.compile(r" ?(?:a\.?m\.?|'s (?:ochtends|morgens)|in the morning|di mattina)$")
_EVENING = re.compile(r" ?(?:p\.?m\.?|'s (?:avonds|middags)|in the (?:evening|afternoon)|di sera)$")
_EXACT = re.compile(r"0|[0-9]+[:.uh][0-9]")
_UNTIL = frozenset(("tot", "until", "till", "fino"))
_ONE_PM = 13


def read_week_hour(text: str) -> WeekHour | None:
    """A weekday and an hour, in either order; None if the text says anything else.

    The hour at which something closes may have an "until" before it.
    """
    words_ = fold(clean(text)).replace(",", " ").split()
    words = [word for word in words_ if word not in _UNTIL]
    for kind in (DayKind.WEEKDAY, DayKind.WEAK_WEEKDAY):
        days = [word for word in words if _meaning(word)[0] is kind]
        if len(days) == 1 and (hour := read_hour(" ".join(w for w in words if w != days[0]))):
            return WeekHour(_meaning(days[0])[1] - 1, hour)
    return None


def read_hour(text: str) -> time | None:
    """An hour of the day; None if the text says anything else."""
    core = fold(clean(text))
    evening, morning = _EVENING.search(core), _MORNING.search(core)
    core = _MORNING.sub("", _EVENING.sub("", core)).removeprefix("all'")
    moment = _only_hour(core) or _only_hour(f"om {core}")
    if moment is None or moment.at is None:
        return None
    written = core[-(moment.end - moment.start) :].strip()
    if moment.is_afternoon and not evening and (morning or _EXACT.match(written)):
        return moment.at.replace(hour=moment.at.hour - 12)
    too_late = evening and not moment.is_afternoon and moment.at.hour >= _ONE_PM
    return None if too_late else moment.at


def _only_hour(said: str) -> Moment | None:
    """The hour in a text that has nothing else but words such as "om"."""
    read = moments(said)
    whole = len(read) == 1 and read[0].end == len(said)
    return read[0] if whole and _LEADS.fullmatch(said[: read[0].start]) else None


def week_hour(text: str, *, at: time | None = None) -> WeekHour:
    """The weekday and hour in a text; for a weekday alone, at the hour `at`.

    Raises `WeekHourUnread`.
    """
    reading = read_week_hour(text)
    if reading is None and at is not None:
        reading = read_week_hour(f"{text} {at:%H:%M}")
    if reading is None:
        raise messages.WeekHourUnread(text)
    return reading


def time_zone(text: str) -> str:
    """The name of the time zone in a text. Raises `TimeZoneUnread`."""
    try:
        return ZoneInfo(text.strip()).key
    except (KeyError, ValueError, OSError):
        raise messages.TimeZoneUnread(text) from None


def _meaning(words: str) -> tuple[DayKind, int]:
    return DAY_WORDS.get(tuple(token.text for token in tokens(words)), (DayKind.WORD, 0))

"""Reads hours and lengths of time: kwart over acht, 20:15, after nine, ten minutes, Friday 6 pm.

`moments` finds them in a sentence, `read_amount` reads a player's delay, and `week_hour` an hour of
a club's week. The words are in lexicon/clock, one language a file; a text may mix them.
"""

import re
from collections.abc import Mapping
from datetime import datetime, time, timedelta
from functools import cache
from zoneinfo import ZoneInfo

import msgspec

from keizer_bot import LANGUAGES
from keizer_bot.calendar import WeekHour
from keizer_bot.i18n.folding import fold
from keizer_bot.reading import messages
from keizer_bot.reading.day_words import DAY_WORDS, DayKind, lexicon_lines, numbers
from keizer_bot.reading.words import clean

_A_HALF_DAY, _AN_HOUR, _HALF_AN_HOUR = 12 * 60, 60, 30  # minutes
_LONGEST = 180  # minutes; anybody later than that is not coming
_ONE_PM = 13
_COUNTED = {
    *(DayKind.MONTH, DayKind.WEEK, DayKind.MONTHS, DayKind.DAYS, DayKind.ROUND, DayKind.UNIT),
}
# In a pattern ~word stands for the words of that kind in lexicon/clock, or for one of these.
_PARTS = {
    "number": "(?:[0-9]{1,3}|~count)",
    "bare": r"(?!~unlikely\b)~number",
    "begin": r"(?<![\w/.,:-])",
    "end": r"(?: ?~hour|-?ish)?~behind",
    "behind": r"(?![\w/:-])",
    "clock": "(?P<hour>[0-2]?[0-9])(?:[:hu]|(?P<dot>[.]))(?P<minute>[0-5][0-9])",
    "beside": "(?P<off>~number) ?(?:~minute )?(?:~past|(?P<to>~to))",
    "quarters": "(?: ~plus (?P<minute>~number)| (?P<to>~less) (?P<off>~number))",
    "nodate": r"(?! ?(?:of )?(?:~counted|~day)\b)",
}
_LENGTHS = (
    "~begin~minute ~or (?P<count>~number)~behind",
    r"~begin(?:(?P<count>~number) )?(?P<length>~length)(?!\w)",
    r"~begin(?:~number ?~or ?)?(?P<count>~number) ?~minute(?!\w)",
    "~begin(?P<lead>~running )(?P<count>[0-9]{1,2})(?= ~late)",
    "~begin(?P<count>~number) ?(?P<length>~hours)(?= ~late)",
)
_HOURS = (
    "~begin~beside (?P<half>~half )?(?P<hour>~number)~end~nodate",
    "~begin(?P<half>~half) ?(?P<hour>~number)~end",
    "~begin(?P<lead>(?:~lead|~near) )?~clock(?P<unit> ?~hour|-?ish)?~behind",
    "~begin(?P<hour>~number) ?~hour~behind",
    r"\b~article (?P<hour>~number)~quarters?(?![\w/.:-])",
    r"\b(?P<lead>~lead )(?P<hour>~bare)(?![\w/.:-])~nodate",
)
_NAME = re.compile("~([a-z]+)")
_MONTHS = range(1, 13)


@cache
def _kinds() -> Mapping[str, Mapping[str, int]]:
    """The words of each kind, with their values."""
    days = (phrase[0] for phrase, (kind, _) in DAY_WORDS.items() if kind in _COUNTED)
    kinds: dict[str, dict[str, int]] = {"day": dict.fromkeys(days, 0)}
    for language in LANGUAGES:
        kinds.setdefault("count", {}).update(numbers(language))
        for word, kind, value in lexicon_lines(f"clock/{language}"):
            kinds.setdefault(kind, {})[word] = value
    return kinds


@cache  # compiled on first use: with all numbers in words that takes 40 ms
def _pattern(text: str) -> re.Pattern[str]:
    def part(name: re.Match[str]) -> str:
        if name[1] in _PARTS:
            return _NAME.sub(part, _PARTS[name[1]])
        longest_first = sorted(_kinds()[name[1]], key=len, reverse=True)
        return f"(?:{'|'.join(map(re.escape, longest_first))})"

    return re.compile(_NAME.sub(part, text))


class Moment(msgspec.Struct, frozen=True):
    """An hour of the day, or a length of time in minutes, and its place in the text.

    `is_afternoon`: the hour was on a twelve-hour clock, and is assumed to be after noon.
    """

    start: int
    end: int
    at: time | None = None
    minutes: int | None = None
    is_afternoon: bool = False


def moments(folded: str) -> tuple[Moment, ...]:
    """The hours and lengths of time in a folded text, in order; none overlap."""
    times: list[Moment] = []

    def is_free(match: re.Match[str]) -> bool:
        return not any(m.start < match.end() and match.start() < m.end for m in times)

    for pattern in map(_pattern, _LENGTHS):
        times += [_length(match) for match in pattern.finditer(folded) if is_free(match)]
    for pattern in map(_pattern, _HOURS):
        for match in pattern.finditer(folded):
            if (moment := _hour(match)) is not None and is_free(match):
                times.append(moment)
    return tuple(sorted(times, key=lambda moment: moment.start))


def _length(match: re.Match[str]) -> Moment:
    groups = match.groupdict()
    lengths = {**_kinds()["hours"], **_kinds()["length"]}
    minutes = _count(groups.get("count") or "1") * lengths.get(groups.get("length") or "", 1)
    return Moment(match.start() + len(groups.get("lead") or ""), match.end(), minutes=minutes)


def _count(word: str) -> int:
    return int(word) if word.isdigit() else _kinds()["count"][word]


def _hour(match: re.Match[str]) -> Moment | None:
    """The hour, after noon if it could be either; None if it is not an hour.

    "Half negen" is 8:30, half an hour before nine; the English "half eight" is half past eight.
    """
    groups = match.groupdict()
    if groups.get("dot") and _may_be_date(match):
        return None
    hour, minute, off = (_count(groups.get(name) or "0") for name in ("hour", "minute", "off"))
    minute += -off if groups.get("to") else off
    if groups.get("half"):
        minute += _HALF_AN_HOUR if groups["hour"] in numbers("en") else -_HALF_AN_HOUR
    whole = hour * _AN_HOUR + minute
    is_afternoon = whole < _A_HALF_DAY
    whole += _A_HALF_DAY * is_afternoon
    if not 0 <= whole < 2 * _A_HALF_DAY:
        return None
    start = match.start() + len(groups.get("lead") or "")
    return Moment(start, match.end(), time(*divmod(whole, _AN_HOUR)), is_afternoon=is_afternoon)


def _may_be_date(match: re.Match[str]) -> bool:
    """True for digits with a dot that may be a day and a month, or the beginning of a date."""
    is_alone = not (match["lead"] or match["unit"])
    goes_on = re.match(r"\.[0-9]", match.string[match.end() :]) is not None
    return goes_on or (is_alone and int(match["minute"]) in _MONTHS)


class Lateness(msgspec.Struct, frozen=True):
    """A player's delay: in minutes, or until an hour; without either, a bit."""

    minutes: int | None = None
    at: time | None = None

    def behind(self, starts: datetime) -> int | None:
        """The delay in minutes after the start of the evening, 0 if in time; None if unknown."""
        if self.at is None:
            return self.minutes
        arrives = datetime.combine(starts.date(), self.at, starts.tzinfo)
        return max(0, (arrives - starts) // timedelta(minutes=1))


def read_amount(folded: str) -> Lateness | None:
    """The lateness in a text that is only an amount or an hour: 10, kwartiertje, 20:15."""
    amount = _pattern("^(?:~about )+").sub("", folded).strip(" .!")
    times = moments(f"{amount} min" if amount.isdigit() else amount)
    if len(times) != 1 or amount[: times[0].start] or amount[times[0].end :]:
        return None
    moment = times[0]
    return None if (moment.minutes or 0) > _LONGEST else Lateness(moment.minutes, moment.at)


_EXACT = re.compile(r"0|[0-9]+[:.uh][0-9]")


def read_week_hour(text: str) -> WeekHour | None:
    """A weekday and an hour, in either order; None if the text says anything else.

    The hour at which something closes may have an "until" before it.
    """
    words = _pattern(r"\b~until\b").sub("", fold(clean(text)).replace(",", " ")).split()
    meanings = [(word, *DAY_WORDS.get((word,), (DayKind.WORD, 0))) for word in words]
    for weekday in (DayKind.WEEKDAY, DayKind.WEAK_WEEKDAY):
        days = [(word, value) for word, kind, value in meanings if kind is weekday]
        if len(days) == 1 and (hour := read_hour(" ".join(w for w in words if w != days[0][0]))):
            return WeekHour(days[0][1] - 1, hour)
    return None


def read_hour(text: str) -> time | None:
    """An hour of the day; None if the text says anything else.

    In words, or without minutes, it is in the afternoon or evening, when clubs play; "08:00" is in
    the morning.
    """
    core = fold(clean(text))
    evening, morning = _pattern(" ?~evening$").search(core), _pattern(" ?~morning$").search(core)
    ends = evening or morning
    core = core[: ends.start()] if ends else core
    moment = _only_hour(core)
    if moment is None or moment.at is None:
        return None
    written = core[moment.start : moment.end].strip()
    if moment.is_afternoon and not evening and (morning or _EXACT.match(written)):
        return moment.at.replace(hour=moment.at.hour - 12)
    too_late = evening and not moment.is_afternoon and moment.at.hour >= _ONE_PM
    return None if too_late else moment.at


def _only_hour(folded: str) -> Moment | None:
    """The hour in a text that has nothing else but words such as "om"."""
    lead = r"(?:~ahead\b ?)*"
    if bare := _pattern(f"{lead}(?P<hour>~bare)").fullmatch(folded):
        return _hour(bare)
    times = moments(folded)
    whole = len(times) == 1 and times[0].end == len(folded)
    return times[0] if whole and _pattern(lead).fullmatch(folded[: times[0].start]) else None


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

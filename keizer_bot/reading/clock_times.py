"""Reads hours and lengths of time in a sentence: kwart over acht, 20:15, after nine; ten minutes.

`Lateness` is a player's delay: "kwartiertje later", "om half negen".
"""

import re
from dataclasses import dataclass
from datetime import datetime, time, timedelta
from functools import cache

from keizer_bot.reading.words import listed, patterns, word_lists

_COUNTS = {
    word: int(number)
    for number, words in word_lists("sentences.toml")["counts"].items()
    for word in listed(words)
}
_LONGEST_FIRST = sorted(_COUNTS, key=len, reverse=True)
_PATTERNS = patterns("clock", count="(?:[0-9]{1,3}|" + "|".join(_LONGEST_FIRST) + ")")
_ABOUT = re.compile(_PATTERNS["about"])
_A_HALF_DAY, _AN_HOUR = 12 * 60, 60  # minutes
_LONGEST = 180  # minutes; who is later than that is not coming
_UNITS = {"half": 30, "quarter": 15, "hour": 60, "minute": 1}


@dataclass(frozen=True, slots=True)
class Moment:
    """An hour of the day, or a length of time in minutes, and its place in the text.

    `is_afternoon`: the hour was on a twelve-hour clock, and is assumed to be after noon.
    """

    start: int
    end: int
    at: time | None = None
    minutes: int | None = None
    is_afternoon: bool = False


@cache  # compiled on first use: with all numbers in words that takes 40 ms
def _amount_patterns() -> tuple[re.Pattern[str], ...]:
    return re.compile(_PATTERNS["so_many_or_so"]), re.compile(_PATTERNS["amount"])


@cache
def _hour_patterns() -> tuple[re.Pattern[str], ...]:
    return tuple(re.compile(text) for name, text in _PATTERNS.items() if name.startswith("hour_"))


def moments(folded: str) -> tuple[Moment, ...]:
    """The hours and lengths of time in a folded text, in order; none overlap."""
    times: list[Moment] = []

    def is_free(match: re.Match[str]) -> bool:
        return not any(m.start < match.end() and match.start() < m.end for m in times)

    for pattern in _amount_patterns():
        times += [_amount(match) for match in pattern.finditer(folded) if is_free(match)]
    for pattern in _hour_patterns():
        for match in pattern.finditer(folded):
            if (moment := _hour(match)) is not None and is_free(match):
                times.append(moment)
    return tuple(sorted(times, key=lambda moment: moment.start))


def _amount(match: re.Match[str]) -> Moment:
    groups = match.groupdict()
    unit = next((name for name in _UNITS if groups.get(name)), "minute")
    count = groups.get(f"{unit}s") or groups.get("few") or "1"  # "10 late"
    return Moment(match.start(), match.end(), minutes=_count(count) * _UNITS[unit])


def _count(word: str) -> int:
    return int(word) if word.isdigit() else _COUNTS[word]


def _hour(match: re.Match[str]) -> Moment | None:
    """The hour, after noon if it could be either; None if it is not an hour.

    "Half negen" is 8:30, half an hour before nine; the English "half eight" (the group `past`) is
    half past eight.
    """
    groups = match.groupdict()
    hour, minute, off = (_count(groups.get(name) or "0") for name in ("hour", "minute", "off"))
    minute += -off if groups.get("to") else off
    minute -= _UNITS["half"] if groups.get("half") else 0
    minute += _UNITS["half"] if groups.get("past") is not None else 0
    whole = hour * _AN_HOUR + minute
    is_afternoon = whole < _A_HALF_DAY
    whole += _A_HALF_DAY * is_afternoon
    if not 0 <= whole < 2 * _A_HALF_DAY:
        return None
    start = match.start() + len(groups.get("lead") or "")
    return Moment(start, match.end(), time(*divmod(whole, _AN_HOUR)), is_afternoon=is_afternoon)


@dataclass(frozen=True, slots=True)
class Lateness:
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
    """The delay in a text that is only a number of minutes or an hour: 10, kwartiertje, 20:15."""
    amount = _ABOUT.sub("", folded).strip(" .!")
    times = moments(f"{amount} min" if amount.isdigit() else amount)
    if len(times) != 1 or amount[: times[0].start] or amount[times[0].end :]:
        return None
    moment = times[0]
    return None if (moment.minutes or 0) > _LONGEST else Lateness(moment.minutes, moment.at)

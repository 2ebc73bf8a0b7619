"""Hours and lengths of time in a sentence: kwart over acht, 20:15, after nine; ten minutes.

Somebody comes later by so much or at an hour: "kwartiertje later", "om half negen".
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
_SAID = patterns("clock", count="(?:[0-9]{1,3}|" + "|".join(_LONGEST_FIRST) + ")")
_ABOUT = re.compile(_SAID["about"])
_A_HALF_DAY, _AN_HOUR = 12 * 60, 60  # minutes
_LONGEST = 180  # minutes: who is later than that does not come
_UNITS = {"half": 30, "quarter": 15, "hour": 60, "minute": 1}


@dataclass(frozen=True, slots=True)
class Moment:
    """An hour of the day, or a length of time in minutes, and its place in the text.

    `is_afternoon`: the hour was told as one of twelve, and is read as one after noon.
    """

    start: int
    end: int
    at: time | None = None
    minutes: int | None = None
    is_afternoon: bool = False


@cache  # all numbers in words make these large: 40 ms that the start does without
def _amount_patterns() -> tuple[re.Pattern[str], ...]:
    return re.compile(_SAID["so_many_or_so"]), re.compile(_SAID["amount"])


@cache
def _hour_patterns() -> tuple[re.Pattern[str], ...]:
    return tuple(re.compile(text) for name, text in _SAID.items() if name.startswith("hour_"))


def moments(folded: str) -> tuple[Moment, ...]:
    """All that a folded text says of hours and minutes, in its order; the first reading counts."""
    found: list[Moment] = []

    def is_free(match: re.Match[str]) -> bool:
        return not any(m.start < match.end() and match.start() < m.end for m in found)

    for pattern in _amount_patterns():
        found += [_amount(match) for match in pattern.finditer(folded) if is_free(match)]
    for pattern in _hour_patterns():
        for match in pattern.finditer(folded):
            if (moment := _hour(match)) is not None and is_free(match):
                found.append(moment)
    return tuple(sorted(found, key=lambda moment: moment.start))


def _amount(match: re.Match[str]) -> Moment:
    said = match.groupdict()
    unit = next((name for name in _UNITS if said.get(name)), "minute")
    count = said.get(f"{unit}s") or said.get("few") or "1"  # "10 late"
    return Moment(match.start(), match.end(), minutes=_count(count) * _UNITS[unit])


def _count(said: str) -> int:
    return int(said) if said.isdigit() else _COUNTS[said]


def _hour(match: re.Match[str]) -> Moment | None:
    """The hour, after noon where it may be either; None: there is no such hour."""
    said = match.groupdict()
    hour, minute, off = (_count(said.get(name) or "0") for name in ("hour", "minute", "off"))
    minute += -off if said.get("to") else off
    minute -= _UNITS["half"] if said.get("half") else 0
    minute += _UNITS["half"] if said.get("past") is not None else 0
    whole = hour * _AN_HOUR + minute
    is_afternoon = whole < _A_HALF_DAY
    whole += _A_HALF_DAY * is_afternoon
    if not 0 <= whole < 2 * _A_HALF_DAY:
        return None
    start = match.start() + len(said.get("lead") or "")
    return Moment(start, match.end(), time(*divmod(whole, _AN_HOUR)), is_afternoon=is_afternoon)


@dataclass(frozen=True, slots=True)
class Lateness:
    """Somebody comes so many minutes later, or at that hour; neither: a bit later."""

    minutes: int | None = None
    at: time | None = None

    def behind(self, starts: datetime) -> int | None:
        """How many minutes after the start of the evening that is, 0 for in time; None: unknown."""
        if self.at is None:
            return self.minutes
        arrives = datetime.combine(starts.date(), self.at, starts.tzinfo)
        return max(0, (arrives - starts) // timedelta(minutes=1))


def read_amount(folded: str) -> Lateness | None:
    """An amount or an hour alone, because "later" was said before: 10, kwartiertje, 20:15."""
    amount = _ABOUT.sub("", folded).strip(" .!")
    found = moments(f"{amount} min" if amount.isdigit() else amount)
    if len(found) != 1 or amount[: found[0].start] or amount[found[0].end :]:
        return None
    moment = found[0]
    return None if (moment.minutes or 0) > _LONGEST else Lateness(moment.minutes, moment.at)

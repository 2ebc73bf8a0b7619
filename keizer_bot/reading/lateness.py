"""Coming later, by so much or at an hour: "kwartiertje later", "niet voor half negen"."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, time, timedelta

from keizer_bot.reading.clock_times import Moment, moments
from keizer_bot.reading.words import patterns

_SAID = patterns("lateness")
_STUCK = re.compile(_SAID["stuck"])
_ABOUT = re.compile(_SAID["about"])
_LONGEST = 180  # minutes: who is later than that does not come
_MINUTE = timedelta(minutes=1)


@dataclass(frozen=True, slots=True)
class Lateness:
    """Somebody comes so many minutes later, or at that hour; neither: a bit later.

    `not_before`: the hour is the earliest: "ik red het niet voor acht uur".
    """

    minutes: int | None = None
    at: time | None = None
    not_before: bool = False

    def behind(self, starts: datetime) -> int | None:
        """How many minutes after the start of the evening that is, 0 for in time; None: unknown."""
        if self.at is None:
            return self.minutes
        arrives = datetime.combine(starts.date(), self.at, starts.tzinfo)
        if self.not_before and arrives == starts:
            return None
        return max(0, (arrives - starts) // _MINUTE)


def lateness_of(found: Iterable[Moment]) -> Lateness | None:
    """What the moments of a sentence say together; None: too much of it, or too long."""
    said = tuple(found)
    if not said:
        return Lateness()
    if len(said) > 1 or (said[0].minutes or 0) > _LONGEST:
        return None
    return Lateness(said[0].minutes, said[0].at)


def is_stuck(folded: str) -> bool:
    """Whether they are held up and say no more: "ik sta in de file"."""
    return _STUCK.fullmatch(folded.strip(" .!")) is not None


def read_amount(folded: str) -> Lateness | None:
    """An amount or an hour alone, because "later" was said before: 10, kwartiertje, 20:15."""
    said = _ABOUT.sub("", folded).strip(" .!")
    found = moments(f"{said} min" if said.isdigit() else said)
    whole = len(found) == 1 and not said[: found[0].start] and not said[found[0].end :]
    return lateness_of(found) if whole else None

"""What stands on a calendar; apart from its writer, so that only who writes one loads iCalendar."""

from dataclasses import dataclass
from datetime import date, datetime, timedelta


@dataclass(frozen=True, slots=True)
class RoundEvent:
    """Something on the calendar; `identity` names it for good, whatever becomes of it.

    `ends` None: it takes the whole day of `starts`, and nobody is kept by it. `place` is where it
    is, `url` a page about it; `alarm`: how long before it a phone is to ring.
    """

    identity: str
    summary: str
    starts: datetime | date
    ends: datetime | None = None
    description: str = ""
    place: str = ""
    url: str = ""
    alarm: timedelta | None = None

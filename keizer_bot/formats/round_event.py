"""An event of a calendar, apart from its writer, which alone loads the iCalendar library."""

from datetime import date, datetime, timedelta

import msgspec


class RoundEvent(msgspec.Struct, frozen=True):
    """An event of the calendar; `identity` names it permanently, however it changes.

    `ends` None: it lasts the whole day of `starts`, and does not mark people as busy. `place` is
    its location, `url` a page about it; `alarm`: how long before it a phone gives a reminder.
    """

    identity: str
    summary: str
    starts: datetime | date
    ends: datetime | None = None
    description: str = ""
    place: str = ""
    url: str = ""
    alarm: timedelta | None = None

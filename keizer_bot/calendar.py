"""The evenings of a season with their hours: values, without code that reads or stores them.

They are below all their users: `reading` reads dates against the evenings, subjects ask which one
is next. The engine knows rounds but no dates, `clock` only the moment: neither fits them.
"""

from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from enum import StrEnum
from zoneinfo import ZoneInfo

WEEKDAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
"""The weekdays as written in config.toml and in the database."""

REMINDED_BEFORE = timedelta(days=1)
"""The time before the close of sign-off at which members who said nothing are reminded."""


class Phase(StrEnum):
    """The phase of a round, which only moves down this list; a round can also be cancelled."""

    OPEN = "open"
    CLOSED = "closed"
    PAIRED = "paired"
    FINAL = "final"


@dataclass(frozen=True, slots=True)
class WeekHour:
    """An hour of a weekday: the last such day on or before the evening's date."""

    weekday: int  # Monday is 0
    at: time

    def __str__(self) -> str:
        """The hour in English, as it is stored: ``friday 18:00``."""
        return f"{WEEKDAYS[self.weekday]} {self.at:%H:%M}"

    @classmethod
    def from_stored(cls, text: str) -> "WeekHour":
        """The hour from its stored form, ``friday 18:00``."""
        weekday, at = text.split(" ")
        return cls(WEEKDAYS.index(weekday), time.fromisoformat(at))

    @property
    def table(self) -> dict[str, str]:
        """The hour as a table, as in config.toml and in a competition's hours."""
        return {"weekday": WEEKDAYS[self.weekday], "time": f"{self.at:%H:%M}"}

    def before(self, day: date, zone: ZoneInfo) -> datetime:
        """The aware moment for an evening on that date."""
        hour_day = day - timedelta(days=(day.weekday() - self.weekday) % 7)
        return datetime.combine(hour_day, self.at, zone)

    def in_week_of(self, evening: "WeekHour") -> tuple[int, time]:
        """Its place in the week that ends with that evening: (minus days before it, hour)."""
        return -((evening.weekday - self.weekday) % 7), self.at


_PAIRED = frozenset((Phase.PAIRED, Phase.FINAL))


@dataclass(frozen=True, slots=True)
class Evening:
    """One round on the calendar. The hours are aware; `date` is the club's local date.

    `check_in` is when check-in opens on the evening; None: there is none. `part` counts the rounds
    of an evening. A later one is paired as soon as the one before it is over; until that moment is
    known, its `closes` and `pairs` are the evening's end.
    """

    id: int
    number: int
    date: date
    period: int
    starts: datetime
    closes: datetime
    pairs: datetime
    final: datetime
    phase: Phase
    check_in: datetime | None = None
    part: int = 1

    @property
    def is_paired(self) -> bool:
        """True if its pairing was made."""
        return self.phase in _PAIRED


@dataclass(frozen=True, slots=True)
class Calendar:
    """All rounds of a season that are not cancelled, by number.

    `elsewhere`: dates without a round here, ignored in a message that also names dates with one.
    """

    evenings: tuple[Evening, ...]
    zone: ZoneInfo
    elsewhere: frozenset[date] = frozenset()

    @property
    def paired(self) -> tuple[Evening, ...]:
        """The evenings whose pairing was made."""
        return tuple(e for e in self.evenings if e.is_paired)

    def local(self, at: datetime) -> datetime:
        """The moment on the club's clock."""
        return at.astimezone(self.zone)

    def next(self, at: datetime) -> Evening | None:
        """The first evening that is not final at that moment and whose day is not over."""
        today = self.local(at).date()
        coming = (e for e in self.evenings if e.date >= today and e.phase is not Phase.FINAL)
        return next(coming, None)

    def on(self, day: date) -> Evening | None:
        """The first round on that date that is not final, else the first; None if there is none."""
        rounds = [e for e in self.evenings if e.date == day]
        return next(
            (e for e in rounds if e.phase is not Phase.FINAL), rounds[0] if rounds else None
        )

    def rest_of_evening(self, evening: Evening) -> tuple[Evening, ...]:
        """The round and the later ones on the same evening."""
        first, day = evening.number, evening.date
        return tuple([e for e in self.evenings if e.date == day and e.number >= first])

    def with_id(self, round_id: int) -> Evening | None:
        """The evening of the round with that id; None if it was cancelled."""
        return next((e for e in self.evenings if e.id == round_id), None)

    def numbered(self, number: int) -> Evening | None:
        """The evening of the round with that number, if there is one."""
        return next((e for e in self.evenings if e.number == number), None)

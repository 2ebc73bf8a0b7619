"""The evenings of a season with their hours: values, without anything that reads or stores them.

They stand below all who use them: the grammar reads words against the evenings, subjects ask what
is next. The engine knows rounds and no days, `clock` the moment alone: neither is their home.
"""

from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from enum import StrEnum
from zoneinfo import ZoneInfo

WEEKDAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
"""As hours are written in config.toml and in the database."""

REMINDED_BEFORE = timedelta(days=1)
"""So long before sign-off closes, whoever said nothing is asked whether they come."""


class Phase(StrEnum):
    """How far a round is; a round only moves down this list, or is cancelled."""

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
        """As people may write it in English, and as it is kept: ``friday 18:00``."""
        return f"{WEEKDAYS[self.weekday]} {self.at:%H:%M}"

    @property
    def table(self) -> dict[str, str]:
        """As config.toml has it, and the hours of a competition."""
        return {"weekday": WEEKDAYS[self.weekday], "time": f"{self.at:%H:%M}"}

    def before(self, day: date, zone: ZoneInfo) -> datetime:
        """The aware moment that belongs to an evening on that date."""
        own_day = day - timedelta(days=(day.weekday() - self.weekday) % 7)
        return datetime.combine(own_day, self.at, zone)

    def in_week_of(self, evening: "WeekHour") -> tuple[int, time]:
        """Where it falls in the week that ends with that evening: (-days before it, hour)."""
        return -((evening.weekday - self.weekday) % 7), self.at


@dataclass(frozen=True, slots=True)
class Evening:
    """One round on the calendar. The hours are aware; `date` is the club's local date.

    `check_in` is from when on one says on the evening that one is there; None: nobody needs to.
    `part` counts the rounds of an evening. A later one is open until it is paired, which is when
    the one before it is over: until that is known, it `closes` and `pairs` when the evening ends.
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
        """Whether its pairing was made."""
        return self.phase in (Phase.PAIRED, Phase.FINAL)


@dataclass(frozen=True, slots=True)
class Calendar:
    """All rounds of a season that are not cancelled, by number.

    `elsewhere`: days without a round here that are passed over beside days that have one.
    """

    evenings: tuple[Evening, ...]
    zone: ZoneInfo
    elsewhere: frozenset[date] = frozenset()

    @property
    def paired(self) -> tuple[Evening, ...]:
        """The evenings whose pairing was made."""
        return tuple(e for e in self.evenings if e.is_paired)

    def local(self, at: datetime) -> datetime:
        """The club's wall clock at that moment."""
        return at.astimezone(self.zone)

    def next(self, at: datetime) -> Evening | None:
        """The first evening whose day is not over and which is not final at that moment."""
        today = self.local(at).date()
        coming = (e for e in self.evenings if e.date >= today and e.phase is not Phase.FINAL)
        return next(coming, None)

    def on(self, day: date) -> Evening | None:
        """The first round on that date that is not over, else the first; None without one."""
        rounds = [e for e in self.evenings if e.date == day]
        return next(
            (e for e in rounds if e.phase is not Phase.FINAL), rounds[0] if rounds else None
        )

    def rest_of_evening(self, evening: Evening) -> tuple[Evening, ...]:
        """The round, and those after it on the same evening."""
        same = (e for e in self.evenings if e.date == evening.date)
        return tuple(e for e in same if e.number >= evening.number)

    def with_id(self, round_id: int) -> Evening | None:
        """The evening of the round with that id, if it was not cancelled."""
        return next((e for e in self.evenings if e.id == round_id), None)

    def numbered(self, number: int) -> Evening | None:
        """The evening of that round, if there is one."""
        return next((e for e in self.evenings if e.number == number), None)

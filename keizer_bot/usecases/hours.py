"""A competition's hours, and the moments that they give an evening."""

from __future__ import annotations

import json
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from typing import TYPE_CHECKING, Self
from zoneinfo import ZoneInfo

from keizer_bot.usecases.calendar import Calendar, Evening, Phase

if TYPE_CHECKING:
    from collections.abc import Iterable

    from keizer_bot.engine.rules import Rules
    from keizer_bot.store.seasons import RoundRow

_WEEKDAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")


@dataclass(frozen=True, slots=True)
class WeekHour:
    """An hour of a weekday: the last such day on or before the evening's date."""

    weekday: int
    at: time

    def before(self, day: date, zone: ZoneInfo) -> datetime:
        """The aware moment that belongs to an evening on that date."""
        own_day = day - timedelta(days=(day.weekday() - self.weekday) % 7)
        return datetime.combine(own_day, self.at, zone)


@dataclass(frozen=True, slots=True)
class Hours:
    """When an evening starts, when sign-off closes, when pairings go out, when results are final.

    `default_time` is how long after the start an opponent may still come ([003] rule o).
    """

    evening: time
    sign_off: WeekHour
    pairings: WeekHour
    results_final: time
    default_time: timedelta

    @classmethod
    def from_json(cls, text: str) -> Self:
        """Read the hours as the competition keeps them, in the form of the config file."""
        table = json.loads(text)
        return cls(
            evening=time.fromisoformat(table["evening"]["time"]),
            sign_off=_week_hour(table["sign_off"]),
            pairings=_week_hour(table["pairings"]),
            results_final=time.fromisoformat(table["results_final"]),
            default_time=timedelta(minutes=table.get("default_time", 30)),
        )

    def evening_of(self, row: RoundRow, zone: ZoneInfo, rules: Rules) -> Evening:
        """The round as an evening with its moments."""
        starts = datetime.combine(row.date, self.evening, zone)
        final = datetime.combine(row.date, self.results_final, zone)
        if final <= starts:
            final = datetime.combine(row.date + timedelta(days=1), self.results_final, zone)
        length = rules.season.rounds_per_period
        return Evening(
            id=row.id,
            number=row.number,
            date=row.date,
            period=row.period or (-(-row.number // length) if length else 1),
            starts=starts,
            closes=self.sign_off.before(row.date, zone),
            pairs=self.pairings.before(row.date, zone),
            final=final,
            phase=Phase(row.phase),
        )


def _week_hour(table: dict[str, str]) -> WeekHour:
    return WeekHour(_WEEKDAYS.index(table["weekday"]), time.fromisoformat(table["time"]))


def calendar_of(rows: Iterable[RoundRow], hours: Hours, zone: ZoneInfo, rules: Rules) -> Calendar:
    """The season's calendar."""
    return Calendar(tuple(hours.evening_of(row, zone, rules) for row in rows), zone)

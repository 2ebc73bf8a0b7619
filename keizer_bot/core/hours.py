"""A competition's hours, and the moments of an evening that follow from them."""

import json
from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from datetime import date, datetime, time, timedelta
from functools import lru_cache
from typing import Self
from zoneinfo import ZoneInfo

import msgspec

from keizer_bot.calendar import REMINDED_BEFORE, WEEKDAYS, Calendar, Evening, Phase, WeekHour
from keizer_bot.engine.model import Round
from keizer_bot.engine.rules import Rules
from keizer_bot.store.seasons import RoundRow

WEEK = timedelta(days=7)
_CHECK_IN = timedelta(hours=1)  # before the pairing hour, when the hall opens


class Hours(msgspec.Struct, frozen=True):
    """The hours at which evenings start, sign-off closes, pairings go out and results are final.

    `rounds` is the number of rounds on an evening. `default_time` is how long after the start an
    opponent may still arrive ([003] rule o). `reminder`: members who said nothing are asked the day
    before sign-off closes. `check_in`: only players who check in on the evening are paired.
    `ranking` is posted as a "picture" or a "table"; `withdrawn` players are listed "below" the
    others or are "hidden". `digital_clocks` is how many the club has, for the first boards ([003]
    rule g); None: enough.
    """

    evening: WeekHour
    sign_off: WeekHour
    pairings: WeekHour
    results_final: time
    default_time: timedelta
    skip: frozenset[date] = frozenset()
    reminder: bool = True
    ranking: str = "picture"
    withdrawn: str = "below"
    check_in: bool = False
    digital_clocks: int | None = None
    rounds: int = 1

    @classmethod
    @lru_cache(maxsize=512)
    def from_json(cls, text: str) -> Self:
        """The hours from the competition's JSON, which has the form of the config file."""
        table = json.loads(text)
        return cls(
            evening=_week_hour(table["evening"]),
            sign_off=_week_hour(table["sign_off"]),
            pairings=_week_hour(table["pairings"]),
            results_final=time.fromisoformat(table["results_final"]),
            default_time=timedelta(minutes=table.get("default_time", 30)),
            skip=frozenset(map(date.fromisoformat, table.get("skip", ()))),
            reminder=table.get("reminder", True),
            ranking=table.get("ranking", "picture"),
            withdrawn=table.get("withdrawn", "below"),
            check_in=table.get("presence") == "check-in",
            digital_clocks=table.get("digital_clocks"),
            rounds=table["evening"].get("rounds", 1),
        )

    def closes(self, day: date, zone: ZoneInfo) -> datetime:
        """The moment when sign-off closes for an evening on that date."""
        return self._moment(self.sign_off, day, zone)

    def reminds(self, day: date, zone: ZoneInfo) -> datetime:
        """The moment of the reminder to members who have not answered, by the wall clock."""
        return self.closes(day, zone) - REMINDED_BEFORE

    def pairs(self, day: date, zone: ZoneInfo) -> datetime:
        """The moment when an evening on that date is paired."""
        return self._moment(self.pairings, day, zone)

    def checks_in(self, day: date, zone: ZoneInfo) -> datetime | None:
        """The moment when check-in opens on that date; None if the club has no check-in."""
        return self.pairs(day, zone) - _CHECK_IN if self.check_in else None

    def _moment(self, hour: WeekHour, day: date, zone: ZoneInfo) -> datetime:
        """The moment of the hour; with check-in, an hour on the club's weekday moves with `day`."""
        if self.check_in and hour.weekday == self.evening.weekday:
            return datetime.combine(day, hour.at, zone)
        return hour.before(day, zone)

    def final(self, day: date, zone: ZoneInfo) -> datetime:
        """The moment when results of that date are final; an hour past midnight is the next day."""
        over = self.results_final <= self.evening.at
        return datetime.combine(day + timedelta(days=over), self.results_final, zone)

    def first_open(self, at: datetime, zone: ZoneInfo) -> date:
        """The date of the coming evening, or of the next if its sign-off has closed."""
        today = at.astimezone(zone).date()
        coming = today + timedelta(days=(self.evening.weekday - today.weekday()) % 7)
        return coming if at < self.closes(coming, zone) else coming + WEEK

    def days_for(
        self, rounds: Sequence[Round], least: int, first: date, *, soonest: date
    ) -> list[date]:
        """A date for each of these rounds, and for further ones up to `least` rounds.

        A round without a date is on the first club evening after the round before it, or on the
        same evening while that has room for another round; the first round of all is on `first`, or
        as many evenings earlier as there are rounds with games. No round after the last with games
        is before `soonest`.
        """
        played = sum(1 for round_ in rounds if round_.games)
        last = first - WEEK * (played + 1)
        taken = {date.fromisoformat(round_.date) for round_ in rounds if round_.date}
        days: list[date] = []
        begun = max((n for n, round_ in enumerate(rounds, start=1) if round_.games), default=0)
        eve = soonest - timedelta(days=1)
        for number in range(max(len(rounds), least)):
            written = rounds[number].date if number < len(rounds) else None
            after = last if number < begun else max(last, eve)
            if written:
                last = date.fromisoformat(written)
            elif last <= eve or not 0 < days.count(last) < self.rounds:
                last = self._next_evening(after, taken)
            days.append(last)
            taken.add(last)
        return days

    def _next_evening(self, day: date, taken: Collection[date]) -> date:
        coming = day + timedelta(days=(self.evening.weekday - day.weekday() - 1) % 7 + 1)
        while coming in self.skip or coming in taken:
            coming += WEEK
        return coming

    def evening_of(self, row: RoundRow, part: int, zone: ZoneInfo, rules: Rules) -> Evening:
        """The round as the evening's round number `part`, with its moments."""
        length = rules.season.rounds_per_period
        starts = datetime.combine(row.date, self.evening.at, zone)
        closes, pairs = self.closes(row.date, zone), self.pairs(row.date, zone)
        final, check_in = self.final(row.date, zone), self.checks_in(row.date, zone)
        if part > 1:
            closes = pairs = (row.pairs_at or final).astimezone(zone)
            starts, check_in = (row.paired_at or starts).astimezone(zone), None
        return Evening(
            id=row.id,
            number=row.number,
            date=row.date,
            period=row.period or (-(-row.number // length) if length else 1),
            starts=starts,
            closes=closes,
            pairs=pairs,
            final=final,
            phase=Phase(row.phase),
            check_in=check_in,
            part=part,
        )


def _week_hour(table: dict[str, str]) -> WeekHour:
    return WeekHour(WEEKDAYS.index(table["weekday"]), time.fromisoformat(table["time"]))


def calendar_of(rows: Iterable[RoundRow], hours: Hours, zone: ZoneInfo, rules: Rules) -> Calendar:
    """The season's calendar."""
    parts, evenings = Counter[date](), list[Evening]()
    for row in rows:
        parts[row.date] += 1
        evenings.append(hours.evening_of(row, parts[row.date], zone, rules))
    return Calendar(tuple(evenings), zone)

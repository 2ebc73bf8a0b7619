"""The hours of a competition, and the moments that they give an evening."""

from __future__ import annotations

import json
from datetime import date, datetime, time, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from msgspec.structs import replace

from keizer_bot.calendar import Calendar, Evening, Phase, WeekHour
from keizer_bot.core.hours import Hours, calendar_of
from keizer_bot.engine.model import Game, Result, Round
from keizer_bot.engine.rules_table import rules_from
from keizer_bot.store.seasons import RoundRow

ZONE = ZoneInfo("Europe/Amsterdam")
MONDAY = date(2026, 11, 23)
WEEK = timedelta(days=7)
TABLE: dict[str, Any] = {
    "evening": {"weekday": "monday", "time": "19:45"},
    "sign_off": {"weekday": "friday", "time": "18:00"},
    "pairings": {"weekday": "friday", "time": "20:00"},
    "results_final": "23:30",
}


def hours(**changed: Any) -> Hours:
    """The hours of a Monday club, with these changes."""
    return Hours.from_json(json.dumps(TABLE | changed))


def moment(text: str) -> datetime:
    """An aware moment."""
    return datetime.fromisoformat(text)


def test_settings_that_a_club_omits_have_the_usual_values() -> None:
    """[003] rule o: half an hour; players without an answer are asked; no check-in."""
    found = hours()
    assert (found.default_time, found.reminder) == (timedelta(minutes=30), True)
    assert not found.check_in
    assert (found.ranking, found.withdrawn) == ("picture", "below")


def test_how_the_ranking_is_posted_is_as_the_club_says() -> None:
    """A table instead of the picture, without players who stopped."""
    found = hours(ranking="table", withdrawn="hidden")
    assert (found.ranking, found.withdrawn) == ("table", "hidden")


@pytest.mark.parametrize(
    ("weekday", "day"),
    [(0, "2026-11-23"), (4, "2026-11-20"), (6, "2026-11-22"), (1, "2026-11-17")],
)
def test_a_weekday_is_the_last_on_or_before_the_evening(weekday: int, day: str) -> None:
    """For a Monday it may be that day, the Friday or Sunday before, or the Tuesday of last week."""
    found = WeekHour(weekday, time(18)).before(MONDAY, ZONE)
    assert found == moment(f"{day}T18:00:00+01:00")


@pytest.mark.parametrize(
    ("evening", "weekday", "days"),
    [(0, 0, 0), (0, 4, -3), (0, 6, -1), (0, 1, -6), (4, 0, -4), (4, 4, 0), (4, 5, -6)],
)
def test_a_week_ends_with_the_evening(evening: int, weekday: int, days: int) -> None:
    """For a Monday the Friday before is three days earlier, the Tuesday six; for a Friday too."""
    found = WeekHour(weekday, time(18)).in_week_of(WeekHour(evening, time(19, 45)))
    assert found == (days, time(18))


def test_an_hour_is_written_as_it_is_read() -> None:
    """It has two digits each, in config.toml and in the hours of a competition."""
    friday = WeekHour(4, time(9, 5))
    assert friday.table == {"weekday": "friday", "time": "09:05"}
    assert hours(sign_off=friday.table).sign_off == friday


def test_an_hour_stays_the_clubs_own_across_summer_time() -> None:
    """Summer time ends on Sunday 25 October: 18:00 on Friday is +02:00, Monday's start +01:00."""
    evening = date(2026, 10, 26)
    assert hours().closes(evening, ZONE) == moment("2026-10-23T18:00:00+02:00")
    assert hours().pairs(evening, ZONE) == moment("2026-10-23T20:00:00+02:00")
    assert hours().final(evening, ZONE) == moment("2026-10-26T23:30:00+01:00")


@pytest.mark.parametrize(
    ("final", "at"),
    [
        ("23:30", "2026-11-23T23:30:00+01:00"),
        ("00:30", "2026-11-24T00:30:00+01:00"),
        ("19:45", "2026-11-24T19:45:00+01:00"),
    ],
)
def test_results_are_final_after_the_evening_began(final: str, at: str) -> None:
    """Past midnight, or at the hour at which it starts, means the next day."""
    assert hours(results_final=final).final(MONDAY, ZONE) == moment(at)


def test_a_silent_member_is_asked_a_day_before_sign_off_closes() -> None:
    """Thursday 18:00."""
    assert hours().reminds(MONDAY, ZONE) == moment("2026-11-19T18:00:00+01:00")


def test_a_missing_setting_has_its_default() -> None:
    """Half an hour's grace, a reminder, no check-in, no evening that is skipped."""
    bare = hours()
    assert (bare.default_time, bare.reminder) == (timedelta(minutes=30), True)
    assert (bare.check_in, bare.skip) == (False, frozenset())
    assert bare.checks_in(MONDAY, ZONE) is None


def test_a_setting_has_its_value() -> None:
    """Each key of the config file."""
    own = hours(default_time=45, reminder=False, presence="check-in", skip=["2026-12-28"])
    assert (own.default_time, own.reminder) == (timedelta(minutes=45), False)
    assert (own.check_in, own.skip) == (True, frozenset([date(2026, 12, 28)]))


def test_how_many_digital_clocks_there_are_is_as_the_club_says() -> None:
    """Enough, unless the club gives a number; none is a number too."""
    assert hours().digital_clocks is None
    assert [hours(digital_clocks=n).digital_clocks for n in (12, 0)] == [12, 0]


def test_check_in_begins_an_hour_before_the_pairing() -> None:
    """A club that pairs on the evening itself, at 19:45."""
    own = hours(presence="check-in", pairings={"weekday": "monday", "time": "19:45"})
    assert own.checks_in(MONDAY, ZONE) == moment("2026-11-23T18:45:00+01:00")


def test_hours_of_the_evening_itself_move_with_a_check_in_evening() -> None:
    """Moved to Wednesday, it is paired on Wednesday; without check-in the Monday before stays."""
    pairs = {"weekday": "monday", "time": "19:45"}
    wednesday = MONDAY + timedelta(days=2)
    moved = hours(presence="check-in", pairings=pairs)
    assert moved.pairs(wednesday, ZONE) == moment("2026-11-25T19:45:00+01:00")
    assert moved.closes(wednesday, ZONE) == moment("2026-11-20T18:00:00+01:00")
    assert hours(pairings=pairs).pairs(wednesday, ZONE) == moment("2026-11-23T19:45:00+01:00")


@pytest.mark.parametrize(
    ("at", "day"),
    [
        ("2026-11-20T17:59:59+01:00", MONDAY),
        ("2026-11-20T18:00:00+01:00", MONDAY + WEEK),
        ("2026-11-23T12:00:00+01:00", MONDAY + WEEK),
        ("2026-11-23T23:30:00+00:00", MONDAY + WEEK),  # Tuesday already where the club is
        ("2026-11-16T22:59:00+00:00", MONDAY),
    ],
)
def test_the_first_open_evening(at: str, day: date) -> None:
    """The coming Monday until its sign-off closes, then the Monday after it."""
    assert hours().first_open(moment(at), ZONE) == day


def test_on_the_evening_before_its_own_sign_off_it_is_the_first_open_one() -> None:
    """A club that closes sign-off on Monday at 18:00."""
    own = hours(sign_off={"weekday": "monday", "time": "18:00"})
    assert own.first_open(moment("2026-11-23T17:59:00+01:00"), ZONE) == MONDAY


def test_the_evening_is_over_when_the_clubs_own_day_is() -> None:
    """Nine in the evening on Monday in New York is Tuesday elsewhere; sign-off closes at ten."""
    own = hours(sign_off={"weekday": "monday", "time": "22:00"})
    monday_night = moment("2026-11-24T02:00:00+00:00")
    assert own.first_open(monday_night, ZoneInfo("America/New_York")) == MONDAY


def test_rounds_without_a_date_come_week_after_week() -> None:
    """They skip an evening that is left out, and one that another round has."""
    own = hours(skip=["2026-11-30"])
    rounds = [Round(1), Round(2), Round(3, date="2026-12-21"), Round(4)]
    days = own.days_for(rounds, 6, MONDAY, soonest=MONDAY)
    wanted = ["2026-11-23", "2026-12-07", "2026-12-21", "2026-12-28", "2027-01-04", "2027-01-11"]
    assert [day.isoformat() for day in days] == wanted


def test_a_date_that_is_written_is_passed_over_by_the_others() -> None:
    """Round 2 is on 23 November: round 1 is not, and no two share an evening."""
    days = hours().days_for(
        [Round(1), Round(2, date="2026-11-23"), Round(3)], 3, MONDAY, soonest=MONDAY
    )
    assert [day.isoformat() for day in days] == ["2026-11-30", "2026-11-23", "2026-12-07"]


def test_after_a_round_on_another_day_comes_the_next_club_evening() -> None:
    """Moved to Wednesday 25 November; the Monday after it is the 30th."""
    days = hours().days_for([Round(1, date="2026-11-25"), Round(2)], 2, MONDAY, soonest=MONDAY)
    assert [day.isoformat() for day in days] == ["2026-11-25", "2026-11-30"]


def test_a_round_of_a_club_that_checks_in_says_from_when() -> None:
    """An hour before it is paired."""
    own = hours(presence="check-in", pairings={"weekday": "monday", "time": "19:45"})
    (evening,) = calendar_of([row(1)], own, ZONE, rules_from({})).evenings
    assert evening.check_in == moment("2026-11-23T18:45:00+01:00")


def test_rounds_that_were_played_lie_before_the_first_evening() -> None:
    """Two with games: the third is the first to come."""
    game = (Game("a", "b", None),)
    days = hours().days_for([Round(1, games=game), Round(2, games=game)], 3, MONDAY, soonest=MONDAY)
    assert days == [MONDAY - 2 * WEEK, MONDAY - WEEK, MONDAY]


def test_coming_rounds_are_not_on_past_days() -> None:
    """The last round was five weeks ago: the next are on the first evening to come and on."""
    game = (Game("a", "b", None),)
    rounds = [Round(1, games=game), Round(2, games=game, date="2026-10-19"), Round(3)]
    days = hours().days_for(rounds, 4, MONDAY - 6 * WEEK, soonest=MONDAY)
    assert days[1:] == [date(2026, 10, 19), MONDAY, MONDAY + WEEK]
    rounds = [Round(1, games=game), Round(2), Round(3, games=game)]  # nobody came to round 2
    days = hours().days_for(rounds, 4, MONDAY - 4 * WEEK, soonest=MONDAY)
    assert days == [MONDAY - 6 * WEEK, MONDAY - 5 * WEEK, MONDAY - 4 * WEEK, MONDAY]


@pytest.mark.parametrize(
    ("soonest", "day"), [(MONDAY, MONDAY), (MONDAY + timedelta(days=1), MONDAY + WEEK)]
)
def test_a_season_without_games_begins_on_no_day_that_is_over(soonest: date, day: date) -> None:
    """Its first evening was two weeks ago: the first club evening from today on."""
    days = hours().days_for([Round(1), Round(2)], 2, MONDAY - 2 * WEEK, soonest=soonest)
    assert days == [day, day + WEEK]


def row(number: int, period: int | None = None, phase: str = "open") -> RoundRow:
    """A round on that Monday and on, week after week."""
    day = MONDAY + (number - 1) * WEEK
    return RoundRow(number, 1, number, day, period, phase, 0, "[]")


def calendar(*rows: RoundRow) -> Calendar:
    """The calendar of these rounds, three a period."""
    rules = rules_from({"season": {"rounds_per_period": 3}})
    return calendar_of(rows, hours(), ZONE, rules)


def test_a_round_on_the_calendar_has_all_its_moments() -> None:
    """The moments follow from the hours."""
    (evening,) = calendar(row(1)).evenings
    assert evening == Evening(
        id=1,
        number=1,
        date=MONDAY,
        period=1,
        starts=moment("2026-11-23T19:45:00+01:00"),
        closes=moment("2026-11-20T18:00:00+01:00"),
        pairs=moment("2026-11-20T20:00:00+01:00"),
        final=moment("2026-11-23T23:30:00+01:00"),
        phase=Phase.OPEN,
        check_in=None,
    )


RAPID = {"evening": {"weekday": "monday", "time": "19:45", "rounds": 3}}


def test_an_evening_has_as_many_rounds_as_the_club_says() -> None:
    """Seven rounds, three an evening: the seventh is on its own."""
    days = hours(**RAPID).days_for([], 7, MONDAY, soonest=MONDAY)
    assert days == [MONDAY] * 3 + [MONDAY + WEEK] * 3 + [MONDAY + 2 * WEEK]


def test_an_evening_that_was_begun_is_not_filled_up() -> None:
    """Two rounds of last week were played: the third is on the next evening."""
    game = (Game("a", "b", Result.DRAWN),)
    written = (MONDAY - WEEK).isoformat()
    played = [Round(number, game, date=written) for number in (1, 2)]
    days = hours(**RAPID).days_for(played, 4, MONDAY, soonest=MONDAY)
    assert days == [MONDAY - WEEK] * 2 + [MONDAY] * 2


def test_a_later_round_of_an_evening_is_open_until_the_one_before_is_over() -> None:
    """Then it is paired; until that moment is known one may sign off until the evening ends."""
    first, second = row(1), replace(row(2), date=MONDAY)
    _, waits = calendar(first, second).evenings
    assert (waits.part, waits.check_in) == (2, None)
    assert waits.closes == waits.pairs == moment("2026-11-23T23:30:00+01:00")
    at = moment("2026-11-23T20:40:00+01:00")
    _, follows = calendar(first, replace(second, pairs_at=at)).evenings
    assert follows.closes == follows.pairs == at
    _, played = calendar(first, replace(second, phase="paired", paired_at=at)).evenings
    assert played.starts == at


def test_a_day_with_several_rounds_is_the_first_of_them_that_is_not_over() -> None:
    """Once all are over, the first; from there on the evening's rounds are one."""
    rows = [replace(row(number), date=MONDAY) for number in (1, 2, 3)]
    begun = calendar(replace(rows[0], phase="final"), *rows[1:])
    today = begun.on(MONDAY)
    assert today is not None
    assert [evening.number for evening in begun.rest_of_evening(today)] == [2, 3]
    over = calendar(*(replace(each, phase="final") for each in rows))
    assert over.on(MONDAY) == over.evenings[0]


def test_a_rounds_period_is_its_own_or_counted() -> None:
    """Three a period: the fourth is of the second."""
    found = [e.period for e in calendar(row(3), row(4), row(5, period=7)).evenings]
    assert found == [1, 2, 7]
    bare = calendar_of([row(9)], hours(), ZONE, rules_from({}))
    assert bare.evenings[0].period == 1


def test_the_next_evening_is_the_first_that_is_not_over() -> None:
    """Today's evening counts until it is final; a past one never, whatever its phase."""
    season = calendar(row(1), row(2, phase="final"), row(3))
    assert season.next(moment("2026-11-23T23:00:00+01:00")) == season.evenings[0]
    assert season.next(moment("2026-11-24T00:00:00+01:00")) == season.evenings[2]
    assert season.next(moment("2026-12-08T00:00:00+01:00")) is None


def test_evenings_are_found_by_number_and_by_day() -> None:
    """A number or day without an evening gives None."""
    season = calendar(row(1), row(2))
    assert season.numbered(2) == season.on(MONDAY + WEEK) == season.evenings[1]
    assert season.numbered(3) is None
    assert season.on(MONDAY + 3 * WEEK) is None


def test_a_round_that_was_cancelled_is_not_on_the_calendar() -> None:
    """The others are found by their own ids, which are not their numbers."""
    season = calendar(replace(row(1), id=41), replace(row(2), id=43))
    assert [season.with_id(n) for n in (41, 42, 43)] == [
        season.evenings[0],
        None,
        season.evenings[1],
    ]


def test_the_calendar_has_the_clubs_wall_clock() -> None:
    """Half past eleven at Greenwich is half past midnight of the next day."""
    assert calendar().local(moment("2026-11-23T23:30:00+00:00")).isoformat() == (
        "2026-11-24T00:30:00+01:00"
    )

"""Christmas and New Year in a new season: asked about, on any weekday of the club.

The dates are those of the calendar: 25 December 2026 is a Friday.
"""

from __future__ import annotations

from datetime import date, timedelta
from typing import TYPE_CHECKING

import pytest
from msgspec import structs
from msgspec.structs import replace

from keizer_bot.club.seasons.choices import (
    HolidayLabel,
    WizardLabel,
    open_holidays,
    with_holidays,
    without_holidays,
)
from keizer_bot.club.seasons.draft import Draft, Order
from keizer_bot.club.seasons.wizard import take_rules
from keizer_bot.club.seasons.wizard_messages import HolidayEvenings, SeasonStarted, WizardFrame
from keizer_bot.core.reply import Reply
from keizer_bot.store import seasons
from tests.club.seasons.wizard import NEXT, TUESDAY, asked, begin, press, tap

if TYPE_CHECKING:
    from keizer_bot.core.hours import Hours
    from keizer_bot.core.reply import Reply
    from tests.club.hall import Hall


async def hours_of(hall: Hall) -> Hours:
    """When the club meets."""
    return await hall.run(lambda context: context.hours)


def beginning(first: date, rounds: int) -> Draft:
    """A season from that evening on, every week."""
    return Draft(0, (), Order.NAME, "Intern", rounds, first, {}, None)


@pytest.mark.parametrize(
    ("first", "rounds", "days"),
    [
        (date(2026, 9, 21), 28, [date(2026, 12, 28)]),
        (date(2026, 9, 23), 28, [date(2026, 12, 30)]),
        (date(2026, 9, 24), 28, [date(2026, 12, 24), date(2026, 12, 31)]),
        (date(2026, 9, 25), 28, [date(2026, 12, 25), date(2027, 1, 1)]),
        (date(2026, 9, 26), 28, [date(2026, 12, 26), date(2027, 1, 2)]),
        (date(2026, 9, 27), 28, [date(2026, 12, 27)]),
        (date(2026, 9, 25), 14, [date(2026, 12, 25)]),  # the last round
        (date(2026, 9, 25), 13, []),  # over on 18 December
        (date(2027, 1, 3), 28, []),
    ],
)
async def test_the_evenings_from_24_december_to_2_january(
    hall: Hall, first: date, rounds: int, days: list[date]
) -> None:
    """They are asked about; either answer settles them, and every round keeps an evening."""
    hours, draft = await hours_of(hall), beginning(first, rounds)
    assert [*open_holidays(draft, hours)] == days
    played, skipped = with_holidays(draft, hours), without_holidays(draft, hours)
    assert open_holidays(played, hours) == open_holidays(skipped, hours) == ()
    assert played.evenings(hours) == draft.evenings(hours)
    assert len(skipped.evenings(hours)) == rounds
    assert not {*skipped.evenings(hours)} & {*days}


async def test_a_round_moves_past_new_year_too(hall: Hall) -> None:
    """The 14th Friday from 25 September is Christmas; without it the round is on 8 January."""
    hours = await hours_of(hall)
    skipped = without_holidays(beginning(date(2026, 9, 25), 14), hours)
    assert skipped.evenings(hours)[-1] == date(2027, 1, 8)


async def test_evenings_that_the_club_skips_anyway_are_not_asked(hall: Hall) -> None:
    """Those of the club's hours, and those that the arbiter skipped."""
    hours, draft = await hours_of(hall), beginning(date(2026, 9, 21), 28)
    day = date(2026, 12, 28)
    assert open_holidays(draft, structs.replace(hours, skip=frozenset({day}))) == ()
    assert open_holidays(replace(draft, skip=(day,)), hours) == ()


async def test_another_year_is_asked_again(hall: Hall) -> None:
    """An answer is for its evenings, not for those of a season that begins later."""
    hours = await hours_of(hall)
    played = with_holidays(beginning(date(2026, 9, 21), 28), hours)
    later = replace(played, first=played.first + timedelta(weeks=52))
    assert [*open_holidays(later, hours)] == [date(2027, 12, 27)]


async def second_step(hall: Hall) -> Reply:
    """The step for a club whose season is over, so that the draft could start at once."""
    await hall.run(lambda context: seasons.end_seasons(context.tx, 1, context.at), at=TUESDAY)
    return await tap(hall, await begin(hall), NEXT)


def labels(screen: Reply) -> set[object]:
    """The labels of its buttons."""
    return {button.label for row in screen.rows for button in row}


@pytest.mark.parametrize(
    ("answer", "meets"), [(HolidayLabel.NO_EVENING, False), (HolidayLabel.AS_USUAL, True)]
)
async def test_the_season_starts_at_once_after_the_answer(
    hall: Hall, answer: HolidayLabel, *, meets: bool
) -> None:
    """The last season began on Monday 7 September 2026; this one begins a year later."""
    screen = await second_step(hall)
    assert isinstance(screen.text, WizardFrame)
    assert screen.text.rest == HolidayEvenings((date(2027, 12, 27),))
    assert WizardLabel.START_AT_ONCE not in labels(screen)
    screen = await tap(hall, screen, answer)
    assert isinstance((await press(hall, screen, WizardLabel.START_AT_ONCE)).text, SeasonStarted)
    rows = await hall.rows("SELECT date FROM round WHERE season_id = 2")
    assert ("2027-12-27" in {row["date"] for row in rows}) is meets


async def test_the_calendar_answers_too(hall: Hall) -> None:
    """The calendar that the arbiter confirms is the one that is played."""
    screen = await tap(hall, await second_step(hall), *[NEXT] * 4)
    assert isinstance((await press(hall, screen, WizardLabel.START_SEASON)).text, SeasonStarted)


async def test_a_season_that_passed_the_calendar_by_is_asked_before_it_starts(hall: Hall) -> None:
    """Rules sent as a file move the draft to the rules at once."""
    await second_step(hall)
    screen = await hall.run(
        lambda context: asked(take_rules(context, table={"preset": "dsc"})), at=TUESDAY
    )
    screen = await tap(hall, screen, NEXT, NEXT, WizardLabel.START_SEASON)
    assert isinstance(screen.text, WizardFrame)
    assert isinstance(screen.text.rest, HolidayEvenings)
    assert len(await hall.rows("SELECT * FROM season")) == 1

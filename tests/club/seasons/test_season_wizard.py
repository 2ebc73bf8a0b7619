"""A new season in the chat: what carries over, refusals, and no change before the start."""

from __future__ import annotations

import json
from datetime import date, datetime
from functools import partial
from typing import Any

import pytest
from msgspec.structs import replace

from keizer_bot.club.seasons.choices import WizardLabel
from keizer_bot.club.seasons.draft import WizardStep, kept, new_draft
from keizer_bot.club.seasons.screens import screen as screen_of
from keizer_bot.club.seasons.wizard import season_overview
from keizer_bot.club.seasons.wizard_messages import (
    EqualParts,
    FirstEveningPast,
    FirstIsClosed,
    GoOn,
    GroupOf,
    NotADate,
    NotAnEvening,
    NotARound,
    NotATempo,
    PlayedDay,
    RestAsUsual,
    RulesAsBefore,
    SeasonStarted,
    WizardFrame,
    WizardGroups,
    WizardSummary,
    WizardTempo,
)
from keizer_bot.core.context import Context
from keizer_bot.core.messages import ArbiterOnly, StaleButton
from keizer_bot.core.reply import Reply
from keizer_bot.i18n.translator import Translator
from keizer_bot.store import seasons
from tests.club.hall import GROUP, ZONE, Hall
from tests.club.seasons.wizard import NEXT, TUESDAY, asked, begin, press, started, tap, write


async def test_members_carry_over_in_the_order_of_the_ranking(hall: Hall) -> None:
    """Place 1 is the last season's first; all are the members that they were, link and rating."""
    await started(hall, await begin(hall))
    sql = "SELECT * FROM player WHERE season_id = ? ORDER BY place"
    old, new = await hall.rows(sql, 1), await hall.rows(sql, 2)
    assert {(p["member_id"], p["key"], p["rating"]) for p in new} == {
        (p["member_id"], p["key"], p["rating"]) for p in old
    }
    assert [p["key"] for p in new] == ["p1", "p4", "p7", "p5", "p6", "p2", "p3", "p8"]


async def test_nothing_changes_before_the_start(hall: Hall) -> None:
    """At the summary there is one season still, and the group has heard nothing."""
    await tap(hall, await begin(hall), *[NEXT] * 5)
    assert [r["ended_at"] for r in await hall.rows("SELECT ended_at FROM season")] == [None]
    assert await hall.texts(GROUP) == []
    assert await hall.rows("SELECT * FROM change") == []


async def at_the_second_step(hall: Hall, **changed: Any) -> WizardFrame:
    """The second step for a draft with these fields changed."""

    def step(context: Context) -> WizardFrame:
        autumn = {"rounds": 10}  # over before Christmas
        draft = replace(new_draft(context), step=WizardStep.FRAME, **autumn | changed)
        text, _ = screen_of(context, draft)
        assert isinstance(text, WizardFrame)
        return text

    return await hall.run(step, at=TUESDAY)


async def test_it_starts_at_the_second_step_where_nothing_is_to_be_read_first(hall: Hall) -> None:
    """It starts at the first if a season would end, an evening has closed, or rules differ."""
    assert (await at_the_second_step(hall)).rest is None
    await hall.run(lambda context: seasons.end_seasons(context.tx, 1, context.at), at=TUESDAY)
    rest = (await at_the_second_step(hall)).rest
    assert isinstance(rest, RestAsUsual)
    assert rest.rules == RulesAsBefore("Intern 2026")
    closed = date(2026, 9, 14)  # a Monday: sign-off closed the Friday before
    assert (await at_the_second_step(hall, first=closed)).rest is None
    assert (await at_the_second_step(hall, rules={"preset": "keizer"})).rest is None


async def test_the_start_ends_the_old_season_on_record(hall: Hall) -> None:
    """The old one has ended, the new one runs, both in the log; the draft's content is gone."""
    await started(hall, await begin(hall))
    ended = [bool(r["ended_at"]) for r in await hall.rows("SELECT ended_at FROM season")]
    assert ended == [True, False]
    actions = [r["action"] for r in await hall.rows("SELECT action FROM change ORDER BY id")]
    assert actions == ["season_ended", "season_started"]
    assert [r["content"] for r in await hall.rows("SELECT content FROM draft")] == ["{}"]


async def test_a_player_who_left_is_offered_but_does_not_play(hall: Hall) -> None:
    """A player who withdrew is listed last, not selected."""
    await hall.run(
        lambda context: context.tx.write("UPDATE player SET until_round = 2 WHERE key = 'p3'")
    )
    labels = [b.label for row in (await begin(hall)).rows for b in row]
    assert "– Carla Vos 1800" in labels
    assert "✓ Anna Smit 2000" in labels


async def test_the_time_control_is_asked_and_kept(hall: Hall) -> None:
    """What is none is asked again; another preset does not take it away."""
    screen = await tap(hall, await begin(hall), NEXT, WizardLabel.TEMPO)
    with pytest.raises(NotATempo):
        await write(hall, "snel")
    screen = await write(hall, "90/30+15")
    assert isinstance(screen.text, WizardFrame)
    assert screen.text.tempo == WizardTempo("90/30+15")
    rules = await tap(hall, screen, NEXT, NEXT, "classic")
    summary = await tap(hall, rules, NEXT, NEXT)
    await press(hall, summary, WizardLabel.START_SEASON)
    (row,) = await hall.rows("SELECT rules FROM season WHERE id = 2")
    assert json.loads(row["rules"])["season"]["tempo"] == "90/30+15"


async def test_a_skipped_week_moves_the_end(hall: Hall) -> None:
    """Two rounds from 5 October, the 12th skipped: the 5th and the 19th."""
    screen = await tap(hall, await begin(hall), NEXT, WizardLabel.OTHER_ROUNDS)
    screen = await write(hall, "2")
    screen = await tap(hall, screen, WizardLabel.OTHER_FIRST)
    screen = await write(hall, "5-10")
    screen = await tap(hall, screen, NEXT, PlayedDay(date(2026, 10, 12)))
    summary = await tap(hall, screen, *[NEXT] * 3)
    await press(hall, summary, WizardLabel.START_SEASON)
    rows = await hall.rows("SELECT date FROM round WHERE season_id = 2 ORDER BY number")
    assert [r["date"] for r in rows] == ["2026-10-05", "2026-10-19"]


async def test_a_day_of_another_year_is_shown_with_its_year(hall: Hall) -> None:
    """Reply for in September 2026: a Monday of January 2027 and one of October."""
    screen = await tap(hall, await begin(hall), NEXT, WizardLabel.OTHER_FIRST)
    screen = await write(hall, "11-1-2027")
    assert "maandag 11 januari 2027" in Translator(strict=True).render(screen.text, "nl")
    await tap(hall, screen, WizardLabel.OTHER_FIRST)
    screen = await write(hall, "5-10")
    assert "maandag 5 oktober\n" in Translator(strict=True).render(screen.text, "nl") + "\n"


async def test_groups_by_rating(hall: Hall) -> None:
    """Those from 1800 are in A, from 1500 in B, below and without a rating in C."""
    screen = await tap(hall, await begin(hall), *[NEXT] * 4, WizardLabel.BY_RATING)
    screen = await write(hall, "1800 en 1500")
    assert isinstance(screen.text, WizardGroups)
    groups = {g.group: g.count for g in screen.text.groups if isinstance(g, GroupOf)}
    assert groups == {"A": 3, "B": 3, "C": 2}


async def test_three_equal_groups(hall: Hall) -> None:
    """Eight players in three parts: three, three and two."""
    screen = await tap(hall, await begin(hall), *[NEXT] * 4, EqualParts(3))
    assert isinstance(screen.text, WizardGroups)
    assert [g.count for g in screen.text.groups if isinstance(g, GroupOf)] == [3, 3, 2]


async def test_a_button_of_an_earlier_screen_is_stale(hall: Hall) -> None:
    """Only the newest screen acts."""
    first = await begin(hall)
    await tap(hall, first, NEXT)
    with pytest.raises(StaleButton):
        await tap(hall, first, "✓ Anna Smit 2000")


async def test_a_draft_is_taken_up_where_it_was(hall: Hall) -> None:
    """/seizoen offers it; the screen is the one that was left."""
    left = await tap(hall, await begin(hall), NEXT, NEXT)
    overview = await hall.run(lambda context: asked(season_overview(context)), at=TUESDAY)
    again = await tap(hall, overview, GoOn("Intern 2027"))
    assert again.text == left.text


async def test_words_after_the_question_is_gone_are_not_taken(hall: Hall) -> None:
    """After "back" the next private words are no name."""
    await tap(hall, await begin(hall), NEXT, WizardLabel.OTHER_NAME, WizardLabel.BACK)
    assert await hall.rows("SELECT * FROM awaited") == []


@pytest.mark.parametrize(
    ("words", "refusal"),
    [("61", NotARound), ("0", NotARound), ("zoveel als kan", NotARound)],
)
async def test_a_number_of_rounds_is_asked_again(
    hall: Hall, words: str, refusal: type[Exception]
) -> None:
    """Anything but a number from 1 to 60 is refused."""
    await tap(hall, await begin(hall), NEXT, WizardLabel.OTHER_ROUNDS)
    with pytest.raises(refusal):
        await write(hall, words)


@pytest.mark.parametrize(
    ("words", "day"),
    [
        ("october 5", "maandag 5 oktober"),
        ("eerste maandag van oktober", "maandag 5 oktober"),
        ("il primo lunedì di ottobre", "maandag 5 oktober"),
        ("Oct 5th", "maandag 5 oktober"),
        ("6 sept 2027", "maandag 6 september 2027"),
        ("first Monday of September 2027", "maandag 6 september 2027"),
    ],
)
async def test_the_first_evening_is_written_as_anybody_does(
    hall: Hall, words: str, day: str
) -> None:
    """The question for the season's start reads days as a sign-off does, in each language."""
    await tap(hall, await begin(hall), NEXT, WizardLabel.OTHER_FIRST)
    screen = await write(hall, words)
    assert f"{day}\n" in Translator(strict=True).render(screen.text, "nl") + "\n"


@pytest.mark.parametrize(
    ("words", "refusal"),
    [
        ("september", NotADate),
        ("5 of 12 oktober", NotADate),
        ("31 september", NotADate),
        ("october 6", NotAnEvening),
        ("7-9-2026", FirstEveningPast),
    ],
)
async def test_a_first_evening_that_cannot_be_is_refused(
    hall: Hall, words: str, refusal: type[Exception]
) -> None:
    """Several days or none, a day on which the club does not meet, and one that is over."""
    await tap(hall, await begin(hall), NEXT, WizardLabel.OTHER_FIRST)
    with pytest.raises(refusal):
        await write(hall, words)


async def test_only_the_arbiter_has_the_wizard(hall: Hall) -> None:
    """A member is told so."""

    def step(context: Context) -> None:
        with pytest.raises(ArbiterOnly):
            season_overview(context)

    await hall.run(step, "Anna Smit")


@pytest.mark.parametrize(
    ("at", "first"),
    [
        ("2027-12-03T17:59+01:00", date(2027, 12, 6)),
        ("2027-12-03T18:00+01:00", date(2027, 12, 13)),
        ("2027-12-06T12:00+01:00", date(2027, 12, 13)),
    ],
)
async def test_it_begins_with_an_evening_that_is_still_open(
    hall: Hall, at: str, first: date
) -> None:
    """Sign-off for Monday closes on Friday at 18:00: after it nobody could stay away in time."""
    draft = await hall.run(new_draft, at=datetime.fromisoformat(at))
    assert draft.first == first


@pytest.mark.parametrize(
    ("called", "at", "name"),
    [
        ("Intern 2026", "2026-09-22T12:00+02:00", "Intern 2027"),
        ("De Pion", "2027-12-03T12:00+01:00", "De Pion 2027-2028"),
        ("De Pion", "2028-01-14T12:00+01:00", "De Pion 2028"),
    ],
)
async def test_a_season_has_a_name_of_its_own(hall: Hall, called: str, at: str, name: str) -> None:
    """Its years are one later; a name without years gets the new season's."""
    await hall.run(lambda context: context.tx.write("UPDATE season SET name = ?", called))
    draft = await hall.run(new_draft, at=datetime.fromisoformat(at))
    assert draft.name == name


async def test_the_summary_warns_of_a_first_evening_that_is_closed(hall: Hall) -> None:
    """Chosen on Tuesday; on Saturday nobody can sign off for Monday any more."""
    await tap(hall, await begin(hall), NEXT, WizardLabel.OTHER_FIRST)
    await write(hall, "28-9")
    (draft,) = await hall.rows("SELECT id FROM draft")
    for day, closed in (("22", None), ("26", FirstIsClosed(date(2026, 9, 28)))):
        at = datetime.fromisoformat(f"2026-09-{day}T12:00+02:00")
        text = await hall.run(partial(_summary_of, draft["id"]), at=at)
        assert text.closed == closed


def _summary_of(draft: int, context: Context) -> WizardSummary:
    found = kept(context, draft)
    assert found is not None
    text, _ = screen_of(context, replace(found, step=WizardStep.SUMMARY))
    assert isinstance(text, WizardSummary)
    return text


async def without_its_first_week(hall: Hall) -> Reply:
    """The calendar step of a season from the 28th of September on, with that day skipped."""
    await tap(hall, await begin(hall), NEXT, WizardLabel.OTHER_FIRST)
    screen = await write(hall, "28-9")
    return await tap(hall, screen, NEXT, PlayedDay(date(2026, 9, 28)))


async def test_a_first_evening_that_was_skipped_refuses_nothing_when_it_is_over(hall: Hall) -> None:
    """The 28th of September skipped: on the 29th the season still begins, on the 5th of October."""
    screen = await tap(hall, await without_its_first_week(hall), *[NEXT] * 3)
    tuesday = datetime(2026, 9, 29, 12, tzinfo=ZONE)
    started_season = await press(hall, screen, WizardLabel.START_SEASON, at=tuesday)
    assert isinstance(started_season.text, SeasonStarted)
    days = await hall.rows("SELECT date FROM round WHERE season_id = 2 ORDER BY number LIMIT 1")
    assert [row["date"] for row in days] == ["2026-10-05"]


async def test_the_second_step_shows_the_first_evening_that_is_not_skipped(hall: Hall) -> None:
    """With the 28th of September skipped that is the 5th of October; a week earlier is the 28th."""
    screen = await tap(hall, await without_its_first_week(hall), WizardLabel.BACK)
    assert "5 oktober" in Translator(strict=True).render(screen.text, "nl")
    screen = await tap(hall, screen, WizardLabel.WEEK_EARLIER)
    assert "28 september" in Translator(strict=True).render(screen.text, "nl")

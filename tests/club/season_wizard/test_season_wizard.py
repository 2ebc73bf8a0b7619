"""A new season in the chat: what carries over, what is refused, and that nothing changes before."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from datetime import date, datetime
from functools import partial
from pathlib import Path

import pytest

from keizer_bot import LANGUAGES
from keizer_bot.club.season_wizard import messages
from keizer_bot.club.season_wizard.actions import begin_season, season_overview, take_list
from keizer_bot.club.season_wizard.draft import WizardStep, kept, new_draft
from keizer_bot.club.season_wizard.messages import (
    EqualParts,
    FirstEveningPast,
    FirstIsClosed,
    GoOn,
    GroupOf,
    ListMatched,
    NotADate,
    NotAnEvening,
    NotARound,
    PlayedDay,
    RaiseTop,
    RatingsMissing,
    RulesDoNotWork,
    RulesFromHere,
    SamePerson,
    SeasonStarted,
    TopTooLow,
    WizardGroups,
    WizardLabel,
    WizardRules,
    WizardSummary,
)
from keizer_bot.club.season_wizard.screens import screen as screen_of
from keizer_bot.core.context import RequestContext
from keizer_bot.core.messages import ArbiterOnly, StaleButton
from keizer_bot.core.named import known_by
from keizer_bot.core.questions import Answer, Asked, answer_question, take_words
from keizer_bot.engine.presets import PRESETS
from keizer_bot.formats.players_file import PlayerLine
from keizer_bot.i18n.html import plain
from keizer_bot.i18n.message import Label
from keizer_bot.i18n.translator import Translator
from keizer_bot.store.forgotten import remember
from tests.club.hall import GROUP, ZONE, Hall, open_hall

TUESDAY = datetime(2026, 9, 22, 12, tzinfo=ZONE)


@pytest.fixture
async def hall(tmp_path: Path) -> Hall:
    """A club in mid-season."""
    return await open_hall(tmp_path)


async def begin(hall: Hall) -> Asked:
    """The first screen of the wizard."""
    return await hall.run(lambda context: _screen(begin_season(context, warned=True)), at=TUESDAY)


def _screen(answer: Answer) -> Asked:
    assert isinstance(answer, Asked)
    return answer


async def tap(hall: Hall, screen: Asked, *labels: Label) -> Asked:
    """Press one button after the other, each on the screen that the one before brought."""
    for label in labels:
        buttons = {b.label: b.data for row in screen.rows for b in row}
        number, choice = map(int, buttons[label].split(":")[1:])
        answer = await hall.run(partial(answer_question, number=number, choice=choice), at=TUESDAY)
        screen = _screen(answer)
    return screen


async def finish(hall: Hall, screen: Asked, label: Label) -> Answer:
    """Press the last button."""
    buttons = {b.label: b.data for row in screen.rows for b in row}
    number, choice = map(int, buttons[label].split(":")[1:])
    return await hall.run(lambda context: answer_question(context, number, choice), at=TUESDAY)


async def write(hall: Hall, words: str) -> Asked:
    """Answer with words."""
    return await hall.run(lambda context: _screen(take_words(context, words)), at=TUESDAY)


NEXT = WizardLabel.NEXT


async def started(hall: Hall, screen: Asked) -> None:
    """On to the summary, and start."""
    summary = await tap(hall, screen, *[NEXT] * 5)
    assert isinstance(await finish(hall, summary, WizardLabel.START_SEASON), SeasonStarted)


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


async def test_the_start_ends_the_old_season_on_record(hall: Hall) -> None:
    """The old one has ended, the new one runs, both in the log; the draft's content is gone."""
    await started(hall, await begin(hall))
    ended = [bool(r["ended_at"]) for r in await hall.rows("SELECT ended_at FROM season")]
    assert ended == [True, False]
    actions = [r["action"] for r in await hall.rows("SELECT action FROM change ORDER BY id")]
    assert actions == ["season_ended", "season_started"]
    assert [r["content"] for r in await hall.rows("SELECT content FROM draft")] == ["{}"]


async def test_who_left_is_offered_but_does_not_play(hall: Hall) -> None:
    """A player who withdrew stands below, untapped."""
    await hall.run(
        lambda context: context.tx.write("UPDATE player SET until_round = 2 WHERE key = 'p3'")
    )
    labels = [b.label for row in (await begin(hall)).rows for b in row]
    assert "– Carla Vos 1800" in labels
    assert "✓ Anna Smit 2000" in labels


async def test_a_skipped_week_moves_the_end(hall: Hall) -> None:
    """Two rounds from 5 October, the 12th skipped: the 5th and the 19th."""
    screen = await tap(hall, await begin(hall), NEXT, WizardLabel.OTHER_ROUNDS)
    screen = await write(hall, "2")
    screen = await tap(hall, screen, WizardLabel.OTHER_FIRST)
    screen = await write(hall, "5-10")
    screen = await tap(hall, screen, NEXT, PlayedDay(date(2026, 10, 12)))
    summary = await tap(hall, screen, *[NEXT] * 3)
    await finish(hall, summary, WizardLabel.START_SEASON)
    rows = await hall.rows("SELECT date FROM round WHERE season_id = 2 ORDER BY number")
    assert [r["date"] for r in rows] == ["2026-10-05", "2026-10-19"]


async def test_a_day_of_another_year_is_shown_with_its_year(hall: Hall) -> None:
    """Asked for in September 2026: a Monday of January 2027 and one of October."""
    screen = await tap(hall, await begin(hall), NEXT, WizardLabel.OTHER_FIRST)
    screen = await write(hall, "11-1-2027")
    assert "maandag 11 januari 2027" in Translator(strict=True).render(screen.text, "nl")
    await tap(hall, screen, WizardLabel.OTHER_FIRST)
    screen = await write(hall, "5-10")
    assert "maandag 5 oktober\n" in Translator(strict=True).render(screen.text, "nl") + "\n"


async def test_a_preset_that_cannot_work_is_refused(hall: Hall) -> None:
    """Ratings as values, and Hugo has none; the screen before stays."""
    screen = await tap(hall, await begin(hall), *[NEXT] * 3)
    with pytest.raises(RulesDoNotWork) as refused:
        await tap(hall, screen, "geel-elo")
    assert refused.value.why == RatingsMissing(("Hugo Vink",))
    await tap(hall, screen, "keizer")


async def test_another_preset_keeps_that_no_attendance_is_asked(tmp_path: Path) -> None:
    """Of a rapid champion none is ([003] e), whichever preset the arbiter looks at."""
    hall = await open_hall(tmp_path, {"season": {"minimum_attendance": 0}})
    screen = await tap(hall, await begin(hall), *[NEXT] * 3, "keizer", "dsc")
    summary = await tap(hall, screen, NEXT, NEXT)
    await finish(hall, summary, WizardLabel.START_SEASON)
    (row,) = await hall.rows("SELECT rules FROM season WHERE id = 2")
    assert json.loads(row["rules"])["preset"] == "dsc"
    assert json.loads(row["rules"])["season"]["minimum_attendance"] == 0


async def test_too_many_players_for_the_top_are_offered_another(tmp_path: Path) -> None:
    """Top 8 for nine players: the last would be worth 0, so 9 is offered and taken."""
    hall = await open_hall(tmp_path, {"values": {"top": 8}})
    screen = await tap(hall, await begin(hall), WizardLabel.NEW_NAME)
    screen = await tap(hall, await write(hall, "Ilse Vos"), *[NEXT] * 3)
    assert isinstance(screen.text, WizardRules)
    assert screen.text.problem == TopTooLow(9, 9)
    summary = await tap(hall, screen, RaiseTop(9), NEXT, NEXT)
    await finish(hall, summary, WizardLabel.START_SEASON)
    (row,) = await hall.rows("SELECT rules FROM season WHERE id = 2")
    assert json.loads(row["rules"])["values"] == {"top": 9}


async def test_groups_by_rating(hall: Hall) -> None:
    """From 1800 in A, from 1500 in B, below and without a rating in C."""
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


async def test_a_list_is_matched_and_never_guessed(hall: Hall) -> None:
    """The same name is the member; nearly the same is asked; the rest is new."""
    lines = [
        PlayerLine("anna smit", 2100, None),
        PlayerLine("B. Kok", 1900, None, mail="bram@voorbeeld.nl"),
        PlayerLine("Zora", None, None, mail="zora@voorbeeld.nl"),
    ]
    await begin(hall)
    screen = await hall.run(lambda context: _screen(take_list(context, lines)), at=TUESDAY)
    assert screen.text == SamePerson("B. Kok")
    screen = await tap(hall, screen, "Bram Kok")
    assert isinstance(screen.text, ListMatched)
    assert (screen.text.known, screen.text.new) == (2, ("Zora",))
    await started(hall, await tap(hall, screen, WizardLabel.LIST_IS_RIGHT))
    rows = await hall.rows(
        "SELECT name, rating FROM player JOIN member ON member.id = member_id"
        " WHERE season_id = 2 ORDER BY place"
    )
    assert [tuple(r.values()) for r in rows] == [
        ("Anna Smit", 2100),
        ("Bram Kok", 1900),
        ("Zora", None),
    ]
    mails = "SELECT name, ref FROM address JOIN member USING (person_id) WHERE channel = 'mail'"
    assert {row["name"]: row["ref"] for row in await hall.rows(mails)} == {
        "Bram Kok": "bram@voorbeeld.nl",
        "Zora": "zora@voorbeeld.nl",
    }


async def test_a_list_that_names_who_asked_to_be_forgotten_is_asked_about(hall: Hall) -> None:
    """The name is new to the club, and stands apart in the question whether the list is right."""
    await hall.run(lambda context: remember(context.tx, 1, known_by("Gerrit Dekker", [])))
    await begin(hall)
    lines = [PlayerLine(name, None, None) for name in ("G. Dekker", "gerrit dekker", "Anna Smit")]
    screen = await hall.run(lambda context: _screen(take_list(context, lines)), at=TUESDAY)
    assert isinstance(screen.text, ListMatched)
    assert screen.text.new == ("G. Dekker", "gerrit dekker")
    assert screen.text.forgotten == messages.ListForgotten(("gerrit dekker",))


async def test_a_button_of_an_earlier_screen_is_stale(hall: Hall) -> None:
    """Only the newest screen acts."""
    first = await begin(hall)
    await tap(hall, first, NEXT)
    with pytest.raises(StaleButton):
        await tap(hall, first, "✓ Anna Smit 2000")


async def test_a_draft_is_taken_up_where_it_was(hall: Hall) -> None:
    """/seizoen offers it; the screen is the one that was left."""
    left = await tap(hall, await begin(hall), NEXT, NEXT)
    overview = await hall.run(lambda context: _screen(season_overview(context)), at=TUESDAY)
    again = await tap(hall, overview, GoOn("Intern 2027"))
    assert again.text == left.text


async def test_words_after_the_question_is_gone_are_not_taken(hall: Hall) -> None:
    """After "back" the next words in private are no name."""
    await tap(hall, await begin(hall), NEXT, WizardLabel.OTHER_NAME, WizardLabel.BACK)
    assert await hall.rows("SELECT * FROM awaited") == []


@pytest.mark.parametrize(
    ("words", "refusal"),
    [("61", NotARound), ("0", NotARound), ("zoveel als kan", NotARound)],
)
async def test_a_number_of_rounds_is_asked_again(
    hall: Hall, words: str, refusal: type[Exception]
) -> None:
    """What is no number from 1 to 60 is refused."""
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
    """The season's start reads days as a sign-off does, in each language."""
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


async def test_a_club_without_a_season_can_begin_one(hall: Hall) -> None:
    """Its members by name, and the rules told in short."""

    def step(context: RequestContext) -> None:
        for table in ("published", "game", "wish", "presence", "round", "player", "season"):
            context.tx.write(f"DELETE FROM {table}")  # noqa: S608 - our own tables

    await hall.run(step)
    screen = await tap(hall, await begin(hall), *[NEXT] * 3)
    assert isinstance(screen.text, WizardRules)
    assert isinstance(screen.text.what, RulesFromHere)


async def test_only_the_arbiter_has_the_wizard(hall: Hall) -> None:
    """A member is told so."""

    def step(context: RequestContext) -> None:
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
    """Its years go on by one; a name without years gets those of the new season."""
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


def _summary_of(draft: int, context: RequestContext) -> WizardSummary:
    found = kept(context, draft)
    assert found is not None
    text, _ = screen_of(context, replace(found, step=WizardStep.SUMMARY))
    assert isinstance(text, WizardSummary)
    return text


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_presets_do_is_what_the_lab_found(language: str) -> None:
    """How many games are one-sided stands in docs/rules-lab.md, a column for each preset."""
    page = (Path(__file__).parents[3] / "docs" / "rules-lab.md").read_text(encoding="utf-8")
    row = next(line for line in page.splitlines() if line.startswith("| One-sided games"))
    found = [round(float(cell.split()[0])) for cell in row.split("|")[3:-1]]
    text = plain(Translator(strict=True).render(messages.PresetsExplained(), language))
    pattern = r"^(\S+): .*?(\d+)[^.;]*(?:ongelijk|one-sided|squilibrate)"
    said = re.findall(pattern, text, re.MULTILINE)
    assert said == [(name, str(count)) for name, count in zip(PRESETS, found, strict=True)]

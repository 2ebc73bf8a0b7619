"""Rules changed in mid-season: whose rank and total would change, and who is told."""

from __future__ import annotations

import json
from fractions import Fraction

import pytest

from keizer_bot.club.pairing.post import pairings_view
from keizer_bot.club.rules.actions import change_rules, rules_in_short
from keizer_bot.club.rules.change_messages import (
    ConfirmRules,
    RankingWouldBe,
    RankingWouldStay,
    RulesChanged,
    RulesRefused,
    SameRules,
    WouldStay,
)
from keizer_bot.core.context import Context
from keizer_bot.core.messages import ArbiterOnly
from keizer_bot.core.reply import Reply
from keizer_bot.reports.messages import TimeControl, YouthTimeControl
from tests.club.hall import GROUP, Hall, open_hall


@pytest.fixture
async def hall() -> Hall:
    """A club whose ranking after round 1 was posted."""
    return await open_hall()


async def _asked(hall: Hall, typed: str) -> Reply:
    return await hall.run(lambda context: change_rules(context, typed=typed))


async def _rules(hall: Hall) -> dict[str, object]:
    (row,) = await hall.rows("SELECT rules FROM season")
    return dict(json.loads(row["rules"]))


async def test_the_effect_is_shown_and_nothing_is_stored(hall: Hall) -> None:
    """Top 60: everybody's own value and win are worth 10 more; Anna had 50 + 45, now 60 + 55."""
    asked = await _asked(hall, "values.top = 60")
    assert isinstance(asked.text, ConfirmRules)
    assert isinstance(asked.text.effect, RankingWouldBe)
    assert WouldStay("Anna Smit", 1, Fraction(95), Fraction(115)) in asked.text.effect.lines
    assert await _rules(hall) == {"preset": "dsc"}


async def test_a_rule_that_touches_nobody_says_so(hall: Hall) -> None:
    """Nobody was late yet, so the credit for it changes no total."""
    asked = await _asked(hall, "absence.late.credit = 1/10")
    assert isinstance(asked.text, ConfirmRules)
    assert asked.text.effect == RankingWouldStay()


async def test_a_confirmed_change_is_stored_and_on_record(hall: Hall) -> None:
    """The season has it, the log has the old value, the answer has both."""
    said = await hall.press(await _asked(hall, "scores.draw = 1/4"))
    assert isinstance(said.text, RulesChanged)
    assert [(each.before, each.after) for each in said.text.what] == [("1/2", "1/4")]
    assert (await _rules(hall))["scores"] == {"draw": "1/4"}
    record = await hall.record()
    assert (record["action"], record["subject"]) == ("rules", "scores.draw")
    assert (record["before"], record["after"]) == ("1/2", "1/4")


async def test_the_club_is_told_when_its_ranking_changes(hall: Hall) -> None:
    """The posted ranking comes again, with the rule that changed it."""
    await hall.press(await _asked(hall, "values.top = 60"))
    (post,) = await hall.texts(GROUP)
    assert "Hoogste waarde: 50 → <b>60</b>" in post
    assert "Stand na ronde 1" in post


async def test_the_club_hears_nothing_of_what_changes_nothing(hall: Hall) -> None:
    """A rule without effect is no news for the group."""
    await hall.press(await _asked(hall, "absence.late.credit = 1/10"))
    assert await hall.texts(GROUP) == []


async def test_the_time_control_is_typed_as_a_club_writes_it(hall: Hall) -> None:
    """[003] rule i: no quotes, no table; /regels and the next post with pairings have it."""
    await hall.press(await _asked(hall, "tempo = 90/30+15\nyouth_tempo = 45+10"))
    rules = {"preset": "dsc", "season": {"tempo": "90/30+15", "youth_tempo": "45+10"}}
    assert await _rules(hall) == rules
    expected = TimeControl("90/30+15", YouthTimeControl("45+10"))
    _, lines = await hall.run(rules_in_short)
    assert expected in lines
    view = await hall.run(lambda context: pairings_view(context, context.snapshot, hall.rounds[1]))
    assert view.tempo == expected


async def test_no_leaves_everything(hall: Hall) -> None:
    """After "never mind" the rules are as they were."""
    await hall.press(await _asked(hall, "values.top = 60"), choice=1)
    assert await _rules(hall) == {"preset": "dsc"}


async def test_rules_that_changed_in_between_are_asked_again(hall: Hall) -> None:
    """Two questions at once: the second shows the effect as of now."""
    first, second = await _asked(hall, "values.top = 60"), await _asked(hall, "values.top = 70")
    await hall.press(first)
    assert isinstance(await hall.press(second), Reply)
    assert (await _rules(hall))["values"] == {"top": 60}


@pytest.mark.parametrize(
    ("typed", "why"),
    [
        ("values.tpo = 60", "top"),
        ("values.top = 5", "top = 8 would do"),
        ("absence.sick.credit = 3", "from 0 to 2"),
        ("scores.win = 1,5", "not TOML"),
        ("values.top = 60\nvalues.ratio = 3", "values.ratio"),
        ("tempo = 90/30", "90/30+15"),
    ],
)
async def test_unworkable_rules_are_refused_by_name(hall: Hall, typed: str, why: str) -> None:
    """The refusal gives the nearest key, a possible top, or the allowed values."""

    def step(context: Context) -> pytest.ExceptionInfo[RulesRefused]:
        with pytest.raises(RulesRefused) as refused:
            change_rules(context, typed=typed)
        return refused

    refused = await hall.run(step)
    assert why in str(refused.value.why)


async def test_rules_that_change_nothing_are_named(hall: Hall) -> None:
    """No question about nothing."""

    def step(context: Context) -> None:
        with pytest.raises(SameRules):
            change_rules(context, typed="values.top = 50")

    await hall.run(step)


async def test_only_the_arbiter_changes_rules(hall: Hall) -> None:
    """A member who types one is told so."""

    def step(context: Context) -> None:
        with pytest.raises(ArbiterOnly):
            change_rules(context, typed="values.top = 60")

    await hall.run(step, "Anna Smit")

"""The rules of a new season: the presets."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from keizer_bot import LANGUAGES
from keizer_bot.club.seasons.choices import WizardLabel
from keizer_bot.club.seasons.wizard_messages import (
    PresetsExplained,
    RaiseTop,
    RatingsMissing,
    RulesDoNotWork,
    RulesFromHere,
    TopTooLow,
    WizardRules,
)
from keizer_bot.core.context import Context
from keizer_bot.engine.presets import KEIZERS
from keizer_bot.i18n.html import plain
from keizer_bot.i18n.translator import Translator
from tests.club.hall import Hall, open_hall
from tests.club.seasons.wizard import NEXT, begin, press, tap, write


async def test_a_preset_that_cannot_work_is_refused(hall: Hall) -> None:
    """Ratings as values, and Hugo has none; the screen before stays."""
    screen = await tap(hall, await begin(hall), *[NEXT] * 3)
    with pytest.raises(RulesDoNotWork) as refused:
        await tap(hall, screen, "geel-elo")
    assert refused.value.why == RatingsMissing(("Hugo Vink",))
    await tap(hall, screen, "keizer")


async def test_another_preset_keeps_that_no_attendance_is_asked() -> None:
    """Of a rapid champion none is ([003] e), whichever preset the arbiter looks at."""
    hall = await open_hall(rules={"season": {"minimum_attendance": 0}})
    screen = await tap(hall, await begin(hall), *[NEXT] * 3, "keizer", "dsc")
    summary = await tap(hall, screen, NEXT, NEXT)
    await press(hall, summary, WizardLabel.START_SEASON)
    (row,) = await hall.rows("SELECT rules FROM season WHERE id = 2")
    assert json.loads(row["rules"])["preset"] == "dsc"
    assert json.loads(row["rules"])["season"]["minimum_attendance"] == 0


async def test_too_many_players_for_the_top_are_offered_another() -> None:
    """Top 8 for nine players: the last would be worth 0, so 9 is offered and taken."""
    hall = await open_hall(rules={"values": {"top": 8}})
    screen = await tap(hall, await begin(hall), WizardLabel.NEW_NAME)
    screen = await tap(hall, await write(hall, "Ilse Vos"), *[NEXT] * 3)
    assert isinstance(screen.text, WizardRules)
    assert screen.text.problem == TopTooLow(9, 9)
    summary = await tap(hall, screen, RaiseTop(9), NEXT, NEXT)
    await press(hall, summary, WizardLabel.START_SEASON)
    (row,) = await hall.rows("SELECT rules FROM season WHERE id = 2")
    assert json.loads(row["rules"])["values"] == {"top": 9}


async def test_a_club_without_a_season_can_begin_one(hall: Hall) -> None:
    """Its members by name, and the rules told in short."""

    def step(context: Context) -> None:
        for table in ("published", "game", "wish", "presence", "round", "player", "season"):
            context.tx.write(f"DELETE FROM {table}")  # noqa: S608 - our own tables

    await hall.run(step)
    screen = await tap(hall, await begin(hall), *[NEXT] * 3)
    assert isinstance(screen.text, WizardRules)
    assert isinstance(screen.text.what, RulesFromHere)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_presets_effects_are_the_labs_findings(language: str) -> None:
    """docs/rules-lab.md has the share of one-sided games, a column for each preset."""
    page = (Path(__file__).parents[3] / "docs" / "rules-lab.md").read_text(encoding="utf-8")
    row = next(line for line in page.splitlines() if line.startswith("| One-sided games"))
    found = [round(float(cell.split()[0])) for cell in row.split("|")[3:-1]]
    text = plain(Translator(strict=True).render(PresetsExplained(), language))
    pattern = r"^(\S+): .*?(\d+)[^.;]*(?:ongelijk|one-sided|squilibrate)"
    said = re.findall(pattern, text, re.MULTILINE)
    assert said == [(name, str(count)) for name, count in zip(KEIZERS, found, strict=True)]

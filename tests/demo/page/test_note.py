"""The hint to a visitor what to do next."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from rich.console import Console

from keizer_bot.calendar import Evening, Phase
from keizer_bot.demo.club import ZONE, DemoPlan
from keizer_bot.demo.messages import (
    EveningRuns,
    PageWord,
    PairingDue,
    PlayDue,
    SignOffRuns,
)
from keizer_bot.demo.page.rendering import PageTemplates
from keizer_bot.demo.page.session import SeasonFacts, Session, busy_with
from keizer_bot.reports.site.views import SiteView
from tests.demo.page.conftest import panel

BEGIN = datetime(2025, 8, 26, 10, tzinfo=UTC)  # noon in Holland, on the Tuesday before round 1


async def nothing(_: Path) -> None:
    """No facts can be read."""


@pytest.fixture
def session(tmp_path: Path) -> Session:
    """A page that was just opened."""
    return Session(DemoPlan(7, 1, "en", Console(quiet=True), tmp_path), nothing)


def ends(moment: datetime) -> SeasonFacts:
    """A season whose only round is final at that moment."""
    evening = Evening(1, 1, moment.date(), 1, moment, moment, moment, moment, Phase.PAIRED)
    return SeasonFacts(SiteView("De Terp", "De Terp", "en", "chess"), (evening,), ())


def test_at_first_the_club_is_founded(session: Session) -> None:
    """That takes a few seconds."""
    assert session.note is PageWord.FOUNDING


@pytest.mark.parametrize(("days", "over"), [(-1, True), (1, False)])
def test_a_season_is_over_when_its_last_round_is_final(
    session: Session, *, days: int, over: bool
) -> None:
    """Then there is nothing left to leap to."""
    session.facts = ends(BEGIN + timedelta(days=days))
    assert (session.note is PageWord.SEASON_OVER) == over


WEEK = {
    "starts": datetime(2025, 9, 1, 17, 45, tzinfo=UTC).astimezone(ZONE),
    "closes": datetime(2025, 8, 29, 16, tzinfo=UTC).astimezone(ZONE),
    "pairs": datetime(2025, 8, 29, 18, tzinfo=UTC).astimezone(ZONE),
    "final": datetime(2025, 9, 1, 21, 30, tzinfo=UTC).astimezone(ZONE),
}
NEXT = {name: moment + timedelta(weeks=1) for name, moment in WEEK.items()}


def weeks(*phases: Phase) -> tuple[Evening, ...]:
    """The evenings of those two weeks, in these phases."""
    return tuple(
        Evening(
            number,
            number,
            hours["starts"].date(),
            1,
            starts=hours["starts"],
            closes=hours["closes"],
            pairs=hours["pairs"],
            final=hours["final"],
            phase=phase,
        )
        for number, (hours, phase) in enumerate(zip((WEEK, NEXT), phases, strict=True), start=1)
    )


@pytest.mark.parametrize(
    ("now", "phase", "moment"),
    [
        (BEGIN, Phase.OPEN, SignOffRuns(WEEK["closes"])),
        (WEEK["closes"] - timedelta(minutes=1), Phase.OPEN, SignOffRuns(WEEK["closes"])),
        (WEEK["closes"], Phase.CLOSED, PairingDue(WEEK["pairs"])),
        (WEEK["pairs"], Phase.PAIRED, PlayDue(WEEK["starts"])),
        (WEEK["pairs"] + timedelta(hours=2), Phase.CLOSED, PairingDue(WEEK["pairs"])),  # killed
        (WEEK["starts"], Phase.PAIRED, EveningRuns(WEEK["final"])),
        (WEEK["final"], Phase.FINAL, SignOffRuns(NEXT["closes"])),
        (WEEK["final"] + timedelta(days=2), Phase.FINAL, SignOffRuns(NEXT["closes"])),
        (NEXT["final"], Phase.FINAL, None),
    ],
)
def test_the_guide_follows_the_clock(now: datetime, phase: Phase, moment: object) -> None:
    """Through a week of the club; after the last evening the note says that the season is over."""
    assert busy_with(weeks(phase, Phase.OPEN), now) == moment


def test_the_page_shows_it(templates: PageTemplates) -> None:
    """In the language of the page, with the hour on the club's clock."""
    page = templates.club(replace(panel(), moment=SignOffRuns(WEEK["closes"])), None)
    assert "Until Friday 29 August, 18:00 members sign off or on." in page

"""What the page tells a visitor to do."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from rich.console import Console

from keizer_bot.calendar import Evening, Phase
from keizer_bot.playground.club import DemoPlan
from keizer_bot.playground.messages import PageWord
from keizer_bot.playground.page.facts import SeasonFacts
from keizer_bot.playground.page.session import Session
from keizer_bot.reports.site.views import SiteView

BEGIN = datetime(2025, 8, 26, 10, tzinfo=UTC)  # noon in Holland, on the Tuesday before round 1


async def nothing(_: Path) -> None:
    """No facts can be read."""


@pytest.fixture
def session(tmp_path: Path) -> Session:
    """A page that was just opened."""
    return Session(DemoPlan(7, 1, "en", Console(quiet=True), tmp_path), nothing)


def ends(moment: datetime) -> SeasonFacts:
    """A season whose only round is final then."""
    hours = dict.fromkeys(("starts", "closes", "pairs", "final"), moment)
    evening = Evening(1, 1, moment.date(), 1, **hours, phase=Phase.PAIRED)
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

"""The progress of the season, above its prizes."""

from __future__ import annotations

import pytest

from keizer_bot.reports.prizes.messages import PrizesOfTheSeason, PrizesTitle
from keizer_bot.reports.prizes.views import PrizesView, title_of


@pytest.mark.parametrize(
    ("left", "over", "title"),
    [(2, False, PrizesTitle), (0, False, PrizesOfTheSeason), (2, True, PrizesOfTheSeason)],
)
def test_rounds_are_counted_while_there_are_any(left: int, over: bool, title: type) -> None:
    """After the last round, closed or not, they are the season's prizes."""
    view = PrizesView("2025-2026", 7, left, 0, over, (), ())
    assert isinstance(title_of(view), title)

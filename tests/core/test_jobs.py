"""Jobs that come due, season by season."""

from datetime import UTC, datetime, timedelta

import pytest

from keizer_bot.core.jobs import in_turn

SIX = datetime(2026, 11, 19, 18, tzinfo=UTC)


@pytest.mark.parametrize(
    ("season", "later"), [(1, "0:00:00"), (2, "0:00:05"), (720, "0:59:55"), (721, "0:00:00")]
)
def test_each_season_has_its_turn_in_the_hour(season: int, later: str) -> None:
    """Five seconds after the one before it; after the last the first has its turn again."""
    assert str(in_turn(SIX, season) - SIX) == later


def test_no_turn_is_after_the_hour() -> None:
    """That holds even for as many seasons as a federation has."""
    turns = [in_turn(SIX, season) - SIX for season in range(1, 3000)]
    assert timedelta() <= min(turns) <= max(turns) < timedelta(hours=1)

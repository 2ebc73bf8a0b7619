"""Time controls as clubs write them, and as files for rating want them."""

import pytest

from keizer_bot.engine.time_control import Tempo, read_tempo


@pytest.mark.parametrize(
    ("written", "seconds"),
    [
        ("90/30+15", "30/5400:900"),  # [003] i: 1:30 for 30 moves, then 15 minutes
        ("90+30", "5400+30"),  # FIDE's example of 222 in TRF26
        ("100/40+15+30", "40/6000+30:900+30"),  # likewise
        ("25", "1500"),
        ("5+3", "300+3"),
    ],
)
def test_minutes_become_seconds(written: str, seconds: str) -> None:
    """PGN 9.6.1 and TRF26's 222: moves/seconds, then the rest, with the increment."""
    assert read_tempo(written) == Tempo(written, seconds)


@pytest.mark.parametrize("written", ["", "0", "snel", "90/30", "1:30", "90+30+15", "90 + 30"])
def test_anything_else_is_no_time_control(written: str) -> None:
    """90/30 does not say what follows the 30 moves; times are in minutes, not 1:30."""
    assert read_tempo(written) is None

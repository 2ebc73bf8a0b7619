"""All that people wrote, through `read` alone: no wrong act, and enough right ones."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from keizer_bot.reading.model import Reading
from tests.reading.scene import (
    Row,
    fits,
    is_offered,
    outcome,
    read_row,
    rows,
)

pytestmark = pytest.mark.slow

_DONE = Path(__file__).with_name("done_all_the_same.txt")


@cache
def _read() -> list[tuple[Row, Reading]]:
    return [(row, read_row(row)) for row in rows()]


def test_nothing_is_done_that_nobody_asked_for() -> None:
    """No act except the labelled one, apart from those that a free remark allows."""
    wrong = {
        row.text
        for row, reading in _read()
        if outcome(reading) != "asked" and not fits(row, reading)
    }
    named = {
        line.partition("|")[0].replace("\\n", "\n")
        for line in _DONE.read_text("utf-8").splitlines()
        if line and line[0] != "#"
    }
    assert sorted(wrong - named) == []
    assert sorted(named - wrong) == []


@pytest.mark.parametrize(
    ("of_results", "by_arbiter", "done", "with_button"),
    [
        (False, False, 0.61, 0.93),
        (True, False, 0.6, 0.95),
        (False, True, 0.58, 0.85),
        (True, True, 0.8, 0.87),
    ],
    ids=["coming", "results", "arbiter's coming", "arbiter's results"],
)
def test_enough_of_what_is_clear_is_done(
    of_results: bool, by_arbiter: bool, done: float, with_button: float
) -> None:
    """Most of the rest is asked about with the button that does it, which costs a tap."""
    clear = [
        (row, reading)
        for row, reading in _read()
        if row.is_clear and row.is_of_results is of_results and row.is_arbiters is by_arbiter
    ]
    acted = sum(outcome(reading) != "asked" for _, reading in clear)
    right = sum(is_offered(row, reading) for row, reading in clear)
    assert acted / len(clear) >= done
    assert right / len(clear) >= with_button

"""A picture of simulated seasons: as many decimals as the interval deserves, and a scale."""

from __future__ import annotations

import pytest

from keizer_bot.lab.intervals import Interval
from keizer_bot.reports.pictures.lab_values import lab_values
from tests.reports.pictures.seasons import NL


@pytest.mark.parametrize(
    ("name", "found", "label"),
    [
        ("tau", Interval(0.805, 0.006), "80 (80 – 81)"),
        ("tau", Interval(0.805, 0.004), "80,5 (80,1 – 80,9)"),
        ("absence_cost.middle", Interval(-3.0, 1.2), "-3 (-4 – -2)"),
        ("one_sided", Interval(0.01, 0.02), "1 (0 – 3)"),
        ("best_first", Interval(0.99, 0.02), "99 (97 – 100)"),
        ("most_meetings", Interval(2.0, 0.0), "2 (2 – 2)"),
        ("places_moved", Interval(-0.04, 0.3), "0,0 (0,0 – 0,3)"),
    ],
)
def test_a_number_has_its_interval(name: str, found: Interval, label: str) -> None:
    """No end where there can be no number, and no -0."""
    (panel,) = lab_values(("x",), ({name: found},), 200, NL).panels
    assert [mark.label for mark in panel.marks] == [label]


def test_a_measure_missing_under_some_rules_has_no_panel() -> None:
    """Without a game nothing is one-sided."""
    some = {"tau": Interval(0.5, 0.1), "one_sided": Interval(0.1, 0.1)}
    none = {"tau": Interval(0.5, 0.1), "one_sided": None}
    picture = lab_values(("x", "y"), (some, none), 200, NL)
    assert [panel.head[:8] for panel in picture.panels] == ["Hoe goed"]

"""Performances: when they are shown, and in which words."""

from __future__ import annotations

from fractions import Fraction

import pytest

from keizer_bot.engine.model import Game, Player, Result, Round, Season
from keizer_bot.engine.rules_table import rules_from
from keizer_bot.i18n.message import Message
from keizer_bot.reports.performance.messages import (
    PerformanceAfter,
    PerformanceFirst,
    PerformanceLine,
    PerformanceUncounted,
)
from keizer_bot.reports.performance.views import performance_lines
from keizer_bot.reports.tables.choice import TableName, make_table
from keizer_bot.reports.tables.season_view import SeasonView
from tests.reports.tables.any_season import words

RULES = rules_from({"preset": "dsc"})


def _season(own: int | None, games: int, unrated: int = 0) -> Season:
    """Jan drew with that many players of 1800, and beat that many without a rating."""
    rounds = [
        Round(i, games=(Game("jan", f"p{i}", Result.DRAWN if i <= games else Result.WHITE_WON),))
        for i in range(1, games + unrated + 1)
    ]
    others = [
        Player(f"p{i}", f"P{i}", 1800 if i <= games else None) for i in range(1, len(rounds) + 1)
    ]
    return Season("Intern", (Player("jan", "Jan", own), *others), tuple(rounds))


@pytest.mark.parametrize(
    ("season", "lines"),
    [
        (_season(1800, 4), ()),
        (
            _season(1800, 5),
            (
                PerformanceLine(1800, Fraction(5, 2), 5, 1800),
                PerformanceAfter(Fraction(5, 2), 1800, 20),
            ),
        ),
        # Against 1800 a player of 2000 expects 76 %: 3.8 of 5; (2.5 - 3.8) x 20 is 26 less.
        (
            _season(2000, 5, unrated=2),
            (
                PerformanceLine(1800, Fraction(5, 2), 5, 1800),
                PerformanceAfter(Fraction(19, 5), 1974, 20),
                PerformanceUncounted(2),
            ),
        ),
        (
            _season(None, 5),
            (PerformanceLine(1800, Fraction(5, 2), 5, 1800), PerformanceFirst(1800)),
        ),
    ],
    ids=["four games tell nothing", "at one's own rating", "below it", "without a rating"],
)
def test_the_lines_about_an_evening(season: Season, lines: tuple[Message, ...]) -> None:
    """A performance is told from five games on, as FIDE asks for a first rating."""
    assert performance_lines(season, RULES, "jan") == lines


def test_in_draughts_nothing_is_told() -> None:
    """FIDE's tables are of chess."""
    rules = rules_from({"preset": "dsc", "season": {"game": "draughts"}})
    assert performance_lines(_season(1800, 9), rules, "jan") == ()


def test_a_rating_season_has_the_clubs_k() -> None:
    """[002]: with K 32 the change of above is 1.3 x 32 = 41.6."""
    rules = rules_from({"preset": "dsc", "values": {"source": "rating", "k_factor": 32}})
    assert PerformanceAfter(Fraction(19, 5), 1958, 32) in performance_lines(
        _season(2000, 5), rules, "jan"
    )


def test_the_table_has_everybody_the_best_first() -> None:
    """Even after one game; each of Jan's opponents drew with 2000: a performance of 2000."""
    view = SeasonView(_season(2000, 5), RULES, 5)
    found = make_table(TableName.PERFORMANCE, view, words())
    assert [row[0] for row in found.rows] == ["P1", "P2", "P3", "P4", "P5", "Jan"]
    jan = ("Jan", 2000, 5, Fraction(5, 2), 1800, 1800, Fraction(19, 5), 20, 1974)
    assert found.rows[-1] == jan


def test_the_ranking_as_a_table_has_it_of_its_own_round() -> None:
    """It is there from five games on, counted up to the ranking's round."""
    view = SeasonView(_season(2000, 7), RULES, 7)
    after_six, now = (make_table(TableName.RANKING, view, words(), number) for number in (6, None))
    heads = ["Prestatie (niet officieel)", "Nieuwe rating (niet officieel)"]
    assert [column.head for column in now.columns[-2:]] == heads
    jan = {
        found.title: {row[2]: row[-2:] for row in found.rows}["Jan"] for found in (after_six, now)
    }
    # Against 1800 a player of 2000 expects 76 %: of six 1.56 too few, of seven 1.82; times 20.
    assert list(jan.values()) == [(1800, 1969), (1800, 1964)]
    assert [row[-2:] for row in now.rows if row[2] != "Jan"] == [(None, None)] * 7


def test_the_ranking_as_a_table_has_none_before_five_games() -> None:
    """Then there are no such columns."""
    view = SeasonView(_season(2000, 4), RULES, 4)
    found = make_table(TableName.RANKING, view, words())
    assert "Prestatie (niet officieel)" not in [column.head for column in found.columns]

"""The evening that a match belongs to, and its players' kind of absence, worked out by hand."""

from __future__ import annotations

from datetime import date
from typing import Any

from keizer_bot.club.teams.matches import kind_of_match, match_kinds, usual_kind
from keizer_bot.engine.rules_table import rules_from
from tests.rows import each_row

MONDAY, NEXT = date(2026, 9, 7), date(2026, 9, 14)
EVENINGS = (MONDAY, NEXT)
SLIEDRECHT = {
    "club_duty": {"credit": "2/3", "match_days": [0]},
    "other_day": {"credit": "1/3", "match_days": "any"},
}
DAY_BEFORE = {"club_duty": {"credit": "2/3", "match_days": [-1, 0]}}


@each_row(
    ("absence", "day", "kinds"),
    [
        ({}, 7, ("club_duty", None)),  # DSC: the evening itself
        ({}, 8, ("club_duty", None)),  # and the day after
        ({}, 9, (None, None)),
        ({}, 6, (None, None)),
        (SLIEDRECHT, 7, ("club_duty", None)),
        (SLIEDRECHT, 8, ("other_day", None)),
        (SLIEDRECHT, 13, ("other_day", None)),
        (SLIEDRECHT, 14, (None, "club_duty")),  # it is the next evening's, by its own day
        (SLIEDRECHT, 30, (None, "other_day")),
        (SLIEDRECHT, 6, (None, None)),  # before the first evening
        (DAY_BEFORE, 13, (None, "club_duty")),
        (DAY_BEFORE, 8, (None, None)),
        ({"club_duty": {"credit": 0, "match_days": []}}, 7, (None, None)),
        ({**SLIEDRECHT, **DAY_BEFORE}, 13, (None, "club_duty")),  # no other evening's either
    ],
)
def test_a_match_belongs_to_one_evening(
    absence: dict[str, Any], day: int, kinds: tuple[str | None, str | None]
) -> None:
    """The evenings are the Mondays 7 and 14 September."""
    rules = rules_from({"absence": absence}).absence
    found = [kind_of_match(rules, EVENINGS, each, date(2026, 9, day)) for each in EVENINGS]
    assert tuple(found) == kinds


def test_a_player_in_an_unknown_match_plays_that_evening() -> None:
    """Sliedrecht's other day is for matches that are known."""
    assert usual_kind(rules_from({"absence": SLIEDRECHT}).absence) == "club_duty"
    other = {
        "club_duty": {"credit": 0, "match_days": [1]},
        "team": {"credit": 1, "match_days": "any"},
    }
    assert usual_kind(rules_from({"absence": other}).absence) == "team"
    assert usual_kind(rules_from({}).absence) == "club_duty"


def test_all_kinds_of_matches_are_known() -> None:
    """Club duty is one even where its days are another kind's."""
    assert match_kinds(rules_from({"absence": SLIEDRECHT}).absence) == {"club_duty", "other_day"}

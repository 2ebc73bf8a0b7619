"""[002], "Nieuwe kleren voor Keizer" (Geel): its four-player examples and its rules in numbers."""

from fractions import Fraction
from typing import Any

from keizer_bot.engine.model import Season
from keizer_bot.engine.ranking import standings
from keizer_bot.engine.rules_table import rules_from
from keizer_bot.engine.sheet import score_sheet
from tests.engine.notation import season

FOUR = "jansen pietersen bakker slager"
SIX: dict[str, Any] = {"values": {"top": 6}}
NINE: dict[str, Any] = {"values": {"top": 9, "ties": "share"}, "season": {"rounds": 1}}
FIRST = season(
    FOUR, "bakker-slager 1-0, pietersen-jansen ½", "jansen-slager ½, pietersen-bakker 1-0"
)
SECOND = season(FOUR, "slager-bakker 1-0, pietersen-jansen ½")


def printed(played: Season, rules: dict[str, Any], after: int) -> list[tuple[str, float, int]]:
    """The columns Naam, Score and Waarde of [002]'s tables."""
    lines = standings(played, rules_from(rules), after=after).lines
    return [(line.player, float(line.total), int(line.value)) for line in lines]


def test_the_first_example_begins_at_its_own_values() -> None:
    """The table "beginscore en -waarde"."""
    start = [("jansen", 6.0, 6), ("pietersen", 5.0, 5), ("bakker", 4.0, 4), ("slager", 3.0, 3)]
    assert printed(FIRST, SIX, 0) == start


def test_the_first_example_after_round_1() -> None:
    """Jansen has 8.50: six as own value and half of Pietersen's five."""
    table = [("jansen", 8.5, 6), ("pietersen", 8.0, 5), ("bakker", 7.0, 4), ("slager", 3.0, 3)]
    assert printed(FIRST, SIX, 1) == table


def test_the_first_example_after_round_2() -> None:
    """Pietersen has 12.00: 5 + 3 + 4."""
    table = [("pietersen", 12.0, 6), ("jansen", 10.0, 5), ("bakker", 7.0, 4), ("slager", 6.0, 3)]
    assert printed(FIRST, SIX, 2) == table


def test_pietersens_twelve_are_five_three_and_four() -> None:
    """The sum that [002] explains under the table of round 2."""
    sheet = score_sheet(FIRST, "pietersen", rules_from(SIX))
    assert [line.credit for line in sheet.lines] == [5, 3, 4]


def test_equal_totals_share_rank_and_value() -> None:
    """Jansen and Slager both have 13.00 and are both worth 9; Pietersen, third, 7."""
    table = [("jansen", 13.0, 9), ("slager", 13.0, 9), ("pietersen", 12.5, 7), ("bakker", 7.0, 6)]
    assert printed(SECOND, NINE, 1) == table


def test_those_who_share_are_both_first() -> None:
    """Sharing shows in the ranks: 1, 1, 3, 4."""
    lines = standings(SECOND, rules_from(NINE)).lines
    assert [line.rank for line in lines] == [1, 1, 3, 4]


def test_casting_off_prices_the_last_round_once_more() -> None:
    """The "afkanten": with Slager worth nine, Slager is first with 15.00, Jansen 12.50."""
    rules = {**NINE, "revaluation": {"final_extra_pass": True}}
    table = [("slager", 15.0, 9), ("jansen", 12.5, 8), ("pietersen", 11.5, 7), ("bakker", 6.0, 6)]
    assert printed(SECOND, rules, 1) == table


def test_keizer_multiplies_the_number_of_players_by_one_and_a_half() -> None:
    """Under "De beginwaarde": 28 players make the first worth 42."""
    club = season(" ".join(f"p{place}" for place in range(28)))
    assert standings(club, rules_from({"preset": "keizer"})).lines[0].value == 42


def test_absence_may_pay_less_each_time() -> None:
    """A third the first time, then a quarter, a fifth; the last fraction repeats."""
    played = season("a b c", *["a-b ?, c excused"] * 4)
    rules = rules_from({"absence": {"excused": {"credit": ["1/3", "1/4", "1/5"]}}})
    fractions = [line.fraction for line in score_sheet(played, "c", rules).lines[1:]]
    assert fractions == [Fraction(1, 3), Fraction(1, 4), Fraction(1, 5), Fraction(1, 5)]


def test_absence_may_pay_three_times_at_most() -> None:
    """As "maximaal 3 keer 1/3": the fourth pays nothing, and the sheet says why."""
    played = season("a b c", *["a-b ?, c excused"] * 4)
    rules = rules_from({"absence": {"excused": {"limit": 3}}})
    lines = score_sheet(played, "c", rules).lines[1:]
    assert [line.fraction for line in lines] == [Fraction(1, 3)] * 3 + [0]
    assert lines[3].withheld == "limit"


def elo(x: int, y: int, result: str) -> list[Fraction]:
    """The points of players rated `x` and `y` for one game, by Geel's Elo-points."""
    played = season("x y", f"x-y {result}", x={"rating": x}, y={"rating": y})
    lines = standings(played, rules_from({"preset": "geel-elo"})).lines
    return [line.total for line in sorted(lines, key=lambda line: line.player)]


def test_beating_1945_is_worth_19_45() -> None:
    """X, rated 1500, beats Y, rated 1945: 19.45 points, and Y none."""
    assert elo(1500, 1945, "1-0") == [Fraction("19.45"), 0]


def test_a_draw_pays_each_half_of_the_other() -> None:
    """X gets 19.45/2 and Y 15.00/2, which is 7.50."""
    assert elo(1500, 1945, "½") == [Fraction("19.45") / 2, Fraction("7.50")]


def test_losing_to_1500_leaves_y_fifteen() -> None:
    """X loses: 0, and Y gets 15.00."""
    assert elo(1500, 1945, "0-1") == [0, 15]

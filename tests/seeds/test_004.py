"""[004] in English and [001] in Italian: two rounds from Keizer's own document, term by term.

[001] misprints two terms, which its own sums and [004] contradict; the tests take [004]'s:
Carter's total after round 2 is printed "63, 5" beside "42+0+20, 5", which is 62½; and Butcher's
second round is printed "2, 5" in a sum that comes to 92 with 22½.
"""

import pytest

from keizer_bot.engine.ranking import standings
from keizer_bot.engine.rules_table import rules_from
from keizer_bot.engine.sheet import score_sheet
from tests.engine.notation import number, season

SEVILLA = rules_from({"preset": "sevilla"})
SEASON = season(
    "johnson petersen baker butcher carter harrison smith higgins white brown",
    "johnson-petersen 1-0, baker-butcher ½, carter-harrison 0-1, smith-higgins ½, white-brown 0-1",
    "harrison-johnson 1-0, brown-baker 1-0, butcher-smith ½, higgins-petersen 0-1, carter-white ½",
)
AFTER_1 = (
    "johnson 50+49=99, harrison 45+46=91, brown 41+42=83, baker 48+23½=71½, butcher 47+24=71, "
    "smith 44+21½=65½, higgins 43+22=65, petersen 49+0=49, carter 46+0=46, white 42+0=42"
)
AFTER_2 = (
    "harrison 49+42+50=141, brown 48+41+47=136, johnson 50+43+0=93, butcher 46+23½+22½=92, "
    "smith 45+22+23=90, petersen 43+0+44=87, baker 47+23+0=70, higgins 44+22½+0=66½, "
    "carter 42+0+20½=62½, white 41+0+21=62"
)
# [001]'s last column, "NUOVO VALORE", after either round.
NEW_VALUES = [50, 49, 48, 47, 46, 45, 44, 43, 42, 41]


@pytest.mark.parametrize(("after", "table"), [(1, AFTER_1), (2, AFTER_2)])
def test_the_ranking_and_each_of_its_sums_come_out(after: int, table: str) -> None:
    """Rank by rank: the name, the terms as printed, and their total."""
    rows = [row.replace("=", "+").split() for row in table.split(",")]
    lines = standings(SEASON, SEVILLA, after=after).lines
    assert [line.player for line in lines] == [name for name, _ in rows]
    for name, terms in rows:
        sheet = score_sheet(SEASON, name, SEVILLA, after=after)
        computed = [*(line.credit for line in sheet.lines), sheet.total]
        assert computed == [number(term) for term in terms.split("+")]


@pytest.mark.parametrize("after", [1, 2])
def test_the_new_values_go_by_rank(after: int) -> None:
    """[001]'s column of new values: 50 for the first, one less for each next."""
    assert [line.value for line in standings(SEASON, SEVILLA, after=after).lines] == NEW_VALUES


def test_a_club_of_35_whose_first_is_worth_50_ends_at_16() -> None:
    """[001] and [004]: with 35 players the range is 50 to 16."""
    club = season(" ".join(f"p{place}" for place in range(35)))
    assert standings(club, SEVILLA).lines[-1].value == 16


def test_a_ratio_of_three_makes_the_last_worth_a_third_of_the_first() -> None:
    """[004]: the top is "approximately three times" the lowest; of 35: 34·3/2 = 51 and 17."""
    club = season(" ".join(f"p{place}" for place in range(35)))
    lines = standings(club, rules_from({"values": {"ratio": 3}})).lines
    assert [lines[0].value, lines[-1].value] == [51, 17]


def test_a_value_goes_back_to_earlier_rounds() -> None:
    """[004]: Johnson's win pays 49 after round 1 and 43 after round 2, six less."""
    line = score_sheet(SEASON, "johnson", SEVILLA).lines[1]
    assert [line.value_then, line.value_now, line.effect] == [49, 43, -6]

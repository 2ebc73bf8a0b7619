"""[000], a Dutch club's page: three rounds of ten players, every number that it prints."""

from fractions import Fraction

import pytest

from keizer_bot.engine.ranking import history
from keizer_bot.engine.rules_table import rules_from
from keizer_bot.engine.sheet import score_sheet
from tests.engine.notation import number, season

CLASSIC = rules_from({"preset": "classic"})
SEASON = season(
    "jansen pietersen bakker slager devries dezeeuw dejonge deoude dewit debruin",
    "jansen-pietersen 1-0, bakker-slager ½, devries-dezeeuw 0-1, dejonge-deoude ½, "
    "dewit-debruin 0-1",
    "dezeeuw-jansen 1-0, debruin-bakker 1-0, slager-dejonge ½, deoude-pietersen 0-1, "
    "devries-dewit ½",
    "dezeeuw-debruin ½, jansen-slager 1-0, dejonge-pietersen 1-0, dewit-deoude ½, "
    "bakker-devries 0-1",
)

RANKINGS = (
    """jansen 50 50, pietersen 49 49, bakker 48 48, slager 47 47, devries 46 46,
    dezeeuw 45 45, dejonge 44 44, deoude 43 43, dewit 42 42, debruin 41 41""",
    """jansen 50 99, dezeeuw 49 91, debruin 48 83, bakker 47 71½, slager 46 71,
    dejonge 45 65½, deoude 44 65, pietersen 43 49, devries 42 46, dewit 41 42""",
    """dezeeuw 50 141, debruin 49 136, jansen 48 93, slager 47 92, dejonge 46 90,
    pietersen 45 87, bakker 44 70, deoude 43 66½, devries 42 62½, dewit 41 62""",
    """dezeeuw 50 164½, debruin 49 159, jansen 48 140, dejonge 47 136, devries 46 106½,
    slager 45 92, pietersen 44 88, deoude 43 86½, dewit 42 83½, bakker 41 67½""",
)

# The tables "Waardering": own value, then what each round pays, then the total.
SHEETS = (
    """jansen 50 49 99, pietersen 49 0 49, bakker 48 23½ 71½, slager 47 24 71, devries 46 0 46,
    dezeeuw 45 46 91, dejonge 44 21½ 65½, deoude 43 22 65, dewit 42 0 42, debruin 41 42 83""",
    """jansen 50 43 0 93, dezeeuw 49 42 50 141, debruin 48 41 47 136, bakker 47 23 0 70,
    slager 46 23½ 22½ 92, dejonge 45 22 23 90, deoude 44 22½ 0 66½, pietersen 43 0 44 87,
    devries 42 0 20½ 62½, dewit 41 0 21 62""",
    """dezeeuw 50 42 48 24½ 164½, debruin 49 41 44 25 159, jansen 48 45 0 47 140,
    slager 47 22 23 0 92, dejonge 46 21½ 23½ 45 136, pietersen 45 0 43 0 88,
    bakker 44 23½ 0 0 67½, deoude 43 23 0 20½ 86½, devries 42 0 20½ 44 106½,
    dewit 41 0 21 21½ 83½""",
)


def rows(table: str) -> list[tuple[str, list[Fraction]]]:
    """The table's rows: a name, then numbers."""
    entries = (entry.split() for entry in table.split(","))
    return [(name, [number(one) for one in numbers]) for name, *numbers in entries]


@pytest.mark.parametrize("after", range(4))
def test_each_printed_ranking_comes_out(after: int) -> None:
    """The tables "Ranglijst" 0 to 3: order, values and totals are those of the page."""
    lines = history(SEASON, CLASSIC)[after].lines
    assert [(line.player, [line.value, line.total]) for line in lines] == rows(RANKINGS[after])


@pytest.mark.parametrize("after", [1, 2, 3])
def test_each_term_of_a_total_is_the_printed_one(after: int) -> None:
    """The tables "Waardering": own value, each round's points and the total, player by player."""
    for name, numbers in rows(SHEETS[after - 1]):
        sheet = score_sheet(SEASON, name, CLASSIC, after=after)
        assert [*(line.credit for line in sheet.lines), sheet.total] == numbers

"""The chart's ranks are those of the page [000]; lines begin and end with their player."""

from __future__ import annotations

from keizer_bot.reports.pictures.chart_values import chart_values
from tests.engine.notation import season
from tests.reports.pictures.seasons import DUTCH, DUTCH_RANKINGS, NL, ranked


def test_a_line_has_the_player_s_place_in_each_printed_ranking() -> None:
    """Ranglijst 0 to 3: Pietersen stood 2nd, 8th, 6th and 7th; De Bruin 10th, 3rd, 2nd, 2nd."""
    chart = chart_values(DUTCH, DUTCH_RANKINGS, NL)
    ranks = {line.name: line.ranks for line in chart.lines}
    assert ranks["Pietersen"] == (2, 8, 6, 7)
    assert ranks["Debruin"] == (10, 3, 2, 2)


def test_the_columns_go_from_the_start_to_the_last_round() -> None:
    """One for each ranking, the first before any round."""
    chart = chart_values(DUTCH, DUTCH_RANKINGS, NL)
    assert chart.rounds == ("start", "1", "2", "3")
    assert [line.name for line in chart.lines][:3] == ["Dezeeuw", "Debruin", "Jansen"]


def test_newcomers_begin_later_and_who_stops_ends() -> None:
    """C is in the season from round 2, B was last in round 1."""
    about = {"c": {"from_round": 2}, "b": {"until_round": 1}}
    rounds = ("a-b 1-0, d bye", "a-c 1-0, d bye", "a-d 1-0, c bye")
    played = season("a b c d", *rounds, **about)
    ranks = {line.name: line.ranks for line in chart_values(played, ranked(played), NL).lines}
    assert [rank is None for rank in ranks["C"]][:1] == [True]
    assert ranks["C"][2] is not None
    assert [rank is None for rank in ranks["B"]] == [False, False, True, True]


def test_one_s_own_line_is_marked_and_told() -> None:
    """The alternative text has its first, last and best place."""
    chart = chart_values(DUTCH, DUTCH_RANKINGS, NL, own_id="pietersen")
    assert [line.name for line in chart.lines if line.own] == ["Pietersen"]
    assert "van plaats 2 bij de start naar plaats 7 van 10. De beste plaats was 2." in chart.alt


def test_everybody_s_chart_tells_who_leads() -> None:
    """Without a line of one's own, the alternative text names the leader."""
    alt = chart_values(DUTCH, DUTCH_RANKINGS, NL).alt
    assert alt.endswith("Nu bovenaan: Dezeeuw.")

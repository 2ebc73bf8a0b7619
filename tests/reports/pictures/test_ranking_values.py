"""The ranking's values are those that the page [000] prints."""

from __future__ import annotations

from keizer_bot.reports.pictures.ranking_values import ranking_values
from keizer_bot.reports.pictures.values import RankingPicture, RankingRow
from keizer_bot.reports.ranking import places_won
from tests.engine.notation import season
from tests.reports.pictures.seasons import DUTCH, DUTCH_RANKINGS, NL, ranked


def rows_by_name(picture: RankingPicture) -> dict[str, RankingRow]:
    """Find a row by its player's name."""
    return {row.name: row for row in picture.rows}


def test_a_row_has_what_the_page_prints() -> None:
    """De Zeeuw after round 3: first, unmoved, value 50, total 164½, two games won and one drawn."""
    first = ranking_values(DUTCH, DUTCH_RANKINGS, NL).rows[0]
    assert first == RankingRow(1, 0, "Dezeeuw", "50", "164½", 3, won=2, drawn=1, lost=0)


def test_the_order_is_the_page_s() -> None:
    """Ranglijst 3 from top to bottom."""
    names = [row.name for row in ranking_values(DUTCH, DUTCH_RANKINGS, NL).rows]
    listed = "Dezeeuw Debruin Jansen Dejonge Devries Slager Pietersen Deoude Dewit Bakker"
    assert names == listed.split()


def test_places_won_are_those_between_two_rankings() -> None:
    """From Ranglijst 0 to 1 De Bruin rose from 10 to 3, and Pietersen fell from 2 to 8."""
    moved = places_won(DUTCH_RANKINGS[0], DUTCH_RANKINGS[1])
    assert (moved["debruin"], moved["pietersen"], moved["jansen"]) == (7, -6, 0)


def test_an_earlier_round_counts_its_own_games() -> None:
    """Jansen had one game after round 1, a win."""
    picture = ranking_values(DUTCH, DUTCH_RANKINGS, NL, after=1)
    row = rows_by_name(picture)["Jansen"]
    assert (row.games, row.won, row.drawn, row.lost) == (1, 1, 0, 0)


def test_forfeits_are_no_games_and_an_award_is_one() -> None:
    """A game was played: a forfeit was not; an award is neither won nor lost."""
    played = season("a b c d", "a-b +/-, c-d award 3/4 1/4")
    rows = rows_by_name(ranking_values(played, ranked(played), NL))
    assert [rows[name].games for name in "ABCD"] == [0, 0, 1, 1]
    assert (rows["C"].won, rows["C"].drawn, rows["C"].lost) == (0, 0, 0)


def test_newcomers_and_who_stopped_are_told_apart() -> None:
    """A player who entered in round 2 did not move; the last of round 1 has stopped."""
    entering = {"c": {"from_round": 2}, "b": {"until_round": 1}}
    played = season("a b c d", "a-b 1-0, d bye", "a-c 1-0, d bye", **entering)
    rows = rows_by_name(ranking_values(played, ranked(played), NL))
    assert rows["B"].withdrawn
    assert [rows[name].withdrawn for name in "ACD"] == [False] * 3


def test_a_shared_place_is_the_same_number() -> None:
    """Players who share a place have the same rank in each row, as in the ranking."""
    picture = ranking_values(DUTCH, DUTCH_RANKINGS, NL)
    assert [row.rank for row in picture.rows] == [line.rank for line in DUTCH_RANKINGS[-1].lines]


def test_a_provisional_ranking_says_so() -> None:
    """While a result is missing, or when the caller knows of a dispute."""
    open_game = season("a b", "a-b ?")
    assert "Voorlopig" in ranking_values(open_game, ranked(open_game), NL).notice
    disputed = ranking_values(DUTCH, DUTCH_RANKINGS, NL, disputed=True)
    assert disputed.notice == "Voorlopig: er is nog een bezwaar open."
    assert not ranking_values(DUTCH, DUTCH_RANKINGS, NL).notice


def test_the_alternative_text_names_the_first_three() -> None:
    """A reader who cannot see the picture hears its subject and the leaders."""
    alt = ranking_values(DUTCH, DUTCH_RANKINGS, NL).alt
    assert alt.startswith("Stand na ronde 3. ")
    assert "Dezeeuw, Debruin en Jansen" in alt

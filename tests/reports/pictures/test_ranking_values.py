"""The ranking's values are those that the page [000] prints."""

from __future__ import annotations

from keizer_bot.reports.pictures.ranking_values import ranking_values
from keizer_bot.reports.pictures.values import RankingPicture
from keizer_bot.reports.ranking import places_won
from keizer_bot.reports.words import TableHead
from tests.engine.notation import season
from tests.reports.pictures.seasons import DUTCH, DUTCH_RANKINGS, NL, ranked, written


def rows_by_name(picture: RankingPicture) -> dict[str, dict[TableHead, str]]:
    """Find a row by its player's name."""
    return {row[TableHead.NAME]: row for row in written(picture)}


def games_and_tally(row: dict[TableHead, str]) -> tuple[str, str]:
    """The number of games, and those won, drawn and lost."""
    return row[TableHead.GAMES], row[TableHead.TALLY]


def test_a_row_has_what_the_page_prints() -> None:
    """De Zeeuw after round 3: first, unmoved, value 50, total 164½, two games won and one drawn."""
    first = written(ranking_values(DUTCH, DUTCH_RANKINGS, NL))[0]
    assert first == {
        TableHead.RANK: "1",
        TableHead.MOVED: "=",
        TableHead.NAME: "Dezeeuw",
        TableHead.TOTAL: "164½",
        TableHead.VALUE: "50",
        TableHead.GAMES: "3",
        TableHead.TALLY: "2-1-0",
    }


def test_the_order_is_the_page_s() -> None:
    """Ranglijst 3 from top to bottom."""
    names = list(rows_by_name(ranking_values(DUTCH, DUTCH_RANKINGS, NL)))
    listed = "Dezeeuw Debruin Jansen Dejonge Devries Slager Pietersen Deoude Dewit Bakker"
    assert names == listed.split()


def test_places_won_are_those_between_two_rankings() -> None:
    """From Ranglijst 0 to 1 De Bruin rose from 10 to 3, and Pietersen fell from 2 to 8."""
    moved = places_won(DUTCH_RANKINGS[0], DUTCH_RANKINGS[1])
    assert (moved["debruin"], moved["pietersen"], moved["jansen"]) == (7, -6, 0)


def test_an_earlier_round_counts_its_own_games() -> None:
    """Jansen had one game after round 1, a win."""
    picture = ranking_values(DUTCH, DUTCH_RANKINGS, NL, after=1)
    assert games_and_tally(rows_by_name(picture)["Jansen"]) == ("1", "1-0-0")


def test_forfeits_are_no_games_and_an_award_is_one() -> None:
    """A game was played: a forfeit was not; an award is neither won nor lost."""
    played = season("a b c d", "a-b +/-, c-d award 3/4 1/4")
    rows = rows_by_name(ranking_values(played, ranked(played), NL))
    assert [games_and_tally(rows[name]) for name in "AC"] == [("0", "0-0-0"), ("1", "0-0-0")]


def test_newcomers_and_who_stopped_are_told_apart() -> None:
    """A player who entered in round 2 did not move; the last of round 1 has stopped."""
    entering = {"c": {"from_round": 2}, "b": {"until_round": 1}}
    played = season("a b c d", "a-b 1-0, d bye", "a-c 1-0, d bye", **entering)
    picture = ranking_values(played, ranked(played), NL)
    signs = {name: row[TableHead.MOVED] for name, row in rows_by_name(picture).items()}
    assert (signs["B"], signs["C"]) == ("x", "*")
    assert [row.withdrawn for row in picture.rows] == [False, False, False, True]


def test_a_shared_place_is_the_same_number() -> None:
    """Players who share a place have the same rank in each row, as in the ranking."""
    picture = ranking_values(DUTCH, DUTCH_RANKINGS, NL)
    ranks = [int(row[TableHead.RANK]) for row in written(picture)]
    assert ranks == [line.rank for line in DUTCH_RANKINGS[-1].lines]


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

"""The cross table has each game of the page [000] in both players' rows."""

from __future__ import annotations

from keizer_bot.engine.ranking import history
from keizer_bot.engine.rules_table import rules_from
from keizer_bot.reports.pictures.cross_table_values import cross_table_values
from keizer_bot.reports.pictures.values import CrossGame, CrossRow, Mark
from keizer_bot.reports.words import Words
from tests.engine.notation import season
from tests.reports.pictures.examples import club
from tests.reports.pictures.seasons import DUTCH, DUTCH_RANKINGS, NL, TEXTS, ranked

TABLE = cross_table_values(DUTCH, DUTCH_RANKINGS[-1], NL)


def row(name: str) -> CrossRow:
    """Find a player's row in the page's table."""
    return next(row for row in TABLE.rows if row.name == name)


def test_a_row_has_the_player_s_games() -> None:
    """Jansen (3) beat Pietersen (7) and Slager (6) with White, and lost to De Zeeuw (1)."""
    assert row("Jansen").games == (
        CrossGame(7, 1, white=True, sign="1", mark=Mark.WON),
        CrossGame(1, 2, white=False, sign="0", mark=Mark.LOST),
        CrossGame(6, 3, white=True, sign="1", mark=Mark.WON),
    )


def test_a_game_stands_in_both_rows() -> None:
    """De Zeeuw (1) and De Bruin (2) drew in round 3: a half for each, with either colour."""
    drawn = [game for name in ("Dezeeuw", "Debruin") for game in row(name).games[-1:]]
    assert [(game.opponent, game.sign, game.white) for game in drawn] == [
        (2, "½", True),
        (1, "½", False),
    ]


def test_points_are_out_of_the_games_that_were_played() -> None:
    """De Zeeuw won twice and drew once."""
    assert row("Dezeeuw").points == "2½/3"


def test_a_player_without_a_game_is_left_out() -> None:
    """Byes, absences and open games have no opponent in the table."""
    played = season("a b c d e", "a-b 1-0, c bye, d-e ?")
    table = cross_table_values(played, ranked(played)[-1], NL)
    assert sorted(row.name for row in table.rows) == ["A", "B"]


def test_forfeits_and_awards_have_signs_of_their_own() -> None:
    """By forfeit + and −, which count for no points; an award has no colour of won or lost."""
    played = season("a b c d", "a-b +/-, c-d award 3/4 1/4")
    rows = {row.name: row for row in cross_table_values(played, ranked(played)[-1], NL).rows}
    assert [rows[name].games[0].sign for name in "ABCD"] == ["+", "−", "*", "*"]
    assert rows["A"].points == "0/0"
    assert rows["C"].points == "0,75/1"
    assert rows["C"].games[0].mark is None


def test_draughts_counts_two_for_a_win() -> None:
    """A won game is 2, a drawn one 1, in the signs and in the points."""
    table = cross_table_values(DUTCH, DUTCH_RANKINGS[-1], Words(TEXTS.of_game("draughts"), "nl"))
    first = table.rows[0]
    assert [game.sign for game in first.games] == ["2", "2", "1"]
    assert first.points == "5/3"


def test_the_alternative_text_counts() -> None:
    """Ten players, fifteen games, three rounds."""
    assert TABLE.alt.endswith("ronde 3. Spelers met een partij: 10. Partijen: 15.")


def test_a_large_table_is_shown_around_oneself() -> None:
    """As many places as are legible, with their numbers; a small table is shown whole."""
    played = club(60, 3)
    rankings = history(played, rules_from({"preset": "classic", "values": {"top": 90}}))
    own = rankings[-1].lines[29].player
    part = cross_table_values(played, rankings[-1], NL, around=own)
    numbers = [row.number for row in part.rows]
    assert numbers == list(range(25, 35))
    assert part.subtitle.endswith("Plaatsen 25 tot en met 34 van 60")
    assert {game.opponent for row in part.rows for game in row.games} <= set(numbers)
    assert not part.whole
    assert cross_table_values(DUTCH, DUTCH_RANKINGS[-1], NL, around="jansen") == TABLE

"""PGN as python-chess reads it."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import chess.pgn
import pytest
from hypothesis import given

from keizer_bot.engine.model import Game, Result
from keizer_bot.engine.time_control import read_tempo
from keizer_bot.formats.pgn import write_pgn
from keizer_bot.i18n.html import clean
from keizer_bot.reports.tables.season_view import SeasonView
from tests.reports.tables.any_season import small, views

pytestmark = pytest.mark.slow

ROSTER = ["Event", "Site", "Date", "Round", "White", "Black", "Result"]
FORFEITS = (Result.WHITE_BY_FORFEIT, Result.BLACK_BY_FORFEIT, Result.BOTH_FORFEITED)


def read(text: str) -> Iterator[chess.pgn.Game]:
    """Every game that python-chess finds, which must have nothing to complain of."""
    stream = io.StringIO(text)
    while (game := chess.pgn.read_game(stream)) is not None:
        assert game.errors == []
        yield game


def unmarked(value: str) -> str:
    """The string as the standard means it (7): python-chess leaves the marks in."""
    return re.sub(r'\\(["\\])', r"\1", value)


def only(game: Game, **first: Any) -> chess.pgn.Headers:
    """The tags of a season's only game."""
    [found] = read(write_pgn(small(game, **first).season, "De Pion"))
    return found.headers


def test_the_seven_tags_come_first_and_in_order() -> None:
    """The standard's seven tags, with the season's facts."""
    tags = only(Game("jansen", "pietersen", Result.DRAWN))
    assert list(tags)[:7] == ROSTER
    assert dict(tags) == {
        "Event": "Intern", "Site": "De Pion", "Date": "2026.09.07", "Round": "1",
        "White": "Jansen", "Black": "Pietersen", "Result": "1/2-1/2",
        "WhiteElo": "1900", "BlackElo": "1890", "Board": "1",
    }  # fmt: skip


def test_the_time_control_is_a_tag_where_the_club_has_one() -> None:
    """[003] i, 1:30 for 30 moves and 15 minutes: as 9.6.1 of the standard writes it."""
    view = small(Game("jansen", "pietersen", Result.DRAWN))
    [found] = read(write_pgn(view.season, "De Pion", tempo=read_tempo("90/30+15")))
    assert found.headers["TimeControl"] == "30/5400:900"
    assert "TimeControl" not in only(Game("jansen", "pietersen", Result.DRAWN))


def test_a_forfeit_is_no_game() -> None:
    """Nobody can enter its moves."""
    view = small(Game("jansen", "pietersen", Result.WHITE_BY_FORFEIT))
    assert list(read(write_pgn(view.season, "De Pion"))) == []


def test_a_game_under_way_has_no_result_yet() -> None:
    """An asterisk, and why."""
    tags = only(Game("jansen", "pietersen"))
    assert (tags["Result"], tags["Termination"]) == ("*", "unterminated")


@pytest.mark.parametrize(
    ("white", "black", "result"), [("1", "0", "1-0"), ("1/2", "1/2", "1/2-1/2"), ("1/2", "0", "*")]
)
def test_an_award_was_decided_by_somebody_else(white: str, black: str, result: str) -> None:
    """A result that chess does not have is an asterisk."""
    game = Game("jansen", "pietersen", Result.AWARD, Fraction(white), Fraction(black))
    tags = only(game)
    assert (tags["Result"], tags["Termination"]) == (result, "adjudication")


def test_quotes_and_backslashes_stay_in_the_name() -> None:
    """They are marked, so that the tag does not end at them."""
    tags = only(Game("jansen", "pietersen", Result.DRAWN), name='Jan "Jantje" \\ de Vries')
    assert unmarked(tags["White"]) == 'Jan "Jantje" \\ de Vries'


def test_a_player_without_a_rating_has_no_tag_for_it() -> None:
    """Nothing is invented."""
    assert "WhiteElo" not in only(Game("jansen", "pietersen", Result.DRAWN), rating=None)


def test_an_estimated_rating_is_left_out() -> None:
    """No list has it."""
    view = small(Game("jansen", "pietersen", Result.DRAWN))
    [found] = read(write_pgn(view.season, "De Pion", ["jansen"]))
    assert "WhiteElo" not in found.headers
    assert found.headers["BlackElo"] == "1890"


@given(views())
def test_every_game_of_any_season_is_read(view: SeasonView) -> None:
    """One record each, with the names as shown; only forfeits are missing."""
    names = {one.id: clean(one.name) for one in view.season.players}
    expected = [
        (str(round_.number), names[game.white], names[game.black])
        for round_ in view.paired.rounds
        for game in round_.games
        if game.result not in FORFEITS
    ]
    tags = [game.headers for game in read(write_pgn(view.paired, view.club))]
    assert [
        (one["Round"], unmarked(one["White"]), unmarked(one["Black"])) for one in tags
    ] == expected

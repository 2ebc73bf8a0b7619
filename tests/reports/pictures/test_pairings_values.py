"""The pairing's values are the post's."""

from __future__ import annotations

from datetime import date, datetime
from fractions import Fraction
from zoneinfo import ZoneInfo

import pytest
from msgspec.structs import replace

from keizer_bot.engine.model import Result
from keizer_bot.reports.messages import Awarded, GameMark, Postponed
from keizer_bot.reports.pairings import BoardView, PairingsView
from keizer_bot.reports.pictures.pairings_values import pairings_values
from keizer_bot.reports.pictures.values import BoardRow
from keizer_bot.reports.words import Words
from tests.reports.pictures.seasons import NL, TEXTS

OPEN = BoardView(1, "Jansen", "Pietersen")
ROUND = PairingsView(
    round=3,
    starts=datetime(2026, 11, 27, 19, 45, tzinfo=ZoneInfo("Europe/Amsterdam")),
    boards=(OPEN,),
    byes=("Bakker",),
    absent=4,
)


def row(board: BoardView, language: str = "nl") -> BoardRow:
    """The only board's row."""
    return pairings_values(replace(ROUND, boards=(board,)), Words(TEXTS, language)).boards[0]


def test_the_title_says_which_round_and_when() -> None:
    """It has the same words as the post."""
    picture = pairings_values(ROUND, NL)
    assert picture.title == "Indeling ronde 3"
    assert picture.subtitle == "vrijdag 27 november, 19:45"


@pytest.mark.parametrize(
    ("result", "shown", "mark"),
    [
        (None, "", ""),
        (Result.WHITE_WON, "1-0", ""),
        (Result.DRAWN, "½-½", ""),
        (Result.BLACK_BY_FORFEIT, "0-1", "(reglementair)"),
        (Awarded(Fraction(1, 2), Fraction(0)), "½-0", "(beslissing wedstrijdleider)"),
    ],
)
def test_a_result_is_short_and_the_rest_is_its_mark(
    result: Result | Awarded | None, shown: str, mark: str
) -> None:
    """The results column has only results."""
    found = row(replace(OPEN, result=result))
    assert (found.result, found.mark) == (shown, mark)


@pytest.mark.parametrize(
    ("mark", "said"),
    [(GameMark.IN_ADVANCE, "vooruitgespeeld"), (Postponed(date(2026, 12, 1)), "di 1 dec")],
)
def test_a_game_on_another_day_is_marked(mark: GameMark | Postponed, said: str) -> None:
    """Nobody waits for an opponent who plays another day."""
    assert said in row(replace(OPEN, mark=mark)).mark


def test_byes_and_the_number_of_absent_stand_below() -> None:
    """Players without an opponent are named; absent ones are counted."""
    bye, absent = pairings_values(ROUND, NL).foot
    assert bye.endswith("Bakker")
    assert absent == "Er zijn 4 spelers afwezig."


def test_a_later_version_says_so() -> None:
    """A reader who sees two pictures knows which one counts."""
    assert not pairings_values(ROUND, NL).notice
    assert pairings_values(replace(ROUND, version=2), NL).notice.startswith("Versie 2")


def test_names_are_whole_and_not_html() -> None:
    """The drawing shortens by measured width; < and & are part of the name."""
    assert row(replace(OPEN, white="Jan <b> & Co")).white == "Jan <b> & Co"
    title = pairings_values(replace(ROUND, byes=("Jan & Co",)), NL).foot[0]
    assert title.endswith("Jan & Co")


def test_the_alternative_text_counts_boards_and_results() -> None:
    """One board, no result yet."""
    alt = pairings_values(ROUND, NL).alt
    assert alt == "Indeling ronde 3. Borden: 1. Uitslagen bekend: 0."

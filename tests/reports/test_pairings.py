"""The pairings post shows the pairs, and stays in place while results come in."""

from __future__ import annotations

from datetime import date, datetime
from fractions import Fraction
from zoneinfo import ZoneInfo

import pytest
from msgspec.structs import replace

from keizer_bot.engine.model import Result
from keizer_bot.i18n.html import plain
from keizer_bot.i18n.translator import Translator
from keizer_bot.reports.messages import (
    Awarded,
    Colour,
    GameMark,
    Outcome,
    PairingsSeat,
    Postponed,
    TimeControl,
    YouthTimeControl,
)
from keizer_bot.reports.pairings import BoardView, PairingsView, pairings_post, seats_by_name
from tests.i18n.telegram_html import fault_of

TEXTS = Translator(strict=True)
STARTS = datetime(2026, 11, 20, 19, 45, tzinfo=ZoneInfo("Europe/Amsterdam"))
BOARD = BoardView(1, "Jansen", "Pietersen")
VIEW = PairingsView(12, STARTS, (BOARD,))


def posted(view: PairingsView) -> str:
    """The post in Dutch as a reader sees it."""
    return "\n".join(map(plain, pairings_post(view, TEXTS, "nl")))


def line_of(board: BoardView) -> str:
    """The board's line with single spaces."""
    return " ".join(posted(replace(VIEW, boards=(board,))).splitlines()[-1].split())


def test_the_head_says_which_round_and_when() -> None:
    """Round, date and hour, and the colour that is first."""
    assert posted(VIEW).splitlines()[:3] == [
        "Indeling ronde 12",
        "vrijdag 20 november, 19:45",
        "Wit staat voorop.",
    ]


@pytest.mark.parametrize(
    ("result", "shown"),
    [
        (None, "1. Jansen – Pietersen"),
        (Result.WHITE_WON, "1. Jansen – Pietersen 1-0"),
        (Result.DRAWN, "1. Jansen – Pietersen ½-½"),
        (Result.BLACK_BY_FORFEIT, "1. Jansen – Pietersen 0-1 (reglementair)"),
        (Result.BOTH_FORFEITED, "1. Jansen – Pietersen 0-0 (reglementair)"),
        (
            Awarded(Fraction(1), Fraction(1, 2)),
            "1. Jansen – Pietersen 1-½ (beslissing wedstrijdleider)",
        ),
    ],
)
def test_a_result_is_written_as_chess_players_do(
    result: Result | Awarded | None, shown: str
) -> None:
    """White first; a game that was not played says so."""
    assert line_of(replace(BOARD, result=result)) == shown


@pytest.mark.parametrize(
    ("mark", "shown"),
    [
        (GameMark.DISPUTED, "(bezwaar: de wedstrijdleider beslist nog)"),
        (GameMark.IN_ADVANCE, "(vooruitgespeeld)"),
        (Postponed(date(2026, 11, 27)), "(verplaatst naar vr 27 nov)"),
    ],
)
def test_a_mark_is_in_words(mark: GameMark | Postponed, shown: str) -> None:
    """A remark about a game stands behind it."""
    assert line_of(replace(BOARD, mark=mark)).endswith(f"Pietersen {shown}")


def test_the_bye_and_the_absent_stand_below() -> None:
    """The bye by name, the absent by number."""
    foot = posted(replace(VIEW, byes=("Bakker",), absent=3)).splitlines()[-2:]
    assert foot == [
        "Vrij (geen tegenstander, hoeft niet te komen): Bakker",
        "Er zijn 3 spelers afwezig.",
    ]


@pytest.mark.parametrize(
    ("clocks", "said"),
    [
        (None, []),
        (4, []),
        (3, ["Analoge klok: bord 4"]),
        (2, ["Analoge klokken: bord 3 tot en met 4"]),
        (0, ["Analoge klokken: bord 1 tot en met 4"]),
    ],
)
def test_the_lowest_boards_have_the_analogue_clocks(clocks: int | None, said: list[str]) -> None:
    """[003] rule g: where there are too few digital ones, from the lowest boards on."""
    boards = tuple(replace(BOARD, board=number) for number in (1, 2, 3, 4))
    view = replace(VIEW, boards=boards, digital_clocks=clocks)
    assert [line for line in posted(view).splitlines() if "klok" in line] == said


def test_an_analogue_board_leaves_its_digital_clock_to_the_next() -> None:
    """[003] rule g: board 1 chose one, so two digital clocks are for boards 2 and 3."""
    boards = tuple(replace(BOARD, board=number) for number in (1, 2, 3, 4))
    view = replace(VIEW, boards=boards, digital_clocks=2, analogue=(1,))
    assert [line for line in posted(view).splitlines() if "klok" in line] == [
        "Analoge klok: bord 4",
        "Analoge klok, want dat willen beide spelers: bord 1",
    ]


def test_the_time_control_stands_below_the_boards() -> None:
    """[003] rule i, with another for the youth."""
    view = replace(VIEW, tempo=TimeControl("90/30+15", YouthTimeControl("45+10")))
    assert "Speeltempo: 90/30+15 (jeugd: 45+10)" in posted(view).splitlines()
    assert "Speeltempo" not in posted(VIEW)


def test_a_second_pairing_says_that_it_replaces_the_first() -> None:
    """Nobody follows the old one."""
    assert "Versie 2: deze indeling vervangt de vorige." in posted(replace(VIEW, version=2))
    assert "Versie" not in posted(VIEW)


@pytest.mark.parametrize("boards", [0, 1, 30, 31, 75])
def test_results_never_move_a_board_to_another_post(boards: int) -> None:
    """The posts that were made can be edited one by one, and each fits."""
    names = "&" * 60
    before = replace(
        VIEW, boards=tuple(BoardView(n, names, names) for n in range(1, boards + 1)), absent=9
    )
    marked = [
        replace(b, result=Result.BOTH_FORFEITED, mark=GameMark.DISPUTED) for b in before.boards
    ]
    posts = [pairings_post(v, TEXTS, "nl") for v in (before, replace(before, boards=tuple(marked)))]
    assert [post.count(" – ") for post in posts[0]] == [post.count(" – ") for post in posts[1]]
    assert max(len(plain(post)) for post in posts[1]) <= 4096
    assert [post for post in posts[1] if fault_of(post)] == []


def test_a_list_by_name_says_where_each_plays() -> None:
    """Both players of each board; accents do not move a name to the end."""
    boards = [BoardView(1, "Zoë", "Ömer"), BoardView(2, "Anna", "Piet")]
    assert [(seat.name, seat.where) for seat in seats_by_name(boards, ["Bo"])] == [
        ("Anna", PairingsSeat(2, Colour.WHITE, "Piet")),
        ("Bo", Outcome.BYE),
        ("Ömer", PairingsSeat(1, Colour.BLACK, "Zoë")),
        ("Piet", PairingsSeat(2, Colour.BLACK, "Anna")),
        ("Zoë", PairingsSeat(1, Colour.WHITE, "Ömer")),
    ]

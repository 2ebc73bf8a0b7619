"""Cards to lay at the boards, as pypdf reads them."""

from __future__ import annotations

import io
from itertools import pairwise

import pytest
import segno
from PIL import Image
from pypdf import PageObject, PdfReader

from keizer_bot.reports.printed.board_cards import BoardCards, board_cards

pytestmark = pytest.mark.slow

ADDRESS = "https://keizer.example.org/club/1/bord/"
A4 = (595, 842)  # points
MODULE_MM = 1.0  # that a phone reads from half a metre


def sheets(boards: int, language: str = "nl") -> list[PageObject]:
    """The pages of cards for that many boards."""
    cards = BoardCards("De Pion", language, ADDRESS, boards)
    return list(PdfReader(io.BytesIO(board_cards(cards))).pages)


def words(page: PageObject) -> list[str]:
    """The lines of text on the page."""
    return [line for line in page.extract_text().splitlines() if line.strip()]


def test_two_boards_share_a_sheet() -> None:
    """Three boards are two sheets of A4; each number is on both sides of its card."""
    pages = sheets(3)
    assert [sum(line.isdecimal() for line in words(page)) for page in pages] == [4, 2]
    for page, numbers in zip(pages, (["1", "2"], ["3"]), strict=True):
        assert sorted({line for line in words(page) if line.isdecimal()}) == numbers
        assert (round(page.mediabox.width), round(page.mediabox.height)) == A4


@pytest.mark.parametrize(
    ("language", "said"),
    [("nl", "Scan voor de uitslag"), ("en", "Scan for the result"), ("it", "Inquadra")],
)
def test_a_card_says_what_its_code_is_for(language: str, said: str) -> None:
    """The text is in the club's language and has the club's name."""
    text = "\n".join(words(sheets(1, language)[0]))
    assert said in text
    assert "De Pion" in text


def test_each_code_is_that_of_its_board() -> None:
    """The code is the one that segno makes of the whole address, with four modules of white."""
    for board, image in enumerate(sheets(2)[0].images[:2], start=1):
        drawn = Image.open(io.BytesIO(image.data)).convert("1")
        expected = io.BytesIO()
        code = segno.make(f"{ADDRESS}{board}", error="m", micro=False)
        code.save(expected, kind="png", scale=drawn.width // code.symbol_size()[0], border=4)
        assert drawn.tobytes() == Image.open(expected).convert("1").tobytes()
        assert 52 / code.symbol_size()[0] >= MODULE_MM


def test_99_boards_fit_their_cards() -> None:
    """Two figures are as large as one."""
    sizes: list[float] = []

    def note(text: str, _: object, __: object, ___: object, size: float) -> None:
        if text.strip().isdecimal():
            sizes.append(size)

    for page in (sheets(99)[0], sheets(99)[-1]):
        page.extract_text(visitor_text=note)
    assert all(one == other for one, other in pairwise(sizes))

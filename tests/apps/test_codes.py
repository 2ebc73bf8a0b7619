"""Printed codes can be scanned: pdfium draws the page, and ZXing reads its codes."""

from __future__ import annotations

from datetime import date

import pypdfium2
import pytest
import zxingcpp

from keizer_bot.reports.printed.board_cards import BoardCards, board_cards
from keizer_bot.reports.printed.link_slips import LinkSlips, link_slips

DOTS = 150  # an inch: a poor printer
ASKEW = 12  # degrees, as a phone is held
BOARDS = "https://club.example.org/club/1/bord/"
LINK = "https://club.example.org/in/AbCdEfGhIjKlMnOpQrStU{}"


def scanned(pdf: bytes, turned: int) -> list[str]:
    """The texts of the codes on the pages, in alphabetical order."""
    said = list[str]()
    for page in pypdfium2.PdfDocument(pdf):
        drawn = page.render(scale=DOTS / 72).to_pil().convert("L")
        seen = drawn.rotate(turned, expand=True, fillcolor="white")
        said += [code.text for code in zxingcpp.read_barcodes(seen)]
    return sorted(said)


@pytest.mark.parametrize("turned", [0, ASKEW])
def test_a_card_opens_the_result_of_its_board(turned: int) -> None:
    """Of three boards, on two sheets: from either side of its tent."""
    cards = board_cards(BoardCards("De Pion", "nl", BOARDS, 3))
    assert scanned(cards, turned) == [f"{BOARDS}{board}" for board in (1, 1, 2, 2, 3, 3)]


@pytest.mark.parametrize("turned", [0, ASKEW])
def test_a_slip_opens_its_member_s_link(turned: int) -> None:
    """Ten of them on one sheet, and one on the next."""
    links = tuple((f"Lid {letter}", LINK.format(letter)) for letter in "ABCDEFGHIJK")
    slips = link_slips(LinkSlips("De Pion", "nl", date(2027, 1, 17), links, printed=True))
    assert scanned(slips, turned) == [link for _, link in links]

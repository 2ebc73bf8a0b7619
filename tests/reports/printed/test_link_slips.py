"""Slips with personal links, as pypdf and a spreadsheet read them."""

from __future__ import annotations

import csv
import io
from datetime import date

import pytest
import segno
from PIL import Image
from pypdf import PdfReader

from keizer_bot.reports.printed.link_slips import LinkSlips, link_slips

pytestmark = pytest.mark.slow

LINK = "https://club.example.org/in/AbCdEfGhIjKlMnOpQrStU{}"
UNTIL = date(2027, 1, 17)


def slips(*names: str, printed: bool = True, language: str = "nl") -> bytes:
    """Those of these members."""
    links = tuple((name, LINK.format(place)) for place, name in enumerate(names))
    return link_slips(LinkSlips("De Pion", language, UNTIL, links, printed=printed))


def test_ten_stand_on_a_sheet_each_with_name_and_link() -> None:
    """The eleventh is the first of the next."""
    names = [f"Lid {letter}" for letter in "ABCDEFGHIJK"]
    pages = PdfReader(io.BytesIO(slips(*names))).pages
    texts = [page.extract_text() for page in pages]
    assert [sum(name in text for name in names) for text in texts] == [10, 1]
    assert LINK.format(0) in texts[0]
    assert "za 17 jan" not in texts[0]  # the day is a Sunday
    assert "zo 17 jan" in texts[0]


def test_the_code_opens_the_link() -> None:
    """The code is the one that segno makes of the whole address."""
    (image,) = PdfReader(io.BytesIO(slips("Lid"))).pages[0].images
    drawn = Image.open(io.BytesIO(image.data)).convert("1")
    code, expected = segno.make(LINK.format(0), error="m", micro=False), io.BytesIO()
    code.save(expected, kind="png", scale=drawn.width // code.symbol_size()[0], border=4)
    assert drawn.tobytes() == Image.open(expected).convert("1").tobytes()


def test_a_list_is_a_table_that_no_name_does_harm_in() -> None:
    """For a mail merge; a name that a spreadsheet would compute has an apostrophe in front."""
    text = slips("Jan", "=HYPERLINK(1)", printed=False).decode("utf-8-sig")
    rows = list(csv.reader(io.StringIO(text), delimiter=";"))
    assert rows == [["Naam", "Link"], ["Jan", LINK.format(0)], ["'=HYPERLINK(1)", LINK.format(1)]]

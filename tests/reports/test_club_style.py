"""A club's colour stays legible wherever text has it, and its logo is stored as a small picture."""

from __future__ import annotations

import io
import struct
from base64 import b64decode
from itertools import product
from zlib import crc32

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace
from PIL import Image
from pypdf import PdfReader

from keizer_bot.reports.club_style import LARGEST, PLAIN, ClubStyle, NoLogo, legible, stored_logo
from keizer_bot.reports.pictures.draw import png
from keizer_bot.reports.pictures.themes import colours, read_on, shades, with_logo
from keizer_bot.reports.pictures.values import Theme
from keizer_bot.reports.tables.as_pdf import as_pdf
from keizer_bot.reports.tables.model import Table, TableColumn
from tests.reports.pictures.examples import EXAMPLES
from tests.reports.site.test_look import SCHEMES, TEXTS_ON, colours_of
from tests.reports.tables.any_season import words
from tests.reports.wcag import contrast
from tests.rows import each_row

pytestmark = pytest.mark.slow

COLOURS = st.binary(min_size=3, max_size=3).map(lambda parts: f"#{parts.hex()}")
RED = (200, 16, 46)
GOLD = "#ffd700"


def picture(width: int, height: int, form: str = "PNG") -> bytes:
    """A red picture of that size."""
    file = io.BytesIO()
    Image.new("RGB", (width, height), RED).save(file, form)
    return file.getvalue()


def claimed(width: int, height: int) -> bytes:
    """A few bytes that claim to be a picture of that size."""
    chunks = (b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)), (b"IDAT", b"")
    parts = (
        struct.pack(">I", len(data)) + kind + data + struct.pack(">I", crc32(kind + data))
        for kind, data in chunks
    )
    return b"\x89PNG\r\n\x1a\n" + b"".join(parts)


def opened(content: bytes) -> Image.Image:
    """The picture in a file."""
    return Image.open(io.BytesIO(content)).convert("RGB")


STYLE = ClubStyle(GOLD, stored_logo(picture(400, 300)))


@given(COLOURS, st.sampled_from(Theme))
def test_any_club_s_colour_can_be_read_in_its_pictures(colour: str, theme: Theme) -> None:
    """Each ink has a contrast of 4.5 to 1 on each ground; 256 colours are enough for a picture."""
    own = colours(theme, colour)
    assert own.band == colour
    assert [pair for pair in read_on(own) if contrast(*pair) < 4.5] == []
    assert len(shades(own)) <= 160


@given(COLOURS, st.sampled_from(SCHEMES[:2]))
def test_any_club_s_colour_can_be_read_on_its_website(colour: str, scheme: str) -> None:
    """The accent has enough contrast on each ground of the style, light and dark."""
    known = colours_of(scheme)
    own = known | {"accent": legible(colour, [known[name] for name in ("paper", "card", "tint")])}
    assert all(contrast(own[front], own[ground]) >= 4.5 for front, ground in TEXTS_ON)


@given(COLOURS)
def test_a_colour_that_can_be_read_stays_as_it_is(colour: str) -> None:
    """A legible colour stays; another changes no more than needed to become legible."""
    own = legible(colour, ["#ffffff"])
    if contrast(colour, "#ffffff") >= 4.5:
        assert own == colour
    else:
        assert 4.5 <= contrast(own, "#ffffff") < 4.65


def test_gold_is_darkened_on_white_and_stays_on_black() -> None:
    """The colour gets darker but keeps its hue: red, green and blue stay in the same order."""
    red, green, blue = bytes.fromhex(legible(GOLD, ["#ffffff"])[1:])
    assert red > green > blue == 0
    assert legible(GOLD, ["#14181f", "#1e242d"]) == GOLD


@pytest.mark.parametrize("form", ["PNG", "JPEG"])
def test_a_mark_is_kept_small(form: str) -> None:
    """The host's file may have any size; the shape stays."""
    kept = Image.open(io.BytesIO(b64decode(stored_logo(picture(2000, 1000, form)))))
    assert (kept.format, kept.size) == ("PNG", (LARGEST, LARGEST // 2))


@each_row(
    ("content", "sentence"),
    [
        (b"", "is not a picture that can be read; save it as PNG or JPEG"),
        (b"<svg/>", "is not a picture that can be read"),
        (picture(300, 300)[:200], "is not a picture that can be read"),
        (picture(300, 300, "GIF"), "is not a picture that can be read"),
        (picture(300, 20), "is 300 by 20 pixels; take one of at least 48"),
        (picture(600, 100), "no more than 4 times as long as it is wide"),
        (picture(4_001, 3000), "at most 4000"),
        (claimed(20_000, 20_000), "is too large; take one of at most 4000 by 4000 pixels"),
    ],
)
def test_an_invalid_mark_is_refused(content: bytes, sentence: str) -> None:
    """The refusal says what would be accepted."""
    with pytest.raises(NoLogo, match=sentence):
        stored_logo(content)


@each_row(("kind", "theme"), list(product(EXAMPLES, Theme)))
def test_a_picture_has_its_club_s_colour_and_mark(kind: str, theme: Theme) -> None:
    """A picture gets a band along the top and a logo in the corner; the ground keeps its colour."""
    drawn = opened(png(replace(EXAMPLES[kind], style=STYLE), theme))
    ground = opened(png(EXAMPLES[kind], theme)).getpixel((2, 300))
    assert drawn.getpixel((2, 2)) == tuple(bytes.fromhex(GOLD[1:]))
    assert drawn.getpixel((drawn.width - 60, 60)) == pytest.approx(RED, abs=8)
    assert drawn.getpixel((2, 300)) == ground
    assert drawn.width == 1080


def test_pillow_takes_no_colour_of_a_mark_for_ours() -> None:
    """Its search could give almost-white pixels of the logo the colour of pure white."""
    own = shades(colours(Theme.LIGHT))
    assert with_logo(own, [(253, 249, 250), (200, 16, 46)]) == (*own, (200, 16, 46))


@pytest.mark.parametrize(("style", "marks"), [(PLAIN, 0), (STYLE, 1)])
def test_paper_has_its_club_s_mark_and_can_be_read_as_before(style: ClubStyle, marks: int) -> None:
    """The logo stands beside the title, which is shortened to the room left."""
    rows = tuple((f"Speler {number}",) for number in range(1, 21))
    made = Table("Stand na ronde 12 " * 5, (TableColumn("Naam"),), rows, subtitle="Intern")
    [page] = PdfReader(io.BytesIO(as_pdf(made, words(), style))).pages
    assert len(page.images) == marks
    assert "Speler 20" in page.extract_text()

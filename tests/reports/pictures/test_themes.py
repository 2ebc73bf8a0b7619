"""Pictures can be read: contrast by WCAG, letters that the font has, names that fit."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from keizer_bot.reports.pictures.canvas import Lettering
from keizer_bot.reports.pictures.themes import colours, read_on, shades
from keizer_bot.reports.pictures.values import Theme
from tests.reports.wcag import contrast

TYPE = Lettering()
SIGNS = "½⅓⅔¼¾▲▼=×−–…‘’“”éèëïłŁşŞçøżőğ~±#*+"


@pytest.mark.parametrize("theme", Theme)
def test_all_text_keeps_wcag_aa(theme: Theme) -> None:
    """4.5 to 1 for each ink on each ground that it is written on."""
    pairs = set(read_on(colours(theme)))
    assert [pair for pair in pairs if contrast(*pair) < 4.5] == []


@pytest.mark.parametrize("theme", Theme)
def test_a_picture_s_colours_fit_a_palette(theme: Theme) -> None:
    """A PNG's palette has 256."""
    assert len(shades(colours(theme))) <= 256


@pytest.mark.parametrize("bold", [False, True])
def test_the_font_has_our_signs(bold: bool) -> None:
    """None of them is drawn as the box of an unknown letter."""
    font = TYPE.font(40, bold=bold)
    unknown = bytes(font.getmask("\U000f0000"))
    assert [sign for sign in SIGNS if bytes(font.getmask(sign)) == unknown] == []


@given(st.text(st.characters(), max_size=60), st.integers(30, 400), st.booleans())
def test_fitted_text_is_no_wider_than_its_room(text: str, room: int, bold: bool) -> None:
    """The measured width fits, in either weight."""
    assert TYPE.width(TYPE.fitted(text, room, 30, bold=bold), 30, bold=bold) <= room
    assert TYPE.width(TYPE.name(text, room, 30, bold=bold), 30, bold=bold) <= room


def test_a_long_name_gives_up_its_first_name_first() -> None:
    """The club uses the surname; only that is ever cut."""
    room = TYPE.width("B. Jansen", 30)
    assert TYPE.name("Bartholomeus Jansen", room, 30) == "B. Jansen"
    assert TYPE.name("Jan Jansen", 1000, 30) == "Jan Jansen"
    assert TYPE.name("Bartholomeus Jansen", room - 10, 30) == "Jansen"
    assert TYPE.name("Bartholomeus Jansen", 60, 30).endswith("…")


def test_a_sign_stays_with_its_word() -> None:
    """In a legend, "x gestopt" is not torn apart at the end of a line."""
    lines = TYPE.wrapped("* nieuw, x gestopt", TYPE.width("* nieuw, x", 30), 30)
    assert [line.replace("\u00a0", " ") for line in lines] == ["* nieuw,", "x gestopt"]

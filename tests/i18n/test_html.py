"""Other people's text is shown without harm, whatever they typed."""

from __future__ import annotations

import unicodedata

from hypothesis import given
from hypothesis import strategies as st

from keizer_bot.i18n.html import clean, escape, plain, shorten, width_of
from tests.i18n.telegram_html import fault_of
from tests.rows import each_row

ANY_TEXT = st.text(st.characters())


@given(ANY_TEXT)
def test_whatever_is_escaped_is_html_that_telegram_takes(text: str) -> None:
    """Escaped text never opens a tag, and never ends one."""
    assert fault_of(f"<b>{escape(text)}</b>") is None


@given(ANY_TEXT)
def test_a_reader_sees_the_cleaned_text(text: str) -> None:
    """Escaping changes nothing that can be seen."""
    assert plain(escape(text)) == clean(text)


@given(ANY_TEXT)
def test_cleaned_text_is_one_line_without_hidden_signs(text: str) -> None:
    """Nothing is left that turns the text around, hides, or cannot be sent."""
    kinds = {unicodedata.category(char) for char in clean(text)}
    assert not kinds & {"Cc", "Cf", "Cs", "Co", "Zl", "Zp"}


@given(ANY_TEXT)
def test_cleaning_twice_is_cleaning_once(text: str) -> None:
    """Cleaned text is clean."""
    assert clean(clean(text)) == clean(text)


@each_row(
    ("typed", "shown"),
    [
        ("<b>Jan & Co", "&lt;b&gt;Jan &amp; Co"),
        ("Sophie d'Hont", "Sophie d&#x27;Hont"),
        ('"Łukasz" Żak', "&quot;Łukasz&quot; Żak"),
        ("Jan\n\n de\u00a0Vries", "Jan de Vries"),
        ("Jan\u202egro", "Jangro"),
        ("J\u200ba\u3164n", "Jan"),
        ("\ud800Jan", "Jan"),
        ("Björn", "Björn"),
    ],
)
def test_escaping(typed: str, shown: str) -> None:
    """Names as people type them, and as jokers do."""
    assert escape(typed) == shown


def test_stacked_marks_are_capped() -> None:
    """A name does not climb over the lines above it."""
    assert len(clean("x" + "\u0336" * 50)) == 4


@given(ANY_TEXT, st.integers(1, 40))
def test_shortened_text_fits(text: str, width: int) -> None:
    """No text takes more columns than it is given, wide letters counted twice."""
    assert width_of(shorten(text, width)) <= width


def test_wide_letters_take_two_columns() -> None:
    """A monospace font gives Chinese letters twice the room."""
    assert (width_of("王小明"), width_of("e\u0301")) == (6, 1)

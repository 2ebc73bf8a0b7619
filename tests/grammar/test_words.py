"""Text made fit to be read."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from keizer_bot.i18n.folding import fold
from keizer_bot.reading.messages import ControlCharacter, LongList, TooLong, TooManyLines
from keizer_bot.reading.words import bare, clean, line, lines, tokens
from tests.rows import each_row


@each_row(
    ("text", "wanted"),
    [
        ("２０－１１", "20-11"),
        ("20–11 — 4‑12 − 5", "20-11 - 4-12 - 5"),
        ("d’Hont ‘x’ “y” „z”", 'd\'Hont \'x\' "y" "z"'),
        ("a\u200bb\u202e\u00ad\ufeff\u2060c", "abc"),
        ("  a\u00a0\u2003b\t c ", "a b c"),
        ("1½-½", "1½-½"),
        ("1⁄2", "1/2"),
        ("\u2800", ""),
        ("e\u0301", "é"),
        ("❤\ufe0f", "❤"),
    ],
)
def test_clean_unifies(text: str, wanted: str) -> None:
    """One kind of digit, dash, quote and blank; nothing that cannot be seen."""
    assert clean(text) == wanted


@pytest.mark.slow
@given(st.text())
def test_cleaning_twice_adds_nothing(text: str) -> None:
    """Cleaning a clean text changes nothing."""
    assert clean(clean(text)) == clean(text)


@given(st.text())
def test_folding_twice_adds_nothing(text: str) -> None:
    """Folding a folded, cleaned text changes nothing."""
    assert fold(fold(clean(text))) == fold(clean(text))


@pytest.mark.parametrize(
    ("text", "wanted"),
    [("Łukasz ŻAK", "lukasz zak"), ("Ågren", "agren"), ("Straße", "strasse"), ("Đorđe", "dorde")],
)
def test_fold_finds_the_plain_letters(text: str, wanted: str) -> None:
    """A letter that does not decompose has one too."""
    assert fold(text) == wanted


def test_fold_knows_the_turkish_letters() -> None:
    """İ and ı are both i here."""
    assert fold("İsmail Işık ĞÜÖÇ") == "ismail isik guoc"


def test_a_member_has_300_characters_and_the_arbiter_4096() -> None:
    """More is refused unread, and the refusal says how much is read."""
    assert line("a" * 300) == "a" * 300
    with pytest.raises(TooLong) as caught:
        line("a" * 301)
    assert caught.value.most == 300
    assert len(line("a" * 4096, longest=4096)) == 4096
    with pytest.raises(TooLong):
        lines("a" * 4097)


def test_a_list_has_200_lines() -> None:
    """More is refused unread, as a text is that is too long."""
    assert len(lines("a\n" * 200)) == 200
    with pytest.raises(LongList) as caught:
        lines("a\n" * 201)
    assert caught.value.most == 200


@pytest.mark.parametrize("text", ["1-0\x00", "\x1b[2J", "a\x07b", "\ud800"])
def test_control_characters_are_refused(text: str) -> None:
    """Nobody types them."""
    with pytest.raises(ControlCharacter):
        line(text)


def test_one_line_is_one_line() -> None:
    """A final line break does not count; one in the middle does."""
    assert line("1-0\n\n") == "1-0"
    assert line("") == ""
    for text in ("a\nb", "a\r\nb", "a\u2028b", "a\u0085b"):
        with pytest.raises(TooManyLines):
            line(text)


def test_pictures_are_no_words() -> None:
    """Joy after a result is left out."""
    assert bare("1-0 🎉🏆") == "1-0"


@pytest.mark.parametrize(
    ("text", "initials"),
    [
        ("gewonnen van A. Smit", ["a."]),
        ("gewonnen van A Smit", ["a."]),
        ("J.P. Jansen - K. v.d. Berg 1-0", ["j.", "p.", "k."]),
        ("I. Vos is er niet, S. d'Hont en C. van den Berg wel", ["i.", "s.", "c."]),
        ("M.Ö. - B.Å. 1-0", ["m.", "o.", "b.", "a."]),
    ],
)
def test_an_initial_is_no_other_word(text: str, initials: list[str]) -> None:
    """Alone "A" and "I" are words; with a name behind them, or another initial, they are not."""
    assert [token.text for token in tokens(text) if token.text.endswith(".")] == initials


@each_row(
    "text",
    [
        *("A.s. vrijdag", "A.S. VRIJDAG NIET", "P.S. ik kom", "I.v.m. werk", "groeten, J."),
        *("I Can't Come", "so I Won", "A Good game", "vitamine C. de rest", "van a. smit"),
    ],
)
def test_another_letter_is_no_initial(text: str) -> None:
    """An abbreviation, a single letter, and a letter without a capital are none."""
    assert not [token.text for token in tokens(text) if token.text.endswith(".")]

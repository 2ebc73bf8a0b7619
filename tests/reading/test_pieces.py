"""A text as typed pieces, and these as clauses."""

from __future__ import annotations

import pytest

from keizer_bot.reading.clauses import Clause, clauses, is_courtesy, warnings, without_courtesy
from keizer_bot.reading.cutting import pieces
from keizer_bot.reading.lexicon import language_of
from keizer_bot.reading.model import Unsure
from keizer_bot.reading.pieces import (
    BoardPiece,
    ClockPiece,
    DayPhrase,
    LexiconWord,
    Piece,
    PlayerName,
    Scored,
    SignPiece,
    Unread,
)
from keizer_bot.reading.words import prepared
from tests.reading.scene import JAN, scene


def _pieces(text: str, *, moment: str = "W", arbiter: bool = False) -> tuple[Piece, ...]:
    written = scene(None if arbiter else JAN, moment=moment)
    cleaned = prepared(text)
    return pieces(cleaned, written, language_of(cleaned, written.languages))


def _clauses(text: str, *, lists: bool = False) -> list[Clause]:
    return clauses(prepared(text), _pieces(text), lists=lists)


@pytest.mark.parametrize(
    ("text", "kinds"),
    [
        ("ik kom vrijdag", [LexiconWord, LexiconWord, DayPhrase]),
        ("de 27e, om half 9", [LexiconWord, DayPhrase, SignPiece, LexiconWord, ClockPiece]),
        ("1-0 tegen Piet", [Scored, LexiconWord, PlayerName]),
        ("bord 3 remise", [BoardPiece, LexiconWord]),
        ("oppas ziek", [Unread, LexiconWord]),
        ("meld me vrijdag maar af", [LexiconWord, DayPhrase, LexiconWord]),
    ],
)
def test_each_part_of_a_text_is_one_typed_piece(text: str, kinds: list[type[Piece]]) -> None:
    """The longest piece at each place."""
    assert [type(piece) for piece in _pieces(text, moment="F")] == kinds


def test_a_phrase_with_room_stands_where_its_first_word_does() -> None:
    """The "af" is no piece of its own, but the evening between is."""
    first, *_ = _pieces("meld me vrijdag maar af")
    assert first.text == "meld"


def test_a_number_is_a_board_only_in_an_arbiters_list() -> None:
    """A member's "1: 1-0" is no board."""
    assert isinstance(_pieces("3: 1-0", moment="F", arbiter=True)[0], BoardPiece)
    assert not isinstance(_pieces("3: 1-0", moment="F")[0], BoardPiece)


@pytest.mark.parametrize(
    ("text", "language"),
    [("ik kom niet", "nl"), ("I'm not coming", "en"), ("non posso venire", "it"), ("ok", "nl")],
)
def test_a_text_is_in_the_language_of_most_of_its_words(text: str, language: str) -> None:
    """If two languages are equal, the sender's first one is taken."""
    assert language_of(text, scene().languages) == language


@pytest.mark.parametrize(
    ("text", "texts"),
    [
        ("vrijdag niet, de 27e wel", ["vrijdag niet", "de 27e wel"]),
        ("vrijdag niet. Groet, Jan", ["vrijdag niet", "Groet", "Jan"]),
        ("vrijdag niet - ziek", ["vrijdag niet", "ziek"]),
        ("27 nov. niet", ["27 nov. niet"]),
    ],
)
def test_marks_divide_clauses_but_not_dates(text: str, texts: list[str]) -> None:
    """The mark itself is in none."""
    cleaned = prepared(text)
    assert [cleaned[c[0].start : c[-1].end] for c in _clauses(text)] == texts


def test_an_arbiters_list_of_names_is_one_clause() -> None:
    """A member's comma divides; a member's dash between two players does not."""
    text = "afwezig vrijdag: Kees, Anna"
    assert len(_clauses(text, lists=True)) == 1
    assert len(_clauses(text)) > 1
    assert len(_clauses("Kees - Anna remise")) == 1


def test_courtesy_stands_aside() -> None:
    """In front and at the end; a clause with nothing else says nothing."""
    (clause,) = _clauses("hoi ik kom vrijdag bedankt")
    assert [p.text for p in without_courtesy(clause)] == ["ik", "kom", "vrijdag"]
    assert is_courtesy(_clauses("groetjes Jan")[0])
    assert not is_courtesy(clause)


@pytest.mark.parametrize(
    ("remark", "doubts"),
    [
        ("oppas gevonden in de tuin", set()),
        ("tenzij oma belt", {Unsure.CONDITION}),
        ("vrijdag", {Unsure.EVENING}),
        ("Kees", {Unsure.SOMEBODY_ELSE}),
        ("1-0", {Unsure.RESULT}),
    ],
)
def test_only_warning_signs_of_a_remark_matter(remark: str, doubts: set[Unsure]) -> None:
    """Its other words need not be known."""
    (clause,) = _clauses(remark)
    assert doubts <= warnings(clause)
    assert bool(doubts) is bool(warnings(clause))

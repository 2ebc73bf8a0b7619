"""Names as people write them."""

from __future__ import annotations

from time import process_time

import pytest

from keizer_bot.reading.messages import UnknownPlayer
from keizer_bot.reading.names import (
    NamedPerson,
    by_last_word,
    find,
    find_whole,
    like,
    two_names,
)
from tests.grammar.scene import ROSTER
from tests.grammar.test_days import table
from tests.rows import each_row

FOUND = {
    "Jan de Vries": "Jan de Vries|jan de vries|JAN DE VRIES|Vries, Jan de|de Vries, Jan|J. de Vries"
    "|de Vries|Vries|J de Vries|Jan  de\u200b Vries|Jan V",
    "Piet Jansen": "Jansen|Piet|P. Jansen|jansen piet|Piet Jansen.",
    "Pieter Janssen": "Janssen|Pieter|P. Janssen|Pieter J",
    "Sophie d'Hont": "d'Hont|d’Hont|D`HONT|dhont|Hont|Sophie|S. d'Hont|hon",
    "Łukasz Żak": "Zak|Żak|lukasz|L. Zak|LUKASZ ZAK|Z\u0307ak",
    "Björn Ågren": "agren|Bjorn|Björn|B. Agren|A\u030agren",
    "Mehmet Öztürk": "Ozturk|öztürk|O\u0308ztu\u0308rk|Mehmet Ö|ÖZTÜRK",
    "Kees van der Berg": "Berg|van der Berg|vanderberg|der Berg|Berg, Kees van der|Kees"
    "|vd Berg|kees vd berg|v.d. Berg|K. v/d Berg|van den Berg",
}


@each_row(("text", "wanted"), table(FOUND))
def test_a_name_is_found_in_every_form(text: str, wanted: str) -> None:
    """Order, initials, marks, prefixes and capitals make no difference."""
    assert [p.name for p in find(text, ROSTER)] == [wanted]


@each_row("text", [text for text, _ in table(FOUND)])
def test_a_look_up_by_the_last_word_finds_the_same_whole_names(text: str) -> None:
    """It compares only people whose name may end so: a first name, "Jan de", "dhont"."""
    assert find_whole(text, by_last_word(ROSTER)) == find(text, ROSTER, whole=True)


def test_a_particle_is_no_name() -> None:
    """Nobody is called "van", or by two letters of a sentence."""
    for text in ("vd", "van", "de", "as vd"):
        assert not find(text, ROSTER, whole=True)


def test_a_request_that_fits_several_is_not_decided() -> None:
    """A given name or a beginning of two people is theirs together."""
    for text, people in (("Jan", {1, 10}), ("Jans", {2, 9}), ("P J", {2, 9})):
        assert {p.id for p in find(text, ROSTER)} == people


def test_two_people_of_one_name_are_never_confused() -> None:
    """A name that begins another's name means the person who has exactly it."""
    twins = (NamedPerson(1, "Jan Smit"), NamedPerson(2, "Jan Smit"), NamedPerson(3, "Jan Smits"))
    assert [p.id for p in find("Jan Smit", twins)] == [1, 2]


def test_a_surname_and_a_given_name_are_asked() -> None:
    """Thomas may be Bert Thomas or Thomas Vink."""
    two = (NamedPerson(1, "Bert Thomas"), NamedPerson(2, "Thomas Vink"))
    assert find("Thomas", two) == two


@pytest.mark.parametrize(("text", "meant"), [("Jansn", "Piet Jansen"), ("Oztruk", "Mehmet Öztürk")])
def test_a_misspelling_only_suggests(text: str, meant: str) -> None:
    """Likeness never decides."""
    assert not find(text, ROSTER)
    assert meant in [p.name for p in like(text, ROSTER)]


@pytest.mark.parametrize("text", ["", "-", "🎉", "Xander", "Anne-Marie Visser", "Jan Jansen Smit"])
def test_nobody_is_nobody(text: str) -> None:
    """A name that nobody has finds nobody."""
    assert not find(text, ROSTER)


def test_whole_words_alone_take_no_beginnings() -> None:
    """In a sentence "an" is not Anna."""
    assert not find("An", ROSTER, whole=True)
    assert len(find("Anna", ROSTER, whole=True)) == 1


def test_a_roster_of_one_word_names_works() -> None:
    """Clubs with only surnames work too, with "de Zeeuw" among them."""
    roster = (NamedPerson(1, "Jansen"), NamedPerson(2, "de Zeeuw"), NamedPerson(3, "de Wit"))
    for text, number in (("zeeuw", 2), ("de wit", 3), ("JANSEN", 1)):
        assert find(text, roster) == (roster[number - 1],)


CLUB = tuple(NamedPerson(n, f"{given} {surname}") for n, (given, surname) in enumerate(
    (given, f"van {surname}{letter}")
    for given in ("Jan", "Piet", "Kees", "Anna", "Mehmet")
    for surname in ("Vries", "Berg", "Smit")
    for letter in "abcdefghij"
))  # fmt: skip


@pytest.mark.parametrize("piece", ["Jan ", "a b c ", "Jan-", "xyzzy, ", "van Vriesx en "])
def test_a_long_text_is_soon_known_to_be_no_two_names(piece: str) -> None:
    """With 150 players it was a minute and more, and everybody waited."""
    begun = process_time()
    with pytest.raises(UnknownPlayer):
        two_names((piece * 4096)[:4096], CLUB)
    assert process_time() - begun < 1

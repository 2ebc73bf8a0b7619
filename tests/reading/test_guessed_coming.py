"""Words that may say if somebody comes, but have no known form, are asked about."""

from __future__ import annotations

import pytest

from keizer_bot.reading.model import NothingRead, Reading, SignOff, SignOn, Unsure
from keizer_bot.reading.reader import read
from tests.reading.scene import scene

_GUESSED = {Unsure.UNKNOWN_WORDS, Unsure.CONTRADICTION}


def days(reading: Reading) -> list[int]:
    """The numbers of the evenings of a sign-off or sign-on that is asked about, and guessed."""
    assert isinstance(reading, SignOff | SignOn)
    assert reading.doubts >= _GUESSED
    return [evening.number for evening in reading.evenings]


@pytest.mark.parametrize(
    ("text", "evening"),
    [
        ("Ik val af voor overmorgen", 12),
        ("11 dec kannik niet. kerstborrel vd zaak", 15),
        ("Sorry lui, ik moet vrijdag verhuizen", 12),
        ("vergeet mij niet in te delen vrijdag", 12),
        ("voor de 27ste: nee. Sinterklaas bij mijn dochter", 13),
        ("Dovevo mancare venerdì ma hanno annullato il viaggio quindi ci sarò", 12),
    ],
)
def test_a_sender_who_only_names_an_evening_is_asked_if_they_come(text: str, evening: int) -> None:
    """With a button for either answer, because unread words may reverse it."""
    assert days(read(text, scene())) == [evening]


@pytest.mark.parametrize(
    "text",
    ["no chess 4 me on fri, got covid again", "vrijdag heb ik avonddienst, daarna ben ik er weer"],
)
def test_a_group_is_not_asked_about_words_that_are_not_read(text: str) -> None:
    """Members also chat there about other things; in private they are asked."""
    assert days(read(text, scene())) == [12]
    assert read(text, scene(private=False)) == NothingRead()


@pytest.mark.parametrize(
    ("text", "guess", "name"),
    [
        ("Piet belde net, hij is er vrijdag niet", SignOff, "Piet Jansen"),
        ("Kees is weer beter en speelt vrijdag mee", SignOn, "Kees van der Berg"),
    ],
)
def test_an_arbiter_is_asked_about_the_one_player_they_name(
    text: str, guess: type[SignOff | SignOn], name: str
) -> None:
    """The words are read as if the player had written them."""
    reading = read(text, scene(None))
    assert isinstance(reading, guess)
    assert ([player.name for player in reading.players], days(reading)) == ([name], [12])


@pytest.mark.parametrize("text", ["Kees vrijdag", "Zowel Kees als Anna zijn er vrijdag niet"])
def test_an_arbiter_is_not_asked_about_a_bare_name_nor_about_several(text: str) -> None:
    """The sentence does not tell which of them stays away."""
    assert isinstance(read(text, scene(None)), NothingRead)


def test_the_evenings_in_front_of_a_conclusion_are_its_own() -> None:
    """The reason before them need not be read."""
    reading = read("I'm travelling for work Dec 4 and Dec 11, so skip me both weeks pls", scene())
    assert isinstance(reading, SignOff)
    assert [evening.number for evening in reading.evenings] == [14, 15]
    assert Unsure.UNKNOWN_WORDS in reading.doubts


@pytest.mark.parametrize(
    "text",
    [
        "ik kan vrijdag niet wachten",
        "mijn broer zit vrijdag in de file",
        "als ik vrijdag op tijd thuis ben, kijk ik voetbal",
        "ik had vrijdag nooit gedacht dat die pion zou promoveren",
        "Kees zit vrijdag in Rome",
    ],
)
def test_a_group_is_not_asked_about_anything_else(text: str) -> None:
    """A denial, other people, a condition or the past are not about the sender's coming."""
    assert read(text, scene(private=False)) == NothingRead()

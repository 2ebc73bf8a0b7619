"""A stranger's words about a club, read to the last one."""

import pytest

from keizer_bot.reading.talk import Aim, aim_of, called_club
from tests.rows import each_row


@each_row(
    "text",
    [
        *("Ik wil een club oprichten", "ik wil graag een schaakclub oprichten.", "club oprichten"),
        *("wij willen onze vereniging aanmaken", "I want to found a club", "start a chess club"),
        *("we'd like to set up our club", "Voglio fondare un circolo", "creare un circolo di dama"),
    ],
)
def test_a_stranger_who_wants_to_found_a_club_says_so(text: str) -> None:
    """The sentences are what people would write in three languages."""
    assert aim_of(text) is Aim.FOUND


@each_row(
    "text",
    [
        *("ik wil geen club oprichten", "kan ik een club oprichten?", "hoe start ik een club"),
        *(
            "club oprichten is niets voor mij",
            "mijn club wil niet",
            "non voglio fondare un circolo",
        ),
        *("I do not want to found a club", "ik hoor bij een club"),
    ],
)
def test_longer_text_founds_nothing(text: str) -> None:
    """A no, a question, or other words."""
    assert aim_of(text) is not Aim.FOUND


@pytest.mark.parametrize(
    "text", ["Ik hoor bij een club", "I belong to a club", "Faccio parte di un circolo"]
)
def test_a_stranger_who_belongs_to_a_club_says_so(text: str) -> None:
    """The words of the button, or similar ones."""
    assert aim_of(text) is Aim.BELONG
    assert aim_of(f"{text} niet") is not Aim.BELONG


@each_row(
    ("text", "name"),
    [
        ("Onze club heet De Toren", "De Toren"),
        ("De naam is: De Toren, Zeist", "De Toren, Zeist"),
        ("we heten 't Paardje", "'t Paardje"),
        ("Our chess club is called The Rook", "The Rook"),
        ("il nostro circolo si chiama La Torre", "La Torre"),
        ("De Club Van Zeven", "De Club Van Zeven"),
        ("Het Witte Paard", "Het Witte Paard"),
        ("We Love Chess", "We Love Chess"),
        ("Heetveld", "Heetveld"),
        ("Onze club heet", "Onze club heet"),
    ],
)
def test_a_club_s_name_is_taken_out_of_a_sentence(text: str, name: str) -> None:
    """Nothing of the name itself."""
    assert called_club(text) == name

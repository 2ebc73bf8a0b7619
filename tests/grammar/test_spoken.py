"""Words that members write in private without a slash, as to a person, in three languages."""

from __future__ import annotations

import pytest

from keizer_bot.app.subjects import COMMANDS
from keizer_bot.reading.commands import GivenCommand, read_command
from keizer_bot.reading.phrases import names_only_days
from tests.grammar.scene import brief, read
from tests.rows import each_row

OTHER = {
    "/waarom jansen": "waarom jansen|Waarom jansen?|why jansen|perché jansen",
    "/waarom": "waarom zak ik|why did I drop|perché scendo",
    "/stand": "de stand|de stand graag|wat is de stand|ranking|classifica",
    "/stand groep b": "stand groep b",
    "/speler jansen": "speler jansen",
    "/wie": "wie komt er vrijdag|wie komen vrijdag?|komt Piet vrijdag",
    "/indeling": "tegen wie speel ik|wie is mijn tegenstander|who do I play|contro chi gioco",
    "/kalender": "hoe laat begint het|quando si gioca|what time do we start"
    "|wanneer is de volgende ronde|when is the next round|is er 25 december schaken?",
    "/mij": "hoe sta ik",
    "/vast": "altijd afwezig|ik kom altijd|vengo sempre",
    "/herinnering": "ik wil geen berichten meer|nooit meer herinneren|stop sending messages",
    "/alsdan": "wat als ik win|what if I win|se vinco",
    "/help": "ik snap het niet|hoe werkt dit|wat kan jij|non capisco",
    "/herstel": "foutje|vergissing|toch wel|ongedaan maken|my mistake|ho sbagliato",
    "/ronde": "wie won",
    "/wissen": "wis mijn gegevens|delete my data",
    "/gegevens": "wat weet je van mij",
    "/taal": "engels|english please|graag in het engels|nederlands|Dutch please|olandese",
    "/taal engels": "taal engels",
    "/reglement remise": "reglement remise",
    "/bezwaar": "ik maak bezwaar",
    "/beroep": "ik wil in beroep",
}
NOTHING = (
    "ik kan niet inloggen|ik kan de stand niet vinden|ik kom er niet uit|ik kom niet uit de stand"
    "|ik weet niet of ik kom|mijn vrouw komt niet"
    "|kom je vrijdag niet|kom ik vrijdag niet?|Piet komt niet"
    "|I can't log in|ja|nee|oke"
    "|vergeet het maar"
    "|Haar vlag was gevallen|de stand was gewonnen"
)


def table(cases: dict[str, str]) -> list[tuple[str, str]]:
    """Each text with its expected outcome."""
    return [(text, wanted) for wanted, texts in cases.items() for text in texts.split("|")]


def command(text: str) -> GivenCommand:
    """The command that the words are."""
    found = read_command(text, COMMANDS, bot_name="keizer_bot", private=True)
    assert isinstance(found, GivenCommand), found
    return found


@each_row(("text", "wanted"), table(OTHER))
def test_questions_need_no_slash(text: str, wanted: str) -> None:
    """Each goes to the command that answers it."""
    assert brief(read(text, private=True)) == wanted


@each_row("text", NOTHING.split("|"))
def test_words_about_something_else_are_no_wish_to_stop(text: str) -> None:
    """Nobody is signed off, and no result is stored, for words that only look like it."""
    said = read_command(text, COMMANDS, bot_name="keizer_bot", private=True)
    assert said is None


@pytest.mark.parametrize(
    ("text", "suggestion"), [("kalendr", "/kalender"), ("uitslga 1-0", "/uitslag 1-0")]
)
def test_a_mistyped_command_is_suggested_without_its_slash_too(text: str, suggestion: str) -> None:
    """One wrong letter is recognised."""
    assert brief(read(text, private=True)) == f"suggest {suggestion}"


@pytest.mark.parametrize("text", ["volgende week", "Vrijdag.", "20-11", "next friday", "venerdì"])
def test_a_day_alone_is_asked_about(text: str) -> None:
    """It says when, and neither that they come nor that they do not."""
    assert names_only_days(text)
    assert not command(text).certain


@pytest.mark.parametrize("text", ["12", "twee", "ik kom vrijdag", "de stand", "ja"])
def test_other_words_are_no_day_alone(text: str) -> None:
    """A number alone may be a board, and a sentence says more than a day."""
    assert not names_only_days(text)

"""Commands in every form in which they reach the bot."""

from __future__ import annotations

import pytest

from keizer_bot.app.subjects import COMMANDS
from keizer_bot.reading.commands import GivenCommand, Unknown, holds_another, read_command
from tests.grammar.scene import brief
from tests.grammar.test_days import table
from tests.rows import each_row

ANYWHERE = {
    "/afmelden": "/afmelden|/Afmelden|/AFMELDEN |/afmelden@keizer_bot|/afmelden@Keizer_Bot"
    "|  /afmelden|/signoff|/assente|/SignOff|\n/afmelden",
    "/afmelden 27-11": "/afmelden 27-11|/afmelden-27-11|/afmelden_27_11|/afmelden:27-11"
    "|/signoff 27-11|/afmelden, 27-11|@keizer_bot /afmelden 27-11|/afmelden @keizer_bot 27-11"
    "|/assente-27-11"
    "|@keizer_bot afmelden 27-11|@keizer_bot: afmelden 27-11|/sign off 27-11|/af melden 27-11",
    "/uitslag 1-0": "/uitslag 1-0|/uitslag-1-0|/uitslag_1_0|/uitslag=1-0|/result 1-0"
    "|/risultato 1-0",
    "/help": "/help|/aiuto|/Help@keizer_bot",
    "/start a_-B": "/start a_-B|/start@keizer_bot a_-B",
    "/start -_a": "/start -_a",
    "suggest /afmelden": "/afmelding|/afmeldne|/afmeldn|/áfmelden|/ afmelden|／afmelden"
    "|\u200f/afmelden",
    "suggest /afmelden 20-11x": "/afmeldenn 20-11x",
    "suggest /uitslag 1-0": "/uitslag1-0|/uitlsag 1-0",
    "suggest /afmelden 20-11": "/afmelden20-11",
    "suggest /ronde": "/uitslagen",
    "suggest /signoff": "/signof|/sigoff",
    "suggest /classifica": "/clasifica",
    "suggest /herstel": "/terugdraaien|/oeps|/cancel",
    "suggest /help": "/quux@keizer_bot",
}


@each_row("private", [False, True])
@each_row(("text", "wanted"), table(ANYWHERE))
def test_a_command_is_known_in_every_form(text: str, wanted: str, *, private: bool) -> None:
    """Capitals, blanks, languages, glue and our own name make no difference."""
    assert brief(read_command(text, COMMANDS, bot_name="keizer_bot", private=private)) == wanted


NOT_FOR_US = (
    "/afmelden@other_bot|/foo|/weather|hallo allemaal|1-0|afmelden|ik kom niet|/|//|@jan hoi"
)


@each_row("text", NOT_FOR_US.split("|"))
def test_messages_not_meant_for_the_bot_are_left_alone(text: str) -> None:
    """In a group other bots' commands and people's talk get no answer."""
    assert read_command(text, COMMANDS, bot_name="keizer_bot", private=False) is None


SPOKEN = {
    "/afmelden": "afmelden|Afmelden.|signoff|assente",
    "/afmelden vrijdag": "afmelden vrijdag|signoff vrijdag",
    "/uitslag 1-0": "uitslag 1-0|Uitslag 1-0",
    "NoneType": "1-0|gewonnen",
    "/stand": "stand|Stand?|ranking|classifica",
    "suggest /help": "/quux",
}


@each_row(("text", "wanted"), table(SPOKEN))
def test_in_private_no_slash_is_needed(text: str, wanted: str) -> None:
    """Words that can mean one thing only are carried out."""
    assert brief(read_command(text, COMMANDS, bot_name="keizer_bot", private=True)) == wanted


UNCLEAR = (
    "ik kan de stand niet vinden|ik kom er niet uit|ik kan niet inloggen"
    "|hallo|Jan de Vries|bedankt!|me too"
    "|\u200b|."
)


@each_row("text", UNCLEAR.split("|"))
def test_other_words_in_private_are_no_command(text: str) -> None:
    """Words that may mean anything are not carried out."""
    assert read_command(text, COMMANDS, bot_name="keizer_bot", private=True) is None


def test_every_command_is_known_by_its_three_names() -> None:
    """The table of commands is the only list there is."""
    for command in COMMANDS:
        for name in command.names:
            found = read_command(f"/{name} x", COMMANDS, bot_name="b", private=False)
            assert found == GivenCommand(command.name, "x")


@pytest.mark.parametrize("inside", ["20-11 /aanmelden 27-11", "20-11\n/uitslag 1-0"])
def test_another_command_inside_is_seen(inside: str) -> None:
    """Two commands in one message are not read as one."""
    assert holds_another(GivenCommand("afmelden", inside), COMMANDS)
    assert not holds_another(GivenCommand("afmelden", "20/11 /afmelden 27/11"), COMMANDS)


def test_text_after_a_command_stays_as_it_was_written() -> None:
    """Lines and capitals are left for the reader of the rest."""
    found = read_command("/uitslag 1-0\nRonde 12", COMMANDS, bot_name="b", private=False)
    assert found == GivenCommand("uitslag", "1-0\nRonde 12")


def test_a_suggestion_can_be_sent_as_it_is() -> None:
    """A suggestion is itself a command."""
    suggested = read_command("/uitslag1-0", COMMANDS, bot_name="b", private=False)
    assert isinstance(suggested, Unknown)
    again = read_command(
        f"/{suggested.name} {suggested.rest}", COMMANDS, bot_name="b", private=False
    )
    assert again == GivenCommand("uitslag", "1-0")

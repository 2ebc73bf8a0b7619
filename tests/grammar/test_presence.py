"""Words about coming that name no evening, in three languages."""

import pytest

from keizer_bot.app.commands import COMMANDS
from keizer_bot.grammar.command import Command, read_command
from keizer_bot.grammar.presence import means_always, read_standing, wants_reminders


@pytest.mark.parametrize(
    ("said", "command"),
    [
        ("ik ben er", Command("hier", "")),
        ("Hoi, ik ben er al!", Command("hier", "")),
        ("I'm here", Command("hier", "")),
        ("Ci sono", Command("hier", "")),
        ("geen herinneringen meer", Command("herinnering", "uit")),
        ("Herinneringen aan", Command("herinnering", "aan")),
        ("no reminders", Command("herinnering", "uit")),
        ("niente promemoria", Command("herinnering", "uit")),
        ("ik kom alleen als ik me aanmeld", Command("vast", "")),
        ("I only play when I sign on", Command("vast", "")),
        ("gioco solo se do conferma", Command("vast", "")),
        ("vast afwezig", Command("vast", "afwezig")),
    ],
)
def test_in_private_no_slash_is_needed(said: str, command: Command) -> None:
    """What can mean one thing only is taken for it."""
    assert read_command(said, COMMANDS, bot_name="keizer_bot", private=True) == command


@pytest.mark.parametrize(
    "said", ["ik ben er niet", "ik ben er vrijdag niet", "ik kom alleen later"]
)
def test_not_coming_is_not_being_here(said: str) -> None:
    """A word more makes it something else."""
    found = read_command(said, COMMANDS, bot_name="keizer_bot", private=True)
    assert not isinstance(found, Command) or found.name not in ("hier", "vast")


@pytest.mark.parametrize(
    ("rest", "always"),
    [
        ("altijd", True),
        ("voortaan altijd", True),
        ("alleen als ik me aanmeld", True),
        ("always", True),
        ("sempre", True),
        ("", False),
        ("vrijdag", False),
        ("altijd feest bij ons", False),
    ],
)
def test_always_is_about_every_evening(rest: str, always: bool) -> None:
    """/afmelden altijd leads to the standing arrangement; a reason does not."""
    assert means_always(rest) is always


@pytest.mark.parametrize(
    ("rest", "read"),
    [
        ("", ("", None)),
        ("afwezig", ("", "absent")),
        ("Jansen aanwezig", ("Jansen", "present")),
        ("absent Jan de Vries", ("Jan de Vries", "absent")),
        ("Jansen", ("Jansen", None)),
    ],
)
def test_a_name_and_how(rest: str, read: tuple[str, str | None]) -> None:
    """In either order."""
    assert read_standing(rest) == read


@pytest.mark.parametrize(
    ("rest", "wanted"), [("uit", False), ("aan", True), ("sì", True), ("geen", False), ("", None)]
)
def test_reminders_on_and_off(rest: str, wanted: bool | None) -> None:
    """Without a word he asks how it is."""
    assert wants_reminders(rest) is wanted

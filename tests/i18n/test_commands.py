"""The commands have good names of their own in every language."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from keizer_bot.i18n.catalogue import LANGUAGES
from keizer_bot.i18n.commands import COMMANDS, Role, command_named


def test_a_name_means_one_command() -> None:
    """Whatever language somebody types, his command is understood as one."""
    owners = {(command.named(lang), command.name) for command in COMMANDS for lang in LANGUAGES}
    assert [name for name, times in Counter(name for name, _ in owners).items() if times > 1] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_telegram_takes_the_names(language: str) -> None:
    """Lower-case letters alone, as setMyCommands wants them."""
    names = [command.named(language) for command in COMMANDS]
    assert [name for name in names if not re.fullmatch(r"[a-z]{1,32}", name)] == []


@pytest.mark.parametrize("word", ["afmelden", "AFMELDEN", "signoff", "Assente"])
def test_a_command_is_found_by_any_of_its_names(word: str) -> None:
    """A Dutch member of an Italian club may go on typing Dutch."""
    found = command_named(word)
    assert found is not None
    assert found.name == "afmelden"


def test_an_unknown_word_is_no_command() -> None:
    """Nothing is guessed here."""
    assert command_named("afmeld") is None


def test_signing_off_is_for_everybody_and_correcting_is_not() -> None:
    """The two roles have their own commands."""
    roles = {command.name: command.role for command in COMMANDS}
    assert (roles["afmelden"], roles["corrigeer"]) == (Role.MEMBER, Role.ARBITER)

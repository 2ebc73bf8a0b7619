"""The commands have good names of their own in every language."""

from __future__ import annotations

import re
import sys
from dataclasses import replace

import pytest

from keizer_bot import LANGUAGES
from keizer_bot.app.subjects import COMMANDS
from keizer_bot.core.commands import Command
from keizer_bot.i18n.commands import ClubRole, CommandTable, CommandWords, Topic


def test_no_two_commands_are_taken_for_one_another() -> None:
    """A name in any language belongs to one command, and no other name begins so."""
    _, *others = LANGUAGES
    here = CommandWords(" ".join(["here", *others]), Topic.WEEK)
    with pytest.raises(ValueError, match="/here"):
        CommandTable([here, replace(here, called=" ".join([*map(str.upper, others), "here"]))])


@pytest.mark.parametrize("beside", [-1, 1])
def test_a_command_has_a_name_in_each_language(beside: int) -> None:
    """One that was forgotten, or a second one, is found when the command is declared."""
    with pytest.raises(ValueError, match="/hier"):
        CommandWords(" ".join(["hier"] * (len(LANGUAGES) + beside)), Topic.WEEK)


def test_every_command_that_is_declared_is_in_the_table() -> None:
    """No subject's command is forgotten where they are collected."""
    subjects = [module for name, module in sys.modules.items() if name.startswith("keizer_bot.")]
    declared = {c for each in subjects for c in vars(each).values() if isinstance(c, Command)}
    assert declared == set(COMMANDS)


def test_every_command_has_a_name_in_each_language() -> None:
    """So that /help can show it in all of them."""
    assert [command.name for command in COMMANDS if len(command.names) != len(LANGUAGES)] == []


def test_texts_for_arbiters_are_not_sent_to_members() -> None:
    """It is under the arbiters' topics in /help."""
    assert [
        c.name for c in COMMANDS if c.may is not ClubRole.MEMBER and c.role is ClubRole.MEMBER
    ] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_telegram_takes_the_names(language: str) -> None:
    """Small letters only, as setMyCommands requires."""
    names = [command.named(language) for command in COMMANDS]
    assert [name for name in names if not re.fullmatch(r"[a-z]{1,32}", name)] == []


@pytest.mark.parametrize("word", ["afmelden", "AFMELDEN", "signoff", "Assente"])
def test_a_command_is_found_by_any_of_its_names(word: str) -> None:
    """A Dutch member of an Italian club may keep typing Dutch."""
    found = COMMANDS.named(word)
    assert found is not None
    assert found.name == "afmelden"


def test_an_unknown_word_is_no_command() -> None:
    """Nothing is guessed here."""
    assert COMMANDS.named("afmeld") is None


def test_signing_off_is_for_everybody_and_correcting_is_not() -> None:
    """The two roles have their own commands."""
    roles = {command.name: command.role for command in COMMANDS}
    assert (roles["afmelden"], roles["corrigeer"]) == (ClubRole.MEMBER, ClubRole.ARBITER)

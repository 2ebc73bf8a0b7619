"""The line above the chat: what is to be seen next, and in whose private chat."""

from __future__ import annotations

import io

import pytest
from rich.console import Console

from keizer_bot.i18n.translator import Translator
from keizer_bot.playground import Chat, Person, remarks
from keizer_bot.playground.director import ZONE
from keizer_bot.playground.page.life import Narrator

Lines = list[str]


@pytest.fixture
def told() -> Lines:
    """What the page was told."""
    return []


@pytest.fixture
def narrator(group: Chat, told: Lines) -> Narrator:
    """Tells an English page."""
    console = Console(file=io.StringIO())
    narrator = Narrator(console, Translator(strict=True), "en", ZONE, group)
    narrator.tell = told.append
    return narrator


def test_it_says_whose_private_chat_it_is(
    narrator: Narrator, told: Lines, tom: Person, jan: Person
) -> None:
    """Once that is known, and of each who takes part."""
    narrator.remark(remarks.ClaimIsConfirmed())
    with narrator.beside(tom.chat, jan.chat):
        pass
    names = f"{tom.user.full_name} and {jan.user.full_name}"
    assert told[1:] == [f"{told[0]} In private with {names}."]


def test_nobody_is_named_twice(narrator: Narrator, told: Lines, tom: Person, jan: Person) -> None:
    """Whoever was looked at before stays, for his part can be read still."""
    narrator.remark(remarks.Reminded())
    for chats in ([jan.chat], [jan.chat], [tom.chat, jan.chat]):
        with narrator.beside(*chats):
            pass
    assert len(told) == 3
    assert told[2].endswith(f"{jan.user.full_name} and {tom.user.full_name}.")


def test_what_is_told_next_is_about_others(narrator: Narrator, told: Lines, jan: Person) -> None:
    """A new line begins without names; and names alone are no line."""
    with narrator.beside(jan.chat):
        pass
    assert told == []
    narrator.remark(remarks.Reminded())
    with narrator.beside(jan.chat):
        narrator.remark(remarks.TooLate())
    assert jan.user.full_name not in told[-1]

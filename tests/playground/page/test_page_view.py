"""The line above the chat: what is to be seen next, and in whose private chat."""

from __future__ import annotations

import io

import pytest
from rich.console import Console

from keizer_bot.i18n.translator import Translator
from keizer_bot.playground import comments
from keizer_bot.playground.club import ZONE
from keizer_bot.playground.model import Chat
from keizer_bot.playground.page.members import PageView
from keizer_bot.playground.people import Person

Lines = list[str]


@pytest.fixture
def told() -> Lines:
    """What the page was told."""
    return []


@pytest.fixture
def view(group: Chat, told: Lines) -> PageView:
    """Tells an English page."""
    console = Console(file=io.StringIO())
    view = PageView(console, Translator(strict=True), "en", ZONE, group)
    view.tell = told.append
    return view


def test_it_says_whose_private_chat_it_is(
    view: PageView, told: Lines, tom: Person, jan: Person
) -> None:
    """Once that is known, and of each who takes part."""
    view.remark(comments.Comment.CLAIM_IS_CONFIRMED)
    with view.beside(tom.chat, jan.chat):
        pass
    names = f"{tom.user.full_name} and {jan.user.full_name}"
    assert told[1:] == [f"{told[0]} In private with {names}."]


def test_nobody_is_named_twice(view: PageView, told: Lines, tom: Person, jan: Person) -> None:
    """Whoever was looked at before stays, for his part can be read still."""
    view.remark(comments.Comment.REMINDED)
    for chats in ([jan.chat], [jan.chat], [tom.chat, jan.chat]):
        with view.beside(*chats):
            pass
    assert len(told) == 3
    assert told[2].endswith(f"{jan.user.full_name} and {tom.user.full_name}.")


def test_what_is_told_next_is_about_others(view: PageView, told: Lines, jan: Person) -> None:
    """A new line begins without names; and names alone are no line."""
    with view.beside(jan.chat):
        pass
    assert told == []
    view.remark(comments.Comment.REMINDED)
    with view.beside(jan.chat):
        view.remark(comments.Comment.TOO_LATE)
    assert jan.user.full_name not in told[-1]

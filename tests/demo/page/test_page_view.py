"""The line above the chat: the next thing to see, and in whose private chat."""

from __future__ import annotations

import pytest

from keizer_bot.demo import messages
from keizer_bot.demo.page.clock import PageView
from keizer_bot.demo.page.state import PageState
from keizer_bot.i18n.translator import Translator
from keizer_bot.standin.model import Chat
from keizer_bot.standin.world import Telegram
from tests.standin.people import Person

Told = list[tuple[str, Chat]]


@pytest.fixture
def told(state: PageState, monkeypatch: pytest.MonkeyPatch) -> Told:
    """The calls made to the page, with their chats."""
    told: Told = []
    monkeypatch.setattr(state, "narrate", lambda text, chat: told.append((text, chat)))
    return told


@pytest.fixture
def view(telegram: Telegram, state: PageState, tom: Person) -> PageView:
    """Tells an English page; a visitor is Tom."""
    state.played[tom.id] = 1
    view = PageView(Translator(strict=True), state)
    telegram.subscribe(view)
    return view


def test_a_private_scene_is_told_in_its_own_chats(
    view: PageView, told: Told, tom: Person, jan: Person
) -> None:
    """The page changes only if there is something to see in those chats."""
    view.comment(messages.Comment.CLAIM_IS_CONFIRMED)
    with view.beside(tom.chat, jan.chat):
        assert told == []
    assert [chat for _, chat in told] == [tom.chat, jan.chat]


def test_a_scene_of_the_group_is_told_there(
    view: PageView, told: Told, group: Chat, tom: Person, jan: Person
) -> None:
    """Once a member of the scene has written; a visitor's message is no part of it."""
    view.comment(messages.Comment.QUIET_GROUP)
    tom.say(group, "hello")
    assert told == []
    jan.say(group, "/signoff")
    assert [chat for _, chat in told] == [group]


def test_past_events_are_not_announced(
    view: PageView, told: Told, group: Chat, jan: Person
) -> None:
    """A step without a line of its own has no heading."""
    view.comment(messages.Comment.REMINDED)
    view.forget()
    jan.say(group, "/signoff")
    with view.beside(jan.chat):
        pass
    assert told == []

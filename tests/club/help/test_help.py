"""/help fits a phone: five lines for this moment, and every command one tap away."""

from __future__ import annotations

import pytest

from keizer_bot.app.subjects import COMMANDS
from keizer_bot.club.help.actions import (
    FOR_ARBITERS,
    FOR_CAPTAINS,
    FOR_MEMBERS,
    HelpMoment,
    menu,
    now_page,
    topic_page,
    topics_of,
)
from keizer_bot.club.help.messages import HelpTip
from keizer_bot.i18n.commands import ClubRole
from keizer_bot.i18n.html import plain
from keizer_bot.i18n.translator import Translator
from tests.i18n.telegram_html import fault_of
from tests.rows import each_row

TEXTS = Translator(strict=True)


def _lines(page: str) -> list[str]:
    return [line.split(" – ")[0] for line in page.splitlines() if line.startswith("/")]


@pytest.mark.parametrize("language", TEXTS.languages)
def test_every_command_is_under_a_topic(language: str) -> None:
    """Everybody finds the commands they may use, by their names in their language."""
    pages = [topic_page(COMMANDS, t, TEXTS, language) for t in topics_of(ClubRole.ARBITER)]
    named = [line for page in pages for line in _lines(page)]
    assert sorted(named) == sorted(f"/{command.named(language)}" for command in COMMANDS)


def test_a_member_sees_only_what_they_may() -> None:
    """The arbiter's topics are not dangled before everybody."""
    assert {topic.role for topic in topics_of(ClubRole.MEMBER)} == {ClubRole.MEMBER}
    assert set(topics_of(ClubRole.MEMBER)) < set(topics_of(ClubRole.ARBITER))


@each_row("language", TEXTS.languages)
@each_row("table", [FOR_MEMBERS, FOR_CAPTAINS, FOR_ARBITERS])
@each_row("moment", HelpMoment)
def test_help_is_five_lines(
    table: dict[HelpMoment, str], moment: HelpMoment, language: str
) -> None:
    """It has a heading and a line or two below, at any moment and for anybody."""
    chosen = [COMMANDS[name] for name in table[moment].split()][:5]
    page = now_page(chosen, HelpTip(), TEXTS, language)
    assert fault_of(page) is None
    assert len(set(_lines(page))) == 5
    assert len(page.splitlines()) <= 8


@pytest.mark.parametrize("language", TEXTS.languages)
def test_a_topic_fits_a_phone(language: str) -> None:
    """A dozen commands and a few, each in a line or two."""
    for topic in topics_of(ClubRole.ARBITER):
        page = topic_page(COMMANDS, topic, TEXTS, language)
        assert fault_of(page) is None
        assert len(page.splitlines()) <= 14
        assert max(map(len, plain(page).splitlines())) <= 90


@pytest.mark.parametrize("language", TEXTS.languages)
def test_telegram_takes_the_menu(language: str) -> None:
    """A menu has at most a hundred commands, with descriptions of 1 to 256 characters."""
    commands = menu(COMMANDS, ClubRole.ARBITER, TEXTS, language)
    assert len(commands) == sum(c.usual for c in COMMANDS) <= 100
    assert [text for _, text in commands if not 1 <= len(text) <= 256 or "<" in text] == []
    members = menu(COMMANDS, ClubRole.MEMBER, TEXTS, language)
    assert len(members) == sum(c.usual and c.role is ClubRole.MEMBER for c in COMMANDS)

"""/help and the menus name every command in every language."""

from __future__ import annotations

import pytest

from keizer_bot.app.commands import COMMANDS
from keizer_bot.club.help.views import help_post, menu
from keizer_bot.i18n.commands import Role
from keizer_bot.i18n.translator import Translator
from tests.i18n.telegram_html import fault_of

TEXTS = Translator(strict=True)


@pytest.mark.parametrize("language", TEXTS.languages)
def test_every_command_is_in_help(language: str) -> None:
    """Whoever may give a command can find it, by its name in his language."""
    lines = "\n".join(help_post(COMMANDS, Role.ARBITER, TEXTS, language)).splitlines()
    named = [line.split(" – ")[0] for line in lines if line.startswith("/")]
    assert named == [f"/{command.named(language)}" for command in COMMANDS]


@pytest.mark.parametrize("language", TEXTS.languages)
def test_a_member_sees_only_what_he_may(language: str) -> None:
    """The arbiter's commands are not dangled before everybody."""
    (post,) = help_post(COMMANDS, Role.MEMBER, TEXTS, language)
    own = {f"/{c.named(language)} – " for c in COMMANDS if c.role is Role.MEMBER}
    others = {f"/{c.named(language)} – " for c in COMMANDS if c.role is Role.ARBITER}
    assert all(line in post for line in own)
    assert not any(line in post for line in others)


@pytest.mark.parametrize("language", TEXTS.languages)
@pytest.mark.parametrize("role", Role)
def test_help_is_one_message_for_each_role_one_has(role: Role, language: str) -> None:
    """What everybody may is read in one go; an arbiter's own commands are a second message."""
    posts = help_post(COMMANDS, role, TEXTS, language)
    assert [fault_of(post) for post in posts] == [None] * (1 + (role is Role.ARBITER))


@pytest.mark.parametrize("language", TEXTS.languages)
def test_telegram_takes_the_menu(language: str) -> None:
    """At most a hundred commands, descriptions of 1 to 256 characters without HTML."""
    commands = menu(COMMANDS, Role.ARBITER, TEXTS, language)
    assert len(commands) == sum(c.usual for c in COMMANDS) <= 100
    assert [text for _, text in commands if not 1 <= len(text) <= 256 or "<" in text] == []
    members = menu(COMMANDS, Role.MEMBER, TEXTS, language)
    assert len(members) == sum(c.usual and c.role is Role.MEMBER for c in COMMANDS)

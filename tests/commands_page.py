"""Writes docs/commands.md from the table of commands: `python -m tests.commands_page`.

`tests/test_commands_page.py` fails when page and table differ.
"""

from __future__ import annotations

from pathlib import Path

from keizer_bot import LANGUAGES
from keizer_bot.app.subjects import COMMANDS
from keizer_bot.core.commands import Command
from keizer_bot.i18n.commands import Topic
from keizer_bot.i18n.html import plain
from keizer_bot.i18n.translator import LOCALES, Translator

PAGE = Path(__file__).parent.parent / "docs" / "commands.md"
_HEAD = """\
# All commands

Any of the names works, capitals or not. In private the slash may be left out, and everyday
words will do. [For members](members.md) and [for arbiters](arbiters.md) show the commands at work.
This page is made from the table of commands, as /help is.
"""
_NAMES = [LOCALES["en"].languages[language] for language in LANGUAGES]
_TABLE = f"| {' | '.join([*_NAMES, 'does'])} |\n{'| --- ' * (len(_NAMES) + 1)}|\n"


def made() -> str:
    """The page: a table for each topic, in the order of /help."""
    return _HEAD + "".join(_chapter(topic, Translator()) for topic in Topic)


def _chapter(topic: Topic, texts: Translator) -> str:
    rows = [_row(command, texts) for command in COMMANDS if command.topic is topic]
    return f"\n## {plain(texts.word(f'topic.{topic}', 'en'))}\n\n{_TABLE}" + "".join(rows)


def _row(command: Command, texts: Translator) -> str:
    does = plain(texts.word(f"command.{command.name}", "en")).replace("|", r"\|")
    return "| " + " | ".join([*(f"`/{name}`" for name in command.names), does]) + " |\n"


if __name__ == "__main__":
    PAGE.write_text(made(), encoding="utf-8")

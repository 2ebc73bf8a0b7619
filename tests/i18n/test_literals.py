"""The bot's words are in catalogues; no literal text reaches people."""

from __future__ import annotations

import ast
import re
from collections.abc import Collection, Iterator
from pathlib import Path

import pytest

import keizer_bot

PACKAGE = Path(keizer_bot.__file__).parent
FLOORS = ("chat", "club", "core", "telegram")
MODULES = sorted(path for floor in FLOORS for path in (PACKAGE / floor).rglob("*.py"))

# What says something to somebody: Telegram's methods and types, and the bot's own ways out.
SAYING = {
    "answer",
    "answer_callback_query",
    "Button",
    "call",
    "edit",
    "edit_message_text",
    "edit_text",
    "InlineKeyboardButton",
    "KeyboardButton",
    "label",
    "post",
    "put",
    "reply_html",
    "reply_text",
    "send",
    "send_all",
    "send_document",
    "send_message",
    "send_photo",
    "tell",
    "tell_arbiters",
}
HOSTS_FLOORS = ("app", "cli", "config", "mail", "store", "web")
PROGRAMS = {"engine.py", "simulate.py"}  # `rank`, `pair`, `simulate`: tables in English
# What a host reads: what ends a command, what `check` finds, what is printed and asked.
TO_THE_HOST = {
    "AlreadyRunning",
    "ConfigError",
    "Finding",
    "HostError",
    "HostRefused",
    "NewerDatabase",
    "NoBackup",
    "NoLogo",
    "OlderDatabase",
    "StoreFailed",
    "Wrong",
    "agrees",
    "ask",
    "confirm",
    "echo",
    "prompt",
    "say",
    "status",
}
TO_BE_TYPED = {"keizer-bot ", ", Python ", "recipients = ["}  # the version, and a setting
WORDS = re.compile(r"\b[A-Z][a-z]|[^\W\d_]\s+\S|\S\s+[^\W\d_]")
SQL = re.compile(r"(SELECT|INSERT|UPDATE|DELETE) ")


def spoken_literals(source: str, saying: Collection[str] = SAYING) -> Iterator[str]:
    """The strings with a capitalised word or a space that a saying call is given."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and _name(node.func) in saying:
            given = [*node.args, *(keyword.value for keyword in node.keywords)]
            for part in (part for each in given for part in ast.walk(each)):
                if isinstance(part, ast.Constant) and _is_text(part.value):
                    yield str(part.value)


def _is_text(value: object) -> bool:
    return isinstance(value, str) and bool(WORDS.search(value)) and not SQL.match(value)


def _name(function: ast.expr) -> str | None:
    if isinstance(function, ast.Attribute):
        return function.attr
    return function.id if isinstance(function, ast.Name) else None


def test_no_literal_is_said() -> None:
    """Every text that is sent, asked or on a button comes from a catalogue."""
    assert MODULES
    found = [
        f"{path.relative_to(PACKAGE)}: {literal}"
        for path in MODULES
        for literal in spoken_literals(path.read_text(encoding="utf-8"))
    ]
    assert found == []


def test_no_literal_is_said_to_the_host() -> None:
    """Neither is a sentence at the terminal, nor one that ends a command."""
    modules = [path for floor in HOSTS_FLOORS for path in (PACKAGE / floor).rglob("*.py")]
    found = [
        f"{path.relative_to(PACKAGE)}: {literal}"
        for path in modules
        if path.name not in PROGRAMS
        for literal in spoken_literals(path.read_text(encoding="utf-8"), TO_THE_HOST)
        if literal not in TO_BE_TYPED
    ]
    assert found == []


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ('await message.reply_text("Je bent afgemeld")', ["Je bent afgemeld"]),
        ('bot.send_message(chat, text=f"Dag {name}")', ["Dag "]),
        ('Button("Gewonnen", data)', ["Gewonnen"]),
        ('put(tx, Outgoing(intent=Say("Tot vrijdag")), at)', ["Tot vrijdag"]),
        ("put(tx, Outgoing(intent=Menu(commands)), at)", []),
        ('tell(context, SignedOff(f"{white} - {black}"), key=f"r:{number}")', []),
        ('note(context, "Nobody hears this")', []),
    ],
)
def test_the_search_for_literals_finds_them(source: str, found: list[str]) -> None:
    """The test above finds such literals, and nothing else."""
    assert list(spoken_literals(source)) == found

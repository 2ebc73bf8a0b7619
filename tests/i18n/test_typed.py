"""Words to be typed are in code and complete, because a tap on a bare command sends one word."""

from __future__ import annotations

import re
from itertools import chain

import pytest

from keizer_bot import LANGUAGES
from keizer_bot.app.subjects import COMMANDS
from keizer_bot.i18n.translator import catalogue

CODE = re.compile(r"<code>.*?</code>", re.DOTALL)
COMMAND = re.compile(r"(?<![\w/<])/([a-z]+)")


def said(language: str) -> list[tuple[str, str]]:
    """The key and words of every text; an example is shown in the code of another text."""
    games = (catalogue(language, game).items() for game in ("chess", "draughts"))
    texts = [(k, t) for k, t in chain(*games) if not k.split("draughts.")[-1].startswith("example")]
    return [(k, words) for k, t in texts for words in (t.text, t.for_one) if words]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_command_stands_in_code(language: str) -> None:
    """A tap on /afmelden 20-11 outside of code would sign off for another evening."""
    bare = {key: COMMAND.findall(CODE.sub("", words)) for key, words in said(language)}
    assert {key: found for key, found in bare.items() if found} == {}


@pytest.mark.parametrize("language", LANGUAGES)
def test_commands_are_named_as_the_reader_types_them(language: str) -> None:
    """No text names a command that is not there, or has another name in its language."""
    names = {command.named(language) for command in COMMANDS}
    named = {key: set(COMMAND.findall(words)) for key, words in said(language)}
    assert {key: found - names for key, found in named.items() if found - names} == {}

"""Prints and asks at the terminal, in the host's language.

That is the language of the configuration's first club, which `init` sets. Without such a file it is
the operating system's. The log and `--help` are in English.
"""

import sys
from collections.abc import Callable, Sequence
from enum import Enum
from functools import cache
from pathlib import Path
from typing import TypeVar

import typer

from keizer_bot.cli.terminal import messages
from keizer_bot.cli.terminal.language import current_language, speak, system_language
from keizer_bot.config.masking import masked
from keizer_bot.config.reading import language_of
from keizer_bot.i18n.folding import fold
from keizer_bot.i18n.host_error import HostError
from keizer_bot.i18n.html import plain
from keizer_bot.i18n.message import Message, Refusal
from keizer_bot.i18n.translator import Translator

T = TypeVar("T")

_ANSWERS = {
    **dict.fromkeys(("j", "ja", "y", "yes", "s", "si"), True),
    **dict.fromkeys(("n", "nee", "no"), False),
}


def language_at(config: Path | None) -> str:
    """The language of that configuration, or else the operating system's."""
    return (config and language_of(config)) or system_language()


def speak_as(config: Path) -> Path:
    """Use the language of that configuration; returns its path."""
    speak(language_at(config))
    return config


def is_answered() -> bool:
    """True if somebody is at the terminal."""
    return sys.stdin.isatty()


@cache
def _texts() -> Translator:
    return Translator()


def text(message: Message | Refusal | Enum | str) -> str:
    """The message, or the word for an enum's member, in the language in use."""
    if isinstance(message, Message | Refusal | Enum):
        return plain(_texts().render(message, current_language()))
    return message


def say(message: Message | Refusal, *, err: bool = False) -> None:
    """Print the message, with the bot's token masked."""
    typer.echo(masked(text(message)), err=err)


def ask(question: Message, read: Callable[[str], T], default: str | None = None) -> T:
    """Ask until `read` raises no refusal; returns what it read. Raises HostError on Ctrl-C."""
    while True:
        try:
            return read(_typed(text(question), default))
        except Refusal as refusal:
            say(refusal)


def agrees(question: Message, *, usual: bool = False) -> bool:
    """True if the host says yes, in any of the bot's languages; Enter means `usual`."""
    yes, no = (text(answer)[0] for answer in messages.AgreeWord)
    offered = f"{yes.upper()}/{no}" if usual else f"{yes}/{no.upper()}"
    prompt = f"{text(question)} [{offered}]"
    while True:
        answer = fold(_typed(prompt, "", show_default=False))
        if answer in _ANSWERS or not answer:
            return _ANSWERS.get(answer, usual)
        say(messages.YesOrNoWanted())


def _typed(prompt: str, default: str | None, *, show_default: bool = True) -> str:
    """The line that the host types. Raises HostError on Ctrl-C."""
    try:
        return str(typer.prompt(prompt, default=default, show_default=show_default))
    except typer.Abort:
        typer.echo()  # behind the question
        raise HostError(messages.Stopped()) from None


def one_of(words: Sequence[str]) -> Callable[[str], str]:
    """A reader that accepts one of these words."""

    def read(answer: str) -> str:
        if answer not in words:
            raise messages.OneOfWanted(tuple(words))
        return answer

    return read

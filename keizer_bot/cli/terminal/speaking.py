"""Prints and asks at the terminal, in the language of its host.

That is the one in which `init` was answered: that of the configuration's first club. Where there is
no such file, the system's own decides. The log and `--help` are in English.
"""

import sys
from collections.abc import Callable, Sequence
from enum import Enum
from functools import cache
from pathlib import Path
from typing import TypeVar

import typer

from keizer_bot.cli.terminal import messages
from keizer_bot.cli.terminal.language import speak, spoken, system_language
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
    """The language of whoever has that configuration."""
    return (config and language_of(config)) or system_language()


def speak_as(config: Path) -> Path:
    """Speak the language of that configuration, which is given back."""
    speak(language_at(config))
    return config


def is_answered() -> bool:
    """True if somebody sits at the terminal."""
    return sys.stdin.isatty()


@cache
def _texts() -> Translator:
    return Translator()


def text(said: Message | Refusal | str) -> str:
    """Render a message for the host."""
    return said if isinstance(said, str) else plain(_texts().render(said, spoken()))


def word(key: Enum) -> str:
    """The word for an enum's member."""
    return plain(_texts().word(key, spoken()))


def say(said: Message | Refusal, *, err: bool = False) -> None:
    """Print it, without the bot's token in it."""
    typer.echo(masked(text(said)), err=err)


def ask(question: Message, read: Callable[[str], T], default: str | None = None) -> T:
    """The answer, asked again while `read` raises a refusal. Raises HostError on Ctrl-C."""
    while True:
        try:
            return read(_typed(text(question), default))
        except Refusal as refusal:
            say(refusal)


def agrees(question: Message, *, usual: bool = False) -> bool:
    """True if the host says yes, in any of our languages; Enter is the `usual` answer."""
    yes, no = (word(each)[0] for each in messages.AgreeWord)
    offered = f"{yes.upper()}/{no}" if usual else f"{yes}/{no.upper()}"
    asked = f"{text(question)} [{offered}]"
    while True:
        answer = fold(_typed(asked, "", show_default=False))
        if answer in _ANSWERS or not answer:
            return _ANSWERS.get(answer, usual)
        say(messages.YesOrNoWanted())


def _typed(asked: str, default: str | None, *, show_default: bool = True) -> str:
    """Give what is typed. Raises HostError where it is broken off."""
    try:
        return str(typer.prompt(asked, default=default, show_default=show_default))
    except typer.Abort:
        typer.echo()  # behind the question
        raise HostError(messages.Stopped()) from None


def one_of(known: Sequence[str]) -> Callable[[str], str]:
    """Reads one of these words."""

    def read(answer: str) -> str:
        if answer not in known:
            raise messages.OneOfWanted(tuple(known))
        return answer

    return read

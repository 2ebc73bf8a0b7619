"""The language of the terminal's messages and questions."""

import os
from contextvars import ContextVar

from keizer_bot import LANGUAGES, USUAL_LANGUAGE
from keizer_bot.i18n.accept_language import of_system

_LANGUAGE: ContextVar[str] = ContextVar("the terminal's language", default=USUAL_LANGUAGE)


def system_language() -> str:
    """The operating system's language, if the bot has it; else the default."""
    return of_system(os.environ, LANGUAGES) or USUAL_LANGUAGE


def speak(language: str) -> None:
    """Use that language from here on."""
    _LANGUAGE.set(language)


def current_language() -> str:
    """The language in use."""
    return _LANGUAGE.get()

"""The language in which the terminal speaks."""

import os
from contextvars import ContextVar

from keizer_bot import LANGUAGES, USUAL_LANGUAGE
from keizer_bot.i18n.accept_language import of_system

_LANGUAGE: ContextVar[str] = ContextVar("the terminal's language", default=USUAL_LANGUAGE)


def system_language() -> str:
    """The system's language, if it is one of ours."""
    return of_system(os.environ, LANGUAGES) or USUAL_LANGUAGE


def speak(language: str) -> None:
    """Say and ask in that language from here on."""
    _LANGUAGE.set(language)


def spoken() -> str:
    """The language that is spoken now."""
    return _LANGUAGE.get()

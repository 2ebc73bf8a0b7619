"""Errors that end a host's command, shown in the host's language."""

from functools import cache

from keizer_bot.i18n.html import plain
from keizer_bot.i18n.message import Message
from keizer_bot.i18n.translator import Translator


class HostError(Exception):
    """An error for the host to read; `str()` gives it in English, for the log."""

    def __init__(self, message: Message) -> None:
        super().__init__(message)
        self.message = message

    def __str__(self) -> str:
        return plain(_texts().render(self.message, "en"))


class HostRefused(HostError):
    """A command that cannot be carried out; the message says why, and what to do."""


@cache
def _texts() -> Translator:
    return Translator()

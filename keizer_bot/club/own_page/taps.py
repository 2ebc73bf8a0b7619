"""A button of the page: its label, and the message that it sends."""

from dataclasses import dataclass
from datetime import date
from enum import Enum

from keizer_bot.i18n.message import Message
from keizer_bot.store.buttons import Intention, as_json


@dataclass(frozen=True, slots=True)
class Tap:
    """A button of the page, and its message: a command in words, or another button's effect.

    `now`: it says what holds already.
    """

    label: Message | Enum | str
    words: str = ""
    does: Intention | None = None
    now: bool = False

    @property
    def data(self) -> str:
        """The data that a button's form sends in place of words."""
        return as_json(self.does) if self.does else ""


def typed(day: date) -> str:
    """A day as every language reads it behind a command."""
    return f"{day.day}-{day.month}-{day.year}"

"""A button of the page: what it is called, and what it says to the bot."""

from dataclasses import dataclass
from datetime import date
from enum import Enum

from keizer_bot.i18n.message import Message


@dataclass(frozen=True, slots=True)
class Tap:
    """A button of the page, and what it sends: a command in words, or the data of a button.

    `now`: it says what holds already.
    """

    label: Message | Enum | str
    words: str = ""
    data: str = ""
    now: bool = False


def typed(day: date) -> str:
    """A day as every language reads it behind a command."""
    return f"{day.day}-{day.month}-{day.year}"

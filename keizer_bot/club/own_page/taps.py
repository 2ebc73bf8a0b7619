"""A button of the page: its label, and the message that it sends."""

from datetime import date
from enum import Enum

import msgspec

from keizer_bot.i18n.message import Message
from keizer_bot.store.buttons import Intention, as_json


class Tap(msgspec.Struct, frozen=True):
    """A button of the page: it sends a command in words, or does what another button does (`does`).

    `now` marks the button for the present state.
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
    """A day in the form that commands read in every language."""
    return f"{day.day}-{day.month}-{day.year}"

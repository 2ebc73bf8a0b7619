"""A recorded act as people read it: its subject, and the values before and after.

The log keeps everything as text, because the people whom it names may have left. A subject is a
name, a game or a round's number; or a player or team, a comma and a day.
"""

import re
from dataclasses import dataclass
from datetime import date
from enum import Enum
from functools import cached_property

from babel import Locale

from keizer_bot.club.results.dispute_messages import Ruling
from keizer_bot.core.change_log import Action, Recorded
from keizer_bot.core.messages import LoggedGame, LoggedValue, WasBefore
from keizer_bot.engine.model import AbsenceKind, Result
from keizer_bot.i18n.commands import Right
from keizer_bot.i18n.formats import day
from keizer_bot.reports.messages import Away
from keizer_bot.store.records import ChangeRow

_ISO_DATE = re.compile(r"\b\d{4}-\d\d-\d\d\b")


@dataclass(frozen=True)
class RecordedAct:
    """A recorded act, with its subject and its values as people write them."""

    line: ChangeRow
    language: str

    @cached_property
    def subject(self) -> str:
        """The whole subject."""
        return self.in_words(self.line.subject)

    @property
    def game(self) -> LoggedValue:
        """The subject as a game, with its round."""
        return LoggedGame(self.line.round, self.subject) if self.line.round else self.subject

    @property
    def name(self) -> str:
        """The player or team in a subject with a day."""
        return self.subject.rpartition(", ")[0]

    @property
    def day(self) -> str:
        """The day in the subject."""
        return self.subject.rpartition(", ")[2]

    @cached_property
    def before(self) -> LoggedValue:
        """The value before; empty if there was none."""
        return self._value(self.line.before or "")

    @cached_property
    def after(self) -> LoggedValue:
        """The value after; empty if there is none."""
        return self._value(self.line.after or "")

    @property
    def names(self) -> tuple[str, ...]:
        """The players in a subject that names some."""
        return tuple(self.subject.split(" - "))

    @property
    def text(self) -> str:
        """The value after the change, if it is a number or names."""
        return self.in_words(self.line.after or "")

    @property
    def former(self) -> str:
        """The value before the change, if it is a number or names."""
        return self.in_words(self.line.before or "")

    @property
    def replaced(self) -> WasBefore | None:
        """The value before the change, if it differs from the value after it."""
        changed = self.line.before and self.line.before != self.line.after
        return WasBefore(self.before) if changed else None

    def in_words(self, text: str) -> str:
        """The text with each day in it as people write it."""
        locale = Locale.parse(self.language)

        def shown(match: re.Match[str]) -> str:
            day_ = _day(match[0])
            return day(day_, locale, "short") if day_ else match[0]

        return _ISO_DATE.sub(shown, text)

    def _value(self, text: str) -> LoggedValue:
        if self.line.action == Action.RIGHTS and text:
            return tuple(map(Right, text.split(", ")))
        return _day(text) or word_for(self.in_words(text))


def _day(text: str) -> date | None:
    """The day that was recorded; None for any other text, also a name that only looks like one."""
    try:
        return date.fromisoformat(text) if _ISO_DATE.fullmatch(text) else None
    except ValueError:
        return None


def word_for(text: str) -> Enum | str:
    """The word for a recorded value; a number or a club's own kind of absence unchanged."""
    for kind in (Result, AbsenceKind, Recorded, Ruling, Away):
        if text in set(kind):
            return kind(text)
    return text

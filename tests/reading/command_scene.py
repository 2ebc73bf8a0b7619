"""A club to read commands against: the chat's players, on Wednesday 18 November 2026."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from keizer_bot.core.messages import ArbiterOnly
from keizer_bot.grammar.names import NamedPerson, find
from keizer_bot.i18n.commands import Right
from keizer_bot.i18n.message import Refusal
from tests.grammar.scene import ROSTER, SENT

TODAY = SENT.date()


@dataclass(frozen=True, slots=True)
class FakeScene:
    """What a reader may ask for, without a database."""

    today: date = TODAY
    members: tuple[NamedPerson, ...] = ROSTER
    cups: tuple[str, ...] = ()
    is_arbiter: bool = True

    def member_named(self, name: str, _right: Right, unread: Refusal) -> int | None:
        """Whom an arbiter names. Raises `unread`."""
        found = find(name, self.members)
        if not found:
            raise unread
        return found[0].id

    def require_arbiter(self) -> None:
        """Refuse the words of a member. Raises `ArbiterOnly`."""
        if not self.is_arbiter:
            raise ArbiterOnly

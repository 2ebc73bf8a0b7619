"""Handlers of commands with words behind them: the words are read once, into one typed value."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from typing import Generic, TypeVar

from keizer_bot.core.context import RequestContext
from keizer_bot.core.named import club_people
from keizer_bot.core.questions import Answer
from keizer_bot.core.request import Request
from keizer_bot.grammar.names import NamedPerson, find
from keizer_bot.i18n.commands import Right
from keizer_bot.i18n.message import Refusal
from keizer_bot.reading.line_parts import person
from keizer_bot.reading.scene import CommandScene
from keizer_bot.store import cups

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Reads(Generic[T]):
    """A command's handler, with the reader of the words behind the command."""

    reader: Callable[[str], T]
    handler: Callable[[Request, T], Answer | None]

    def __call__(self, request: Request) -> Answer | None:
        """The handler's answer. Raises the refusals of both."""
        return self.handler(request, self.reader(request.rest))


@dataclass(frozen=True, slots=True)
class ReadsInScene(Generic[T]):
    """The same for words that name evenings, people or what else the club has."""

    reader: Callable[[str, CommandScene], T]
    handler: Callable[[Request, T], Answer | None]

    def __call__(self, request: Request) -> Answer | None:
        """The handler's answer. Raises the refusals of both."""
        return self.handler(request, self.reader(request.rest, ContextScene(request.context)))


@dataclass(frozen=True, slots=True)
class ContextScene:
    """The scene that a context gives; what no reader asks for is not read from the database."""

    context: RequestContext

    @property
    def today(self) -> date:
        """The day on the club's clock."""
        return self.context.today

    @property
    def members(self) -> tuple[NamedPerson, ...]:
        """The club's members."""
        return club_people(self.context)

    @property
    def cups(self) -> tuple[str, ...]:
        """The names of the club's cups."""
        return tuple(cup.name for cup in cups.cups(self.context.tx, self.context.club.id))

    def member_named(self, name: str, right: Right, unread: Refusal) -> int | None:
        """As `CommandScene` has it; raises `ArbiterOnly` where they lack the right."""
        actor, everybody = self.context.actor, self.members
        if actor.may(right):
            return person(name, everybody).id
        found = find(name, everybody)
        if actor.member is not None and [each.id for each in found] == [actor.member.id]:
            return None
        if not found:
            raise unread
        self.context.require(right)
        return None

    def require_arbiter(self) -> None:
        """Refuse whoever is no arbiter. Raises `ArbiterOnly`."""
        self.context.require_arbiter()

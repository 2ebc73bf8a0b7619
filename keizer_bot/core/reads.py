"""Handlers of commands with words behind them: the words are read once, into one typed value."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, TypeVar

from keizer_bot.core.questions import Answer
from keizer_bot.core.request import Request
from keizer_bot.core.scenes import RequestScene
from keizer_bot.reading.scene import CommandScene

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
        return self.handler(request, self.reader(request.rest, RequestScene(request)))

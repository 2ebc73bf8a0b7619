"""Handlers of commands with arguments: the text is read once, into one typed value."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, TypeVar, cast

from keizer_bot.core.reply import Reply
from keizer_bot.core.request import Request
from keizer_bot.core.scenes import RequestScene
from keizer_bot.reading.scene import CommandScene
from keizer_bot.reading.wanted import value_in

T = TypeVar("T")
ValueHandler = Callable[[Request, T], Reply | None]


@dataclass(frozen=True, slots=True)
class Worded(Generic[T]):
    """A command's handler, with the reader of the text after the command."""

    read: Callable[[Request], T]
    handle: ValueHandler[T]

    def __call__(self, request: Request) -> Reply | None:
        """The handler's answer. Raises the refusals of both."""
        value = value_in(request.wanted, RequestScene(request)) if request.wanted else None
        return self.handle(request, self.read(request) if value is None else cast("T", value))


def reads(reader: Callable[[str], T]) -> Callable[[ValueHandler[T]], Worded[T]]:
    """Give the handler the value that the reader makes of the text."""
    return lambda handle: Worded(lambda request: reader(request.rest), handle)


def reads_in_scene(
    reader: Callable[[str, CommandScene], T],
) -> Callable[[ValueHandler[T]], Worded[T]]:
    """As `reads`, for text that names evenings, people or anything else in the club."""
    return lambda handle: Worded(lambda r: reader(r.rest, RequestScene(r)), handle)

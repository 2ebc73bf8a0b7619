"""Parameters and handlers of methods: declared once, found by name."""

from collections.abc import Awaitable, Callable
from typing import Any, NamedTuple, TypeAlias, TypeVar

import msgspec

from keizer_bot.standin.refusals import Json
from keizer_bot.standin.world import Telegram

Result: TypeAlias = Json | list[Json] | bool | int
ChatId: TypeAlias = int | str


class Params(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """The parameters of one method; the class is named after it, ``SendMessage``.

    What Telegram requires has an empty default here, so that a handler can refuse it in
    Telegram's own words. Parameters of Telegram that are missing here are not modelled.
    """


P = TypeVar("P", bound=Params)
Handler: TypeAlias = Callable[[Telegram, P], Result | Awaitable[Result]]


class Method(NamedTuple):
    """A method: its name as Telegram writes it, its parameters, and what it does."""

    name: str
    params: type[Params]
    handler: Callable[[Telegram, Any], Result | Awaitable[Result]]


METHODS: dict[str, Method] = {}
"""By name in lower case, for Telegram does not mind."""


def handles(params: type[P]) -> Callable[[Handler[P]], Handler[P]]:
    """Register a function as what the method named like ``params`` does."""

    def register(handler: Handler[P]) -> Handler[P]:
        name = params.__name__[0].lower() + params.__name__[1:]
        METHODS[name.lower()] = Method(name, params, handler)
        return handler

    return register

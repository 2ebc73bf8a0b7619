"""A judge that nobody here wrote: aiogram's types, and python-telegram-bot's, read everything.

``Judge(telegram)`` listens in from then on: each request's parameters are read by aiogram's type
of that method, each result by the type it promises, and each update by aiogram and by
python-telegram-bot. What either cannot read, or does not know, is a complaint.
"""

from collections.abc import Iterator
from functools import cache
from typing import Any

import aiogram.methods
import telegram as ptb
from aiogram.types import Update
from pydantic import BaseModel, TypeAdapter, ValidationError

from keizer_bot.playground.events import Exchange, Happening
from keizer_bot.playground.world import Telegram


class Judge:
    """Reads along with a stand-in and keeps what it cannot approve of in ``complaints``."""

    def __init__(self, telegram: Telegram) -> None:
        self.complaints: list[str] = []
        telegram.subscribe(self._hear)

    def _hear(self, event: Happening | Exchange) -> None:
        if not isinstance(event, Exchange):
            return
        model = _method(event.method)
        self._read(f"{event.method} {event.params}", TypeAdapter(model), event.params)
        if not event.ok:
            return
        result = event.response["result"]
        if event.method == "getUpdates":
            for update in result:
                self._read_update(update)
            return
        self._read(f"result of {event.method} {result}", _promised(model), result)

    def _read_update(self, update: dict[str, Any]) -> None:
        self._read(f"update {update}", TypeAdapter(Update), update)
        read = ptb.Update.de_json(update, None)
        if read.api_kwargs or _kind(update) is None or getattr(read, _kind(update) or "") is None:
            self.complaints.append(f"update {update}: python-telegram-bot overlooks part of it")

    def _read(self, what: str, adapter: TypeAdapter[Any], value: object) -> None:
        try:
            read = adapter.validate_python(value)
        except ValidationError as error:
            self.complaints.append(f"{what}: {error}")
            return
        if unknown := sorted(set(_unknown(read))):
            self.complaints.append(f"{what}: unknown to aiogram: {unknown}")


def _kind(update: dict[str, Any]) -> str | None:
    return next((key for key in update if key != "update_id"), None)


def _method(name: str) -> type[BaseModel]:
    model: type[BaseModel] = getattr(aiogram.methods, name[0].upper() + name[1:])
    return model


@cache
def _promised(model: type[BaseModel]) -> TypeAdapter[Any]:
    """Return a reader of what a method returns, as aiogram promises it."""
    return TypeAdapter(model.__returning__)  # type: ignore[attr-defined]


def _unknown(value: object) -> Iterator[str]:
    """Give the names of fields that a model, or one inside it, has no place for."""
    if isinstance(value, BaseModel):
        yield from value.model_extra or ()
        for name in type(value).model_fields:
            yield from _unknown(getattr(value, name, None))
    elif isinstance(value, list | tuple):
        for item in value:
            yield from _unknown(item)

"""A judge that nobody here wrote: aiogram's types, and python-telegram-bot's, read everything.

``Judge(telegram)`` reads along from then on: each request's parameters are read by aiogram's type
of that method, each result by the type it promises, and each update by aiogram and by
python-telegram-bot. Anything that either cannot read, or does not know, is a complaint.
"""

from collections.abc import Iterator
from functools import cache
from typing import Any, get_args
from unittest.mock import patch

import telegram as ptb
from pydantic import BaseModel, TypeAdapter, ValidationError

from keizer_bot.standin.model import Exchange
from keizer_bot.standin.world import Telegram

# aiogram, when imported, builds each of its 400 types whole, with all that is in it: three
# seconds. Here a type is built when it is first read by.
with patch.object(BaseModel, "model_rebuild"):
    import aiogram.methods
    import aiogram.types
    from aiogram.client.default import Default

_NAMES = {**vars(aiogram.types), "List": list, "Default": Default}


class Judge:
    """Reads all of a stand-in's traffic and keeps its objections in ``complaints``."""

    def __init__(self, telegram: Telegram) -> None:
        self._telegram, self._read_so_far = telegram, len(telegram.transcript)
        self._complaints: list[str] = []

    @property
    def complaints(self) -> list[str]:
        """All that it cannot approve of since it came."""
        new = self._telegram.transcript[self._read_so_far :]
        self._read_so_far += len(new)
        for exchange in new:
            self._judge(exchange)
        return self._complaints

    def _judge(self, event: Exchange) -> None:
        model = model_of(event.method)
        self._read(f"{event.method} {event.params}", _reader(model), event.params)
        if not event.ok:
            return
        result = event.response["result"]
        if event.method == "getUpdates":
            for update in result:
                self._read_update(update)
            return
        promised = _reader(model.__returning__)  # type: ignore[attr-defined]
        self._read(f"result of {event.method} {result}", promised, result)

    def _read_update(self, update: dict[str, Any]) -> None:
        self._read(f"update {update}", _reader(aiogram.types.Update), update)
        read = ptb.Update.de_json(update, None)
        if read.api_kwargs or _kind(update) is None or getattr(read, _kind(update) or "") is None:
            self._complaints.append(f"update {update}: python-telegram-bot overlooks part of it")

    def _read(self, what: str, adapter: TypeAdapter[Any], value: object) -> None:
        try:
            read = adapter.validate_python(value)
        except ValidationError as error:
            self._complaints.append(f"{what}: {error}")
            return
        if unknown := sorted(set(_unknown(read))):
            self._complaints.append(f"{what}: unknown to aiogram: {unknown}")


def _kind(update: dict[str, Any]) -> str | None:
    return next((key for key in update if key != "update_id"), None)


def model_of(name: str) -> type[BaseModel]:
    """Return aiogram's type of that method."""
    model: type[BaseModel] = getattr(aiogram.methods, name[0].upper() + name[1:])
    return model


@cache
def _reader(kind: Any) -> TypeAdapter[Any]:
    """Return a reader of that type; `kind` may also be a list or a choice of types."""
    for model in (kind, *get_args(kind)):
        if isinstance(model, type) and issubclass(model, BaseModel):
            model.model_rebuild(_types_namespace=_NAMES)
    return TypeAdapter(kind)


def _unknown(value: object) -> Iterator[str]:
    """The names of fields that a model, or one inside it, has no place for."""
    if isinstance(value, BaseModel):
        yield from value.model_extra or ()
        for name in type(value).model_fields:
            yield from _unknown(getattr(value, name, None))
    elif isinstance(value, list | tuple):
        for item in value:
            yield from _unknown(item)

"""One request to the Bot API, from its raw parameters to its answer and its transcript."""

import json
from collections.abc import Mapping
from functools import cache
from inspect import isawaitable
from typing import Any, NamedTuple

import msgspec

from keizer_bot.standin.events import Exchange
from keizer_bot.standin.faults import ConnectionDropped, Fault, refusal_of
from keizer_bot.standin.files import store
from keizer_bot.standin.methods import account, chats, commands, editing, sending
from keizer_bot.standin.methods.registry import METHODS, ChatId, Method, Params, Result
from keizer_bot.standin.refusals import ApiRefusal, Json, NotModelledError
from keizer_bot.standin.world import Telegram

FAMILIES = (account, chats, commands, editing, sending)
"""The families of methods; importing them has filled ``METHODS``."""

_FILES = {"photo": "photos", "document": "documents"}
_CHAT_IDS = ("chat_id", "from_chat_id")
_PLAIN = (int, str, bool, int | None, ChatId)


class Upload(NamedTuple):
    """A file in a multipart body."""

    name: str
    content: bytes


async def answer(
    telegram: Telegram,
    token: str,
    name: str,
    fields: Mapping[str, object],
    uploads: Mapping[str, Upload],
) -> Json:
    """Carry out a request and return its JSON; the transcript has it whatever comes of it.

    ``fields`` are strings from a form or a query, or values from a JSON body; ``uploads`` go by
    the name of their part.

    Raises:
        ConnectionDropped: when a fault wants the caller to get no answer.

    """
    fault = telegram.faults.strike(name)
    shown = dict(fields)
    try:
        method = _method(telegram, token, name)
        name = method.name
        params = _decoded(telegram, method, fields, uploads)
        shown = msgspec.to_builtins(params)
        response: Json = {"ok": True, "result": await _carry_out(telegram, method, params, fault)}
    except ApiRefusal as refusal:
        response = _failure(refusal)
        if isinstance(refusal, NotModelledError):
            telegram.violations.append(refusal.description)
    except ConnectionDropped:
        fault = Fault.DROP_REQUEST
        response = _failure(refusal_of(fault))
    except Exception as error:
        telegram.violations.append(f"{name}: the stand-in itself failed: {error!r}")
        raise
    telegram.record(Exchange(telegram.clock.now(), name, shown, response, fault))
    if fault in (Fault.DROP_REQUEST, Fault.DROP_REPLY):
        raise ConnectionDropped(done=fault is Fault.DROP_REPLY)
    return response


async def _carry_out(
    telegram: Telegram, method: Method, params: Params, fault: Fault | None
) -> Result:
    if fault is not None and fault is not Fault.DROP_REPLY:
        raise refusal_of(fault)
    result = method.handler(telegram, params)
    return await result if isawaitable(result) else result


def _method(telegram: Telegram, token: str, name: str) -> Method:
    number, colon, _ = token.partition(":")
    if not colon or not number.isdecimal() or number.startswith("0"):
        raise ApiRefusal(401, "Unauthorized: invalid token specified")
    if token != telegram.token:
        raise ApiRefusal(401, "Unauthorized")
    if (method := METHODS.get(name.lower())) is None:
        telegram.violations.append(f"{name} is no method here")
        raise ApiRefusal(404, "Not Found: method not found")
    return method


def _decoded(
    telegram: Telegram,
    method: Method,
    fields: Mapping[str, object],
    uploads: Mapping[str, Upload],
) -> Params:
    """Return the parameters; what Telegram would overlook is a violation, and refused."""
    try:
        values = {key: _value(method, key, value) for key, value in fields.items()}
        values |= _stored(telegram, values, uploads)
        return msgspec.convert(values, method.params, strict=False)
    except ValueError as error:
        raise NotModelledError(f"the parameters of {method.name}: {error}") from error


def _value(method: Method, key: str, value: object) -> object:
    """Return a parameter's value: numbers and objects arrive as strings in a form."""
    if not isinstance(value, str):
        return value
    if key in _CHAT_IDS and value.removeprefix("-").isdecimal():
        return int(value)
    plain = _types(method.params).get(key, str) in _PLAIN
    return value if plain or not value else json.loads(value)


@cache
def _types(params: type[Params]) -> dict[str, Any]:
    """The type of each parameter."""
    return {field.name: field.type for field in msgspec.structs.fields(params)}


def _stored(
    telegram: Telegram, values: Mapping[str, object], uploads: Mapping[str, Upload]
) -> dict[str, object]:
    """Keep the files that came along; return their parameters with a file_id instead."""
    waiting = dict(uploads)
    stored: dict[str, object] = {}
    for key, folder in _FILES.items():
        part = str(values.get(key, key)).removeprefix("attach://")
        if (upload := waiting.pop(part, None)) is not None:
            stored[key] = store(telegram.files, upload.name, upload.content, folder).file_id
    if waiting:
        raise ValueError(f"the uploaded parts {sorted(waiting)} belong to no parameter")
    return stored


def _failure(refusal: ApiRefusal) -> Json:
    failure: Json = {"ok": False, "error_code": refusal.code, "description": refusal.description}
    return failure | ({"parameters": refusal.parameters} if refusal.parameters else {})

"""Serves the Bot API over HTTP on loopback, for a bot in this or another process."""

import asyncio
import json
import secrets
from collections.abc import AsyncIterator, Mapping
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from inspect import isawaitable
from typing import NamedTuple

import msgspec
from starlette.datastructures import UploadFile
from starlette.middleware.trustedhost import TrustedHostMiddleware
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response
from starlette.routing import Route, Router
from starlette.types import ASGIApp, Receive, Scope, Send

from keizer_bot.listening import listen, served
from keizer_bot.standin.methods import ChatId, Method, Result
from keizer_bot.standin.model import (
    ApiRefusal,
    ConnectionDropped,
    Disturbance,
    Exchange,
    Json,
    NotModelledError,
)
from keizer_bot.standin.posts import METHODS
from keizer_bot.standin.wire import store
from keizer_bot.standin.world import Telegram

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
    """Carry out a request and return its JSON; it is in the transcript in any case.

    ``fields`` are strings from a form or a query, or values from a JSON body; ``uploads`` go by
    the name of their part.

    Raises:
        ConnectionDropped: when a disturbance wants the caller to get no answer.

    """
    disturbance = telegram.disturbs(name)
    shown = dict(fields)
    try:
        kind = _method(telegram, token, name)
        name = kind.__name__[0].lower() + kind.__name__[1:]
        method = _decoded(telegram, name, kind, fields, uploads)
        shown = msgspec.to_builtins(method)
        response: Json = {"ok": True, "result": await _carry_out(telegram, method, disturbance)}
    except ApiRefusal as refusal:
        response = _failure(refusal)
        if isinstance(refusal, NotModelledError):
            telegram.violations.append(refusal.description)
    except ConnectionDropped as dropped:
        disturbance = dropped
        response = _failure(ApiRefusal(0, "the request was lost on its way"))
    except Exception as error:
        telegram.violations.append(f"{name}: the stand-in itself failed: {error!r}")
        raise
    telegram.transcript.append(Exchange(telegram.clock.now(), name, shown, response))
    if isinstance(disturbance, ConnectionDropped):
        raise disturbance
    return response


async def _carry_out(telegram: Telegram, method: Method, disturbance: Disturbance | None) -> Result:
    match disturbance:
        case ApiRefusal() | ConnectionDropped(done=False):
            raise disturbance
    result = method(telegram)
    return await result if isawaitable(result) else result


def _method(telegram: Telegram, token: str, name: str) -> type[Method]:
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
    name: str,
    kind: type[Method],
    fields: Mapping[str, object],
    uploads: Mapping[str, Upload],
) -> Method:
    """Return the parameters; one that Telegram would ignore is a violation, and refused."""
    try:
        types = {field.name: field.type for field in msgspec.structs.fields(kind)}
        values = {key: _value(key, value, types.get(key, str)) for key, value in fields.items()}
        values |= _stored(telegram, values, uploads)
        return msgspec.convert(values, kind, strict=False)
    except ValueError as error:
        raise NotModelledError(f"the parameters of {name}: {error}") from error


def _value(key: str, value: object, kind: object) -> object:
    """Return a parameter's value: numbers and objects arrive as strings in a form."""
    if not isinstance(value, str):
        return value
    if key in _CHAT_IDS and value.removeprefix("-").isdecimal():
        return int(value)
    return value if kind in _PLAIN or not value else json.loads(value)


def _stored(
    telegram: Telegram, values: Mapping[str, object], uploads: Mapping[str, Upload]
) -> dict[str, object]:
    """Store the uploaded files; return their parameters with a file_id instead."""
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


_BAD_GATEWAY = 502
_NOT_FOUND: Json = {"ok": False, "error_code": 404, "description": "Not Found"}
_GATEWAY_PAGE = "<html><head><title>502 Bad Gateway</title></head><body>nginx</body></html>"


def asgi_app(telegram: Telegram) -> ASGIApp:
    """Return the Bot API of ``telegram`` as an ASGI application.

    ``ConnectionDropped`` leaves it when no answer is to be given.
    """

    async def method(request: Request) -> Response:
        try:
            fields, uploads = await _parameters(request)
        except ValueError:
            fault = "Bad Request: can't parse the JSON object of the body"
            return _response({"ok": False, "error_code": 400, "description": fault})
        token, name = request.path_params["token"], request.path_params["method"]
        body = await answer(telegram, token, name, fields, uploads)
        return _response(body)

    async def download(request: Request) -> Response:
        right = secrets.compare_digest(request.path_params["token"], telegram.token)
        for file in telegram.files.values():
            if right and file.path == request.path_params["path"]:
                return Response(file.content, media_type=file.mime_type)
        return _response(_NOT_FOUND)

    routes = [
        Route("/bot{token}/{method}", method, methods=["GET", "POST"]),
        Route("/file/bot{token}/{path:path}", download),
    ]
    return Router(routes, default=_response(_NOT_FOUND))


async def _parameters(request: Request) -> tuple[dict[str, object], dict[str, Upload]]:
    """Return parameters and uploads from the query and the body, whatever its kind."""
    fields: dict[str, object] = dict(request.query_params)
    uploads: dict[str, Upload] = {}
    if request.headers.get("content-type", "").startswith("application/json"):
        body = json.loads(await request.body() or b"{}")
        if not isinstance(body, dict):
            raise ValueError(body)
        return fields | body, uploads
    async with request.form() as form:
        for key, value in form.items():
            if isinstance(value, UploadFile):
                uploads[key] = Upload(value.filename or key, await value.read())
            else:
                fields[key] = value
    return fields, uploads


def _response(body: Json) -> Response:
    status = 200 if body["ok"] else body["error_code"]
    if status == _BAD_GATEWAY:
        return HTMLResponse(_GATEWAY_PAGE, status)
    retry_after = body.get("parameters", {}).get("retry_after")
    headers = {"Retry-After": str(retry_after)} if retry_after else None
    return JSONResponse(body, status, headers)


_HOST = "127.0.0.1"  # only this computer can reach the stand-in


@asynccontextmanager
async def listening(app: ASGIApp, port: int = 0) -> AsyncIterator[str]:
    """Serve an application on loopback while the context is open; yields ``http://127.0.0.1:…``.

    Port 0 takes a free one. Only requests that name that host are answered. Those that still wait
    when it closes are cut off, as by a lost network. Raises OSError if the port is taken.
    """
    listener = listen(_HOST, port)
    by_host = TrustedHostMiddleware(_cut_short(app), allowed_hosts=[_HOST, "localhost"])
    async with served(by_host, listener):
        yield f"http://{_HOST}:{listener.getsockname()[1]}"


def serving(telegram: Telegram, port: int = 0) -> AbstractAsyncContextManager[str]:
    """Serve ``telegram`` like that; the address is the config's ``api_url``."""
    return listening(asgi_app(telegram), port)


def _cut_short(app: ASGIApp) -> ASGIApp:
    """Turn a dropped connection into an answer that breaks off."""

    async def cut(scope: Scope, receive: Receive, send: Send) -> None:
        try:
            await app(scope, receive, send)
        except (ConnectionDropped, asyncio.CancelledError):  # the latter when the server closes
            # A content-length above the body's length makes the server close the connection.
            head = [(b"content-length", b"1")]
            await send({"type": "http.response.start", "status": 200, "headers": head})

    return cut

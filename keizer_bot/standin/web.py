"""The Bot API over HTTP: forms, JSON, multipart bodies and query strings, and file downloads."""

import json
import secrets

from starlette.datastructures import UploadFile
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response
from starlette.routing import Route, Router
from starlette.types import ASGIApp, Receive, Scope, Send

from keizer_bot.standin.api import Upload, answer
from keizer_bot.standin.refusals import Json
from keizer_bot.standin.world import Telegram

_BAD_GATEWAY = 502
_NOT_FOUND: Json = {"ok": False, "error_code": 404, "description": "Not Found"}
_GATEWAY_PAGE = "<html><head><title>502 Bad Gateway</title></head><body>nginx</body></html>"


def asgi_app(telegram: Telegram) -> ASGIApp:
    """Return the Bot API of ``telegram`` as an ASGI application.

    ``ConnectionDropped`` leaves it when a fault wants no answer to be given.
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
    return Router(routes, default=_nowhere)


async def _nowhere(scope: Scope, receive: Receive, send: Send) -> None:
    await _response(_NOT_FOUND)(scope, receive, send)


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

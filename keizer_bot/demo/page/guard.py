"""Who may reach the page: whoever has its address, from the page itself.

Other sites open in the same browser can send requests to this machine. They do not know the key
in the address, and what they post names them as its origin.
"""

import secrets
from collections.abc import Sequence

from starlette.applications import Starlette
from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import PlainTextResponse
from starlette.routing import BaseRoute, Mount
from starlette.types import ASGIApp, Message, Receive, Scope, Send

_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self';"
    " frame-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
HEADERS = {
    "Content-Security-Policy": _POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cache-Control": "no-store",
}


def new_key() -> str:
    """A part of the address that nobody can guess."""
    return secrets.token_urlsafe(16)


def page_app(key: str, routes: Sequence[BaseRoute]) -> ASGIApp:
    """The page below its key; anything else is not there."""
    return _guarded(Starlette(routes=[Mount(f"/{key}", routes=routes)]))


def _guarded(app: ASGIApp) -> ASGIApp:
    async def guarded(scope: Scope, receive: Receive, send: Send) -> None:
        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
            await send(message)

        if scope["type"] == "http" and scope["method"] == "POST" and not _from_here(scope):
            await PlainTextResponse("Forbidden", 403)(scope, receive, with_headers)
            return
        await app(scope, receive, with_headers)

    return guarded


def _from_here(scope: Scope) -> bool:
    """Whether a browser says that the page itself sent it; what says nothing is none."""
    headers = Headers(scope=scope)
    return headers.get("origin") == f"{scope['scheme']}://{headers.get('host')}"

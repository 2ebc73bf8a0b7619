"""The pages of members without Telegram, as the browser on their phone shows them: in a frame.

They are the bot's own, word for word. Only their addresses lead through here, and their policy lets
this page frame them.
"""

import re
from collections.abc import Awaitable, Callable

import httpx
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

from keizer_bot.demo.page.rendering import PageTemplates
from keizer_bot.demo.page.state import PageState
from keizer_bot.demo.phones import CLUB_URL, Phone

_POLICY = "Content-Security-Policy"
_KEPT = ("Content-Type", "Content-Disposition", "Cache-Control")
_ROOTED = re.compile(r'( (?:href|src|action|formaction)=")(?=/)')

AskPages = Callable[[Phone, str, str, bytes, str], Awaitable[httpx.Response | None]]
"""Asks the bot's pages for a phone: method, path, body and its type; None if they are away."""


class PhoneRoutes:
    """The pages on each phone, below `root`."""

    def __init__(
        self, state: PageState, ask: AskPages, templates: PageTemplates, root: str
    ) -> None:
        self._state, self._ask, self._templates, self._root = state, ask, templates, root

    def routes(self) -> list[Route]:
        """Where everything is."""
        return [Route("/phone/{phone}/{path:path}", self._page, methods=["GET", "POST"])]

    async def _page(self, request: Request) -> Response:
        phone = self._state.company.phones.get(request.path_params["phone"])
        if phone is None:
            raise HTTPException(404)
        path, query = f"/{request.path_params['path']}", request.url.query
        came = await self._ask(
            phone,
            request.method,
            f"{path}?{query}" if query else path,
            await request.body(),
            request.headers.get("content-type", ""),
        )
        if came is None:
            away = {_POLICY: "default-src 'none'; frame-ancestors 'self'", "Refresh": "1"}
            return HTMLResponse(self._templates.away(), headers=away)
        return _passed_on(came, f"{self._root}/phone/{phone.id}")


def _passed_on(came: httpx.Response, root: str) -> Response:
    """The answer, with its addresses below that root."""
    headers = {name: came.headers[name] for name in _KEPT if name in came.headers}
    policy = came.headers[_POLICY]
    headers[_POLICY] = policy.replace("frame-ancestors 'none'", "frame-ancestors 'self'")
    if location := came.headers.get("Location"):
        headers["Location"] = f"{root}{location.removeprefix(CLUB_URL)}"
    is_page = came.headers.get("Content-Type", "").startswith("text/html")
    content = _ROOTED.sub(rf"\g<1>{root}", came.text) if is_page else came.content
    return Response(content, came.status_code, headers)

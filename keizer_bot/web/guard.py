"""Checks every request, and adds the headers of every answer.

Only a proxy on this machine may name the client that it asks for. A form must come from one of our
own pages: its `Origin` must be our address. With the policy `no-referrer` a browser would send a
form's `Origin` as `null`, so pages with forms declare `same-origin` in their head.
"""

from collections import Counter, OrderedDict
from collections.abc import Callable
from ipaddress import IPv6Address, ip_address
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from keizer_bot.web.messages import WebRefused

_PROXIES = ["127.0.0.1", "::1"]
_POLICY = (
    "default-src 'none'; form-action 'self'; base-uri 'none'; frame-ancestors 'none';"
    " style-src 'self'; img-src 'self'"
)
SCRIPTED = f"{_POLICY}; script-src 'self'; connect-src 'self'"
"""The policy of a page with a script; other pages may not run any."""
HEADERS = {
    "Content-Security-Policy": _POLICY,
    "Referrer-Policy": "no-referrer",
    "X-Robots-Tag": "noindex, nofollow",
    "X-Content-Type-Options": "nosniff",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}
_TLS_ONLY = "max-age=31536000"
STATIC = "/static/"
UNSUBSCRIBE = "/uit/"  # mail programs post to it, not from a page of ours (RFC 8058)
_MOST_COUNTED = 10_000  # addresses or tokens whose requests are counted
_MOST_OPEN = 30  # requests of one address at once; a whole clubhouse shares one

Refusal = Callable[[Request, WebRefused], Response]


class RequestLimit:
    """Limits requests of each address or token: `most` at once, and `rate` a second over time.

    `now` gives seconds by a clock that never steps.
    """

    def __init__(self, most: float, rate: float, now: Callable[[], float]) -> None:
        self._most, self._rate, self._now = most, rate, now
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def allows(self, key: str) -> bool:
        """Count a request; true if it is within the limit."""
        left = self._left_of(key)
        self._note(key, max(left - 1, 0.0))
        return left >= 1

    def _left_of(self, key: str) -> float:
        left, since = self._left.get(key, (self._most, self._now()))
        return min(self._most, left + (self._now() - since) * self._rate)

    def _note(self, key: str, left: float) -> None:
        self._left[key] = left, self._now()
        self._left.move_to_end(key)
        if len(self._left) > _MOST_COUNTED:
            self._left.popitem(last=False)


def address_of(scope: Scope) -> str:
    """The address that requests are counted by: for IPv6 the /64 network of a house."""
    host = (scope.get("client") or ("", 0))[0]
    try:
        address = ip_address(host)
    except ValueError:
        return host[:64]
    if not isinstance(address, IPv6Address):
        return host
    return str(address.ipv4_mapped or IPv6Address(int(address) >> 64 << 64))


def guarded(app: ASGIApp, url: str, limit: RequestLimit, refusal: Refusal) -> ASGIApp:
    """The application behind these checks; `refusal` writes the answer to a refused request."""
    public = urlsplit(url)
    open_now = Counter[str]()

    async def answer(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            return
        client = address_of(scope)
        open_now[client] += 1
        try:
            why = _fault(scope, url, limit, open_now[client])
            ends = _ends(scope, receive, send, secure=public.scheme == "https")
            await respond(why, scope, *ends)
        finally:
            open_now.subtract([client])
            if not open_now[client]:
                del open_now[client]

    async def respond(why: WebRefused | None, scope: Scope, receive: Receive, send: Send) -> None:
        if why is not None:
            await refusal(Request(scope), why)(scope, receive, send)
        elif scope["scheme"] != public.scheme:
            location = RedirectResponse(f"{url}/{scope['path'].lstrip('/')}", 308)
            await location(scope, receive, send)
        else:
            await app(scope, receive, send)

    return ProxyHeadersMiddleware(answer, _PROXIES)  # type: ignore[arg-type, return-value]


def _ends(scope: Scope, receive: Receive, send: Send, *, secure: bool) -> tuple[Receive, Send]:
    """The request's two ends: adds headers, and closes the connection on a half-read form."""
    request_headers = Headers(scope=scope)
    is_complete = (
        "transfer-encoding" not in request_headers
        and request_headers.get("content-length", "0") == "0"
    )

    async def received() -> Message:
        nonlocal is_complete
        message = await receive()
        is_complete = not message.get("more_body", False)
        return message

    async def with_headers(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            _add_headers(headers, scope, message["status"], secure=secure)
            if not is_complete:
                headers["Connection"] = "close"
        await send(message)

    return received, with_headers


def _add_headers(headers: MutableHeaders, scope: Scope, status: int, *, secure: bool) -> None:
    """Add the headers of every answer, unless the answer sets them itself."""
    for name, value in HEADERS.items():
        headers.setdefault(name, value)
    if not scope["path"].startswith(STATIC) or status != 200:  # noqa: PLR2004
        headers["Cache-Control"] = "no-store"
    if secure:
        headers["Strict-Transport-Security"] = _TLS_ONLY


def _fault(scope: Scope, url: str, limit: RequestLimit, open_now: int) -> WebRefused | None:
    headers = Headers(scope=scope)
    if headers.get("host", "").lower() != urlsplit(url).netloc.lower():
        return WebRefused.WRONG_HOST
    if scope["method"] not in ("GET", "HEAD", "POST"):
        return WebRefused.WRONG_METHOD
    from_elsewhere = headers.getlist("origin") != [url] and not scope["path"].startswith(
        UNSUBSCRIBE
    )
    if scope["method"] == "POST" and from_elsewhere:
        return WebRefused.NOT_FROM_HERE
    if open_now > _MOST_OPEN or not limit.allows(address_of(scope)):
        return WebRefused.TOO_MANY
    return None

"""What every request passes, and every answer: who may ask at all, and what a browser is told.

Only a proxy on this machine may say for whom it asks. A form must come from a page of ours: its
`Origin` is that of our address. The policy is `no-referrer`, by which a browser would send the
`Origin` of a form as `null`; so pages with forms say `same-origin` of themselves, in their head.
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
"""The policy of a page that has a script; on all others there is none."""
HEADERS = {
    "Content-Security-Policy": _POLICY,
    "Referrer-Policy": "no-referrer",
    "X-Robots-Tag": "noindex, nofollow",
    "X-Content-Type-Options": "nosniff",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}
_TLS_ALONE = "max-age=31536000"
STATIC = "/static/"
UNSUBSCRIBE = "/uit/"  # a mail program posts it, which has no page of ours (RFC 8058)
_MOST_KEPT = 10_000  # addresses or tokens whose requests are counted
_MOST_OPEN = 30  # requests of one address at once: the whole clubhouse has one

Refusal = Callable[[Request, WebRefused], Response]


class RequestLimit:
    """So many at once, and `rate` a second in the long run, of each address or token.

    `now` gives seconds by a clock that never steps.
    """

    def __init__(self, most: float, rate: float, now: Callable[[], float]) -> None:
        self._most, self._rate, self._now = most, rate, now
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def allows(self, whose: str) -> bool:
        """Count one more; whether it may be."""
        left = self._left_of(whose)
        self._note(whose, max(left - 1, 0.0))
        return left >= 1

    def _left_of(self, whose: str) -> float:
        left, since = self._left.get(whose, (self._most, self._now()))
        return min(self._most, left + (self._now() - since) * self._rate)

    def _note(self, whose: str, left: float) -> None:
        self._left[whose] = left, self._now()
        self._left.move_to_end(whose)
        if len(self._left) > _MOST_KEPT:
            self._left.popitem(last=False)


def address_of(scope: Scope) -> str:
    """From where it is asked, to count by: of IPv6 the network, for a house has all of one."""
    host = (scope.get("client") or ("", 0))[0]
    try:
        address = ip_address(host)
    except ValueError:
        return host[:64]
    if not isinstance(address, IPv6Address):
        return host
    return str(address.ipv4_mapped or IPv6Address(int(address) >> 64 << 64))


def guarded(app: ASGIApp, url: str, limit: RequestLimit, refusal: Refusal) -> ASGIApp:
    """The application behind these checks; `refusal` writes the answer to what is refused."""
    ours = urlsplit(url)
    open_now = Counter[str]()

    async def answer(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            return
        whose = address_of(scope)
        open_now[whose] += 1
        try:
            why = _fault(scope, url, limit, open_now[whose])
            ends = _ends(scope, receive, send, secure=ours.scheme == "https")
            await respond(why, scope, *ends)
        finally:
            open_now.subtract([whose])
            if not open_now[whose]:
                del open_now[whose]

    async def respond(why: WebRefused | None, scope: Scope, receive: Receive, send: Send) -> None:
        if why is not None:
            await refusal(Request(scope), why)(scope, receive, send)
        elif scope["scheme"] != ours.scheme:
            there = RedirectResponse(f"{url}/{scope['path'].lstrip('/')}", 308)
            await there(scope, receive, send)
        else:
            await app(scope, receive, send)

    return ProxyHeadersMiddleware(answer, _PROXIES)  # type: ignore[arg-type, return-value]


def _ends(scope: Scope, receive: Receive, send: Send, *, secure: bool) -> tuple[Receive, Send]:
    """The request's two ends: with what every answer says, and no wait for the rest of a form."""
    asked = Headers(scope=scope)
    whole = "transfer-encoding" not in asked and asked.get("content-length", "0") == "0"

    async def received() -> Message:
        nonlocal whole
        message = await receive()
        whole = not message.get("more_body", False)
        return message

    async def with_headers(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            _add_headers(headers, scope, message["status"], secure=secure)
            if not whole:
                headers["Connection"] = "close"
        await send(message)

    return received, with_headers


def _add_headers(headers: MutableHeaders, scope: Scope, status: int, *, secure: bool) -> None:
    """Add what a browser is told with every answer, unless the answer says otherwise."""
    for name, value in HEADERS.items():
        headers.setdefault(name, value)
    if not scope["path"].startswith(STATIC) or status != 200:  # noqa: PLR2004
        headers["Cache-Control"] = "no-store"
    if secure:
        headers["Strict-Transport-Security"] = _TLS_ALONE


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

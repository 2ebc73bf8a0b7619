"""Serves the pages over HTTP: the routes, and how a request becomes one step and one answer.

Looking changes nothing: whatever the handler of a GET writes is taken back, because mail scanners
and previews open links too.
"""

import asyncio
import logging
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from datetime import datetime
from functools import partial
from urllib.parse import parse_qsl
from weakref import WeakValueDictionary

from msgspec.structs import replace
from starlette.applications import Starlette
from starlette.convertors import Convertor, register_url_convertor
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.routing import BaseRoute, Route
from starlette.types import ASGIApp

from keizer_bot import LANGUAGES, USUAL_LANGUAGE
from keizer_bot.chat.router import Router
from keizer_bot.clock import Clock
from keizer_bot.config.problems import file_cause
from keizer_bot.config.values import WebConfig
from keizer_bot.core.context import AppContext
from keizer_bot.i18n.accept_language import preferred
from keizer_bot.i18n.host_error import HostError
from keizer_bot.listening import listen, served
from keizer_bot.store import page_messages
from keizer_bot.store.addresses import is_offered
from keizer_bot.store.connection import Database
from keizer_bot.store.intents import Channel
from keizer_bot.store.transaction import Transaction
from keizer_bot.store.trouble import StoreFailed
from keizer_bot.web import pages
from keizer_bot.web.entering import COOKIE, who_is
from keizer_bot.web.forms import DIGITS, act, new_number
from keizer_bot.web.guard import SCRIPTED, RequestLimit, address_of, guarded
from keizer_bot.web.messages import PortTaken, WebRefused
from keizer_bot.web.rendering import Templates, file_at
from keizer_bot.web.visit import Answer, Handler, NotThere, Page, SeeOther, Sent, Visit

log = logging.getLogger(__name__)

LARGEST_FORM = 16_384  # bytes of a form
_MOST_FIELDS = 200  # one form can hold the results of a whole round
SLOWEST_FORM = 5.0  # seconds in which a form must arrive
_LAST_FORMS = 2  # seconds to finish forms when the bot is stopped
_TYPES = {"css": "text/css", "js": "text/javascript", "svg": "image/svg+xml"}
_YEAR = "public, max-age=31536000, immutable"

Pairs = tuple[tuple[str, str], ...]
Step = Callable[[Transaction], tuple[Answer, str]]


class _Number(Convertor[int]):
    """A number in an address; one with more digits than the database can store matches no route."""

    regex = f"[0-9]{{1,{DIGITS}}}"

    def convert(self, value: str) -> int:
        return int(value)

    def to_string(self, value: int) -> str:
        return str(value)


register_url_convertor("number", _Number())


class WebFront:
    """Members' pages, served in the bot's own event loop.

    `clock` dates the receipt of a form; `seconds` is a clock that never steps.
    """

    def __init__(
        self,
        database: Database,
        app_context: AppContext,
        clock: Clock,
        config: WebConfig,
        seconds: Callable[[], float] = time.monotonic,
    ) -> None:
        self._database, self._app_context, self._clock = database, app_context, clock
        self._config = config
        self._router = Router(app_context)
        self._templates = Templates(app_context.texts)
        self._failed: asyncio.Future[None] | None = None
        self._in_hand: dict[object, datetime] = {}
        self._handled = asyncio.Event()
        self._turns = WeakValueDictionary[int, asyncio.Lock]()
        self._addresses = RequestLimit(200, 100, seconds)
        self._devices = RequestLimit(40, 2, seconds)
        # A hall full of people may sign in at once.
        self._strangers = RequestLimit(60, 1 / 30, seconds)
        self.app = self._guarded()

    async def run(self) -> None:
        """Serve the pages, for ever. Raises StoreFailed, and HostError if it cannot listen."""
        self._failed = asyncio.get_running_loop().create_future()
        host, port = self._config.host, self._config.port
        try:
            listener = listen(host, port)
        except OSError as error:
            raise HostError(PortTaken(host, str(port), file_cause(error))) from error
        async with served(self.app, listener, grace=_LAST_FORMS):
            log.info("pages are served", extra={"at": self._config.url})
            await self._failed

    async def drained(self, moment: datetime) -> None:
        """Return when every form that was received before the moment has been handled."""
        while any(received < moment for received in self._in_hand.values()):
            self._handled.clear()
            await self._handled.wait()

    def _guarded(self) -> ASGIApp:
        routes: list[BaseRoute] = [Route("/static/{name}", self._static)]
        routes += [
            Route(f"/{path}", self._page_endpoint(handler)) for path, handler in pages.FOR_ALL
        ]
        for path, handler in pages.OWN:
            address = f"/me/{{account}}/{path}"
            routes += [
                Route(address, self._page_endpoint(handler)),
                Route(address, self._own_form, methods=["POST"]),
            ]
        routes += [
            Route(f"/{path}", self._form_for_all(handler), methods=["POST"])
            for path, handler in pages.POSTED
        ]
        app = Starlette(routes=routes, exception_handlers={HTTPException: self._not_found})
        return guarded(app, self._config.url, self._addresses, self._refusal)

    def _page_endpoint(self, handler: Handler) -> Callable[..., object]:
        """The endpoint of a page. Whatever the handler writes is undone: a GET changes nothing.

        One thing is stored: that the person has opened their page and seen its urgent messages, so
        that nobody calls them about those.
        """

        async def shown(request: Request) -> Response:
            def step(tx: Transaction) -> tuple[Answer, str]:
                now = self._clock.now()
                with tx.trial():
                    answer, language = self._answered(tx, request, handler, now)
                if isinstance(answer, Page) and answer.shows and _is_looked_at(request):
                    page_messages.mark_shown(tx, answer.shows, now)
                return answer, language

            return await self._tried(request, partial(self._response, step))

        return shown

    def _form_for_all(self, handler: Handler) -> Callable[..., object]:
        """The endpoint of a form that anybody may send; such forms have their own rate limit."""

        async def respond(request: Request) -> Response:
            async with self._coming_in(request) as form:
                pairs, received = await form
                return await self._response(
                    lambda tx: self._answered(tx, request, handler, received, pairs)
                )

        async def done(request: Request) -> Response:
            if not self._strangers.allows(address_of(request.scope)):
                return self._refusal(request, WebRefused.TOO_MANY)
            return await self._tried(request, partial(respond, request))

        return done

    async def _own_form(self, request: Request) -> Response:
        """The endpoint of a form on somebody's own page.

        The sender is looked up while the form arrives: the bot does not wait for a stranger's. The
        same person's next form waits until this one is handled.
        """

        def sender(tx: Transaction) -> int | None:
            visit = self._visit(tx, request, self._clock.now())
            return visit.account.person_id if visit.account else None

        async def respond() -> Response:
            async with self._coming_in(request) as form:
                person = await self._database.run(sender)
                if person is None:
                    return RedirectResponse("/", 303)
                pairs, received = await form
                handler = partial(act, router=self._router)
                async with self._turns.setdefault(person, asyncio.Lock()):
                    return await self._response(
                        lambda tx: self._answered(tx, request, handler, received, pairs)
                    )

        return await self._tried(request, respond)

    @asynccontextmanager
    async def _coming_in(
        self, request: Request
    ) -> AsyncIterator[asyncio.Task[tuple[Pairs, datetime]]]:
        """The form as it arrives; its time is that at which all of it has arrived."""
        key = object()

        async def whole() -> tuple[Pairs, datetime]:
            pairs = await _pairs(request)
            self._in_hand[key] = self._clock.now()
            return pairs, self._in_hand[key]

        coming = asyncio.create_task(whole())
        coming.add_done_callback(lambda task: task.cancelled() or task.exception())
        try:
            yield coming
        finally:
            coming.cancel()
            self._in_hand.pop(key, None)
            self._handled.set()

    def _answered(
        self, tx: Transaction, request: Request, handler: Handler, at: datetime, pairs: Pairs = ()
    ) -> tuple[Answer, str]:
        """The handler's answer, and its language."""
        visit = self._visit(tx, request, at, pairs)
        try:
            answer = handler(visit)
        except NotThere:
            is_own_page = "account" in visit.path  # an unknown device is asked who it is at /
            answer = (
                SeeOther("/")
                if is_own_page
                else Page("refused", {"why": WebRefused.NOT_THERE}, 404)
            )
        if isinstance(answer, Page) and visit.account is None:
            values = {"mails": is_offered(tx, Channel.MAIL), **answer.values}
            answer = replace(answer, values=values)
        return answer, visit.language

    def _visit(self, tx: Transaction, request: Request, at: datetime, pairs: Pairs = ()) -> Visit:
        return Visit(
            tx,
            self._app_context,
            who_is(tx, request.cookies.get(COOKIE, "")),
            at,
            here=_address(request),
            address=address_of(request.scope),
            asked_language=_asked_by(request),
            path=request.path_params,
            query=dict(request.query_params),
            pairs=pairs,
            cookies=request.cookies,
            agent=request.headers.get("user-agent", ""),
        )

    async def _tried(
        self, request: Request, respond: Callable[[], Awaitable[Response]]
    ) -> Response:
        token = request.cookies.get(COOKIE, "")
        if token and not self._devices.allows(token[:64]):
            return self._refusal(request, WebRefused.TOO_MANY)
        try:
            return await respond()
        except HTTPException:
            raise
        except Exception as error:  # noqa: BLE001 - after any error the next request is served
            self._note_failure(error)
            return self._refusal(request, WebRefused.BROKEN)

    async def _response(self, step: Step) -> Response:
        answer, language = await self._database.run(step)
        if isinstance(answer, Sent) and callable(answer.content):
            try:
                answer = replace(answer, content=await asyncio.to_thread(answer.content))
            except NotThere:
                answer = Page("refused", {"why": WebRefused.NOT_THERE}, 404)
        return self._written(answer, language)

    def _note_failure(self, error: Exception) -> None:
        """Log the error's type and place only: its message may contain people's words."""
        log.error("a page failed", extra={"error": type(error).__name__, "at": _place(error)})
        ends_all = isinstance(error, StoreFailed)
        if ends_all and self._failed is not None and not self._failed.done():
            self._failed.set_exception(error)

    def _written(self, answer: Answer, language: str) -> Response:
        match answer:
            case SeeOther():
                response: Response = RedirectResponse(answer.path, 303)
            case Sent():
                response = Response(answer.content, media_type=answer.media_type)
                if answer.name:
                    disposition = f'attachment; filename="{answer.name}"'
                    response.headers["Content-Disposition"] = disposition
                return response
            case Page():
                response = self._html(answer, language)
        for cookie in answer.cookies:
            response.set_cookie(
                cookie.name, cookie.value, cookie.age, secure=True, httponly=True, samesite="lax"
            )
        return response

    def _html(self, page: Page, language: str) -> Response:
        now = self._clock.now()
        values = {"new_number": lambda: new_number(now), **page.values}
        whole = Page(page.template, values, page.status, page.texts)
        more = {"Content-Security-Policy": SCRIPTED} if page.scripted else None
        return HTMLResponse(
            self._templates.page(whole, page.language or language), page.status, more
        )

    def _refusal(self, request: Request, why: WebRefused) -> Response:
        page = Page("refused", {"why": why}, why.value)
        return self._html(page, _asked_by(request) or USUAL_LANGUAGE)

    async def _not_found(self, request: Request, error: Exception) -> Response:
        status = error.status_code if isinstance(error, HTTPException) else 0
        reasons = {reason.value: reason for reason in WebRefused}
        return self._refusal(request, reasons.get(status, WebRefused.NOT_THERE))

    async def _static(self, request: Request) -> Response:
        name = request.path_params["name"]
        content = file_at(name)
        if content is None:
            raise HTTPException(404)
        kind = _TYPES.get(name.rpartition(".")[2])
        return Response(content, media_type=kind, headers={"Cache-Control": _YEAR})


async def _pairs(request: Request) -> Pairs:
    """The names and values of the form. Raises HTTPException if it is too large or too slow."""
    body = bytearray()
    try:
        async with asyncio.timeout(SLOWEST_FORM):
            async for chunk in request.stream():
                body += chunk
                if len(body) > LARGEST_FORM:
                    raise HTTPException(413)
    except (TimeoutError, ClientDisconnect):
        raise HTTPException(408) from None
    try:
        return tuple(parse_qsl(body.decode(), keep_blank_values=True, max_num_fields=_MOST_FIELDS))
    except ValueError:
        return ()


def _is_looked_at(request: Request) -> bool:
    """True if a person sees the answer: browsers also prefetch pages that may be opened next."""
    return request.method == "GET" and "prefetch" not in request.headers.get("sec-purpose", "")


def _address(request: Request) -> str:
    """The address that was requested, to redirect the browser back to."""
    path, query = request.url.path, request.url.query
    return f"{path}?{query}" if query else path


def _asked_by(request: Request) -> str:
    return preferred(request.headers.get("accept-language", ""), LANGUAGES) or ""


def _place(error: Exception) -> str:
    """The place in the code where the error was raised."""
    trace = error.__traceback__
    while trace and trace.tb_next:
        trace = trace.tb_next
    code = trace.tb_frame.f_code if trace else None
    return f"{code.co_qualname}:{trace.tb_lineno}" if code and trace else ""

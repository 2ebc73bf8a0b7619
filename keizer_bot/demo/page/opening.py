"""Opens the page over HTTP: its chats, the phones, and the levers of the demo itself.

The club has one language: that of the first browser, or the one that was asked for.
"""

import asyncio
import re
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from dataclasses import replace
from typing import NamedTuple
from urllib.parse import urlencode

import httpx
from starlette.datastructures import FormData, Headers
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Mount, Route, Router
from starlette.types import ASGIApp, Receive, Scope, Send

from keizer_bot import LANGUAGES
from keizer_bot.demo.club import EVENINGS, DemoPlan, lines_in
from keizer_bot.demo.messages import PageWord
from keizer_bot.demo.page.clock import RATES
from keizer_bot.demo.page.rendering import PageTemplates
from keizer_bot.demo.page.routes import (
    Answer,
    ChatRoutes,
    RefusedError,
    form_routes,
    new_key,
    page_app,
)
from keizer_bot.demo.page.session import Jump, Reader, Session, moment_of
from keizer_bot.demo.page.state import PageState
from keizer_bot.demo.phones import CLUB_URL, Phone
from keizer_bot.i18n.accept_language import preferred
from keizer_bot.i18n.translator import Translator
from keizer_bot.standin.people import Person
from keizer_bot.standin.server import listening

_DONE = {
    "kill": PageWord.KILLED,
    "start": PageWord.STARTED,
    "cut": PageWord.WAS_CUT,
    "mend": PageWord.MENDED,
}
_POLICY = "Content-Security-Policy"
_KEPT = ("Content-Type", "Content-Disposition", "Cache-Control")
_ROOTED = re.compile(r'( (?:href|src|action|formaction)=")(?=/)')


class Try(NamedTuple):
    """Something to try first: as which person, in which chat, in which words."""

    me: Person
    chat: str
    words: str


def _sign_off(session: Session) -> Try:
    """A member signs off for the next evening that is open, in the group."""
    people, now = session.state.company.people, session.runner.clock.now()
    for number, evening in enumerate(session.evenings, start=1):
        if evening.closes > now:
            absent = session.first.clock.absent(number)
            key = next((key for key in people if key not in absent), next(iter(people)))
            words = session.first.another(number, evening.date).line("away")
            return Try(people[key], "group", words)
    raise RefusedError(PageWord.NO_SUCH_MOMENT)


def _result(session: Session) -> Try:
    """A player reports, in the group, that they won their game, which has no result yet.

    It is the lowest open board, because the members' results come in from the top.
    """
    people, clock = session.state.company.people, session.first.clock
    paired = (boards for n in range(len(EVENINGS), 0, -1) if (boards := clock.boards(n)))
    for board in reversed(next(paired, [])):
        key = next((k for k in (board.white, board.black) if k in people), None)
        if board.result is None and key:
            return Try(people[key], "group", str(lines_in(session.plan.language)["won"][0]))
    raise RefusedError(PageWord.NO_OPEN_GAME)


def _dropped(session: Session) -> Try:
    """The player who lost most places asks why; for one without Telegram the arbiter asks."""
    company, why = session.state.company, str(lines_in(session.plan.language)["why"])
    places = session.facts.site.rankings[-1].places if session.facts else ()
    moved, name = min(((line.moved or 0, p.name) for p, line in places), default=(0, ""))
    if moved >= 0:
        raise RefusedError(PageWord.NOBODY_DROPPED)
    me = next((p for p in company.people.values() if p.full_name == name), None)
    return Try(me, "private", why) if me else Try(company.arbiter, "private", f"{why} {name}")


TRIES: dict[str, Callable[[Session], Try]] = {
    "sign_off": _sign_off,
    "result": _result,
    "dropped": _dropped,
}
"""The three things to try, by name. Each raises RefusedError if it is not possible now."""

AskPages = Callable[[Phone, str, str, bytes, str], Awaitable[httpx.Response]]
"""Asks the bot's pages for a phone: method, path, body and its type, as ``HostProxy.ask`` does."""


def phone_route(state: PageState, ask: AskPages, templates: PageTemplates, root: str) -> Route:
    """The pages of members without Telegram, in a frame that shows their phone's browser.

    They are the bot's own pages; only their addresses are changed to lead through here, and their
    policy to let this page frame them.
    """

    async def page(request: Request) -> Response:
        phone = state.company.phones.get(request.path_params["phone"])
        if phone is None:
            raise HTTPException(404)
        path, query = f"/{request.path_params['path']}", request.url.query
        kind = request.headers.get("content-type", "")
        whole = f"{path}?{query}" if query else path
        try:
            answer = await ask(phone, request.method, whole, await request.body(), kind)
        except httpx.TransportError:
            away = {_POLICY: "default-src 'none'; frame-ancestors 'self'", "Refresh": "1"}
            return HTMLResponse(templates.fill("away"), headers=away)
        return _passed_on(answer, f"{root}/phone/{phone.id}")

    return Route("/phone/{phone}/{path:path}", page, methods=["GET", "POST"])


def _passed_on(answer: httpx.Response, root: str) -> Response:
    """The answer, with its addresses changed to be below `root`."""
    headers = {name: answer.headers[name] for name in _KEPT if name in answer.headers}
    policy = answer.headers[_POLICY]
    headers[_POLICY] = policy.replace("frame-ancestors 'none'", "frame-ancestors 'self'")
    if location := answer.headers.get("Location"):
        headers["Location"] = f"{root}{location.removeprefix(CLUB_URL)}"
    is_page = answer.headers.get("Content-Type", "").startswith("text/html")
    content = _ROOTED.sub(rf"\g<1>{root}", answer.text) if is_page else answer.content
    return Response(content, answer.status_code, headers)


class ControlRoutes:
    """The panel beside the chat, and its buttons: the clock, and trouble on demand."""

    def __init__(self, session: Session, templates: PageTemplates) -> None:
        self._session = session
        self._templates = templates

    def routes(self) -> list[Route]:
        """All routes of the panel."""
        acts = {"clock": self._clock, "trouble": self._trouble, "try": self._try}
        return [Route("/panel", self._panel), *form_routes(acts, self._templates)]

    async def _panel(self, request: Request) -> Response:
        me = self._session.state.player(request.query_params.get("as", ""))
        return HTMLResponse(self._templates.club(self._session.panel(), me))

    async def _clock(self, form: FormData) -> Answer:
        session, runner = self._session, self._session.runner
        if not session.ready.is_set():
            raise RefusedError(PageWord.FOUNDING)
        match form.get("do"), form.get("value"):
            case "run", value:
                runner.set(playing=value == "1", rate=runner.rate)
            case "rate", str(rate) if rate in map(str, RATES):
                runner.set(playing=True, rate=float(rate))
            case "jump", str(jump) if jump in set(Jump):
                moment = moment_of(Jump(jump), session.evenings, runner.clock.now())
                if moment is None:
                    raise RefusedError(PageWord.NO_SUCH_MOMENT)
                runner.leap(moment)
            case _:
                raise RefusedError(PageWord.NOT_POSSIBLE)
        return {}

    async def _try(self, form: FormData) -> Answer:
        """Say what is to be tried; the address of the chat in which it is said."""
        suggest = TRIES.get(str(form.get("do")))
        if suggest is None:
            raise RefusedError(PageWord.NOT_POSSIBLE)
        me, chat, words = suggest(self._session)
        me.say(me.chat if chat == "private" else self._session.state.group, words)
        return {"go": f"?{urlencode({'as': me.id, 'chat': chat})}"}

    async def _trouble(self, form: FormData) -> Answer:
        session, act = self._session, str(form.get("do"))
        match act:
            case "kill" if session.ready.is_set():
                await session.bot.kill()
            case "start" if session.ready.is_set():
                await session.bot.start()
            case "cut" | "mend":
                session.bot.set_network(online=act == "mend")
            case "live":
                session.members_clock.lives.set()
            case "rest":
                session.members_clock.lives.clear()
            case _:
                raise RefusedError(PageWord.NOT_POSSIBLE)
        session.state_changed()
        return {"said": self._templates.plain(_DONE[act])} if act in _DONE else {}


class DemoPage:
    """The page at its `address`, and the club behind it; `broken` raises if that fails.

    `session` is set when the founding of the club begins.
    """

    def __init__(self, plan: DemoPlan, read: Reader) -> None:
        self._plan, self._read, self._key = plan, read, new_key()
        self._turn = asyncio.Lock()
        self._life: asyncio.Task[None] | None = None
        self._closed = False
        self._routes: ASGIApp
        self.session: Session
        self.address = ""
        self.broken: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.app = page_app(self._key, [Mount("/", app=self._to_club)])

    def open_at(self, api_url: str) -> None:
        """Set the page's address, below the secret key."""
        self.address = f"{api_url}/{self._key}/"

    async def found(self, language: str) -> None:
        """Found the club in that language."""
        plan, root = replace(self._plan, language=language), f"/{self._key}"
        session = self.session = Session(plan, self._read)
        templates = PageTemplates(session.state, Translator(), root)
        chats = ChatRoutes(session.state, templates, session.panel).routes()
        phones = phone_route(session.state, session.proxy.ask, templates, root)
        self._routes = Router([*chats, phones, *ControlRoutes(session, templates).routes()])
        if plan.kept:
            await session.look()  # then the first page has the ranking
        self._life = asyncio.create_task(session.live())
        self._life.add_done_callback(self._on_end)
        if plan.kept:
            await session.ready.wait()

    def _on_end(self, life: asyncio.Task[None]) -> None:
        if not life.cancelled() and (error := life.exception()) and not self.broken.done():
            self.broken.set_exception(error)

    async def close(self) -> None:
        """End the club, if there is one; a later request does not found another.

        Raises any error of the club's tasks.
        """
        self._closed = True
        async with self._turn:
            if self._life is not None:
                self._life.cancel()
                with suppress(asyncio.CancelledError):
                    await self._life

    async def _to_club(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on to the club; the first browser's request chooses its language."""
        async with self._turn:
            if self._life is None and not self._closed:
                header = Headers(scope=scope).get("accept-language", "")
                await self.found(preferred(header, LANGUAGES) or self._plan.language)
        await self._routes(scope, receive, send)


@asynccontextmanager
async def open_page(plan: DemoPlan, read: Reader) -> AsyncIterator[DemoPage]:
    """The page, while the context is open; the club may still be in the making.

    Raises DemoError, OSError, and when the context closes any error of the club's tasks.
    """
    page = DemoPage(plan, read)
    async with listening(page.app) as address:
        page.open_at(address)
        try:
            if not plan.by_browser:
                await page.found(plan.language)
            yield page
        finally:
            await page.close()

"""Opens the page: its chats, and what can be done with the demo itself, over HTTP.

There is one club at a time, in one language. Whoever chooses another language founds it anew.
"""

import asyncio
import shutil
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from dataclasses import replace
from datetime import datetime

from starlette.datastructures import Headers
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response
from starlette.routing import Mount, Route, Router
from starlette.types import ASGIApp, Receive, Scope, Send

from keizer_bot import LANGUAGES
from keizer_bot.demo.club import DemoPlan
from keizer_bot.demo.mailboxes import taking_mail
from keizer_bot.demo.messages import PageWord
from keizer_bot.demo.page.clock_runner import RATES
from keizer_bot.demo.page.facts import Jump, Reader, moment_of
from keizer_bot.demo.page.guard import new_key, page_app
from keizer_bot.demo.page.phones import PhoneRoutes
from keizer_bot.demo.page.rendering import PageTemplates
from keizer_bot.demo.page.routes import ChatRoutes
from keizer_bot.demo.page.session import Session
from keizer_bot.demo.page.state import CLUB_ANEW
from keizer_bot.demo.page.tries import TRIES, Try
from keizer_bot.i18n.accept_language import preferred
from keizer_bot.i18n.translator import Translator
from keizer_bot.standin.server import listening, serving

_DONE = {
    "kill": PageWord.KILLED,
    "start": PageWord.STARTED,
    "cut": PageWord.WAS_CUT,
    "mend": PageWord.MENDED,
}


class ControlRoutes:
    """What stands beside the chat, and its buttons: the clock and trouble on demand."""

    def __init__(self, session: Session, templates: PageTemplates) -> None:
        self._session = session
        self._templates = templates

    def routes(self) -> list[Route]:
        """Where everything is."""
        return [
            Route("/panel", self._panel),
            Route("/clock", self._clock, methods=["POST"]),
            Route("/trouble", self._trouble, methods=["POST"]),
            Route("/try", self._try, methods=["POST"]),
        ]

    async def _panel(self, request: Request) -> Response:
        name = self._session.state.name_of(request.query_params.get("as", ""))
        return HTMLResponse(self._templates.club(self._session.panel(), name))

    async def _clock(self, request: Request) -> Response:
        async with request.form() as form:
            act, value = str(form.get("do", "")), str(form.get("value", ""))
        runner = self._session.runner
        if act == "run":
            return self._in_turn(lambda: runner.set(playing=value == "1", rate=runner.rate))
        if act == "rate" and value in {str(rate) for rate in RATES}:
            return self._in_turn(lambda: runner.set(playing=True, rate=float(value)))
        if act == "jump" and value in set(Jump):
            if self._session.facts and self._moment(Jump(value)) is None:
                return self._refused(PageWord.NO_SUCH_MOMENT)
            return self._in_turn(lambda: self._leap(Jump(value)))
        return self._refused(PageWord.NOT_POSSIBLE)

    def _moment(self, jump: Jump) -> datetime | None:
        facts = self._session.facts
        return moment_of(jump, facts.evenings if facts else (), self._session.runner.clock.now())

    def _leap(self, jump: Jump) -> None:
        if moment := self._moment(jump):
            self._session.runner.leap(moment)

    def _in_turn(self, act: Callable[[], object]) -> Response:
        """Done now, or said to be done once the club is there."""
        done = self._session.in_turn(act)
        return JSONResponse({} if done else {"hint": self._templates.plain(PageWord.IN_TURN)})

    async def _try(self, request: Request) -> Response:
        """Where somebody goes to try something, with the words ready."""
        async with request.form() as form:
            what = str(form.get("do", ""))
        found = TRIES[what](self._session) if what in TRIES else PageWord.NOT_POSSIBLE
        if isinstance(found, Try):
            return JSONResponse({"go": found.query})
        return self._refused(found)

    async def _trouble(self, request: Request) -> Response:
        async with request.form() as form:
            act = str(form.get("do", ""))
        bot = self._session.bot
        match act:
            case "kill" if self._session.ready.is_set():
                await bot.kill()
            case "start" if self._session.ready.is_set():
                await bot.start()
            case "cut" | "mend":
                bot.set_network(online=act == "mend")
            case "live" | "rest":
                lives = self._session.members_clock.lives
                (lives.set if act == "live" else lives.clear)()
                self._session.state_changed()
            case _:
                return self._refused(PageWord.NOT_POSSIBLE)
        return JSONResponse({"said": self._templates.plain(_DONE[act])} if act in _DONE else {})

    def _refused(self, why: PageWord) -> Response:
        return JSONResponse({"error": self._templates.plain(why)}, 409)


class DemoPage:
    """The page at its `address`, and the club behind it; `broken` is done when that has broken.

    `session` is there once the club is being founded.
    """

    def __init__(self, plan: DemoPlan, read: Reader) -> None:
        self._plan, self._read, self._key = plan, read, new_key()
        self._turn = asyncio.Lock()
        self._club: AsyncExitStack | None = None
        self._closed = False
        self._routes: ASGIApp
        self.session: Session
        self.address = ""
        self.broken: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        switch = Route("/language", self._switch, methods=["POST"])
        self.app = page_app(self._key, [switch, Mount("/", app=self._to_club)])

    def open_at(self, api_url: str) -> None:
        """Be at that address, below the key."""
        self.address = f"{api_url}/{self._key}/"

    async def found(self, language: str) -> None:
        """Found the club in that language, in place of the one that there is."""
        await self.end()
        plan = replace(self._plan, language=language)
        session = self.session = Session(plan, self._read)
        templates = PageTemplates(session.state, Translator(), f"/{self._key}")
        controls = ControlRoutes(session, templates)
        chats = ChatRoutes(session.state, templates, session.panel)
        phones = PhoneRoutes(session.state, session.ask_pages, templates, f"/{self._key}")
        self._routes = Router([*chats.routes(), *phones.routes(), *controls.routes()])
        if plan.kept:
            await session.look()  # then the first page has the ranking
        self._club = AsyncExitStack()
        mail = await self._club.enter_async_context(taking_mail(session.mail))
        api = await self._club.enter_async_context(serving(session.telegram))
        await self._club.enter_async_context(self._living(session, api.api_url, mail))
        if plan.kept:
            await session.ready.wait()

    @asynccontextmanager
    async def _living(self, session: Session, api_url: str, mail_port: int) -> AsyncIterator[None]:
        life = asyncio.create_task(session.live(api_url, mail_port))
        life.add_done_callback(self._over)
        try:
            yield
        finally:
            life.cancel()
            with suppress(asyncio.CancelledError):
                await life
            await session.bot.stop()
            session.files.close()

    def _over(self, life: asyncio.Task[None]) -> None:
        if not life.cancelled() and (error := life.exception()) and not self.broken.done():
            self.broken.set_exception(error)

    async def end(self) -> None:
        """End the club, if there is one. Raises whatever broke behind the page."""
        if self._club is not None:
            club, self._club = self._club, None
            await club.aclose()

    async def close(self) -> None:
        """End the club for good: a browser that asks once more founds no other."""
        self._closed = True
        async with self._turn:
            await self.end()

    async def _to_club(self, scope: Scope, receive: Receive, send: Send) -> None:
        """To the club; the first browser that asks for it may have chosen its language."""
        async with self._turn:
            if self._club is None and not self._closed:
                asked = Headers(scope=scope).get("accept-language", "")
                await self.found(preferred(asked, LANGUAGES) or self._plan.language)
        await self._routes(scope, receive, send)

    async def _switch(self, request: Request) -> Response:
        """Let it be founded anew, and open pages come back to it."""
        async with request.form() as form:
            language = str(form.get("language", ""))
        async with self._turn:
            if language in LANGUAGES:
                before = self.session.state.feed
                await self.end()
                for each in self._plan.folder.iterdir():  # it was empty: all in it is the club's
                    shutil.rmtree(each) if each.is_dir() else each.unlink()
                await self.found(language)
                before.tell(CLUB_ANEW)
        return JSONResponse({})


@asynccontextmanager
async def open_page(plan: DemoPlan, read: Reader) -> AsyncIterator[DemoPage]:
    """The page, while the context is open.

    The club is being founded at first. Raises DemoError, OSError; and whatever broke behind the
    page when the context ends.
    """
    page = DemoPage(plan, read)
    async with listening(page.app) as address:
        page.open_at(address.api_url)
        try:
            if not plan.by_browser:
                await page.found(plan.language)
            yield page
        finally:
            await page.close()

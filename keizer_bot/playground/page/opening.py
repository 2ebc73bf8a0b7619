"""Opens the page: its chats, and what can be done with the playground itself, over HTTP."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response
from starlette.routing import Route

from keizer_bot.i18n.translator import Translator
from keizer_bot.playground.club import Plan
from keizer_bot.playground.messages import PageWord
from keizer_bot.playground.page.clock_runner import RATES
from keizer_bot.playground.page.facts import Jump, Reader, moment_of
from keizer_bot.playground.page.guard import new_key, page_app
from keizer_bot.playground.page.rendering import PageTemplates
from keizer_bot.playground.page.routes import ChatRoutes
from keizer_bot.playground.page.session import Session
from keizer_bot.playground.server import listening, serving

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
        ]

    async def _panel(self, request: Request) -> Response:
        me = self._session.state.person(request.query_params.get("as", ""))
        return HTMLResponse(self._templates.club(self._session.panel(), me))

    async def _clock(self, request: Request) -> Response:
        async with request.form() as form:
            act, value = str(form.get("do", "")), str(form.get("value", ""))
        session, runner = self._session, self._session.runner
        if not session.ready.is_set():
            return self._refused(PageWord.NOT_YET)
        if act == "run":
            runner.set(playing=value == "1", rate=runner.rate)
        elif act == "rate" and value in {str(rate) for rate in RATES}:
            runner.set(playing=True, rate=float(value))
        elif act == "jump" and value in set(Jump):
            evenings = session.facts.evenings if session.facts else ()
            moment = moment_of(Jump(value), evenings, runner.clock.now())
            if moment is None:
                return self._refused(PageWord.NO_SUCH_MOMENT)
            runner.leap(moment)
        else:
            return self._refused(PageWord.NOT_POSSIBLE)
        return JSONResponse({})

    async def _trouble(self, request: Request) -> Response:
        async with request.form() as form:
            act = str(form.get("do", ""))
        bot = self._session.bot
        if not self._session.ready.is_set():
            return self._refused(PageWord.NOT_YET)
        match act:
            case "kill":
                await bot.kill()
            case "start":
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


@asynccontextmanager
async def open_page(
    plan: Plan, read: Reader
) -> AsyncIterator[tuple[str, Session, asyncio.Task[None]]]:
    """The page's address, what is behind it and its life, while the context is open.

    The club is being founded at first. Raises DemoError, OSError; and whatever broke behind the
    page when the context ends.
    """
    session, key = Session(plan, read), new_key()
    templates = PageTemplates(session.state, Translator(), f"/{key}")
    controls = ControlRoutes(session, templates)
    chats = ChatRoutes(session.state, templates, session.panel)
    app = page_app(key, [*chats.routes(), *controls.routes()])
    async with serving(session.telegram) as api, listening(app) as address:
        life = asyncio.create_task(session.live(api.api_url))
        try:
            yield f"{address.api_url}/{key}/", session, life
        finally:
            life.cancel()
            with suppress(asyncio.CancelledError):
                await life
            await session.bot.stop()
            session.files.close()

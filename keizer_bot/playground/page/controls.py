"""What can be done with the playground itself: its clock, its trouble, and what it shows beside."""

from __future__ import annotations

from typing import TYPE_CHECKING

from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response
from starlette.routing import Route

from keizer_bot.playground.backstage import carry_out
from keizer_bot.playground.page.driver import RATES
from keizer_bot.playground.page.facts import Jump, moment_of
from keizer_bot.playground.page.panel import Panel, mail_of
from keizer_bot.playground.page.words import PageWord

if TYPE_CHECKING:
    from keizer_bot.playground.page.pen import Pen
    from keizer_bot.playground.page.session import Session

_DONE = {
    "kill": PageWord.KILLED,
    "start": PageWord.STARTED,
    "cut": PageWord.WAS_CUT,
    "mend": PageWord.MENDED,
    "flood": PageWord.FLOODED,
}


class Controls:
    """The levers beside the chat."""

    def __init__(self, session: Session, pen: Pen, root: str) -> None:
        self._session = session
        self._pen = pen
        self._root = root

    def routes(self) -> list[Route]:
        """Where everything is."""
        return [
            Route("/panel", self._panel),
            Route("/season.json", self._season),
            Route("/clock", self._clock, methods=["POST"]),
            Route("/trouble", self._trouble, methods=["POST"]),
        ]

    def panel(self) -> Panel:
        """What is to be seen beside the chat now."""
        session = self._session
        return Panel(
            ready=session.ready.is_set(),
            note=session.note,
            hero=session.hero,
            facts=session.facts,
            mail=mail_of(session.files, session.telegram),
            running=session.keeper.running,
            online=session.keeper.online,
            lives=session.patient.lives.is_set(),
            clock=session.clock_now(),
            violations=len(session.telegram.violations),
        )

    async def _panel(self, request: Request) -> Response:
        me = self._session.stage.person(request.query_params.get("as", ""))
        return HTMLResponse(self._pen.club(self.panel(), me, self._root))

    async def _season(self, _: Request) -> Response:
        """The season file, as the real command gives it beside the running bot."""
        files = self._session.files
        await carry_out("season", "export", str(files.season), "--config", str(files.config))
        head = {"Content-Disposition": 'attachment; filename="season.json"'}
        content = files.season.read_bytes()
        return Response(content, media_type="application/json", headers=head)

    async def _clock(self, request: Request) -> Response:
        async with request.form() as form:
            act, value = str(form.get("do", "")), str(form.get("value", ""))
        driver = self._session.driver
        if not self._session.ready.is_set():
            return self._refused(PageWord.NOT_YET)
        if act == "run":
            driver.set(playing=value == "1", rate=driver.rate)
        elif act == "rate" and value in {str(rate) for rate in RATES}:
            driver.set(playing=True, rate=float(value))
        elif act == "jump" and value in set(Jump):
            return self._jump(Jump(value))
        else:
            return self._refused(PageWord.NOT_POSSIBLE)
        return JSONResponse({})

    def _jump(self, jump: Jump) -> Response:
        driver, facts = self._session.driver, self._session.facts
        moment = moment_of(jump, facts.hours if facts else (), driver.clock.now())
        if moment is None:
            return self._refused(PageWord.NO_SUCH_MOMENT)
        driver.leap(moment)
        return JSONResponse({})

    async def _trouble(self, request: Request) -> Response:
        async with request.form() as form:
            act = str(form.get("do", ""))
        keeper = self._session.keeper
        if not self._session.ready.is_set():
            return self._refused(PageWord.NOT_YET)
        match act:
            case "kill":
                await keeper.kill()
            case "start":
                self._session.founders.prompter.watch(await keeper.start())
            case "cut" | "mend":
                keeper.set_network(online=act == "mend")
            case "flood":
                keeper.flood()
            case "twice":
                quote = await keeper.start_twice()
                return self._said(PageWord.TWO_BOTS, quote=quote)
            case "live" | "rest":
                lives = self._session.patient.lives
                (lives.set if act == "live" else lives.clear)()
                self._session.state_changed()
            case _:
                return self._refused(PageWord.NOT_POSSIBLE)
        return self._said(_DONE[act]) if act in _DONE else JSONResponse({})

    def _said(self, what: PageWord, **more: str) -> Response:
        """What stands beside the levers, now that one was pulled; a `quote` is in English."""
        return JSONResponse({"said": self._pen.plain(what), **more})

    def _refused(self, why: PageWord) -> Response:
        return JSONResponse({"error": self._pen.plain(why)}, 409)

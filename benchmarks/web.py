"""Times members' pages: the processor time of each, and what they cost the Friday rush.

    python -m benchmarks.web            (half a minute)
    python -m benchmarks.web rush       (alternately without and with 50 pages a second beside it)

The pages are those of a club of 60 on the evening of round 15, from the real server on loopback.
Another process requests them one after another; the processor time of the server's process from one
request to the next, SQLite's thread included, is that of the page. The floor is uvicorn and
Starlette sending the same bytes without doing anything else.
"""

from __future__ import annotations

import asyncio
import json
import shutil
import sys
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import replace
from datetime import date, datetime, timedelta
from http.client import HTTPConnection
from itertools import count, pairwise
from pathlib import Path
from socket import socket
from statistics import median, quantiles
from tempfile import TemporaryDirectory
from urllib.parse import urlencode

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import HTMLResponse
from starlette.routing import Route
from starlette.types import ASGIApp, Receive, Scope, Send

from benchmarks.clubs import club
from benchmarks.rush import HOURS, bot_run, prepare, python, standing_in
from keizer_bot.app.subjects import COMMANDS
from keizer_bot.calendar import WEEKDAYS
from keizer_bot.clock import RealClock
from keizer_bot.club.reactions import REACTIONS
from keizer_bot.club.seasons.files import import_season
from keizer_bot.config.values import WebConfig
from keizer_bot.core.context import AppContext
from keizer_bot.core.tokens import hash_of, new_token
from keizer_bot.formats.season_file import SeasonFile
from keizer_bot.i18n.translator import Translator
from keizer_bot.listening import listen, served
from keizer_bot.store import clubs, devices, people, website
from keizer_bot.store.addresses import set_address
from keizer_bot.store.connection import Database
from keizer_bot.store.intents import Channel
from keizer_bot.store.migrations import migrate
from keizer_bot.store.traces import keep_traces
from keizer_bot.store.transaction import Transaction
from keizer_bot.store.website import PublicPage, put_page
from keizer_bot.web.app import WebFront
from keizer_bot.web.entering import COOKIE, who_is
from keizer_bot.web.forms import new_number

PLAYERS, ROUNDS, REPEATS, WARM = 60, 15, 100, 10
OPEN = 8  # games of the newest round without a result
OF_A_MEMBER = ("", "pairings", "ranking", "calendar", "settings")
OF_AN_ARBITER = ("dashboard", "results")
CLUBS, MEMBERS, TURNS, A_SECOND = 300, 50, 3, 50
RULES = {"preset": "dsc", "values": {"top": "auto"}}
_FORM = "application/x-www-form-urlencoded"


class Counted:
    """An application that notes the process's processor time at each request."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app
        self.spent: list[float] = []

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Note the time, and pass the request on."""
        self.spent.append(time.process_time())
        await self._app(scope, receive, send)


async def fill(path: Path, token: str) -> Database:
    """Make the club on its evening, with a device of a player who is the arbiter, and a screen."""
    database = await Database.open(path)
    await migrate(database, _no_backup)
    await keep_traces(database)
    today = date.today()  # noqa: DTZ011 - the machine's own
    hours = {**HOURS, "evening": {"weekday": WEEKDAYS[today.weekday()], "time": "00:01"}}
    season = club(PLAYERS, ROUNDS)
    days = [today - timedelta(weeks=ROUNDS - n) for n in range(1, ROUNDS + 1)]
    rounds = [replace(r, date=d.isoformat()) for r, d in zip(season.rounds, days, strict=True)]
    last = (g._replace(result=None) if n < OPEN else g for n, g in enumerate(rounds[-1].games))
    rounds[-1] = replace(rounds[-1], games=tuple(last))
    file = SeasonFile(replace(season, rounds=tuple(rounds)), RULES)

    def step(tx: Transaction) -> None:
        now = datetime.now().astimezone()
        number, competition = clubs.settle(tx, "Club", "nl", "Europe/Amsterdam", json.dumps(hours))
        import_season(tx, competition, file, now)
        website.set_screen_address(tx, number, hash_of(token))
        website.set_screen_public(tx, number, is_public=True)
        put_page(tx, PublicPage(number, token, is_open=True))
        device = devices.add_device(tx, hash_of(token), "a browser", now)
        players = people.members(tx, number)
        person = people.give_number(tx, players[0].id)
        people.appoint(tx, number, person, "the arbiter", now)
        set_address(tx, person, Channel.WEB)
        devices.add_person(tx, device, person)

    await database.run(step)
    return database


async def _no_backup() -> None:
    raise AssertionError("a new file needs no backup")


@asynccontextmanager
async def pages_of(folder: Path, token: str) -> AsyncIterator[tuple[Counted, int]]:
    """Serve the club's pages on a port of loopback, counting what each request takes."""
    database, listener = await fill(folder / "keizer.db", token), listen("127.0.0.1", 0)
    port = listener.getsockname()[1]
    url = f"http://127.0.0.1:{port}"
    context = AppContext(Translator(), "bot", REACTIONS, COMMANDS, web_url=url)
    never = count(0, 60)  # a clock fast enough that no rate limit applies
    config = WebConfig(url, "127.0.0.1", port)
    front = WebFront(database, context, RealClock(), config, lambda: float(next(never)))
    counted = Counted(front.app)
    async with served(counted, listener):
        yield counted, port
    await database.close()


@asynccontextmanager
async def bare(content: str) -> AsyncIterator[tuple[Counted, int]]:
    """Serve the floor: the same bytes by the same server, which does nothing else."""

    async def page(_: Request) -> HTMLResponse:
        return HTMLResponse(content)

    listener = listen("127.0.0.1", 0)
    counted = Counted(Starlette(routes=[Route("/", page)]))
    async with served(counted, listener):
        yield counted, listener.getsockname()[1]


async def asked(counted: Counted, *words: str) -> tuple[float, str]:
    """The median of a page's processor seconds, and the page."""
    before = len(counted.spent)
    asking = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "benchmarks.web", "ask", *words, stdout=asyncio.subprocess.PIPE
    )
    content, _ = await asking.communicate()
    spent = [after - before for before, after in pairwise(counted.spent[before:])]
    return median(spent[WARM:]), content.decode()


def ask(port: str, path: str, cookie: str, form: str) -> None:
    """Request that page again and again over one connection; then print it.

    With a `form` its texts, separated by bars, are sent in turn instead.
    """
    connection = HTTPConnection("127.0.0.1", int(port))
    here = f"http://127.0.0.1:{port}"
    headers = {"Cookie": cookie, "Accept-Language": "nl", "Origin": here, "Content-Type": _FORM}
    texts = form.split("|")
    text = ""
    for turn in range(REPEATS + WARM + 1):
        number = new_number(datetime.now().astimezone())
        body = urlencode({"number": number, "say": texts[turn % len(texts)]}) if form else None
        connection.request("POST" if form else "GET", path, body, headers)
        answer = connection.getresponse()
        text = answer.read().decode()
        if answer.status != (303 if form else 200):
            raise SystemExit(f"{path}: {answer.status} {answer.headers.get('location')}")
    print(text)


def own_path(port: int, cookie: str) -> str:
    """The address of the page of the person whom the device knows."""
    connection = HTTPConnection("127.0.0.1", port)
    connection.request("GET", "/", headers={"Cookie": cookie})
    return connection.getresponse().headers["location"]


async def pages() -> None:
    """Print the processor time of each page."""
    print("| page | bytes | bare | ours | ratio |\n| --- | --- | --- | --- | --- |")
    took: list[float] = []
    token = new_token()
    cookie = f"{COOKIE}={token}"
    with TemporaryDirectory() as name:
        async with pages_of(Path(name), token) as (counted, port):
            own = await asyncio.to_thread(own_path, port, cookie)
            screen = f"/scherm/{token}"
            paths = [
                *((f"one's own: {page or 'today'}", own + page) for page in OF_A_MEMBER),
                *((f"the arbiter's: {page}", own + page) for page in OF_AN_ARBITER),
                ("the screen in the hall, by turns", screen),
                ("a board's code", f"/club/{token}/bord/1"),
            ]
            for what, path in paths:
                known = "" if path.startswith("/club") else cookie
                ours, content = await asked(counted, str(port), path, known, "")
                async with bare(content) as (floor, other):
                    least, _ = await asked(floor, str(other), "/", "", "")
                print(_row(what, f"{len(content.encode()):,}", least, ours), flush=True)
                took.append(ours)
            words = "/afmelden|/aanmelden"
            ours, _ = await asked(counted, str(port), own, cookie, words)
            print(_row("a form: signing off, and on again", "-", least, ours))
    print(f"\nThe median of these pages: {1000 * median([*took, ours]):.1f} ms; must be ≤ 5 ms.")


def _row(what: str, size: str, least: float, ours: float) -> str:
    return (
        f"| {what} | {size} | {1000 * least:.2f} ms | {1000 * ours:.2f} ms | {ours / least:.0f} |"
    )


def devices_in(path: Path) -> list[tuple[str, str]]:
    """A device for the first member of each club: their page's address, and the cookie."""

    async def add_devices() -> list[tuple[str, str]]:
        database = await Database.open(path)
        visitors = await database.run(_devices)
        await database.close()
        return visitors

    return asyncio.run(add_devices())


def _devices(tx: Transaction) -> list[tuple[str, str]]:
    now, made_devices = datetime.now().astimezone(), []
    for club_row in clubs.clubs(tx):
        person, token = people.members(tx, club_row.id)[0].person_id or 0, new_token()
        number = devices.add_device(tx, hash_of(token), "a browser", now)
        set_address(tx, person, Channel.WEB)
        devices.add_person(tx, number, person)
        (account,) = who_is(tx, token).accounts
        made_devices.append((account.path, f"{COOKIE}={token}"))
    return made_devices


async def visit(port: int, visitors: list[tuple[str, str]]) -> list[float]:
    """Request 50 pages a second, answered or not, while they are served; the seconds of each."""
    taken: list[float] = []

    async def one(number: int) -> None:
        path, cookie = visitors[number % len(visitors)]
        page = path + OF_A_MEMBER[number % len(OF_A_MEMBER)]
        head = (
            f"GET {page} HTTP/1.1", f"Host: 127.0.0.1:{port}", f"Cookie: {cookie}",
            f"X-Forwarded-For: 198.51.{number // 250 % 250}.{number % 250}", "Connection: close",
        )  # fmt: skip
        begin = time.perf_counter()
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write("\r\n".join([*head, "", ""]).encode())
        answer = await reader.read()
        writer.close()
        if b" 200 " not in answer[:20]:
            raise SystemExit(f"{page}: {answer[:300]!r}")
        taken.append(time.perf_counter() - begin)

    begin = time.perf_counter()
    async with asyncio.TaskGroup() as asking:
        with suppress(ConnectionError):
            for number in count():
                await asyncio.sleep(begin + number / A_SECOND - time.perf_counter())
                _, writer = await asyncio.open_connection("127.0.0.1", port)
                writer.close()
                asking.create_task(one(number))
    return taken


def beside_the_rush() -> None:
    """Print how long updates take, alternately without and with pages beside them."""
    python("-c", "import keizer_bot.app.running").communicate()
    print(
        "| pages | updates a second | median | p99 | a page, median | p99 |\n" + "| --- " * 6 + "|"
    )
    with TemporaryDirectory() as name:
        folder, expected = Path(name), CLUBS * MEMBERS
        file, _ = prepare(folder, CLUBS, MEMBERS)
        visitors = devices_in(folder / "keizer.db")
        for turn in range(2 * TURNS):
            with TemporaryDirectory() as copy:
                shutil.copy(folder / "keizer.db", copy)
                _rush(Path(copy), file, expected, visitors if turn % 2 else [])


def _rush(folder: Path, file: Path, expected: int, visitors: list[tuple[str, str]]) -> None:
    with listen("127.0.0.1", 0) as taken:
        free = taken.getsockname()[1]
    web = f'[web]\nurl = "http://127.0.0.1:{free}"\nlisten = "127.0.0.1:{free}"\n'
    (folder / "known.json").write_text(json.dumps(visitors))
    visiting = python("-m", "benchmarks.web", "visit", str(free), str(folder / "known.json"))
    with standing_in(file) as (port, first):
        run = bot_run(folder, port, CLUBS, expected, web)
    pages = [1000 * seconds for seconds in json.loads(visiting.communicate()[0])]
    parts = quantiles(pages, n=100) if visitors else []
    speed = expected / (run["done"] - first[0])
    seen = f"{parts[49]:.1f} ms | {parts[98]:.1f} ms" if parts else "- | -"
    times = f"{1000 * run['p50']:.2f} ms | {1000 * run['p99']:.1f} ms"
    print(f"| {len(pages) or '-'} | {speed:,.0f} | {times} | {seen} |", flush=True)


def visiting(port: int, file: Path) -> None:
    """Wait until pages are served, request them as long as they are, and print what that took."""
    visitors = [(path, cookie) for path, cookie in json.loads(file.read_text())]
    while visitors:
        with suppress(ConnectionError), socket() as trying:
            trying.connect(("127.0.0.1", port))
            break
        time.sleep(0.01)
    print(json.dumps(asyncio.run(visit(port, visitors)) if visitors else []))


if __name__ == "__main__":
    match sys.argv[1:]:
        case ["ask", port, path, cookie, form]:
            ask(port, path, cookie, form)
        case ["visit", port, file]:
            visiting(int(port), Path(file))
        case ["rush"]:
            beside_the_rush()
        case _:
            asyncio.run(pages())

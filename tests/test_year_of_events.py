"""A year of an invented club: a season, a rapid, a cup inside it, a final group, promotion.

Everything is begun, played and ended by the arbiter: in the chat alone, or on their page alone in
a club without Telegram. Each ranking that was posted is that of the second engine
(tests/reference), each title is in the roll of honour, each table on the site.
"""

from __future__ import annotations

import json
import random
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Any
from zoneinfo import ZoneInfo

import pytest

from keizer_bot.app.subjects import COMMANDS
from keizer_bot.club.jobs import steps_coming
from keizer_bot.club.reactions import REACTIONS
from keizer_bot.club.seasons.exporting import export_season
from keizer_bot.club.seasons.files import import_season
from keizer_bot.club.website.facts import site_facts
from keizer_bot.club.website.pages import site_view
from keizer_bot.core.context import AppContext
from keizer_bot.core.identify import context_of_season
from keizer_bot.engine.model import Player, Season
from keizer_bot.formats.season_file import SeasonFile, read_season_file, write_season_file
from keizer_bot.i18n.translator import Translator
from keizer_bot.reports.site.render import render_site
from keizer_bot.store import clubs, people
from keizer_bot.telegram.dispatch import Dispatcher
from tests.club.scene import ARBITER, BOT, GROUP, Scene
from tests.club.team_scene import ARBITER_NAME, tap, told
from tests.manual_clock import ManualClock
from tests.new_file import new_database
from tests.reference.ranking import rankings
from tests.run_jobs import run_jobs
from tests.web.pages_read import buttons, read, words_of
from tests.web.stage import URL, Pages, front_of

if TYPE_CHECKING:
    from pathlib import Path

    from keizer_bot.store.transaction import Transaction

pytestmark = pytest.mark.slow

ZONE = ZoneInfo("Europe/Amsterdam")
NAMES = ("Anke Veen", "Bauke Dijk", "Corrie Meer", "Douwe Zand",
         "Eelke Vaart", "Froukje Brug", "Gosse Molen", "Hiske Terp")  # fmt: skip
ROUNDS = 12
RULES = {
    "preset": "dsc",
    "season": {"rounds": ROUNDS, "rounds_per_period": 6, "tempo": "90/30+15"},
}
HOURS = {
    "evening": {"weekday": "monday", "time": "19:45"},
    "sign_off": {"weekday": "friday", "time": "18:00"},
    "pairings": {"weekday": "friday", "time": "20:00"},
    "results_final": "23:30",
    "reminder": False,
}
CONTEXT = AppContext(Translator(strict=True), BOT, REACTIONS, COMMANDS, web_url=URL)
OPEN_GAMES = """
SELECT game.id, competition.name AS competition, round.date, round.number, event_round_id,
    w.name AS white, b.name AS black
FROM game JOIN round ON round.id = round_id JOIN season ON season.id = round.season_id
JOIN competition ON competition.id = competition_id
JOIN player pw ON pw.id = white_id JOIN member w ON w.id = pw.member_id
JOIN player pb ON pb.id = black_id JOIN member b ON b.id = pb.member_id
WHERE result IS NULL AND moved_to IS NULL AND phase = 'paired' ORDER BY game.id
"""


def at(day: str) -> datetime:
    """That moment on the club's clock."""
    return datetime.fromisoformat(day).replace(tzinfo=ZONE)


class Year:
    """The club day by day: due jobs run, and games that have begun get their results."""

    def __init__(self, scene: Scene) -> None:
        self.scene, self.now, self.chance = scene, at("2026-09-01T12:00"), random.Random(11)

    async def until(self, day: str) -> None:
        """Live on until then."""
        while True:
            jobs = await self.scene.database.run(steps_coming, self.now)
            due = max(min((job.moment for job in jobs), default=at(day)), self.now)
            if await self._report(min(due, at(day))):
                continue
            if due >= at(day):
                break
            self.now = due
            await self.scene.database.run(run_jobs, CONTEXT, due, steps_coming)
        self.now = at(day)

    async def _report(self, before: datetime) -> bool:
        """The results of the games that have begun by then; true if there was one."""
        reported = False
        for game in await self.scene.rows(OPEN_GAMES):
            starts = at(f"{game['date']}T20:10")
            if starts >= before:
                continue
            self.now = max(self.now, starts)
            cup = game["event_round_id"] is not None  # no draw there, so that it goes on
            result = self.chance.choice(("1-0", "0-1") if cup else ("1-0", "0-1", "remise"))
            where = "" if game["competition"] == "Toren" else game["competition"]
            await self.say(f"/uitslag {where} {game['white']} - {game['black']} {result}")
            reported = True
        return reported

    async def say(self, text: str) -> list[str]:
        """The arbiter writes that; the bot's answers."""
        self.now += timedelta(seconds=20)
        await self.scene.say(text, by=ARBITER_NAME, at=self.now, chat="private")
        return await told(self.scene, ARBITER_NAME)

    async def tap(self, *labels: str) -> list[str]:
        """The arbiter taps these buttons, one after the other; the bot's answers to the last."""
        for label in labels:
            self.now += timedelta(seconds=20)
            await tap(self.scene, ARBITER_NAME, label, self.now)
        return await told(self.scene, ARBITER_NAME)

    async def file(self, name: str) -> dict[str, Any]:
        """The season of that competition as its file."""

        def step(tx: Transaction) -> str:
            (row,) = tx.all(
                "SELECT season.id FROM season JOIN competition ON competition.id = competition_id"
                " WHERE competition.name = ?",
                name,
            )
            context = context_of_season(tx, CONTEXT, row["id"], self.now)
            return write_season_file(export_season(context, row["id"]))

        return dict(json.loads(await self.scene.database.run(step)))

    async def published(self, name: str) -> dict[int, list[list[object]]]:
        """The rankings that were posted, by round."""
        rows = await self.scene.rows(
            "SELECT round.number, content FROM published JOIN round ON round.id = round_id"
            " JOIN season ON season.id = season_id"
            " JOIN competition ON competition.id = competition_id"
            " WHERE kind = 'ranking' AND competition.name = ? ORDER BY published.version",
            name,
        )
        return {row["number"]: json.loads(row["content"])["lines"] for row in rows}


class YearOnPages(Year):
    """The same club without Telegram: its arbiter has a page."""

    async def open(self) -> None:
        """Give the arbiter a browser."""
        self.clock = ManualClock(self.now)
        front = front_of(self.scene.database, self.clock, lambda: self.clock.now().timestamp())
        self.browser = await Pages(self.scene.database, front, self.clock).browser_of(ARBITER)

    async def say(self, text: str) -> list[str]:
        """Send the form of the page."""
        return await self._send({"say": text})

    async def tap(self, *labels: str) -> list[str]:
        """Press buttons of the page."""
        answers: list[str] = []
        for label in labels:
            self.clock.set(self.now)
            page = await self.browser.get(await self.browser.home())
            answers = await self._send(dict(buttons(page)[label]))
        return answers

    async def _send(self, fields: dict[str, str]) -> list[str]:
        self.now += timedelta(seconds=20)
        self.clock.set(self.now)
        return [words_of(read(await self.browser.send(fields)))]


async def opened(folder: Path, *, on_pages: bool) -> Year:
    """The club on 1 September, with its season entered as a file."""
    database = await new_database(folder / "year.db")
    scene = Scene(database, Dispatcher(CONTEXT), {ARBITER_NAME: ARBITER})
    players = tuple(
        Player(f"p{n}", name, rating=2000 - 50 * n, group="A" if n <= 4 else "B")
        for n, name in enumerate(NAMES, 1)
    )

    def step(tx: Transaction) -> None:
        club, main = clubs.settle(tx, "Toren", "nl", "Europe/Amsterdam", json.dumps(HOURS))
        if on_pages:
            people.appoint(tx, club, ARBITER, ARBITER_NAME, at("2026-09-01T12:00"))
        else:
            clubs.bind_chat(tx, GROUP, 0, club, None)
            people.appoint_on_telegram(tx, club, ARBITER, ARBITER_NAME, at("2026-09-01T12:00"))
        season = SeasonFile(Season("Intern 2026-2027", players), RULES)
        import_season(tx, main, season, at("2026-09-01T12:00"))
        for member in people.members(tx, club):
            scene.ids[member.name] = 1000 + member.id
            if not on_pages:
                people.link_member(tx, member.id, 1000 + member.id)

    await database.run(step)
    if not on_pages:
        return Year(scene)
    year = YearOnPages(scene)
    await year.open()
    return year


async def lived(year: Year) -> None:
    """Begin everything, play it, and end it."""
    await year.say("/competitie")
    await year.tap("Beker, op rating", "Iedereen", "In Intern 2026-2027: telt voor beide")
    await year.tap("Meteen starten")
    await year.say("/competitie Rapid dinsdag 20:00 5 ronden")
    await year.tap("Ja", "Nieuw seizoen", "Verder", "Ander aantal")
    await year.say("15")
    await year.tap("Verder", "Verder", "Verder", "Verder", "Start het seizoen")
    await year.until("2026-12-06T12:00")
    await year.say("/competitie")
    await year.tap("Iedereen tegen elkaar", "De eerste 4 van de stand")
    await year.say("woensdag 20:00")
    await year.tap("Meteen starten")
    await year.until("2027-01-10T12:00")
    await year.say("/groepen 1 op, 1 af")
    assert "In een andere groep dan eerst: 2." in (await year.tap("Ja"))[-1]
    for name in ("finalegroep", "rapid", "beker", "intern"):
        await year.say(f"/seizoen {name}")
        await year.tap("Seizoen afsluiten", "Afsluiten")


async def carried_over(folder: Path, file: dict[str, Any]) -> dict[str, Any]:
    """The season's file as another bot writes it that has read it."""
    database = await new_database(folder)

    def step(tx: Transaction) -> str:
        _, main = clubs.settle(tx, "Toren", "nl", "Europe/Amsterdam", json.dumps(HOURS))
        season = import_season(tx, main, read_season_file(json.dumps(file)), at("2027-02-01T12:00"))
        context = context_of_season(tx, CONTEXT, season, at("2027-02-01T12:00"))
        return write_season_file(export_season(context, season))

    written = await database.run(step)
    await database.close()
    return dict(json.loads(written))


@pytest.mark.parametrize("on_pages", [False, True])
async def test_a_year_of_events(tmp_path: Path, on_pages: bool) -> None:
    """Four competitions of one club, from the first pairing to the roll of honour."""
    year = await opened(tmp_path, on_pages=on_pages)
    await lived(year)
    winners = {}
    for name, rounds in (("Toren", ROUNDS), ("Rapid", 15), ("Beker", 3), ("Finalegroep", 3)):
        file, posted = await year.file(name), await year.published(name)
        assert sum(bool(one.get("games")) for one in file["rounds"]) == rounds, name
        names = {player["id"]: player["name"] for player in file["players"]}
        judged = {
            ranking["after_round"]: [
                [line["rank"], names[line["player"]], line["total"]]
                for line in ranking["standings"]
            ]
            for ranking in rankings(file)
        }
        assert posted == {number: judged[number] for number in range(1, rounds + 1)}, name
        assert await carried_over(tmp_path / f"{name}.db", file) == file
        winners[name] = judged[rounds][0][1]
    assert "tempo" in (await year.file("Toren"))["rules"]["season"]
    for name, winner in winners.items():
        (honours,) = await year.say(f"/erelijst {'intern' if name == 'Toren' else name}")
        assert winner in honours, name

    def pages(tx: Transaction) -> dict[str, set[str]]:
        every = site_facts(tx, CONTEXT, "Toren", year.now)
        return {
            facts.competition.name: {
                path.rpartition("/")[2] for path in render_site(site_view(facts), CONTEXT.texts)
            }
            for facts in every
        }

    site = await year.scene.database.run(pages)
    assert site.keys() == winners.keys()
    for name, rounds in (("Toren", ROUNDS), ("Rapid", 15), ("Beker", 3), ("Finalegroep", 3)):
        tables = {"cross-table.html", "prizes.html", f"ranking-{rounds}.html"}
        assert tables <= site[name], name
    assert "bracket.html" in site["Beker"]
    await year.scene.database.close()

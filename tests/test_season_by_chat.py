"""A whole season of 28 rounds lived through the chat, then judged by its exported file."""

from __future__ import annotations

import json
import random
from datetime import datetime, timedelta
from typing import TYPE_CHECKING
from zoneinfo import ZoneInfo

import pytest

from keizer_bot.app.subjects import COMMANDS
from keizer_bot.club.jobs import steps_coming
from keizer_bot.club.reactions import REACTIONS
from keizer_bot.club.seasons.exporting import export_season
from keizer_bot.club.seasons.files import import_season
from keizer_bot.core.context import AppContext
from keizer_bot.core.identify import context_of_season
from keizer_bot.engine.model import Player, Season
from keizer_bot.engine.ranking import history
from keizer_bot.engine.rules_table import rules_from
from keizer_bot.formats.season_file import SeasonFile, read_season_file, write_season_file
from keizer_bot.i18n.translator import Translator
from keizer_bot.store import clubs, people
from keizer_bot.store.connection import Database
from keizer_bot.store.transaction import Transaction
from keizer_bot.telegram.dispatch import Dispatcher
from tests.club.scene import BOT, GROUP, Scene
from tests.new_file import new_database
from tests.run_jobs import run_jobs

if TYPE_CHECKING:
    from pathlib import Path

ZONE = ZoneInfo("Europe/Amsterdam")
START = datetime.fromisoformat("2026-09-01T12:00:00+02:00")
HOURS = {
    "evening": {"weekday": "monday", "time": "19:45"},
    "sign_off": {"weekday": "friday", "time": "18:00"},
    "pairings": {"weekday": "friday", "time": "20:00"},
    "results_final": "23:30",
    "skip": ["2026-12-28"],
}
NAMES = tuple(f"{first} {last}" for last in ("Veen", "Dijk", "Meer") for first in
              ("Anke", "Bauke", "Corrie", "Douwe", "Eelke", "Froukje", "Gosse"))  # fmt: skip
RESULTS = ("gewonnen", "remise", "verloren", "1-0", "0-1", "½-½")


async def _open(folder: Path) -> tuple[Scene, AppContext, int]:
    database = await new_database(folder / "season.db")
    app_context = AppContext(Translator(strict=True), BOT, REACTIONS, COMMANDS)
    scene = Scene(database, Dispatcher(app_context))
    season = Season("Intern", tuple(Player(f"p{i}", name) for i, name in enumerate(NAMES, 1)))

    def step(tx: Transaction) -> int:
        clubs.settle(tx, "Toren", "nl", "Europe/Amsterdam", json.dumps(HOURS))
        tx.write("INSERT INTO chat (chat_id, topic_id, club_id) VALUES (?, 0, 1)", GROUP)
        season_id = import_season(tx, 1, SeasonFile(season, {"preset": "dsc"}), START)
        for member in people.members(tx, 1):
            scene.ids[member.name] = 1000 + member.id
            people.link_member(tx, member.id, 1000 + member.id)
        return season_id

    season_id = await database.run(step)
    return scene, app_context, season_id


async def _tick(scene: Scene, app_context: AppContext, at: datetime) -> None:
    """Run the due jobs, as the scheduler does; the second run finds none."""
    for _ in range(2):
        await scene.database.run(run_jobs, app_context, at, steps_coming)


async def _evening(
    scene: Scene, app_context: AppContext, chance: random.Random, row: dict[str, str]
) -> None:
    starts = datetime.fromisoformat(f"{row['date']}T19:45:00").replace(tzinfo=ZONE)
    friday = starts - timedelta(days=3)
    for name in NAMES:
        when = friday - timedelta(hours=chance.choice([-1, 3, 30]))
        if chance.random() < 0.2:
            words = chance.choice(["/afmelden", "/afmelden maandag", "/afmelden extern"])
            await scene.say(words, by=name, at=min(when, friday.replace(hour=17)))
    await _tick(scene, app_context, friday.replace(hour=18, minute=0))
    await scene.say("/afmelden", by=chance.choice(NAMES), at=friday.replace(hour=19))
    await _tick(scene, app_context, friday.replace(hour=20, minute=0))
    await scene.say("/afmelden", by=chance.choice(NAMES), at=friday.replace(hour=21))
    await _report(scene, chance, starts + timedelta(hours=2), int(row["id"]))
    await _tick(scene, app_context, starts.replace(hour=23, minute=30))


async def _report(scene: Scene, chance: random.Random, at: datetime, round_id: int) -> None:
    games = await scene.rows(
        "SELECT w.name AS white, b.name AS black FROM game"
        " JOIN player pw ON pw.id = white_id JOIN member w ON w.id = pw.member_id"
        " JOIN player pb ON pb.id = black_id JOIN member b ON b.id = pb.member_id"
        " WHERE round_id = ? AND result IS NULL ORDER BY board",
        round_id,
    )
    for game in games:
        by = chance.choice([game["white"], game["black"]])
        if chance.random() < 0.3:
            await scene.press(
                f"r:{round_id}:{chance.choice(['won', 'drew', 'lost'])}", by=by, at=at
            )
        else:
            await scene.say(f"/uitslag {chance.choice(RESULTS)}", by=by, at=at)


@pytest.mark.slow
async def test_posted_rankings_are_those_of_the_exported_season(tmp_path: Path) -> None:
    """The ranking posted after each round is the engine's for the exported file."""
    scene, app_context, season_id = await _open(tmp_path)
    chance = random.Random(20261120)
    rounds = await scene.rows("SELECT id, number, date FROM round ORDER BY number")
    assert len(rounds) == 28
    for row in rounds:
        await _evening(scene, app_context, chance, row)

    def step(tx: Transaction) -> str:
        context = context_of_season(tx, app_context, season_id, START)
        return write_season_file(export_season(context, season_id))

    text = await scene.database.run(step)
    await scene.database.close()
    file = read_season_file(text)
    rankings = history(file.season, rules_from(file.rules))
    published = await _published(scene, tmp_path)
    assert [len(r.lines) for r in rankings] == [len(NAMES)] * 29
    names = {p.id: p.name for p in file.season.players}
    for row in rounds:
        lines = rankings[row["number"]].lines
        wanted = [[line.rank, names[line.player], str(line.total)] for line in lines]
        assert published[row["id"]] == wanted, f"round {row['number']}"


async def _published(scene: Scene, folder: Path) -> dict[int, list[list[object]]]:
    scene.database = await Database.open(folder / "season.db")
    rows = await scene.rows(
        "SELECT round_id, content FROM published WHERE kind = 'ranking' ORDER BY version"
    )
    await scene.database.close()
    return {row["round_id"]: json.loads(row["content"])["lines"] for row in rows}

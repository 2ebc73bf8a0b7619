"""The club of [000] in a chat: its three rounds are over, the numbers are those of its page."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import datetime
from typing import TYPE_CHECKING, Any

from keizer_bot.app.subjects import COMMANDS
from keizer_bot.club.reactions import REACTIONS
from keizer_bot.club.seasons.files import import_season
from keizer_bot.core.context import AppContext
from keizer_bot.formats.season_file import SeasonFile
from keizer_bot.i18n.html import plain
from keizer_bot.store import clubs, people
from keizer_bot.store.transaction import Transaction
from keizer_bot.telegram.dispatch import Dispatcher
from tests.club.scene import ARBITER, BOT, GROUP, HOURS, NOON, Ear, Scene
from tests.new_file import in_memory
from tests.seeds.test_000 import SEASON

if TYPE_CHECKING:
    from keizer_bot.engine.model import Player, Season

DAYS = ("2026-09-04", "2026-09-11", "2026-09-18")
EVENING = datetime.fromisoformat("2026-09-18T21:00:00+02:00")
NAMES = ("Jansen", "Pietersen", "Bakker", "Slager", "De Vries", "De Zeeuw", "De Jonge",
         "De Oude", "De Wit", "De Bruin")  # fmt: skip


def season_000(rounds: int = 3) -> Season:
    """The page's season up to that round, on its Fridays, the first five in group A."""
    players = tuple(map(_named, SEASON.players, NAMES))
    dated = zip(SEASON.rounds, DAYS, strict=True)
    return replace(
        SEASON,
        players=players,
        rounds=tuple(replace(round_, date=day) for round_, day in dated)[:rounds],
    )


def _named(player: Player, name: str) -> Player:
    return replace(player, name=name, group="A" if NAMES.index(name) < 5 else "B")


async def open_club(
    season: Season,
    rules: dict[str, Any] | None = None,
    hours: dict[str, Any] = HOURS,
) -> Scene:
    """The club after that whole season, in memory; `rules` override those of the page."""
    database = await in_memory()
    spoken: set[str] = set()
    scene = Scene(
        database, Dispatcher(AppContext(Ear(spoken), BOT, REACTIONS, COMMANDS)), spoken=spoken
    )

    def step(tx: Transaction) -> None:
        clubs.settle(tx, "De Pion", "nl", "Europe/Amsterdam", json.dumps(hours))
        clubs.bind_chat(tx, GROUP, 0, 1, None)
        people.appoint_on_telegram(tx, 1, ARBITER, "Tom Wolf", NOON)
        import_season(tx, 1, SeasonFile(season, {"preset": "classic"} | (rules or {})), NOON)
        for member in people.members(tx, 1):
            scene.ids[member.name] = 1000 + member.id
            people.link_member(tx, member.id, 1000 + member.id)

    await database.run(step)
    scene.ids["Tom Wolf"] = ARBITER
    return scene


async def answer(scene: Scene, text: str, *, by: str = "Jansen", at: datetime = NOON) -> list[str]:
    """The lines of the answer, as a reader sees them."""
    await scene.say(text, by=by, at=at)
    said = [each["text"] for each in await scene.said() if "text" in each]
    return plain("\n".join(said)).splitlines()

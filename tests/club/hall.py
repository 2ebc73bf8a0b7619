"""A club of eight in mid-season: round 1 is over, round 2 is paired, rounds 3 and 4 are to come."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from datetime import date, datetime
from pathlib import Path
from typing import Any, TypeVar
from zoneinfo import ZoneInfo

from msgspec import structs
from msgspec.structs import replace

from keizer_bot.app.subjects import COMMANDS
from keizer_bot.club.pairing.post import post_pairings
from keizer_bot.club.ranking.actions import post_ranking
from keizer_bot.club.reactions import REACTIONS
from keizer_bot.core.context import AppContext, Context
from keizer_bot.core.identify import Sender, context_in
from keizer_bot.core.questions import answer_question
from keizer_bot.core.reply import Reply
from keizer_bot.engine.model import Player, Result
from keizer_bot.i18n.translator import Translator
from keizer_bot.store import clubs, games, people, seasons
from keizer_bot.store.connection import Database
from keizer_bot.store.transaction import Transaction
from tests.new_file import filled

T = TypeVar("T")
_Players = dict[str, int]
_Rounds = tuple[int, ...]
_Games = dict[tuple[str, str], int]

GROUP, ARBITER = -100200300, 900
ZONE = ZoneInfo("Europe/Amsterdam")
PLAYED = datetime(2026, 9, 7, 23, 30, tzinfo=ZONE)
EVENING = datetime(2026, 9, 14, 21, 0, tzinfo=ZONE)
NAMES = (
    "Anna Smit",
    "Bram Kok",
    "Carla Vos",
    "Daan Mol",
    "Eva Prins",
    "Frits Bos",
    "Greet Dam",
    "Hugo Vink",
)
WITHOUT_TELEGRAM = "Hugo Vink"
RATINGS = (2000, 1900, 1800, 1700, 1600, 1500, 1400, None)
HOURS = {
    "evening": {"weekday": "monday", "time": "19:45"},
    "sign_off": {"weekday": "friday", "time": "18:00"},
    "pairings": {"weekday": "friday", "time": "20:00"},
    "results_final": "23:30",
}
DAYS = (date(2026, 9, 7), date(2026, 9, 14), date(2026, 9, 21), date(2026, 9, 28))
ROUND_1 = (
    ("Anna Smit", "Bram Kok", Result.WHITE_WON),
    ("Carla Vos", "Daan Mol", Result.BLACK_WON),
    ("Eva Prins", "Frits Bos", Result.DRAWN),
    ("Greet Dam", "Hugo Vink", Result.WHITE_WON),
)
ROUND_2 = (
    ("Daan Mol", "Anna Smit"),
    ("Greet Dam", "Eva Prins"),
    ("Bram Kok", "Frits Bos"),
    ("Hugo Vink", "Carla Vos"),
)


@dataclass
class Hall:
    """The club's database, and the ids in it by name."""

    database: Database
    players: dict[str, int]
    rounds: tuple[int, ...]
    games: dict[tuple[str, str], int]

    async def run(
        self, step: Callable[[Context], T], by: str = "Tom Wolf", at: datetime = EVENING
    ) -> T:
        """Run one step in a context and a transaction of its own, by default the arbiter's."""
        sender = Sender(ARBITER if by == "Tom Wolf" else person_id(by), by)
        app_context = AppContext(Translator(strict=True), "keizer_bot", REACTIONS, COMMANDS)
        return await self.database.run(lambda tx: step(context_in(tx, app_context, sender, 1, at)))

    async def press(self, asked: Reply, choice: int = 0, by: str = "Tom Wolf") -> Reply:
        """Press a button under a question."""
        buttons = [button for row in asked.rows for button in row]
        number = int(buttons[choice].number.split(":")[1])
        return await self.run(lambda context: answer_question(context, number, choice), by)

    async def rows(self, sql: str, *values: str | int) -> list[dict[str, Any]]:
        """The rows of a query."""
        return await self.database.run(lambda tx: [dict(row) for row in tx.all(sql, *values)])

    async def game(self, white: str, black: str) -> dict[str, Any]:
        """The game of these two as it is stored."""
        (row,) = await self.rows("SELECT * FROM game WHERE id = ?", self.games[white, black])
        return row

    async def record(self) -> dict[str, Any]:
        """The last line of the log."""
        (row,) = await self.rows("SELECT * FROM change ORDER BY id DESC LIMIT 1")
        return row

    async def told(self, name: str) -> list[str]:
        """The private messages to a member."""
        return await self.texts(person_id(name))

    async def texts(self, chat: int) -> list[str]:
        """The posts in a chat, or messages to a person, since the club was opened."""
        sql = "SELECT intent FROM outbox WHERE recipient_id = ? AND state = 'queued' ORDER BY id"
        said = [json.loads(row["intent"]) for row in await self.rows(sql, chat)]
        return [each.get("text", each.get("caption", "")) for each in said]

    async def buttons(self, chat: int) -> list[str]:
        """The data of the buttons under the newest message to that chat."""
        sql = "SELECT intent FROM outbox WHERE recipient_id = ? ORDER BY id DESC LIMIT 1"
        (row,) = await self.rows(sql, chat)
        rows = json.loads(row["intent"])["buttons"]
        return [button["data"] for row in rows for button in row]

    async def leave_two(self) -> None:
        """Leave only Anna and Bram in a round-robin, whose one round was played."""
        last = self.players["Bram Kok"]
        method = '{"method": "round-robin"}'

        def step(context: Context) -> None:
            tx = context.tx
            tx.write("DELETE FROM game WHERE white_id > ? OR black_id > ?", last, last)
            tx.write("DELETE FROM player WHERE id > ?", last)
            tx.write("UPDATE season SET rules = json_set(rules, '$.pairing', json(?))", method)

        await self.run(step)


def with_app(context: Context, **fields: Any) -> Context:
    """The context of a bot for which these fields of `AppContext` are other."""
    return structs.replace(context, app=replace(context.app, **fields))


def person_id(name: str) -> int:
    """The Telegram id of a member."""
    return 101 + NAMES.index(name)


async def open_hall(folder: Path | None = None, rules: dict[str, Any] | None = None) -> Hall:
    """Open the club's doors; in memory, unless a test needs its file, `hall.db`."""
    written = json.dumps(rules or {"preset": "dsc"})

    async def fill(database: Database) -> tuple[_Players, _Rounds, _Games]:
        ids = await database.run(_club, written)
        hall = Hall(database, *ids)

        def step(context: Context) -> None:
            post_pairings(context, hall.rounds[1])
            post_ranking(context, hall.rounds[0])
            context.tx.write("UPDATE outbox SET state = 'sent', message_id = id")
            context.tx.write("DELETE FROM change")

        await hall.run(step, at=PLAYED)
        return ids

    path = folder / "hall.db" if folder else None
    database, (players, rounds, games) = await filled(path, f"hall {written}", fill)
    return Hall(database, dict(players), rounds, dict(games))


def _club(tx: Transaction, rules: str) -> tuple[_Players, _Rounds, _Games]:
    hours = json.dumps(HOURS)
    club, competition = clubs.settle(tx, "De Pion", "nl", "Europe/Amsterdam", hours)
    clubs.bind_chat(tx, GROUP, 0, club, None)
    people.appoint_on_telegram(tx, club, ARBITER, "Tom Wolf", PLAYED)
    season = seasons.add_season(tx, competition, "Intern 2026", rules, "{}", PLAYED)
    players = {}
    for place, (name, rating) in enumerate(zip(NAMES, RATINGS, strict=True), start=1):
        member = people.add_member(tx, club, name)
        if name != WITHOUT_TELEGRAM:
            people.link_member(tx, member, person_id(name))
        one = Player(f"p{place}", name, rating=rating)
        players[name] = seasons.add_player(tx, season, member, one, place=place)
    rounds = [seasons.add_round(tx, season, n, day, None) for n, day in enumerate(DAYS, 1)]
    pairs = {1: [(w, b) for w, b, _ in ROUND_1], 2: list(ROUND_2)}
    ids = {
        (white, black): games.add_game(
            tx, rounds[number - 1], board, players[white], players[black], "share"
        )
        for number, named in pairs.items()
        for board, (white, black) in enumerate(named, start=1)
    }
    for white, black, result in ROUND_1:
        game = ids[white, black]
        games.set_result(tx, game, result, PLAYED, by_player=None, confirmed=True)
    for round_id, phases in zip(
        rounds[:2], (("closed", "paired", "final"), ("closed", "paired")), strict=True
    ):
        for phase in phases:
            seasons.set_phase(tx, round_id, phase, PLAYED)
    seasons.next_version(tx, rounds[1], "[]")
    return players, tuple(rounds), ids

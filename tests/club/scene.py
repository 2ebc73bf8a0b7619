"""The scene of chat-inputs.json: a club with a season in mid-course, and a router to write to.

The database is real, but nothing goes over a network: messages are read from the outbox.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import date, datetime
from enum import Enum
from sqlite3 import Row
from typing import TYPE_CHECKING, Any, TypeVar

import keizer_bot.app.subjects  # noqa: F401 - the buttons of what comes by itself
from keizer_bot.app.subjects import COMMANDS
from keizer_bot.chat.flood import Flood
from keizer_bot.club.reactions import REACTIONS
from keizer_bot.core.context import AppContext
from keizer_bot.engine.model import Player
from keizer_bot.i18n.html import Html
from keizer_bot.i18n.message import Message, Refusal
from keizer_bot.i18n.translator import Translator
from keizer_bot.store import buttons, clubs, games, people, seasons
from keizer_bot.store.connection import Database
from keizer_bot.store.transaction import Transaction
from keizer_bot.telegram.dispatch import Dispatcher
from keizer_bot.telegram.update import Update, read_update
from tests.new_file import filled

if TYPE_CHECKING:
    from pathlib import Path

T = TypeVar("T")

GROUP = -1001234567890
BOT = "keizer_bot"
ARBITER = 900
NOON = datetime.fromisoformat("2026-11-18T12:00:00+01:00")
HOURS = {
    "evening": {"weekday": "friday", "time": "20:00"},
    "sign_off": {"weekday": "friday", "time": "18:00"},
    "pairings": {"weekday": "friday", "time": "19:45"},
    "results_final": "23:30",
}
WHITES = ("Jan de Vries", "Kees van der Berg", "Sophie d'Hont", "Mehmet Öztürk", "Pieter Janssen")
BLACKS = ("Piet Jansen", "Anna Smit", "Łukasz Żak", "Björn Ågren", "Jan Bakker")
NAMES = (*WHITES, *BLACKS, "Ilse Vos")
ROUND_12 = date(2026, 11, 20)
EVENINGS = {
    **{n: date.fromordinal(ROUND_12.toordinal() + 7 * (n - 12)) for n in range(1, 17)},
    17: date(2027, 1, 8),
    18: date(2027, 1, 15),
}


class Ear(Translator):
    """A translator that remembers which messages it was given."""

    def __init__(self, spoken: set[str]) -> None:
        super().__init__(strict=True)
        self._spoken = spoken

    def render(self, message: Message | Refusal | Enum, language: str) -> Html:
        """The text; its class is remembered."""
        if not isinstance(message, Enum):
            self._spoken.add(type(message).__name__)
        return super().render(message, language)


@dataclass
class Scene:
    """The club's database, its router, and the answers since the last look."""

    database: Database
    router: Dispatcher
    ids: dict[str, int] = field(default_factory=dict)
    updates: int = 0
    spoken: set[str] = field(default_factory=set)

    async def say(self, text: str, *, by: str = NAMES[0], at: datetime = NOON, **how: Any) -> None:
        """Somebody writes; `how` are fields of Telegram's message, or `chat="private"`."""
        await self.take(self._message(text, by, at, how), at)

    async def try_out(
        self, look: Callable[[Transaction], T], text: str, *, by: str, at: datetime, **how: Any
    ) -> T:
        """The result of `look` after somebody wrote this text; then all is rolled back.

        So one scene serves hundreds of sentences.
        """
        parsed = read_update(json.dumps(self._message(text, by, at, how)))
        self.router._router._flood = Flood()
        self.spoken.clear()
        seen: list[T] = []

        def step(tx: Transaction) -> None:
            self._handle(tx, parsed, at)
            seen.append(look(tx))
            raise _Undone

        with suppress(_Undone):
            await self.database.run(step)
        return seen[0]

    def _message(self, text: str, by: str, at: datetime, how: dict[str, Any]) -> dict[str, Any]:
        self.updates += 1
        sender = how.pop("sender", None) or user(self.ids.get(by, 777), by)
        private = how.pop("chat", "group") == "private"
        message = {
            "message_id": self.updates,
            "date": int(at.timestamp()),
            "chat": {"id": sender["id"], "type": "private"}
            if private
            else {"id": GROUP, "type": "supergroup", "title": "De Pion"},
            "from": sender,
            "text": text,
            **how,
        }
        return {"update_id": self.updates, "message": message}

    async def press(self, data: str, *, by: str, at: datetime, private: bool = False) -> None:
        """Somebody presses a button with this data."""
        self.updates += 1
        sender = user(self.ids.get(by, 777), by)
        chat = (
            {"id": sender["id"], "type": "private"} if private else {"id": GROUP, "type": "group"}
        )
        message = {"message_id": 1, "date": int(at.timestamp()), "chat": chat, "text": "?"}
        query = {
            "id": str(self.updates),
            "from": sender,
            "chat_instance": "1",
            "message": message,
            "data": data,
        }
        await self.take({"update_id": self.updates, "callback_query": query}, at)

    async def does(self, data: str) -> str:
        """The key of the button with these data; empty for one of an earlier version."""
        intention = await self.database.run(buttons.stored_intention, data)
        return intention.button if intention else ""

    async def take(self, update: dict[str, Any], at: datetime) -> None:
        """Handle one update in a transaction of its own."""
        await self.database.run(self._handle, read_update(json.dumps(update)), at)

    def _handle(self, tx: Transaction, update: Update, at: datetime) -> None:
        tx.write("UPDATE outbox SET state = 'sent'")
        tx.cause = self.updates  # as the inbox numbers its rows
        self.router.handle(update, tx, at)

    async def rows(self, sql: str, *values: str | int) -> list[dict[str, Any]]:
        """The rows of a query."""
        return await self.database.run(lambda tx: [dict(row) for row in tx.all(sql, *values)])

    async def said(self) -> list[dict[str, Any]]:
        """The intents queued in answer to the last update, except reactions."""
        return await self.database.run(answers)

    async def reactions(self) -> list[str]:
        """The bot's reactions to the last message."""
        return await self.database.run(reactions)


class _Undone(Exception):
    """Raised to roll back a trial."""


def answers(tx: Transaction) -> list[dict[str, Any]]:
    """`Scene.said`, within a step."""
    return [
        json.loads(row["intent"])
        | {name: row[name] for name in ("reply_to", "instead", "about") if row[name]}
        | {"to": row["recipient_id"]}
        for row in _queued(tx)
        if row["kind"] != "react"
    ]


def reactions(tx: Transaction) -> list[str]:
    """`Scene.reactions`, within a step."""
    return [json.loads(row["intent"])["emoji"] for row in _queued(tx) if row["kind"] == "react"]


def _queued(tx: Transaction) -> Sequence[Row]:
    return tx.all("SELECT * FROM outbox WHERE state = 'queued' ORDER BY id")


def user(person_id: int, name: str) -> dict[str, Any]:
    """A person as Telegram describes them."""
    return {"id": person_id, "is_bot": False, "first_name": name, "language_code": "nl"}


async def open_scene(folder: Path | None = None, web_url: str = "") -> Scene:
    """The club on Wednesday 18 November: round 11 played, round 12 open.

    It is in memory, unless a test needs its file, `scene.db`.
    """

    async def fill(database: Database) -> dict[str, int]:
        return await database.run(_club)

    path = folder / "scene.db" if folder else None
    database, ids = await filled(path, "scene", fill)
    spoken: set[str] = set()
    context = AppContext(Ear(spoken), BOT, REACTIONS, COMMANDS, web_url=web_url)
    return Scene(database, Dispatcher(context), dict(ids), spoken=spoken)


def _club(tx: Transaction) -> dict[str, int]:
    ids = {"Tom Wolf": ARBITER}
    hours = json.dumps(HOURS)
    club, competition = clubs.settle(tx, "De Pion", "nl", "Europe/Amsterdam", hours)
    clubs.bind_chat(tx, GROUP, 0, club, None)
    people.appoint_on_telegram(tx, club, ARBITER, "Tom Wolf", NOON)
    rules = json.dumps({"preset": "dsc"})
    season = seasons.add_season(tx, competition, "Intern 2026-2027", rules, "{}", NOON)
    for place, name in enumerate(NAMES, start=1):
        member = people.add_member(tx, club, name)
        people.link_member(tx, member, 100 + place)
        ids[name] = 100 + place
        seasons.add_player(tx, season, member, Player(f"p{place}", ""), place=place)
    for number, day in EVENINGS.items():
        seasons.add_round(tx, season, number, day, None)
        if number < 12:
            for phase in ("closed", "paired", "final"):
                seasons.set_phase(tx, number, phase, NOON)
    return ids


async def pair_round_12(scene: Scene) -> None:
    """Friday evening: round 12 is paired as the scene has it."""

    def step(tx: Transaction) -> None:
        known = {row["name"]: row["id"] for row in _players(tx)}
        for board, (white, black) in enumerate(zip(WHITES, BLACKS, strict=True), start=1):
            games.add_game(tx, 12, board, known[white], known[black], "share")
        games.add_bye(tx, 12, known["Ilse Vos"])
        for phase in ("closed", "paired"):
            seasons.set_phase(tx, 12, phase, NOON)
        seasons.next_version(tx, 12, "[]")

    await scene.database.run(step)


def _players(tx: Transaction) -> Any:
    return tx.all("SELECT player.id, name FROM player JOIN member ON member.id = member_id")

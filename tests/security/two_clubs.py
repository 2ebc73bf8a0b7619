"""Two clubs in one bot, people of every kind, and their rows in the fact tables.

Every attempt is undone: a whole matrix of them is made on one database.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Coroutine, Iterable
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import date, datetime
from pathlib import Path
from sqlite3 import Row
from typing import Any, TypeVar

from keizer_bot.chat.flood import Flood
from keizer_bot.club.signing_off.actions import sign_off
from keizer_bot.core.questions import intend
from keizer_bot.engine.model import Player
from keizer_bot.store import clubs, games, member_links, people, records, seasons, teams
from keizer_bot.store.transaction import Transaction
from keizer_bot.telegram.update import Update, read_update
from tests.club import scene as club_a
from tests.club.scene import GROUP, Scene, open_scene, pair_round_12

T = TypeVar("T")

EVENING = datetime.fromisoformat("2026-11-20T20:45:00+01:00")  # of round 12: late enough for all
GROUP_B, UNBOUND = -1009876543210, -1005555555555
PLACES = {"group": GROUP, "other group": GROUP_B, "unbound group": UNBOUND, "private": 0}

PLAYER, OPPONENT, ARBITER = 101, 106, 900
WATCHER, WITHDRAWN, UNLINKED = 150, 151, 152
OTHER_MEMBER, OTHER_ARBITER, STRANGER = 201, 950, 777
DEPUTIES = {"pairing": 160, "results": 161, "players": 162}
PEOPLE = {
    "stranger": STRANGER,
    "player": PLAYER,
    "opponent": OPPONENT,
    "member who does not play": WATCHER,
    "withdrawn": WITHDRAWN,
    "unlinked": UNLINKED,
    "other club's member": OTHER_MEMBER,
    "other club's arbiter": OTHER_ARBITER,
    "arbiter": ARBITER,
}
_SOMEBODY = {"id": ARBITER, "is_bot": False, "first_name": "Tom"}
_ELSEWHERE = {"id": -1004444444444, "type": "channel", "title": "Nieuws"}
# What a message is besides its words: nobody of these can be told to be a certain person.
GUISES: dict[str, dict[str, Any]] = {
    "anonymous admin": {
        "from": {"id": 1087968824, "is_bot": True, "first_name": "Group"},
        "sender_chat": {"id": GROUP, "type": "supergroup", "title": "De Pion"},
    },
    "bot": {"from": {"id": ARBITER + 5, "is_bot": True, "first_name": "Robot"}},
    "channel": {
        "from": {"id": 136817688, "is_bot": True, "first_name": "Channel"},
        "sender_chat": _ELSEWHERE,
    },
    "linked channel": {
        "from": {"id": 777000, "is_bot": False, "first_name": "Telegram"},
        "sender_chat": _ELSEWHERE,
        "is_automatic_forward": True,
    },
    "forward": {
        "from": _SOMEBODY,
        "forward_origin": {"type": "user", "date": 1, "sender_user": _SOMEBODY},
    },
    "edit": {"from": _SOMEBODY, "edit_date": int(EVENING.timestamp())},
    "via bot": {"from": _SOMEBODY, "via_bot": {"id": 5, "is_bot": True, "first_name": "Inline"}},
}

_NAMES_B = ("Zora Quast", "Yvo Xanten", "Wanda Ploeg", "Udo Vroom")
WORDS_A = {name.split()[-1] for name in (*club_a.NAMES, "Tom Wolf")} | {"De Pion", "Intern 2026"}
WORDS_B = {name.split()[-1] for name in (*_NAMES_B, "Q Baas")} | {"Het Paard", "Stal 2026"}
WORDS_A -= {"Jansen", "Bakker"}  # stand in examples too
_SIDE_A = {
    GROUP,
    PLAYER,
    OPPONENT,
    ARBITER,
    WATCHER,
    WITHDRAWN,
    *range(101, 112),
    *DEPUTIES.values(),
}
_SIDE_B = {GROUP_B, OTHER_MEMBER, OTHER_ARBITER, *range(201, 205)}

# Of whom a fact is, in SQL: its club, its players (as JSON) or its Telegram id.
_OF_SEASON = "(SELECT club_id FROM season JOIN competition c ON c.id = competition_id WHERE {})"
_OF_ROUND = _OF_SEASON.format("season.id = (SELECT season_id FROM round WHERE round.id = round_id)")
_FACTS = {
    "club": ("id", "'[]'", "0"),
    "member": ("club_id", "'[]'", "person_id"),
    "arbiter": ("club_id", "'[]'", "person_id"),
    "preferred_club": ("club_id", "'[]'", "person_id"),
    "link": ("club_id", "'[]'", "0"),
    "claim": ("(SELECT club_id FROM member m WHERE m.id = member_id)", "'[]'", "person_id"),
    "competition": ("club_id", "'[]'", "0"),
    "chat": ("club_id", "'[]'", "0"),
    "season": ("(SELECT club_id FROM competition c WHERE c.id = competition_id)", "'[]'", "0"),
    "player": (_OF_SEASON.format("season.id = season_id"), "json_array(id)", "0"),
    "round": (_OF_SEASON.format("season.id = season_id"), "'[]'", "0"),
    "presence": (_OF_ROUND, "json_array(player_id)", "by_id"),
    "wish": (_OF_ROUND, "'[]'", "0"),
    "game": (_OF_ROUND, "json_array(white_id, black_id)", "0"),
    "bye": (_OF_ROUND, "json_array(player_id)", "0"),
    "published": (_OF_ROUND, "'[]'", "0"),
    "change": ("club_id", "'[]'", "actor_id"),
    "call": ("club_id", "'[]'", "0"),
    "team": ("club_id", "'[]'", "0"),
    "team_player": ("(SELECT club_id FROM team WHERE team.id = team_id)", "'[]'", "0"),
    "team_match": ("(SELECT club_id FROM team WHERE team.id = team_id)", "'[]'", "0"),
    "screen": ("club_id", "'[]'", "0"),
    "sleep": ("club_id", "'[]'", "0"),
    "removal": ("club_id", "'[]'", "0"),
    "duty_claim": (_OF_ROUND, "json_array(player_id)", "0"),
}
# Most of 20,000 attempts write to none of these: SQLite itself says so, sooner than it gives all.
_WRITTEN_TO = "SELECT 1 FROM written_to"


@dataclass(frozen=True, slots=True)
class Fact:
    """A row of a fact table: of which club, players and person it is."""

    table: str
    club: int
    players: str
    person: int | None
    row: str


@dataclass(frozen=True, slots=True)
class Attempt:
    """The effects of an update before it was undone."""

    changed: frozenset[Fact]  # rows that came, went or became something else
    asked: bool
    calls: tuple[dict[str, Any], ...]  # the intents, with `to`
    spoken: frozenset[str]

    @property
    def leaks(self) -> list[tuple[int | None, str]]:
        """A club's words sent to somebody of the other, or of none."""
        return [
            (call["to"], word)
            for call in self.calls
            for word in _hidden_from(call["to"])
            if word in json.dumps(call, ensure_ascii=False)
        ]


def _hidden_from(chat: int | None) -> set[str]:
    if chat in _SIDE_A:
        return WORDS_B
    if chat in _SIDE_B:
        return WORDS_A
    return set() if chat is None else WORDS_A | WORDS_B


class _Undone(Exception):
    """Ends every attempt."""


@dataclass(repr=False)
class TwoClubs:
    """The scene's club and another one, in one database, with a loop of their own."""

    runner: asyncio.Runner
    scene: Scene
    ids: dict[str, int] = field(default_factory=dict)
    number: int = 0
    _columns: str = ""
    _before: frozenset[Row] = frozenset()

    def run(self, act: Coroutine[Any, Any, T]) -> T:
        """Let it happen to its end; the runner itself would mind Ctrl-C each of 20,000 times."""
        return self.runner.get_loop().run_until_complete(act)

    def write(
        self, text: str, guise: dict[str, Any], place: str, *, edited: bool = False
    ) -> Attempt:
        """Somebody writes in that place; `guise` are fields of Telegram's message."""
        message = {**self.message(guise["from"], place), "text": text, **guise}
        kind = "edited_message" if edited else "message"
        return self.take({kind: message})

    def press(self, data: str | None, who: int, place: str = "group", **query: Any) -> Attempt:
        """Somebody presses a button under a message in that place."""
        sender = club_a.user(who, "Iemand")
        pressed = {
            "id": "77",
            "from": sender,
            "chat_instance": "1",
            "message": {**self.message(sender, place), "text": "?"},
            **({} if data is None else {"data": data}),
            **query,
        }
        return self.take({"callback_query": pressed})

    def message(self, sender: dict[str, Any], place: str) -> dict[str, Any]:
        """The fields that every message has."""
        chat = PLACES[place] or sender["id"]
        kind = {"type": "private"} if place == "private" else {"type": "supergroup", "title": "?"}
        return {"message_id": 5, "date": int(EVENING.timestamp()), "chat": {"id": chat, **kind}}

    def take(self, event: dict[str, Any]) -> Attempt:
        """Handle one update, record its effect, and undo it."""
        self.number += 1
        update = read_update(json.dumps({"update_id": self.number, **event}))
        return self.run(self._attempt(update))

    async def _attempt(self, update: Update) -> Attempt:
        attempts = list[Attempt]()
        self.scene.spoken.clear()
        self.scene.router._router._flood = Flood()

        def attempt(tx: Transaction) -> None:
            asked = _questions(tx)
            self.scene.router.handle(update, tx, EVENING)
            changed = frozenset(Fact(*row) for row in self.facts(tx) ^ self._before)
            spoken = frozenset(self.scene.spoken)
            attempts.append(Attempt(changed, _questions(tx) != asked, _calls(tx), spoken))
            raise _Undone

        with suppress(_Undone):
            await self.scene.database.run(attempt)
        return attempts[0]

    def facts(self, tx: Transaction) -> frozenset[Row]:
        """Every row of every fact table; a table is read again if it was written to."""
        return frozenset(tx.all(self._columns)) if tx.one(_WRITTEN_TO) else self._before

    async def settle(self) -> None:
        """Remember how everything is before the attempts."""

        def step(tx: Transaction) -> None:
            parts = []
            tx.write("CREATE TEMP TABLE IF NOT EXISTS written_to (name TEXT)")
            for table, (club, players, person) in _FACTS.items():
                for event in ("INSERT", "UPDATE", "DELETE"):
                    tx.write(
                        f"CREATE TEMP TRIGGER IF NOT EXISTS {event}_{table} AFTER {event}"  # noqa: S608 - our own names
                        f" ON {table} BEGIN INSERT INTO written_to VALUES ('{table}'); END"
                    )
                names = [row["name"] for row in tx.all(f"PRAGMA table_info({table})")]
                parts.append(
                    f"SELECT '{table}', {club}, {players}, {person},"  # noqa: S608 - our own names
                    f" json_array({', '.join(names)}) FROM {table}"
                )
            self._columns = " UNION ALL ".join(parts)
            tx.write("UPDATE outbox SET state = 'sent'")
            self._before = frozenset(tx.all(self._columns))
            tx.write("DELETE FROM written_to")

        await self.scene.database.run(step)

    def player(self, name: str) -> int:
        """The player's id."""
        return self.ids[name]


def _questions(tx: Transaction) -> list[tuple[Any, ...]]:
    return [tuple(row) for row in tx.all("SELECT id, answered_at FROM question")]


def _calls(tx: Transaction) -> tuple[dict[str, Any], ...]:
    rows = tx.all("SELECT * FROM outbox WHERE state = 'queued' ORDER BY id")
    return tuple(json.loads(row["intent"]) | {"to": row["recipient_id"]} for row in rows)


def open_two_clubs(folder: Path, runner: asyncio.Runner) -> TwoClubs:
    """Round 12 of the one club is on its way, and round 1 of the other."""
    scene = runner.run(open_scene(folder, "https://club.example.org"))
    runner.run(pair_round_12(scene))
    two = TwoClubs(runner, scene)
    runner.run(_fill(two))
    runner.run(two.settle())
    return two


async def _fill(two: TwoClubs) -> None:
    def step(tx: Transaction) -> None:
        _more_of_a(tx)
        _club_b(tx)
        rows = tx.all("SELECT p.id, name FROM player p JOIN member m ON m.id = member_id")
        two.ids = {row["name"]: row["id"] for row in rows}
        _buttons_of_a(tx, two.ids)

    await two.scene.database.run(step)


def _more_of_a(tx: Transaction) -> None:
    """Add an observer, a player who left the competition, and one who was unlinked."""
    for person_id, name in ((WATCHER, "Wim Kijker"), (WITHDRAWN, "Oud Speler")):
        member = people.add_member(tx, 1, name)
        people.link_member(tx, member, person_id)
    player = seasons.add_player(tx, 1, member, Player("oud", ""), place=20)
    tx.write("UPDATE player SET until_round = 11 WHERE id = ?", player)
    teams.add_to_team(tx, teams.add_team(tx, 1, "1"), [member])
    for right, person_id in DEPUTIES.items():
        people.appoint(tx, 1, person_id, f"Hulp {right}", EVENING)
        people.set_rights(tx, 1, person_id, [right])
    unlinked = people.add_member(tx, 1, "Ex Lid")
    seasons.add_player(tx, 1, unlinked, Player("ex", ""), place=21)


def _club_b(tx: Transaction) -> None:
    club, competition = clubs.settle(
        tx, "Het Paard", "nl", "Europe/Amsterdam", json.dumps(club_a.HOURS)
    )
    clubs.bind_chat(tx, GROUP_B, 0, club, None)
    people.appoint_on_telegram(tx, club, OTHER_ARBITER, "Q Baas", EVENING)
    season = seasons.add_season(tx, competition, "Stal 2026", '{"preset": "dsc"}', "{}", EVENING)
    players = []
    for place, name in enumerate(_NAMES_B, start=1):
        member = people.add_member(tx, club, name)
        people.link_member(tx, member, 200 + place)
        key = f"b{place}"
        players.append(seasons.add_player(tx, season, member, Player(key, ""), place=place))
    rounds = [
        seasons.add_round(tx, season, n, date.fromordinal(club_a.ROUND_12.toordinal() + d), 1)
        for n, d in ((1, 0), (2, 7))
    ]
    for board in (1, 2):
        games.add_game(tx, rounds[0], board, *_pair(players, board), "share")
    for phase in ("closed", "paired"):
        seasons.set_phase(tx, rounds[0], phase, EVENING)


def _pair(players: list[int], board: int) -> tuple[int, int]:
    return players[2 * board - 2], players[2 * board - 1]


def _buttons_of_a(tx: Transaction, ids: dict[str, int]) -> None:
    """A reported game, a call, a claim, and a question to the arbiter and to a player."""
    games.set_result(tx, 2, "1-0", EVENING, by_player=ids["Kees van der Berg"], confirmed=False)
    records.add_call(tx, 1, 1, "Bel hem.", EVENING)
    member_links.add_claim(tx, 14, STRANGER, EVENING)  # Ex Lid
    for person, player in ((ARBITER, "Anna Smit"), (PLAYER, "Jan de Vries")):
        yes = intend(sign_off, player=ids[player], evenings=[13], club_duty=False)
        records.add_question(tx, 1, person, (yes, None), EVENING)


def not_of(changed: Iterable[Fact], *, club: int) -> list[Fact]:
    """The facts of other clubs than this one."""
    return [fact for fact in changed if fact.club != club]

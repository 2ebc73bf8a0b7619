"""Counts the cost of a message: functions called, their modules, and reads of the database.

    python -m benchmarks.paths

A club of 24 members is in the middle of its season. A message is counted from the router to the
stored row and back, after a similar one from somebody else and a question from the same person, so
that everything that is cached has been read. Only functions of the package count; a comprehension
is part of its function.
"""

from __future__ import annotations

import asyncio
import json
import re
import sys
from collections import Counter
from dataclasses import dataclass, field
from datetime import date, datetime, timedelta
from pathlib import Path
from tempfile import TemporaryDirectory
from types import CodeType, FrameType
from typing import Any

import keizer_bot
from keizer_bot.app.subjects import COMMANDS
from keizer_bot.club.pairing.post import post_pairings
from keizer_bot.club.reactions import REACTIONS
from keizer_bot.core.context import AppContext
from keizer_bot.core.identify import context_of_season
from keizer_bot.engine.model import Player
from keizer_bot.i18n.translator import Translator
from keizer_bot.store import clubs, games, people, seasons
from keizer_bot.store.connection import Database
from keizer_bot.store.migrations import migrate
from keizer_bot.store.traces import keep_traces
from keizer_bot.store.transaction import Transaction
from keizer_bot.telegram.dispatch import Dispatcher
from keizer_bot.telegram.update import read_update

GROUP = -1001234567890
MEMBERS = 24
ROUNDS = 28
PLAYED = 11
BOT = "keizer_bot"
MIDDAY = datetime.fromisoformat("2026-11-18T12:00:00+01:00")
EVENING = datetime.fromisoformat("2026-11-20T22:00:00+01:00")
_FIRST_EVENING = date(2026, 9, 4)
_HOURS = {
    "evening": {"weekday": "friday", "time": "20:00"},
    "sign_off": {"weekday": "friday", "time": "18:00"},
    "pairings": {"weekday": "friday", "time": "19:45"},
    "results_final": "23:30",
}
_PACKAGE = str(Path(keizer_bot.__file__).parent)
_PART_OF_ANOTHER = re.compile(r"<(listcomp|genexpr|dictcomp|setcomp)>")


@dataclass
class Counts:
    """The functions that one message called, and its reads of the database."""

    functions: Counter[tuple[str, str]] = field(default_factory=Counter)
    reads: list[str] = field(default_factory=list)

    @property
    def calls(self) -> int:
        """The number of calls of functions of the package."""
        return self.functions.total()

    @property
    def modules(self) -> set[str]:
        """The modules of these functions."""
        return {module for module, _ in self.functions}

    def __str__(self) -> str:
        """The counts in one line."""
        return (
            f"{self.calls} calls of {len(self.functions)} functions"
            f" in {len(self.modules)} modules, {len(self.reads)} reads"
        )


async def count(folder: Path) -> dict[str, Counts]:
    """The counts of a bare sign-off and of a result, by their texts."""
    router = Dispatcher(AppContext(Translator(), BOT, REACTIONS, COMMANDS))
    database = await _a_club(folder / "paths.db")

    async def counts_of(text: str, moment: datetime, people: range) -> Counts:
        counts = Counts()
        for person in people:
            await database.run(_counted, router, _message(person, "/vast", moment), moment)
            counts = await database.run(_counted, router, _message(person, text, moment), moment)
        return counts

    try:
        result = {"/afmelden": await counts_of("/afmelden", MIDDAY, range(1, 4))}
        sentence = "ik kan vrijdag niet"
        result[sentence] = await counts_of(sentence, MIDDAY, range(10, 13))
        await database.run(_pair_round)
        result["/uitslag 1-0"] = await counts_of("/uitslag 1-0", EVENING, range(5, 8))
    finally:
        await database.close()
    return result


def _counted(tx: Transaction, router: Dispatcher, message: str, moment: datetime) -> Counts:
    """Handle the message, and count the calls that it causes in this thread."""
    counts = Counts()
    names: dict[CodeType, tuple[str, str] | None] = {}

    def note(frame: FrameType, event: str, _: object) -> None:
        code = frame.f_code
        if event != "call":
            return
        if code not in names:
            names[code] = _name(code)
        name = names[code]
        if name is None:
            return
        counts.functions[name] += 1
        if code is Transaction.all.__code__ and frame.f_locals["sql"].lstrip().startswith("SELECT"):
            counts.reads.append(" ".join(frame.f_locals["sql"].split()))

    update = read_update(message)
    sys.setprofile(note)
    try:
        router.handle(update, tx, moment)
    finally:
        sys.setprofile(None)
    return counts


def _name(code: CodeType) -> tuple[str, str] | None:
    """The function's module and name; None for a function of another package."""
    if not code.co_filename.startswith(_PACKAGE) or _PART_OF_ANOTHER.search(code.co_name):
        return None
    module = code.co_filename.removeprefix(_PACKAGE).strip("/\\").removesuffix(".py")
    return re.sub(r"[/\\]", ".", module), f"{code.co_qualname}:{code.co_firstlineno}"


def _message(person: int, text: str, moment: datetime) -> str:
    chat = {"id": GROUP, "type": "supergroup", "title": "De Pion"}
    sender = {"id": 100 + person, "is_bot": False, "first_name": "X", "language_code": "nl"}
    at = int(moment.timestamp())
    message = {"message_id": person, "date": at, "chat": chat, "from": sender, "text": text}
    return json.dumps({"update_id": person, "message": message})


async def _a_club(path: Path) -> Database:
    database = await Database.open(path)
    await migrate(database, _no_backup)
    await keep_traces(database)
    await database.run(_fill)
    return database


async def _no_backup() -> None:
    raise AssertionError("a new file needs no backup")


def _fill(tx: Transaction) -> None:
    """Fill the database: eleven rounds were played, each with the same pairs; the next is open."""
    hours = json.dumps(_HOURS)
    club, competition = clubs.settle(tx, "De Pion", "nl", "Europe/Amsterdam", hours)
    clubs.bind_chat(tx, GROUP, 0, club, competition)
    people.appoint_on_telegram(tx, club, 900, "Tom Wolf", MIDDAY)
    season = seasons.add_season(tx, competition, "Intern", '{"preset": "dsc"}', "{}", MIDDAY)
    for place in range(1, MEMBERS + 1):
        member = people.add_member(tx, club, f"Speler {place}")
        people.link_member(tx, member, 100 + place)
        seasons.add_player(tx, season, member, Player(f"p{place}", ""), place=place)
    for number in range(1, ROUNDS + 1):
        day = _FIRST_EVENING + timedelta(weeks=number - 1)
        round_id = seasons.add_round(tx, season, number, day, None)
        if number <= PLAYED:
            _add_games(tx, season, round_id, "1-0")
            seasons.set_phase(tx, round_id, "final", MIDDAY)


def _add_games(tx: Transaction, season: int, round_id: int, result: str | None) -> None:
    players = seasons.players(tx, season)
    half = len(players) // 2
    for board, (white, black) in enumerate(
        zip(players[:half], players[half:], strict=True), start=1
    ):
        game = games.add_game(tx, round_id, board, white.id, black.id, "share")
        if result is not None:
            games.set_result(tx, game, result, MIDDAY, by_player=white.id, confirmed=True)


def _pair_round(tx: Transaction) -> None:
    """Pair the next round, and post its pairings."""
    round_id = PLAYED + 1
    _add_games(tx, 1, round_id, None)
    seasons.set_phase(tx, round_id, "paired", EVENING)
    seasons.next_version(tx, round_id, "[]")
    post_pairings(
        context_of_season(tx, AppContext(Translator(), BOT, REACTIONS, COMMANDS), 1, EVENING),
        round_id,
    )


def main(words: list[str]) -> None:
    """Print the counts; with an argument also everything that was called and read."""
    with TemporaryDirectory() as folder:
        counts_by_text: dict[str, Any] = asyncio.run(count(Path(folder)))
    for text, counts in counts_by_text.items():
        print(f"{text}: {counts}")
        if words:
            for (module, name), times in sorted(counts.functions.items()):
                print(f"  {times:4} {module} {name}")
            for sql, times in Counter(counts.reads).items():
                print(f"  {times:4} {sql}")


if __name__ == "__main__":
    main(sys.argv[1:])

"""What is written at each start, what the log shows, and who hears of a dead letter."""

import json
import logging
from collections.abc import AsyncIterator
from datetime import UTC, datetime
from pathlib import Path

import pytest

from keizer_bot.app.clubs import settle_clubs
from keizer_bot.app.dead_letters import Undertaker
from keizer_bot.app.logs import Line, masked
from keizer_bot.clock import ManualClock
from keizer_bot.config import Config, load
from keizer_bot.i18n.translator import Translator
from keizer_bot.store import clubs, inbox, people, seasons
from keizer_bot.store.connection import Database, Transaction
from keizer_bot.store.inbox import Arrival
from keizer_bot.store.migrations import migrate

NOON = datetime(2026, 11, 18, 11, tzinfo=UTC)
TWO_CLUBS = """\
[[club]]
name = "De Pion"
time_zone = "Europe/Amsterdam"
evening = {weekday = "monday", time = "19:45"}
chat_id = -1001
arbiters = [7]
season = "season.json"
[[club]]
name = "De Toren"
time_zone = "Europe/Rome"
language = "it"
evening = {weekday = "friday", time = "20:30"}
arbiters = [8]
"""
SEASON = {
    "format": "keizer-season/1",
    "name": "Intern",
    "players": [{"id": "a", "name": "A"}, {"id": "b", "name": "B"}],
    "rounds": [],
}


@pytest.fixture
def config(tmp_path: Path) -> Config:
    """Two clubs, one with a season file."""
    (tmp_path / "season.json").write_text(json.dumps(SEASON))
    (tmp_path / "config.toml").write_text(TWO_CLUBS)
    return load(tmp_path / "config.toml", {})


@pytest.fixture
async def tx(config: Config) -> AsyncIterator[Transaction]:
    """A transaction in a new database."""

    async def no_backup() -> None: ...

    database = await Database.open(config.database)
    await migrate(database, no_backup)
    async with database.transaction() as transaction:
        yield transaction
    await database.close()


async def test_each_start_makes_the_clubs_as_they_are_described(
    tx: Transaction, config: Config
) -> None:
    """A second start changes nothing; the season is taken in once."""
    for _ in range(2):
        await settle_clubs(tx, config, NOON)
    assert [club.name for club in await clubs.clubs(tx)] == ["De Pion", "De Toren"]
    assert [chat.chat_id for chat in await clubs.chats(tx, 1)] == [-1001]
    assert [arbiter.telegram_id for arbiter in await people.arbiters(tx, 2)] == [8]
    assert len(await seasons.running_seasons(tx)) == 1


async def test_what_the_chat_changed_stays(tx: Transaction, config: Config) -> None:
    """An arbiter who closed his private chat is not opened again, nor a topic's binding lost."""
    await settle_clubs(tx, config, NOON)
    await people.set_private(tx, 7, open_=False)
    await clubs.bind_chat(tx, -1002, 3, 1, None)
    await settle_clubs(tx, config, NOON)
    assert not (await people.arbiters(tx, 1))[0].private_open
    assert {chat.chat_id for chat in await clubs.chats(tx, 1)} == {-1001, -1002}


async def test_new_hours_are_taken_over(tx: Transaction, config: Config, tmp_path: Path) -> None:
    """The host changes an hour and starts again."""
    await settle_clubs(tx, config, NOON)
    path = tmp_path / "config.toml"
    path.write_text(TWO_CLUBS.replace("20:30", "20:15"))
    await settle_clubs(tx, load(path, {}), NOON)
    hours = json.loads((await clubs.competitions(tx, 2))[0].hours)
    assert hours["evening"] == {"weekday": "friday", "time": "20:15"}


async def test_arbiters_hear_of_dead_letters_once_a_day(tx: Transaction, config: Config) -> None:
    """Ten in a row give one message to each; the next day one more."""
    await settle_clubs(tx, config, NOON)
    clock = ManualClock(NOON)
    bury = Undertaker(Translator(strict=True), clock)
    for number in range(10):
        await inbox.keep(tx, [Arrival(number, "", "", None, None, "")], NOON)
        await bury(tx, number + 1)
    told = await tx.all("SELECT chat_id, payload ->> 'text' AS text FROM outbox ORDER BY chat_id")
    assert [row["chat_id"] for row in told] == [7, 8]
    assert told[0]["text"] != told[1]["text"]  # each in his club's language
    clock.advance(24 * 3600)
    await bury(tx, 10)
    assert len(await tx.all("SELECT 1 FROM outbox")) == 4


async def test_a_member_s_dead_letter_is_his_own_club_s_affair(
    tx: Transaction, config: Config
) -> None:
    """The other club's arbiter hears nothing."""
    await settle_clubs(tx, config, NOON)
    await people.link_member(tx, await people.add_member(tx, 2, "Anna"), 55)
    await inbox.keep(tx, [Arrival(1, "", "", 55, None, "")], NOON)
    await Undertaker(Translator(strict=True), ManualClock(NOON))(tx, 1)
    assert [row["chat_id"] for row in await tx.all("SELECT chat_id FROM outbox")] == [8]


@pytest.mark.parametrize(
    "text",
    [
        "POST https://api.telegram.org/bot123456789:AAF-abcdefghijklmnopqrstuvwxyz01/getMe",
        "token='7000000001:playground'",
    ],
)
def test_anything_like_a_token_is_masked(text: str) -> None:
    """Wherever it stands."""
    assert "AAF" not in masked(text)
    assert "playground" not in masked(text)


def test_a_line_of_the_log_is_one_line() -> None:
    """With its facts, without a traceback, masked."""
    error = ValueError("7000000001:playground\nand more")
    info = (ValueError, error, None)
    record = logging.LogRecord("keizer_bot.x", logging.ERROR, "", 1, "it\nfailed", None, info)
    record.request = 17
    line = Line().format(record)
    assert line.endswith("error x it failed (ValueError) request=17")

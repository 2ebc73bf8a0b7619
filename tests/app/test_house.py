"""Files written at each start, the lines of the log, and the report of a dead letter."""

import json
import logging
import sqlite3
from collections.abc import AsyncIterator
from datetime import UTC, datetime
from pathlib import Path

import pytest

from keizer_bot import LANGUAGES, RELEASE, __version__
from keizer_bot.app.logs import LogLine
from keizer_bot.app.messages import WhatIsNew
from keizer_bot.app.upkeep import DeadLetterNotice, UpgradeNotice
from keizer_bot.config.masking import masked
from keizer_bot.config.reading import load
from keizer_bot.config.values import Config
from keizer_bot.i18n.translator import Translator
from keizer_bot.keeping.database import settle_clubs
from keizer_bot.store import clubs, done, inbox, people, seasons
from keizer_bot.store.addresses import set_open
from keizer_bot.store.inbox import Arrival
from keizer_bot.store.intents import Channel
from keizer_bot.store.transaction import Transaction
from tests.manual_clock import ManualClock
from tests.new_file import new_database

ROOT = Path(__file__).parents[2]
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
    """A new database, and a transaction on it in the test's own thread."""
    await (await new_database(config.database)).close()
    raw = sqlite3.connect(config.database, isolation_level=None)
    raw.row_factory = sqlite3.Row
    yield Transaction(raw, str(config.database))
    raw.close()


def test_each_start_makes_the_clubs_as_they_are_described(tx: Transaction, config: Config) -> None:
    """A second start changes nothing; the season is taken in once."""
    for _ in range(2):
        settle_clubs(tx, config, NOON)
    assert [club.name for club in clubs.clubs(tx)] == ["De Pion", "De Toren"]
    assert [chat.chat_id for chat in clubs.chats(tx, 1)] == [-1001]
    assert [arbiter.person_id for arbiter in people.arbiters(tx, 2)] == [8]
    assert len(seasons.running_seasons(tx)) == 1


def test_changes_made_in_the_chat_stay(tx: Transaction, config: Config) -> None:
    """A restart neither reopens an arbiter's closed private chat nor loses a topic's binding."""
    settle_clubs(tx, config, NOON)
    set_open(tx, 7, Channel.TELEGRAM, open_=False)
    clubs.bind_chat(tx, -1002, 3, 1, None)
    settle_clubs(tx, config, NOON)
    assert not people.arbiters(tx, 1)[0].is_reachable
    assert {chat.chat_id for chat in clubs.chats(tx, 1)} == {-1001, -1002}


def test_new_hours_are_taken_over(tx: Transaction, config: Config, tmp_path: Path) -> None:
    """The host changes an hour and starts again."""
    settle_clubs(tx, config, NOON)
    path = tmp_path / "config.toml"
    path.write_text(TWO_CLUBS.replace("20:30", "20:15"))
    settle_clubs(tx, load(path, {}), NOON)
    hours = json.loads(clubs.competitions(tx, 2)[0].hours)
    assert hours["evening"] == {"weekday": "friday", "time": "20:15"}


def test_arbiters_hear_of_dead_letters_once_a_day(tx: Transaction, config: Config) -> None:
    """Ten in a row give one message to each; the next day one more."""
    settle_clubs(tx, config, NOON)
    clock = ManualClock(NOON)
    notify_arbiters = DeadLetterNotice(Translator(strict=True), clock)
    for number in range(10):
        inbox.keep(tx, [Arrival(number, "", "", None, None, "")], NOON)
        notify_arbiters(tx, number + 1)
    told = tx.all("SELECT recipient_id, intent ->> 'text' AS text FROM outbox ORDER BY 1")
    assert [row["recipient_id"] for row in told] == [7, 8]
    assert told[0]["text"] != told[1]["text"]  # each in their club's language
    clock.advance(24 * 3600)
    notify_arbiters(tx, 10)
    assert len(tx.all("SELECT 1 FROM outbox")) == 4


def test_a_member_s_dead_letter_is_their_own_club_s_affair(tx: Transaction, config: Config) -> None:
    """The other club's arbiter gets no message."""
    settle_clubs(tx, config, NOON)
    people.link_member(tx, people.add_member(tx, 2, "Anna"), 55)
    inbox.keep(tx, [Arrival(1, "", "", 55, None, "")], NOON)
    DeadLetterNotice(Translator(strict=True), ManualClock(NOON))(tx, 1)
    assert [row["recipient_id"] for row in tx.all("SELECT recipient_id FROM outbox")] == [8]


def test_after_an_upgrade_the_arbiters_read_what_is_new(
    tx: Transaction, config: Config, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Once for each release; where the bot never ran before, nothing is new."""
    settle_clubs(tx, config, NOON)
    for release, told in (("0.1.9", 0), (RELEASE, 2), (RELEASE, 2)):
        monkeypatch.setattr("keizer_bot.app.upkeep.RELEASE", release)
        UpgradeNotice(Translator(strict=True), ManualClock(NOON))(tx)
        assert len(tx.all("SELECT 1 FROM outbox")) == told
        done.mark(tx, "poll", NOON)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_news_is_of_the_newest_release(language: str) -> None:
    """Each release has its line in each language; the version after it is called `.dev0`."""
    text = Translator(strict=True).render(WhatIsNew(), language)
    assert f" {RELEASE}. " in text
    assert f"\n## {RELEASE} - " in (ROOT / "CHANGELOG.md").read_text("utf-8")
    assert __version__ == RELEASE or ".dev" in __version__
    assert len(text.splitlines()) == 1


@pytest.mark.parametrize(
    "text",
    [
        "POST https://api.telegram.org/bot123456789:AAF-abcdefghijklmnopqrstuvwxyz01/getMe",
        "token='7000000001:playground'",
    ],
)
def test_anything_like_a_token_is_masked(text: str) -> None:
    """The mask works in any line and any field."""
    assert "AAF" not in masked(text)
    assert "playground" not in masked(text)


def test_a_line_of_the_log_is_one_line() -> None:
    """It has its facts and no traceback, and is masked."""
    error = ValueError("7000000001:playground\nand more")
    info = (ValueError, error, None)
    record = logging.LogRecord("keizer_bot.x", logging.ERROR, "", 1, "it\nfailed", None, info)
    record.request = 17
    line = LogLine().format(record)
    assert line.endswith("error x it failed (ValueError) request=17")

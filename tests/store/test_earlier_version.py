"""A club that updates continues as it was: databases that each released version wrote."""

from __future__ import annotations

import json
import re
import sqlite3
from collections.abc import AsyncIterator
from contextlib import closing
from datetime import datetime
from pathlib import Path

import pytest

from keizer_bot import RELEASE
from keizer_bot.app.subjects import COMMANDS
from keizer_bot.club.reactions import REACTIONS
from keizer_bot.club.seasons.exporting import export_season
from keizer_bot.core.context import AppContext
from keizer_bot.core.identify import context_of_season
from keizer_bot.formats.season_file import write_season_file
from keizer_bot.i18n.translator import Translator
from keizer_bot.keeping.database import read_beside
from keizer_bot.store.backup import BEFORE_MIGRATION, make, verify
from keizer_bot.store.connection import Database
from keizer_bot.store.migrations import OlderDatabase, migrate, migration_scripts
from keizer_bot.store.traces import keep_traces
from keizer_bot.store.transaction import Transaction
from keizer_bot.telegram.dispatch import Dispatcher
from tests.club.scene import ARBITER, BOT, Ear, Scene
from tests.new_file import new_database

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[2]
EARLIER = Path(__file__).parent / "earlier"
# What had the number 0.1.0 was never released: it ran from a checkout.
VERSIONS = ("0.1.0", "0.2.0", "0.3.0")
# Those whose databases lack what 0.3.0 brought; no migration has followed it yet.
BEFORE_0_3 = ("0.1.0", "0.2.0")
AT = datetime.fromisoformat("2026-11-20T21:30:00+01:00")


def _left(version: str, path: Path) -> None:
    """Write the file that the version left."""
    with sqlite3.connect(path) as earlier:
        earlier.executescript((EARLIER / f"{version}.sql").read_text(encoding="utf-8"))
    earlier.close()


async def _taken_over(version: str, path: Path) -> Database:
    """The club that the version left, backed up and opened by this one."""

    async def back_up() -> None:
        make(path, path.with_suffix(".backups"), AT, lambda _: None, origin=BEFORE_MIGRATION)

    _left(version, path)
    database = await Database.open(path)
    await migrate(database, back_up)
    await keep_traces(database)
    return database


@pytest.mark.parametrize("version", BEFORE_0_3)
async def test_its_clubs_get_a_page_at_an_address_that_nobody_can_guess(
    tmp_path: Path, version: str
) -> None:
    """On for clubs of the host's file, off for a founded one; the arbiters are told."""
    database = await _taken_over(version, tmp_path / "keizer.db")
    pages = (
        "SELECT token, is_open, is_told, founded_at FROM club LEFT JOIN public_page ON club_id = id"
    )
    rows = await database.run(lambda tx: tx.all(pages))
    await database.close()
    assert rows
    for row in rows:
        assert re.fullmatch(r"[0-9a-f]{32}", row["token"])  # 128 bits, four a character
        assert (row["is_open"], row["is_told"]) == (row["founded_at"] is None, 0)


@pytest.mark.parametrize("version", BEFORE_0_3)
async def test_its_running_seasons_are_told_of_other_byes(tmp_path: Path, version: str) -> None:
    """A season that is over is not paired again."""
    database = await _taken_over(version, tmp_path / "keizer.db")
    rows = await database.run(lambda tx: tx.all("SELECT ended_at, tells_of_byes FROM season"))
    await database.close()
    assert rows
    assert all(row["tells_of_byes"] == (row["ended_at"] is None) for row in rows)


@pytest.fixture
async def updated(tmp_path: Path) -> AsyncIterator[Scene]:
    """The club of `earlier/0.1.0.sql`, opened by this version."""
    scene = await _opened("0.1.0", tmp_path)
    yield scene
    await scene.database.close()


async def _opened(version: str, tmp_path: Path) -> Scene:
    database = await _taken_over(version, tmp_path / "club.db")
    spoken: set[str] = set()
    app_context = AppContext(Ear(spoken), BOT, REACTIONS, COMMANDS)
    scene = Scene(database, Dispatcher(app_context), spoken=spoken, updates=100)
    people = await scene.rows("SELECT name, person_id FROM member")
    scene.ids = {row["name"]: row["person_id"] for row in people} | {"Tom Wolf": ARBITER}
    return scene


def test_every_released_version_left_a_database() -> None:
    """Also the newest: `python -m tests.released` writes it."""
    changes = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    released = re.findall(r"^## (\d+\.\d+\.\d+) - \d{4}-\d\d-\d\d$", changes, re.MULTILINE)
    assert released[0] == RELEASE
    assert {*released, "0.1.0"} == set(VERSIONS)
    files = {f"{version}.{kind}" for version in VERSIONS for kind in ("sql", "json")}
    assert {path.name for path in EARLIER.iterdir()} == files


@pytest.mark.parametrize("version", BEFORE_0_3)
async def test_it_is_backed_up_in_its_own_shape(version: str, tmp_path: Path) -> None:
    """By a program that knows tables which are not there yet; and no message's text is in it."""
    await (await _taken_over(version, tmp_path / "club.db")).close()
    (backup,) = (tmp_path / "club.backups").iterdir()
    verify(backup)
    with closing(sqlite3.connect(backup)) as kept:
        assert kept.execute("PRAGMA user_version").fetchone()[0] < max(migration_scripts())
        assert "Klopt dat?" not in "".join(kept.iterdump())


@pytest.mark.parametrize("version", BEFORE_0_3)
async def test_a_reader_of_an_old_database_says_that_it_needs_an_upgrade(
    version: str, tmp_path: Path
) -> None:
    """A missing table of a newer version is no program error; one that never existed is."""
    path = tmp_path / "club.db"
    _left(version, path)
    with pytest.raises(OlderDatabase, match="Start the bot once with this one"):
        await read_beside(path, Transaction.all, "SELECT 1 FROM page_message")
    await (await new_database(path.with_stem("new"))).close()
    with pytest.raises(sqlite3.OperationalError):
        await read_beside(path.with_stem("new"), Transaction.all, "SELECT 1 FROM nothing")


@pytest.mark.parametrize("version", VERSIONS)
async def test_the_season_is_what_it_was(version: str, tmp_path: Path) -> None:
    """The earlier version's own export, word for word."""

    def exported(tx: Transaction) -> str | bytes:
        app_context = AppContext(Translator(), BOT, REACTIONS)
        return write_season_file(export_season(context_of_season(tx, app_context, 1, AT), 1))

    database = await _taken_over(version, tmp_path / "club.db")
    ours = json.loads(await database.run(exported))
    await database.close()
    assert ours == json.loads((EARLIER / f"{version}.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("version", VERSIONS)
async def test_its_tables_are_those_of_a_new_file(version: str, tmp_path: Path) -> None:
    """Sound, and made alike: no migration that a version applied was changed after it."""
    old = await _taken_over(version, tmp_path / "old.db")
    new = await new_database(tmp_path / "new.db")
    assert [tuple(row) for row in await old.outside("PRAGMA integrity_check")] == [("ok",)]
    assert list(await old.outside("PRAGMA foreign_key_check")) == []
    assert await _columns(old) == await _columns(new)
    for database in (old, new):
        await database.close()


async def _columns(database: Database) -> set[tuple[object, ...]]:
    """Each table's and index's columns, as SQLite has them."""
    sql = (
        'SELECT s.type, s.name, c.name, c.type, c."notnull", c.dflt_value, c.pk'
        " FROM sqlite_schema s, pragma_table_xinfo(s.name) c"
        " UNION ALL SELECT s.type, s.name, i.name, i.desc, i.coll, NULL, NULL"
        " FROM sqlite_schema s, pragma_index_xinfo(s.name) i WHERE s.type = 'index'"
    )
    return {tuple(row) for row in await database.outside(sql)}


async def test_an_open_question_can_still_be_answered(updated: Scene) -> None:
    """The arbiter's yes was kept by a function's name; it has a key now."""
    await updated.press("q:1:0", by="Tom Wolf", at=AT, private=True)
    (player,) = await updated.rows("SELECT until_round FROM player WHERE id = 5")
    assert player["until_round"] == 12
    assert await updated.rows("SELECT 1 FROM inbox WHERE state = 'dead'") == []


async def test_waiting_messages_are_sent_after_the_upgrade(updated: Scene) -> None:
    """A thumb, and the private sentence, which goes to the group if the chat proves closed."""
    rows = await updated.rows("SELECT * FROM outbox WHERE state = 'queued' ORDER BY id")
    assert [row["kind"] for row in rows] == ["react", "say"]
    assert (rows[1]["recipient_kind"], rows[1]["recipient_id"]) == ("person", 107)
    assert "komt niet op vrijdag 4 december" in rows[1]["intent"]
    assert "-1001234567890" in rows[1]["instead"]


async def test_acts_before_the_upgrade_can_be_undone(updated: Scene) -> None:
    """Anna signed off before the update, and takes it back after it."""
    await updated.say("/herstel", by="Anna Smit", at=AT)
    (asked,) = [say for say in await updated.said() if say.get("buttons")]
    await updated.press(asked["buttons"][0][0]["data"], by="Anna Smit", at=AT, private=True)
    assert await updated.rows("SELECT * FROM presence WHERE round_id = 14") == []


async def test_a_result_is_agreed_to_by_a_button_of_before(updated: Scene) -> None:
    """The buttons under a message still work."""
    await updated.press("k:1:1-0", by="Piet Jansen", at=AT, private=True)
    (game,) = await updated.rows("SELECT confirmed_at FROM game WHERE id = 1")
    assert game["confirmed_at"] is not None


@pytest.mark.parametrize(
    ("data", "who", "spoken"),
    [
        ("r:1:1:lost", 5003, "ResultKnown"),  # below the pairings
        ("r:1:2:lost", 5003, "StaleButton"),  # of a pairing that never was
        ("r:1:1:won", 777, "NotLinked"),
        ("g:1", 5003, "OwnGameWanted"),
        ("k:1:0-1", 5004, "ResultConfirmed"),  # below a report
        ("o:1:0-1", 5004, "ObjectionTooLate"),
        ("b:1:log", 5001, "LogTitle"),  # the dashboard
        ("b:1:log", 5003, "ArbiterOnly"),
        ("c:1", 5001, "CallDone"),
        ("d:1:1-0", 5001, "ReasonNeeded"),
        ("d:1:1-0", 5003, "ArbiterOnly"),
        ("h:1", 5003, "NoCheckIn"),
        ("m:1:week", 5003, "BackToNow"),
        ("q:4:3", 5003, "NoMoreButNow"),  # a reminder
        ("q:4:3", 5004, "NotYourButton"),
    ],
)
async def test_buttons_of_the_version_before_work(
    tmp_path: Path, data: str, who: int, spoken: str
) -> None:
    """On the evening that 0.2.0 left: for those who may, and nobody else."""
    scene = await _opened("0.2.0", tmp_path)
    scene.ids["presser"] = who
    at = datetime.fromisoformat("2025-09-01T20:30:00+02:00")
    await scene.press(data, by="presser", at=at, private=data[0] not in "rgh")
    assert spoken in scene.spoken
    assert await scene.rows("SELECT 1 FROM inbox WHERE state = 'dead'") == []
    await scene.database.close()

"""Two clubs, one of them spoilt: it comes back from a backup, and the other stays as it is."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Sequence
from contextlib import closing
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from keizer_bot.app.clubs import erase_club
from keizer_bot.cli.main import app
from keizer_bot.config.reading import load
from keizer_bot.i18n.host_error import HostRefused
from keizer_bot.i18n.message import Message
from keizer_bot.keeping.database import ClubNeeded, back_up_for_host
from keizer_bot.keeping.restoring import restore_club
from keizer_bot.store.club_rows import RESTORED
from tests.i18n.english import in_english
from tests.keeping.club_archive import NOON, archived, back, described, evening, with_seasons
from tests.manual_clock import ManualClock
from tests.reference.seasons import random_open_season, random_season
from tests.season_made import CLUB

pytestmark = pytest.mark.slow

PION = "De Pion"
# What undoes an act, a link that was handed out, and a post that is changed after a correction.
MORE = """
INSERT INTO outbox (kind, intent, recipient_kind, recipient_id, key, state, message_id, made_at,
    club_id)
    VALUES ('say', '{}', 'chat', -100, 'pairings:1:1', 'sent', 7, '2025-09-01T10:00:00Z', 1);
UPDATE published SET outbox_id = last_insert_rowid() WHERE id = (SELECT min(id) FROM published);
INSERT INTO link VALUES ('a hash of a link', 1, 'member', 2, '2025-09-01T10:00:00Z',
    '2025-12-01T10:00:00Z', NULL, NULL);
INSERT INTO trace (act, name, before) SELECT act, 'bye', '{"round_id": 1, "player_id": 1}'
    FROM change WHERE act IS NOT NULL LIMIT 1;
"""
SPOILT = """
UPDATE game SET result = '0-1' WHERE round_id IN (SELECT id FROM round WHERE season_id = 1);
DELETE FROM bye WHERE round_id IN (SELECT id FROM round WHERE season_id = 1);
UPDATE member SET name = 'Bedorven ' || id, person_id = NULL WHERE club_id = 1;
DELETE FROM arbiter WHERE club_id = 1;
DELETE FROM link;
INSERT INTO outbox (kind, intent, recipient_kind, recipient_id, key, state, made_at, club_id)
    VALUES ('say', '{"kind":"say","text":"Oud"}', 'chat', -100, 'pairings:1:2', 'queued',
    '2025-09-01T10:00:00Z', 1);
"""


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a bot with two clubs, and a backup of it."""
    place = tmp_path_factory.mktemp("kept")
    other = asyncio.run(with_seasons(place / "other", random_season(1), random_open_season(2)))
    execute(other, "UPDATE club SET name = 'De Pion'")
    config = (other / "config.toml").read_text().replace(CLUB, PION)
    (other / "config.toml").write_text(config)
    archived(other)
    (place / "bot").mkdir()
    bot = evening(place / "bot")
    with (bot / "config.toml").open("a") as file:
        file.write(config)
    back(bot, other / "archive")
    execute(bot, MORE)
    asyncio.run(back_up_for_host(load(bot / "config.toml", {}), NOON))
    return bot


@pytest.fixture
def bot(kept: Path, tmp_path: Path) -> Path:
    """The same folder, for one test."""
    for path in kept.rglob("*"):
        if path.is_file():
            (tmp_path / path.relative_to(kept)).parent.mkdir(exist_ok=True)
            (tmp_path / path.relative_to(kept)).write_bytes(path.read_bytes())
    return tmp_path


def execute(folder: Path, sql: str) -> None:
    """Change the database by hand."""
    with closing(sqlite3.connect(folder / "keizer.db")) as database, database:
        database.executescript(sql)


def content(folder: Path) -> dict[str, list[tuple[Any, ...]]]:
    """Every row that a backup gives back, of both clubs."""
    with closing(sqlite3.connect(folder / "keizer.db")) as database:
        sql = "SELECT * FROM {} ORDER BY 1, 2"
        return {t: database.execute(sql.format(t)).fetchall() for t in RESTORED}


def backup_of(folder: Path) -> Path:
    """The backup that was made first."""
    return min((folder / "backups").glob("by-hand-*.db"))


def put_back(folder: Path, name: str = CLUB) -> str:
    """Restore the club; returns the question."""
    asked = list[str]()

    def agreed(contents: Sequence[Message]) -> bool:
        asked.append(" ".join(map(in_english, contents)))
        return True

    config = load(folder / "config.toml", {})
    restore_club(config, ManualClock(NOON), name, backup_of(folder), agreed)
    return asked[0]


def test_one_club_comes_back_and_the_other_stays(bot: Path) -> None:
    """Row for row with its own numbers; the other club keeps its later changes."""
    whole = content(bot)
    execute(bot, SPOILT)
    execute(bot, "UPDATE game SET result = '-/-' WHERE id = (SELECT max(id) FROM game)")
    others, spoilt = archived(bot, "before", club=PION), content(bot)
    said = put_back(bot)
    found = content(bot)
    assert f"holds {CLUB}: " in said
    assert archived(bot, "after", club=PION) == others
    last = max(row[0] for row in whole["game"])
    assert {t: rows for t, rows in found.items() if rows != whole[t]}.keys() == {"game"}
    assert [row for row in found["game"] if row[0] != last] == whole["game"][:-1]
    assert found["game"][-1] == spoilt["game"][-1] != whole["game"][-1]


def test_queued_messages_of_a_deleted_club_are_not_sent(bot: Path) -> None:
    """The same round may be paired and posted again; earlier posts are still known."""
    execute(bot, SPOILT)
    put_back(bot)
    with closing(sqlite3.connect(bot / "keizer.db")) as database:
        found = database.execute(
            "SELECT key, state, intent FROM outbox WHERE recipient_id = -100 ORDER BY id"
        ).fetchall()
    assert found == [("pairings:1:1", "sent", "{}"), (None, "failed", "{}")]


def test_a_club_that_was_deleted_comes_back(bot: Path) -> None:
    """As it was; people forgotten since stay unknown, and the answer says so."""
    whole = content(bot)
    config = (bot / "config.toml").read_text()
    (bot / "config.toml").write_text("[[club]]" + config.rpartition("[[club]]")[2])
    asyncio.run(erase_club(load(bot / "config.toml", {}), ManualClock(NOON), CLUB))
    with pytest.raises(HostRefused, match=f"describes no club {CLUB}"):
        put_back(bot)
    (bot / "config.toml").write_text(config)
    assert "is in it by name again" in put_back(bot)
    assert content(bot) == whole


def test_numbers_that_another_club_got_since_are_left_to_it(bot: Path) -> None:
    """Then all of a table move up, and nothing is undone that would name another's rows."""
    first = archived(bot, "first", club=CLUB)
    execute(bot, "DELETE FROM bye; DELETE FROM wish; DELETE FROM external_game")
    execute(
        bot,
        "INSERT INTO external_game (season_id, member_id, team, date, points)"
        " SELECT season_id, member_id, 'B', '2025-10-01', '1' FROM player"
        " WHERE season_id = (SELECT max(id) FROM season) LIMIT 1",
    )
    others = archived(bot, "before", club=PION)
    put_back(bot)
    assert archived(bot, "after", club=PION) == others
    found = archived(bot, "again", club=CLUB)
    changed = [name for name in found if found[name] != first[name]]
    assert set(changed) == {"facts/external_game.jsonl", "SHA256SUMS"}
    assert [row for row in content(bot)["trace"] if "player_id" in str(row)] == []


def test_a_member_who_was_forgotten_since_stays_forgotten(bot: Path) -> None:
    """Their name is in no table, as after restoring everything."""
    name = "Bakker-van Stavoren"
    execute(bot, "UPDATE member SET name = 'Bakker-van Stavoren' WHERE id = 4")
    asyncio.run(back_up_for_host(load(bot / "config.toml", {}), NOON))
    execute(
        bot,
        "UPDATE member SET name = 'Oud-lid 1', person_id = NULL,"
        " erased_at = '2026-01-01T10:00:00Z' WHERE id = 4",
    )
    assert "Erased since, and erased in it too: 1." in put_back(bot)
    assert name not in str(content(bot))


def test_a_member_erased_before_the_club_was_deleted_stays_erased(bot: Path) -> None:
    """The newest backup has no such club; the newest one with it tells who was erased."""
    toml = (bot / "config.toml").read_text()
    config = load(bot / "config.toml", {})
    execute(
        bot,
        "UPDATE member SET name = 'Oud-lid 1', person_id = NULL,"
        " erased_at = '2026-01-01T10:00:00Z' WHERE id = 4",
    )
    asyncio.run(back_up_for_host(config, NOON + timedelta(days=1)))
    (bot / "config.toml").write_text("[[club]]" + toml.rpartition("[[club]]")[2])
    alone = load(bot / "config.toml", {})
    asyncio.run(erase_club(alone, ManualClock(NOON), CLUB))
    asyncio.run(back_up_for_host(alone, NOON + timedelta(days=2)))
    (bot / "config.toml").write_text(toml)
    assert "Erased since, and erased in it too: 1." in put_back(bot)


def test_a_club_is_not_put_back_from_the_database_itself(bot: Path) -> None:
    """By any name for it: nothing would come back, so nothing is asked."""
    config = load(bot / "config.toml", {})
    other_name = bot / "another.db"
    other_name.symlink_to(config.database)
    for file in (config.database, other_name):
        with pytest.raises(HostRefused, match="is the database itself"):
            restore_club(config, ManualClock(NOON), CLUB, file, lambda _: True)


def test_impossible_acts_are_refused(bot: Path, tmp_path: Path) -> None:
    """The refusal is a sentence, and nothing is changed."""
    whole = content(bot)
    with pytest.raises(ClubNeeded, match=f"known are: .*{CLUB}"):
        put_back(bot, "De Onbekende")
    words = ["club", "restore", CLUB, "--from", str(backup_of(bot))]
    words += ["--config", str(bot / "config.toml")]
    said = CliRunner().invoke(app, words, input="n\n")
    assert isinstance(said.exception, HostRefused)
    execute(bot, "UPDATE done SET at = '2020-01-01T00:00:00Z' WHERE name = 'began'")
    with pytest.raises(HostRefused, match="is of another database"):
        put_back(bot)
    elsewhere = described(tmp_path / "elsewhere", CLUB)
    with pytest.raises(HostRefused, match=r"keizer-bot restore .* puts all of it back"):
        restore_club(
            load(elsewhere / "config.toml", {}),
            *(ManualClock(NOON), CLUB, backup_of(bot), lambda _: True),
        )
    assert content(bot) == whole

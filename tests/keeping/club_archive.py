"""A club whose archive is made and restored: its folder, and the archive's content."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from contextlib import closing
from importlib.resources import files
from pathlib import Path
from typing import Any
from zipfile import ZipFile

from keizer_bot.club.seasons.files import import_season
from keizer_bot.config.reading import load
from keizer_bot.formats.season_file import read_season_file
from keizer_bot.keeping.archive import write_archive
from keizer_bot.keeping.restoring import put_back
from keizer_bot.store import clubs
from keizer_bot.store.connection import Database
from keizer_bot.store.migrations import migrate
from keizer_bot.store.transaction import Transaction
from tests.manual_clock import ManualClock
from tests.new_file import new_database
from tests.season_made import CLUB, FIRST, ZONE, day_after, season_made

NOON = day_after(season_made((), 0))


# What the demo's evening has nothing of: a row of each other table.
MORE = """
INSERT INTO wish (round_id, kind, player_id, other_id) VALUES (2, 'forbid', 1, 2);
INSERT INTO team (club_id, name, captain_id) VALUES (1, 'Eerste', 3);
INSERT INTO team_player VALUES (1, 3), (1, 5);
INSERT INTO team_match (team_id, date, against, home) VALUES (1, '2025-09-20', 'De Toren', 1);
INSERT INTO team_ask VALUES (1, 2, '2025-09-01T10:00:00Z');
INSERT INTO friendly (round_id, asker_id, asked_id, asked_at)
    VALUES (1, 4, 6, '2025-09-01T10:00:00Z');
INSERT INTO dispute (round_id, game_id, objector_id, opened_at, closes_at, decided_by)
    SELECT round_id, id, 7, '2025-09-01T10:00:00Z', '2025-09-02T10:00:00Z', 5001
    FROM game WHERE id = 2;
INSERT INTO committee (club_id, member_id) VALUES (1, 9);
INSERT INTO vote VALUES (1, 9, 'upheld');
INSERT INTO external_game (season_id, member_id, team, date, points)
    VALUES (1, 3, 'A', '2025-09-20', '1/2');
INSERT INTO drive (season_id, member_id, team, date, kilometres)
    VALUES (1, 3, 'A', '2025-09-20', 40);
INSERT INTO cup (club_id, name, holder_id, since) SELECT 1, 'Wisselbeker', min(id), '2026-06-12'
    FROM member;
INSERT INTO final_standing (player_id, rank, total, after_round) VALUES (3, 1, '92', 2);
INSERT INTO adjustment (season_id, player_id, round, points, why)
    SELECT season_id, id, 2, '-10', 'een telefoon' FROM player WHERE id = 4;
INSERT INTO past_winner (club_id, year, prize, name) VALUES (1, '1978', 'Kampioen', 'Ab Vos');
INSERT INTO mail_off SELECT person_id, 'pairing' FROM member WHERE id = 2;
INSERT INTO subscription SELECT person_id, 'a hash of a calendar' FROM member WHERE id = 2;
INSERT INTO screen VALUES (1, 'a hash of a screen', 0);
INSERT INTO remark (club_id, member_id, kind, words, at, by_name) VALUES
    (1, 4, 'warning', 'twee keer te laat', '2025-09-01T10:00:00Z', 'T. W.');
INSERT INTO argument VALUES (1, 7, 'het was remise', '2025-09-01T10:00:00Z', NULL);
INSERT INTO member (club_id, name, merged_into) VALUES (1, 'Een vroegere naam', 3);
INSERT INTO forgotten VALUES (1, 'a fingerprint', '00');
UPDATE member SET born = 1950 WHERE id = 8;
UPDATE member SET nicknames = '["de Kale"]' WHERE id = 8;
UPDATE change SET actor_id = -10 WHERE id = 20;
UPDATE published SET outbox_id = NULL;
"""


def evening(folder: Path) -> Path:
    """The folder with the club of the demo, in the middle of a round, and a row of everything."""
    kept = files("keizer_bot.demo").joinpath("evenings", "nl.zip")
    with kept.open("rb") as file, ZipFile(file) as parts:
        parts.extractall(folder, ["keizer.db", "config.toml"])
    (folder / "regulations.txt").write_text("Article 1", encoding="utf-8")
    asyncio.run(_brought_up_to_date(folder / "keizer.db"))
    with closing(sqlite3.connect(folder / "keizer.db")) as database:
        database.executescript(MORE)
    return folder


async def _brought_up_to_date(path: Path) -> None:
    async def no_backup() -> None:
        """The evening is kept elsewhere."""

    database = await Database.open(path)
    await migrate(database, no_backup)
    await database.close()


def described(folder: Path, *names: str) -> Path:
    """The folder of a bot with these clubs, or the one of the tests, and no database yet."""
    folder.mkdir()
    tables = [
        f'[[club]]\nname = "{name}"\ntime_zone = "{ZONE}"\n'
        'evening = {weekday = "monday", time = "19:45"}\n'
        for name in names or (CLUB,)
    ]
    (folder / "config.toml").write_text("\n".join(tables), encoding="utf-8")
    return folder


async def with_seasons(folder: Path, *seasons: Any, event: Any = None) -> Path:
    """The folder of a bot whose club played these seasons, given as tables of season files.

    `event` is one that is played inside one of them, as a competition of its own.
    """
    (club,) = load(described(folder) / "config.toml", {}).clubs
    database = await new_database(folder / "keizer.db")

    def step(tx: Transaction) -> None:
        _, competition = clubs.settle(tx, CLUB, "nl", ZONE, club.hours)
        for table in seasons:
            import_season(tx, competition, read_season_file(json.dumps(table)), NOON, first=FIRST)
        if event is not None:
            beside = clubs.add_competition(tx, 1, event["name"], club.hours)
            import_season(tx, beside, read_season_file(json.dumps(event)), NOON, first=FIRST)

    await database.run(step)
    await database.close()
    return folder


def archived(folder: Path, name: str = "archive", *, club: str | None = None) -> dict[str, bytes]:
    """The archive of the club in that folder, by file."""
    write_archive(load(folder / "config.toml", {}), club, folder / name)
    return content_of(folder / name)


def content_of(archive: Path) -> dict[str, bytes]:
    """The content of each of its files."""
    found = (path for path in archive.rglob("*") if path.is_file())
    return {path.relative_to(archive).as_posix(): path.read_bytes() for path in found}


def back(folder: Path, archive: Path, key: Path | None = None) -> None:
    """Put the archive back in the bot of that folder."""
    asyncio.run(put_back(load(folder / "config.toml", {}), ManualClock(NOON), archive, key))

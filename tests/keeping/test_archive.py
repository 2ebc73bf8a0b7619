"""A club's archive: the same club gives the same bytes, and nothing is lost on the way back."""

from __future__ import annotations

import asyncio
import json
import re
import shutil
import sqlite3
import subprocess
from contextlib import closing
from pathlib import Path
from typing import Any

import pyrage
import pytest

from keizer_bot.config.reading import load
from keizer_bot.i18n.host_error import HostRefused
from keizer_bot.keeping.archive import archive_file, write_archive
from keizer_bot.keeping.database import ClubNeeded
from keizer_bot.store import migrations
from keizer_bot.store.addresses import OWN_NUMBERS as OWN
from keizer_bot.store.club_rows import FACTS, PRIVATE
from tests.club.seasons.test_event_inside import CUP, OUTER
from tests.keeping.club_archive import archived, back, content_of, described, evening, with_seasons
from tests.reference.seasons import random_open_season, random_season
from tests.season_made import CLUB

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def demo(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The demo's club, with its archive in `archive`."""
    folder = evening(tmp_path_factory.mktemp("demo"))
    archived(folder)
    return folder


def rows(folder: Path, sql: str) -> list[tuple[Any, ...]]:
    """The rows of a query in that folder's database."""
    with closing(sqlite3.connect(folder / "keizer.db")) as database:
        return database.execute(sql).fetchall()


def people_apart(found: list[tuple[Any, ...]]) -> list[tuple[Any, ...]]:
    """The rows, with one number for everybody without Telegram."""
    return [tuple(OWN if isinstance(c, int) and c >= OWN else c for c in row) for row in found]


def emptied(demo: Path, folder: Path) -> Path:
    """The demo's bot on another machine, without its database."""
    folder.mkdir()
    for name in ("config.toml", "regulations.txt"):
        shutil.copy(demo / name, folder)
    return folder


@pytest.mark.parametrize("seed", range(3))
def test_seasons_come_back_byte_for_byte(tmp_path: Path, seed: int) -> None:
    """Two that are over and one that runs: archived, put back and archived again."""
    played = [random_season(seed), random_season(seed + 100), random_open_season(seed)]
    club = asyncio.run(with_seasons(tmp_path / "club", *played))
    first = archived(club)
    again = described(tmp_path / "again")
    back(again, club / "archive")
    assert archived(again) == first
    assert sum(name.startswith("seasons/") for name in first) == len(played)


def test_a_cup_inside_a_season_comes_back_byte_for_byte(tmp_path: Path) -> None:
    """With its bracket and its games, which are the season's own."""
    club = asyncio.run(with_seasons(tmp_path / "club", OUTER, event=CUP))
    first = archived(club)
    again = described(tmp_path / "again")
    back(again, club / "archive")
    assert archived(again) == first
    told = [json.loads(text) for name, text in first.items() if name.startswith("seasons/")]
    (cup,) = (season for season in told if season["name"] == CUP["name"])
    assert cup["inside"] == CUP["inside"]
    assert cup["bracket"] == CUP["bracket"]
    game = cup["rounds"][0]["games"][0]
    assert (game["white"], game["black"], game["advances"]) == ("a", "b", "b")
    sql = "SELECT count(*) FROM game"
    assert rows(again, sql) == rows(club, sql) == [(2,)]


def test_an_evening_comes_back_byte_for_byte(demo: Path, tmp_path: Path) -> None:
    """It has a row of everything that a club can have."""
    again = emptied(demo, tmp_path / "again")
    back(again, demo / "archive")
    content = content_of(demo / "archive")
    assert archived(again) == content
    assert [table for table in FACTS if not content[f"facts/{table}.jsonl"]] == []


def test_it_tells_nothing_of_when_it_was_made(demo: Path) -> None:
    """Made twice, it is the same twice; as one file too."""
    assert archived(demo, "twice") == content_of(demo / "archive")
    config = load(demo / "config.toml", {})
    assert archive_file(config, None) == archive_file(config, None)


def test_the_system_s_own_tool_checks_it(demo: Path) -> None:
    """Every file but the list itself is in the list."""
    tool = shutil.which("sha256sum")
    assert tool
    words = [tool, "-c", "--strict", "SHA256SUMS"]
    done = subprocess.run(words, cwd=demo / "archive", capture_output=True, check=True)  # noqa: S603
    assert len(done.stdout.splitlines()) == len(content_of(demo / "archive")) - 1


def test_it_has_no_address_and_no_telegram_id(demo: Path) -> None:
    """Of nobody and of no group, in no file; nor the names of a member's devices."""
    asked = (
        "SELECT ref FROM address WHERE ref <> '' UNION SELECT person_id FROM address"
        " UNION SELECT person_id FROM arbiter UNION SELECT chat_id FROM chat"
        " UNION SELECT hash FROM subscription UNION SELECT name FROM device"
    )
    secrets = {str(secret) for (secret,) in rows(demo, asked)}
    assert len(secrets) > 20
    assert any("@" in secret for secret in secrets)
    pattern = re.compile("|".join(rf"(?<![\d-]){re.escape(s)}(?!\d)" for s in secrets))
    found = {n: c.decode(errors="replace") for n, c in content_of(demo / "archive").items()}
    sums = re.compile(r"\b[0-9a-f]{64}\b")  # which have any digits, by chance
    found["SHA256SUMS"] = sums.sub("", found["SHA256SUMS"])
    assert [name for name, text in found.items() if pattern.search(text)] == []


def test_with_the_key_everybody_is_reached_as_before(demo: Path, tmp_path: Path) -> None:
    """Private data come back only with the key; the rest without it."""
    pair = pyrage.x25519.Identity.generate()
    (tmp_path / "key").write_text(str(pair))
    archive = tmp_path / "private"
    write_archive(load(demo / "config.toml", {}), None, archive, [str(pair.to_public())])
    own = content_of(archive)
    assert b"5001" not in own.pop("private.json.age")
    with_key, without = (emptied(demo, tmp_path / name) for name in ("with", "without"))
    back(with_key, archive, tmp_path / "key")
    back(without, archive)
    for table in (*FACTS, *PRIVATE):
        sql = f"SELECT * FROM {table} ORDER BY 1, 2"  # noqa: S608 - our own names
        assert rows(demo, sql)
        assert people_apart(rows(with_key, sql)) == people_apart(rows(demo, sql))
    assert rows(without, "SELECT count(*) FROM member WHERE person_id IS NOT NULL") == [(0,)]
    for folder in (with_key, without):
        assert {n: c for n, c in archived(folder).items() if n != "index.html"} == {
            n: c for n, c in content_of(demo / "archive").items() if n != "index.html"
        }
    assert set(own) == set(content_of(demo / "archive"))


def test_a_club_finds_room_beside_another(demo: Path, tmp_path: Path) -> None:
    """Numbers in use move up: seasons, tables and honours stay the same."""
    both = described(tmp_path / "both", "A", "Schaakclub De Terp")
    other = asyncio.run(with_seasons(tmp_path / "other", random_season(1)))
    shutil.copy(other / "keizer.db", both)
    config = (both / "config.toml").read_text().replace('"A"', f'"{CLUB}-2"')
    with closing(sqlite3.connect(both / "keizer.db")) as database, database:
        database.execute("UPDATE club SET name = name || '-2'")
    (both / "config.toml").write_text(config)
    back(both, demo / "archive")
    found, first = archived(both, club="Schaakclub De Terp"), content_of(demo / "archive")
    for name in first:
        if name.startswith(("seasons/", "tables/", "honours")):
            assert found[name] == first[name]
    assert found["facts/game.jsonl"] != first["facts/game.jsonl"]
    with pytest.raises(ClubNeeded, match=f"known are: {CLUB}-2, Schaakclub De Terp"):
        archived(both, "which")


def test_an_archive_of_an_earlier_version_is_put_back(
    demo: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its rows go through all migrations that came since."""
    later = migrations.migration_scripts()
    number = max(later) + 1
    later[number] = (
        "ALTER TABLE game RENAME COLUMN board TO table_number;"
        "UPDATE game SET table_number = table_number + 100;"
        "ALTER TABLE game RENAME COLUMN table_number TO board;"
    ).replace(";", ";\n")
    for module in ("store.migrations", "keeping.archive"):
        monkeypatch.setattr(f"keizer_bot.{module}.migration_scripts", lambda: later)
    again = emptied(demo, tmp_path / "again")
    back(again, demo / "archive")
    boards = [board + 100 for (board,) in rows(demo, "SELECT board FROM game ORDER BY id")]
    assert [board for (board,) in rows(again, "SELECT board FROM game ORDER BY id")] == boards


def test_links_to_another_bot_go_through_them_too(
    demo: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Unused links only; on Telegram that bot reaches nobody before they open it."""
    bot = tmp_path / "bot"
    shutil.copytree(demo, bot, ignore=shutil.ignore_patterns("archive", "twice"))
    with closing(sqlite3.connect(bot / "keizer.db")) as database, database:
        database.executescript(
            "DELETE FROM link; INSERT INTO link SELECT 'hash ' || id, 1, 'member', id,"
            " '2026-11-01', '2026-12-31', iif(id = 2, '2026-11-02', NULL), NULL FROM member"
        )
    pair = pyrage.x25519.Identity.generate()
    (tmp_path / "key").write_text(str(pair))
    recipients = [str(pair.to_public())]
    config = load(bot / "config.toml", {})
    archive = tmp_path / "archive.zip"
    archive.write_bytes(archive_file(config, None, recipients, elsewhere=True).content)
    later = migrations.migration_scripts()
    later[max(later) + 1] = "CREATE TABLE later (id INTEGER PRIMARY KEY) STRICT;"
    for module in ("store.migrations", "keeping.archive"):
        monkeypatch.setattr(f"keizer_bot.{module}.migration_scripts", lambda: later)
    again = emptied(demo, tmp_path / "again")
    back(again, archive, tmp_path / "key")
    kept = "SELECT hash, member_id FROM link WHERE used_at IS NULL ORDER BY member_id"
    assert rows(again, kept) == rows(bot, kept)
    assert rows(again, "SELECT count(*) FROM link WHERE used_at IS NOT NULL") == [(0,)]
    states = "SELECT DISTINCT state FROM address WHERE channel = 'telegram'"
    assert rows(again, states) == [("closed",)]


def test_existing_files_are_not_overwritten(demo: Path, tmp_path: Path) -> None:
    """A folder with something in it stays, and so does a club with seasons."""
    with pytest.raises(HostRefused, match="is there already: choose a new or an empty folder"):
        archived(demo)
    again = emptied(demo, tmp_path / "again")
    back(again, demo / "archive")
    before = rows(again, "SELECT count(*) FROM change")
    with pytest.raises(HostRefused, match="already, with members or seasons"):
        back(again, demo / "archive")
    assert rows(again, "SELECT count(*) FROM change") == before


def _changed(path: Path) -> None:
    path.write_bytes(path.read_bytes().replace(b"1-0", b"0-1", 1))


def _unfit(path: Path) -> None:
    """A row that refers to nobody, with the right checksum."""
    line = json.dumps({"round_id": 1, "player_id": 999, "state": "here", "at": "x", "by_id": 0})
    path.with_name("presence.jsonl").write_text(line + "\n")
    _sum_anew(path.parents[1])


def _newer(path: Path) -> None:
    about = path.parents[1] / "archive.json"
    about.write_text(re.sub(r'"version": \d+', '"version": 999', about.read_text()))
    _sum_anew(path.parents[1])


def _sum_anew(archive: Path) -> None:
    tool = shutil.which("sha256sum") or ""
    names = [name for name in content_of(archive) if name != "SHA256SUMS"]
    done = subprocess.run([tool, *names], cwd=archive, capture_output=True, check=True)  # noqa: S603
    (archive / "SHA256SUMS").write_bytes(done.stdout)


@pytest.mark.parametrize(
    ("spoil", "sentence"),
    [
        (_changed, "facts/game.jsonl in .* was changed since the archive was made"),
        (Path.unlink, "is not whole: facts/game.jsonl is missing"),
        (lambda path: (path.parents[1] / "SHA256SUMS").unlink(), "is no archive: it has no SHA256"),
        (_unfit, "cannot be put back: a row refers to one that is not there"),
        (_newer, "Use the keizer-bot that made it, or a newer one"),
    ],
)
def test_a_spoilt_archive_is_refused(
    demo: Path, tmp_path: Path, spoil: object, sentence: str
) -> None:
    """With its fault; no club is made."""
    spoilt = tmp_path / "spoilt"
    shutil.copytree(demo / "archive", spoilt)
    spoil(spoilt / "facts" / "game.jsonl")  # type: ignore[operator]
    again = emptied(demo, tmp_path / "again")
    with pytest.raises(HostRefused, match=sentence):
        back(again, spoilt)
    there = (again / "keizer.db").exists()
    assert not there or rows(again, "SELECT count(*) FROM season") == [(0,)]


def test_a_club_that_was_founded_in_the_chat_needs_no_configuration(tmp_path: Path) -> None:
    """It returns as it was: the configuration need not have that name."""
    club = asyncio.run(with_seasons(tmp_path / "club", random_season(2)))
    with closing(sqlite3.connect(club / "keizer.db")) as database, database:
        database.execute(
            "UPDATE club SET founded_at = '2026-09-01T10:00:00Z', founder = 900042424242"
        )
    first = archived(club)
    assert not any(b"900042424242" in content for content in first.values())
    again = described(tmp_path / "again", "De Pion")
    back(again, club / "archive")
    found = archived(again, club=CLUB)
    tables = [name for name in first if name.startswith(("facts/", "seasons/", "tables/"))]
    assert [name for name in tables if found[name] != first[name]] == []


def test_the_configuration_must_know_the_club(demo: Path, tmp_path: Path) -> None:
    """A bot serves the clubs that its host describes."""
    other = described(tmp_path / "other", "De Pion")
    with pytest.raises(HostRefused, match="describes no club Schaakclub De Terp"):
        back(other, demo / "archive")

"""The page for privacy officers says of every column whether it is of people, and how long."""

from __future__ import annotations

import ast
import re
import sqlite3
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from keizer_bot.app import upkeep
from keizer_bot.config.values import HostingConfig, Retention
from keizer_bot.store.connection import Database
from keizer_bot.store.hosting import ClubInBrief
from tests.new_file import migrated

ROOT = Path(__file__).parent.parent
PAGE = (ROOT / "docs" / "privacy.md").read_text(encoding="utf-8")
DUTCH = (ROOT / "docs" / "privacy.nl.md").read_text(encoding="utf-8")
NOW = datetime(2026, 11, 22, 3, tzinfo=UTC)
ROW = re.compile(r"^\| [^|]+ \| (`\w+`: [^|]+) \| ([^|]+) \|$", re.MULTILINE)
# What a row needs so that it is over: other values would break a CHECK, or keep it alive.
OVER: dict[str, dict[str, object]] = {
    "inbox": {"state": "done"},
    "outbox": {"kind": "say", "state": "sent", "key": None, "channel": "telegram",
               "recipient_kind": None, "recipient_id": None, "edits": None, "part_of": None},
    "sign_in": {"person_id": None},
    "claim": {"approved": 1},
    "moved_recipient": {"kind": "person"},
}  # fmt: skip


def of_people() -> dict[str, dict[str, str]]:
    """The columns that are of people, by table, with until when they are kept."""
    found: dict[str, dict[str, str]] = {}
    for where, until in ROW.findall(PAGE):
        for table, columns in re.findall(r"`(\w+)`: ([\w, ]+)", where):
            assert table not in found
            found[table] = dict.fromkeys(columns.strip().split(", "), until)
    return found


def of_nobody() -> dict[str, list[str]]:
    """The columns that concern nobody, by table."""
    block = re.findall(r"```text\n(.*?)```", PAGE, re.DOTALL)[0]
    lines = (line.partition(": ") for line in block.splitlines())
    return {table: columns.split() for table, _, columns in lines}


async def test_every_column_is_on_the_page(tmp_path: Path) -> None:
    """About people or not: a new column must say which."""
    await (await migrated(tmp_path / "keizer.db")).close()
    with closing(sqlite3.connect(tmp_path / "keizer.db")) as database:
        columns = {(table, column) for table, column in database.execute(
            "SELECT s.name, c.name FROM sqlite_schema s, pragma_table_info(s.name) c"
            " WHERE s.type = 'table' AND s.name NOT LIKE 'sqlite_%'"
        )}  # fmt: skip
    listed = [(t, c) for lists in (of_people(), of_nobody()) for t, cs in lists.items() for c in cs]
    assert len(listed) == len(set(listed))
    assert set(listed) == columns


def test_the_dutch_page_has_the_same_columns() -> None:
    """Row by row, with the same numbers of days and hours; except rows about nobody."""
    dutch, english = ROW.findall(DUTCH), ROW.findall(PAGE)
    assert english
    assert [where for where, _ in dutch] == [where for where, _ in english]
    numbers = [[re.findall(r"\d+", until) for _, until in rows] for rows in (dutch, english)]
    assert numbers[0] == numbers[1]


def sixty_days() -> list[str]:
    """The tables for which the page says so, without those that depend on another table."""
    return [t for t, columns in of_people().items() if {*columns.values()} & SIXTY]


SIXTY = {until for _, until in ROW.findall(PAGE) if "60 days" in until}


@pytest.mark.parametrize("table", sixty_days())
async def test_data_kept_for_sixty_days_are_deleted_then(tmp_path: Path, table: str) -> None:
    """The night after it; not the night before."""
    path = tmp_path / "keizer.db"
    await (await migrated(path)).close()
    with closing(sqlite3.connect(path)) as database, database:
        old, new = (_put(database, table, NOW - timedelta(days=days)) for days in (61, 59))
    opened = await Database.open(path)
    await opened.outside("PRAGMA foreign_keys = OFF")
    await opened.run(upkeep.forget, NOW)
    await opened.close()
    with closing(sqlite3.connect(path)) as database:
        left = database.execute(f"SELECT * FROM {table}").fetchall()  # noqa: S608 - of the page
    assert old not in left
    assert new in left


def _put(database: sqlite3.Connection, table: str, at: datetime) -> tuple[object, ...]:
    """A row of that table, as of that moment, that is over; it."""
    columns = database.execute(f"PRAGMA table_info({table})").fetchall()
    taken = database.execute(f"SELECT count(*) FROM {table}").fetchone()[0]  # noqa: S608 - of the page
    moment = at.strftime("%Y-%m-%dT%H:%M:%SZ")
    row: dict[str, object] = {
        name: moment if name.endswith(("_at", "until")) or name == "at"
        else taken + 1 if kind == "INTEGER" else f"{taken}"
        for _, name, kind, *_ in columns
    }  # fmt: skip
    row |= OVER.get(table, {})
    if table == "trace":  # as old as its line in the log
        values = (taken + 1, 1, moment, 1, "", "", "", taken + 1)
        names = "id, club_id, at, actor_id, actor, action, subject, act"
        database.execute(f"INSERT INTO change ({names}) VALUES ({', '.join('?' * 8)})", values)  # noqa: S608 - ours
    if table == "moved_recipient":  # as long as its club is gone
        database.execute("INSERT INTO moved_club VALUES (?, 'b_bot', ?)", (row["club"], moment))
    marks = ", ".join("?" * len(row))
    database.execute(f"INSERT INTO {table} VALUES ({marks})", tuple(row.values()))  # noqa: S608 - of the page
    return tuple(row.values())


def test_the_spans_are_those_of_the_program() -> None:
    """Those of the nightly job, and the default backups'."""
    spans = (upkeep._TRAFFIC, upkeep._UNDO, upkeep._DEAD_LETTERS)
    assert spans == (timedelta(days=60), timedelta(days=60), timedelta(hours=48))
    keep = Retention()
    kept = f"{keep.days} days, {keep.weeks} weeks and {keep.months} months are kept"
    assert kept in " ".join(PAGE.split())
    kept = f"{keep.days} dagen, {keep.weeks} weken en {keep.months} maanden bewaard"
    assert kept in " ".join(DUTCH.split())


def test_an_operator_sees_of_a_club_what_the_page_says() -> None:
    """Nothing else can be shown: a club in brief has no other field."""
    fields = list(ClubInBrief.__struct_fields__)
    known = ["id", "name", "founded_at", "members", "last_evening"]
    assert fields == [*known, "asleep_at", "announced_at", "archived_at"]
    told = "its name, since when it is here, how many members it has, its last evening"
    assert f"{told}, since when it sleeps, and when it will be deleted" in PAGE


def test_the_operator_is_told_by_the_keys_that_the_page_names() -> None:
    """They are settings of `[hosting]`."""
    (told,) = re.findall(r"says of them \((.*?)\)", PAGE, re.DOTALL)
    named = re.findall(r"`(\w+)`", told)
    assert named == ["operator_name", "operator_contact", "kept_where"]
    assert all(f"`{key}`" in DUTCH for key in named)
    assert set(named) <= set(HostingConfig.__struct_fields__)


NETWORK = re.compile(
    r"(httpx|aiosmtplib|smtplib|socket|ssl|requests|aiohttp|http\.client|urllib\.request"
    r"|telegram\.(request|ext))(\.|$)"
)
SPEAKS = {
    *("telegram", "mail"),
    "web/public_address.py",  # tries its own address
    *("standin", "demo", "app/machine.py", "listening.py"),  # this machine alone
}


def test_the_program_speaks_with_nobody_else() -> None:
    """Only the fronts import modules that can open a connection."""
    speaking = set()
    for path in (ROOT / "keizer_bot").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            names = [a.name for a in node.names] if isinstance(node, ast.Import) else []
            if isinstance(node, ast.ImportFrom):
                names = [node.module or ""]
            if any(map(NETWORK.match, names)):
                speaking.add(path.relative_to(ROOT / "keizer_bot").as_posix())
    assert speaking
    assert {s for s in speaking if s not in SPEAKS and s.partition("/")[0] not in SPEAKS} == set()

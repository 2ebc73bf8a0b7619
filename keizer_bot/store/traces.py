"""What each act did to the facts, row by row, kept by SQLite itself: so any act can be undone.

An act is everything that was put on record up to `Transaction.end_act`: by one update, or by one
step that was due. Triggers on the tables of facts write each row down as it was and as it became;
what no line of the record tells of is forgotten when the act ends. They are temporary: they live
as long as the bot's connection, and take the columns from the tables as these are.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from sqlite3 import IntegrityError
from typing import Any

from keizer_bot.store import records
from keizer_bot.store.connection import Database, Transaction
from keizer_bot.store.moments import to_text

Row = dict[str, Any]

FACTS = (
    *("season", "player", "round", "presence", "game", "bye", "wish"),
    *("team", "team_player", "team_match", "duty_claim", "friendly", "dispute"),
    *("committee", "member", "club", "external_game", "drive", "competition"),
)
# What is no fact: how far the bot's own work on a row is, and what grows too long.
_LEFT_OUT = {
    "round": {"version", "held_at", "reminded_at"},
    "season": {"extras"},
    "dispute": {"reminded_at", "handed_at"},
}
# All that is kept of these: what was set by chat.
_SETTINGS = {
    "member": {"id", "language", "own_game", "reminders", "website"},
    "club": {"id", "website"},
}
_EVENTS = {"INSERT": ("NULL", "NEW"), "UPDATE": ("OLD", "NEW"), "DELETE": ("OLD", "NULL")}

_TABLES = (
    "CREATE TEMP TABLE trace_act (id INTEGER)",
    "CREATE TEMP TABLE trace_loose (id INTEGER PRIMARY KEY, name TEXT, before TEXT, after TEXT)",
    """CREATE TEMP TRIGGER trace_begins AFTER INSERT ON change BEGIN
        INSERT INTO trace_act SELECT NEW.id WHERE NOT EXISTS (SELECT 1 FROM trace_act);
        UPDATE change SET act = (SELECT id FROM trace_act) WHERE id = NEW.id;
        INSERT INTO trace (act, name, before, after)
            SELECT trace_act.id, name, before, after FROM trace_act, trace_loose
            ORDER BY trace_loose.id;
        DELETE FROM trace_loose;
    END""",
    """CREATE TEMP TRIGGER trace_goes_on AFTER INSERT ON trace_loose
        WHEN EXISTS (SELECT 1 FROM trace_act) BEGIN
        INSERT INTO trace (act, name, before, after)
            SELECT trace_act.id, NEW.name, NEW.before, NEW.after FROM trace_act;
        DELETE FROM trace_loose;
    END""",
)
_AT_END = ("DELETE FROM trace_act", "DELETE FROM trace_loose")


@dataclass(frozen=True, slots=True)
class Trace:
    """A row of a table before an act and after it; None where there was, or is, no such row."""

    name: str
    before: Row | None
    after: Row | None

    @property
    def row(self) -> Row:
        """The row as it became, or else as it was."""
        return self.after or self.before or {}


class CannotRestore(Exception):
    """Other facts lean on what was done, or stand in the place of what was."""


async def keep_traces(database: Database) -> None:
    """From now on this connection writes down what happens to the facts."""
    async with database.transaction() as tx:
        known = await tx.one("SELECT 1 FROM sqlite_schema WHERE name = 'trace'")
        for sql in _TABLES if known else ():
            await tx.write(sql)
        for name in FACTS if known else ():
            for sql in _triggers(name, await _columns(tx, name)):
                await tx.write(sql)
    if known:
        database.at_each_end = _AT_END


def _triggers(name: str, columns: list[str]) -> Iterable[str]:
    def row(side: str) -> str:
        pairs = ", ".join(f"'{column}', {side}.{column}" for column in columns)
        return "NULL" if side == "NULL" else f"json_object({pairs})"

    for event, (before, after) in _EVENTS.items():
        if name in _SETTINGS and event != "UPDATE":
            continue
        changed = f" WHEN {row(before)} IS NOT {row(after)}" if event == "UPDATE" else ""
        yield (
            f"CREATE TEMP TRIGGER trace_{event}_{name} AFTER {event} ON {name}{changed} BEGIN"
            f" INSERT INTO trace_loose (name, before, after)"
            f" VALUES ('{name}', {row(before)}, {row(after)}); END"
        )


async def _columns(tx: Transaction, name: str) -> list[str]:
    known = [row["name"] for row in await tx.all(f"PRAGMA table_info({name})")]
    left_out = _LEFT_OUT.get(name, set())
    return [c for c in known if c not in left_out and c in _SETTINGS.get(name, known)]


async def _key(tx: Transaction, name: str) -> list[str]:
    return [row["name"] for row in await tx.all(f"PRAGMA table_info({name})") if row["pk"]]


async def acts(tx: Transaction, club_id: int, limit: int, actor: int | None = None) -> list[int]:
    """The last acts of the club that left traces, newest first; of that Telegram id alone."""
    rows = await tx.all(
        "SELECT DISTINCT act FROM change WHERE club_id = ? AND act IS NOT NULL"
        " AND (? IS NULL OR actor_id = ?) AND EXISTS (SELECT 1 FROM trace WHERE act = change.act)"
        " ORDER BY act DESC LIMIT ?",
        club_id,
        actor,
        actor,
        limit,
    )
    return [row["act"] for row in rows]


async def of_act(tx: Transaction, act: int) -> tuple[Trace, ...]:
    """What the act did, in the order in which it did it."""
    rows = await tx.all("SELECT * FROM trace WHERE act = ? ORDER BY id", act)
    return tuple(Trace(row["name"], _row(row["before"]), _row(row["after"])) for row in rows)


def _row(text: str | None) -> Row | None:
    return json.loads(text) if text else None


async def stands(tx: Transaction, traces: Iterable[Trace]) -> bool:
    """Whether all is still as the act left it."""
    last: dict[tuple[Any, ...], Trace] = {}
    for trace in traces:
        key = [trace.row[column] for column in await _key(tx, trace.name)]
        last[trace.name, *key] = trace
    return all([await _now(tx, trace) == trace.after for trace in last.values()])


async def _now(tx: Transaction, trace: Trace) -> Row | None:
    where, values = await _where(tx, trace.name, trace.row)
    row = await tx.one(f"SELECT {', '.join(trace.row)} FROM {trace.name} WHERE {where}", *values)
    return dict(row) if row else None


async def _where(tx: Transaction, name: str, row: Row) -> tuple[str, list[Any]]:
    key = await _key(tx, name)
    return " AND ".join(f"{column} = ?" for column in key), [row[column] for column in key]


async def restore(tx: Transaction, traces: Iterable[Trace]) -> None:
    """Put the rows back as they were, the last one first. Raises `CannotRestore`."""
    await tx.write("PRAGMA defer_foreign_keys = ON")
    try:
        for trace in reversed(tuple(traces)):
            await _put_back(tx, trace)
    except IntegrityError as error:
        raise CannotRestore from error
    if await tx.all("PRAGMA foreign_key_check"):
        raise CannotRestore


async def _put_back(tx: Transaction, trace: Trace) -> None:
    name, row = trace.name, trace.before
    if row is None:
        if name == "competition":
            await records.end_questions_of(tx, trace.row["id"])
        where, values = await _where(tx, name, trace.row)
        await tx.write(f"DELETE FROM {name} WHERE {where}", *values)
    elif trace.after is None:
        marks = ", ".join("?" * len(row))
        await tx.write(f"INSERT INTO {name} ({', '.join(row)}) VALUES ({marks})", *row.values())
    else:
        where, values = await _where(tx, name, trace.after)
        new = ", ".join(f"{column} = ?" for column in row)
        await tx.write(f"UPDATE {name} SET {new} WHERE {where}", *row.values(), *values)


async def forget(tx: Transaction, before: datetime) -> None:
    """What was done before that moment is not undone any more."""
    await tx.write(
        "DELETE FROM trace WHERE act IN (SELECT id FROM change WHERE at < ?)", to_text(before)
    )

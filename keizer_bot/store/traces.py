"""Traces of what each act did to the facts, row by row, so that any act can be undone.

An act (`keizer_bot.store.transaction`) ends with `Transaction.end_act`. Triggers on the tables of
facts store each row as it was and as it became; if the act adds no line to the log, its traces are
deleted at its end. The triggers are temporary: they live as long as the bot's connection, and take
their columns from the tables as they are then.
"""

import json
from collections.abc import Iterable
from datetime import datetime
from sqlite3 import IntegrityError
from typing import Any

import msgspec

from keizer_bot.store import records
from keizer_bot.store.connection import Database
from keizer_bot.store.reading import value
from keizer_bot.store.transaction import ActNumbers, Transaction

Row = dict[str, Any]

FACTS = (
    *(
        "season",
        "player",
        "final_standing",
        "adjustment",
        "round",
        "presence",
        "game",
        "bye",
        "wish",
    ),
    *("team", "team_player", "team_match", "duty_claim", "friendly", "dispute"),
    *("committee", "member", "club", "external_game", "drive", "competition", "cup"),
    "past_winner",
)
# Columns that are no facts: the progress of the bot's own work on a row, and long texts.
_LEFT_OUT = {
    "round": {"version", "held_at", "reminded_at"},
    "season": {"extras", "tells_of_byes"},
    "dispute": {"reminded_at", "handed_at"},
    "cup": {"asked_season_id"},
    "game": {"doubted"},
}
# Only these columns of these tables are traced: settings changed in the chat.
_SETTINGS = {
    "member": {*("id", "language", "own_game", "reminders", "website", "nicknames", "merged_into")},
    "club": {"id", "website"},
}

_LAST = """
SELECT coalesce(max(act), 0) AS act FROM (SELECT act FROM change UNION ALL SELECT act FROM trace)
"""
_ACT = "act_in_hand"  # the SQL function that the triggers call


class Trace(msgspec.Struct, frozen=True):
    """A table's row before an act and after it; None if there was, or is, no such row."""

    name: str
    before: Row | None
    after: Row | None

    @property
    def row(self) -> Row:
        """The row as it became, or, if deleted, as it was."""
        return self.after or self.before or {}


class CannotRestore(Exception):
    """Later facts refer to what was done, or have taken the place of what was deleted."""


async def keep_traces(database: Database) -> None:
    """Trace all changes of facts on this connection from now on."""
    if await continue_acts(database):
        await database.run(_watch)


async def continue_acts(database: Database) -> bool:
    """Number acts from the last one on; False if the file's schema has no traces."""
    last = await database.run(_last_act)
    if last is None:
        return False
    await database.number_acts(ActNumbers(last + 1), _ACT)
    return True


def _last_act(tx: Transaction) -> int | None:
    """The number of the last act; None if the file's schema has no traces."""
    if not tx.one("SELECT 1 FROM sqlite_schema WHERE name = 'trace'"):
        return None
    return int((tx.the(_LAST))["act"])


def _watch(tx: Transaction) -> None:
    for name in FACTS:
        for sql in _triggers(name, _columns(tx, name)):
            tx.write(sql)


def _triggers(name: str, columns: list[str]) -> Iterable[str]:
    old, new = (_as_json(side, columns) for side in ("OLD", "NEW"))
    events = {"INSERT": ("NULL", new), "UPDATE": (old, new), "DELETE": (old, "NULL")}
    for event, (before, after) in events.items():
        if name in _SETTINGS and event != "UPDATE":
            continue
        changed = f" WHEN {before} IS NOT {after}" if event == "UPDATE" else ""
        yield (
            f"CREATE TEMP TRIGGER trace_{event}_{name} AFTER {event} ON {name}{changed} BEGIN"
            f" INSERT INTO trace (act, name, before, after)"
            f" VALUES ({_ACT}(), '{name}', {before}, {after}); END"
        )


def _as_json(side: str, columns: list[str]) -> str:
    pairs = ", ".join(f"'{column}', {side}.{column}" for column in columns)
    return f"json_object({pairs})"


def _columns(tx: Transaction, name: str) -> list[str]:
    columns = [row["name"] for row in tx.all(f"PRAGMA table_info({name})")]
    left_out = _LEFT_OUT.get(name, set())
    return [c for c in columns if c not in left_out and c in _SETTINGS.get(name, columns)]


def _key(tx: Transaction, name: str) -> list[str]:
    return [row["name"] for row in tx.all(f"PRAGMA table_info({name})") if row["pk"]]


def acts(tx: Transaction, club_id: int, limit: int, actor: int | None = None) -> list[int]:
    """The club's last acts with traces, newest first; only those of `actor` if given."""
    sql = (
        "SELECT DISTINCT act FROM change WHERE club_id = ? AND act IS NOT NULL"
        " AND (? IS NULL OR actor_id = ?) AND EXISTS (SELECT 1 FROM trace WHERE act = change.act)"
        " ORDER BY act DESC LIMIT ?"
    )
    rows = tx.all(sql, club_id, actor, actor, limit)
    return [row["act"] for row in rows]


def act_caused(tx: Transaction, actor: int, at: datetime, cause: int) -> int | None:
    """The person's last act with traces that was caused by this inbox row at that moment.

    The moment is needed because a club from another bot brings the row numbers of that bot.
    """
    sql = (
        "SELECT max(act) FROM change WHERE actor_id = ? AND at = ? AND cause = ?"
        " AND EXISTS (SELECT 1 FROM trace WHERE act = change.act)"
    )
    return value(tx, int, sql, actor, at, cause)


def actor_of(tx: Transaction, act: int) -> int | None:
    """The number of the person who did the act."""
    return value(tx, int, "SELECT actor_id FROM change WHERE act = ? LIMIT 1", act)


def of_act(tx: Transaction, act: int) -> tuple[Trace, ...]:
    """The traces of the act, in the order of its changes."""
    rows = tx.all("SELECT * FROM trace WHERE act = ? ORDER BY id", act)
    return tuple(Trace(row["name"], _row(row["before"]), _row(row["after"])) for row in rows)


def of_presence(tx: Transaction, round_id: int, player_id: int) -> int | None:
    """The last act that set the player's attendance in the round, if it did nothing else."""
    sql = (
        "SELECT act FROM trace WHERE name = 'presence' AND json_extract(after, '$.round_id') = ?"
        " AND json_extract(after, '$.player_id') = ? ORDER BY id DESC LIMIT 1"
    )
    row = tx.one(sql, round_id, player_id)
    return row["act"] if row and len(of_act(tx, row["act"])) == 1 else None


def _row(text: str | None) -> Row | None:
    return json.loads(text) if text else None


def fit(tx: Transaction, traces: Iterable[Trace]) -> bool:
    """True if the tables and columns of the traces still exist.

    If a migration has removed one since, the act can no longer be undone.
    """
    return all(set(trace.row) <= set(_columns(tx, trace.name)) for trace in traces)


def stands(tx: Transaction, traces: Iterable[Trace]) -> bool:
    """True if all rows are still as the act left them."""
    last: dict[tuple[Any, ...], Trace] = {}
    for trace in traces:
        key = [trace.row[column] for column in _key(tx, trace.name)]
        last[trace.name, *key] = trace
    return all(_current_row(tx, trace) == trace.after for trace in last.values())


def undone(tx: Transaction, traces: Iterable[Trace]) -> bool:
    """True if all rows are as they were before the act."""
    first: dict[tuple[Any, ...], Trace] = {}
    for trace in traces:
        key = [trace.row[column] for column in _key(tx, trace.name)]
        first.setdefault((trace.name, *key), trace)
    return all(_current_row(tx, trace) == trace.before for trace in first.values())


def _current_row(tx: Transaction, trace: Trace) -> Row | None:
    where, values = _condition(tx, trace.name, trace.row)
    row = tx.one(f"SELECT {', '.join(trace.row)} FROM {trace.name} WHERE {where}", *values)
    return dict(row) if row else None


def _condition(tx: Transaction, name: str, row: Row) -> tuple[str, list[Any]]:
    key = _key(tx, name)
    return " AND ".join(f"{column} = ?" for column in key), [row[column] for column in key]


def restore(tx: Transaction, traces: Iterable[Trace]) -> None:
    """Restore the rows as they were, last change first. Raises `CannotRestore`."""
    tx.write("PRAGMA defer_foreign_keys = ON")
    try:
        for trace in reversed(tuple(traces)):
            _put_back(tx, trace)
    except IntegrityError as error:
        raise CannotRestore from error
    if tx.all("PRAGMA foreign_key_check"):
        raise CannotRestore


def _put_back(tx: Transaction, trace: Trace) -> None:
    """Undo one change of a row: delete, insert or rewrite it."""
    name, row = trace.name, trace.before
    if row is None:
        if name == "competition":
            records.end_questions_of(tx, trace.row["id"])
        where, values = _condition(tx, name, trace.row)
        tx.write(f"DELETE FROM {name} WHERE {where}", *values)
    elif trace.after is None:
        marks = ", ".join("?" * len(row))
        tx.write(f"INSERT INTO {name} ({', '.join(row)}) VALUES ({marks})", *row.values())
    else:
        where, values = _condition(tx, name, trace.after)
        new = ", ".join(f"{column} = ?" for column in row)
        tx.write(f"UPDATE {name} SET {new} WHERE {where}", *row.values(), *values)


def forget(tx: Transaction, before: datetime) -> None:
    """Delete the traces of acts from before that moment, which can no longer be undone."""
    tx.write("DELETE FROM trace WHERE act IN (SELECT act FROM change WHERE at < ?)", before)

"""Lasting records: changes, posts as posted, people to call, open questions, awaited words."""

import json
import sqlite3
from collections.abc import Sequence
from datetime import datetime
from typing import Any

import msgspec

from keizer_bot.store.buttons import INTENTION, Intention, as_json
from keizer_bot.store.intents import Channel
from keizer_bot.store.moments import from_text
from keizer_bot.store.read_cache import kept_within_step
from keizer_bot.store.reading import as_, every, value
from keizer_bot.store.transaction import Transaction


class NewChange(msgspec.Struct, kw_only=True, omit_defaults=True):
    """A change to record in a club's log; `cause`, `channel` and `act` are filled in."""

    club_id: int
    at: datetime
    actor_id: int
    actor: str
    action: str
    subject: str
    before: str | None = None
    after: str | None = None
    reason: str | None = None
    round_id: int | None = None
    season_id: int | None = None
    cause: int | None = None
    channel: Channel | None = None
    act: int | None = None


class ChangeRow(msgspec.Struct, frozen=True):
    """One line of the log: the person, the change with both values, the moment, and the reason.

    `round` is the number of its round, filled in when the line is read back.
    """

    at: datetime
    actor: str
    action: str
    subject: str
    before: str | None = None
    after: str | None = None
    reason: str | None = None
    round_id: int | None = None
    actor_id: int | None = None  # as it was recorded
    season_id: int | None = None  # likewise
    round: int | None = None


class Call(msgspec.Struct, frozen=True):
    """A member whom the arbiter still has to call, and why."""

    id: int
    member_id: int
    name: str
    why: str


class QuestionRow(msgspec.Struct, frozen=True):
    """A question put to somebody: the intention of each choice, None for 'never mind'."""

    id: int
    competition_id: int
    asked_of: int
    asked_at: datetime
    choices: tuple[Intention | None, ...]
    answered: bool


_CHOICES = msgspec.json.Decoder(tuple[Intention | None, ...])
_LINES = "SELECT change.*, round.number AS round FROM change LEFT JOIN round ON round.id = round_id"


def add_change(tx: Transaction, line: NewChange) -> None:
    """Add a line to a club's log, with the cause, channel and number of the act."""
    line.cause = tx.cause
    if tx.answering and tx.answering[0].id == line.actor_id:
        line.channel = tx.answering[1]
    line.act = tx.acts.mark(recorded=True) if tx.acts else None  # None: undo is not possible
    tx.insert_row("change", line)


def changes(tx: Transaction, club_id: int, limit: int) -> tuple[ChangeRow, ...]:
    """The club's last changes, newest first."""
    sql = f"{_LINES} WHERE club_id = ? ORDER BY change.id DESC LIMIT ?"
    return every(tx, ChangeRow, sql, club_id, limit)


def changes_of(tx: Transaction, club_id: int, act: int) -> tuple[ChangeRow, ...]:
    """The lines that one act of the club put on record, oldest first."""
    sql = f"{_LINES} WHERE club_id = ? AND act = ? ORDER BY change.id"
    return every(tx, ChangeRow, sql, club_id, act)


def last_acted_in(tx: Transaction, club_id: int, actor_id: int) -> int | None:
    """The competition of the season that the actor last changed anything in."""
    sql = (
        "SELECT competition_id FROM change JOIN season ON season.id = season_id"
        " WHERE club_id = ? AND actor_id = ? ORDER BY change.id DESC LIMIT 1"
    )
    return value(tx, int, sql, club_id, actor_id)


def season_changes(tx: Transaction, season_id: int) -> tuple[ChangeRow, ...]:
    """All changes of a season, oldest first."""
    return every(tx, ChangeRow, "SELECT * FROM change WHERE season_id = ? ORDER BY id", season_id)


def add_published(
    tx: Transaction,
    round_id: int,
    kind: str,
    version: int,
    content: object,
    at: datetime,
    outbox_id: int | None,
) -> None:
    """Store the content of a post as it was posted."""
    columns = "round_id, kind, version, content, at, outbox_id"
    written = json.dumps(content, ensure_ascii=False)
    tx.insert("published", columns, round_id, kind, version, written, at, outbox_id)


@kept_within_step
def last_published(tx: Transaction, round_id: int, kind: str) -> tuple[int, Any, int | None] | None:
    """The newest post of that kind in the round: version, content and outbox row."""
    sql = "SELECT * FROM published WHERE round_id = ? AND kind = ? ORDER BY version DESC"
    row = tx.one(sql, round_id, kind)
    return (row["version"], json.loads(row["content"]), row["outbox_id"]) if row else None


def add_call(
    tx: Transaction,
    club_id: int,
    member_id: int,
    why: str,
    at: datetime,
    round_id: int | None = None,
) -> int:
    """Add a member to call, about a round if one is given; returns the call's id."""
    columns = "club_id, member_id, why, made_at, round_id"
    return tx.insert("call", columns, club_id, member_id, why, at, round_id)


def open_calls(tx: Transaction, club_id: int) -> tuple[Call, ...]:
    """The members still to be called, oldest first."""
    sql = (
        "SELECT call.*, member.name FROM call JOIN member ON member.id = member_id"
        " WHERE call.club_id = ? AND done_at IS NULL ORDER BY call.id"
    )
    return every(tx, Call, sql, club_id)


def is_waiting(tx: Transaction, call_id: int) -> bool:
    """True if that call is still to be made."""
    return tx.one("SELECT 1 FROM call WHERE id = ? AND done_at IS NULL", call_id) is not None


def tick_off(tx: Transaction, club_id: int, call_id: int, at: datetime) -> bool:
    """Mark the call as made; False if it was already."""
    sql = "UPDATE call SET done_at = ? WHERE id = ? AND club_id = ? AND done_at IS NULL"
    return tx.write(sql, at, call_id, club_id) == 1


def add_question(
    tx: Transaction,
    competition_id: int,
    asked_of: int,
    choices: Sequence[Intention | None],
    at: datetime,
) -> int:
    """Store a question until it is answered; returns its id."""
    columns = "competition_id, asked_of, intention, asked_at"
    intention = msgspec.json.encode(choices).decode()
    return tx.insert("question", columns, competition_id, asked_of, intention, at)


def asked_since(tx: Transaction, asked_of: int, since: datetime) -> bool:
    """True if a question put to them since then is still unanswered."""
    sql = "SELECT 1 FROM question WHERE asked_of = ? AND asked_at >= ? AND answered_at IS NULL"
    return tx.one(f"{sql} LIMIT 1", asked_of, since) is not None


def question(tx: Transaction, question_id: int) -> QuestionRow | None:
    """The question with that id."""
    return _question(tx.one("SELECT * FROM question WHERE id = ?", question_id))


def newest_typed(tx: Transaction, asked_of: int, since: datetime) -> QuestionRow | None:
    """The last question put to them since then that can be answered by typing a button's label.

    None if they answered another question after it.
    """
    sql = (
        "SELECT * FROM question WHERE asked_of = ?1 AND asked_at >= ?2"
        " AND intention ->> '$[0].label' IS NOT NULL AND id > (SELECT ifnull(max(id), 0)"
        " FROM question WHERE asked_of = ?1 AND answered_at IS NOT NULL) ORDER BY id DESC LIMIT 1"
    )
    return _question(tx.one(sql, asked_of, since))


def asked_after(tx: Transaction, asked_of: int, question_id: int) -> bool:
    """True if they were asked anything after that question."""
    sql = "SELECT 1 FROM question WHERE id > ? AND asked_of = ? LIMIT 1"
    return tx.one(sql, question_id, asked_of) is not None


def _question(row: sqlite3.Row | None) -> QuestionRow | None:
    if row is None:
        return None
    answered = row["answered_at"] is not None
    return as_(QuestionRow, row, choices=_CHOICES.decode(row["intention"]), answered=answered)


def mark_answered(tx: Transaction, question_id: int, at: datetime) -> None:
    """Mark the question as answered for good, and delete its choices."""
    sql = "UPDATE question SET answered_at = ?, intention = '[]' WHERE id = ?"
    tx.write(sql, at, question_id)


def forget_words(tx: Transaction, before: datetime) -> None:
    """Delete the text from old questions about what a message meant; their numbers remain.

    The number must not be given to another question: the old buttons would answer that one.
    """
    sql = (
        "UPDATE question SET intention = '[]', answered_at = asked_at WHERE asked_at < ?"
        " AND json_extract(intention, '$[0].with.words') IS NOT NULL"
    )
    tx.write(sql, before)


def end_questions_of(tx: Transaction, competition_id: int) -> None:
    """End the questions about a competition to be deleted; its club's main one takes them over.

    Their numbers must not be given to other questions: the old buttons would answer those.
    """
    tx.write(
        "UPDATE question SET intention = '[]', answered_at = coalesce(answered_at, asked_at),"
        " competition_id = (SELECT min(id) FROM competition WHERE club_id ="
        " (SELECT club_id FROM competition WHERE id = ?1)) WHERE competition_id = ?1",
        competition_id,
    )


def call_(tx: Transaction, call_id: int) -> tuple[int, str] | None:
    """The club of the call, and the name of the member to call."""
    sql = (
        "SELECT call.club_id, name FROM call JOIN member ON member.id = member_id WHERE call.id = ?"
    )
    row = tx.one(sql, call_id)
    return (row["club_id"], row["name"]) if row else None


def await_words(
    tx: Transaction,
    person_id: int,
    competition_id: int,
    intention: Intention,
    until: datetime,
    at: datetime,
) -> None:
    """Store what the person's next message in private is for, in place of an earlier purpose."""
    sql = (
        "INSERT OR REPLACE INTO awaited (person_id, competition_id, intention, until, asked_at)"
        " VALUES (?, ?, ?, ?, ?)"
    )
    tx.write(sql, person_id, competition_id, as_json(intention), until, at)


def awaited_in(tx: Transaction, person_id: int, at: datetime) -> int | None:
    """The competition for which a message of the person's is awaited now."""
    sql = "SELECT competition_id FROM awaited WHERE person_id = ? AND until > ?"
    return value(tx, int, sql, person_id, at)


def awaited_for(tx: Transaction, person_id: int, at: datetime) -> Intention | None:
    """The purpose for which a message of the person's is awaited now."""
    sql = "SELECT intention FROM awaited WHERE person_id = ? AND until > ?"
    row = tx.one(sql, person_id, at)
    return INTENTION.decode(row["intention"]) if row else None


def awaited_since(tx: Transaction, person_id: int, at: datetime) -> datetime | None:
    """The moment since which a message of the person's is awaited; None if none is."""
    sql = "SELECT asked_at FROM awaited WHERE person_id = ? AND until > ?"
    text = value(tx, str, sql, person_id, at)
    return from_text(text) if text else None


def end_waiting(tx: Transaction, person_id: int) -> Intention:
    """Stop awaiting a message of the person's; returns what it was for."""
    row = tx.one("DELETE FROM awaited WHERE person_id = ? RETURNING intention", person_id)
    return INTENTION.decode(row["intention"]) if row else Intention()


def stop_awaiting(
    tx: Transaction, button: str, *, dispute: int | None = None, of: int | None = None
) -> None:
    """Stop awaiting messages for that button: about that dispute, from that person, or all."""
    sql = (
        "DELETE FROM awaited WHERE intention ->> '$.button' = ?1"
        " AND (?2 IS NULL OR intention ->> '$.with.dispute' = ?2)"
        " AND person_id = ifnull(?3, person_id)"
    )
    tx.write(sql, button, dispute, of)

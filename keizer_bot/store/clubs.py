"""Clubs, their competitions with their hours, and their chats; and groups without a club."""

from datetime import datetime

import msgspec

from keizer_bot.store.read_cache import kept_between_steps
from keizer_bot.store.reading import every, find, get
from keizer_bot.store.transaction import Transaction


class Club(msgspec.Struct, frozen=True):
    """A club; `language` is that of its group, `asleep_at` when it was put to sleep, if it is.

    `founded_at` is None for a club from the host's file.
    """

    id: int
    name: str
    language: str
    time_zone: str
    asleep_at: datetime | None = None
    founded_at: datetime | None = None


class Competition(msgspec.Struct, frozen=True):
    """A competition of a club; `hours` is JSON (core.hours reads it).

    `beside`: it is not the club's first and main one.
    """

    id: int
    club_id: int
    name: str
    hours: str
    beside: bool = False


class ClubChat(msgspec.Struct, frozen=True):
    """A group, or one topic of it (topic_id 0: the whole group), that belongs to a club.

    `refused` is why Telegram refused the last message there (core.messages.Obstacle); None if it
    arrived.
    """

    chat_id: int
    topic_id: int
    club_id: int
    competition_id: int | None
    refused: str | None = None


_CLUB = "SELECT club.*, asleep_at FROM club LEFT JOIN sleep ON club_id = club.id"
_COMPETITION = (
    "SELECT *, id > (SELECT min(id) FROM competition AS other"
    " WHERE other.club_id = competition.club_id) AS beside FROM competition"
)


@kept_between_steps()
def club(tx: Transaction, club_id: int) -> Club:
    """The club with that id. Raises LookupError."""
    return get(tx, Club, f"{_CLUB} WHERE club.id = ?", club_id)


@kept_between_steps()
def clubs(tx: Transaction) -> tuple[Club, ...]:
    """All clubs of this bot."""
    return every(tx, Club, f"{_CLUB} ORDER BY club.id")


def awake(tx: Transaction) -> tuple[Club, ...]:
    """The clubs that are not asleep."""
    return tuple([club_ for club_ in clubs(tx) if club_.asleep_at is None])


@kept_between_steps()
def competitions(tx: Transaction, club_id: int) -> tuple[Competition, ...]:
    """The club's competitions, the main one first."""
    return every(tx, Competition, f"{_COMPETITION} WHERE club_id = ? ORDER BY id", club_id)


@kept_between_steps()
def competition(tx: Transaction, competition_id: int) -> Competition:
    """The competition with that id. Raises LookupError."""
    return get(tx, Competition, f"{_COMPETITION} WHERE id = ?", competition_id)


def add_competition(tx: Transaction, club_id: int, name: str, hours: str) -> int:
    """Add a competition beside the others, or set the hours of the one with that name; its id.

    The chats of the main competition now belong to the whole club: messages there may concern any
    of its competitions.
    """
    sql = (
        "INSERT INTO competition (club_id, name, hours) VALUES (?, ?, ?) ON CONFLICT DO UPDATE"
        " SET hours = excluded.hours RETURNING id"
    )
    row = tx.the(sql, club_id, name, hours)
    tx.write(
        "UPDATE chat SET competition_id = NULL WHERE club_id = ?1 AND competition_id ="
        " (SELECT min(id) FROM competition WHERE club_id = ?1)",
        club_id,
    )
    return int(row["id"])


@kept_between_steps()
def chat(tx: Transaction, chat_id: int, topic_id: int) -> ClubChat | None:
    """The topic's own binding, or else that of the whole group; None if there is neither."""
    sql = "SELECT * FROM chat WHERE chat_id = ? AND topic_id IN (?, 0) ORDER BY topic_id DESC"
    return find(tx, ClubChat, sql, chat_id, topic_id)


@kept_between_steps()
def chats(tx: Transaction, club_id: int) -> tuple[ClubChat, ...]:
    """The club's chats."""
    return every(tx, ClubChat, "SELECT * FROM chat WHERE club_id = ? ORDER BY chat_id", club_id)


def bind_chat(
    tx: Transaction, chat_id: int, topic_id: int, club_id: int, competition_id: int | None
) -> None:
    """Bind the chat (or topic) to this club from now on."""
    columns, new = "chat_id, topic_id, club_id, competition_id", "club_id, competition_id"
    tx.insert("chat", columns, chat_id, topic_id, club_id, competition_id, replacing=new)


def bound_exactly(tx: Transaction, chat_id: int, topic_id: int) -> ClubChat | None:
    """The binding of that topic itself, or that of the whole group for topic 0."""
    binding = chat(tx, chat_id, topic_id)
    return binding if binding and binding.topic_id == topic_id else None


def refused_topics(tx: Transaction, chat_id: int, why: str) -> tuple[ClubChat, ...]:
    """The topics of the group in which posts are refused for that reason."""
    sql = "SELECT * FROM chat WHERE chat_id = ? AND topic_id > 0 AND refused = ?"
    return every(tx, ClubChat, sql, chat_id, why)


def note_refusal(
    tx: Transaction, chat_id: int, topic_id: int, refused: str | None
) -> ClubChat | None:
    """Keep why posts there are refused, None once they arrive; returns the chat if that changed."""
    binding = bound_exactly(tx, chat_id, topic_id)
    if binding is None or binding.refused == refused:
        return None
    sql = "UPDATE chat SET refused = ? WHERE chat_id = ? AND topic_id = ?"
    tx.write(sql, refused, chat_id, topic_id)
    return binding


def move_topic(tx: Transaction, old: ClubChat, topic_id: int) -> None:
    """Move the club from its old topic to this one; two competitions may share a topic."""
    if topic_id != old.topic_id:
        present = bound_exactly(tx, old.chat_id, topic_id)
        shared = present is not None and present.competition_id != old.competition_id
        sql = "DELETE FROM chat WHERE chat_id = ? AND topic_id = ?"
        tx.write(sql, old.chat_id, old.topic_id)
        competition = None if shared else old.competition_id
        bind_chat(tx, old.chat_id, topic_id, old.club_id, competition)
    note_refusal(tx, old.chat_id, topic_id, None)


def move_chat(tx: Transaction, old: int, new: int) -> None:
    """Follow a group to its new Telegram id, with its bindings, posts and queued messages."""
    tx.write("DELETE FROM chat WHERE chat_id = ?", new)
    tx.write("UPDATE chat SET chat_id = ? WHERE chat_id = ?", new, old)
    sql = "UPDATE outbox SET recipient_id = ? WHERE recipient_kind = 'chat' AND recipient_id = ?"
    tx.write(sql, new, old)
    tx.write("UPDATE OR REPLACE dark_chat SET chat_id = ? WHERE chat_id = ?", new, old)
    tx.write("UPDATE OR REPLACE stray_group SET chat_id = ? WHERE chat_id = ?", new, old)


def settle(
    tx: Transaction, name: str, language: str, time_zone: str, hours: str
) -> tuple[int, int]:
    """Create the club of that name or update it; returns the ids of it and its main competition."""
    sql = (
        "INSERT INTO club (name, language, time_zone) VALUES (?, ?, ?) ON CONFLICT DO UPDATE"
        " SET language = excluded.language, time_zone = excluded.time_zone RETURNING id"
    )
    club_id = int(tx.the(sql, name, language, time_zone)["id"])
    present = competitions(tx, club_id)
    if present:
        tx.write("UPDATE competition SET hours = ? WHERE id = ?", hours, present[0].id)
        return club_id, present[0].id
    return club_id, tx.insert("competition", "club_id, name, hours", club_id, name, hours)


class StrayGroup(msgspec.Struct, frozen=True):
    """A group without a club: since when it is known, and if the bot told the group so."""

    chat_id: int
    since: datetime
    told: bool


def mark_group_told(tx: Transaction, chat_id: int, since: datetime) -> None:
    """Record that the group has had no club since then, and was told so."""
    tx.insert("stray_group", "chat_id, since, told", chat_id, since, 1, replacing="since, told")


def note_group(tx: Transaction, chat_id: int, at: datetime) -> None:
    """Record that the bot is in that group, unless it is a club's or already recorded."""
    sql = (
        "INSERT INTO stray_group (chat_id, since) SELECT ?, ?"
        " WHERE NOT EXISTS (SELECT 1 FROM chat WHERE chat_id = ?) ON CONFLICT DO NOTHING"
    )
    tx.write(sql, chat_id, at, chat_id)


def is_first_word(tx: Transaction, chat_id: int, at: datetime) -> bool:
    """True if the group was not told yet that it has no club; records that it now is."""
    note_group(tx, chat_id, at)
    sql = "UPDATE stray_group SET told = 1 WHERE chat_id = ? AND NOT told"
    return bool(tx.write(sql, chat_id))


def stray_groups(tx: Transaction) -> tuple[StrayGroup, ...]:
    """The groups that still have no club."""
    sql = "SELECT * FROM stray_group WHERE chat_id NOT IN (SELECT chat_id FROM chat)"
    return every(tx, StrayGroup, sql)


def forget_group(tx: Transaction, chat_id: int) -> None:
    """Delete the group, which the bot has left."""
    tx.write("DELETE FROM stray_group WHERE chat_id = ?", chat_id)

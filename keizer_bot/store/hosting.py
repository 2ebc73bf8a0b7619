"""The host's decisions to put clubs to sleep or remove them, and the host's view of clubs.

None of it is the club's own, so none of it is in its archive. Clubs that moved to another bot are
here too, with the people and chats to be told so when they write.
"""

from collections.abc import Iterable
from datetime import date, datetime, timedelta

import msgspec

from keizer_bot.store.addresses import open_ref
from keizer_bot.store.intents import Channel, Recipient
from keizer_bot.store.people import arbiters
from keizer_bot.store.reading import column, every, find
from keizer_bot.store.transaction import Transaction


class ClubInBrief(msgspec.Struct, frozen=True):
    """An operator's view of a club, without its members and its chat.

    `founded_at` is None for a club from the host's file, `asleep_at` for one that is not asleep.
    `announced_at` is set on a club that will be removed, `archived_at` once an arbiter has its
    archive.
    """

    id: int
    name: str
    founded_at: datetime | None
    members: int
    last_evening: date | None
    asleep_at: datetime | None
    announced_at: datetime | None
    archived_at: datetime | None

    @property
    def gone_at(self) -> datetime | None:
        """The moment of its deletion; None if it stays, or if nobody has its archive yet."""
        return self.archived_at + NOTICE if self.archived_at else None


class ArchiveOwed(msgspec.Struct, frozen=True):
    """A club that will be removed, and the chats of the arbiters who are to get its archive."""

    club_id: int
    name: str
    language: str
    arbiters: tuple[int, ...]


class UnusedClub(msgspec.Struct, frozen=True):
    """A club that began in the chat, with the last day on which it was used.

    `announced_at` is when its arbiters were told that it will be put to sleep, if they were.
    """

    id: int
    last_used: date
    announced_at: datetime | None


NOTICE = timedelta(days=14)
"""The notice that arbiters get before their club is put to sleep: they may be on holiday.

Also the time from receiving its archive to the deletion of a club.
"""

_IN_BRIEF = (
    "SELECT club.id, name, founded_at, asleep_at, removal.announced_at, archived_at,"
    " (SELECT count(*) FROM member WHERE club_id = club.id) AS members,"
    " (SELECT max(date) FROM round JOIN season ON season.id = season_id"
    " JOIN competition ON competition.id = competition_id"
    " WHERE competition.club_id = club.id AND phase IN ('paired', 'final')) AS last_evening"
    " FROM club LEFT JOIN sleep ON sleep.club_id = club.id"
    " LEFT JOIN removal ON removal.club_id = club.id"
)


def in_brief(tx: Transaction) -> tuple[ClubInBrief, ...]:
    """All clubs, the oldest first."""
    return every(tx, ClubInBrief, f"{_IN_BRIEF} ORDER BY club.id")


def club_in_brief(tx: Transaction, club_id: int) -> ClubInBrief | None:
    """The club, if it exists."""
    return find(tx, ClubInBrief, f"{_IN_BRIEF} WHERE club.id = ?", club_id)


def unused_clubs(tx: Transaction, since: date) -> tuple[UnusedClub, ...]:
    """Clubs founded in the chat that are awake and were last used on that day or earlier.

    A future evening counts as use, and so does an arbiter's word that the club goes on.
    """
    evening = (
        "SELECT max(date) FROM round JOIN season ON season.id = season_id"
        " JOIN competition ON competition.id = competition_id WHERE competition.club_id = club.id"
    )
    sql = (
        "SELECT club.id, announced_at, max(date(founded_at), coalesce(date(kept_awake_at), ''),"
        f" coalesce(({evening}), '')) AS last_used"
        " FROM club LEFT JOIN sleep ON sleep.club_id = club.id"
        " WHERE founded_at IS NOT NULL AND asleep_at IS NULL AND last_used <= ? ORDER BY club.id"
    )
    return every(tx, UnusedClub, sql, since)


def announce_sleep(tx: Transaction, club_id: int, at: datetime) -> None:
    """Record that the club's arbiters were told that it will be put to sleep."""
    tx.insert("sleep", "club_id, announced_at", club_id, at, replacing="announced_at")


def put_to_sleep(tx: Transaction, club_id: int, at: datetime) -> None:
    """Put the club to sleep, and stop keeping its dashboards up to date."""
    tx.insert("sleep", "club_id, asleep_at", club_id, at, replacing="asleep_at")
    competitions = "SELECT id FROM competition WHERE club_id = ?"
    tx.write(f"DELETE FROM dashboard WHERE competition_id IN ({competitions})", club_id)


def keep_awake(tx: Transaction, club_id: int, at: datetime) -> None:
    """Wake the club, or keep it from being put to sleep for now."""
    tx.write("DELETE FROM sleep WHERE club_id = ?", club_id)
    tx.insert("sleep", "club_id, kept_awake_at", club_id, at)


def announce_removal(tx: Transaction, club_id: int, at: datetime) -> None:
    """Record that the club will be removed; nobody has its archive yet."""
    tx.insert("removal", "club_id, announced_at", club_id, at)


def call_removal_back(tx: Transaction, club_id: int) -> None:
    """Cancel the removal of the club."""
    tx.write("DELETE FROM removal WHERE club_id = ?", club_id)


def removals(tx: Transaction) -> tuple[int, ...]:
    """The clubs that will be removed."""
    return column(tx, "SELECT club_id FROM removal ORDER BY club_id")


def archives_owed(tx: Transaction) -> tuple[ArchiveOwed, ...]:
    """The clubs that will be removed and whose archive no arbiter has yet."""
    rows = tx.all(
        "SELECT club.id, name, language FROM removal JOIN club ON club.id = club_id"
        " WHERE archived_at IS NULL ORDER BY club.id"
    )
    return tuple(
        ArchiveOwed(row["id"], row["name"], row["language"], chats_of_arbiters(tx, row["id"]))
        for row in rows
    )


def chats_of_arbiters(tx: Transaction, club_id: int) -> tuple[int, ...]:
    """Telegram ids at which the club's arbiters can be reached."""
    refs = [open_ref(tx, arbiter.person_id, Channel.TELEGRAM) for arbiter in arbiters(tx, club_id)]
    return tuple(int(ref) for ref in refs if ref)


def mark_archived(tx: Transaction, club_id: int, at: datetime) -> bool:
    """Record that an arbiter has the club's archive; True the first time."""
    sql = "UPDATE removal SET archived_at = ? WHERE club_id = ? AND archived_at IS NULL"
    return bool(tx.write(sql, at, club_id))


def clubs_to_remove(tx: Transaction, at: datetime) -> tuple[int, ...]:
    """The clubs due for deletion."""
    sql = "SELECT club_id FROM removal WHERE archived_at <= ? ORDER BY club_id"
    return column(tx, sql, at - NOTICE)


class MovedClub(msgspec.Struct, frozen=True):
    """A club that moved to the bot with that user name."""

    name: str
    bot: str
    moved_at: datetime


def note_moved(
    tx: Transaction, name: str, bot: str, at: datetime, recipients: Iterable[Recipient]
) -> None:
    """Record that the club moved to that bot; these people and chats are told when they write here.

    An earlier move of a club of that name is deleted.
    """
    forget_moved(tx, name)
    tx.insert("moved_club", "name, bot, moved_at", name, bot, at)
    for recipient in recipients:
        tx.insert("moved_recipient", "kind, number, club", recipient.kind, recipient.id, name)


def moved_club(tx: Transaction, name: str) -> MovedClub | None:
    """The move of the club of that name; None if it did not move."""
    return find(tx, MovedClub, "SELECT * FROM moved_club WHERE name = ?", name)


def moved(tx: Transaction) -> tuple[MovedClub, ...]:
    """All clubs that moved away."""
    return every(tx, MovedClub, "SELECT * FROM moved_club ORDER BY name")


def club_of(tx: Transaction, recipient: Recipient) -> MovedClub | None:
    """The club of that person or chat that moved last; None if none did."""
    sql = (
        "SELECT moved_club.* FROM moved_club JOIN moved_recipient ON name = club"
        " WHERE kind = ? AND number = ? ORDER BY moved_at DESC"
    )
    return find(tx, MovedClub, sql, recipient.kind, recipient.id)


def forget_moved(tx: Transaction, name: str) -> bool:
    """Delete the move of the club of that name; False if there was none."""
    return bool(tx.write("DELETE FROM moved_club WHERE name = ?", name))


def forget_recipients(tx: Transaction, before: datetime) -> None:
    """Delete the people and chats of clubs that moved before then; they are no longer told."""
    gone = "SELECT name FROM moved_club WHERE moved_at < ?"
    tx.write(f"DELETE FROM moved_recipient WHERE club IN ({gone})", before)

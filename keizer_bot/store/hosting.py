"""What the host of this bot decides about its clubs: which sleep; and what operators see of them.

None of it is the club's own, so none of it goes along in its archive.
"""

from dataclasses import dataclass
from datetime import date, datetime

from keizer_bot.store.reading import every, find
from keizer_bot.store.transaction import Transaction


@dataclass(frozen=True, slots=True)
class ClubInBrief:
    """What an operator sees of a club: never its members or its chat.

    `founded_at` is None for a club of the host's file, `asleep_at` for one that does not sleep.
    """

    id: int
    name: str
    founded_at: datetime | None
    members: int
    last_evening: date | None
    asleep_at: datetime | None


@dataclass(frozen=True, slots=True)
class UnusedClub:
    """A club that began in the chat, with the last day on which it was used.

    `announced_at` is when its arbiters were told that it will be put to sleep, if they were.
    """

    id: int
    last_used: date
    announced_at: datetime | None


_IN_BRIEF = (
    "SELECT club.id, name, founded_at, asleep_at,"
    " (SELECT count(*) FROM member WHERE club_id = club.id) AS members,"
    " (SELECT max(date) FROM round JOIN season ON season.id = season_id"
    " JOIN competition ON competition.id = competition_id"
    " WHERE competition.club_id = club.id AND phase IN ('paired', 'final')) AS last_evening"
    " FROM club LEFT JOIN sleep ON sleep.club_id = club.id"
)


def in_brief(tx: Transaction) -> tuple[ClubInBrief, ...]:
    """All clubs, the oldest first."""
    return every(tx, ClubInBrief, f"{_IN_BRIEF} ORDER BY club.id")


def club_in_brief(tx: Transaction, club_id: int) -> ClubInBrief | None:
    """That club, if there is one."""
    return find(tx, ClubInBrief, f"{_IN_BRIEF} WHERE club.id = ?", club_id)


def unused_clubs(tx: Transaction, since: date) -> tuple[UnusedClub, ...]:
    """The clubs of the chat that are awake and of which nothing is later than that day.

    An evening that is still to come counts as well, and that an arbiter said that the club goes on.
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
    """The club's arbiters were told that it will be put to sleep."""
    tx.insert("sleep", "club_id, announced_at", club_id, at, replacing="announced_at")


def put_to_sleep(tx: Transaction, club_id: int, at: datetime) -> None:
    """The club sleeps from now on; its dashboards are kept up to date no longer."""
    tx.insert("sleep", "club_id, asleep_at", club_id, at, replacing="asleep_at")
    own = "SELECT id FROM competition WHERE club_id = ?"
    tx.write(f"DELETE FROM dashboard WHERE competition_id IN ({own})", club_id)


def keep_awake(tx: Transaction, club_id: int, at: datetime) -> None:
    """The club goes on: it sleeps no longer, and will not be put to sleep for now."""
    tx.write("DELETE FROM sleep WHERE club_id = ?", club_id)
    tx.insert("sleep", "club_id, kept_awake_at", club_id, at)

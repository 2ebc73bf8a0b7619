"""The players' committee, and its votes and verdict on an appeal."""

from dataclasses import dataclass
from datetime import date, datetime

from keizer_bot.store.read_cache import kept_within_step
from keizer_bot.store.reading import column, every, value
from keizer_bot.store.transaction import Transaction


@kept_within_step
def committee(tx: Transaction, club_id: int) -> tuple[int, ...]:
    """Ids of the members of the club's committee, by name."""
    return column(
        tx,
        "SELECT member_id FROM committee JOIN member ON member.id = member_id"
        " WHERE committee.club_id = ? ORDER BY member.name",
        club_id,
    )


def set_committee(tx: Transaction, club_id: int, members: tuple[int, ...], since: date) -> None:
    """Make these members the committee since that day, in place of the earlier ones."""
    tx.write("DELETE FROM committee WHERE club_id = ?", club_id)
    for member_id in members:
        tx.insert("committee", "club_id, member_id, since", club_id, member_id, since)


@kept_within_step
def committee_since(tx: Transaction, club_id: int) -> date | None:
    """The day since which the club has this committee; None if that is not known."""
    return value(tx, date, "SELECT min(since) FROM committee WHERE club_id = ?", club_id)


@dataclass(frozen=True, slots=True)
class CommitteeTenure:
    """A committee whose end was not announced yet, with a running season of the club."""

    club_id: int
    season_id: int
    time_zone: str
    since: date


_TERMS = """
SELECT committee.club_id, max(season.id) AS season_id, time_zone, since FROM committee
JOIN club ON club.id = committee.club_id
JOIN competition ON competition.club_id = club.id
JOIN season ON season.competition_id = competition.id AND ended_at IS NULL
WHERE since <= ? AND reminded = 0 GROUP BY committee.club_id
"""


def terms_begun(tx: Transaction, until: date) -> tuple[CommitteeTenure, ...]:
    """The committees appointed by that day whose end was not announced yet."""
    return every(tx, CommitteeTenure, _TERMS, until)


def mark_reminded(tx: Transaction, club_id: int) -> None:
    """Record that the end of the committee's three years was announced."""
    tx.write("UPDATE committee SET reminded = 1 WHERE club_id = ?", club_id)


def appeal(tx: Transaction, dispute_id: int, member_id: int) -> None:
    """Record that the member appeals to the committee."""
    tx.write("UPDATE dispute SET appealed_by = ? WHERE id = ?", member_id, dispute_id)


def ask_for_vote(tx: Transaction, dispute_id: int, member_id: int) -> None:
    """Record that this member of the committee is asked to vote."""
    tx.insert("vote", "dispute_id, member_id", dispute_id, member_id)


def vote(tx: Transaction, dispute_id: int, member_id: int, choice: str) -> None:
    """Record the vote of that member of the committee."""
    sql = "UPDATE vote SET choice = ? WHERE dispute_id = ? AND member_id = ?"
    tx.write(sql, choice, dispute_id, member_id)


def votes(tx: Transaction, dispute_id: int) -> dict[int, str | None]:
    """The vote of each member who was asked, by id; None until they have voted."""
    rows = tx.all("SELECT member_id, choice FROM vote WHERE dispute_id = ?", dispute_id)
    return {row["member_id"]: row["choice"] for row in rows}


def close(tx: Transaction, dispute_id: int, verdict: str, at: datetime) -> None:
    """Record the committee's verdict and close the dispute."""
    sql = "UPDATE dispute SET verdict = ?, closed_at = ? WHERE id = ?"
    tx.write(sql, verdict, at, dispute_id)

"""The messages that are arbiters' dashboards, and facts shown there that nothing else reads."""

from datetime import datetime, timedelta

import msgspec
from msgspec.structs import asdict

from keizer_bot.store.moments import from_text
from keizer_bot.store.reading import as_, find, value
from keizer_bot.store.transaction import Transaction

_PAUSE = timedelta(seconds=3)  # between two changes of one dashboard
_AT_ONCE = 10  # at midnight all clubs change; other steps write in between


class DashboardRow(msgspec.Struct, frozen=True):
    """A message kept up to date: its outbox row, and the hash of its content.

    `previewed` is the round whose pairing was last previewed below it automatically.
    """

    competition_id: int
    person_id: int
    outbox_id: int
    shown: str
    previewed: int | None


def dashboard(tx: Transaction, competition_id: int, person_id: int) -> DashboardRow | None:
    """The arbiter's dashboard of the competition, if there is one."""
    sql = "SELECT * FROM dashboard WHERE competition_id = ? AND person_id = ?"
    return find(tx, DashboardRow, sql, competition_id, person_id)


def next_to_look_at(tx: Transaction) -> dict[DashboardRow, datetime]:
    """The dashboards to look at next, and when: after a change, or when the clock changes them."""
    coming = tx.all(f"SELECT * FROM dashboard ORDER BY next_look LIMIT {_AT_ONCE}")
    moments = {as_(DashboardRow, row): from_text(row["next_look"]) for row in coming}
    stale = tx.all(f"SELECT * FROM dashboard WHERE stale = 1 ORDER BY shown_at LIMIT {_AT_ONCE}")
    for row in stale:
        moment = from_text(row["shown_at"]) + _PAUSE
        moments[as_(DashboardRow, row)] = min(moment, from_text(row["next_look"]))
    return moments


def keep(tx: Transaction, board: DashboardRow, at: datetime, next_look: datetime) -> None:
    """Store what the dashboard shows now, in place of that arbiter's earlier one."""
    row = asdict(board) | {"shown_at": at, "next_look": next_look, "stale": 0}
    new = "outbox_id, shown, previewed, shown_at, next_look, stale"
    tx.insert("dashboard", ", ".join(row), *row.values(), replacing=new)


def forget(tx: Transaction, board: DashboardRow) -> None:
    """Stop keeping the dashboard up to date."""
    sql = "DELETE FROM dashboard WHERE competition_id = ? AND person_id = ?"
    tx.write(sql, board.competition_id, board.person_id)


def is_held(tx: Transaction, round_id: int) -> bool:
    """True if the clock leaves the pairing of that round to the arbiter."""
    return value(tx, str, "SELECT held_at FROM round WHERE id = ?", round_id) is not None


def waiting_claims(tx: Transaction, club_id: int) -> tuple[tuple[int, str], ...]:
    """The undecided claims to be a member: their ids and the members' names."""
    rows = tx.all(
        "SELECT claim.id, member.name FROM claim JOIN member ON member.id = member_id"
        " WHERE member.club_id = ? AND decided_at IS NULL ORDER BY claim.id",
        club_id,
    )
    return tuple((row["id"], row["name"]) for row in rows)

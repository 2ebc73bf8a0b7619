"""Work of the bot, by name, with the moment it was last done; and figures about its health."""

from datetime import datetime, timedelta

import msgspec

from keizer_bot.store import clubs
from keizer_bot.store.moments import from_text
from keizer_bot.store.reading import value
from keizer_bot.store.transaction import Transaction


def moment(tx: Transaction, name: str) -> datetime | None:
    """The moment this was last done; None for never."""
    return value(tx, datetime, "SELECT at FROM done WHERE name = ?", name)


def mark(tx: Transaction, name: str, at: datetime) -> None:
    """Record that this was done now."""
    tx.insert("done", "name, at", name, at, replacing="at")


def began(tx: Transaction, at: datetime) -> None:
    """Record when this database began, once: at its oldest known update, or now."""
    oldest = tx.the("SELECT min(received_at) AS at FROM inbox")["at"]
    tx.write("INSERT INTO done VALUES ('began', ?) ON CONFLICT DO NOTHING", oldest or at)


def outage(tx: Transaction) -> tuple[datetime, datetime] | None:
    """The last loss of contact so long that Telegram dropped messages: its begin and end."""
    begin, end = moment(tx, "outage began"), moment(tx, "outage ended")
    return (begin, end) if begin and end else None


def mark_outage(tx: Transaction, begin: datetime, end: datetime) -> None:
    """Record a loss of contact that lasted longer than Telegram keeps messages."""
    mark(tx, "outage began", begin)
    mark(tx, "outage ended", end)


_LATELY = timedelta(days=1)
_SILENCE = timedelta(minutes=5)


class Health(msgspec.Struct, frozen=True):
    """Counts over the whole bot.

    `waiting` updates are not handled yet, the oldest since `waiting_since`; `given_up` are dead
    letters and `not_sent` failed posts, both of the last day; `to_send` posts are queued. `heard`
    is when Telegram last answered a poll, `night` when the nightly work was last done, and
    `log_emptied` when SQLite's log was last truncated. `copied` and `not_copied` are when a copy
    last left the machine and last failed to. `asleep` is how many of the `clubs` sleep.
    """

    waiting: int
    waiting_since: datetime | None
    given_up: int
    to_send: int
    not_sent: int
    heard: datetime | None
    night: datetime | None
    log_emptied: datetime | None
    copied: datetime | None
    not_copied: datetime | None
    clubs: int
    asleep: int

    def is_silent(self, at: datetime) -> bool:
        """True if Telegram has not answered for five minutes; every answer is recorded."""
        return self.heard is None or at - self.heard > _SILENCE


def health(tx: Transaction, at: datetime) -> Health:
    """The counts at that moment."""
    lately = at - _LATELY
    arrived = tx.the(
        "SELECT count(*) AS n, min(received_at) AS since FROM inbox WHERE state = 'new'"
    )
    dead = tx.the("SELECT count(*) AS n FROM inbox WHERE state = 'dead' AND handled_at > ?", lately)
    queued = tx.the(
        "SELECT count(*) AS n FROM outbox WHERE state = 'queued'"
        " AND (attempts > 0 OR coalesce(not_before, '') <= ?)",
        at,
    )
    failed = tx.the(
        "SELECT count(*) AS n FROM outbox WHERE state = 'failed' AND kind IN ('say', 'show')"
        " AND made_at > ?",
        lately,
    )
    return Health(
        waiting=arrived["n"],
        waiting_since=from_text(arrived["since"]) if arrived["since"] else None,
        given_up=dead["n"],
        to_send=queued["n"],
        not_sent=failed["n"],
        heard=moment(tx, "poll"),
        night=moment(tx, "night"),
        log_emptied=moment(tx, "log emptied"),
        copied=moment(tx, "copy"),
        not_copied=moment(tx, "no copy"),
        clubs=len(clubs.clubs(tx)),
        asleep=len(clubs.clubs(tx)) - len(clubs.awake(tx)),
    )

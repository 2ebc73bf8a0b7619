"""The bot's health: queues, failures, and its last contact with the world."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from keizer_bot.store import clubs, done
from keizer_bot.store.moments import from_text
from keizer_bot.store.transaction import Transaction

_LATELY = timedelta(days=1)
_SILENCE = timedelta(minutes=5)


@dataclass(frozen=True, slots=True)
class Health:
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
        heard=done.moment(tx, "poll"),
        night=done.moment(tx, "night"),
        log_emptied=done.moment(tx, "log emptied"),
        copied=done.moment(tx, "copy"),
        not_copied=done.moment(tx, "no copy"),
        clubs=len(clubs.clubs(tx)),
        asleep=len(clubs.clubs(tx)) - len(clubs.awake(tx)),
    )

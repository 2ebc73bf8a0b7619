"""Scheduled work as values: a moment, and a function to run then.

A subject declares its `JOBS`: functions that look up in the database what is due or comes next.
Nothing else is remembered: a job that was done is not found again, and one that was missed still
is. `keizer_bot.app.subjects` collects them, and the scheduler carries them out.
"""

from collections.abc import Callable, Iterable
from datetime import datetime, timedelta
from typing import Any

import msgspec

from keizer_bot.i18n.message import Message
from keizer_bot.store import done, inbox
from keizer_bot.store.transaction import Transaction


class ScheduledJob(msgspec.Struct, frozen=True):
    """Work due from `moment` on: ``do(tx, app_context, at, *about)``, in a step of its own.

    `what` names it in the log and in ``/status``, and `season_id` is its season; a job without a
    name only keeps something up to date. With `needs_backlog`, messages sent before its moment are
    handled first. With `outside`, ``do(at)`` is awaited and opens its own transactions.
    """

    moment: datetime
    do: Callable[..., Any]
    about: tuple[Any, ...] = ()
    what: Message | None = None
    season_id: int | None = None
    needs_backlog: bool = False
    outside: bool = False


JobFinder = Callable[[Transaction, datetime], Iterable[ScheduledJob]]
"""Finds the jobs of one kind that are due at that moment, and those that come next; cheap."""


class JobPlan(msgspec.Struct):
    """The named jobs that come next, in order, as the scheduler holds them."""

    jobs: tuple[ScheduledJob, ...] = ()


_TURN, _TURNS = timedelta(seconds=5), 720


def in_turn(moment: datetime, season_id: int) -> datetime:
    """A moment within the hour after the given one; each season has its own.

    If one bot serves a federation whose clubs all keep the same hours, a question to every player
    is 28,000 messages.
    """
    return moment + (season_id - 1) % _TURNS * _TURN


def heard_until(tx: Transaction, moment: datetime) -> bool:
    """True if everything sent before that moment has arrived and is handled."""
    polled = done.moment(tx, "poll")
    return (polled is None or polled >= moment) and not inbox.waits(tx, moment)

"""What comes due, as values: a moment, and what is then to be done.

A subject declares its jobs as `JOBS`: looks that read from the database what is due or comes next.
Nothing else is remembered: a job that was done is not found again, and one that was missed still
is. `keizer_bot.app.jobs` collects them, the scheduler carries them out.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from keizer_bot.i18n.message import Message
from keizer_bot.store import done, inbox
from keizer_bot.store.transaction import Transaction


@dataclass(frozen=True, slots=True)
class ScheduledJob:
    """From `moment` on it is to be done: ``do(tx, app_context, at, *about)``, alone in a step.

    `what` names it in the log and in ``/status``, and `season_id` says whose it is; a job without
    a name only keeps something up to date. With `needs_backlog`, what was sent before its moment
    is handled first. With `outside`, ``do(at)`` is awaited: it makes transactions as it goes.
    """

    moment: datetime
    do: Callable[..., Any]
    about: tuple[Any, ...] = ()
    what: Message | None = None
    season_id: int | None = None
    needs_backlog: bool = False
    outside: bool = False


JobFinder = Callable[[Transaction, datetime], Iterable[ScheduledJob]]
"""One cheap question: which jobs of a kind are due at that moment, and which come next."""


@dataclass(slots=True)
class JobPlan:
    """The named jobs that come next, the first one first, as the scheduler holds them."""

    jobs: tuple[ScheduledJob, ...] = ()


_TURN, _TURNS = timedelta(seconds=5), 720


def in_turn(moment: datetime, season_id: int) -> datetime:
    """That moment for one season of many: each has its turn in the hour after it.

    Where one bot serves a federation whose clubs all have the same hours, a question to every
    player is 28,000 messages.
    """
    return moment + (season_id - 1) % _TURNS * _TURN


def heard_until(tx: Transaction, moment: datetime) -> bool:
    """Whether what was said before that moment has come in, and is handled."""
    polled = done.moment(tx, "poll")
    return (polled is None or polled >= moment) and not inbox.waits(tx, moment)

"""``/status``: how the bot itself is doing, for the arbiter."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from keizer_bot.i18n.message import Message
from keizer_bot.store import seasons
from keizer_bot.store.health import health

if TYPE_CHECKING:
    from keizer_bot.usecases.desk import Desk

_SILENCE = timedelta(minutes=5)  # the poller writes down each minute that Telegram answered
_OLD_NIGHT = timedelta(days=2)
_MOST_JOBS = 5


class AllWell(Message):
    """Nothing needs looking after."""


class LastContact(Message):
    """When Telegram last answered."""

    at: datetime


class NoContact(Message):
    """Telegram has not answered for minutes."""

    since: datetime


class UpdatesWaiting(Message):
    """So many messages are not handled yet."""

    count: int


class UpdatesGivenUp(Message):
    """So many messages of the last day could not be handled."""

    count: int


class PostsWaiting(Message):
    """So many posts are still to be sent."""

    count: int


class PostsNotSent(Message):
    """So many posts of the last day could not be sent."""

    count: int


class LastBackup(Message):
    """When the night's backup was last made."""

    at: datetime


class NoBackupLately(Message):
    """There was no backup for two nights, or never one."""


class NightlyWork(Message):
    """A job: the night's backup, and forgetting."""


class ComesNext(Message):
    """What the clock brings next, and when."""

    at: datetime
    what: Message


def status(desk: Desk) -> tuple[Message, ...]:
    """How the bot is doing: first whether anything is wrong. Raises `ArbiterOnly`."""
    desk.require_arbiter()
    now = health(desk.tx, desk.at)
    heard, night = now.heard, now.night
    troubles: list[Message] = []
    if heard is None or desk.at - heard > _SILENCE:
        troubles.append(NoContact((heard or desk.at).astimezone(desk.zone)))
    if now.given_up:
        troubles.append(UpdatesGivenUp(now.given_up))
    if now.not_sent:
        troubles.append(PostsNotSent(now.not_sent))
    if night is None or desk.at - night > _OLD_NIGHT:
        troubles.append(NoBackupLately())
    facts: list[Message] = []
    if heard is not None and desk.at - heard <= _SILENCE:
        facts.append(LastContact(heard.astimezone(desk.zone)))
    facts += [UpdatesWaiting(max(now.waiting - 1, 0)), PostsWaiting(now.to_send)]
    if night is not None:
        facts.append(LastBackup(night.astimezone(desk.zone)))
    return (*(troubles or [AllWell()]), *facts, *_coming(desk)[:_MOST_JOBS])


def _coming(desk: Desk) -> list[ComesNext]:
    """What the clock brings next in the competition, and to the bot itself."""
    season = seasons.current_season(desk.tx, desk.competition.id)
    own = (None, season.id if season else None)
    return [
        ComesNext(job.moment.astimezone(desk.zone), job.what)
        for job in desk.plan.jobs
        if job.what and job.season_id in own
    ]

"""``/status``: how the bot itself is doing, for the arbiter."""

from __future__ import annotations

from datetime import timedelta

from keizer_bot.club.health import messages
from keizer_bot.core.context import Desk
from keizer_bot.i18n.message import Message
from keizer_bot.store import seasons
from keizer_bot.store.health import health

_SILENCE = timedelta(minutes=5)  # the poller writes down each minute that Telegram answered
_OLD_NIGHT = timedelta(days=2)
_MOST_JOBS = 5


def status(desk: Desk) -> tuple[Message, ...]:
    """How the bot is doing: first whether anything is wrong. Raises `ArbiterOnly`."""
    desk.require_arbiter()
    now = health(desk.tx, desk.at)
    heard, night = now.heard, now.night
    troubles: list[Message] = []
    if heard is None or desk.at - heard > _SILENCE:
        troubles.append(messages.NoContact((heard or desk.at).astimezone(desk.zone)))
    if now.given_up:
        troubles.append(messages.UpdatesGivenUp(now.given_up))
    if now.not_sent:
        troubles.append(messages.PostsNotSent(now.not_sent))
    if night is None or desk.at - night > _OLD_NIGHT:
        troubles.append(messages.NoBackupLately())
    facts: list[Message] = []
    if heard is not None and desk.at - heard <= _SILENCE:
        facts.append(messages.LastContact(heard.astimezone(desk.zone)))
    facts += [messages.UpdatesWaiting(max(now.waiting - 1, 0)), messages.PostsWaiting(now.to_send)]
    if night is not None:
        facts.append(messages.LastBackup(night.astimezone(desk.zone)))
    return (*(troubles or [messages.AllWell()]), *facts, *_coming(desk)[:_MOST_JOBS])


def _coming(desk: Desk) -> list[messages.ComesNext]:
    """What the clock brings next in the competition, and to the bot itself."""
    season = seasons.current_season(desk.tx, desk.competition.id)
    own = (None, season.id if season else None)
    return [
        messages.ComesNext(job.moment.astimezone(desk.zone), job.what)
        for job in desk.plan.jobs
        if job.what and job.season_id in own
    ]

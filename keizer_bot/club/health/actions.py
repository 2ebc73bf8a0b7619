"""``/status``: how the bot itself is doing, for the arbiter."""

from datetime import datetime, timedelta

from keizer_bot.club.health import messages
from keizer_bot.core.context import RequestContext
from keizer_bot.i18n.message import Message
from keizer_bot.store.health import health

_LATELY = timedelta(days=1)  # a copy that fails is tried again every hour
_OLD_NIGHT = timedelta(days=2)
_MOST_JOBS = 5


def status(context: RequestContext) -> tuple[Message, ...]:
    """How the bot is doing: first whether anything is wrong. Raises `ArbiterOnly`."""
    context.require_arbiter()
    now = health(context.tx, context.at)
    heard, night = now.heard, now.night
    troubles: list[Message] = []
    facts: list[Message] = []
    if heard is None or now.is_silent(context.at):
        troubles.append(messages.NoContact(context.local(heard or context.at)))
    else:
        facts.append(messages.LastContact(context.local(heard)))
    if now.given_up:
        troubles.append(messages.UpdatesGivenUp(now.given_up))
    if now.not_sent:
        troubles.append(messages.PostsNotSent(now.not_sent))
    if _failing(now.copied, now.not_copied, context.at):
        troubles.append(messages.NoCopyLately())
    if night is None or context.at - night > _OLD_NIGHT:
        troubles.append(messages.NoBackupLately())
    facts += [messages.UpdatesWaiting(max(now.waiting - 1, 0)), messages.PostsWaiting(now.to_send)]
    if night is not None:
        facts.append(messages.LastBackup(context.local(night)))
    if now.copied is not None:
        facts.append(messages.LastCopy(context.local(now.copied)))
    if now.log_emptied is not None:
        facts.append(messages.LogEmptied(context.local(now.log_emptied)))
    return (*(troubles or [messages.AllWell()]), *facts, *_coming(context)[:_MOST_JOBS])


def _failing(copied: datetime | None, failed: datetime | None, at: datetime) -> bool:
    """Whether copies fail now: where they go nowhere any more, nothing failed of late."""
    return failed is not None and at - failed < _LATELY and (copied is None or copied < failed)


def _coming(context: RequestContext) -> list[messages.ComesNext]:
    """What the clock brings next in the competition, and to the bot itself."""
    own = (None, context.running.id if context.running else None)
    return [
        messages.ComesNext(context.local(job.moment), job.what)
        for job in context.plan.jobs
        if job.what and job.season_id in own
    ]

"""``/status``: how the bot itself is doing, for the arbiter."""

from datetime import timedelta

from keizer_bot.club.health import messages
from keizer_bot.core.context import RequestContext
from keizer_bot.i18n.message import Message
from keizer_bot.store.health import health

_SILENCE = timedelta(minutes=5)  # the poller writes down each minute that Telegram answered
_OLD_NIGHT = timedelta(days=2)
_MOST_JOBS = 5


def status(context: RequestContext) -> tuple[Message, ...]:
    """How the bot is doing: first whether anything is wrong. Raises `ArbiterOnly`."""
    context.require_arbiter()
    now = health(context.tx, context.at)
    heard, night = now.heard, now.night
    troubles: list[Message] = []
    facts: list[Message] = []
    if heard is None or context.at - heard > _SILENCE:
        troubles.append(messages.NoContact(context.local(heard or context.at)))
    else:
        facts.append(messages.LastContact(context.local(heard)))
    if now.given_up:
        troubles.append(messages.UpdatesGivenUp(now.given_up))
    if now.not_sent:
        troubles.append(messages.PostsNotSent(now.not_sent))
    if night is None or context.at - night > _OLD_NIGHT:
        troubles.append(messages.NoBackupLately())
    facts += [messages.UpdatesWaiting(max(now.waiting - 1, 0)), messages.PostsWaiting(now.to_send)]
    if night is not None:
        facts.append(messages.LastBackup(context.local(night)))
    if now.log_emptied is not None:
        facts.append(messages.LogEmptied(context.local(now.log_emptied)))
    return (*(troubles or [messages.AllWell()]), *facts, *_coming(context)[:_MOST_JOBS])


def _coming(context: RequestContext) -> list[messages.ComesNext]:
    """What the clock brings next in the competition, and to the bot itself."""
    own = (None, context.running.id if context.running else None)
    return [
        messages.ComesNext(context.local(job.moment), job.what)
        for job in context.plan.jobs
        if job.what and job.season_id in own
    ]

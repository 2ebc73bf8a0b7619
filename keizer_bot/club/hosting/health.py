"""The bot's own health, for arbiters and the host; some faults are reported unasked."""

from collections.abc import Iterator
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from keizer_bot.club.hosting import messages
from keizer_bot.core.context import AppContext, Context
from keizer_bot.core.identify import PrivateVisit, context_of_bot
from keizer_bot.core.jobs import ScheduledJob
from keizer_bot.core.messages import Obstacle
from keizer_bot.core.posting import tell_arbiters
from keizer_bot.i18n.message import Message
from keizer_bot.store import clubs, done
from keizer_bot.store.done import Health, health
from keizer_bot.store.transaction import Transaction

_LATELY = timedelta(days=1)  # a copy that fails is tried again every hour
_OLD_NIGHT = timedelta(days=2)
_MOST_JOBS = 5


def status(context: Context) -> tuple[Message, ...]:
    """The bot's health, faults first. Raises `ArbiterOnly`."""
    context.require_arbiter()
    now = health(context.tx, context.at)
    troubles = [*_of_list(context.app), *_of_groups(context)]
    return (*_report(now, context.at, context.zone, troubles), *_coming(context)[:_MOST_JOBS])


def status_for_operator(visit: PrivateVisit) -> tuple[Message, ...]:
    """The same for an operator, with the number of clubs, in the first club's time zone."""
    now, all_clubs = health(visit.tx, visit.at), clubs.clubs(visit.tx)
    zone = ZoneInfo(all_clubs[0].time_zone if all_clubs else "UTC")
    troubles = _of_list(visit.app_context)
    of_all = [chat for club in clubs.awake(visit.tx) for chat in clubs.chats(visit.tx, club.id)]
    if refusing := sum(chat.refused is not None for chat in of_all):
        troubles.append(messages.GroupsRefusing(refusing))
    return (*_report(now, visit.at, zone, troubles), messages.ClubsOfBot(now.clubs, now.asleep))


def _of_list(app_context: AppContext) -> list[Message]:
    """The fault, if the rating list that the host configured could not be read at the start."""
    unread = app_context.hosting.federation_list is not None and app_context.shared_list is None
    return [messages.ListUnread()] if unread else []


def _of_groups(context: Context) -> list[Message]:
    """The reasons why messages fail to arrive."""
    causes = [chat.refused for chat in clubs.chats(context.tx, context.club.id) if chat.refused]
    return [
        messages.TopicRefuses()
        if cause == Obstacle.TOPIC
        else messages.GroupRefuses(Obstacle(cause))
        for cause in dict.fromkeys(causes)
    ]


def _report(
    now: Health, at: datetime, zone: ZoneInfo, troubles: list[Message]
) -> tuple[Message, ...]:
    """The report by that zone's clock: first these faults, then the state."""
    heard, night = now.heard, now.night
    facts: list[Message] = []
    if heard is None or now.is_silent(at):
        troubles.append(messages.NoContact((heard or at).astimezone(zone)))
    else:
        facts.append(messages.LastContact(heard.astimezone(zone)))
    if now.given_up:
        troubles.append(messages.UpdatesGivenUp(now.given_up))
    if now.not_sent:
        troubles.append(messages.PostsNotSent(now.not_sent))
    if _failing(now.copied, now.not_copied, at):
        troubles.append(messages.NoCopyLately())
    if night is None or at - night > _OLD_NIGHT:
        troubles.append(messages.NoBackupLately())
    facts += [messages.UpdatesWaiting(max(now.waiting - 1, 0)), messages.PostsWaiting(now.to_send)]
    if night is not None:
        facts.append(messages.LastBackup(night.astimezone(zone)))
    if now.copied is not None:
        facts.append(messages.LastCopy(now.copied.astimezone(zone)))
    if now.log_emptied is not None:
        facts.append(messages.LogEmptied(now.log_emptied.astimezone(zone)))
    return (*(troubles or [messages.AllWell()]), *facts)


def _failing(copied: datetime | None, failed: datetime | None, at: datetime) -> bool:
    """True if the last copy failed recently; copies that are switched off do not count."""
    return failed is not None and at - failed < _LATELY and (copied is None or copied < failed)


def _coming(context: Context) -> list[messages.ComesNext]:
    """The next scheduled steps of the competition and of the bot itself."""
    season_ids = (None, context.running.id if context.running else None)
    return [
        messages.ComesNext(context.local(job.moment), job.what)
        for job in context.app.plan.jobs
        if job.what and job.season_id in season_ids
    ]


_TOLD = "outage told"


def lost_messages_coming(tx: Transaction, _: datetime) -> Iterator[ScheduledJob]:
    """The end of an outage long enough to lose messages, until the bot has told the arbiters."""
    outage, reported = done.outage(tx), done.moment(tx, _TOLD)
    if outage is not None and (reported is None or reported < outage[1]):
        yield ScheduledJob(outage[1], tell_of_lost_messages, outage)


def tell_of_lost_messages(
    tx: Transaction, app_context: AppContext, at: datetime, begun: datetime, ended: datetime
) -> None:
    """Tell the arbiters of all clubs that messages of that time may not have arrived."""
    for club in clubs.awake(tx):
        context = context_of_bot(tx, app_context, club.id, at)
        tell_arbiters(context, messages.MessagesLost(context.local(begun), context.local(ended)))
    done.mark(tx, _TOLD, ended)


JOBS = (lost_messages_coming,)

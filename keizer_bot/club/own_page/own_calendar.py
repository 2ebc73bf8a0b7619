"""A calendar of one's own to subscribe to, by an address that tells nothing else.

It holds the evenings of all competitions in which they play, and says of each whether they come.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime

from keizer_bot.calendar import Evening
from keizer_bot.club.accounts.messages import NoOwnPages
from keizer_bot.club.own_page.evenings import coming_of
from keizer_bot.club.own_page.messages import CalendarAddress, Coming, StayAwayEvent
from keizer_bot.core.context import RequestContext
from keizer_bot.core.identify import AppContext, Sender, context_in
from keizer_bot.core.tokens import hash_of, is_token, new_token
from keizer_bot.formats.round_event import RoundEvent
from keizer_bot.i18n.html import plain
from keizer_bot.i18n.message import Message
from keizer_bot.reports.site.messages import SiteEvent
from keizer_bot.store import clubs, people
from keizer_bot.store.subscriptions import set_subscription, subscriber
from keizer_bot.store.transaction import Transaction

_AWAY = {Coming.AWAY, Coming.AWAY_UNLESS, Coming.LATE, Coming.FOR_CLUB, Coming.ASKED_FOR_CLUB}


def give_calendar(context: RequestContext) -> Message:
    """A new address for the sender's calendar; an earlier one is good no more.

    Raises `NotLinked`, `NoOwnPages`.
    """
    person_id = people.give_number(context.tx, context.own_member.id)
    if not context.web_url:
        raise NoOwnPages
    token = new_token()
    set_subscription(context.tx, person_id, hash_of(token))
    return CalendarAddress(f"{context.web_url}/calendar/{token}.ics")


@dataclass(frozen=True, slots=True)
class OwnCalendar:
    """Somebody's calendar: what it is called, its language, its evenings."""

    name: str
    language: str
    events: tuple[RoundEvent, ...]


def subscribed(
    tx: Transaction, app_context: AppContext, token: str, at: datetime
) -> OwnCalendar | None:
    """The calendar at the address with that token; None if nobody's is there."""
    person_id = subscriber(tx, hash_of(token)) if is_token(token) else None
    if person_id is None:
        return None
    sender = Sender(person_id, "")
    contexts = [
        context_in(tx, app_context, sender, competition.id, at)
        for member in people.members_known_as(tx, person_id)
        for competition in clubs.competitions(tx, member.club_id)
    ]
    if not contexts:
        return None
    name = ", ".join(dict.fromkeys(context.club.name for context in contexts))
    events = tuple([event for context in contexts for event in _events(context)])
    return OwnCalendar(name, contexts[0].language, events)


def _events(context: RequestContext) -> Iterator[RoundEvent]:
    player = context.plays_as(context.season) if context.running else None
    if player is None:
        return
    whose = f"{context.club.name}:{context.competition.name}:{context.season.id}"
    for evening in context.calendar.evenings:
        away = coming_of(context, player, evening) in _AWAY
        yield _event(context, f"{whose}:{evening.id}", evening, away=away)


def _event(context: RequestContext, identity: str, evening: Evening, *, away: bool) -> RoundEvent:
    kind = StayAwayEvent if away else SiteEvent
    said = context.texts.render(kind(evening.number, context.club.name), context.language)
    return RoundEvent(identity, plain(said), evening.starts, evening.final)

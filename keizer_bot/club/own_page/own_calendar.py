"""Personal calendars, to subscribe to by an address that reveals nothing else.

A calendar holds the evenings of all competitions in which the member plays, with their answer; for
a paired evening also the opponent, the colour and the board.
"""

from collections.abc import Iterator
from datetime import datetime, timedelta

import msgspec
from msgspec.structs import replace

from keizer_bot.calendar import Evening
from keizer_bot.club.accounts.messages import NoOwnPages
from keizer_bot.club.own_page.evenings import coming_of
from keizer_bot.club.own_page.messages import (
    CalendarAddress,
    CloseEarlierAddresses,
    Coming,
    EarlierAddresses,
    EarlierAddressesClosed,
    FreeEvent,
    OwnGameEvent,
    StayAwayEvent,
)
from keizer_bot.club.pairing.messages import YourGame
from keizer_bot.club.signing_off.presence import is_out
from keizer_bot.core.context import AppContext, Context
from keizer_bot.core.games import game_with
from keizer_bot.core.identify import Sender, context_in
from keizer_bot.core.questions import done, intend, on_press
from keizer_bot.core.reply import Reply
from keizer_bot.core.tokens import hash_of, is_token, new_token
from keizer_bot.formats.round_event import RoundEvent
from keizer_bot.i18n.html import plain
from keizer_bot.i18n.message import Message
from keizer_bot.reports.messages import Colour
from keizer_bot.reports.site.messages import SiteEvent
from keizer_bot.store import clubs, people
from keizer_bot.store.devices import add_subscription, close_other_subscriptions, subscriber
from keizer_bot.store.seasons import PlayerRow
from keizer_bot.store.transaction import Transaction

_AWAY = {Coming.AWAY, Coming.AWAY_UNLESS, Coming.LATE, Coming.FOR_CLUB, Coming.ASKED_FOR_CLUB}
_ALARM = timedelta(hours=2)  # before the evening
RINGING = "alarm"
"""The end of the address of a calendar with an alarm for each evening."""


def give_calendar(context: Context) -> Reply:
    """Give a new address for the sender's calendar; earlier ones work until they are closed.

    Raises `NotLinked`, `NoOwnPages`.
    """
    person_id = people.give_number(context.tx, context.own_member.id)
    if not context.app.web_url:
        raise NoOwnPages
    token = new_token()
    address, hash_ = f"{context.app.web_url}/calendar/{token}.ics", hash_of(token)
    has_earlier = add_subscription(context.tx, person_id, hash_)
    earlier = EarlierAddresses() if has_earlier else None
    message = CalendarAddress(address, f"{address}?{RINGING}", earlier)
    if not has_earlier:
        return Reply.of(message)
    return done(context, message, intend(close_earlier, hash_=hash_), CloseEarlierAddresses())


@on_press("close-calendars")
def close_earlier(context: Context, *, hash_: str) -> Reply:
    """Let only that address of the sender's calendar work. Raises `NotLinked`."""
    person_id = people.give_number(context.tx, context.own_member.id)
    close_other_subscriptions(context.tx, person_id, hash_)
    return Reply.of(EarlierAddressesClosed())


class OwnCalendar(msgspec.Struct, frozen=True):
    """Somebody's calendar: its name, its language, its evenings."""

    name: str
    language: str
    events: tuple[RoundEvent, ...]


def subscribed(
    tx: Transaction, app_context: AppContext, token: str, at: datetime, *, ringing: bool
) -> OwnCalendar | None:
    """The calendar at the address with that token; None if the token is unknown.

    `ringing`: with an alarm for each evening to which they come.
    """
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
    alarm = _ALARM if ringing else None
    events = tuple([event for context in contexts for event in _events(context, alarm)])
    return OwnCalendar(name, contexts[0].language, events)


def _events(context: Context, alarm: timedelta | None) -> Iterator[RoundEvent]:
    """The member's evenings as events; none if they do not play."""
    player = context.plays_as(context.season) if context.running else None
    if player is None or context.outer is not None:
        return
    whose = f"{context.club.name}:{context.competition.name}:{context.season.id}"
    for evening in context.calendar.evenings:
        if is_out(context.snapshot, player, evening):
            continue
        event = RoundEvent(
            f"{whose}:{evening.id}",
            "",
            evening.starts,
            evening.final,
            place=context.club.name,
            url=context.app.web_url,
            alarm=alarm,
        )
        yield _as_own_event(context, event, player, evening)


def _as_own_event(
    context: Context, event: RoundEvent, player: PlayerRow, evening: Evening
) -> RoundEvent:
    """The calendar event with its text, on the day of the game."""
    game = game_with(context, evening.id, player.id)
    if game is None:
        whose = evening.number, context.club.name
        state = coming_of(context, player, evening)
        if state in _AWAY or state is Coming.FREE:
            kind = FreeEvent if state is Coming.FREE else StayAwayEvent
            return replace(event, summary=_text(context, kind(*whose)), alarm=None)
        return replace(event, summary=_text(context, SiteEvent(*whose)))
    day = game.moved_to or evening.date
    colour = Colour.WHITE if game.white_id == player.id else Colour.BLACK
    opponent = context.players[game.opponent_of(player.id)].name
    starts = evening.starts + (day - evening.date)
    return replace(
        event,
        summary=_text(context, OwnGameEvent(evening.number, colour, opponent, game.board)),
        description=_text(context, YourGame(day, colour, opponent, game.board, starts)),
        starts=starts,
        ends=evening.final + (day - evening.date),
    )


def _text(context: Context, message: Message) -> str:
    return plain(context.texts.render(message, context.language))

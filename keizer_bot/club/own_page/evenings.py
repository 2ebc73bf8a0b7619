"""The reader's evenings: if they are coming, the answers that they can still give, and a calendar.

A personal calendar has an address to subscribe to, which reveals nothing else (``/agenda``). It
holds the evenings of all competitions in which the member plays, with their answer; for a paired
evening also the opponent, the colour and the board.
"""

from collections.abc import Iterator
from datetime import date, datetime, timedelta
from enum import Enum

import msgspec
from msgspec.structs import replace

from keizer_bot.calendar import Evening, Phase
from keizer_bot.club.accounts.messages import NoOwnPages
from keizer_bot.club.own_page.messages import (
    CalendarAddress,
    CloseEarlierAddresses,
    Coming,
    EarlierAddresses,
    EarlierAddressesClosed,
    FreeEvent,
    NoAnswerNow,
    OwnGameEvent,
    OwnWord,
    StayAwayEvent,
)
from keizer_bot.club.pairing.messages import YourGame
from keizer_bot.club.signing_off import presence
from keizer_bot.club.signing_off.attendance_messages import ImHere, SignOffOpen, SignOffOver
from keizer_bot.club.signing_off.messages import IWillCome, IWillNotCome
from keizer_bot.club.signing_off.presence import is_out
from keizer_bot.club.teams.matches import match_kinds
from keizer_bot.core.commands import Command, Scope
from keizer_bot.core.context import AppContext, Context
from keizer_bot.core.games import game_with
from keizer_bot.core.identify import Sender, context_in
from keizer_bot.core.questions import Below, ButtonKey, done, intend, on_press, stop_waiting
from keizer_bot.core.reply import Reply, ReplyKind
from keizer_bot.core.request import Request
from keizer_bot.core.snapshot import HERE
from keizer_bot.core.tokens import hash_of, is_token, new_token
from keizer_bot.engine.model import AbsenceKind
from keizer_bot.formats.round_event import RoundEvent
from keizer_bot.i18n.commands import Topic
from keizer_bot.i18n.html import plain
from keizer_bot.i18n.message import Message
from keizer_bot.reports.messages import Colour
from keizer_bot.reports.rule_words import label_of, time_control
from keizer_bot.reports.site.messages import SiteEvent
from keizer_bot.store import clubs, games, people, teams
from keizer_bot.store.buttons import Intention, as_json
from keizer_bot.store.devices import add_subscription, close_other_subscriptions, subscriber
from keizer_bot.store.seasons import PlayerRow
from keizer_bot.store.transaction import Transaction


class Tap(msgspec.Struct, frozen=True):
    """A button of the page: it sends a command in words, or does what another button does (`does`).

    `now` marks the button for the present state.
    """

    label: Message | Enum | str
    words: str = ""
    does: Intention | None = None
    now: bool = False

    @property
    def data(self) -> str:
        """The data that a button's form sends in place of words."""
        return as_json(self.does) if self.does else ""


def typed(day: date) -> str:
    """A day in the form that commands read in every language."""
    return f"{day.day}-{day.month}-{day.year}"


_AWAY: dict[str, Coming] = {AbsenceKind.LATE: Coming.LATE, AbsenceKind.NO_SHOW: Coming.MISSED}


class EveningView(msgspec.Struct, frozen=True):
    """An evening: the reader's answer, the hour until which they can change it, and the buttons.

    `coming` is None for a reader who does not play.
    """

    evening: Evening
    coming: Coming | None
    until: Message | None
    taps: tuple[Tap, ...]


class CalendarLine(msgspec.Struct, frozen=True):
    """An evening of the calendar. `coming` is None if the reader cannot answer, or no longer."""

    evening: Evening
    coming: Coming | None
    typed: str


class CalendarView(msgspec.Struct, frozen=True):
    """The season's evenings: the coming ones, and the past ones with the latest first."""

    season: str
    ahead: tuple[CalendarLine, ...]
    past: tuple[CalendarLine, ...]

    @property
    def can_say(self) -> bool:
        """True if the reader can still answer for some evening."""
        return any(line.coming is not None for line in self.ahead)


def own_calendar(context: Context) -> CalendarView:
    """The evenings of the running season, as the reader sees them. Raises `NoSeason`."""
    player = context.plays_as(context.season)
    ahead, past = list[CalendarLine](), list[CalendarLine]()
    for evening in context.calendar.evenings:
        plays = player is not None and not presence.is_out(context.snapshot, player, evening)
        is_open = plays and context.at < evening.closes
        state = coming_of(context, player, evening) if player and is_open else None
        line = CalendarLine(evening, state, typed(evening.date))
        (past if evening.phase is Phase.FINAL else ahead).append(line)
    return CalendarView(context.season.name, tuple(ahead), tuple(reversed(past)))


def evening_view(context: Context, player: PlayerRow, evening: Evening) -> EveningView:
    """An evening that is not over, as the reader sees it."""
    state = coming_of(context, player, evening)
    if state is Coming.FREE:
        return EveningView(evening, state, None, ())
    taps = tuple(_taps(context, player, evening, state))
    until: Message | None = SignOffOver() if taps else None
    if context.at < evening.closes:
        until = SignOffOpen(context.local(evening.closes))
    return EveningView(evening, state, until, taps)


def coming_of(context: Context, player: PlayerRow, evening: Evening) -> Coming:
    """The reader's answer for that evening."""
    attendance = games.presence_of(context.tx, evening.id, player.id)
    if (
        evening.phase is Phase.PAIRED
        and attendance is None
        and not presence.is_paired(context, player, evening)
    ):
        return Coming.AWAY_UNLESS
    if player.id in games.byes(context.tx, evening.id):
        return Coming.FREE
    if attendance is None:
        comes = player.arrangement == "present" and presence.in_round(player, evening.number)
        return Coming.COMES_UNLESS if comes else Coming.AWAY_UNLESS
    if attendance.state == HERE:
        return Coming.THERE if presence.is_there(evening, attendance) else Coming.COMES
    claimed = {claim.evening for claim in teams.open_claims_of(context.tx, player.id)}
    if evening.date in claimed:
        return Coming.ASKED_FOR_CLUB
    away = dict.fromkeys(match_kinds(context.rules.absence), Coming.FOR_CLUB) | _AWAY
    return away.get(attendance.state, Coming.AWAY)


def _taps(context: Context, player: PlayerRow, evening: Evening, state: Coming) -> Iterator[Tap]:
    """The answers that can still be given for the evening, the current one marked."""
    day = typed(evening.date)
    comes = state in (Coming.COMES, Coming.COMES_UNLESS, Coming.THERE)
    if presence.is_checking_in(evening, context.at):
        here = intend(ButtonKey.HERE, round_id=evening.id)
        yield Tap(ImHere(), does=here, now=state is Coming.THERE)
        yield Tap(IWillNotCome(), f"/afmelden {day}", now=not comes)
    elif context.at < evening.closes:
        club = state in (Coming.FOR_CLUB, Coming.ASKED_FOR_CLUB)
        yield Tap(IWillCome(), f"/aanmelden {day}", now=state is Coming.COMES)
        attendance = games.presence_of(context.tx, evening.id, player.id)
        kinds = presence.kinds_for_members(context.rules.absence)
        plainly = state is Coming.AWAY and (attendance is None or attendance.state not in kinds)
        yield Tap(IWillNotCome(), f"/afmelden {day}", now=plainly)
        for kind in kinds:
            word, is_now = label_of(kind), attendance is not None and attendance.state == kind
            yield Tap(word, f"/afmelden {day} {word}", now=is_now)
        yield Tap(OwnWord.FOR_CLUB, f"/afmelden {day} extern", now=club)
    elif comes:
        yield Tap(OwnWord.NO_LONGER, f"/afmelden {day}")


_STAYS_AWAY = {Coming.AWAY, Coming.AWAY_UNLESS, Coming.LATE, Coming.FOR_CLUB, Coming.ASKED_FOR_CLUB}
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
        if state in _STAYS_AWAY or state is Coming.FREE:
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
        description=_text(
            context,
            YourGame(day, colour, opponent, game.board, starts, time_control(context.rules)),
        ),
        starts=starts,
        ends=evening.final + (day - evening.date),
    )


def _text(context: Context, message: Message) -> str:
    return plain(context.texts.render(message, context.language))


def calendar_address(request: Request) -> Reply:
    """``/agenda``: an address from which the sender's calendar program reads their evenings."""
    return give_calendar(request.context)


@on_press("not-now", below=Below.QUESTION)
def not_now(context: Context, *, competition: int) -> Reply:  # noqa: ARG001 - the context has it
    """Stop waiting for the presser's answer; the bot reads their next message like any other."""
    stop_waiting(context)
    return Reply.of(NoAnswerNow())


OWN_CALENDAR = Command(
    "agenda mycalendar miocalendario",
    Topic.WEEK,
    calendar_address,
    Scope.CLUB,
    answers=ReplyKind.OWN,
    for_own_eyes=True,
)

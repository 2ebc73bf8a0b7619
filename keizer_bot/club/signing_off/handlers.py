"""``/afmelden`` and ``/aanmelden``: who, which evenings; what is not certain is asked."""

from __future__ import annotations

from collections.abc import Iterable

from keizer_bot.calendar import Evening
from keizer_bot.club.attendance.handlers import always
from keizer_bot.club.signing_off import messages
from keizer_bot.club.signing_off.actions import sign_off, sign_on
from keizer_bot.club.signing_off.late_arrivals import come_later
from keizer_bot.core.commands import Command, Scope
from keizer_bot.core.context import Desk
from keizer_bot.core.messages import DayLabel, No
from keizer_bot.core.questions import Answer, Choice, Intention, ask, confirm, intend, on_press
from keizer_bot.core.request import Context
from keizer_bot.grammar.evenings import AskDays, AskKind, Days, Wish
from keizer_bot.grammar.messages import ComeThen
from keizer_bot.grammar.names import Person
from keizer_bot.grammar.presence import Lateness, means_always, read_lateness
from keizer_bot.grammar.sign_off import AskPlayer, read_sign_off
from keizer_bot.grammar.spoken import names_only_days
from keizer_bot.i18n.commands import Behind, Topic

_MOST_PLAYERS = 6  # buttons under one question


def off(context: Context) -> Answer:
    """``/afmelden [who] [when] [why]``: he will not play those rounds."""
    return _deal_with(context, Wish.OFF)


SIGN_OFF = Command(
    "afmelden signoff assente", Topic.WEEK, off, usual=True, behind=Behind.ANY, scope=Scope.EVENINGS
)


def on(context: Context) -> Answer:
    """``/aanmelden [who] [when]``: he will play those rounds after all."""
    return _deal_with(context, Wish.ON)


SIGN_ON = Command(
    "aanmelden signon presente", Topic.WEEK, on, usual=True, behind=Behind.ANY, scope=Scope.EVENINGS
)


def _deal_with(context: Context, wish: Wish) -> Answer:
    desk = context.desk
    if context.rest and read_lateness(context.rest) is not None:
        return later(context)
    if context.rest and means_always(context.rest):
        return always(context)
    own = desk.plays_as(desk.season) if desk.actor.is_arbiter else desk.own_player
    players = desk.players.values() if context.rest else ()  # without words there is no name
    request = read_sign_off(
        context.rest,
        desk.calendar,
        context.sent,
        [Person(p.id, p.name) for p in players],
        own.id if own else None,
        is_arbiter=desk.actor.is_arbiter,
        wish=wish,
    )
    if isinstance(request, AskPlayer):
        people = request.people[:_MOST_PLAYERS]
        choices = [Choice(p.name, _intention(wish, p.id, request.days)) for p in people]
        return ask(desk, request.question, [*choices, Choice(No(), None)])
    if not context.certain and names_only_days(context.rest):
        return _day_alone(desk, request.player, request.days)
    days = request.days
    if isinstance(days, AskDays) or not context.certain:
        doubted = days if isinstance(days, AskDays) else _doubted(wish, days)
        return _ask_days(desk, wish, request.player, doubted)
    return _do(desk, wish, request.player, days)


def _day_alone(desk: Desk, player: int, days: Days | AskDays) -> Answer:
    """A day, and nothing of coming: ask which, then whether he comes."""
    evenings = days.evenings
    if not isinstance(days, AskDays) or days.kind is not AskKind.WHICH or len(evenings) == 1:
        return ask_coming(desk, player=player, evenings=[e.id for e in evenings])
    choices = [
        Choice(DayLabel(e.date), intend(ask_coming, player=player, evenings=[e.id]))
        for e in evenings
    ]
    return ask(desk, days.question, [*choices, Choice(No(), None)])


@on_press("ask-coming")
def ask_coming(desk: Desk, *, player: int, evenings: list[int]) -> Answer:
    """Ask whether he comes then, with a button for either."""
    days = tuple(e.date for e in desk.calendar.evenings if e.id in evenings)
    choices = [
        Choice(messages.IWillCome(), intend(sign_on, player=player, evenings=evenings)),
        Choice(messages.IWillNotCome(), intend(sign_off, player=player, evenings=evenings)),
    ]
    return ask(desk, ComeThen(days), choices, in_a_row=2)


def _doubted(wish: Wish, days: Days) -> AskDays:
    """The same evenings as a question: the words may have meant something else."""
    kind = AskKind.PROBABLY_OFF if wish is Wish.OFF else AskKind.PROBABLY_ON
    return AskDays(kind, days.evenings, days.club_duty)


def _do(desk: Desk, wish: Wish, player: int, days: Days) -> Answer:
    evenings = [e.id for e in days.evenings]
    if wish is Wish.ON:
        return sign_on(desk, player=player, evenings=evenings)
    return sign_off(desk, player=player, evenings=evenings, club_duty=days.club_duty)


def _ask_days(desk: Desk, wish: Wish, player: int, days: AskDays) -> Answer:
    """Yes or no where all the evenings are meant together, else a button for each."""
    if days.kind is not AskKind.WHICH:
        yes = _of_evenings(wish, player, days.evenings, club_duty=days.club_duty)
        return confirm(desk, days.question, yes)
    choices = [
        Choice(DayLabel(e.date), _of_evenings(wish, player, [e], club_duty=days.club_duty))
        for e in days.evenings
    ]
    return ask(desk, days.question, [*choices, Choice(No(), None)])


@on_press("ask-days")
def ask_days(
    desk: Desk, *, wish: Wish, kind: AskKind, player: int, evenings: list[int], club_duty: bool
) -> Answer:
    """Now that the player is known, ask which evenings are meant."""
    known = {e.id: e for e in desk.calendar.evenings}
    chosen = tuple(known[i] for i in evenings if i in known)
    return _ask_days(desk, wish, player, AskDays(kind, chosen, club_duty))


def _intention(wish: Wish, player: int, days: Days | AskDays) -> Intention:
    if isinstance(days, Days):
        return _of_evenings(wish, player, days.evenings, club_duty=days.club_duty)
    return intend(
        ask_days,
        wish=wish.value,
        kind=days.kind.value,
        player=player,
        evenings=[e.id for e in days.evenings],
        club_duty=days.club_duty,
    )


def _of_evenings(
    wish: Wish, player: int, evenings: Iterable[Evening], *, club_duty: bool
) -> Intention:
    ids = [e.id for e in evenings]
    if wish is Wish.ON:
        return intend(sign_on, player=player, evenings=ids)
    return intend(sign_off, player=player, evenings=ids, club_duty=club_duty)


def later(context: Context) -> Answer:
    """``/later [minutes]``: tell the opponent; without minutes a bit, 0: in time after all."""
    said = read_lateness(context.rest, bare=True) if context.rest.strip() else Lateness(None)
    if said is None:
        raise messages.HowToSayLater(context.rest[:40])
    return come_later(context.desk, minutes=said.minutes)


COME_LATER = Command("later late ritardo", Topic.WEEK, later, usual=True)

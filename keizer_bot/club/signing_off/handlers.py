"""``/afmelden`` and ``/aanmelden``: who, which evenings; what is not certain is asked."""

from collections.abc import Iterable
from contextlib import suppress

from msgspec.structs import replace

from keizer_bot.calendar import Evening
from keizer_bot.club.attendance.handlers import always
from keizer_bot.club.attendance.presence import expected
from keizer_bot.club.signing_off import messages
from keizer_bot.club.signing_off.actions import sign_off, sign_on
from keizer_bot.club.signing_off.kinds import take_own_kind
from keizer_bot.club.signing_off.late_arrivals import come_later, evening_ahead, how_late
from keizer_bot.club.signing_off.stopping import ask_whether_stopping
from keizer_bot.core.commands import Command, Scope
from keizer_bot.core.context import RequestContext
from keizer_bot.core.games import game_with
from keizer_bot.core.messages import DayLabel
from keizer_bot.core.named import as_people
from keizer_bot.core.questions import (
    Answer,
    Asked,
    Choice,
    Intention,
    ask,
    ask_one,
    confirm,
    intend,
    on_press,
)
from keizer_bot.core.request import Request
from keizer_bot.grammar.arriving import says_in_time
from keizer_bot.grammar.asking import asks_own_state
from keizer_bot.grammar.clauses import days_said
from keizer_bot.grammar.days import evenings_named, names_only_days
from keizer_bot.grammar.evenings import OFFERED, AskDays, AskKind, Days, Signing, coming
from keizer_bot.grammar.lateness import Lateness
from keizer_bot.grammar.messages import ComeThen, OnePlayerAtATime, OnlyYourself
from keizer_bot.grammar.names import find
from keizer_bot.grammar.presence import means_always, means_to_stop
from keizer_bot.grammar.sign_off import (
    AskPlayer,
    SeveralSignOffs,
    SignOffRequest,
    read_sign_off,
)
from keizer_bot.grammar.spoken import read_coming, read_lateness
from keizer_bot.i18n.commands import Behind, Topic
from keizer_bot.i18n.message import Message, Refusal
from keizer_bot.reading.line_parts import person
from keizer_bot.store import games, late_arrivals, people, seasons
from keizer_bot.store.seasons import PlayerRow

_MOST_PLAYERS = 6  # buttons under one question
_LONGEST_NAME = 6  # words


def off(request: Request) -> Answer:
    """``/afmelden [who] [when] [why]``: they will not play those rounds."""
    return _deal_with(request, Signing.OFF)


SIGN_OFF = Command(
    "afmelden signoff assente", Topic.WEEK, off, usual=True, behind=Behind.ANY, scope=Scope.EVENINGS
)


def on(request: Request) -> Answer:
    """``/aanmelden [who] [when]``: they will play those rounds after all."""
    in_time = says_in_time(request.heard.text) and _said_to_be_late(request.context)
    return come_later(request.context, minutes=0) if in_time else _deal_with(request, Signing.ON)


SIGN_ON = Command(
    "aanmelden signon presente", Topic.WEEK, on, usual=True, behind=Behind.ANY, scope=Scope.EVENINGS
)


def _said_to_be_late(context: RequestContext) -> bool:
    """Whether the sender said before that they come later to the evening ahead."""
    own = context.plays_as(context.season)
    kept = late_arrivals.of_round(context.tx, evening_ahead(context).id) if own else ()
    return own is not None and own.id in {late.player_id for late in kept}


def _deal_with(request: Request, wish: Signing) -> Answer:
    request, kind = take_own_kind(request) if wish is Signing.OFF else (request, "")
    context = request.context
    if request.rest and (about_else := _else(request)) is not None:
        return about_else
    own = context.plays_as(context.season) if context.actor.is_arbiter else context.own_player
    meant = (_answered(request, request.heard.to) if request.heard.to else None) or own
    # Without words there is no name.
    people = as_people(context.players.values()) if request.rest else ()
    said = read_sign_off(
        request.rest,
        context.calendar,
        context.at,
        people,
        meant.id if meant else None,
        is_arbiter=context.actor.is_arbiter,
        signing=wish,
    )
    if isinstance(said, AskPlayer):
        people = said.people[:_MOST_PLAYERS]
        choices = [Choice(p.name, _intention(wish, p.id, said.days)) for p in people]
        return ask_one(context, said.question, choices)
    if isinstance(said, SeveralSignOffs):
        certain = request.certain and said.certain
        return _of_others(replace(request, certain=certain), wish, said.players, said.days)
    named = context.actor.is_arbiter and (own is None or said.player != own.id)
    if named and isinstance(said.days, Days):
        return _of_others(request, wish, (said.player,), said.days)
    if named and isinstance(said.days, AskDays) and said.days.names_them_all:
        return _ask_of(context, wish, (said.player,), said.days)
    return _of_one(request, wish, said, kind)


def _of_one(request: Request, wish: Signing, said: SignOffRequest, own: str) -> Answer:
    """Somebody's own words, or days that are to be asked about."""
    context, days = request.context, said.days
    if wish is Signing.ON and not request.certain and names_only_days(request.rest):
        return _day_alone(context, said.player, days)
    if isinstance(days, Days) and not request.certain:  # it may mean something else
        if wish is Signing.OFF and (asked := _ask_forfeit(context, said.player, days)) is not None:
            return asked
        kind = AskKind.PROBABLY_OFF if wish is Signing.OFF else AskKind.PROBABLY_ON
        days = AskDays(kind, days.evenings, days.club_duty)
    if isinstance(days, AskDays):
        return _ask_days(context, wish, said.player, days)
    evenings = [e.id for e in days.evenings]
    if wish is Signing.ON:
        return sign_on(context, player=said.player, evenings=evenings)
    club = days.club_duty
    done = sign_off(context, player=said.player, evenings=evenings, club_duty=club, kind=own)
    if not request.rest or (isinstance(done, Asked) and not done.done):
        return done
    kept = _kept(request, said.player, evenings)
    return (*(done if isinstance(done, tuple) else (done.text,)), *kept) if kept else done


def _kept(request: Request, player: int, left: list[int]) -> tuple[Message, ...]:
    """Sign on for a day that they keep, where they would stay away: "vrijdag niet, de 27e wel"."""
    context, understood = request.context, read_coming(request.heard.text)
    kept = evenings_named(understood.kept, context.calendar, context.at) if understood else None
    who = context.players[player]
    away = [
        evening.id
        for evening in kept or ()
        if evening.id not in left
        and who not in expected(context.snapshot, evening, games.presence(context.tx, evening.id))
    ]
    return sign_on(context, player=player, evenings=away) if away else ()


def _of_others(request: Request, wish: Signing, players: tuple[int, ...], days: Days) -> Answer:
    """The arbiter speaks for others, all of them or none.

    Raises `OnePlayerAtATime` where one of several would lose a game by it.
    """
    context = request.context
    forfeits = [_ask_forfeit(context, p, days) for p in players] if wish is Signing.OFF else []
    asked = next((question for question in forfeits if question is not None), None)
    if asked is not None and len(players) > 1:
        raise OnePlayerAtATime
    if asked is not None:
        return asked
    if not request.certain:
        return _ask_of(context, wish, players, days)
    evenings, club = [e.id for e in days.evenings], days.club_duty
    return sign_others(context, wish=wish, players=[*players], evenings=evenings, club_duty=club)


def _ask_of(
    context: RequestContext, wish: Signing, players: tuple[int, ...], days: Days | AskDays
) -> Answer:
    """Whether the arbiter meant these players, in words that may say something else."""
    names = tuple(context.players[player].name for player in players)
    dates = tuple(e.date for e in days.evenings)
    question = (messages.SignOffThem if wish is Signing.OFF else messages.SignOnThem)(names, dates)
    yes = intend(
        sign_others,
        wish=wish.value,
        players=[*players],
        evenings=[e.id for e in days.evenings],
        club_duty=days.club_duty,
    )
    return confirm(context, question, yes)


def _else(request: Request) -> Answer | None:
    """What the words are about, if that is no evening to sign off or on for."""
    if read_lateness(request.rest) is not None:
        return later(request)
    if asks_own_state(request.rest):
        return _own_state(request)
    if means_to_stop(request.rest):
        return ask_whether_stopping(request.context)
    return always(request) if means_always(request.rest) else None


def _own_state(request: Request) -> Answer:
    """Whether who asks comes to the evening they name, else the next; with a button for either."""
    context, own = request.context, request.context.own_player
    calendar, at = context.calendar, context.at
    named = evenings_named(days_said(request.rest), calendar, at) or ()
    evening = next(iter(named), None) or coming(calendar, at)
    said = games.presence(context.tx, evening.id)
    comes = own in expected(context.snapshot, evening, said)
    state = messages.YouCome if comes else messages.YouStayAway
    return _ask_coming(context, state(evening.date), own.id, [evening.id])


@on_press("sign-others")  # open questions hold the name `wish`, here and below
def sign_others(
    context: RequestContext,
    *,
    wish: Signing,
    players: list[int],
    evenings: list[int],
    club_duty: bool,
) -> Answer:
    """Sign these players off or on, all or none. Raises as `sign_off` and `sign_on`."""
    signed: list[Answer] = []
    if wish is Signing.ON:
        signed += [sign_on(context, player=player, evenings=evenings) for player in players]
    else:
        signed += [
            sign_off(context, player=player, evenings=evenings, club_duty=club_duty, sure=True)
            for player in players
        ]
    return tuple(message for said in signed if isinstance(said, tuple) for message in said)


def _answered(request: Request, author: int) -> PlayerRow | None:
    """The player whose words an arbiter answers: they are meant, where no name is said."""
    context = request.context
    if not context.actor.is_arbiter:
        return None
    known = people.members_known_as(context.tx, author)
    playing = seasons.players_by_member(context.tx, context.season.id)
    return next((playing[m.id] for m in known if m.id in playing), None)


def _ask_forfeit(context: RequestContext, player: int, days: Days) -> Answer | None:
    """Whether it is meant: the game is paired, and its other player would win it."""
    for evening in days.evenings:
        game = game_with(context, evening.id, player) if evening.is_paired else None
        if game is not None and game.result is None:
            absent, other = (context.players[i].name for i in (player, game.opponent_of(player)))
            ids, club = [e.id for e in days.evenings], days.club_duty
            yes = intend(sign_off, player=player, evenings=ids, club_duty=club, sure=True)
            return confirm(context, messages.ConfirmForfeit(absent, evening.date, other), yes)
    return None


def _day_alone(context: RequestContext, player: int, days: Days | AskDays) -> Answer:
    """A day, and nothing of coming: ask which, then whether they come."""
    evenings = days.evenings
    if not isinstance(days, AskDays) or days.kind is not AskKind.WHICH or len(evenings) == 1:
        return ask_coming(context, player=player, evenings=[e.id for e in evenings])
    choices = [
        Choice(DayLabel(e.date), intend(ask_coming, player=player, evenings=[e.id]))
        for e in evenings
    ]
    return ask_one(context, days.question, choices)


@on_press("ask-coming")
def ask_coming(context: RequestContext, *, player: int, evenings: list[int]) -> Answer:
    """Ask whether they come then, with a button for either."""
    days = tuple(e.date for e in context.calendar.evenings if e.id in evenings)
    return _ask_coming(context, ComeThen(days), player, evenings)


def _ask_coming(context: RequestContext, text: Message, player: int, evenings: list[int]) -> Answer:
    choices = [
        Choice(messages.IWillCome(), intend(sign_on, player=player, evenings=evenings)),
        Choice(messages.IWillNotCome(), intend(sign_off, player=player, evenings=evenings)),
    ]
    return ask(context, text, choices, in_a_row=2)


def _ask_days(context: RequestContext, wish: Signing, player: int, days: AskDays) -> Answer:
    """Yes or no where all the evenings are meant together, else a button for each; or for all."""
    if days.kind not in {AskKind.WHICH, AskKind.ALL_OR_ONE}:
        yes = _of_evenings(wish, player, days.evenings, club_duty=days.club_duty)
        return confirm(context, days.question, yes)
    choices = [
        Choice(DayLabel(e.date), _of_evenings(wish, player, [e], club_duty=days.club_duty))
        for e in days.evenings[:OFFERED]
    ]
    if days.kind is AskKind.ALL_OR_ONE:
        every = _of_evenings(wish, player, days.evenings, club_duty=days.club_duty)
        choices.insert(0, Choice(messages.AllEvenings(len(days.evenings)), every))
    return ask_one(context, days.question, choices)


@on_press("ask-days")
def ask_days(
    context: RequestContext,
    *,
    wish: Signing,
    kind: AskKind,
    player: int,
    evenings: list[int],
    club_duty: bool,
) -> Answer:
    """Now that the player is known, ask which evenings are meant."""
    known = {e.id: e for e in context.calendar.evenings}
    chosen = tuple(known[i] for i in evenings if i in known)
    return _ask_days(context, wish, player, AskDays(kind, chosen, club_duty))


def _intention(wish: Signing, player: int, days: Days | AskDays) -> Intention:
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
    wish: Signing, player: int, evenings: Iterable[Evening], *, club_duty: bool
) -> Intention:
    ids = [e.id for e in evenings]
    if wish is Signing.ON:
        return intend(sign_on, player=player, evenings=ids)
    return intend(sign_off, player=player, evenings=ids, club_duty=club_duty)


def later(request: Request) -> Answer:
    """``/later [minutes]``: tell the opponent; without minutes a bit, 0: in time after all.

    The arbiter puts a name before it, or says in words who comes later.
    """
    context, rest = request.context, request.rest.strip()
    understood = read_coming(rest)
    who, rest = _who_is_late(context, rest, understood.of if understood else "")
    certain = read_lateness(rest, bare=True) if rest else Lateness()
    if certain is None and who is not None and understood is not None and understood.certain:
        certain = understood.late
    certain = certain if request.certain else None
    said = certain or (understood.late if understood else None)
    if said is None:
        raise messages.HowToSayLater(rest[:40])
    evening = evening_ahead(context)
    minutes = said.behind(context.local(evening.starts))
    if certain is not None:
        return come_later(context, minutes=minutes, player=who)
    own = context.plays_as(context.season) if who is None else None
    named = _days_of_lateness(context, rest) or (evening,)
    if own is not None and (minutes == 0 or evening not in named):  # not later, or not then
        return ask_coming(context, player=own.id, evenings=[e.id for e in named])
    question: Message = messages.ProbablyLater(how_late(minutes), evening.date)
    if who is not None:
        name = context.players[who].name
        question = messages.ProbablyTheyAreLater(name, how_late(minutes), evening.date)
    return confirm(context, question, intend(come_later, minutes=minutes, player=who))


def _days_of_lateness(context: RequestContext, said: str) -> tuple[Evening, ...]:
    """The evenings that are named by who comes later; none where they cannot be read."""
    with suppress(Refusal):
        return evenings_named(days_said(said), context.calendar, context.at) or ()
    return ()


def _who_is_late(context: RequestContext, rest: str, of: str) -> tuple[int | None, str]:
    """Whom an arbiter speaks of, and the words without a name that stands in front.

    Raises `OnlyYourself`, `SeveralPlayers`, `UnknownPlayer`, `UnknownPlayerLike`.
    """
    people = as_people(context.players.values())
    if (
        of
        and not context.actor.is_arbiter
        and context.own_player.id not in {p.id for p in find(of, people)}
    ):
        raise OnlyYourself(of)
    if not context.actor.is_arbiter or not rest:
        return None, rest
    if of:
        return person(of, people).id, rest
    words = rest.split()
    for length in range(min(len(words), _LONGEST_NAME), 0, -1):
        name = " ".join(words[:length])
        if find(name, people, whole=True):
            return person(name, people).id, " ".join(words[length:])
    return None, rest


COME_LATER = Command("later late ritardo", Topic.WEEK, later, usual=True, scope=Scope.COMING)

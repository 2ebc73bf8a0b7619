"""``/afmelden`` and ``/aanmelden``: who, which evenings; what is not certain is asked."""

from collections.abc import Iterable
from contextlib import suppress

from keizer_bot.calendar import Evening
from keizer_bot.club.attendance.handlers import always
from keizer_bot.club.attendance.presence import expected
from keizer_bot.club.signing_off import messages
from keizer_bot.club.signing_off.actions import sign_on
from keizer_bot.club.signing_off.claims import (
    ask_coming,
    ask_either,
    carry_out_claim,
    is_said_to_be_late,
    on_evenings,
    on_those_evenings,
)
from keizer_bot.club.signing_off.kinds import take_own_kind
from keizer_bot.club.signing_off.late_arrivals import come_later, evening_ahead
from keizer_bot.club.signing_off.stopping import ask_whether_stopping
from keizer_bot.core.commands import Command, Scope
from keizer_bot.core.context import RequestContext
from keizer_bot.core.messages import DayLabel
from keizer_bot.core.named import as_people
from keizer_bot.core.questions import (
    Answer,
    Asked,
    Choice,
    Intention,
    ask_one,
    intend,
)
from keizer_bot.core.request import Request
from keizer_bot.i18n.commands import Behind, Topic
from keizer_bot.i18n.message import Message, Refusal
from keizer_bot.reading.days import evenings_named, names_only_days
from keizer_bot.reading.evenings import AskDays, AskKind, Days, Signing, coming
from keizer_bot.reading.lateness import Lateness
from keizer_bot.reading.line_parts import person
from keizer_bot.reading.messages import OnlyYourself
from keizer_bot.reading.model import ComeLate, SignOff, SignOn, Unsure
from keizer_bot.reading.names import NamedPerson, find
from keizer_bot.reading.old.arriving import says_in_time
from keizer_bot.reading.old.clauses import days_said
from keizer_bot.reading.old.presence import means_always, means_to_stop
from keizer_bot.reading.old.sign_off import (
    AskPlayer,
    SeveralSignOffs,
    SignOffRequest,
    read_sign_off,
)
from keizer_bot.reading.old.spoken import read_coming, read_lateness
from keizer_bot.reading.questions import Ask
from keizer_bot.reading.wanted import evening_asked
from keizer_bot.store import games, people, seasons
from keizer_bot.store.seasons import PlayerRow

_DOUBTS = {
    AskKind.NOT_A_SIGN_OFF: Unsure.OPPOSITE,
    AskKind.NOT_A_SIGN_ON: Unsure.OPPOSITE,
    AskKind.WHICH: Unsure.WHICH_EVENING,
    AskKind.ALL_OR_ONE: Unsure.ALL_OR_ONE,
    AskKind.DID_YOU_MEAN: Unsure.GUESSED_EVENING,
}
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
    if request.wanted is not None:
        return _own_state(request.context, request.wanted)
    in_time = says_in_time(request.heard.text) and is_said_to_be_late(request.context)
    return come_later(request.context, minutes=0) if in_time else _deal_with(request, Signing.ON)


SIGN_ON = Command(
    "aanmelden signon presente", Topic.WEEK, on, usual=True, behind=Behind.ANY, scope=Scope.EVENINGS
)


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
        choices = [Choice(p.name, _for_player(wish, p, said.days)) for p in people]
        return ask_one(context, said.question, choices)
    if isinstance(said, SeveralSignOffs):
        sure = request.certain and said.certain
        return carry_out_claim(context, _claim(wish, said.players, said.days, sure=sure))
    return _of_one(request, wish, said, kind)


def _of_one(request: Request, wish: Signing, said: SignOffRequest, kind: str) -> Answer:
    """Somebody's own words, or an arbiter's about one player."""
    context = request.context
    if wish is Signing.ON and not request.certain and names_only_days(request.rest):
        return _day_alone(context, said.player, said.days)
    claim = _claim(wish, (said.player,), said.days, sure=request.certain, kind=kind)
    done = carry_out_claim(context, claim)
    if wish is Signing.ON or not request.rest or (isinstance(done, Asked) and not done.done):
        return done
    kept = _kept(request, said.player, [evening.id for evening in said.days.evenings])
    if not kept or not isinstance(done, Asked | tuple):
        return done
    return (*(done if isinstance(done, tuple) else (done.text,)), *kept)


def _claim(
    wish: Signing, players: Iterable[int], days: Days | AskDays, *, sure: bool, kind: str = ""
) -> SignOff | SignOn:
    """What was said, as a reading."""
    people, doubts = tuple(NamedPerson(player, "") for player in players), set[Unsure]()
    if isinstance(days, AskDays):
        doubts.add(_DOUBTS.get(days.kind, Unsure.SEVERAL_EVENINGS))
    if not sure:
        doubts.add(Unsure.UNKNOWN_WORDS)
    if wish is Signing.ON:
        return SignOn(people, days.evenings, doubts=frozenset(doubts))
    return SignOff(people, days.evenings, days.club_duty, kind, doubts=frozenset(doubts))


def _for_player(wish: Signing, player: NamedPerson, days: Days | AskDays) -> Intention:
    if isinstance(days, AskDays):
        return on_evenings(wish, player.id, days)
    return on_those_evenings(wish, player.id, days.evenings, club_duty=days.club_duty)


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


def _else(request: Request) -> Answer | None:
    """What the words are about, if that is no evening to sign off or on for."""
    if read_lateness(request.rest) is not None:
        return later(request)
    if means_to_stop(request.rest):
        return ask_whether_stopping(request.context)
    return always(request) if means_always(request.rest) else None


def _own_state(context: RequestContext, asked: Ask) -> Answer:
    """Whether who asks comes to the evening they name, else the next; with a button for either."""
    own, calendar, at = context.own_player, context.calendar, context.at
    evening = evening_asked(asked.text, calendar, at) or coming(calendar, at)
    said = games.presence(context.tx, evening.id)
    comes = own in expected(context.snapshot, evening, said)
    state = messages.YouCome if comes else messages.YouStayAway
    return ask_either(context, state(evening.date), own.id, [evening.id])


def _answered(request: Request, author: int) -> PlayerRow | None:
    """The player whose words an arbiter answers: they are meant, where no name is said."""
    context = request.context
    if not context.actor.is_arbiter:
        return None
    known = people.members_known_as(context.tx, author)
    playing = seasons.players_by_member(context.tx, context.season.id)
    return next((playing[m.id] for m in known if m.id in playing), None)


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
    player = context.own_player.id if who is None else who
    named = _days_of_lateness(context, rest) or (evening,)
    meant = evening if certain is not None or evening in named else named[0]
    doubts = frozenset((Unsure.UNKNOWN_WORDS,) if certain is None else ())
    person_meant = NamedPerson(player, context.players[player].name)
    return carry_out_claim(context, ComeLate(person_meant, meant, certain or said, doubts=doubts))


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

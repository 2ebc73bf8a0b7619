"""``/afmelden`` and ``/aanmelden``: who, which evenings; what is not certain is asked."""

from collections.abc import Iterable
from dataclasses import replace

from keizer_bot.club.attendance.handlers import always
from keizer_bot.club.attendance.presence import expected
from keizer_bot.club.signing_off import messages
from keizer_bot.club.signing_off.claims import (
    ask_coming,
    ask_either,
    carry_out_claim,
    comes_anyway,
    on_evenings,
    on_those_evenings,
)
from keizer_bot.club.signing_off.kinds import take_own_kind
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
from keizer_bot.core.reads import reads_in_scene
from keizer_bot.core.request import Request
from keizer_bot.core.scenes import RequestScene
from keizer_bot.i18n.commands import Behind, Topic
from keizer_bot.reading.attendance import means_always, means_to_stop
from keizer_bot.reading.day_mentions import evening_asked
from keizer_bot.reading.days import names_only_days
from keizer_bot.reading.evenings import AskDays, AskKind, Days, Signing, coming
from keizer_bot.reading.model import (
    ComeLate,
    NothingRead,
    Reading,
    SeveralReadings,
    SignOff,
    SignOn,
    Unsure,
)
from keizer_bot.reading.names import NamedPerson
from keizer_bot.reading.old.sign_off import (
    AskPlayer,
    SeveralSignOffs,
    SignOffRequest,
    read_sign_off,
)
from keizer_bot.reading.questions import Ask
from keizer_bot.reading.reader import read
from keizer_bot.reading.signing import read_later
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
    if isinstance(request.wanted, Ask):
        return _own_state(request.context, request.wanted)
    return _deal_with(request, Signing.ON)


SIGN_ON = Command(
    "aanmelden signon presente", Topic.WEEK, on, usual=True, behind=Behind.ANY, scope=Scope.EVENINGS
)


def _deal_with(request: Request, wish: Signing) -> Answer:
    request, kind = take_own_kind(request) if wish is Signing.OFF else (request, "")
    context = request.context
    sentence = _sentence(request)
    if request.rest and (about_else := _else(request, sentence)) is not None:
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
    done = _of_one(request, wish, said, kind)
    return _with_the_rest(context, done, sentence) if wish is Signing.OFF else done


def _of_one(request: Request, wish: Signing, said: SignOffRequest, kind: str) -> Answer:
    """Somebody's own words, or an arbiter's about one player."""
    context = request.context
    if wish is Signing.ON and not request.certain and names_only_days(request.rest):
        return _day_alone(context, said.player, said.days)
    claim = _claim(wish, (said.player,), said.days, sure=request.certain, kind=kind)
    return carry_out_claim(context, claim)


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


def _sentence(request: Request) -> Reading | None:
    """The words behind the command as a sentence by themselves; None where it is not sure."""
    reading = read(request.rest, RequestScene(request).plain) if request.rest else NothingRead()
    return None if reading.doubts or not request.certain else reading


def _with_the_rest(context: RequestContext, done: Answer, sentence: Reading | None) -> Answer:
    """Sign on where they would stay away, behind a sign-off: "vrijdag niet, de 27e wel"."""
    if not isinstance(sentence, SeveralReadings) or not isinstance(done, Asked | tuple):
        return done
    if isinstance(done, Asked) and not done.done:
        return done
    kept = [
        carry_out_claim(context, reading)
        for reading in sentence.readings
        if isinstance(reading, SignOn) and not comes_anyway(context, reading)
    ]
    more = (message for answer in kept if isinstance(answer, tuple) for message in answer)
    return (*(done if isinstance(done, tuple) else (done.text,)), *more)


def _else(request: Request, sentence: Reading | None) -> Answer | None:
    """What the words are about, if that is no evening to sign off or on for."""
    if isinstance(sentence, ComeLate):
        return carry_out_claim(request.context, sentence)
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


@reads_in_scene(read_later)
def later(request: Request, late: ComeLate | None) -> Answer:
    """``/later [minutes]``: tell the opponent; without minutes a bit, 0: in time after all.

    The arbiter puts a name before it, or says in words who comes later.
    """
    if late is None:
        raise messages.HowToSayLater(request.rest.strip()[:40])
    doubts = late.doubts if request.certain else late.doubts | {Unsure.UNKNOWN_WORDS}
    return carry_out_claim(request.context, replace(late, doubts=doubts))


COME_LATER = Command("later late ritardo", Topic.WEEK, later, usual=True, scope=Scope.COMING)

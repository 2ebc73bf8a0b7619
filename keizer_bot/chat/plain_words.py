"""Plain words about coming: read once in each competition that they may be about.

What is sure is carried out; what is not is asked about, with the button that would have done it: in
private at once, of words in a group in private and once a day. Chatter is left alone.
"""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import date
from functools import partial

from msgspec.structs import replace as with_fields

from keizer_bot.calendar import Evening
from keizer_bot.chat import messages
from keizer_bot.chat.overheard import AskedInPrivate, ask_in_private
from keizer_bot.chat.together import done_or_asked
from keizer_bot.chat.which_competition import headed, in_turn, refused_everywhere
from keizer_bot.club.competitions.actions import (
    at_main,
    at_number,
    fitting,
    label,
    named_at_an_end,
)
from keizer_bot.club.signing_off.claims import (
    ask_coming,
    carry_out_claim,
    comes_anyway,
    intention_of,
)
from keizer_bot.club.signing_off.messages import ConfirmForfeit
from keizer_bot.core.commands import Looks
from keizer_bot.core.context import RequestContext
from keizer_bot.core.questions import (
    Answer,
    Asked,
    Choice,
    Intention,
    ask_one,
    fulfil,
    intend,
    on_press,
)
from keizer_bot.core.request import Heard, Request, attempt
from keizer_bot.core.scenes import scene_of
from keizer_bot.i18n.message import Message, Refusal
from keizer_bot.reading.messages import NoRoundThatDay, NoRoundToday
from keizer_bot.reading.model import (
    ComeLate,
    NoEvening,
    Presence,
    SeveralReadings,
    SignOff,
    SignOn,
    Unsure,
)
from keizer_bot.reading.names import NamedPerson
from keizer_bot.reading.reader import read, speaks_of_coming
from keizer_bot.store.seasons import PlayerRow

_LONGEST_IN_GROUP = 300  # characters; more are no sign-off
_LIKELY = {
    Unsure.OVER,
    *(Unsure.NO_EVENING, Unsure.SEVERAL_EVENINGS, Unsure.WHICH_EVENING, Unsure.ALL_OR_ONE),
    *(Unsure.GUESSED_EVENING, Unsure.CONTRADICTION, Unsure.UNKNOWN_WORDS, Unsure.EVENING),
}
"""Doubts for which somebody is asked who wrote to the group."""


@dataclass(frozen=True, slots=True)
class CompetitionClaim:
    """A message's readings of coming in one competition, and the request that it is there."""

    request: Request
    readings: tuple[Presence, ...]
    doubts: frozenset[Unsure]
    refused: NoEvening | None = None  # a day that is named has no round there

    @property
    def command(self) -> str:
        """The name of the command that would say the same."""
        comes = self.refused.comes if self.refused else not isinstance(self.readings[0], SignOff)
        return "aanmelden" if comes else "afmelden"

    @property
    def is_dated(self) -> bool:
        """True if an evening is named."""
        return any(said.dated for said in self.readings)

    @property
    def days(self) -> frozenset[date]:
        """The days of its evenings."""
        return frozenset(e.date for said in self.readings for e in _evenings(said))

    @property
    def players(self) -> tuple[NamedPerson, ...]:
        """Of whom it is."""
        refused = self.refused.players if self.refused else ()
        return refused + tuple(player for said in self.readings for player in _players(said))

    @property
    def is_sure(self) -> bool:
        """True if it is carried out; else it is asked about.

        Of an evening that has begun the action itself asks, before a game is lost by it.
        """
        return self.doubts <= {Unsure.OVER}

    @property
    def is_split(self) -> bool:
        """True if it is about a part of the days alone, with the rest in other competitions."""
        return bool(self.request.context.elsewhere)


def may_be_claim(heard: Heard) -> bool:
    """True if the words may say something of coming; nothing is looked up for it."""
    if heard.file or heard.passed_on or heard.sender is None or heard.text[:1] in "/@":
        return False
    if not heard.place.private and len(heard.text) > _LONGEST_IN_GROUP:
        return False
    return speaks_of_coming(heard.text)


def claims(request: Request) -> tuple[CompetitionClaim, ...]:
    """The message's claims of coming, one for each competition that it may be about.

    None where it says nothing of it. The likeliest competition comes first.
    """
    context = request.context
    if not context.is_one_of_several:
        return tuple(filter(None, [_claim(request)] if context.running else ()))
    named = named_at_an_end(context, request.heard.text)
    if named is not None:
        heard = with_fields(request.heard, text=named[1])
        return tuple(filter(None, [_claim(_at(request, named[0], heard))]))
    there = [at for at in fitting(context, request.heard.place, Looks.AHEAD) if at.running]
    found = [claim for at in there if (claim := _claim(_at(request, at))) is not None]
    if found and all(claim.refused for claim in found):
        days = frozenset(e.date for at in there for e in at.calendar.evenings)
        lenient = [_claim(_at(request, with_fields(at, elsewhere=days))) for at in there]
        part = [claim for claim in lenient if claim and claim.refused is None]
        return tuple(part or found)
    return tuple(claim for claim in found if claim.refused is None)


def _at(request: Request, context: RequestContext, heard: Heard | None = None) -> Request:
    return with_fields(request, context=context, heard=heard or request.heard)


def _claim(request: Request) -> CompetitionClaim | None:
    """The message's claim of coming in that competition; None where it makes none."""
    reading = read(request.heard.text, scene_of(request))
    match reading:
        case NoEvening():
            return CompetitionClaim(request, (), reading.doubts, reading)
        case SignOff() | SignOn() | ComeLate():
            return CompetitionClaim(request, (reading,), reading.doubts)
        case SeveralReadings():
            told = [one for one in reading.readings if isinstance(one, Presence)]
            if len(told) == len(reading.readings):
                return CompetitionClaim(request, tuple(told), reading.doubts)
    return None


def answer_claims(
    found: Sequence[CompetitionClaim],
) -> tuple[Request, Answer | AskedInPrivate | Refusal | None]:
    """The request and its answer; None: it is left alone."""
    first = found[0].request
    tx = first.context.tx
    if len(found) == 1 and found[0].refused and (offered := _offer_other_evening(found[0])):
        return first, offered
    if all(claim.refused for claim in found):
        requests = [claim.request for claim in found]
        context, refused = refused_everywhere(
            requests, [claim.refused.refusal for claim in found if claim.refused]
        )
        return with_fields(first, context=context), refused
    if len(found) > 1 and found[0].is_split:
        found = sorted(found, key=lambda claim: min(claim.days))
        at = with_fields(first, context=at_main(first.context))
        return at, attempt(tx, in_turn, _one_by_one(found))
    fit = _sharing_the_evening(found)
    if len(fit) == 1:
        return fit[0].request, attempt(tx, _answer, fit[0])
    question = _ask_which(fit)
    if first.heard.place.private:
        return first, question
    return first, attempt(tx, _put_in_private, first, question)


def _offer_other_evening(claim: CompetitionClaim) -> Asked | None:
    """Ask an arbiter whether the evening before or after is meant, for those whom they name."""
    context, refused = claim.request.context, claim.refused
    own = context.plays_as(context.season)
    if refused is None or not isinstance(refused.refusal, NoRoundThatDay | NoRoundToday):
        return None
    is_own = own is not None and [player.id for player in refused.players] == [own.id]
    if is_own or not context.actor.is_arbiter or claim.doubts != {Unsure.EVENING}:
        return None
    refusal = refused.refusal
    day = refusal.day if isinstance(refusal, NoRoundThatDay) else context.today
    ahead = [evening for evening in context.calendar.evenings if evening.closes > context.at]
    near = [e for e in ahead if e.date < day][-1:] + [e for e in ahead if e.date > day][:1]
    shape = SignOn if refused.comes else SignOff
    choices = [
        Choice(
            messages.DaysLabel((evening.date,)),
            intention_of(context, shape(refused.players, (evening,))),
        )
        for evening in near
    ]
    return ask_one(context, messages.MeantEvening(refusal), choices) if choices else None


def _sharing_the_evening(found: Sequence[CompetitionClaim]) -> Sequence[CompetitionClaim]:
    """Those among which has to be chosen: all that have the days, else those on the next day."""
    if any(claim.is_dated for claim in found):
        return found
    return [claim for claim in found if claim.days == found[0].days]


def _one_by_one(
    found: Sequence[CompetitionClaim],
) -> Iterator[tuple[RequestContext, Answer | Refusal | None]]:
    for claim in found:
        context = claim.request.context
        context.tx.end_act()
        yield context, attempt(context.tx, carry_out_all, claim)


def _ask_which(found: Sequence[CompetitionClaim]) -> Asked:
    """Ask which competition is meant, or all of them."""

    def choice(name: Message | str, meant: Sequence[CompetitionClaim]) -> Choice:
        there = [
            (
                claim.request.context.competition.id,
                [intention_of(claim.request.context, said) for said in claim.readings],
            )
            for claim in meant
        ]
        return Choice(name, intend(carry_out_there, there=there))

    choices = [choice(label(claim.request.context), [claim]) for claim in found]
    choices.append(choice(messages.BothOfThem(), found))
    return ask_one(at_main(found[0].request.context), messages.WhichCompetition(), choices)


@on_press("carry-out-there")
def carry_out_there(context: RequestContext, *, there: list[tuple[int, list[Intention]]]) -> Answer:
    """Do what was claimed in the competitions that were chosen. Raises `OneByOne`."""
    if len(there) == 1 and len(there[0][1]) == 1:
        at = at_number(context, there[0][0])
        return headed(at, fulfil(at, there[0][1][0]))

    def steps() -> Iterator[tuple[RequestContext, Answer]]:
        for number, intentions in there:
            at = at_number(context, number)
            for intention in intentions:
                context.tx.end_act()
                yield at, fulfil(at, intention)

    return in_turn(steps())


def _answer(claim: CompetitionClaim) -> Answer | AskedInPrivate | None:
    return carry_out_all(claim) if claim.request.heard.place.private else _overheard(claim)


def carry_out_all(claim: CompetitionClaim) -> Answer:
    """Do all that is claimed, or ask about all of it. Raises the refusals of each."""
    context = claim.request.context
    own = context.plays_as(context.season)
    readings = [
        said
        for said in claim.readings
        if len(claim.readings) == 1 or not _is_no_news(context, said, own)
    ]
    if len(readings) == 1:
        return carry_out_claim(context, readings[0])
    evenings = [evening.id for said in readings for evening in _evenings(said)]
    if len(set(evenings)) < len(evenings) and Unsure.CONTRADICTION in claim.doubts:
        return _ask_either_way(context, claim)
    steps = [partial(carry_out_claim, context, said) for said in readings]
    plainly = frozenset((Unsure.UNKNOWN_WORDS,))  # so that a yes is enough for each
    asked = [partial(carry_out_claim, context, replace(said, doubts=plainly)) for said in readings]
    return done_or_asked(context, steps, asked) or _ask_either_way(context, claim)


def _is_no_news(context: RequestContext, said: Presence, own: PlayerRow | None) -> bool:
    """True for evenings on which the sender is expected anyway: "Friday not, the 27th I am"."""
    if not isinstance(said, SignOn) or own is None:
        return False
    return [player.id for player in said.players] == [own.id] and comes_anyway(context, said)


def _ask_either_way(context: RequestContext, claim: CompetitionClaim) -> Asked:
    said = claim.readings[0]
    return ask_coming(
        context, player=_players(said)[0].id, evenings=[e.id for e in _evenings(said)]
    )


def _players(said: Presence) -> tuple[NamedPerson, ...]:
    return (said.player,) if isinstance(said, ComeLate) else said.players


def _evenings(said: Presence) -> tuple[Evening, ...]:
    return (said.evening,) if isinstance(said, ComeLate) else said.evenings


def _overheard(claim: CompetitionClaim) -> Answer | AskedInPrivate | None:
    """Act on words in the group, ask one question in private, or leave them alone."""
    request, outcome = claim.request, None
    with suppress(Refusal), request.context.tx.part():
        if not (claim.is_sure or _may_be_asked(claim)):
            return None
        say = carry_out_all(claim)
        asked = say if isinstance(say, Asked) and not say.done else None
        if claim.is_sure and (asked is None or isinstance(asked.text, ConfirmForfeit)):
            return say  # what an opponent waits for is asked as by a command
        outcome = _put_in_private(request, asked)
    return outcome


def _put_in_private(request: Request, asked: Asked | None) -> AskedInPrivate:
    ask_in_private(request, asked)
    return AskedInPrivate()


def _may_be_asked(claim: CompetitionClaim) -> bool:
    """True if it is likely, about the sender, and would change something."""
    context = claim.request.context
    own = context.plays_as(context.season)
    first = claim.readings[0] if claim.readings else None
    if own is None or not _LIKELY.issuperset(claim.doubts) or isinstance(first, ComeLate | None):
        return False
    paired = all(evening.is_paired for evening in first.evenings)
    if [player.id for player in first.players] != [own.id] or paired:
        return False
    comes = comes_anyway(context, SignOn(first.players, first.evenings))
    return comes if isinstance(first, SignOff) else not comes

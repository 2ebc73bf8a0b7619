"""Which of a club's competitions a message is about: named, played in, nearest; or it is asked."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import date

from msgspec import structs

from keizer_bot.chat import messages
from keizer_bot.chat.delivery import with_undo
from keizer_bot.club.changes.messages import NothingOfTheirs, NothingToUndo
from keizer_bot.club.competitions.actions import (
    at_main,
    at_number,
    by_last_act,
    fitting,
    label,
    named,
    nearest,
    played_last,
)
from keizer_bot.club.corrections.messages import TheyAreSignedOff, TheyHaveTheBye
from keizer_bot.club.results.messages import NoGame, NotPairedYet
from keizer_bot.core.commands import Looks, Scope
from keizer_bot.core.context import RequestContext
from keizer_bot.core.identify import Place, Sender, WhichClub
from keizer_bot.core.messages import (
    Acknowledgement,
    NoSeason,
    NotAPlayer,
    RoundNotPaired,
    Several,
    StaleButton,
    WhoIsItAbout,
)
from keizer_bot.core.questions import Below, Choice, ask, ask_one, intend, on_press
from keizer_bot.core.reply import Button, Reply, Rows
from keizer_bot.core.request import Heard, Request, carry_out
from keizer_bot.i18n.html import Html
from keizer_bot.i18n.message import Message, Refusal
from keizer_bot.reading.commands import SaidCommand
from keizer_bot.reading.day_mentions import evening_asked
from keizer_bot.reading.messages import (
    NoGameThatDay,
    NoRoundsThen,
    NoRoundThatDay,
    NoRoundToday,
    NoSuchRound,
    NotAgainstEachOther,
    NotInAGame,
    OutsideSeason,
    SeasonOver,
    UnknownPlayer,
    UnknownPlayerLike,
)
from keizer_bot.reading.phrases import names_only_days
from keizer_bot.reading.questions import Ask
from keizer_bot.reading.wanted import Wanted
from keizer_bot.store import clubs, people, seasons

_NO_ROUND = (NoRoundThatDay, NoRoundToday, NoRoundsThen, OutsideSeason, NoGameThatDay)
ELSEWHERE = (
    *_NO_ROUND,
    *(NoSuchRound, RoundNotPaired),
    SeasonOver,
    *(NotInAGame, NotAgainstEachOther, UnknownPlayer, UnknownPlayerLike, NoGame, NotPairedYet),
    *(TheyAreSignedOff, TheyHaveTheBye),
    *(NoSeason, NotAPlayer, WhoIsItAbout, NothingToUndo, NothingOfTheirs),
)
"""Refusals of what may be right in another competition."""
_OFFERS_THE_OTHER = (Scope.PLAYED, Scope.COMING, Scope.SEASON, Scope.GAME)


def contexts(request: Request, reading: SaidCommand | None) -> tuple[Request, ...]:
    """The message in each competition that it may be about, in a club that has several.

    The likeliest comes first. A file (no `reading`) is for the one that is named below it, else for
    the one that the request came with.
    Raises `OneByOne` where somebody signs off in several by their names.
    """
    context = request.context
    if reading is None:
        said = named(context, request.heard.text)
        return (request if said is None else structs.replace(request, context=said[0]),)
    scope = _scope(request, reading)
    if scope is Scope.CLUB:
        return (structs.replace(request, context=at_main(context)),)
    said = named(context, request.rest)
    if said is not None:
        if scope is Scope.EVENINGS and named(*said) is not None:
            raise messages.OneByOne
        return (structs.replace(request, context=said[0], rest=said[1]),)
    if scope is Scope.LAST_ACT:
        return tuple([structs.replace(request, context=one) for one in by_last_act(context)])
    fit = fitting(context, request.heard.place, scope.looks)
    return tuple([structs.replace(request, context=one) for one in fit])


def ask_which(meant: tuple[Request, ...], reading: SaidCommand) -> Reply | None:
    """The question which competition is meant, where several have an evening that may be.

    In days that are named ("volgende week") it is any; else the coming one, or the one that was
    played last, if they share its day. One in which the sender does not play is not asked about.
    """
    scope = _scope(meant[0], reading)
    if len(meant) < 2 or scope is Scope.LAST_ACT:  # noqa: PLR2004 - several
        return None
    own = tuple(r for r in meant if r.context.plays_as(r.context.season_or_last)) or meant
    fit = with_days_named(own, reading)
    if fit is None:
        day_of = played_last if scope.looks is Looks.BACK else nearest
        days = [day_of(request.context) for request in own]
        fit = [r for r, day in zip(own, days, strict=True) if day and day == days[0]]
    return _ask([r.context for r in fit], reading, own[0]) if len(fit) > 1 else None


def _scope(request: Request, reading: SaidCommand) -> Scope:
    return request.context.app.commands[reading.name].scope


def with_days_named(meant: tuple[Request, ...], reading: SaidCommand) -> list[Request] | None:
    """The message in the competitions with an evening in the days that it names; None: in none."""
    scope, rest = _scope(meant[0], reading), meant[0].rest
    named = isinstance(meant[0].wanted, Ask) or names_only_days(rest)
    if scope is Scope.GAME or not (scope is Scope.EVENINGS or named):
        return None
    return [request for request in meant if _has_those_days(request)] or None


def _has_those_days(request: Request) -> bool:
    """True if days are named and each has a round in the request's competition."""
    context, wanted = request.context, request.wanted
    text = wanted.text if isinstance(wanted, Ask) else request.rest
    try:
        return evening_asked(text, context.calendar, context.at) is not None
    except Refusal:
        return False


def refused_everywhere(
    requests: Sequence[Request], refusals: Sequence[Refusal]
) -> tuple[RequestContext, Refusal]:
    """The refusal where each competition refuses the message, and the competition that gives it.

    A day without a round is refused with the evenings of all; where one has that day, and refuses
    something else, that is what is wrong. A round that none has is missed in the one with most.
    """
    first = refusals[0]
    lasts = [why.last for why in refusals if isinstance(why, NoSuchRound | RoundNotPaired)]
    if len(lasts) == len(refusals):
        at = lasts.index(max(lasts))
        return requests[at].context, refusals[at]
    other = next((at for at, why in enumerate(refusals) if not isinstance(why, _NO_ROUND)), None)
    if other is not None:
        at = other if isinstance(first, _NO_ROUND) else 0
        return requests[at].context, refusals[at]
    if len(requests) == 1 or isinstance(first, OutsideSeason):
        return requests[0].context, first
    context = at_main(requests[0].context)
    day = _day_refused(first, context)
    known = [_evening_near(day, request.context) for request in requests]
    evenings = tuple(evening for evening in known if evening)
    if not evenings:
        return requests[0].context, first
    if isinstance(first, NoRoundsThen):
        return context, messages.NoRoundsThenAnywhere(first.first, first.last, evenings)
    return context, messages.NoRoundAnywhere(day, evenings)


def _day_refused(refused: Refusal, context: RequestContext) -> date:
    """The day that is a round in none of the competitions."""
    if isinstance(refused, NoGameThatDay | NoRoundThatDay):
        return refused.day
    return refused.first if isinstance(refused, NoRoundsThen) else context.today


def _evening_near(day: date, context: RequestContext) -> messages.CompetitionEvening | None:
    """The competition's evening nearest to that day, to come if that is; None if there is none."""
    evenings = [e.date for e in context.calendar_or_last.evenings]
    meant = [e for e in evenings if day < context.today or e >= context.today]
    near = min(meant, key=lambda evening: (abs(evening - day), evening < day), default=None)
    return messages.CompetitionEvening(near, label(context)) if near else None


def _ask(meant: list[RequestContext], reading: SaidCommand, request: Request) -> Reply:
    known = {"command": reading.name, "rest": request.rest, "wanted": reading.wanted}

    def choice(name: Message | str, competitions: list[int]) -> Choice:
        return Choice(name, intend(in_competitions, competitions=competitions, **known))

    choices = [choice(label(each), [each.competition.id]) for each in meant]
    if _scope(request, reading) is Scope.EVENINGS:
        choices.append(choice(messages.BothOfThem(), [each.competition.id for each in meant]))
    context = at_main(request.context)
    return ask_one(context, messages.WhichCompetition(), choices)


@on_press("in-competitions")
def in_competitions(
    context: RequestContext,
    *,
    competitions: list[int],
    command: str,
    rest: str,
    chat: int | None = None,
    wanted: Wanted | None = None,
) -> Reply:
    """Carry out the command where it is meant, as if it were said there in private.

    `chat`: as if it were said in that chat, below whose answer the button stood; the way back
    stands below the new one.
    Raises `OneByOne`, `StaleButton`, and what the command raises.
    """
    reading = SaidCommand(command, rest, wanted=wanted)
    if len(competitions) > 1:
        steps = (_carry_out(context, number, reading) for number in competitions)
        return in_turn((request.context, answer) for request, answer in steps)
    request, answer = _carry_out(context, competitions[0], reading, chat)
    if chat is not None and answer is not None:
        answer = with_the_others(request, reading, answer)
    return headed(request.context, answer)


def in_turn(steps: Iterable[tuple[RequestContext, Reply | Refusal | None]]) -> Reply:
    """Put together what was done in several competitions, each an act with its own way back.

    Raises `OneByOne` where something is asked, and what a competition refuses.
    """
    texts: list[Message] = []
    rows: Rows = ()
    for context, answer in steps:
        if isinstance(answer, Refusal):
            raise answer
        if answer is None or answer.kind is not None:
            raise messages.OneByOne
        name = label(context)
        rows += with_undo(context.tx, answer, name).rows
        texts += [messages.InCompetition(name), *answer.texts]
    return Reply.of(Several(tuple(texts)), rows=rows)  # each act has its way back


def _carry_out(
    context: RequestContext, number: int, reading: SaidCommand, chat: int | None = None
) -> tuple[Request, Reply | None]:
    context.tx.end_act()
    request = given_in_private(at_number(context, number), reading, chat)
    command = context.app.commands.named(reading.name)
    if command is None:
        raise StaleButton
    return request, carry_out(command, request)


def given_in_private(
    context: RequestContext, command: SaidCommand, chat: int | None = None
) -> Request:
    """The command as the sender of a press would give it in private, or in that chat."""
    own = context.actor.person_id
    place = Place(chat or own, 0, private=chat in (None, own))
    text = f"/{command.name} {command.rest}".rstrip()
    sender = Sender(own, context.actor.name)
    heard = Heard(text, sender, place, 0, context.at, context.language)
    return Request(context, command.rest, heard, private_open=True, wanted=command.wanted)


def headed(there: RequestContext, answer: Reply | None) -> Reply:
    """The answer, below the name of its competition if there are several."""
    if answer is not None and not there.is_one_of_several:
        return answer
    head = messages.InCompetition(label(there))
    if answer is None:
        return Reply.of(head)
    if answer.attachment or answer.asks:
        return answer
    if answer.pages:
        first = there.texts.render(head, there.language)
        return replace(answer, pages=(Html(f"{first}\n{answer.pages[0]}"), *answer.pages[1:]))
    return replace(answer, texts=(head, *answer.texts))


def with_the_others(request: Request, reading: SaidCommand, say: Reply) -> Reply:
    """The answer with a button for each other competition below it; not below what was done."""
    context, command = request.context, request.context.app.commands[reading.name]
    scope, sure = command.scope, request.certain or command.asks
    if scope not in _OFFERS_THE_OTHER or not sure or _is_done(context, say):
        return say
    known = [at_number(context, c.id) for c in clubs.competitions(context.tx, context.club.id)]
    others = [
        at
        for at in known
        if at.competition.id != context.competition.id
        and (command.without_season or _answers(at, scope))
    ]
    again = {"command": reading.name, "rest": request.rest, "wanted": reading.wanted}
    chat = request.heard.place.chat_id
    choices = [
        Choice(
            label(other),
            intend(in_competitions, competitions=[other.competition.id], chat=chat, **again),
        )
        for other in others
    ]
    if not choices:
        return say
    return replace(
        say, rows=(*say.rows, *ask(at_main(context), messages.BothOfThem(), choices).rows)
    )


def _answers(context: RequestContext, scope: Scope) -> bool:
    """True if the competition has what a command of that scope is about."""
    if scope.looks is not Looks.BACK:
        return context.running is not None
    return seasons.last_season(context.tx, context.competition.id) is not None


def _is_done(context: RequestContext, say: Reply) -> bool:
    """True if something was done, as the answer or the record tells, or nothing was looked at."""
    if say.rows and say.kind is None:
        return True
    acts = context.tx.acts
    acknowledged = any(isinstance(one, Acknowledgement | messages.SlowDown) for one in say.texts)
    recorded = acts is not None and acts.done.recorded
    return acknowledged or recorded


@on_press("choose-club", while_asleep=True, below=Below.QUESTION)
def choose_club(context: RequestContext, *, club: int) -> Reply:
    """Mean that club where the sender writes in private. Raises `StaleButton` for another's."""
    person = context.actor.person_id
    if context.actor.member is None and club not in people.arbiter_of(context.tx, person):
        raise StaleButton
    people.prefer_club(context.tx, person, club)
    return Reply.of(messages.ClubChosen(context.club.name))


def ask_which_club(several: WhichClub) -> Reply:
    """Ask which of their clubs the sender means."""
    rows = tuple([(Button(name, intend(choose_club, club=club)),) for club, name in several.clubs])
    return Reply.question(messages.ChooseClub(), rows)

"""Finds which of a club's competitions a message is about: named, played in or nearest; or asks."""

from collections.abc import Iterable, Sequence
from datetime import date

from msgspec import structs

from keizer_bot.chat import messages
from keizer_bot.chat.delivery import with_undo
from keizer_bot.club.changes.messages import NothingOfTheirs, NothingToUndo
from keizer_bot.club.results.decision_messages import TheyAreSignedOff, TheyHaveTheBye
from keizer_bot.club.results.messages import NoGame, NotPairedYet
from keizer_bot.club.seasons.competitions import (
    at_main,
    at_number,
    by_last_act,
    competition_of_command,
    fitting,
    label,
    named,
    nearest,
    played_last,
)
from keizer_bot.core.commands import Command, Looks, Scope
from keizer_bot.core.context import Context
from keizer_bot.core.identify import Place, Sender, WhichClub, contexts_of_club
from keizer_bot.core.messages import (
    Acknowledgement,
    NoSeason,
    NotAPlayer,
    RoundNotPaired,
    Several,
    StaleButton,
    WhoIsItAbout,
)
from keizer_bot.core.questions import (
    Below,
    Choice,
    ask,
    ask_one,
    intend,
    on_press,
    require_existing,
)
from keizer_bot.core.reply import Button, Reply, Rows
from keizer_bot.core.request import Incoming, Request, carry_out
from keizer_bot.i18n.html import Html
from keizer_bot.i18n.message import Message, Refusal
from keizer_bot.reading.attendance import without_both
from keizer_bot.reading.commands import GivenCommand
from keizer_bot.reading.hints import NamePlace
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
from keizer_bot.reading.phrases import evening_asked, names_only_days
from keizer_bot.reading.talk import Ask
from keizer_bot.store import people, seasons

_NO_ROUND = (NoRoundThatDay, NoRoundToday, NoRoundsThen, OutsideSeason, NoGameThatDay)
ELSEWHERE = (
    *_NO_ROUND,
    *(NoSuchRound, RoundNotPaired),
    SeasonOver,
    *(NotInAGame, NotAgainstEachOther, UnknownPlayer, UnknownPlayerLike, NoGame, NotPairedYet),
    *(TheyAreSignedOff, TheyHaveTheBye),
    *(NoSeason, NotAPlayer, WhoIsItAbout, NothingToUndo, NothingOfTheirs),
)
"""Refusals after which the message is tried in the club's other competitions."""
_OFFERS_THE_OTHER = (Scope.PLAYED, Scope.COMING, Scope.CALENDAR, Scope.SEASON, Scope.GAME)


def contexts(request: Request, reading: GivenCommand | None) -> tuple[Request, ...]:
    """The request in each competition that it may be about, in a club that has several.

    The likeliest comes first. A file (no `reading`) is for the competition named in its caption,
    else for that of the request. Raises `OneByOne` if somebody signs off in several by their names.
    """
    context = request.context
    if reading is None:
        competition_named = named(context, request.incoming.text, NamePlace.ANYWHERE)
        return (
            request
            if competition_named is None
            else structs.replace(request, context=competition_named[0]),
        )
    scope = _scope(request, reading)
    if scope is Scope.CLUB:
        return (structs.replace(request, context=at_main(context)),)
    competition_named = named(context, request.rest, NamePlace.ANYWHERE)
    if competition_named is not None:
        if scope is Scope.EVENINGS and named(*competition_named, NamePlace.ANYWHERE) is not None:
            raise messages.OneByOne
        there = competition_of_command(competition_named[0], context.app.commands[reading.name])
        return (structs.replace(request, context=there, rest=competition_named[1]),)
    if scope is Scope.LAST_ACT:
        return tuple(
            [structs.replace(request, context=of_last_act) for of_last_act in by_last_act(context)]
        )
    fitting_contexts = fitting(context, request.incoming.place, scope.looks)
    return tuple([structs.replace(request, context=context) for context in fitting_contexts])


def ask_which(requests: tuple[Request, ...], reading: GivenCommand) -> Reply | None:
    """Ask which competition is meant, if several have an evening that fits; else None.

    If days are named ("volgende week"), these are competitions with an evening in them; else those
    with the next evening, or the last one played, on the same day as the likeliest. Competitions in
    which the sender does not play are left out.
    """
    scope = _scope(requests[0], reading)
    if len(requests) < 2 or scope is Scope.LAST_ACT:  # noqa: PLR2004 - several
        return None
    playing = tuple(r for r in requests if r.context.plays_as(r.context.season_or_last)) or requests
    same_day = with_days_named(playing, reading)
    if same_day is None:
        day_of = played_last if scope.looks is Looks.BACK else nearest
        days = [day_of(request.context) for request in playing]
        same_day = [r for r, day in zip(playing, days, strict=True) if day and day == days[0]]
    return _ask([r.context for r in same_day], reading, playing[0]) if len(same_day) > 1 else None


def in_both(requests: Sequence[Request], reading: GivenCommand) -> Reply | None:
    """The answer if a sign-off or sign-on names both competitions; None otherwise.

    Raises `OneByOne` if one of them asks something, and the refusals of competitions.
    """
    rest = without_both(reading.rest)
    if rest is None or _scope(requests[0], reading) is not Scope.EVENINGS:
        return None
    at = [r.context for r in requests if r.context.plays_as(r.context.season_or_last)]
    competitions = [context.competition.id for context in at]
    if len(at) < 2:  # noqa: PLR2004 - both
        return None
    return in_competitions(
        at_main(at[0]), competitions=competitions, command=reading.name, rest=rest
    )


def _scope(request: Request, reading: GivenCommand) -> Scope:
    return request.context.app.commands[reading.name].scope


def with_days_named(requests: tuple[Request, ...], reading: GivenCommand) -> list[Request] | None:
    """The message in the competitions with an evening on the named days; None if there is none."""
    scope, rest = _scope(requests[0], reading), requests[0].rest
    named = requests[0].wanted is not None or names_only_days(rest)
    if scope is Scope.GAME or not (scope is Scope.EVENINGS or named):
        return None
    return [request for request in requests if _has_those_days(request)] or None


def _has_those_days(request: Request) -> bool:
    """True if days are named and each has a round in the request's competition."""
    context, wanted = request.context, request.wanted
    text = wanted.text if wanted else request.rest
    try:
        return evening_asked(text, context.calendar, context.at) is not None
    except Refusal:
        return False


def refused_everywhere(
    requests: Sequence[Request], refusals: Sequence[Refusal]
) -> tuple[Context, Refusal]:
    """The refusal if every competition refuses the message, and the competition that gives it.

    If none has a round on that day, the refusal lists the nearest evenings of all; if one has that
    day and refuses something else, that refusal is given. If none has a round of that number, the
    refusal is that of the competition with the most rounds.
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
    nearest_evenings = [_evening_near(day, request.context) for request in requests]
    evenings = tuple(evening for evening in nearest_evenings if evening)
    if not evenings:
        return requests[0].context, first
    if isinstance(first, NoRoundsThen):
        return context, messages.NoRoundsThenAnywhere(first.first, first.last, evenings)
    return context, messages.NoRoundAnywhere(day, evenings)


def _day_refused(refused: Refusal, context: Context) -> date:
    """The day on which no competition has a round."""
    if isinstance(refused, NoGameThatDay | NoRoundThatDay):
        return refused.day
    return refused.first if isinstance(refused, NoRoundsThen) else context.today


def _evening_near(day: date, context: Context) -> messages.CompetitionEvening | None:
    """The competition's evening nearest to that day; past evenings only for a past day."""
    evenings = [e.date for e in context.calendar_or_last.evenings]
    candidates = [e for e in evenings if day < context.today or e >= context.today]
    near = min(candidates, key=lambda evening: (abs(evening - day), evening < day), default=None)
    return messages.CompetitionEvening(near, label(context)) if near else None


def _ask(contexts_: list[Context], reading: GivenCommand, request: Request) -> Reply:
    arguments = {"command": reading.name, "rest": request.rest, "wanted": reading.wanted}

    def choice(name: Message | str, competitions: list[int]) -> Choice:
        return Choice(name, intend(in_competitions, competitions=competitions, **arguments))

    choices = [choice(label(at), [at.competition.id]) for at in contexts_]
    if _scope(request, reading) is Scope.EVENINGS:
        choices.append(choice(messages.BothOfThem(), [at.competition.id for at in contexts_]))
    context = at_main(request.context)
    return ask_one(context, messages.WhichCompetition(), choices)


@on_press("in-competitions")
def in_competitions(
    context: Context,
    *,
    competitions: list[int],
    command: str,
    rest: str,
    chat: int | None = None,
    wanted: Ask | None = None,
) -> Reply:
    """Carry out the command in the chosen competitions, as if it were given there in private.

    `chat`: as if it were given in that chat, where the button was; the new answer has a button for
    the way back. Raises `OneByOne`, `StaleButton`, and what the command raises.
    """
    reading = GivenCommand(command, rest, wanted=wanted)
    if len(competitions) > 1:
        steps = (_carry_out(context, number, reading) for number in competitions)
        return in_turn((request.context, answer) for request, answer in steps)
    request, answer = _carry_out(context, competitions[0], reading, chat)
    if chat is not None and answer is not None:
        answer = with_the_others(request, reading, answer)
    return headed(request.context, answer)


def in_turn(steps: Iterable[tuple[Context, Reply | Refusal | None]]) -> Reply:
    """One answer for what was done in several competitions, each act with its own undo button.

    Raises `OneByOne` if one asks something, and the refusals of competitions.
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
    return Reply.of(Several(tuple(texts)), rows=rows)  # with a button to undo each act


def _carry_out(
    context: Context, number: int, reading: GivenCommand, chat: int | None = None
) -> tuple[Request, Reply | None]:
    context.tx.end_act()
    request = given_in_private(at_number(context, number), reading, chat)
    command = require_existing(context.app.commands.named(reading.name))
    return request, carry_out(command, request)


def given_in_private(context: Context, command: GivenCommand, chat: int | None = None) -> Request:
    """The command as the sender of a press would give it in private, or in that chat."""
    person_id = context.actor.person_id
    place = Place(chat or person_id, 0, private=chat in (None, person_id))
    text = f"/{command.name} {command.rest}".rstrip()
    sender = Sender(person_id, context.actor.name)
    incoming = Incoming(text, sender, place, 0, context.at, context.language)
    return Request(context, command.rest, incoming, private_open=True, wanted=command.wanted)


def headed(context: Context, answer: Reply | None) -> Reply:
    """The answer below the name of its competition, if there are several."""
    if answer is not None and not context.is_one_of_several:
        return answer
    head = messages.InCompetition(label(context))
    if answer is None:
        return Reply.of(head)
    if answer.attachment or answer.asks:
        return answer
    if answer.pages:
        first = context.texts.render(head, context.language)
        pages = (Html(f"{first}\n{answer.pages[0]}"), *answer.pages[1:])
        return structs.replace(answer, pages=pages)
    return structs.replace(answer, texts=(head, *answer.texts))


def with_the_others(request: Request, reading: GivenCommand, answer: Reply) -> Reply:
    """The answer with a button for each other competition, unless something was done."""
    context, command = request.context, request.context.app.commands[reading.name]
    scope, sure = command.scope, request.certain or command.asks
    if scope not in _OFFERS_THE_OTHER or not sure or _is_done(context, answer):
        return answer
    others = [
        at
        for at in contexts_of_club(context)
        if at.competition.id != context.competition.id
        and (command.without_season or _answers(at, command))
    ]
    arguments = {"command": reading.name, "rest": request.rest, "wanted": reading.wanted}
    chat = request.incoming.place.chat_id
    choices = [
        Choice(
            label(other),
            intend(in_competitions, competitions=[other.competition.id], chat=chat, **arguments),
        )
        for other in others
    ]
    if not choices:
        return answer
    return structs.replace(
        answer, rows=(*answer.rows, *ask(at_main(context), messages.BothOfThem(), choices).rows)
    )


def _answers(context: Context, command: Command) -> bool:
    """True if the competition has what that command is about."""
    if competition_of_command(context, command) is not context:
        return False
    if command.scope.looks is not Looks.BACK:
        return context.running is not None
    return seasons.last_season(context.tx, context.competition.id) is not None


def _is_done(context: Context, reply: Reply) -> bool:
    """True if the answer or the record says that something was done, rather than looked up."""
    if reply.rows and reply.kind is None:
        return True
    acts = context.tx.acts
    acknowledged = any(
        isinstance(text, Acknowledgement | messages.SlowDown) for text in reply.texts
    )
    recorded = acts is not None and acts.done.recorded
    return acknowledged or recorded


@on_press("choose-club", while_asleep=True, below=Below.QUESTION)
def choose_club(context: Context, *, club: int) -> Reply:
    """Make that club the sender's in private. Raises `StaleButton` for a club not theirs."""
    person = context.actor.person_id
    if context.actor.member is None and club not in people.arbiter_of(context.tx, person):
        raise StaleButton
    people.prefer_club(context.tx, person, club)
    return Reply.of(messages.ClubChosen(context.club.name))


def ask_which_club(several: WhichClub) -> Reply:
    """Ask which of their clubs the sender means."""
    rows = tuple([(Button(name, intend(choose_club, club=club)),) for club, name in several.clubs])
    return Reply.question(messages.ChooseClub(), rows)

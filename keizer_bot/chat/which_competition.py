"""Which of a club's competitions a message is about: named, played in, nearest; or it is asked."""

from dataclasses import replace

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
)
from keizer_bot.club.corrections.messages import TheyAreSignedOff, TheyHaveTheBye
from keizer_bot.club.results.messages import NoGame, NotPairedYet
from keizer_bot.core.commands import Scope
from keizer_bot.core.context import RequestContext
from keizer_bot.core.identify import Place, Sender
from keizer_bot.core.messages import NoSeason, NotAPlayer, StaleButton
from keizer_bot.core.questions import Answer, Asked, Choice, Pages, ask_one, intend, on_press
from keizer_bot.core.request import Heard, Request, carry_out
from keizer_bot.core.wording import Rows
from keizer_bot.grammar.command import SaidCommand
from keizer_bot.grammar.days import evenings_named, names_only_days
from keizer_bot.grammar.messages import (
    NoGameThatDay,
    NoRoundsThen,
    NoRoundThatDay,
    NoRoundToday,
    NotAgainstEachOther,
    NotInAGame,
    OutsideSeason,
    SeasonOver,
    UnknownPlayer,
    UnknownPlayerLike,
)
from keizer_bot.i18n.folding import fold
from keizer_bot.i18n.html import Html
from keizer_bot.i18n.message import Message, Refusal

_ALL_OF_THEM = frozenset("allebei beide both entrambi entrambe".split())  # noqa: SIM905 - words
ELSEWHERE = (
    *(NoRoundThatDay, NoRoundToday, NoRoundsThen, OutsideSeason, SeasonOver, NoGameThatDay),
    *(NotInAGame, NotAgainstEachOther, UnknownPlayer, UnknownPlayerLike, NoGame, NotPairedYet),
    *(TheyAreSignedOff, TheyHaveTheBye),
    *(NoSeason, NotAPlayer, NothingToUndo, NothingOfTheirs),
)
"""What is refused in one competition and may be right in another."""


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
    rest = "" if fold(request.rest) in _ALL_OF_THEM else request.rest
    fit = fitting(context, request.heard.place)
    return tuple([structs.replace(request, context=one, rest=rest) for one in fit])


def ask_which(meant: tuple[Request, ...], reading: SaidCommand) -> Asked | None:
    """The question which competition is meant, where several have an evening that may be.

    In days that are named ("volgende week") it is any; else the coming one, if they share its day.
    """
    if len(meant) < 2 or _scope(meant[0], reading) is Scope.LAST_ACT:  # noqa: PLR2004 - several
        return None
    fit = _with_days_named(meant, reading)
    if fit is None:
        days = [nearest(request.context) for request in meant]
        first = min((day for day in days if day is not None), default=None)
        fit = [c.context for c, day in zip(meant, days, strict=True) if day and day == first]
    return _ask(fit, reading, meant[0]) if len(fit) > 1 else None


def _scope(request: Request, reading: SaidCommand) -> Scope:
    return request.context.commands[reading.name].scope


def _with_days_named(
    meant: tuple[Request, ...], reading: SaidCommand
) -> list[RequestContext] | None:
    """The competitions with an evening in the days that are named; None if none are."""
    rest = meant[0].rest
    scope = _scope(meant[0], reading)
    if scope is Scope.GAME or not (scope is Scope.EVENINGS or names_only_days(rest)):
        return None
    fit: list[RequestContext] = []
    for request in meant:
        try:
            found = evenings_named(rest, request.context.calendar, request.context.at)
        except Refusal:
            continue
        if found is None:
            return None
        fit.append(request.context)
    return fit


def _ask(meant: list[RequestContext], reading: SaidCommand, request: Request) -> Asked:
    known = {"command": reading.name, "rest": request.rest}

    def choice(name: Message | str, competitions: list[int]) -> Choice:
        return Choice(name, intend(in_competitions, competitions=competitions, **known))

    choices = [choice(label(each), [each.competition.id]) for each in meant]
    if _scope(request, reading) is Scope.EVENINGS:
        choices.append(choice(messages.BothOfThem(), [each.competition.id for each in meant]))
    context = at_main(request.context)
    return ask_one(context, messages.WhichCompetition(), choices)


@on_press("in-competitions")
def in_competitions(
    context: RequestContext, *, competitions: list[int], command: str, rest: str
) -> Answer:
    """Carry out the command where it is meant, as if it were said there in private.

    What it does in each is an act of its own, to be undone there.
    Raises `OneByOne`, `StaleButton`, and what the command raises.
    """
    if len(competitions) == 1:
        return _carry_out(context, competitions[0], command, rest)
    said: list[Message] = []
    rows: Rows = ()
    for number in competitions:
        answer = _carry_out(context, number, command, rest)
        if not isinstance(answer, Message | tuple):
            raise messages.OneByOne
        name = label(at_number(context, number))
        undo = with_undo(context.tx, answer, name)
        rows += undo.rows if isinstance(undo, Asked) else ()
        said += answer if isinstance(answer, tuple) else (answer,)
    return Asked(messages.Several(tuple(said)), rows) if rows else tuple(said)


def _carry_out(context: RequestContext, number: int, command: str, rest: str) -> Answer:
    context.tx.end_act()
    there = at_number(context, number)
    sender = Sender(context.actor.person_id, context.actor.name)
    place = Place(context.actor.person_id, 0, private=True)
    heard = Heard(f"/{command} {rest}", sender, place, 0, context.at, context.language)
    request = Request(there, rest, heard, private_open=True)
    said = there.commands.named(command)
    if said is None:
        raise StaleButton
    answer = carry_out(said, request)
    head = messages.InCompetition(label(there))
    match answer:
        case None:
            return head
        case Message():
            return (head, answer)
        case tuple():
            return (head, *answer)
        case Pages():
            first = there.texts.render(head, context.language)
            return replace(answer, pages=(Html(f"{first}\n{answer.pages[0]}"), *answer.pages[1:]))
    return answer

"""The arbiter's words about results and absences: one, many, awarded or corrected."""

from contextlib import suppress
from dataclasses import replace

from keizer_bot.calendar import Evening
from keizer_bot.club.attendance.presence import why_no_game
from keizer_bot.club.corrections import messages
from keizer_bot.club.corrections.actions import ResultLine, choose_result, decide, set_results
from keizer_bot.club.corrections.adjustments import adjust
from keizer_bot.club.corrections.colours import swap_colours
from keizer_bot.club.signing_off.marked_absent import ask_kind, mark_absent
from keizer_bot.core.commands import Command, Scope
from keizer_bot.core.context import RequestContext
from keizer_bot.core.games import game_context
from keizer_bot.core.named import roster_of, settle
from keizer_bot.core.questions import Answer, Choice, ask_one, intend
from keizer_bot.core.reads import reads_in_scene
from keizer_bot.core.request import Request
from keizer_bot.core.snapshot import SeasonSnapshot
from keizer_bot.engine.model import Result
from keizer_bot.i18n.commands import Right, Topic
from keizer_bot.i18n.message import Refusal
from keizer_bot.reading.corrections import (
    Award,
    ColoursPutRight,
    NotedAbsence,
    PointsChange,
    ResultPutRight,
    read_absence,
    read_adjustment,
    read_award,
    read_correction,
)
from keizer_bot.reading.evenings import coming
from keizer_bot.reading.line_parts import (
    RESULTS,
    line,
)
from keizer_bot.reading.messages import (
    ColoursDiffer,
    Example,
    NotAgainstEachOther,
    NotInAGame,
    SeveralPlayers,
    UnknownPlayerLike,
)
from keizer_bot.reading.names import find
from keizer_bot.reading.old.games import AskColours, AskWhich, Settled
from keizer_bot.reading.old.games_told import result_lines
from keizer_bot.reading.old.results import (
    AskResult,
    Reported,
    WrittenResult,
    read_result,
    read_results,
)

_MOST_PLAYERS = 6  # buttons under one question


def arbiter_result(request: Request) -> Answer:
    """``/uitslag`` by the arbiter: one game by names or board, or a list of them."""
    request.context.require(Right.RESULTS)
    snapshot = request.context.snapshot
    if len(result_lines(request.rest)) > 1:
        if not request.certain:
            raise messages.ResultInDoubt
        return _many(request, snapshot)
    said = line(request.rest, Example.RESULT)
    return result_told(request, _read(request, snapshot, said))


def _read(request: Request, snapshot: SeasonSnapshot, text: str) -> Reported:
    """What the line reports; what is probably meant is taken to be asked about later."""
    read = read_result(
        text,
        snapshot.calendar,
        request.context.at,
        game=snapshot.rules.season.game,
    )
    if isinstance(read, Reported):
        return read
    raise messages.ResultInDoubt


def result_told(request: Request, reported: Reported) -> Answer:
    """What an arbiter tells of one game: noted, or asked about where it is not certain."""
    request.context.require(Right.RESULTS)
    snapshot = request.context.snapshot
    try:
        settled = _settled(snapshot, reported)
    except NotInAGame as refused:
        who = next(p for p in snapshot.players if p.name == refused.player)
        evening = next(e for e in snapshot.calendar.evenings if e.number == refused.round)
        why = why_no_game(request.context, who, evening)
        if why == "not paired":
            raise
        no_game = messages.TheyHaveTheBye if why == "bye" else messages.TheyAreSignedOff
        raise no_game(refused.round, refused.player) from refused
    if isinstance(settled, AskWhich):
        return _ask_which(request, snapshot, reported, settled)
    if isinstance(settled, AskColours):
        of = game_context(request.context, settled.game.id)
        return choose_result(request.context, game=of.game.id, question=ColoursDiffer(*of.in_round))
    game, result, absent = _certain(request.context, settled)
    if not request.certain:  # of what they told, not everything was read
        return choose_result(request.context, game=game, likely=result)
    return decide(request.context, game=game, result=result, absent=absent)


def _settled(
    snapshot: SeasonSnapshot, reported: Reported
) -> Settled | AskResult | AskWhich | AskColours:
    """As `settle`; of a name that nobody has, who goes by one like it is asked."""
    try:
        return settle(snapshot, reported)
    except UnknownPlayerLike as unknown:
        if unknown.name not in reported.names:
            raise
        likely = tuple(p for p in roster_of(snapshot) if p.name in unknown.suggestions)
        return AskWhich(unknown.name, likely)


def _certain(
    context: RequestContext, settled: Settled | AskResult | AskWhich | AskColours
) -> tuple[int, Result, bool]:
    """The game, its result, and whether who lost it did not come.

    Raises a refusal for what is not certain.
    """
    match settled:
        case AskWhich(name, people):
            raise SeveralPlayers(name, tuple(p.name for p in people))
        case AskColours(game):
            raise messages.ColoursTurned(*game_context(context, game.id).in_round)
        case Settled(game, outcome, absent) if outcome in RESULTS:
            return game.id, RESULTS[outcome], absent
    raise messages.ResultInDoubt


def _ask_which(
    request: Request, snapshot: SeasonSnapshot, reported: Reported, asked: AskWhich
) -> Answer:
    """One button for each who may be meant; then the result of their game is asked."""
    choices = []
    for who in asked.people[:_MOST_PLAYERS]:
        names = tuple(who.name if n == asked.name else n for n in reported.names)
        with suppress(NotInAGame, NotAgainstEachOther, UnknownPlayerLike):
            settled = settle(snapshot, replace(reported, names=names))
            if isinstance(settled, Settled | AskColours):
                choices.append(Choice(who.name, intend(choose_result, game=settled.game.id)))
    if not choices:
        names = tuple(who.name for who in asked.people)
        known = find(asked.name, asked.people)
        raise (SeveralPlayers if known else UnknownPlayerLike)(asked.name, names)
    return ask_one(request.context, asked.question, choices)


def _many(request: Request, snapshot: SeasonSnapshot) -> Answer:
    """Each line is a result by names or board; all are noted, or none."""
    game = snapshot.rules.season.game
    written = read_results(request.rest, snapshot.calendar, request.context.at, game=game)
    return set_results(request.context, [_settled_line(request.context, each) for each in written])


def _settled_line(
    context: RequestContext, written: WrittenResult
) -> ResultLine | messages.FaultyLine:
    try:
        if isinstance(written.result, Refusal):
            raise written.result
        if isinstance(written.result, AskResult):
            raise messages.ResultInDoubt
        settled = _certain(context, settle(context.snapshot, written.result))
    except Refusal as why:
        return messages.FaultyLine(written.number, written.text, why)
    return ResultLine(written.number, written.text, *settled)


@reads_in_scene(read_correction)
def correction(
    request: Request, said: ResultPutRight | ColoursPutRight | NotedAbsence
) -> Answer | None:
    """``/corrigeer [ronde N] A - B result reason``, or a kind of absence in the result's place.

    ``/corrigeer A - B andersom``: they had the other colours.
    """
    match said:
        case NotedAbsence():
            return absence.handle(request, said)
        case ColoursPutRight(pairing, reason):
            return swap_colours(request.context, game=pairing.id, reason=reason)
    game, outcome, absent = _certain(request.context, said.settled)
    return decide(
        request.context,
        game=game,
        result=outcome,
        reason=said.reason,
        absent=absent,
        corrects=True,
    )


CORRECT = Command(
    "corrigeer correct correggi",
    Topic.EVENING,
    correction,
    usual=True,
    may=Right.RESULTS,
    scope=Scope.GAME,
)


@reads_in_scene(read_absence)
def absence(request: Request, said: NotedAbsence) -> Answer:
    """``/afwezig NAME [KIND] [ronde N|DAY] [reason]``: why somebody is not there; asked if unsaid.

    Without a round or a day it is the evening that began last.
    """
    context = request.context
    round_id = (said.evening or _begun_last(context)).id
    if said.kind is None:
        return ask_kind(context, player=said.player.id, round_id=round_id)
    return mark_absent(context, player=said.player.id, round_id=round_id, kind=said.kind)


MISSING = Command(
    "afwezig missing mancante",
    Topic.EVENING,
    absence,
    usual=True,
    may=Right.PLAYERS,
    scope=Scope.PLAYED,
)


def _begun_last(context: RequestContext) -> Evening:
    """The evening that began last; before the first, that one. Raises `SeasonOver`."""
    begun = [e for e in context.calendar.evenings if e.starts <= context.at]
    return begun[-1] if begun else coming(context.calendar, context.at)


@reads_in_scene(read_adjustment)
def adjustment(request: Request, said: PointsChange) -> Answer:
    """``/straf [ronde N] NAME -10 reason``: points off, or with a + given, from that round on."""
    return adjust(
        request.context,
        player=said.player.id,
        points=str(said.points),
        why=said.reason,
        first=said.evening.number if said.evening else None,
    )


ADJUST = Command(
    "straf penalty penalita", Topic.EVENING, adjustment, may=Right.RESULTS, scope=Scope.PLAYED
)


@reads_in_scene(read_award)
def award(request: Request, said: Award) -> Answer:
    """``/punten [ronde N] A - B 1/2 0 reason``: the arbiter gives each a part of the value."""
    return decide(
        request.context,
        game=said.game.id,
        result=Result.AWARD,
        reason=said.reason,
        points=[*said.points],
    )


AWARD = Command("punten award punti", Topic.EVENING, award, may=Right.RESULTS, scope=Scope.PLAYED)

"""Messages about results: reports, corrections, objections and appeals.

If the words after ``/uitslag`` are not certain, the bot asks with buttons.
"""

from collections.abc import Sequence
from contextlib import suppress

from msgspec.structs import replace

from keizer_bot.calendar import Evening
from keizer_bot.club.results import actions, claims, messages
from keizer_bot.club.results.appeals import committee, set_committee, which_appeal
from keizer_bot.club.results.claims import note_written, result_of, sure
from keizer_bot.club.results.corrections import adjust, decide, swap_colours
from keizer_bot.club.results.disputes import object_to_evening
from keizer_bot.club.signing_off.absences import ask_kind, mark_absent
from keizer_bot.core.commands import Command, Scope
from keizer_bot.core.context import Context
from keizer_bot.core.games import GameContext, game_context
from keizer_bot.core.questions import Choice, ask, intend
from keizer_bot.core.reply import Reply
from keizer_bot.core.request import Request
from keizer_bot.core.scenes import reads, reads_in_scene
from keizer_bot.engine.model import Result
from keizer_bot.i18n.commands import Behind, Right, Topic
from keizer_bot.i18n.message import Refusal
from keizer_bot.reading import model, rounds
from keizer_bot.reading.dates import coming
from keizer_bot.reading.messages import BadResult, UnknownPlayer, UnknownPlayerLike
from keizer_bot.reading.names import NamedPerson, find
from keizer_bot.reading.people import read_committee
from keizer_bot.reading.written_results import WrittenResult, read_results


@reads_in_scene(read_results)
def result(request: Request, written: Sequence[WrittenResult]) -> Reply:
    """``/uitslag [who] how``: report one's own game; an arbiter also others' games, and lists."""
    context = request.context
    if request.wanted is not None:
        return claims.ask_forfeit(context, claims.own_game(context).id)
    if context.actor.is_arbiter and not _is_of_the_sender(context, written):
        return note_written(context, written, certain=request.certain)
    if len(written) > 1:
        raise BadResult(written[0].text)
    evening = written[0].evening if written else None
    game = claims.own_game(context, round_number=evening.number if evening else None)
    reading = written[0].reading if written else model.NothingRead()
    match reading:
        case Refusal():
            return _unread(request, game.id, reading)
        case model.WithdrawnReport() if request.certain:
            return actions.withdraw(context, game=game.id)
        case model.ResultReport() | model.NoShow():
            doubts = frozenset() if request.certain else frozenset((model.Unsure.UNCERTAIN,))
            return claims.carry_out_report(
                context, replace(reading, doubts=reading.doubts | doubts)
            )
    claims.require_undecided(context, game_context(context, game.id))
    return claims.ask_own(context, game.id)


RESULT = Command(
    "uitslag result risultato", Topic.WEEK, result, Scope.GAME, usual=True, behind=Behind.ANY
)


def _is_of_the_sender(context: Context, written: Sequence[WrittenResult]) -> bool:
    """True if an arbiter who plays reports their own game without naming players or a board."""
    if context.plays_as(context.season) is None or len(written) > 1:
        return False
    reading = written[0].reading if written else None
    named = isinstance(reading, model.WhichGame) or (
        isinstance(reading, model.Report) and claims.is_arbiters(context, reading)
    )
    return not named


def _unread(request: Request, game: int, refusal: Refusal) -> Reply:
    """Ask a player about their own game, or raise the refusal if it already explains the fault."""
    context, slashed = request.context, request.incoming.text.startswith("/")
    in_words = request.incoming.place.private and not slashed
    if isinstance(refusal, UnknownPlayer | UnknownPlayerLike) and (in_words or slashed):
        of = game_context(context, game)
        return claims.ask_own(context, game, messages.UnknownOpponent(refusal.name, *of.in_round))
    if in_words and (isinstance(refusal, BadResult) or not request.certain):
        return claims.ask_own(context, game)
    raise refusal


def ask_about_result(context: Context) -> Reply | None:
    """Ask if the result that the sender's game already has is right; None if it has none.

    The result is their own report, or the opponent's, which waits for an answer. Raises
    `FinalResult`.
    """
    waiting = actions.report_to_answer(context)
    if waiting is not None:
        return actions.ask_if_right(context, waiting)
    of = _of_own_game(context)
    if of is None or of.game.result is None or of.game.disputed:
        return None
    actions.require_open(context, of)
    choices = claims.own_result_choices(of.game.id)
    if of.game.reported_by == context.own_player.id:
        take_back = intend(actions.withdraw, game=of.game.id)
        choices.append(Choice(messages.TakeBackReport(), take_back))
    question = messages.OwnReportStands(*of.in_round, Result(of.game.result))
    return ask(context, question, choices, in_a_row=3)


def ask_no_show(context: Context, name: str) -> Reply | None:
    """Ask if the sender's opponent did not come; None if `name` is not the opponent's.

    Raises `TooEarlyForNoShow`, or as `require_open` if the game is decided.
    """
    of = _of_own_game(context)
    if of is None:
        return None
    opponent = of.opponent(context.own_player)
    if not find(name, [NamedPerson(opponent.id, opponent.name, opponent.nicknames)]):
        return None
    claims.require_undecided(context, of)
    return claims.ask_absence(context, of) if of.game.result is None else None


def _of_own_game(context: Context) -> GameContext | None:
    """The sender's game that a report would be about; None if there is none."""
    with suppress(Refusal):
        return game_context(context, claims.own_game(context).id)
    return None


@reads(str)
def objection(request: Request, account: str) -> Reply:
    """``/bezwaar [what happened]``: an objection about the evening, not a result."""
    return object_to_evening(request.context, words=account)


OBJECTION = Command("bezwaar objection reclamo", Topic.CLUB, objection, Scope.PLAYED)


@reads_in_scene(rounds.read_correction)
def correction(
    request: Request, reading: rounds.ResultPutRight | rounds.ColoursPutRight
) -> Reply | None:
    """``/corrigeer [ronde N] A - B result reason``.

    ``/corrigeer A - B andersom``: the players had each other's colours.
    """
    if isinstance(reading, rounds.ColoursPutRight):
        change = swap_colours(request.context, game=reading.game.id, reason=reading.reason)
        return Reply.of(change)
    report = sure(request.context, reading.reading)
    return decide(
        request.context,
        game=report.game.id,
        result=result_of(report),
        reason=reading.reason,
        absent=isinstance(report, model.NoShow),
        corrects=True,
    )


CORRECT = Command(
    "corrigeer correct correggi", Topic.EVENING, correction, Scope.GAME, Right.RESULTS, usual=True
)


@reads_in_scene(rounds.read_absence)
def absence(request: Request, reading: rounds.NotedAbsence) -> Reply:
    """``/afwezig NAME [KIND] [ronde N|DAY] [reason]``: why a player is absent; asks if unsaid.

    Without a kind, the bot asks for it. Without a round or a day it is the evening that began last.
    """
    context = request.context
    round_id = (reading.evening or _begun_last(context)).id
    if reading.kind is None:
        return ask_kind(context, player=reading.player.id, round_id=round_id)
    return mark_absent(context, player=reading.player.id, round_id=round_id, kind=reading.kind)


MISSING = Command(
    "afwezig missing mancante", Topic.EVENING, absence, Scope.PLAYED, Right.PLAYERS, usual=True
)


def _begun_last(context: Context) -> Evening:
    """The evening that began last; if none has begun, the coming one. Raises `SeasonOver`."""
    begun = [e for e in context.calendar.evenings if e.starts <= context.at]
    return begun[-1] if begun else coming(context.calendar, context.at)


@reads_in_scene(rounds.read_adjustment)
def adjustment(request: Request, reading: rounds.PointsChange) -> Reply:
    """``/straf [ronde N] NAME -10 reason``: points off, or on with a +, from that round on."""
    return adjust(
        request.context,
        player=reading.player.id,
        points=str(reading.points),
        why=reading.reason,
        first=reading.evening.number if reading.evening else None,
    )


ADJUST = Command("straf penalty penalita", Topic.EVENING, adjustment, Scope.PLAYED, Right.RESULTS)


@reads_in_scene(rounds.read_award)
def award(request: Request, reading: rounds.Award) -> Reply:
    """``/punten [ronde N] A - B 1/2 0 reason``: each gets a part of the other's value."""
    return decide(
        request.context,
        game=reading.game.id,
        result=Result.AWARD,
        reason=reading.reason,
        points=[*reading.points],
    )


AWARD = Command("punten award punti", Topic.EVENING, award, Scope.PLAYED, Right.RESULTS)


def appeal(request: Request) -> Reply:
    """``/beroep``: the sender appeals to the committee against a decision."""
    return which_appeal(request.context)


APPEAL = Command("beroep appeal appello", Topic.CLUB, appeal, Scope.PLAYED)


@reads_in_scene(read_committee)
def committee_(request: Request, members: tuple[NamedPerson, ...]) -> Reply:
    """``/commissie``: show who decides appeals; ``/commissie A, B, C``: appoint them."""
    if not members:
        return Reply.of(committee(request.context))
    return Reply.of(set_committee(request.context, members=tuple(member.id for member in members)))


COMMITTEE = Command("commissie committee commissione", Topic.CLUB, committee_, Scope.CLUB)

"""Stores a player's report of a result, and the opponent's confirmation or contradiction."""

from datetime import datetime
from typing import Literal

import msgspec

from keizer_bot.calendar import Phase
from keizer_bot.club.knock_out.actions import require_bracket
from keizer_bot.club.ranking.actions import post_ranking_if_complete, revise_ranking
from keizer_bot.club.ranking.messages import NoResultYet, ResultRevised
from keizer_bot.club.results import messages
from keizer_bot.club.results.decision_messages import ResultKnown
from keizer_bot.club.results.decisions import OVER_THE_BOARD, forget_absences, still_played_choices
from keizer_bot.club.results.dispute_file import StepMessages, end_dispute
from keizer_bot.club.results.dispute_messages import ObjectionTooLate
from keizer_bot.club.results.disputes import begin_dispute
from keizer_bot.club.signing_off.friendly_games import offer
from keizer_bot.core.change_log import Action
from keizer_bot.core.context import Context
from keizer_bot.core.games import GameContext, game_context, game_with
from keizer_bot.core.messages import NotYourButton, StaleButton
from keizer_bot.core.occurrences import ResultReported
from keizer_bot.core.posting import SOON, arbiters_with, note, tell
from keizer_bot.core.questions import Below, ButtonKey, ask, confirm, intend, on_press
from keizer_bot.core.reply import Button, Reply, Rows
from keizer_bot.core.snapshot import HERE
from keizer_bot.engine.model import AbsenceKind, Result
from keizer_bot.i18n.commands import Right
from keizer_bot.store import disputes, games, people
from keizer_bot.store.games import GameRow
from keizer_bot.store.seasons import PlayerRow

OwnResult = Literal["won", "lost", "drew"]
"""The outcome of a game from one player's side."""


class OwnReport(msgspec.Struct, frozen=True):
    """A player's report of their own game."""

    of: GameContext
    player: PlayerRow
    result: Result

    @property
    def opponent(self) -> PlayerRow:
        """The other player of the game."""
        return self.of.opponent(self.player)

    @property
    def news(self) -> ResultRevised:
        """The reason why a posted ranking may have to be posted again."""
        return ResultRevised(*self.of.in_round, self.result, None)


def _in_colours(game: GameRow, player_id: int, own_result: OwnResult) -> Result:
    """The result of a game whose outcome a player reported from their own side."""
    has_white = game.white_id == player_id
    match own_result:
        case "drew":
            return Result.DRAWN
        case "won":
            return Result.WHITE_WON if has_white else Result.BLACK_WON
        case "lost":
            return Result.BLACK_WON if has_white else Result.WHITE_WON


@on_press("report-side")  # the key and the name `side` are stored with open questions
def report_own(context: Context, *, game: int, side: OwnResult) -> Reply:
    """Report the sender's own game in their own words: won, lost or drew."""
    player, of = _require_own_game(context, game)
    return report(context, game=game, result=_in_colours(of.game, player.id, side))


@on_press("report")
def report(context: Context, *, game: int, result: str, played: bool = False) -> Reply:
    """Store the result that a player of the game reports, white first.

    A first report is stored, and the opponent is told. The same result again confirms it. The
    reporter may change it until the opponent agrees; if the opponent reports another result, the
    bot asks the reporter. Raises `NotYourGame`, `FinalResult`, `StaleButton`.
    """
    outcome = Result(result)
    player, of = _require_own_game(context, game)
    present = of.game.result
    if context.at < of.evening.starts and not played and present is None:
        message = messages.PlayedAlready(*of.in_round, of.evening.date)
        return confirm(context, message, intend(report, game=game, result=outcome, played=True))
    reported = OwnReport(of, player, outcome)
    if present is None:
        _store_and_tell(context, reported)
        return Reply.of(messages.ResultStored(*of.in_round, outcome))
    if present == outcome:
        return _same_report(context, reported)
    require_open(context, of)
    if of.game.reported_by == player.id:
        return _change_report(context, reported)
    return contradict(context, reported)


def _require_own_game(context: Context, game: int) -> tuple[PlayerRow, GameContext]:
    """The sender as a player of that game. Raises `NotYourGame`, `StaleButton`."""
    player, of = context.own_player, game_context(context, game)
    if player.id not in of.game.players:
        raise messages.NotYourGame(*of.in_round)
    return player, of


def require_open(context: Context, of: GameContext) -> None:
    """Check that its players may still change a result.

    Only the arbiter changes a result that the opponent has confirmed, or whose evening is over.
    Raises `FinalResult`, or as `_require_no_sign_off`.
    """
    present = of.game.result
    if present is not None and (of.game.confirmed or is_over(context, of)):
        _require_no_sign_off(context, of)
        raise messages.FinalResult(*of.in_round, Result(present))


def _require_no_sign_off(context: Context, of: GameContext) -> None:
    """Refuse a game that was lost by a sign-off.

    Raises `LostBySignOff` for the absentee, `WonBySignOff` for the opponent.
    """
    losers = {Result.WHITE_BY_FORFEIT: of.black, Result.BLACK_BY_FORFEIT: of.white}
    absent = losers.get(Result(of.game.result)) if of.game.result else None
    attendance = games.presence_of(context.tx, of.evening.id, absent.id) if absent else None
    if absent is None or attendance is None or attendance.state in (HERE, AbsenceKind.NO_SHOW):
        return
    if absent.id == context.own_player.id:
        raise messages.LostBySignOff(*of.in_round, Result(of.game.result or ""))
    raise messages.WonBySignOff(of.evening.number, absent.name)


def is_over(context: Context, of: GameContext) -> bool:
    """True if the evening's last hour has passed since the report.

    A game on another day has no such hour, and a report after the evening stays open until the
    opponent agrees; otherwise the first to report would have the last word.
    """
    over = of.evening.phase is Phase.FINAL or context.earliest >= of.evening.final
    return over and of.game.moved_to is None and of.game.reported_before(of.evening.final)


def _store(context: Context, of: GameContext, by: PlayerRow, result: Result | None) -> None:
    games.set_result(context.tx, of.game.id, result, context.at, by_player=by.id, confirmed=False)
    require_bracket(context)
    end_dispute(context, of.game.id)
    record(context, of, Action.RESULT, result)


def record(context: Context, of: GameContext, action: Action, after: str | None) -> None:
    """Log a game's result, and update the round's post."""
    before, round_id = of.game.result, of.game.round_id
    note(context, action, of.on_record, before=before, after=after, round_id=round_id)
    context.happened(ResultReported(round_id))


def _agree_or_object(report: OwnReport) -> Rows:
    """The buttons to agree or object to this report; they hold its result."""
    game, reported = report.of.game.id, report.result
    agrees = Button(messages.Agree(), intend(agree, game=game, result=reported))
    objects = Button(messages.Object(), intend(ButtonKey.OBJECT, game=game, result=reported))
    return ((agrees, objects),)


def _store_and_tell(context: Context, report: OwnReport) -> None:
    _store(context, report.of, report.player, report.result)
    message = messages.OpponentReported(report.player.name, *report.of.in_round, report.result)
    rows, round_id = _agree_or_object(report), report.of.game.round_id
    tell(context, report.opponent.member_id, message, rows=rows, urgency=SOON, round_id=round_id)
    post_ranking_if_complete(context, round_id, report.news)


def _same_report(context: Context, report: OwnReport) -> Reply:
    game = report.of.game
    if game.reported_by in (None, report.player.id) or game.confirmed:
        return Reply.of(ResultKnown(*report.of.in_round, report.result))
    games.confirm(context.tx, game.id, context.at)
    end_dispute(context, game.id)
    record(context, report.of, Action.CONFIRMED, report.result)
    return Reply.of(messages.ResultConfirmed(*report.of.in_round, report.result))


def _change_report(context: Context, report: OwnReport) -> Reply:
    game = report.of.game
    forget_absences(context, report.of, AbsenceKind.NO_SHOW)
    if report.result == game.objected_result:
        return _settle(context, report)
    _store_and_tell(context, report)
    before = Result(game.result or report.result)
    return Reply.of(messages.ResultChanged(*report.of.in_round, report.result, before))


def _settle(context: Context, report: OwnReport) -> Reply:
    """Settle the dispute: the reporter now agrees with the opponent's report."""
    _store(context, report.of, report.player, report.result)
    games.confirm(context.tx, report.of.game.id, context.at)
    message = messages.ResultConfirmed(*report.of.in_round, report.result)
    telling = StepMessages(context, report.of.evening.id)
    telling.to_member(people.member(context.tx, report.opponent.member_id), message)
    telling.to_arbiters(lambda _: message)
    post_ranking_if_complete(context, report.of.game.round_id, report.news)
    return telling.answer(message)


def contradict(context: Context, report: OwnReport) -> Reply:
    """Ask the reporter if the opponent's result is right.

    If the bot cannot ask the reporter in private, or it is too late, the arbiters decide.
    """
    of, result, objector = report.of, report.result, report.player
    reporter = people.member(context.tx, report.opponent.member_id)
    if result not in OVER_THE_BOARD or not (reporter.is_reachable and may_be_settled(context, of)):
        return dispute(context, of, objector, result)
    first = Result(of.game.result or result)
    games.object_(context.tx, of.game.id, objector.id, result, context.at)
    record(context, of, Action.DISPUTE, f"{first} / {result}")
    asked = is_it_so(of, objector, first, result)
    tell(context, reporter.id, asked.text, rows=asked.rows, urgency=SOON, round_id=of.evening.id)
    return Reply.of(messages.ReporterAsked(*of.in_round, first, reporter.name, result))


def may_be_settled(context: Context, of: GameContext) -> bool:
    """True if the two players can still agree on the result of a played game tonight."""
    is_disputed = disputes.undecided_of_game(context.tx, of.game.id) is not None
    is_tonight = of.evening.phase is not Phase.FINAL
    return is_tonight and not is_disputed and of.game.result in OVER_THE_BOARD


def is_it_so(of: GameContext, objector: PlayerRow, first: Result, other: Result) -> Reply:
    """The question to the reporter, with the objector's name and result."""
    agrees = Button(messages.Agree(), intend(ButtonKey.COME_ROUND, game=of.game.id, result=other))
    insists = Button(messages.Object(), intend(ButtonKey.INSIST, game=of.game.id, result=first))
    message = messages.OpponentObjects(*of.in_round, first, objector.name, other)
    return Reply.question(message, ((agrees, insists),))


def dispute(context: Context, of: GameContext, objector: PlayerRow, other: Result | None) -> Reply:
    """Store an objection to a game's result, and ask the arbiters to decide.

    The reported result counts for the time being; `other` is the one that the objector claims.
    """
    first = Result(of.game.result or "")
    games.object_(context.tx, of.game.id, objector.id, other, context.at)
    record(context, of, Action.DISPUTE, f"{first} / {other}" if other else first)
    return begin_dispute(context, of, objector, other)


def _answered(context: Context, game: int, result: Result | None) -> OwnReport:
    """The answering player and the report; `result` is the one in the question."""
    player, of = context.own_player, game_context(context, game)
    if player.id not in of.game.players:
        raise NotYourButton
    if of.game.result is None or result not in (None, of.game.result):
        raise StaleButton
    return OwnReport(of, player, Result(of.game.result))


@on_press("agree", below=Below.QUESTION)
def agree(context: Context, *, game: int, result: Result | None = None) -> Reply:
    """Confirm the opponent's report; `result` is the one in the question.

    Raises `NotYourButton`, `StaleButton`.
    """
    return _same_report(context, _answered(context, game, result))


def open_objection(context: Context, game: int, result: Result | None) -> OwnReport:
    """The report to which the sender objects, if they still can.

    Raises `NotYourButton`, `StaleButton`, `ObjectionTooLate`, `FinalResult` ([003] rule v).
    """
    answered = _answered(context, game, result)
    of = answered.of
    if of.game.reported_by == answered.player.id:
        raise StaleButton
    if is_over(context, of):
        raise ObjectionTooLate(*of.in_round, answered.result, of.evening.final)
    require_open(context, of)
    return answered


def report_to_answer(context: Context) -> int | None:
    """The game whose report waits for the sender's answer; None if there is none, or several."""
    player = context.plays_as(context.season) if context.running else None
    if player is None:
        return None
    evenings = [e for e in context.calendar.evenings if e.phase is Phase.PAIRED]
    own_games = [game_with(context, evening.id, player.id) for evening in evenings]
    waiting = [
        game.id
        for game in own_games
        if game is not None
        and game.result is not None
        and game.reported_by == game.opponent_of(player.id)
        and not (game.confirmed or game.disputed)
        and not is_over(context, game_context(context, game.id))
    ]
    return waiting[0] if len(waiting) == 1 else None


def ask_if_right(context: Context, game: int) -> Reply:
    """Ask the opponent once more if the report is right, with its buttons."""
    of = game_context(context, game)
    report = OwnReport(of, context.players[of.game.reported_by or 0], Result(of.game.result or ""))
    message = messages.OpponentReported(report.player.name, *of.in_round, report.result)
    return Reply.question(message, _agree_or_object(report))


@on_press("withdraw-report")
def withdraw(context: Context, *, game: int) -> Reply:
    """Take the reporter's own report back. Raises `NothingToWithdraw`, `FinalResult`."""
    player, of = context.own_player, game_context(context, game)
    if of.game.result is None or of.game.reported_by != player.id:
        raise messages.NothingToWithdraw(of.evening.number, of.opponent(player).name)
    require_open(context, of)
    forget_absences(context, of, AbsenceKind.NO_SHOW)
    _store(context, of, player, None)
    message = messages.OpponentWithdrew(player.name, *of.in_round)
    tell(context, of.opponent(player).member_id, message, urgency=SOON, round_id=of.evening.id)
    revise_ranking(context, ResultRevised(*of.in_round, NoResultYet(), None))
    return Reply.of(messages.ResultWithdrawn(*of.in_round, Result(of.game.result)))


def may_come_until(context: Context, of: GameContext) -> datetime:
    """The hour until which a player may still arrive: the evening's start plus the default time."""
    return of.evening.starts + context.hours.default_time


@on_press("report-no-show")
def report_no_show(context: Context, *, game: int) -> Reply:
    """Store a forfeit of the opponent, unless they or the arbiter object ([003] rule o).

    If the opponent has reported a result, this opens a dispute. Raises as `report`, and
    `TooEarlyForNoShow` before the start plus the default time.
    """
    player, of = _require_own_game(context, game)
    _require_no_sign_off(context, of)
    white_stays = of.white.id == player.id
    outcome = Result.WHITE_BY_FORFEIT if white_stays else Result.BLACK_BY_FORFEIT
    reported = OwnReport(of, player, outcome)
    if of.game.result == outcome:
        return _same_report(context, reported)
    require_open(context, of)
    require_late_enough(context, of)
    if of.game.result is not None and of.game.reported_by != player.id:
        return dispute(context, of, player, outcome)
    return _claim_forfeit(context, reported)


def require_late_enough(context: Context, of: GameContext) -> None:
    """Check that the default time is over. Raises `TooEarlyForNoShow`."""
    until = may_come_until(context, of)
    if context.at < until:
        opponent = of.opponent(context.own_player)
        raise messages.TooEarlyForNoShow(of.evening.number, opponent.name, until)


def _claim_forfeit(context: Context, report: OwnReport) -> Reply:
    absent, evening, by = report.opponent, report.of.evening, context.actor.person_id
    games.set_presence(context.tx, evening.id, absent.id, AbsenceKind.NO_SHOW, context.at, by)
    _store(context, report.of, report.player, report.result)
    message = messages.YouWereReportedAbsent(report.player.name, evening.number, evening.date)
    telling = StepMessages(context)
    opponent = people.member(context.tx, absent.member_id)
    telling.to_member(opponent, Reply.question(message, _agree_or_object(report)))
    deciding = {arbiter.person_id for arbiter in arbiters_with(context, Right.RESULTS)}
    deciding -= {by, opponent.person_id}
    telling.to_arbiters(
        lambda arbiter: _absence_for(context, report, arbiter if arbiter in deciding else None)
    )
    answer = telling.answer(messages.AbsenceReported(evening.number, absent.name))
    offer(context, round_id=evening.id, player=report.player.id)
    post_ranking_if_complete(context, evening.id, report.news)
    return answer


def _absence_for(context: Context, report: OwnReport, deciding: int | None) -> Reply:
    """The arbiters' message about a no-show, with a button that the game will still be played.

    An arbiter who is one of the two players gets the player's buttons instead.
    """
    news = messages.AbsenceForArbiter(
        report.of.evening.number, report.player.name, report.opponent.name
    )
    if deciding is None:
        return Reply.of(news)
    reported = game_context(context, report.of.game.id)
    return ask(context, news, still_played_choices(reported), of=deciding)

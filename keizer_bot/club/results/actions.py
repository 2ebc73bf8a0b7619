"""Results: reported by a player, confirmed or contradicted by the other, decided by the arbiter."""

from __future__ import annotations

from typing import Literal

from keizer_bot.calendar import Phase
from keizer_bot.club.corrections.messages import ResultKnown
from keizer_bot.club.disputes.actions import begin_dispute, end_dispute
from keizer_bot.club.disputes.messages import ObjectionTooLate
from keizer_bot.club.friendly_games.actions import offer
from keizer_bot.club.ranking.effects import revise_ranking
from keizer_bot.club.ranking.messages import NoResultYet, ResultRevised
from keizer_bot.club.ranking.post import post_ranking_if_complete
from keizer_bot.club.results import messages
from keizer_bot.core.buttons import Kind, data
from keizer_bot.core.change_log import Action
from keizer_bot.core.context import RequestContext
from keizer_bot.core.events import ResultReported
from keizer_bot.core.games import GameContext, game_context
from keizer_bot.core.messages import NotYourButton, StaleButton
from keizer_bot.core.posting import SOON, note, tell, tell_arbiters
from keizer_bot.core.questions import Answer, confirm, intend, on_press
from keizer_bot.engine.model import AbsenceKind, Result
from keizer_bot.i18n.message import Button, Message
from keizer_bot.store import games
from keizer_bot.store.games import GameRow
from keizer_bot.store.seasons import PlayerRow

Side = Literal["won", "lost", "drew"]


def round_games(context: RequestContext, round_id: int) -> tuple[GameRow, ...]:
    """The round's games by board."""
    return games.games(context.tx, round_id)


def by_side(game: GameRow, player_id: int, side: Side) -> Result:
    """What a player's own words mean by the pairing's colours."""
    if side == "drew":
        return Result.DRAWN
    white_won = (side == "won") == (game.white_id == player_id)
    return Result.WHITE_WON if white_won else Result.BLACK_WON


@on_press("report-side")
def report_side(context: RequestContext, *, game: int, side: Side) -> Answer:
    """Report the sender's own game in his own words: won, lost or drew."""
    player = context.own_player
    table = game_context(context, game)
    _require_own(table, player)
    return report(context, game=game, result=by_side(table.game, player.id, side))


@on_press("report")
def report(context: RequestContext, *, game: int, result: str, played: bool = False) -> Answer:
    """A player of the game reports its result, white first.

    New, it is stored and the opponent told; the same again confirms it; another by the reporter
    changes it until the opponent agreed; another by the opponent opens a dispute.
    Raises `NotYourGame`, `FinalResult`, `StaleButton`.
    """
    said = Result(result)
    player = context.own_player
    table = game_context(context, game)
    _require_own(table, player)
    if context.at < table.evening.starts and not played and table.game.result is None:
        say = messages.PlayedAlready(*table.names, table.evening.date)
        yes = intend(report, game=game, result=said, played=True)
        return confirm(context, say, yes)
    known = table.game.result
    if known is None:
        return _first_report(context, table, player, said)
    if known == said:
        return _same_report(context, table, player, said)
    _require_open(context, table)
    if table.game.reported_by == player.id:
        return _change_report(context, table, player, said)
    return _dispute(context, table, player, said)


def _require_own(table: GameContext, player: PlayerRow) -> None:
    if player.id not in (table.white.id, table.black.id):
        raise messages.NotYourGame(*table.names)


def _require_open(context: RequestContext, table: GameContext) -> None:
    """A result that the opponent agreed to, or whose evening is over, is the arbiter's."""
    known = table.game.result
    if known is not None and (table.game.confirmed or _is_over(context, table)):
        raise messages.FinalResult(table.evening.number, *table.names, Result(known))


def _is_over(context: RequestContext, table: GameContext) -> bool:
    """Whether the evening's last hour has struck; a game on another day has no such hour."""
    over = table.evening.phase is Phase.FINAL or context.at >= table.evening.final
    return over and table.game.moved_to is None


def _store(
    context: RequestContext, table: GameContext, result: Result | None, by: PlayerRow
) -> None:
    games.set_result(
        context.tx, table.game.id, result, context.at, by_player=by.id, confirmed=False
    )
    end_dispute(context, table.game.id)
    _record(context, table, after=result)


def _forget_no_shows(context: RequestContext, table: GameContext) -> None:
    """The reporter takes back what he said before, his opponent's absence included."""
    said = games.presence(context.tx, table.evening.id)
    for player in (table.white, table.black):
        if player.id in said and said[player.id].state == AbsenceKind.NO_SHOW:
            games.clear_presence(context.tx, table.evening.id, player.id)


def _record(
    context: RequestContext,
    table: GameContext,
    *,
    after: str | None,
    action: Action = Action.RESULT,
) -> None:
    note(
        context,
        action,
        f"{table.white.name} - {table.black.name}",
        before=table.game.result,
        after=after,
        season_id=table.white.season_id,
        round_id=table.game.round_id,
    )
    context.happened(ResultReported(table.game.round_id))


def _news(table: GameContext, said: Result | NoResultYet) -> ResultRevised:
    """Why a ranking that was posted may have to be posted anew."""
    return ResultRevised(table.evening.number, *table.names, said, None)


def _objection(game_id: int, said: Result) -> tuple[tuple[Button, ...], ...]:
    """Both name what was said: a tap is an answer to that, not to what was reported later."""
    agrees = Button(messages.Agree(), data(Kind.AGREE, game_id, said))
    return ((agrees, Button(messages.Object(), data(Kind.OBJECT, game_id, said))),)


def _first_report(
    context: RequestContext, table: GameContext, player: PlayerRow, said: Result
) -> messages.ResultStored:
    _store(context, table, said, player)
    _tell_opponent(context, table, player, said)
    post_ranking_if_complete(context, table.game.round_id, _news(table, said))
    return messages.ResultStored(table.evening.number, *table.names, said)


def _tell_opponent(
    context: RequestContext, table: GameContext, player: PlayerRow, said: Result
) -> None:
    tell(
        context,
        table.opponent(player).member_id,
        messages.OpponentReported(player.name, *table.names, said),
        rows=_objection(table.game.id, said),
        urgency=SOON,
    )


def _same_report(
    context: RequestContext, table: GameContext, player: PlayerRow, said: Result
) -> ResultKnown | messages.ResultConfirmed:
    reporter = table.game.reported_by
    if reporter in (None, player.id) or table.game.confirmed:
        return ResultKnown(*table.names, said)
    games.confirm(context.tx, table.game.id, context.at)
    end_dispute(context, table.game.id)
    _record(context, table, after=said, action=Action.CONFIRMED)
    return messages.ResultConfirmed(*table.names, said)


def _change_report(
    context: RequestContext, table: GameContext, player: PlayerRow, said: Result
) -> messages.ResultChanged | messages.ResultConfirmed:
    before = Result(table.game.result or said)
    objected = table.game.objected_result
    _forget_no_shows(context, table)
    _store(context, table, said, player)
    if said == objected:
        return _settle(context, table, player, said)
    _tell_opponent(context, table, player, said)
    post_ranking_if_complete(context, table.game.round_id, _news(table, said))
    return messages.ResultChanged(*table.names, before, said)


def _settle(
    context: RequestContext, table: GameContext, player: PlayerRow, said: Result
) -> messages.ResultConfirmed:
    """The reporter comes round to what his opponent reported: the dispute is over."""
    games.confirm(context.tx, table.game.id, context.at)
    say = messages.ResultConfirmed(*table.names, said)
    tell(context, table.opponent(player).member_id, say, urgency=SOON)
    tell_arbiters(context, say)
    post_ranking_if_complete(context, table.game.round_id, _news(table, said))
    return say


def _dispute(
    context: RequestContext, table: GameContext, player: PlayerRow, said: Result
) -> messages.DisputeOpened:
    first = Result(table.game.result or said)
    games.object_(context.tx, table.game.id, player.id, said, context.at)
    _record(context, table, after=f"{first} / {said}", action=Action.DISPUTE)
    say = messages.DisputeOpened(*table.names, first, said)
    tell(context, table.opponent(player).member_id, say, urgency=SOON)
    begin_dispute(context, table, player, first, said)
    return say


def agree(context: RequestContext, *, game: int, said: str | None = None) -> Message:
    """The opponent's tap: what was reported is right; `said` is what the question was about.

    Raises `NotYourButton`, `StaleButton`.
    """
    player = context.own_player
    table = game_context(context, game)
    if player.id not in (table.white.id, table.black.id):
        raise NotYourButton
    if table.game.result is None or said not in (None, table.game.result):
        raise StaleButton
    return _same_report(context, table, player, Result(table.game.result))


def object_to(context: RequestContext, *, game: int, said: str | None = None) -> Message:
    """The opponent's tap: what was reported is wrong; the arbiters are asked to decide.

    `said` is what the question was about.

    Raises `NotYourButton`, `StaleButton`, `ObjectionTooLate`, `FinalResult` ([003] rule v).
    """
    player = context.own_player
    table = game_context(context, game)
    if player.id not in (table.white.id, table.black.id):
        raise NotYourButton
    if table.game.result is None or table.game.reported_by == player.id:
        raise StaleButton
    if said not in (None, table.game.result):
        raise StaleButton
    first = Result(table.game.result)
    if _is_over(context, table):
        raise ObjectionTooLate(table.evening.number, *table.names, first, table.evening.final)
    _require_open(context, table)
    games.object_(context.tx, table.game.id, player.id, None, context.at)
    _record(context, table, after=first, action=Action.DISPUTE)
    say = messages.ObjectionNoted(*table.names, first)
    tell(context, table.opponent(player).member_id, say, urgency=SOON)
    begin_dispute(context, table, player, first)
    return say


def withdraw(context: RequestContext, *, game: int) -> messages.ResultWithdrawn:
    """The reporter takes his own report back. Raises `NothingToWithdraw`, `FinalResult`."""
    player = context.own_player
    table = game_context(context, game)
    if table.game.result is None or table.game.reported_by != player.id:
        raise messages.NothingToWithdraw
    _require_open(context, table)
    before = Result(table.game.result)
    _forget_no_shows(context, table)
    _store(context, table, None, player)
    tell(
        context,
        table.opponent(player).member_id,
        messages.OpponentWithdrew(player.name, *table.names),
        urgency=SOON,
    )
    revise_ranking(context, _news(table, NoResultYet()))
    return messages.ResultWithdrawn(*table.names, before)


def report_no_show(context: RequestContext, *, game: int) -> Answer:
    """The opponent did not come: a forfeit, unless he or the arbiter objects ([003] rule o).

    Against what the opponent reported it opens a dispute. Raises as `report`, and
    `TooEarlyForNoShow` before the start plus the default time.
    """
    player = context.own_player
    table = game_context(context, game)
    _require_own(table, player)
    may_come_until = table.evening.starts + context.hours.default_time
    if context.at < may_come_until:
        raise messages.TooEarlyForNoShow(may_come_until)
    white_stays = table.white.id == player.id
    said = Result.WHITE_BY_FORFEIT if white_stays else Result.BLACK_BY_FORFEIT
    known, by = table.game.result, table.game.reported_by
    if known == said:
        return _same_report(context, table, player, said)
    if known is not None:
        _require_open(context, table)
        if by != player.id:
            return _dispute(context, table, player, said)
    return _claim_forfeit(context, table, player, said)


def _claim_forfeit(
    context: RequestContext, table: GameContext, player: PlayerRow, said: Result
) -> messages.AbsenceReported:
    absent, evening, by = table.opponent(player), table.evening, context.actor.person_id
    games.set_presence(context.tx, evening.id, absent.id, AbsenceKind.NO_SHOW, context.at, by)
    _store(context, table, said, player)
    tell(
        context,
        absent.member_id,
        messages.YouWereReportedAbsent(player.name, evening.date),
        rows=_objection(table.game.id, said),
        urgency=SOON,
    )
    offer(context, round_id=evening.id, player=player.id)
    tell_arbiters(context, messages.AbsenceForArbiter(player.name, absent.name))
    post_ranking_if_complete(context, table.game.round_id, _news(table, said))
    return messages.AbsenceReported(absent.name)

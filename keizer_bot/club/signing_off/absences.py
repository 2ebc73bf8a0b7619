"""The arbiter says why somebody was not there: late, no-show, excused, club duty."""

from __future__ import annotations

from dataclasses import dataclass

from keizer_bot.calendar import Evening, Phase
from keizer_bot.club.attendance.messages import AbsenceRevised, Kind, NotInRound
from keizer_bot.club.attendance.presence import eligible
from keizer_bot.club.ranking.effects import effect_of, show
from keizer_bot.club.signing_off import messages
from keizer_bot.club.signing_off.forfeit import forfeit_game
from keizer_bot.core.change_log import Action, Recorded
from keizer_bot.core.context import RequestContext
from keizer_bot.core.games import player_in, round_in
from keizer_bot.core.messages import No
from keizer_bot.core.posting import note, tell_players
from keizer_bot.core.questions import Answer, Asked, Choice, ask, confirm, intend, on_press
from keizer_bot.core.snapshot import HERE, SeasonSnapshot
from keizer_bot.engine.model import AbsenceKind, Result
from keizer_bot.i18n.commands import Right
from keizer_bot.store import games, seasons
from keizer_bot.store.games import GameRow
from keizer_bot.store.seasons import PlayerRow


def ask_kind(context: RequestContext, *, player: int, round_id: int) -> Asked:
    """Ask which of the club's kinds of absence is to be noted. Raises `ArbiterOnly`, `NotInRound`.

    Whoever is not in the competition (`not_entered`) is not absent: that kind is not offered.
    """
    context.require(Right.PLAYERS)
    snapshot = context.snapshot
    who, evening = player_in(snapshot, player), round_in(snapshot, round_id)
    if who not in eligible(snapshot, evening):
        raise NotInRound(who.name, evening.number)
    kinds = [k.kind for k in snapshot.rules.absence.kinds if k.kind != AbsenceKind.NOT_ENTERED]
    choices = [
        Choice(
            messages.KindLabel(named(kind)),
            intend(mark_absent, player=player, round_id=round_id, kind=kind),
        )
        for kind in kinds
    ]
    return ask(context, messages.AbsentHow(who.name, evening.date), [*choices, Choice(No(), None)])


@dataclass(frozen=True, slots=True)
class _Mark:
    """What is to be noted of whom."""

    player: PlayerRow
    evening: Evening
    kind: Kind
    before: Kind
    game: GameRow | None


@on_press("mark-absent")
def mark_absent(
    context: RequestContext, *, player: int, round_id: int, kind: str, confirmed: bool = False
) -> Answer:
    """Note why a player is not there; a game that is paired already becomes a forfeit.

    Of an evening that is over it is asked to be confirmed. No reason is kept: why somebody stayed
    away may be an illness. Raises `ArbiterOnly`, `NotInRound`, `UnknownKind`, `HasBye`,
    `GameHasResult`.
    """
    context.require(Right.PLAYERS)
    snapshot = context.snapshot
    mark = _mark(context, snapshot, player_in(snapshot, player), round_id, kind)
    if mark.evening.phase is Phase.FINAL and not confirmed:
        return _ask(context, mark)
    opponent = _store(context, mark)
    if mark.kind in (AbsenceKind.LATE, AbsenceKind.NO_SHOW):
        say = messages.YouWereMarkedAbsent(mark.evening.date, mark.kind)
        tell_players(context, (mark.player,), say)
    show(context, round_id, AbsenceRevised(mark.evening.number, mark.player.name, mark.kind))
    if opponent is None:
        return messages.MarkedAbsent(mark.player.name, mark.evening.date, mark.kind)
    return messages.MarkedAbsentFromGame(
        mark.player.name, mark.evening.date, mark.kind, opponent.name
    )


def _mark(
    context: RequestContext, snapshot: SeasonSnapshot, player: PlayerRow, round_id: int, kind: str
) -> _Mark:
    evening = round_in(snapshot, round_id)
    known = tuple(map(named, (rules.kind for rules in snapshot.rules.absence.kinds)))
    if kind not in known:
        raise messages.UnknownKind(kind, known)
    if player not in eligible(snapshot, evening):
        raise NotInRound(player.name, evening.number)
    if player.id in games.byes(context.tx, round_id):
        raise messages.HasBye(player.name, evening.number)
    own = (g for g in snapshot.games_of(round_id) if player.id in (g.white_id, g.black_id))
    game = next(own, None)
    if game is not None and game.result in _PLAYED:
        raise messages.GameHasResult(player.name, evening.number)
    said = games.presence_of(context.tx, round_id, player.id)
    before = named(said.state if said else HERE)
    return _Mark(player, evening, named(kind), before, game)


_PLAYED = (Result.WHITE_WON, Result.DRAWN, Result.BLACK_WON, Result.AWARD)


def named(kind: str) -> Kind:
    """What is known of a player with the house's word for it; a club's own kind as it is."""
    if kind == HERE:
        return Recorded.HERE
    return AbsenceKind(kind) if kind in set(AbsenceKind) else kind


def _ask(context: RequestContext, mark: _Mark) -> Asked:
    def act() -> None:
        _store(context, mark)

    effect = effect_of(context, act)
    question = messages.ConfirmAbsence(
        mark.evening.number, mark.player.name, mark.before, mark.kind, effect
    )
    intention = intend(
        mark_absent,
        player=mark.player.id,
        round_id=mark.evening.id,
        kind=mark.kind,
        confirmed=True,
    )
    return confirm(context, question, intention)


def _store(context: RequestContext, mark: _Mark) -> PlayerRow | None:
    """Write it down; gives the opponent of a game that becomes a forfeit by it."""
    player, evening = mark.player, mark.evening
    games.set_presence(
        context.tx, evening.id, player.id, mark.kind, context.at, context.actor.person_id
    )
    note(
        context,
        Action.PRESENCE,
        f"{player.name}, {evening.date.isoformat()}",
        before=mark.before,
        after=mark.kind,
        season_id=player.season_id,
        round_id=evening.id,
    )
    if mark.game is None or _lost_by_forfeit(mark.game, player):
        return None
    if mark.game.result is not None:
        _forfeit_by_both(context, mark.game, player)
        return None
    return forfeit_game(context, mark.game, absent=player)


def _lost_by_forfeit(game: GameRow, player: PlayerRow) -> bool:
    own = Result.BLACK_BY_FORFEIT if game.white_id == player.id else Result.WHITE_BY_FORFEIT
    return game.result in (own, Result.BOTH_FORFEITED)


def _forfeit_by_both(context: RequestContext, game: GameRow, player: PlayerRow) -> None:
    """His opponent was absent already: neither came."""
    result = Result.BOTH_FORFEITED
    games.set_result(context.tx, game.id, result, context.at, by_player=None, confirmed=True)
    opponent = seasons.player(context.tx, game.opponent_of(player.id))
    note(
        context,
        Action.RESULT,
        f"{player.name} - {opponent.name}",
        before=game.result,
        after=result,
        season_id=player.season_id,
        round_id=game.round_id,
    )

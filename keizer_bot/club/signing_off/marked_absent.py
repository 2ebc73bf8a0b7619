"""Records for the arbiter why a player was absent: late, no-show, excused, club duty."""

import msgspec

from keizer_bot.calendar import Evening, Phase
from keizer_bot.club.ranking.actions import effect_of, post_ranking_if_complete, show
from keizer_bot.club.ranking.messages import ResultRevised
from keizer_bot.club.signing_off import messages
from keizer_bot.club.signing_off.attendance_messages import (
    AbsenceRevised,
    NoEveningBegunYet,
    NotBegunYet,
    NotInRound,
)
from keizer_bot.club.signing_off.friendly_games import offer
from keizer_bot.club.signing_off.presence import eligible
from keizer_bot.core.change_log import Action, Recorded
from keizer_bot.core.context import Context
from keizer_bot.core.games import game_with, player_in, round_in
from keizer_bot.core.identify import contexts_inside
from keizer_bot.core.messages import NotedKind
from keizer_bot.core.occurrences import GameForfeited
from keizer_bot.core.posting import SOON, note, tell, tell_players
from keizer_bot.core.questions import Choice, ask_one, confirm, intend, on_press
from keizer_bot.core.reply import Reply
from keizer_bot.core.snapshot import HERE, SeasonSnapshot
from keizer_bot.engine.model import AbsenceKind, Result
from keizer_bot.i18n.commands import Right
from keizer_bot.i18n.message import Message
from keizer_bot.store import club_evenings, games, people, seasons
from keizer_bot.store.games import GameRow
from keizer_bot.store.seasons import PlayerRow


def ask_kind(context: Context, *, player: int, round_id: int) -> Reply:
    """Ask which of the club's kinds of absence to record. Raises `ArbiterOnly`, `NotInRound`.

    `not_entered` is not offered, because a player outside the competition is not absent; nor is a
    no-show before the evening begins.
    """
    context.require(Right.PLAYERS)
    snapshot = context.snapshot
    player_row, evening = player_in(snapshot, player), round_in(snapshot, round_id)
    if player_row not in eligible(snapshot, evening):
        raise NotInRound(player_row.name, evening.number)
    not_yet = {AbsenceKind.NO_SHOW} if evening.starts > context.at else set()
    left_out = {AbsenceKind.NOT_ENTERED} | not_yet
    kinds = [k.kind for k in snapshot.rules.absence.kinds if k.kind not in left_out]
    choices = [
        Choice(named(kind), intend(mark_absent, player=player, round_id=round_id, kind=kind))
        for kind in kinds
    ]
    return ask_one(context, messages.AbsentHow(player_row.name, evening.date), choices)


class _Mark(msgspec.Struct, frozen=True):
    """An absence to record: its player, and their state `before`."""

    player: PlayerRow
    evening: Evening
    kind: NotedKind
    before: NotedKind
    game: GameRow | None


@on_press("mark-absent", may=Right.PLAYERS)
def mark_absent(
    context: Context, *, player: int, round_id: int, kind: str, confirmed: bool = False
) -> Reply:
    """Record why a player is absent; a paired game becomes a forfeit.

    If the evening is over, the arbiter must confirm it first. The log has no reason, because it may
    be an illness. Raises `ArbiterOnly`, `NotInRound`, `UnknownKind`, `HasBye`, `GameHasResult`,
    `NotBegunYet`.
    """
    snapshot = context.snapshot
    mark = _mark(context, snapshot, player_in(snapshot, player), round_id, kind)
    if mark.evening.phase is Phase.FINAL and not confirmed:
        return _ask(context, mark)
    opponent = _store(context, mark)
    if mark.kind in (AbsenceKind.LATE, AbsenceKind.NO_SHOW):
        message = messages.YouWereMarkedAbsent(mark.evening.date, mark.kind)
        tell_players(context, (mark.player,), message, round_id=round_id)
    show(context, round_id, AbsenceRevised(mark.evening.number, mark.player.name, mark.kind))
    absence = mark.player.name, mark.evening.date, mark.kind
    if opponent is None:
        return Reply.of(messages.MarkedAbsent(*absence))
    reachable = people.member(context.tx, opponent.member_id).is_reachable
    say = messages.MarkedAbsentFromGame if reachable else messages.MarkedAbsentToCall
    return Reply.of(say(*absence, opponent.name))


def _mark(
    context: Context, snapshot: SeasonSnapshot, player: PlayerRow, round_id: int, kind: str
) -> _Mark:
    """The absence to note. Raises a refusal if the player cannot be absent with that kind."""
    evening = round_in(snapshot, round_id)
    kinds = tuple(map(named, (rules.kind for rules in snapshot.rules.absence.kinds)))
    if kind not in kinds:
        raise messages.UnknownKind(kind, kinds)
    if player not in eligible(snapshot, evening):
        raise NotInRound(player.name, evening.number)
    if player.id in games.byes(context.tx, round_id):
        raise messages.HasBye(player.name, evening.number)
    if kind == AbsenceKind.NO_SHOW and (why := too_early(context, evening)):
        raise why
    game = game_with(context, round_id, player.id)
    if game is not None and game.result in _PLAYED:
        raise messages.GameHasResult(player.name, evening.number)
    presence = games.presence_of(context.tx, round_id, player.id)
    before = named(presence.state if presence else HERE)
    return _Mark(player, evening, named(kind), before, game)


def too_early(context: Context, evening: Evening) -> NotBegunYet | NoEveningBegunYet | None:
    """The refusal to record a no-show before that evening begins; None once it has begun."""
    if evening.starts <= context.at:
        return None
    starts = context.local(evening.starts)
    begun = [e.date for e in context.calendar.evenings if e.starts <= context.at]
    return NotBegunYet(starts, max(begun)) if begun else NoEveningBegunYet(starts)


_PLAYED = (Result.WHITE_WON, Result.DRAWN, Result.BLACK_WON, Result.AWARD)


def named(kind: str) -> NotedKind:
    """The enum member for a state or a kind of absence; a club's own kind unchanged."""
    if kind == HERE:
        return Recorded.HERE
    return AbsenceKind(kind) if kind in set(AbsenceKind) else kind


def _ask(context: Context, mark: _Mark) -> Reply:
    effect = effect_of(context, lambda: _store(context, mark))
    evening, player = mark.evening, mark.player
    question = messages.ConfirmAbsence(evening.number, player.name, mark.before, mark.kind, effect)
    act = {"player": player.id, "round_id": evening.id, "kind": mark.kind}
    return confirm(context, question, intend(mark_absent, **act, confirmed=True))


def _store(context: Context, mark: _Mark) -> PlayerRow | None:
    """Store the absence; returns the opponent if it turns an open game into a forfeit."""
    player, day, game = mark.player, mark.evening, mark.game
    by = context.actor.person_id
    games.set_presence(context.tx, day.id, player.id, mark.kind, context.at, by)
    subject = f"{player.name}, {day.date.isoformat()}"
    note(context, Action.PRESENCE, subject, before=mark.before, after=mark.kind, round_id=day.id)
    if game is None:
        return None
    if game.result is None:
        return leave_game(context, game, absent=player)
    forfeit = Result.BLACK_BY_FORFEIT if game.white_id == player.id else Result.WHITE_BY_FORFEIT
    if game.result not in (forfeit, Result.BOTH_FORFEITED):  # the opponent was absent already
        _set_forfeit(context, game, player, Result.BOTH_FORFEITED)
    return None


def _set_forfeit(context: Context, game: GameRow, absent: PlayerRow, result: Result) -> PlayerRow:
    """Store the forfeit; returns the opponent."""
    games.set_result(context.tx, game.id, result, context.at, by_player=None, confirmed=True)
    opponent = seasons.player(context.tx, game.opponent_of(absent.id))
    names, number = f"{absent.name} - {opponent.name}", game.round_id
    note(context, Action.RESULT, names, before=game.result, after=result, round_id=number)
    return opponent


def _keep_in_cup(context: Context, game: GameRow) -> None:
    """Keep the game out of the cup: nobody is knocked out by staying away, so they still meet."""
    number = club_evenings.counted_in(context.tx, game.round_id).get(game.id)
    for event in contexts_inside(context):
        if event.rules.is_cup and event.calendar.with_id(number or 0):
            club_evenings.count_in_event(context.tx, game.id, None)


def leave_game(
    context: Context, game: GameRow, *, absent: PlayerRow, heard_late: bool = False
) -> PlayerRow | None:
    """Record that `absent` loses the game by forfeit, and tell the opponent; returns the opponent.

    `heard_late`: they signed off in time but were heard late, so the round may be paired again. In
    a cup nothing is recorded (None): the game waits for another day, or for the arbiter.
    """
    if context.rules.is_cup:
        other = seasons.player(context.tx, game.opponent_of(absent.id))
        tell(context, other.member_id, messages.CupGameWaits(absent.name), urgency=SOON)
        return None
    white_stays = game.white_id != absent.id
    result = Result.WHITE_BY_FORFEIT if white_stays else Result.BLACK_BY_FORFEIT
    opponent = _set_forfeit(context, game, absent, result)
    _keep_in_cup(context, game)
    evening = round_in(context, game.round_id)
    begun = evening.starts <= context.at
    if heard_late:
        message: Message = messages.OpponentHeardLate(absent.name)
    elif begun:
        message = messages.OpponentForfeited(absent.name)
    else:
        message = messages.OpponentSignedOff(absent.name)
    tell(context, opponent.member_id, message, urgency=SOON, round_id=game.round_id)
    offer(context, round_id=game.round_id, player=opponent.id)
    context.happened(GameForfeited(game.round_id))
    names = (opponent.name, absent.name) if white_stays else (absent.name, opponent.name)
    why = ResultRevised(evening.number, *names, result, None)
    post_ranking_if_complete(context, game.round_id, why)
    return opponent

"""Late arrivals: the bot tells the opponent, and never takes one as a sign-off."""

from datetime import timedelta

from keizer_bot.calendar import Evening, Phase
from keizer_bot.club.signing_off import messages
from keizer_bot.club.signing_off.attendance_messages import PairedThoughLate, ThenPaired
from keizer_bot.club.signing_off.presence import is_sender, player_to_act_for, store
from keizer_bot.core.context import Context
from keizer_bot.core.games import game_with
from keizer_bot.core.messages import MessageAndQuestion
from keizer_bot.core.posting import SOON, post, tell, tell_arbiters
from keizer_bot.core.questions import done, intend, on_press
from keizer_bot.core.reply import Reply
from keizer_bot.core.snapshot import HERE
from keizer_bot.i18n.message import Message
from keizer_bot.store import club_evenings, games, people, seasons
from keizer_bot.store.games import GameRow
from keizer_bot.store.seasons import PlayerRow


@on_press("come-later")
def come_later(context: Context, *, minutes: int | None, player: int | None = None) -> Reply:
    """Tell the opponent of the coming evening, now or with the pairing; 0: in time after all.

    `player` is the player for whom an arbiter acts. Raises `NoEveningAhead`, `SignedOffAlready`,
    `NobodyWaits`, for another player `NotExpected`, and what `own_player` and `player_to_act_for`
    raise.
    """
    player_row = context.own_player if player is None else player_to_act_for(context, player)
    is_own = is_sender(context, player_row)
    evening = evening_ahead(context)
    game = _own_game(context, evening, player_row)
    if game is None:
        _require_expected(context, evening, player_row, is_own=is_own)
    if minutes == 0:
        club_evenings.forget_late_arrival(context.tx, evening.id, player_row.id)
    else:
        club_evenings.keep_late_arrival(context.tx, evening.id, player_row.id, minutes, context.at)
    opponent = _tell_opponent(context, evening, game, player_row, minutes) if game else None
    if minutes == 0:
        return Reply.of(messages.InTimeNoted(player_row.name, evening.date))
    in_time = intend(come_later, minutes=0, player=player)
    noted = _noted(context, evening, player_row, minutes, opponent, is_own=is_own)
    opens = evening.check_in
    if opens is not None and not evening.is_paired and minutes is not None:
        store(context, player_row, evening, HERE, max(context.at, opens))
        news = PairedThoughLate(player_row.name, how_late(minutes), evening.date)
        tell_arbiters(context, news, but=context.actor.person_id)
        noted = MessageAndQuestion(noted, ThenPaired()) if is_own else news
    return done(context, noted, in_time, messages.OnTimeAfterAll())


def _noted(
    context: Context,
    evening: Evening,
    player: PlayerRow,
    minutes: int | None,
    opponent: str | None,
    *,
    is_own: bool,
) -> Message:
    """The answer to the player, with the hour from which the opponent may claim the game."""
    late = (player.name, how_late(minutes), evening.date)
    if not is_own:
        return messages.TheyComeLater(*late)
    if opponent is None:
        return messages.LaterKept(*late)
    message = messages.LaterPassedOn(*late, opponent)
    default = context.hours.default_time
    if timedelta(minutes=minutes or 0) < default:
        return message
    return MessageAndQuestion(message, messages.MayBeClaimed(evening.starts + default))


def _require_expected(
    context: Context, evening: Evening, player: PlayerRow, *, is_own: bool
) -> None:
    """Refuse a player who has no game that evening and will have none."""
    attendance = games.presence_of(context.tx, evening.id, player.id)
    paired = evening.phase is Phase.PAIRED
    if not paired and (attendance is None or attendance.state == HERE):
        return
    if not is_own:
        raise messages.NotExpected(player.name, evening.date)
    raise messages.NobodyWaits(evening.date) if paired else messages.SignedOffAlready(evening.date)


def pass_on_kept(context: Context, evening: Evening) -> None:
    """After pairing, tell the opponents of players who announced that they come later."""
    for late in club_evenings.late_arrivals(context.tx, evening.id):
        player = seasons.player(context.tx, late.player_id)
        game = _own_game(context, evening, player)
        if game is not None:
            _tell_opponent(context, evening, game, player, late.minutes)


def evening_ahead(context: Context) -> Evening:
    """The evening for which somebody will be late. Raises `NoEveningAhead`."""
    coming = [
        e for e in context.calendar.evenings if e.phase is not Phase.FINAL and context.at < e.final
    ]
    if not coming:
        raise messages.NoEveningAhead
    return min(coming, key=lambda evening: evening.starts)


def _own_game(context: Context, evening: Evening, player: PlayerRow) -> GameRow | None:
    """The player's game of that evening, as long as it has no result."""
    game = game_with(context, evening.id, player.id)
    return game if game and game.result is None and game.moved_to is None else None


def _tell_opponent(
    context: Context, evening: Evening, game: GameRow, player: PlayerRow, minutes: int | None
) -> str:
    """Tell the opponent in private, else in the group; returns their name."""
    opponent = seasons.player(context.tx, game.opponent_of(player.id))
    message: Message = messages.ComesLater(player.name, how_late(minutes), evening.date)
    if minutes == 0:
        message = messages.ComesInTime(player.name, evening.date)
    member = people.member(context.tx, opponent.member_id)
    if member.person_id is not None and not member.is_reachable:
        post(context, messages.ToOpponent(opponent.name, message), urgency=SOON)
    else:
        tell(context, opponent.member_id, message, urgency=SOON, round_id=evening.id)
    return opponent.name


def how_late(minutes: int | None) -> Message:
    """The delay in words."""
    return messages.ABit() if minutes is None else messages.SoManyMinutes(minutes)

"""Coming later to one's game: passed on to the opponent, and never taken for a sign-off."""

from __future__ import annotations

from datetime import timedelta

from keizer_bot.calendar import Evening, Phase
from keizer_bot.club.signing_off import messages
from keizer_bot.core.context import Desk
from keizer_bot.core.posting import SOON, post, tell
from keizer_bot.core.snapshot import HERE
from keizer_bot.i18n.message import Message
from keizer_bot.store import games, late_arrivals, people, seasons
from keizer_bot.store.games import GameRow
from keizer_bot.store.seasons import PlayerRow


def come_later(desk: Desk, *, minutes: int | None) -> tuple[Message, ...]:
    """Tell the opponent of the coming evening, now or with the pairing; 0: in time after all.

    Raises `NoEveningAhead`, `SignedOffAlready`, `NobodyWaits`, and what `own_player` raises.
    """
    player = desk.own_player
    evening = _evening(desk)
    said = games.presence_of(desk.tx, evening.id, player.id)
    game = _own_game(desk, evening, player)
    if game is None:
        if evening.phase is Phase.PAIRED:
            raise messages.NobodyWaits(evening.date)
        if said is not None and said.state != HERE:
            raise messages.SignedOffAlready(evening.date)
    _remember(desk, evening, player, minutes)
    if game is None:
        return (_kept(player.name, minutes, evening),)
    opponent = _tell_opponent(desk, evening, game, player, minutes)
    return _passed_on(desk, evening, player.name, opponent, minutes)


def pass_on_kept(desk: Desk, evening: Evening) -> None:
    """Now that the round is paired, tell the opponents of those who said that they come later."""
    for late in late_arrivals.of_round(desk.tx, evening.id):
        player = seasons.player(desk.tx, late.player_id)
        game = _own_game(desk, evening, player)
        if game is not None:
            _tell_opponent(desk, evening, game, player, late.minutes)


def _evening(desk: Desk) -> Evening:
    coming = [e for e in desk.calendar.evenings if e.phase is not Phase.FINAL and desk.at < e.final]
    if not coming:
        raise messages.NoEveningAhead
    return min(coming, key=lambda evening: evening.starts)


def _own_game(desk: Desk, evening: Evening, player: PlayerRow) -> GameRow | None:
    """The player's game of that evening, as long as it has no result."""
    for game in games.games(desk.tx, evening.id):
        if player.id in (game.white_id, game.black_id):
            return game if game.result is None and game.moved_to is None else None
    return None


def _remember(desk: Desk, evening: Evening, player: PlayerRow, minutes: int | None) -> None:
    if minutes == 0:
        late_arrivals.forget(desk.tx, evening.id, player.id)
    else:
        late_arrivals.keep(desk.tx, evening.id, player.id, minutes, desk.at)


def _tell_opponent(
    desk: Desk, evening: Evening, game: GameRow, player: PlayerRow, minutes: int | None
) -> str:
    """Tell him or her in private, else in the group; gives the name."""
    opponent = seasons.player(desk.tx, game.opponent_of(player.id))
    say: Message = messages.ComesLater(player.name, _how(minutes), evening.date)
    if minutes == 0:
        say = messages.ComesInTime(player.name, evening.date)
    member = people.member(desk.tx, opponent.member_id)
    if member.telegram_id is not None and not member.private_open:
        post(desk, messages.ToOpponent(opponent.name, say), urgency=SOON)
    else:
        tell(desk, opponent.member_id, say, urgency=SOON)
    return opponent.name


def _how(minutes: int | None) -> Message:
    return messages.ABit() if minutes is None else messages.SoManyMinutes(minutes)


def _kept(name: str, minutes: int | None, evening: Evening) -> Message:
    if minutes == 0:
        return messages.InTimeNoted(name, evening.date)
    return messages.LaterKept(name, _how(minutes), evening.date)


def _passed_on(
    desk: Desk, evening: Evening, name: str, opponent: str, minutes: int | None
) -> tuple[Message, ...]:
    if minutes == 0:
        return (messages.InTimeNoted(name, evening.date),)
    say = messages.LaterPassedOn(name, _how(minutes), evening.date, opponent)
    default = desk.hours.default_time
    if timedelta(minutes=minutes or 0) < default:
        return (say,)
    return (say, messages.MayBeClaimed(evening.starts + default))

"""Coming later to one's game: passed on to the opponent, and never taken for a sign-off."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import TYPE_CHECKING

from keizer_bot.calendar import Evening, Phase
from keizer_bot.i18n.message import Message, Refusal
from keizer_bot.store import games, late_arrivals, people, seasons
from keizer_bot.usecases.book import HERE
from keizer_bot.usecases.post import SOON, post, tell

if TYPE_CHECKING:
    from keizer_bot.store.games import GameRow
    from keizer_bot.store.seasons import PlayerRow
    from keizer_bot.usecases.desk import Desk


class SoManyMinutes(Message):
    """How much later."""

    count: int


class ABit(Message):
    """Later, without saying how much."""


class ComesLater(Message):
    """To the opponent: the game begins a little later."""

    player: str
    how: Message
    evening: date


class ComesInTime(Message):
    """To the opponent: it is not later after all."""

    player: str
    evening: date


class ToOpponent(Message):
    """In the group, to an opponent who cannot be reached in private."""

    opponent: str
    text: Message


class LaterPassedOn(Message):
    """To who comes later: the opponent knows; nobody was signed off."""

    player: str
    how: Message
    evening: date
    opponent: str


class MayBeClaimed(Message):
    """To who comes later than the default time: from then on the opponent may claim the game."""

    since: datetime


class LaterKept(Message):
    """To who comes later, before the pairing: the opponent will be told."""

    player: str
    how: Message
    evening: date


class InTimeNoted(Message):
    """To who comes in time after all."""

    player: str
    evening: date


@dataclass
class NobodyWaits(Refusal):
    """The player has no game on that evening for which to be late."""

    evening: date


@dataclass
class NoEveningAhead(Refusal):
    """There is no evening for which to be late."""


@dataclass
class SignedOffAlready(Refusal):
    """Who has signed off cannot be late."""

    evening: date


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
            raise NobodyWaits(evening.date)
        if said is not None and said.state != HERE:
            raise SignedOffAlready(evening.date)
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
        raise NoEveningAhead
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
    say: Message = ComesLater(player.name, _how(minutes), evening.date)
    if minutes == 0:
        say = ComesInTime(player.name, evening.date)
    member = people.member(desk.tx, opponent.member_id)
    if member.telegram_id is not None and not member.private_open:
        post(desk, ToOpponent(opponent.name, say), urgency=SOON)
    else:
        tell(desk, opponent.member_id, say, urgency=SOON)
    return opponent.name


def _how(minutes: int | None) -> Message:
    return ABit() if minutes is None else SoManyMinutes(minutes)


def _kept(name: str, minutes: int | None, evening: Evening) -> Message:
    if minutes == 0:
        return InTimeNoted(name, evening.date)
    return LaterKept(name, _how(minutes), evening.date)


def _passed_on(
    desk: Desk, evening: Evening, name: str, opponent: str, minutes: int | None
) -> tuple[Message, ...]:
    if minutes == 0:
        return (InTimeNoted(name, evening.date),)
    say = LaterPassedOn(name, _how(minutes), evening.date, opponent)
    default = desk.hours.default_time
    if timedelta(minutes=minutes or 0) < default:
        return (say,)
    return (say, MayBeClaimed(evening.starts + default))

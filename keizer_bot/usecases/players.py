"""Who is in the season, and who leaves it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from keizer_bot.i18n.message import Message, Refusal
from keizer_bot.reports.log import Action
from keizer_bot.store import people, steering
from keizer_bot.usecases.ask import confirm, intend, on_press
from keizer_bot.usecases.consequences import effect_of
from keizer_bot.usecases.desk import Right
from keizer_bot.usecases.post import note
from keizer_bot.usecases.rating_shown import is_estimate
from keizer_bot.usecases.tables import player_in, round_in
from keizer_bot.usecases.telling import tell_players

if TYPE_CHECKING:
    from keizer_bot.store.people import Member
    from keizer_bot.store.seasons import PlayerRow
    from keizer_bot.usecases.ask import Answer
    from keizer_bot.usecases.book import Book
    from keizer_bot.usecases.desk import Desk


class PlayerListTitle(Message):
    """Above the players of the season."""

    season: str
    count: int


class Rated(Message):
    """His rating."""

    rating: int


class RatedAbout(Message):
    """His rating, which is an estimate."""

    rating: int


class InGroup(Message):
    """His group."""

    group: str


class EntersIn(Message):
    """He came, or comes, later than the first round."""

    round: int


class LeftAfter(Message):
    """He left after that round."""

    round: int


class WithoutTelegram(Message):
    """He is not linked: the arbiter plays for him."""


class OnTelegram(Message):
    """He is linked."""


Detail = Rated | RatedAbout | InGroup | EntersIn | LeftAfter | WithoutTelegram | OnTelegram


class PlayerEntry(Message):
    """A player of the season."""

    player: str
    details: tuple[Detail, ...]


class ConfirmWithdrawal(Message):
    """A question: does he leave for good, with what it does to the ranking."""

    player: str
    round: int
    effect: Message


class PlayerWithdrawn(Message):
    """He is out of the competition; what he played stays."""

    player: str
    round: int


class YouWereWithdrawn(Message):
    """To the player: he is out of the competition."""

    season: str


class PlayerIsBack(Message):
    """To the arbiter and to the player: he takes part again from that round."""

    player: str
    round: int


@dataclass
class NeverLeft(Refusal):
    """He is in the competition still."""

    player: str


@dataclass
class WithdrawnBefore(Refusal):
    """He left already."""

    player: str
    round: int


@dataclass
class HasGameAhead(Refusal):
    """A game of his in a coming round was played in advance."""

    player: str
    round: int


def list_players(desk: Desk) -> tuple[PlayerListTitle, tuple[PlayerEntry, ...]]:
    """The season's players by name. Raises `ArbiterOnly`, `NoSeason`."""
    desk.require_arbiter()
    book = desk.book
    members = {m.id: m for m in people.members(desk.tx, desk.club.id)}
    rows = sorted(book.players, key=lambda player: player.name.casefold())
    entries = tuple(PlayerEntry(p.name, _details(p, members[p.member_id])) for p in rows)
    return PlayerListTitle(book.row.name, len(entries)), entries


def _details(player: PlayerRow, member: Member) -> tuple[Detail, ...]:
    found: list[Detail] = []
    if player.rating is not None:
        found.append((RatedAbout if is_estimate(player.origin) else Rated)(player.rating))
    if player.group is not None:
        found.append(InGroup(player.group))
    if player.from_round > 1:
        found.append(EntersIn(player.from_round))
    if player.until_round is not None:
        found.append(LeftAfter(player.until_round))
    found.append(WithoutTelegram() if member.telegram_id is None else OnTelegram())
    return tuple(found)


@on_press("withdraw-player")
def withdraw_player(desk: Desk, *, player: int, confirmed: bool = False) -> Answer:
    """Take a player out of the competition after the last paired round, once that is confirmed.

    Raises `ArbiterOnly`, `StaleButton`, `WithdrawnBefore`, `HasGameAhead`.
    """
    desk.require(Right.PLAYERS)
    book = desk.book
    who = player_in(book, player)
    last = len(book.played.rounds)
    if who.until_round is not None and who.until_round <= last:
        raise WithdrawnBefore(who.name, who.until_round)
    _check_ahead(book, who, last)
    if not confirmed:
        effect = effect_of(desk, lambda: _take_out(desk, player, last))
        question = ConfirmWithdrawal(who.name, last, effect)
        return confirm(desk, question, intend(withdraw_player, player=player, confirmed=True))
    _take_out(desk, player, last)
    note(desk, Action.WITHDRAWN, who.name, after=str(last), season_id=book.row.id)
    tell_players(desk, (who,), YouWereWithdrawn(book.row.name))
    return PlayerWithdrawn(who.name, last)


def _take_out(desk: Desk, player: int, last: int) -> None:
    steering.set_until_round(desk.tx, player, last)
    steering.remove_wishes_of(desk.tx, player, last)


def take_back_withdrawal(desk: Desk, *, player: int) -> PlayerIsBack:
    """Let a player who left take part again; the rounds between pay nothing.

    Raises `ArbiterOnly`, `StaleButton`, `NeverLeft`.
    """
    desk.require(Right.PLAYERS)
    book = desk.book
    who = player_in(book, player)
    if who.until_round is None:
        raise NeverLeft(who.name)
    steering.set_until_round(desk.tx, player, None)
    note(desk, Action.WITHDRAWN, who.name, before=str(who.until_round), season_id=book.row.id)
    say = PlayerIsBack(who.name, len(book.played.rounds) + 1)
    tell_players(desk, (who,), say)
    return say


def _check_ahead(book: Book, who: PlayerRow, last: int) -> None:
    for game in book.games:
        number = round_in(book, game.round_id).number
        if number > last and who.id in (game.white_id, game.black_id):
            raise HasGameAhead(who.name, number)

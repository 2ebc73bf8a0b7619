"""A guest: somebody who plays one evening, paired like all others."""

from __future__ import annotations

from keizer_bot.club.players.entry import add_player
from keizer_bot.club.players.messages import GuestBack, PlayerKnown
from keizer_bot.core.change_log import Action
from keizer_bot.core.context import Desk
from keizer_bot.core.messages import NoEveningLeft
from keizer_bot.core.names import spelled
from keizer_bot.core.posting import note
from keizer_bot.core.questions import Answer
from keizer_bot.core.snapshot import Book
from keizer_bot.i18n.commands import Right
from keizer_bot.store import steering


def welcome_guest(desk: Desk, *, name: str, rating: int | None = None) -> Answer:
    """Let somebody play in the next round that is paired, and in no other.

    Who was a guest before comes back as he was. Raises `ArbiterOnly`, `RightMissing`,
    `NoEveningLeft`, `PlayerKnown` and as `add_player`.
    """
    desk.require(Right.PLAYERS)
    book = desk.book
    coming = len(book.played.rounds) + 1
    known = next((p for p in book.players if spelled(p.name) == spelled(name)), None)
    if known is None:
        return add_player(desk, name=name, rating=rating, guest=True)
    evening = book.calendar.numbered(coming)
    if evening is None:
        raise NoEveningLeft(book.row.name)
    if known.until_round is None or known.until_round >= coming:
        raise PlayerKnown(known.name)
    steering.set_until_round(desk.tx, known.id, coming)
    _note(desk, book, known.name, coming)
    return GuestBack(known.name, evening.date, coming)


def _note(desk: Desk, book: Book, name: str, number: int) -> None:
    note(desk, Action.GUEST, name, after=str(number), season_id=book.row.id)

"""A guest: somebody who plays one evening, paired like all others."""

from __future__ import annotations

from keizer_bot.club.players.entry import add_player
from keizer_bot.club.players.messages import GuestBack, PlayerKnown
from keizer_bot.core.change_log import Action
from keizer_bot.core.context import RequestContext
from keizer_bot.core.messages import NoEveningLeft
from keizer_bot.core.names import spelled
from keizer_bot.core.posting import note
from keizer_bot.core.questions import Answer
from keizer_bot.core.snapshot import SeasonSnapshot
from keizer_bot.i18n.commands import Right
from keizer_bot.store import steering


def welcome_guest(context: RequestContext, *, name: str, rating: int | None = None) -> Answer:
    """Let somebody play in the next round that is paired, and in no other.

    Who was a guest before comes back as he was. Raises `ArbiterOnly`, `RightMissing`,
    `NoEveningLeft`, `PlayerKnown` and as `add_player`.
    """
    context.require(Right.PLAYERS)
    snapshot = context.snapshot
    coming = len(snapshot.played.rounds) + 1
    known = next((p for p in snapshot.players if spelled(p.name) == spelled(name)), None)
    if known is None:
        return add_player(context, name=name, rating=rating, guest=True)
    evening = snapshot.calendar.numbered(coming)
    if evening is None:
        raise NoEveningLeft(snapshot.row.name)
    if known.until_round is None or known.until_round >= coming:
        raise PlayerKnown(known.name)
    steering.set_until_round(context.tx, known.id, coming)
    _note(context, snapshot, known.name, coming)
    return GuestBack(known.name, evening.date, coming)


def _note(context: RequestContext, snapshot: SeasonSnapshot, name: str, number: int) -> None:
    note(context, Action.GUEST, name, after=str(number), season_id=snapshot.row.id)

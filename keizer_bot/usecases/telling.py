"""Telling players what was done to them; who does it himself knows already. Whom to ask."""

from __future__ import annotations

from typing import TYPE_CHECKING

from keizer_bot.store import people
from keizer_bot.usecases.post import SOON, tell

if TYPE_CHECKING:
    from keizer_bot.i18n.message import Message
    from keizer_bot.store.people import ArbiterRow
    from keizer_bot.store.seasons import PlayerRow
    from keizer_bot.usecases.desk import Desk, Right


def tell_players(desk: Desk, players: tuple[PlayerRow, ...], say: Message) -> None:
    """Tell each of these players, but for the one who acts."""
    for player in players:
        member = people.member(desk.tx, player.member_id)
        if member.telegram_id is None or member.telegram_id != desk.actor.telegram_id:
            tell(desk, member.id, say, urgency=SOON)


def tell_for_whom(desk: Desk, player: PlayerRow, say: Message) -> None:
    """Tell a player what another did for them, if they can be reached in private.

    Whoever cannot has asked for it by phone, and is not called back.
    """
    member = people.member(desk.tx, player.member_id)
    if member.telegram_id is not None and member.private_open:
        tell_players(desk, (player,), say)


def arbiters_with(desk: Desk, right: Right) -> tuple[ArbiterRow, ...]:
    """The arbiters who have that right and can be written to in private."""
    return tuple(
        arbiter
        for arbiter in people.arbiters(desk.tx, desk.club.id)
        if arbiter.private_open and (arbiter.rights is None or right in arbiter.rights)
    )

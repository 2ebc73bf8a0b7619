"""Two silent rounds in a row: signed off for all coming rounds until he signs on ([003] rule k)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from keizer_bot.engine.model import AbsenceKind
from keizer_bot.i18n.message import Message
from keizer_bot.usecases.post import tell, tell_arbiters
from keizer_bot.usecases.standing import change_arrangement

if TYPE_CHECKING:
    from keizer_bot.calendar import Evening
    from keizer_bot.store.seasons import PlayerRow
    from keizer_bot.usecases.book import Book
    from keizer_bot.usecases.desk import Desk


class SignedOffForSilence(Message):
    """To the player: he did not come so many rounds in a row and is signed off from now on."""

    count: int


class PlayerWentSilent(Message):
    """To the arbiters: this player is signed off for all coming rounds."""

    player: str
    count: int


def end_silent_players(desk: Desk, book: Book, evening: Evening) -> None:
    """Sign off whoever was a no-show in the last `silent_rounds` rounds up to this one."""
    limit = book.rules.absence.silent_rounds
    if not limit or evening.number < limit:
        return
    recent = book.season.rounds[evening.number - limit : evening.number]
    missing = [{a.player for a in r.absences if a.kind == AbsenceKind.NO_SHOW} for r in recent]
    for player in book.players:
        if player.arrangement != "silent" and all(player.key in names for names in missing):
            _sign_off_for_good(desk, player, limit)


def _sign_off_for_good(desk: Desk, player: PlayerRow, count: int) -> None:
    change_arrangement(desk, player, "silent")
    tell(desk, player.member_id, SignedOffForSilence(count))
    tell_arbiters(desk, PlayerWentSilent(player.name, count))

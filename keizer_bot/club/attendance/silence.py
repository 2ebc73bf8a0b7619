"""Two silent rounds in a row: signed off for all coming rounds until he signs on ([003] rule k)."""

from __future__ import annotations

from keizer_bot.calendar import Evening
from keizer_bot.club.attendance.actions import change_arrangement
from keizer_bot.club.attendance.messages import PlayerWentSilent, SignedOffForSilence
from keizer_bot.core.context import Desk
from keizer_bot.core.posting import tell, tell_arbiters
from keizer_bot.core.snapshot import Book
from keizer_bot.engine.model import AbsenceKind
from keizer_bot.store.seasons import PlayerRow


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

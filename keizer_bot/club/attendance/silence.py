"""Two silent rounds in a row: signed off for all coming rounds until he signs on ([003] rule k)."""

from __future__ import annotations

from keizer_bot.calendar import Evening
from keizer_bot.club.attendance.actions import change_arrangement
from keizer_bot.club.attendance.messages import PlayerWentSilent, SignedOffForSilence
from keizer_bot.core.context import RequestContext
from keizer_bot.core.posting import tell, tell_arbiters
from keizer_bot.core.snapshot import SeasonSnapshot
from keizer_bot.engine.model import AbsenceKind
from keizer_bot.store.seasons import PlayerRow


def end_silent_players(context: RequestContext, snapshot: SeasonSnapshot, evening: Evening) -> None:
    """Sign off whoever was a no-show in the last `silent_rounds` rounds up to this one."""
    limit = snapshot.rules.absence.silent_rounds
    if not limit or evening.number < limit:
        return
    recent = snapshot.season.rounds[evening.number - limit : evening.number]
    missing = [{a.player for a in r.absences if a.kind == AbsenceKind.NO_SHOW} for r in recent]
    for player in snapshot.players:
        if player.arrangement != "silent" and all(player.key in names for names in missing):
            _sign_off_for_good(context, player, limit)


def _sign_off_for_good(context: RequestContext, player: PlayerRow, count: int) -> None:
    change_arrangement(context, player, "silent")
    tell(context, player.member_id, SignedOffForSilence(count))
    tell_arbiters(context, PlayerWentSilent(player.name, count))

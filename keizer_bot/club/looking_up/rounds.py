"""A round as it was: its pairing with the results, and whether a ranking came of it."""

from __future__ import annotations

from keizer_bot.calendar import Phase
from keizer_bot.club.attendance.views import AttendanceView, attendance_of
from keizer_bot.club.looking_up.views import RoundView
from keizer_bot.club.pairing.post import pairings_of
from keizer_bot.core.context import RequestContext
from keizer_bot.core.messages import RoundNotPaired

_PAIRED = (Phase.PAIRED, Phase.FINAL)


def round_view(context: RequestContext, *, number: int | None = None) -> RoundView | AttendanceView:
    """That round, else the newest that is paired; of a coming one, who comes.

    Raises `RoundNotPaired` for a number that the season has not, `NothingPairedYet`, `NoSeason`.
    """
    snapshot = context.snapshot
    evening = snapshot.calendar.numbered(number) if number is not None else None
    if number is not None and evening is None:
        paired = [e.number for e in snapshot.calendar.evenings if e.phase in _PAIRED]
        raise RoundNotPaired(number, max(paired, default=0))
    if evening is not None and evening.phase not in _PAIRED:
        return attendance_of(context, evening=evening.id)
    view = pairings_of(context, number=number)
    ranked = view.round <= len(snapshot.played.rounds)
    return RoundView(view, ranked=ranked)

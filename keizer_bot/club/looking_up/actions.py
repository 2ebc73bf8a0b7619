"""What people look up: who comes, the ranking, the pairings, one's own sheet, the calendar."""

from __future__ import annotations

from keizer_bot.calendar import Evening, Phase
from keizer_bot.club.attendance.presence import expected
from keizer_bot.club.looking_up.why import place_in
from keizer_bot.club.players.ratings import sourced
from keizer_bot.core.context import RequestContext
from keizer_bot.core.last_season import snapshot_or_last
from keizer_bot.core.snapshot import SeasonSnapshot
from keizer_bot.engine.ranking import standings
from keizer_bot.engine.sheet import score_sheet
from keizer_bot.reports.messages import Colour, Withheld
from keizer_bot.reports.sheet import SheetLine, SheetView
from keizer_bot.store import duty, games
from keizer_bot.store.seasons import PlayerRow


def sheet_of(context: RequestContext, player: PlayerRow) -> SheetView:
    """Every line of the player's total as it is now, his colours and his next evening.

    Of the last season if none runs: then there is no next evening.

    Raises `NotRankedYet` for a player whose first round is still to come.
    """
    snapshot = snapshot_or_last(context)
    last = len(snapshot.played.rounds)
    now = standings(snapshot.played, snapshot.rules, after=last)
    place_in(now, player)
    found = score_sheet(snapshot.played, player.key, snapshot.rules, after=last)
    names = {p.key: p.name for p in snapshot.players}
    lines = tuple(
        SheetLine(
            what=line.what,
            credit=line.credit,
            value=line.value_now,
            round=line.round,
            opponent=names[line.opponent] if line.opponent else None,
            colour=Colour(line.colour) if line.colour else None,
            withheld=Withheld(line.withheld) if line.withheld else None,
        )
        for line in found.lines
    )
    colours = [line.colour for line in lines if line.what in ("won", "drew", "lost", "award")]
    running = context.running is not None
    coming = _next_evening(context, snapshot, player) if running else None
    return SheetView(
        name=player.name,
        after=found.after_round,
        rank=found.rank,
        players=len(now.lines),
        total=found.total,
        provisional=now.provisional,
        lines=lines,
        whites=colours.count(Colour.WHITE),
        blacks=colours.count(Colour.BLACK),
        next_evening=coming.date if coming else None,
        claimed=tuple(c.evening for c in duty.open_claims_of(context.tx, player.id)),
        rating=sourced(player.rating, player.origin) if player.rating is not None else None,
    )


def _next_evening(
    context: RequestContext, snapshot: SeasonSnapshot, player: PlayerRow
) -> Evening | None:
    """The first coming evening for which he has not signed off, and has no result yet."""
    played = {
        game.round_id
        for game in snapshot.games
        if game.result is not None and player.id in (game.white_id, game.black_id)
    }
    for evening in snapshot.calendar.evenings:
        over = evening.phase is Phase.FINAL or evening.final <= context.at
        if over or evening.id in played:
            continue
        said = games.presence(context.tx, evening.id)
        if player in expected(snapshot, evening, said):
            return evening
    return None

"""The explanation of a player's total."""

from functools import cache

from keizer_bot.club.looking_up.causes import CauseWords, summary
from keizer_bot.club.looking_up.messages import NotRankedYet, PublishedCounts
from keizer_bot.club.looking_up.views import WhyView
from keizer_bot.core.context import RequestContext
from keizer_bot.core.games import player_in
from keizer_bot.core.snapshot import SeasonSnapshot
from keizer_bot.engine.model import AbsenceKind, Standings
from keizer_bot.engine.sheet import ScoreSheet
from keizer_bot.reports.causes.messages import You
from keizer_bot.reports.messages import Away, Correction, Outcome
from keizer_bot.store.seasons import PlayerRow

_PUBLIC = {*AbsenceKind, *Outcome, *Correction}


def place_in(ranking: Standings, player: PlayerRow) -> int:
    """The player's place in listed order, from 0. Raises `NotRankedYet`."""
    for place, line in enumerate(ranking.lines):
        if line.player == player.key:
            return place
    raise NotRankedYet(player.name, player.from_round)


def why(context: RequestContext, player_id: int, *, public: bool = False) -> WhyView:
    """Every line of the player's total as it is now, and what moved them.

    Somebody else's kinds of absence that the club named itself stay private: it may be an illness.
    `public`: the player's own too.
    Raises `NotRankedYet`, or `StaleButton` for a player of another season.
    """
    snapshot = context.snapshot_or_last
    player = player_in(snapshot, player_id)
    *_, now = rankings = snapshot.running.history(after=snapshot.ranked_to)
    place_in(now, player)
    sheet_of = cache(snapshot.score_sheet)
    member = None if public else context.actor.member
    yours = member is not None and member.id == player.member_id
    told = CauseWords(
        who=You() if yours else player.name,
        name=lambda key: snapshot.by_key(key).name,
        kind=str if yours else public_kind,
    )
    before = rankings[-2] if now.after_round else None
    order = [line.player for line in now.lines]
    return WhyView(
        name=player.name,
        players=len(now.lines),
        provisional=now.provisional,
        sheet=sheet_of(player.key),
        told=told,
        summary=summary(order, sheet_of, before, player.key, told),
        published=published_place(snapshot, player.key, sheet_of(player.key)),
    )


def published_place(
    snapshot: SeasonSnapshot, key: str, sheet: ScoreSheet
) -> PublishedCounts | None:
    """The player's place in the ranking that was published, if what we compute is another one."""
    for line in snapshot.shown_published:
        if line.key == key and (line.rank, line.total) != (sheet.rank, sheet.total):
            return PublishedCounts(line.rank, line.total)
    return None


def public_kind(kind: str) -> str:
    """The kind as others may know it: one of the club's own may be an illness."""
    return kind if kind in _PUBLIC else Away.AWAY

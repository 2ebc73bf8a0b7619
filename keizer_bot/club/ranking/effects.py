"""The effect of a change on the ranking: foreseen before it, shown after it."""

from collections.abc import Callable

from keizer_bot.calendar import Phase
from keizer_bot.club.ranking import messages
from keizer_bot.club.ranking.post import post_ranking, post_ranking_if_complete
from keizer_bot.core.context import RequestContext
from keizer_bot.core.events import RoundRevised
from keizer_bot.core.identify import contexts_inside
from keizer_bot.core.snapshot import SeasonSnapshot
from keizer_bot.i18n.message import Message
from keizer_bot.store import records, seasons
from keizer_bot.store.seasons import SeasonRow

_MOST_MOVES = 10


def effect_of(context: RequestContext, act: Callable[[], object]) -> Message:
    """The effect of an act on the ranking, computed by doing it and rolling it back."""
    return effect_in(context, context.season, act)


def effect_in(context: RequestContext, season: SeasonRow, act: Callable[[], object]) -> Message:
    """The same in the ranking of that season of the competition."""
    now = context.snapshot_of(season)
    with context.tx.trial():
        act()
        after = _places(context.snapshot_of(seasons.season(context.tx, season.id)))
    return _moves(now, _places(now), after)


def _places(snapshot: SeasonSnapshot) -> dict[str, int]:
    lines = snapshot.running.standings(after=len(snapshot.played.rounds)).lines
    return {line.player: place for place, line in enumerate(lines, start=1)}


def _moves(snapshot: SeasonSnapshot, before: dict[str, int], after: dict[str, int]) -> Message:
    moved = [key for key in before if key in after and before[key] != after[key]]
    if not moved:
        return messages.NobodyMoves()
    moved.sort(key=lambda key: (-abs(before[key] - after[key]), after[key]))
    shown = tuple(
        (messages.Climbs if after[key] < before[key] else messages.Drops)(
            snapshot.by_key(key).name, before[key], after[key]
        )
        for key in moved[:_MOST_MOVES]
    )
    rest = len(moved) - len(shown)
    return messages.RankingMoves((*shown, messages.MoreMoves(rest)) if rest else shown)


def show(context: RequestContext, round_id: int, why: Message) -> None:
    """Show a changed fact of a round: in its pairings, and in the newest ranking if it changes.

    A round that is not paired yet has nothing to show; one that is final had its own ranking
    posted when it became so, unless it was played before the bot came.
    """
    row = seasons.round_(context.tx, round_id)
    if row is None or row.phase not in (Phase.PAIRED, Phase.FINAL):
        return
    if context.outer is None:  # an event's pairings are its outer season's
        context.happened(RoundRevised(round_id))
    published = records.last_published(context.tx, round_id, "ranking")
    if row.phase == Phase.PAIRED and published is None:
        post_ranking_if_complete(context, round_id, why)
    revise_ranking(context, why)


def revise_ranking(context: RequestContext, why: Message) -> None:
    """Post the newest published ranking anew if the facts no longer give it; events' too."""
    for at in (context, *contexts_inside(context)):
        rounds = reversed(seasons.rounds(at.tx, at.season.id))
        published = (r.id for r in rounds if records.last_published(at.tx, r.id, "ranking"))
        if (last := next(published, None)) is not None:
            post_ranking(at, last, why=why)

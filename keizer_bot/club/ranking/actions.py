"""The ranking that people ask for: after a round, or of one group."""

from collections import Counter
from dataclasses import replace

from keizer_bot.club.ranking import messages
from keizer_bot.club.ranking.views import ranking_view
from keizer_bot.core.context import RequestContext
from keizer_bot.core.messages import RoundNotPaired
from keizer_bot.core.snapshot import SeasonSnapshot
from keizer_bot.i18n.folding import fold
from keizer_bot.reports.ranking import RankingView, of_ranking


def ranking_after(context: RequestContext, *, after: int | None = None) -> RankingView:
    """The ranking after that round, else as it is now; of the last season if none runs.

    Raises `NoSeason`, `RoundNotPaired`, `NoResultIn`.
    """
    snapshot = context.snapshot_or_last
    last = len(snapshot.played.rounds)
    check_ranked(snapshot, after)
    ended = context.running is None
    return replace(ranking_view(snapshot, after), over=ended and after in (None, last))


def check_ranked(snapshot: SeasonSnapshot, after: int | None) -> None:
    """Refuse a round that has no ranking to show. Raises `RoundNotPaired`, `NoResultIn`."""
    last = len(snapshot.played.rounds)
    if after is not None and not 0 <= after <= last:
        raise RoundNotPaired(after, last)
    if after is not None and after > snapshot.ranked_to:
        raise messages.NoResultIn(after, of_ranking(snapshot.ranked_to), snapshot.ranked_to)


def groups(context: RequestContext) -> messages.GroupList:
    """The season's groups in alphabetical order. Raises `NoGroups`."""
    sizes = _sizes(context.snapshot)
    return messages.GroupList(
        tuple(messages.GroupSize(*size) for size in sizes.items()), next(iter(sizes))
    )


def _sizes(snapshot: SeasonSnapshot) -> dict[str, int]:
    counts = Counter(p.group for p in snapshot.players if p.group)
    if not counts:
        raise messages.NoGroups
    return dict(sorted(counts.items()))


def group_ranking(context: RequestContext, said: str) -> tuple[str, RankingView]:
    """The group that is meant, and the ranking's lines of its players, ranked among all.

    Raises `NoGroups`, `UnknownGroup`.
    """
    snapshot = context.snapshot
    known = _sizes(snapshot)
    group = next((g for g in known if fold(g) == fold(said)), None)
    if group is None:
        raise messages.UnknownGroup(said, tuple(known))
    members = {p.key for p in snapshot.players if p.group == group}
    view = ranking_view(snapshot)
    return group, replace(view, lines=tuple(x for x in view.lines if x.player in members))

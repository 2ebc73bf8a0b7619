"""What people look up: who comes, the ranking, the pairings, one's own sheet, the calendar."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction

from keizer_bot.club.ranking import messages
from keizer_bot.club.ranking.period import PeriodLine, PeriodView
from keizer_bot.club.ranking.views import ranking_view, ranking_views
from keizer_bot.core.context import RequestContext
from keizer_bot.core.messages import NothingPairedYet, RoundNotPaired
from keizer_bot.core.snapshot import SeasonSnapshot
from keizer_bot.engine.calendar import period_of
from keizer_bot.engine.model import Round
from keizer_bot.engine.sheet import ScoreSheet, score_sheets
from keizer_bot.i18n.folding import fold
from keizer_bot.reports.ranking import RankingView


def ranking_after(context: RequestContext, *, after: int | None = None) -> RankingView:
    """The ranking after that round, else as it is now; of the last season if none runs.

    Raises `NoSeason`, `RoundNotPaired`.
    """
    snapshot = context.snapshot_or_last
    last = len(snapshot.played.rounds)
    if after is not None and not 0 <= after <= last:
        raise RoundNotPaired(after, last)
    ended = context.running is None
    return replace(ranking_view(snapshot, after), over=ended and after in (None, last))


_PLAYED = ("won", "drew", "lost", "award")


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
    now, view = ranking_views(snapshot)[-1]
    both = zip(view.lines, now.lines, strict=True)
    return group, replace(view, lines=tuple(shown for shown, s in both if s.player in members))


def period_ranking(context: RequestContext, number: int | None) -> PeriodView:
    """What the rounds of that period, else of the newest, give with the values of now.

    Raises `NothingPairedYet`, `NoSuchPeriod`.
    """
    snapshot = context.snapshot
    played = snapshot.played.rounds
    if not played:
        raise NothingPairedYet
    newest = period_of(played[-1], snapshot.rules)
    period = newest if number is None else number
    rounds = [r for r in played if period_of(r, snapshot.rules) == period]
    if not rounds:
        raise messages.NoSuchPeriod(period, newest)
    return PeriodView(
        season=snapshot.row.name,
        period=period,
        first=rounds[0].number,
        last=rounds[-1].number,
        provisional=any(game.result is None for round_ in rounds for game in round_.games),
        lines=_lines(snapshot, rounds),
    )


def _lines(snapshot: SeasonSnapshot, rounds: Sequence[Round]) -> tuple[PeriodLine, ...]:
    """Who has most first; equal points share a rank, in the order of the ranking."""
    numbers = {round_.number for round_ in rounds}
    sheets = score_sheets(snapshot.played, snapshot.rules, after=len(snapshot.played.rounds))
    won = [(sheet, *_won(sheet, numbers)) for sheet in sheets if _took_part(sheet, numbers)]
    points = [points for _, points, _ in won]
    return tuple(
        PeriodLine(
            1 + sum(other > own for other in points), snapshot.by_key(sheet.player).name, own, n
        )
        for sheet, own, n in sorted(won, key=lambda entry: entry[1], reverse=True)
    )


def _took_part(sheet: ScoreSheet, numbers: set[int]) -> bool:
    return any(line.round in numbers for line in sheet.lines)


def _won(sheet: ScoreSheet, numbers: set[int]) -> tuple[Fraction, int]:
    """The credits of those rounds, and the games that were played in them."""
    lines = [line for line in sheet.lines if line.round in numbers]
    games = sum(line.what in _PLAYED for line in lines)
    return sum((line.credit for line in lines), Fraction(0)), games

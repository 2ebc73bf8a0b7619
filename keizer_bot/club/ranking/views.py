"""Rankings as they are shown, with the places won and lost."""

from dataclasses import replace

from keizer_bot.core.snapshot import SeasonSnapshot
from keizer_bot.engine.model import Standings
from keizer_bot.i18n.message import Message
from keizer_bot.reports.bracket import bracket_lines
from keizer_bot.reports.ranking import RankingView, pairs_met, ranking_lines
from keizer_bot.reports.unsettled import Unsettled


def ranking_view(snapshot: SeasonSnapshot, after: int | None = None) -> RankingView:
    """The ranking after that round (default: now), with the places won and lost since the last.

    Now is after the last round that has a result. Everybody's page shows it, so it is kept.
    """
    rankings = rankings_of(snapshot)
    now = rankings[snapshot.ranked_to if after is None else after]
    return snapshot.keep(("ranking", after), lambda: _view(snapshot, now, rankings))


def ranking_views(snapshot: SeasonSnapshot) -> tuple[tuple[Standings, RankingView], ...]:
    """Every ranking from the start to now with its view, line by line; replayed once."""
    rankings = rankings_of(snapshot)[: snapshot.ranked_to + 1]
    return tuple((now, _view(snapshot, now, rankings)) for now in rankings)


def rankings_of(snapshot: SeasonSnapshot) -> tuple[Standings, ...]:
    """From 0 to the last paired round, which counts even if nobody played in it."""
    return snapshot.rankings


def _view(snapshot: SeasonSnapshot, now: Standings, rankings: tuple[Standings, ...]) -> RankingView:
    before = rankings[max(now.after_round - 1, 0)]
    return RankingView(
        season=snapshot.row.name,
        round=now.after_round,
        open=Unsettled.of(
            results=now.provisional, objection=is_disputed(snapshot, now.after_round)
        ),
        lines=ranking_lines(snapshot.played, before, now, hidden=snapshot.hides_withdrawn),
        pairs=None if _counts_points(snapshot) else pairs_met(snapshot.played, now.after_round),
        bracket=_bracket(snapshot, now.after_round),
    )


def _bracket(snapshot: SeasonSnapshot, after: int) -> tuple[Message, ...]:
    """A cup's matches; beside the newest ranking also those that are being played."""
    if not snapshot.rules.is_cup:
        return ()
    rounds = (
        snapshot.played.rounds if after >= snapshot.ranked_to else snapshot.played.rounds[:after]
    )
    return bracket_lines(replace(snapshot.season, rounds=rounds), snapshot.rules)


def _counts_points(snapshot: SeasonSnapshot) -> bool:
    """True for a season of plain points, or a cup: [002] speaks of Keizer's values."""
    rules = snapshot.rules
    return rules.values.source == "equal" or rules.is_cup


def is_disputed(snapshot: SeasonSnapshot, number: int) -> bool:
    """True if a result up to that round is disputed."""
    ids = {r.id for r in snapshot.rounds if r.number <= number}
    return any(g.disputed for g in snapshot.games if g.round_id in ids)

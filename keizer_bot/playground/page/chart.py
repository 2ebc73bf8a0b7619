"""The course of the ranking as lines for the page: somebody's own, before those of all others."""

from __future__ import annotations

from keizer_bot.playground.page.facts import Place
from keizer_bot.reports.site.chart import Chart, chart
from keizer_bot.reports.site.words import SiteChart

_POINT = 2  # rankings, before there is a line to be drawn


def chart_of(place: Place | None, players: int) -> Chart | None:
    """The course of one player with its axes; None as long as there is one ranking."""
    if place is None or len(place.course) < _POINT:
        return None
    return chart(place.course, players)


def lines_of(places: tuple[Place, ...]) -> list[str]:
    """The points of the lines of everybody who was there from the start."""
    longest = max((len(place.course) for place in places), default=0)
    whole = [p for p in places if len(p.course) == longest >= _POINT]
    return [chart(place.course, len(places)).line for place in whole]


def words_of(place: Place) -> SiteChart:
    """What the chart of a player shows, for whoever cannot see it."""
    ranks = [rank for _, rank in place.course] or [place.rank]
    return SiteChart(place.name, ranks[0], min(ranks), max(ranks), ranks[-1])

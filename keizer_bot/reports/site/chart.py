"""A player's places through the season, as a line in an SVG."""

from collections.abc import Sequence

import msgspec

from keizer_bot.reports.site.messages import SiteChart
from keizer_bot.reports.site.views import PlayerPage

_WIDTH, _HEIGHT = 340, 150
_LEFT, _RIGHT, _TOP, _BOTTOM = 26, 10, 10, 22
_LONGEST = 7  # labels below the line; more would overlap on a phone


class Label(msgspec.Struct, frozen=True):
    """A number beside the chart; at each labelled place a line is drawn across it."""

    at: float
    text: int


class Chart(msgspec.Struct, frozen=True):
    """The line (``x,y x,y``), its end point, and the numbers beside it."""

    line: str
    end: tuple[float, float]
    places: tuple[Label, ...]
    rounds: tuple[Label, ...]
    width: int = _WIDTH
    height: int = _HEIGHT


def course_in_words(sheet: PlayerPage) -> SiteChart:
    """The chart of a player in words, for those who cannot see it."""
    ranks = [rank for _, rank in sheet.ranks]
    return SiteChart(sheet.person.name, ranks[0], min(ranks), max(ranks), ranks[-1])


def chart_of(sheet: PlayerPage) -> Chart | None:
    """The chart of a player, first place at the top; None while there is only one ranking."""
    return chart_between(sheet.ranks, 1, sheet.players)


def chart_between(ranks: Sequence[tuple[int, int]], highest: int, lowest: int) -> Chart | None:
    """The chart of pairs of round and rank, between these places; None for less than two."""
    if len(ranks) <= 1:
        return None
    first, last = ranks[0][0], ranks[-1][0]

    def x(round_: int) -> float:
        share = (round_ - first) / max(last - first, 1)
        return round(_LEFT + share * (_WIDTH - _LEFT - _RIGHT), 1)

    def y(rank: int) -> float:
        share = (rank - highest) / max(lowest - highest, 1)
        return round(_TOP + share * (_HEIGHT - _TOP - _BOTTOM), 1)

    points = [(x(round_), y(rank)) for round_, rank in ranks]
    return Chart(
        line=" ".join(f"{across},{down}" for across, down in points),
        end=points[-1],
        places=tuple(
            Label(y(place), place) for place in sorted({highest, (highest + lowest) // 2, lowest})
        ),
        rounds=tuple(Label(x(number), number) for number in _rounds(first, last)),
    )


def _rounds(first: int, last: int) -> tuple[int, ...]:
    """The last round, and others at a regular distance back from it."""
    step = -(-(last - first + 1) // _LONGEST)
    return tuple(number for number in range(last, first - 1, -step))[::-1]

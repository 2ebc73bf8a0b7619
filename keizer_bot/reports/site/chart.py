"""A player's places through the season, as a line in an SVG."""

from dataclasses import dataclass

from keizer_bot.reports.site.messages import SiteChart
from keizer_bot.reports.site.views import PlayerPage

WIDTH, HEIGHT = 340, 150
_LEFT, _RIGHT, _TOP, _BOTTOM = 26, 10, 10, 22
_LONGEST = 7  # labels below the line; more would overlap on a phone


@dataclass(frozen=True, slots=True)
class Label:
    """A number beside the chart; at each labelled place a line is drawn across it."""

    at: float
    text: int


@dataclass(frozen=True, slots=True)
class Chart:
    """The line (``x,y x,y``), its end point, and the numbers beside it."""

    line: str
    end: tuple[float, float]
    places: tuple[Label, ...]
    rounds: tuple[Label, ...]


def course_in_words(sheet: PlayerPage) -> SiteChart:
    """The chart of a player in words, for those who cannot see it."""
    ranks = [rank for _, rank in sheet.ranks]
    return SiteChart(sheet.person.name, ranks[0], min(ranks), max(ranks), ranks[-1])


def chart_of(sheet: PlayerPage) -> Chart | None:
    """The chart of a player, first place at the top; None while there is only one ranking."""
    ranks, players = sheet.ranks, sheet.players
    if len(ranks) == 1:
        return None
    first, last = ranks[0][0], ranks[-1][0]

    def x(round_: int) -> float:
        share = (round_ - first) / max(last - first, 1)
        return round(_LEFT + share * (WIDTH - _LEFT - _RIGHT), 1)

    def y(rank: int) -> float:
        share = (rank - 1) / max(players - 1, 1)
        return round(_TOP + share * (HEIGHT - _TOP - _BOTTOM), 1)

    points = [(x(round_), y(rank)) for round_, rank in ranks]
    return Chart(
        line=" ".join(f"{across},{down}" for across, down in points),
        end=points[-1],
        places=tuple(Label(y(place), place) for place in _places(players)),
        rounds=tuple(Label(x(number), number) for number in _rounds(first, last)),
    )


def _places(players: int) -> tuple[int, ...]:
    return tuple(sorted({1, (players + 1) // 2, players}))


def _rounds(first: int, last: int) -> tuple[int, ...]:
    """The last round, and others at a regular distance back from it."""
    step = -(-(last - first + 1) // _LONGEST)
    return tuple(number for number in range(last, first - 1, -step))[::-1]

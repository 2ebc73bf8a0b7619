"""Makes the contents of the picture of simulated seasons: a panel for each measure."""

from collections.abc import Mapping, Sequence
from math import inf
from typing import Final

from babel.numbers import format_decimal

from keizer_bot.lab.intervals import Interval
from keizer_bot.lab.simulating import Summary
from keizer_bot.reports.club_style import PLAIN, ClubStyle
from keizer_bot.reports.pictures.messages import LabAlt, LabHowToRead, LabMeasure, LabTitle
from keizer_bot.reports.pictures.values import LabMark, LabPanel, LabPicture
from keizer_bot.reports.words import Words

MEASURES: Final[Mapping[str, LabMeasure]] = {
    "tau": LabMeasure.TAU,
    "best_first": LabMeasure.BEST_FIRST,
    "repeats": LabMeasure.REPEATS,
    "most_meetings": LabMeasure.MOST_MEETINGS,
    "distance": LabMeasure.DISTANCE,
    "one_sided": LabMeasure.ONE_SIDED,
    "colour": LabMeasure.COLOUR,
    "colour_run": LabMeasure.COLOUR_RUN,
    "absence_cost.top": LabMeasure.COST_TOP,
    "absence_cost.middle": LabMeasure.COST_MIDDLE,
    "absence_cost.foot": LabMeasure.COST_FOOT,
    "absence_profit": LabMeasure.ABSENCE_PROFIT,
    "places_moved": LabMeasure.PLACES_MOVED,
    "places_moved_last": LabMeasure.PLACES_MOVED_LAST,
    "byes": LabMeasure.BYES,
    "most_byes": LabMeasure.MOST_BYES,
    "gave_way": LabMeasure.GAVE_WAY,
}
"""The measures by their names in the lab, in the order in which they are shown."""

OUT_OF_A_HUNDRED: Final = ("tau", "best_first", "repeats", "one_sided", "gave_way")


SIGNED: Final = (
    *("tau", "absence_cost.top", "absence_cost.middle", "absence_cost.foot", "absence_profit"),
)
"""Measures that can be negative; an interval of any other is cut off at 0."""

TENTHS: Final = 0.5
"""An interval with a half width below this is shown with one decimal."""


def in_units(name: str, interval: Interval) -> Interval:
    """Converts an interval to the unit that people read: shares to percentages."""
    factor = 100 if name in OUT_OF_A_HUNDRED else 1
    return Interval(interval.mean * factor, interval.half * factor)


def ends(name: str, interval: Interval) -> tuple[float, float]:
    """The ends of an interval in units, cut off where the measure can have no value."""
    least = -inf if name in SIGNED else 0.0
    most = 100.0 if name in OUT_OF_A_HUNDRED else inf
    return max(interval.low, least), min(interval.high, most)


def lab_values(
    names: Sequence[str],
    summaries: Sequence[Summary],
    seasons: int,
    words: Words,
    *,
    style: ClubStyle = PLAIN,
) -> LabPicture:
    """The picture of the named rule sets; a measure that any of them lacks is left out."""
    panels = tuple(
        LabPanel(words.word(measure), tuple(_mark(name, summary, words) for summary in measured))
        for name, measure in MEASURES.items()
        if len(measured := [number for summary in summaries if (number := summary.get(name))])
        == len(summaries)
    )
    return LabPicture(
        title=words.say(LabTitle(seasons)),
        subtitle="",
        alt=words.say(LabAlt(tuple(names), len(panels))),
        style=style,
        names=tuple(names),
        panels=panels,
        legend=(words.say(LabHowToRead()),),
    )


def _mark(name: str, measured: Interval, words: Words) -> LabMark:
    interval = in_units(name, measured)
    form = "0.0" if 0 < interval.half < TENTHS else "0"

    def shown(value: float) -> str:
        written = round(value, form.count("0") - 1) + 0.0  # no -0
        return str(format_decimal(written, format=form, locale=words.locale))

    low, high = ends(name, interval)
    label = f"{shown(interval.mean)} ({shown(low)} – {shown(high)})"
    return LabMark(interval.mean, low, high, label)

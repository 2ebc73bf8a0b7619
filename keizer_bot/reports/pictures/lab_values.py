"""What seasons on paper showed as a picture's value: a small panel for each measure."""

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
"""The measures by their names in the lab, in the order in which they are told."""

OUT_OF_A_HUNDRED: Final = ("tau", "best_first", "repeats", "one_sided", "gave_way")


SIGNED: Final = (
    *("tau", "absence_cost.top", "absence_cost.middle", "absence_cost.foot", "absence_profit"),
)
"""Measures that can be negative; the ends of the others are shown from 0 on."""

TENTHS: Final = 0.5
"""The half width below which a number is shown with a decimal."""


def in_units(name: str, found: Interval) -> Interval:
    """Give an interval as people read it: shares out of a hundred."""
    factor = 100 if name in OUT_OF_A_HUNDRED else 1
    return Interval(found.mean * factor, found.half * factor)


def ends(name: str, found: Interval) -> tuple[float, float]:
    """Give the ends of an interval in units, none where there can be no number."""
    least = -inf if name in SIGNED else 0.0
    most = 100.0 if name in OUT_OF_A_HUNDRED else inf
    return max(found.low, least), min(found.high, most)


def lab_values(
    names: Sequence[str],
    found: Sequence[Summary],
    seasons: int,
    words: Words,
    *,
    style: ClubStyle = PLAIN,
) -> LabPicture:
    """Give the picture of several rule sets, by their names; what was not measured is left out."""
    panels = tuple(
        LabPanel(
            words.word(measure),
            tuple(_mark(name, one, words) for one in there),
        )
        for name, measure in MEASURES.items()
        if len(there := [one for each in found if (one := each.get(name))]) == len(found)
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
    found = in_units(name, measured)
    form = "0.0" if 0 < found.half < TENTHS else "0"

    def shown(value: float) -> str:
        written = round(value, form.count("0") - 1) + 0.0  # no -0
        return str(format_decimal(written, format=form, locale=words.locale))

    low, high = ends(name, found)
    label = f"{shown(found.mean)} ({shown(low)} – {shown(high)})"
    return LabMark(found.mean, low, high, label)

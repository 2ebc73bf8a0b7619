"""Converts rankings and score sheets to the points that people count: 2-1-0 in draughts.

The engine counts a win as 1, and files for programs keep that. Everything that people read goes
through here, so that totals, values and credits add up.
"""

from dataclasses import replace
from fractions import Fraction

from keizer_bot.engine.model import Standings
from keizer_bot.engine.race import Contender, Contest
from keizer_bot.engine.rules import Rules
from keizer_bot.engine.sheet import ScoreSheet, SheetLine


def shown_ranking(ranking: Standings, rules: Rules) -> Standings:
    """The ranking in shown points."""
    point = rules.point
    if point == 1:
        return ranking
    lines = [
        line._replace(
            value=line.value * point, total=line.total * point, counted=line.counted * point
        )
        for line in ranking.lines
    ]
    return replace(ranking, lines=tuple(lines))


def shown_sheet(sheet: ScoreSheet, rules: Rules) -> ScoreSheet:
    """The sheet in shown points; its fractions stay the same."""
    point = rules.point
    if point == 1:
        return sheet
    return replace(
        sheet,
        total=sheet.total * point,
        effect=sheet.effect * point,
        lines=tuple([_shown_line(line, point) for line in sheet.lines]),
    )


def shown_contest(contest: Contest, rules: Rules) -> Contest:
    """The race for a prize by totals, in shown points."""

    def shown(contender: Contender) -> Contender:
        return replace(
            contender, number=contender.number * rules.point, behind=contender.behind * rules.point
        )

    contenders, winners = map(shown, contest.contenders), map(shown, contest.winners)
    return replace(contest, contenders=tuple(contenders), winners=tuple(winners))


def _shown_line(line: SheetLine, point: int) -> SheetLine:
    return replace(
        line,
        value_then=_times(line.value_then, point),
        value_now=_times(line.value_now, point),
        credit=line.credit * point,
        effect=line.effect * point,
    )


def _times(value: Fraction | None, point: int) -> Fraction | None:
    return None if value is None else value * point

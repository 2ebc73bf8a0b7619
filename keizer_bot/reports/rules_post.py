"""The rules in force in short words: what most clubs argue about, and where the rest stands."""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum
from fractions import Fraction

from keizer_bot.engine.model import AbsenceKind
from keizer_bot.engine.rules import KindRules, Rules, SchedulePart, ValueRules
from keizer_bot.i18n.message import Message
from keizer_bot.reports.rules_diff import typed
from keizer_bot.reports.rules_words import Told, told


class RulesTitle(Message):
    """Above the rules of a season in short words."""

    season: str


class ValuesByRank(Message):
    """What the first is worth, and how much less each next one."""

    top: Fraction
    step: Fraction


class ValuesByNumber(Message):
    """What the first is worth follows from the number of players."""

    step: Fraction


class ValuesByRatio(Message):
    """The first is worth so many times what the last is."""

    ratio: Fraction


class ValuesByRating(Message):
    """Everybody is worth his rating, which moves with his results."""


class OwnValueCounts(Message):
    """So much of one's own value stands at the head of one's total."""

    part: str


class GamesPay(Message):
    """What a game pays, as parts of the opponent's value."""

    win: str
    draw: str
    loss: str


class ByesPay(Message):
    """What a win by forfeit pays of the opponent's value, and a bye of one's own."""

    forfeit: str
    bye: str


class AbsencePays(Message):
    """What an absence pays, as a part of one's own value."""

    kind: AbsenceKind | str
    credit: str
    limit: Message | None


class AbsencePaysPoints(Message):
    """What an absence pays in points."""

    kind: AbsenceKind | str
    points: Fraction
    limit: Message | None


class AbsencePaysNothing(Message):
    """An absence that pays nothing."""

    kind: AbsenceKind | str


class AtMostInSeason(Message):
    """So often in a season."""

    count: int


class AtMostInPeriod(Message):
    """So often in a period."""

    count: int


class Repricing(Enum):
    """How often everything is priced again."""

    ONCE = "once"
    FROZEN = "frozen"
    OFTEN = "often"


class RepricedLine(Message):
    """How often values and totals are computed again."""

    how: Repricing


class PairingLine(Message):
    """How the pairing is made, and when two may meet again."""

    method: Told
    again: Told


class SeasonLine(Message):
    """How many rounds the season has."""

    rounds: int


class PeriodLine(Message):
    """How many rounds a period has."""

    rounds: int


class AttendanceLine(Message):
    """Which part of the rounds one must have played for a prize."""

    part: str


class RulesElsewhere(Message):
    """Below: where the club's own text stands."""


class RulesHowToChange(Message):
    """Below, for the arbiter: how a rule is changed."""


def rules_lines(rules: Rules) -> tuple[Message, ...]:
    """The rules in short, a line each."""
    scores, season = rules.scores, rules.season
    lines: list[Message] = [*_values(rules.values)]
    lines.append(GamesPay(str(scores.win), str(scores.draw), str(scores.loss)))
    lines.append(ByesPay(str(scores.forfeit_win), str(scores.bye)))
    lines += map(_absence, rules.absence.kinds)
    lines.append(RepricedLine(_repricing(rules.revaluation.schedule)))
    pairing = rules.pairing
    method = told("pairing.method", pairing.method)
    lines.append(PairingLine(method, told("pairing.rematch", typed(pairing.rematch))))
    if season.rounds is not None:
        lines.append(SeasonLine(season.rounds))
    if season.rounds_per_period is not None:
        lines.append(PeriodLine(season.rounds_per_period))
    if season.minimum_attendance:
        lines.append(AttendanceLine(str(season.minimum_attendance)))
    return tuple(lines)


def _values(values: ValueRules) -> Iterator[Message]:
    if values.source == "rating":
        yield ValuesByRating()
    elif values.ratio is not None:
        yield ValuesByRatio(values.ratio)
    elif values.top == "auto" or values.top is None:
        yield ValuesByNumber(values.step)
    else:
        yield ValuesByRank(values.top, values.step)
    if values.own_value:
        yield OwnValueCounts(str(values.own_value))


def _absence(rules: KindRules) -> Message:
    known = rules.kind in set(AbsenceKind)
    kind: AbsenceKind | str = AbsenceKind(rules.kind) if known else rules.kind
    limit: Message | None = None
    if rules.limit is not None:
        limit = (AtMostInSeason if rules.limit_per == "season" else AtMostInPeriod)(rules.limit)
    if rules.points:
        return AbsencePaysPoints(kind, rules.points, limit)
    if any(rules.credit):
        return AbsencePays(kind, ", ".join(map(str, rules.credit)), limit)
    return AbsencePaysNothing(kind)


def _repricing(schedule: tuple[SchedulePart, ...]) -> Repricing:
    passes = {part.passes for part in schedule} or {1}
    if passes == {1}:
        return Repricing.ONCE
    return Repricing.FROZEN if passes == {"frozen"} else Repricing.OFTEN

"""The rules in force in short words: what most clubs argue about, and where the rest stands."""

from collections.abc import Iterator

from keizer_bot.club.rules import messages
from keizer_bot.club.rules.differences import told, typed
from keizer_bot.engine.model import AbsenceKind
from keizer_bot.engine.rules import KindRules, Rules, SchedulePart, ValueRules
from keizer_bot.i18n.message import Message


def rules_lines(rules: Rules) -> tuple[Message, ...]:
    """The rules in short, a line each."""
    scores, season = rules.scores, rules.season
    lines: list[Message] = [*_values(rules.values)]
    lines.append(messages.GamesPay(str(scores.win), str(scores.draw), str(scores.loss)))
    lines.append(messages.ByesPay(str(scores.forfeit_win), str(scores.bye)))
    lines += map(_absence, rules.absence.kinds)
    lines.append(messages.RepricedLine(_repricing(rules.revaluation.schedule)))
    pairing = rules.pairing
    method = told("pairing.method", pairing.method)
    lines.append(messages.PairingLine(method, told("pairing.rematch", typed(pairing.rematch))))
    if season.rounds is not None:
        lines.append(messages.SeasonLine(season.rounds))
    if season.rounds_per_period is not None:
        lines.append(messages.PeriodLine(season.rounds_per_period))
    if season.minimum_attendance:
        lines.append(messages.AttendanceLine(str(season.minimum_attendance)))
    return tuple(lines)


def _values(values: ValueRules) -> Iterator[Message]:
    if values.source == "rating":
        yield messages.ValuesByRating()
    elif values.ratio is not None:
        yield messages.ValuesByRatio(values.ratio)
    elif values.top == "auto" or values.top is None:
        yield messages.ValuesByNumber(values.step)
    else:
        yield messages.ValuesByRank(values.top, values.step)
    if values.own_value:
        yield messages.OwnValueCounts(str(values.own_value))


def _absence(rules: KindRules) -> Message:
    known = rules.kind in set(AbsenceKind)
    kind: AbsenceKind | str = AbsenceKind(rules.kind) if known else rules.kind
    limit: Message | None = None
    if rules.limit is not None:
        limit = (
            messages.AtMostInSeason if rules.limit_per == "season" else messages.AtMostInPeriod
        )(rules.limit)
    if rules.points:
        return messages.AbsencePaysPoints(kind, rules.points, limit)
    if any(rules.credit):
        return messages.AbsencePays(kind, ", ".join(map(str, rules.credit)), limit)
    return messages.AbsencePaysNothing(kind)


def _repricing(schedule: tuple[SchedulePart, ...]) -> messages.Repricing:
    passes = {part.passes for part in schedule} or {1}
    if passes == {1}:
        return messages.Repricing.ONCE
    return messages.Repricing.FROZEN if passes == {"frozen"} else messages.Repricing.OFTEN

"""The rules in force in short words; two sets side by side, with the key to type for each rule."""

import json
import re
from collections.abc import Iterator
from dataclasses import fields, replace
from enum import Enum
from fractions import Fraction
from typing import Any, cast

import msgspec

from keizer_bot.club.rules import change_messages, messages
from keizer_bot.core.snapshot import SeasonSnapshot
from keizer_bot.engine.model import AbsenceKind, Standing
from keizer_bot.engine.pairing_table import REMATCHES
from keizer_bot.engine.ranking import standings
from keizer_bot.engine.rules import (
    Credit,
    FixedPoints,
    KindRules,
    LastRounds,
    MatchPay,
    MethodPart,
    NoBye,
    PairingRules,
    Rematch,
    RevaluationRules,
    Rules,
    SchedulePart,
    ScoreRules,
    ValueRules,
)
from keizer_bot.engine.time_control import Tempo
from keizer_bot.i18n.message import Message
from keizer_bot.i18n.shapes import first_of
from keizer_bot.reports.rule_words import KindPart, OnOrOff, RuleValue, RuleWord, time_control
from keizer_bot.reports.shown_points import shown_ranking


def rules_lines(rules: Rules) -> tuple[Message, ...]:
    """The rules in short, a line each."""
    season = rules.season
    if rules.is_cup:
        lines: list[Message] = [messages.KnockOutLine()]
    else:
        points = _plain_points if rules.values.source == "equal" else _by_value
        lines = [*points(rules), _pairing(rules.pairing)]
    if season.rounds is not None:
        lines.append(messages.SeasonLine(season.rounds))
    if season.rounds_per_period is not None:
        lines.append(messages.PeriodLine(season.rounds_per_period))
    if season.minimum_attendance:
        lines.append(messages.AttendanceLine(str(season.minimum_attendance)))
    if tempo := time_control(rules):
        lines.append(tempo)
    return tuple(lines)


def _plain_points(rules: Rules) -> Iterator[Message]:
    """The points where everybody has the same value."""
    scores, point = rules.scores, rules.point

    def points(credit: Credit) -> Fraction:
        return (credit.points if isinstance(credit, FixedPoints) else credit) * point

    yield messages.PlainPoints(points(scores.win), points(scores.draw), points(scores.loss))
    forfeit, bye = messages.ByePoints(points(scores.forfeit_win)), points(scores.bye)
    yield messages.ByesPay(forfeit, messages.ByePoints(bye))
    kinds = rules.absence.kinds
    if not any(kind.points or any(kind.credit) or kind.results for kind in kinds):
        yield messages.AbsencePaysNobody()
        return
    for kind in kinds:
        whole = sum(kind.credit, kind.points or Fraction(0))
        one = len(kind.credit) == 1
        yield _absence(replace(kind, credit=(), points=whole) if one else kind, point)
        if pay := kind.results:
            paid = (pay.win * point, pay.draw * point, pay.loss * point)
            yield messages.MatchPaysPoints(kind_of(kind.kind), *paid)


def _by_value(rules: Rules) -> Iterator[Message]:
    """The points where they depend on values, and how the values follow the ranking."""
    scores, point = rules.scores, rules.point
    yield from _values(rules.values)
    yield _games(scores, point)
    yield messages.ByesPay(_of_opponent(scores.forfeit_win, point), _bye(scores.bye, point))
    for kind in rules.absence.kinds:
        yield _absence(kind, point)
        if pay := kind.results:
            yield messages.MatchPaysParts(
                kind_of(kind.kind), str(pay.win), str(pay.draw), str(pay.loss)
            )
    yield from _repriced(rules.revaluation)


def _pairing(pairing: PairingRules) -> Message:
    method = in_words("pairing.method", typed(pairing.method))
    if pairing.method in ("round-robin", "swiss"):  # they decide themselves who meets again
        return messages.PairingMethodLine(method)
    return messages.PairingLine(method, in_words("pairing.rematch", typed(pairing.rematch)))


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


def _games(scores: ScoreRules, point: int) -> Message:
    ends = scores.win, scores.draw, scores.loss
    if any(isinstance(credit, FixedPoints) for credit in ends):
        return messages.GamesPayOtherwise(*(_of_opponent(end, point) for end in ends))
    return messages.GamesPay(*map(typed, ends))


def _of_opponent(credit: Credit, point: int) -> messages.PartOfOpponent | messages.PointsWhatever:
    if isinstance(credit, FixedPoints):
        return messages.PointsWhatever(credit.points * point)
    return messages.PartOfOpponent(str(credit))


def _bye(bye: Credit, point: int) -> messages.ByePart | messages.ByePoints:
    if isinstance(bye, FixedPoints):
        return messages.ByePoints(bye.points * point)
    return messages.ByePart(str(bye))


def _absence(rules: KindRules, point: int) -> Message:
    kind, limit, points = kind_of(rules.kind), None, (rules.points or Fraction(0)) * point
    if rules.limit is not None:
        in_season = rules.limit_per == "season"
        limit = (messages.AtMostInSeason if in_season else messages.AtMostInPeriod)(rules.limit)
    credit = ", ".join(map(str, rules.credit)) if any(rules.credit) else None
    if points and credit:
        more = messages.PointsAdded if points > 0 else messages.PointsTaken
        return messages.AbsencePaysBoth(kind, credit, more(abs(points)), limit)
    if points:
        return messages.AbsencePaysPoints(kind, points, limit)
    if credit:
        return messages.AbsencePays(kind, credit, limit)
    return messages.AbsencePaysNothing(kind)


def _repriced(rules: RevaluationRules) -> Iterator[Message]:
    passes = {part.passes for part in rules.schedule} or {1}
    how = messages.Repricing.FROZEN if passes == {"frozen"} else messages.Repricing.OFTEN
    yield messages.RepricedLine(messages.Repricing.ONCE if passes == {1} else how)
    if "until-stable" in passes and rules.start == "list":
        yield messages.RepricedFrom(RuleWord.START_LIST)


_PLAIN = re.compile(r"[a-z][a-z-]*")


_NAMED = [
    f"{table.name}.{field.name}"
    for table in fields(Rules)
    for field in fields(cast("type[Any]", table.type))
    if field.name != "kinds"
]
RuleName = Enum("RuleName", [(key.replace(".", "_").upper(), key) for key in _NAMED])  # type: ignore[misc]
"""The meaning of a key of the rules, in a word or two; the value is the key."""


class Difference(msgspec.Struct, frozen=True):
    """One key that differs; a value is None if the key is missing."""

    key: str
    before: str | None
    after: str | None

    @property
    def text(self) -> change_messages.RuleDiffers:
        """The difference as a text."""
        before, after = (
            messages.NotSet() if value is None else in_words(self.key, value)
            for value in (self.before, self.after)
        )
        as_it_is = self.after in (None, after)
        typed = self.key if as_it_is else f"{self.key} = {self.after}"
        return change_messages.RuleDiffers(named(self.key), before, after, typed)


def differences(before: Rules, after: Rules) -> tuple[Difference, ...]:
    """Every key that differs, in the order of the rules."""
    old, new = dict(_rule_texts(before)), dict(_rule_texts(after))
    keys = (key for key in dict.fromkeys((*old, *new)) if old.get(key) != new.get(key))
    return tuple(Difference(key, old.get(key), new.get(key)) for key in keys)


def named(key: str) -> Message | Enum | str:
    """The meaning of the key; a key from a log that the rules do not have, unchanged."""
    if key in _NAMED:
        return RuleName(key)
    _, _, last = key.partition(".")
    kind, _, part = last.rpartition(".")
    if part not in {kind_part.value for kind_part in KindPart}:
        return key
    return messages.KindRuleName(kind_of(kind), KindPart(part))


def kind_of(kind: str) -> AbsenceKind | str:
    """The word for an absence of one of our kinds; a club's own kind unchanged."""
    return AbsenceKind(kind) if kind in set(AbsenceKind) else kind


def _rule_texts(rules: Rules) -> Iterator[tuple[str, str]]:
    for table in fields(rules):
        part = getattr(rules, table.name)
        for field in fields(cast("Any", part)):
            value = getattr(part, field.name)
            if field.name == "kinds":
                for kind in value:
                    yield from _of_kind(kind)
            elif value is not None:
                yield f"{table.name}.{field.name}", typed(value)


def _of_kind(kind: KindRules) -> Iterator[tuple[str, str]]:
    for part in KindPart:
        value = getattr(kind, part.value)
        if value not in (None, (), False):
            if part is KindPart.LIMIT_PER and kind.limit is None:
                continue
            is_single = part is KindPart.CREDIT and len(value) == 1
            yield f"absence.{kind.kind}.{part.value}", typed(value[0] if is_single else value)


def typed(value: object) -> str:
    """A value as people type it in the chat, where plain words and fractions need no quotes."""
    match value:
        case bool():
            return str(value).lower()
        case Fraction() | int():
            return str(value)
        case str() | Tempo():
            text = value if isinstance(value, str) else value.written
            return text if _PLAIN.fullmatch(text) else f'"{text}"'
        case Rematch():
            return _rematch(value)
        case tuple():
            return f"[{', '.join(typed(item) for item in value)}]"
        case NoBye() | SchedulePart() | MethodPart() | FixedPoints() | LastRounds() | MatchPay():
            return _inline({f.name: getattr(value, f.name) for f in fields(value)})
    raise TypeError(value)


def _rematch(rematch: Rematch) -> str:
    words = (word for word, meaning in REMATCHES.items() if meaning == rematch)
    limits = {"per_period": rematch.per_period, "gap": rematch.gap, "max": rematch.maximum}
    return next(words, None) or _inline({**limits, "until_round": rematch.until_round})


def _inline(table: dict[str, object]) -> str:
    parts = (f"{key} = {typed(value)}" for key, value in table.items() if value is not None)
    return f"{{{', '.join(parts)}}}"


_MOST_NAMED = 8


def effect_of_rules(snapshot: SeasonSnapshot, rules: Rules) -> Message:
    """The effect of these rules on the present ranking."""
    last = len(snapshot.played.rounds)
    before = shown_ranking(snapshot.running.standings(after=last), snapshot.rules)
    after = shown_ranking(standings(snapshot.played, rules, after=last), rules)
    old, new = ({s.player: s for s in ranking.lines} for ranking in (before, after))
    now = {key: (s.rank, s.total) for key, s in old.items()}
    changed = [k for k, s in new.items() if k in now and now[k] != (s.rank, s.total)]
    if not changed:
        return change_messages.RankingWouldStay()
    changed.sort(key=lambda key: (-abs(old[key].rank - new[key].rank), new[key].rank))
    lines = [_line(snapshot.by_key(key).name, old[key], new[key]) for key in changed]
    shown = first_of(lines, _MOST_NAMED, change_messages.OthersChange)
    return change_messages.RankingWouldBe(shown)


def _line(
    name: str, old: Standing, new: Standing
) -> change_messages.WouldMove | change_messages.WouldStay:
    if old.rank == new.rank:
        return change_messages.WouldStay(name, old.rank, old.total, new.total)
    return change_messages.WouldMove(name, old.rank, new.rank, old.total, new.total)


_LIST = re.compile(r"\[([^\[\]{}]+)\]")
_TABLE = re.compile(r"\{([^{}]+)\}")
_PAIR = re.compile(r"(\w+) = ([\w/-]+)")


def in_words(key: str, typed: str) -> RuleValue:
    """The typed value of `key`, in words; a number or a name unchanged."""
    if typed == "[]":
        return messages.NotSet()
    if key == "pairing.forbidden":
        return messages.SeveralValues(tuple(" – ".join(pair) for pair in json.loads(typed)))
    if typed.startswith("[{"):
        parts = (dict(_PAIR.findall(part)) for part in _TABLE.findall(typed))
        return messages.SeveralValues(tuple(map(_from_round, parts)))
    if several := _LIST.fullmatch(typed):
        options = several[1].split(", ")
        return messages.SeveralValues(tuple(_word(key, option) for option in options))
    if table := _TABLE.fullmatch(typed):
        return _limits(dict(_PAIR.findall(table[1])))
    return _word(key, typed)


def _from_round(part: dict[str, str]) -> messages.PassesFrom | messages.MethodFrom:
    first = part["from_round"]
    if "passes" in part:
        return messages.PassesFrom(first, _passes(part))
    return messages.MethodFrom(first, _word("pairing.method", part["method"]))


def _passes(part: dict[str, str]) -> RuleWord | messages.PassesEach:
    passes = part["passes"]
    if passes.isdigit():
        return messages.PassesEach(int(passes))
    return RuleWord(f"passes = {passes}")


def _limits(table: dict[str, str]) -> Message:
    """The limits that a table gives: on rematches, byes and absences."""
    if "points" in table:
        return messages.ByePoints(Fraction(table["points"]))
    if "top" in table:
        return messages.NoByeFor(table["top"], table["last_rounds"])
    if "credit" in table:
        return messages.LastRoundsPay(**table)
    if "win" in table:
        return messages.MatchPays(**table)
    limits = {
        "per_period": messages.MostInPeriod,
        "gap": messages.GapBetween,
        "max": messages.MostMeetings,
        "until_round": messages.UntilRound,
    }
    return messages.SeveralValues(tuple(limits[name](int(value)) for name, value in table.items()))


def _word(key: str, typed: str) -> RuleValue:
    if key in ("absence.silent_kind", "absence.standing_kind"):
        return kind_of(typed.strip('"'))
    if typed in {option.value for option in OnOrOff}:
        return OnOrOff(typed)
    _, _, last = key.rpartition(".")
    option = last if last in ("limit_per", "match_days") else key
    words = {word.value: word for word in RuleWord}
    return words.get(f"{option} = {typed}", typed.strip('"'))

"""Rules that read values from terms, as a table: a pattern, and the meaning of what it matches.

A rule is `group: pattern = meaning`; `group = other | another` is a group made of others. A pattern
is made of steps with blanks between them. A step in capitals is a kind of term or a class of terms,
one in small letters a group of rules; `A|b` is the first of several that matches. `x?` may be left
out, `x*` may come often, `!x` may not come next. `name:x` hands what was matched to the meaning
under that name: a term, or the value of a group; of `x*` all of them. Without a meaning the rule
has the value that is named `it`.

What is read first counts: the rules of a group are tried in their order, a step takes what it can,
and a meaning that gives None leaves the terms to the rules behind it.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from keizer_bot.reading.dates import Almanac
from keizer_bot.reading.day_words import DayKind
from keizer_bot.reading.terms import Term

Match = tuple[Any, int]
"""A value, and the place behind its terms."""
Fits = Callable[["Line", int], bool]


@dataclass(frozen=True, slots=True)
class _Class:
    """Terms of some kinds; with `fits` those that stand where they may."""

    kinds: frozenset[DayKind]
    fits: Fits | None = None


@dataclass(frozen=True, slots=True)
class _Step:
    """One step: `options` in the order in which they are tried, and how: nothing, or ? * !."""

    options: tuple[_Class | str, ...]
    how: str
    name: str


@dataclass(frozen=True, slots=True)
class _Rule:
    steps: tuple[_Step, ...]
    meaning: Callable[..., Any]


@dataclass(frozen=True)
class Grammar:
    """All rules by their group; `starts` keeps those that may begin with a kind of term."""

    groups: Mapping[str, Sequence[_Rule]]
    starts: dict[tuple[str, DayKind], tuple[_Rule, ...]] = field(default_factory=dict)

    @classmethod
    def of(
        cls,
        table: str,
        classes: Mapping[str, tuple[str, Fits]],
        aliases: Mapping[str, str],
        meanings: Mapping[str, Callable[..., Any]],
    ) -> "Grammar":
        """The rules of a table."""
        groups: dict[str, list[_Rule]] = {}
        orders: dict[str, list[str]] = {}
        for row in filter(None, table.splitlines()):
            left, _, meaning = row.partition(" = ")
            group, colon, pattern = left.partition(": ")
            if colon:
                rule = _Rule(
                    tuple(_step(written, classes, aliases) for written in pattern.split()),
                    meanings.get(meaning, _same),
                )
                groups.setdefault(group, []).append(rule)
            else:
                orders[group] = meaning.split(" | ")

        def rules(group: str) -> list[_Rule]:
            parts = orders.get(group, ())
            return groups.get(group) or [rule for part in parts for rule in rules(part)]

        return cls({group: rules(group) for group in (*groups, *orders)})

    def starting_with(self, group: str, kind: DayKind) -> tuple[_Rule, ...]:
        """The rules of a group that may begin with a term of that kind."""
        found = self.starts.get((group, kind))
        if found is None:
            rules = tuple(rule for rule in self.groups[group] if kind in self._first(rule))
            found = self.starts[group, kind] = rules
        return found

    def _first(self, rule: _Rule) -> set[DayKind]:
        kinds: set[DayKind] = set()
        for step in rule.steps:
            if step.how == "!":
                continue
            for option in step.options:
                inner = () if isinstance(option, _Class) else self.groups[option]
                kinds |= option.kinds if isinstance(option, _Class) else set()
                kinds = kinds.union(*map(self._first, inner))
            if not step.how:
                break
        return kinds


def _step(
    written: str, classes: Mapping[str, tuple[str, Fits]], aliases: Mapping[str, str]
) -> _Step:
    how = written[0] if written[0] == "!" else written[-1] if written[-1] in "?*" else ""
    name, _, options = written.strip("!?*").rpartition(":")
    parts = (part for one in options.split("|") for part in aliases.get(one, one).split("|"))
    return _Step(tuple(_option(part, classes) for part in parts), how, name)


def _option(written: str, classes: Mapping[str, tuple[str, Fits]]) -> _Class | str:
    if written.islower():
        return written
    kinds, fits = classes.get(written, (written, None))
    return _Class(frozenset(DayKind[kind] for kind in kinds.split("|")), fits)


def _same(_: Almanac, it: Any) -> Any:  # noqa: ANN401 - of any group
    return it


@dataclass(frozen=True)
class Line:
    """Terms to be read by a grammar, on a day of writing."""

    grammar: Grammar
    terms: Sequence[Term]
    almanac: Almanac

    @cached_property
    def _found(self) -> dict[tuple[str, int], Match | None]:
        return {}

    @cached_property
    def kinds(self) -> tuple[DayKind | None, ...]:
        """The kinds of the terms; None for the two places in front of them and the one behind."""
        return (*(term.kind for term in self.terms), None, None)

    def read(self, group: str, at: int) -> Match | None:
        """The value of the first rule of the group that matches at that place."""
        key = group, at
        if key not in self._found:
            kind = self.kinds[at]
            rules = self.grammar.starting_with(group, kind) if kind else ()
            self._found[key] = next((m for rule in rules if (m := self._match(rule, at))), None)
        return self._found[key]

    def _match(self, rule: _Rule, at: int) -> Match | None:
        values: dict[str, Any] = {}
        for step in rule.steps:
            found = self._taken(step, at)
            if step.how == "!" and found is not None:
                return None
            if found is None:
                if step.how:
                    continue
                return None
            value, at = found
            if step.how == "*":
                value, at = self._repeated(step, value, at)
            if step.name:
                values[step.name] = value
        value = rule.meaning(self.almanac, **values)
        return None if value is None else (value, at)

    def _repeated(self, step: _Step, first: Any, at: int) -> Match:  # noqa: ANN401 - likewise
        values = [first]
        while found := self._taken(step, at):
            values.append(found[0])
            at = found[1]
        return values, at

    def _taken(self, step: _Step, at: int) -> Match | None:
        for option in step.options:
            if isinstance(option, str):
                if found := self.read(option, at):
                    return found
            elif self.kinds[at] in option.kinds and (not option.fits or option.fits(self, at)):
                return self.terms[at], at + 1
        return None

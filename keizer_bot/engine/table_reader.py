"""Reads one table of a file key by key; each refusal names the key."""

import re
from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from fractions import Fraction
from typing import Any, Final, NoReturn

from keizer_bot.engine.errors import (
    EngineError,
    Fragment,
    Problem,
    RulesRefusedError,
    TableProblem,
    Trouble,
)

NUMBER: Final = re.compile(r"-?[0-9]{1,18}(/0*[1-9][0-9]{0,17})?", re.ASCII)
LONGEST: Final = 40


def as_fraction(raw: object) -> Fraction | None:
    """The integer, or string like "1/3", as a Fraction; None for anything else, floats too."""
    if isinstance(raw, bool):
        return None
    if isinstance(raw, int) or (isinstance(raw, str) and NUMBER.fullmatch(raw)):
        return Fraction(raw)
    return None


def nearest(word: str, words: Iterable[str]) -> Trouble | str:
    """`; did you mean "…"?` with the nearest of `words`; empty if none is near."""
    near = get_close_matches(word, list(words), n=1, cutoff=0.5)
    return Trouble(Fragment.NEAREST, {"word": near[0]}) if near else ""


def short(raw: object) -> str:
    """The value as written, cut to a length that fits in a sentence."""
    shown = repr(raw)
    return shown if len(shown) <= LONGEST else f"{shown[:LONGEST]}…"


def found_value(raw: object) -> Trouble:
    """The part of a sentence that names the value in place of a valid one."""
    return (
        Trouble(Fragment.MISSING, {})
        if raw is None
        else Trouble(Fragment.INSTEAD, {"found": short(raw)})
    )


class TableReader:
    """A table at `path` (like "values"); it remembers the keys that were asked for.

    Values that do not fit are raised as `refusal`; so is anything that is no table.
    """

    def __init__(
        self, table: object, path: str = "", refusal: type[EngineError] = RulesRefusedError
    ) -> None:
        self.path = path
        self._refusal = refusal
        if not isinstance(table, dict):
            problem = TableProblem.NO_TABLE if path else TableProblem.NO_TABLE_AT_ALL
            raise refusal(problem, key=path, found=short(table))
        self._table: Mapping[str, Any] = table
        self._known: list[str] = []
        self._below: list[TableReader] = []

    def refuse(self, key: str, problem: Problem, **fields: object) -> NoReturn:
        """Raise a refusal that names the key by its whole path."""
        raise self._refusal(problem, key=self.name(key), **fields)

    def name(self, key: str) -> str:
        """The whole path of a key."""
        return f"{self.path}.{key}" if self.path else key

    def raw(self, key: str) -> Any:  # noqa: ANN401 - a table holds anything
        """The value at `key`, None if there is none; marks the key as a known one."""
        self._known.append(key)
        return self._table.get(key)

    def table(self, key: str) -> "TableReader":
        """The table at `key`; an empty one if it is missing."""
        below = self.raw(key)
        return self.at(key, {} if below is None else below)

    def at(self, key: str, table: object) -> "TableReader":
        """A reader for a table below `key`, such as an item of a list."""
        reader = TableReader(table, self.name(key), self._refusal)
        self._below.append(reader)
        return reader

    def as_written(self) -> dict[str, Any]:
        """The whole table unread, all its keys marked as known: another reader checks them."""
        self._known += self._table
        return dict(self._table)

    def tables(self, key: str) -> "list[TableReader]":
        """The list of tables at `key`; empty if it is missing."""
        items = self.items(key) if self._ask(key) else []
        return [self.at(f"{key}[{place}]", item) for place, item in enumerate(items)]

    def _ask(self, key: str) -> bool:
        return self.raw(key) is not None

    @property
    def written(self) -> tuple[str, ...]:
        """All keys in the table."""
        return tuple(self._table)

    def whole(self, key: str, low: int = 0, high: int | None = None) -> int:
        """The integer at `key`, at least `low` and at most `high`."""
        raw = self.raw(key)
        fits = isinstance(raw, int) and not isinstance(raw, bool)
        if not fits or raw < low or (high is not None and raw > high):
            if high is None:
                self.refuse(key, TableProblem.NOT_WHOLE, low=low, found=found_value(raw))
            self.refuse(
                key, TableProblem.NOT_WHOLE_WITHIN, low=low, high=high, found=found_value(raw)
            )
        return int(raw)

    def whole_or_none(self, key: str, low: int = 0) -> int | None:
        """The integer at `key`, at least `low`; None if the key is missing."""
        return self.whole(key, low) if self._ask(key) else None

    def number(self, key: str, raw: object = None) -> Fraction:
        """The exact number at `key`, or in `raw` for an item of a list there."""
        raw = self.raw(key) if raw is None else raw
        number = as_fraction(raw)
        if number is None:
            self.refuse(key, TableProblem.NOT_EXACT, found=found_value(raw))
        return number

    def at_least(self, key: str, low: int, raw: object = None) -> Fraction:
        """The exact number, at least `low`."""
        number = self.number(key, raw)
        if number < low:
            self.refuse(key, TableProblem.TOO_LOW, low=low, found=str(number))
        return number

    def fraction(self, key: str, high: int = 2, raw: object = None) -> Fraction:
        """The fraction from 0 to `high`: of a value, or of the rounds."""
        number = self.number(key, raw)
        if not 0 <= number <= high:
            self.refuse(key, TableProblem.NOT_WITHIN, high=high, found=str(number))
        return number

    def word(self, key: str, words: tuple[str, ...], default: str | None = None) -> Any:  # noqa: ANN401 - the caller's Literal
        """The value at `key`, which must be one of `words`; if it is missing, the default."""
        raw = self.raw(key)
        return self.one_of(key, words, default if raw is None else raw)

    def one_of(self, key: str, words: tuple[str, ...], raw: object) -> Any:  # noqa: ANN401 - likewise
        """`raw`, which must be one of `words`."""
        if raw not in words:
            self.refuse(key, TableProblem.NOT_ONE_OF, words=words, found=found_value(raw))
        return raw

    def text(self, key: str, raw: object = None) -> str:
        """The text at `key`, which must not be empty."""
        raw = self.raw(key) if raw is None else raw
        if not isinstance(raw, str) or not raw.strip():
            self.refuse(key, TableProblem.NOT_TEXT, found=found_value(raw))
        return raw

    def text_or_none(self, key: str) -> str | None:
        """The text at `key`; None if the key is missing."""
        return self.text(key) if self._ask(key) else None

    def flag(self, key: str, *, default: bool | None = None) -> bool:
        """The boolean at `key`; if it is missing, the default."""
        raw = default if (raw := self.raw(key)) is None else raw
        if not isinstance(raw, bool):
            self.refuse(key, TableProblem.NOT_FLAG, found=found_value(raw))
        return raw

    def items(self, key: str) -> list[Any]:
        """The list at `key`."""
        raw = self.raw(key)
        if not isinstance(raw, list | tuple):
            self.refuse(key, TableProblem.NOT_LIST, found=found_value(raw))
        return list(raw)

    def finish(self) -> None:
        """Refuse keys here or below that nobody asked for, naming the nearest known key."""
        for below in self._below:
            below.finish()
        for key in self._table:
            if key not in self._known:
                self.refuse(key, TableProblem.UNKNOWN_KEY, nearest=nearest(key, self._known))

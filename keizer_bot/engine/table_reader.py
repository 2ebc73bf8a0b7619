"""Reads one table of rules key by key; each refusal is a sentence that names the key."""

from __future__ import annotations

import re
from difflib import get_close_matches
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Final

from keizer_bot.engine.errors import RulesRefusedError

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from typing import NoReturn

NUMBER: Final = re.compile(r"-?[0-9]{1,12}(/0*[1-9][0-9]{0,11})?", re.ASCII)


def as_fraction(raw: object) -> Fraction | None:
    """Read an integer or a string like "1/3"; None for anything else, floats too."""
    if isinstance(raw, bool):
        return None
    if isinstance(raw, int) or (isinstance(raw, str) and NUMBER.fullmatch(raw)):
        return Fraction(raw)
    return None


def nearest(word: str, words: Iterable[str]) -> str:
    """Give `; did you mean "…"?` for the nearest of `words`, or nothing if none is near."""
    near = get_close_matches(word, list(words), n=1, cutoff=0.5)
    return f'; did you mean "{near[0]}"?' if near else ""


class TableReader:
    """A table at `path` (like "values"); it remembers which keys were asked for."""

    def __init__(self, table: object, path: str = "") -> None:
        """Take the table; anything but a table is refused."""
        self.path = path
        if not isinstance(table, dict):
            raise RulesRefusedError(f"{path} must be a table of keys, not {table!r}")
        self._table: Mapping[str, Any] = table
        self._known: list[str] = []

    def refuse(self, key: str, reason: str) -> NoReturn:
        """Raise a refusal that names the key by its whole path."""
        raise RulesRefusedError(f"{self._name(key)} {reason}")

    def _name(self, key: str) -> str:
        return f"{self.path}.{key}" if self.path else key

    def raw(self, key: str) -> Any:  # noqa: ANN401 - a table holds anything
        """Give what stands at `key`, None when nothing does; the key is then a known one."""
        self._known.append(key)
        return self._table.get(key)

    def table(self, key: str) -> TableReader:
        """Give the table at `key`, an empty one when it is missing."""
        return TableReader(self._table.get(key, {}) if self._ask(key) else {}, self._name(key))

    def _ask(self, key: str) -> bool:
        return self.raw(key) is not None

    @property
    def written(self) -> tuple[str, ...]:
        """All keys that stand in the table."""
        return tuple(self._table)

    def whole(self, key: str, low: int = 0, high: int | None = None) -> int:
        """Read an integer of at least `low` and at most `high`."""
        raw = self.raw(key)
        fits = isinstance(raw, int) and not isinstance(raw, bool)
        if not fits or raw < low or (high is not None and raw > high):
            bounds = f"from {low} to {high}" if high is not None else f"of at least {low}"
            found = "it is missing" if raw is None else f"not {raw!r}"
            self.refuse(key, f"must be a whole number {bounds}, {found}")
        return int(raw)

    def whole_or_none(self, key: str, low: int = 0) -> int | None:
        """Read an integer of at least `low`, or None when the key is missing."""
        return self.whole(key, low) if self._ask(key) else None

    def number(self, key: str, raw: object = None) -> Fraction:
        """Read any exact number, from `raw` if it is one of a list at `key`."""
        raw = self.raw(key) if raw is None else raw
        number = as_fraction(raw)
        if number is None:
            self.refuse(key, f'must be a whole number or a fraction like "1/3", not {raw!r}')
        return number

    def at_least(self, key: str, low: int, raw: object = None) -> Fraction:
        """Read an exact number of at least `low`."""
        number = self.number(key, raw)
        if number < low:
            self.refuse(key, f"must be at least {low}, not {number}")
        return number

    def fraction(self, key: str, high: int = 2, raw: object = None) -> Fraction:
        """Read a fraction from 0 to `high`: of a value, or of the rounds."""
        number = self.number(key, raw)
        if not 0 <= number <= high:
            self.refuse(key, f"must be a fraction from 0 to {high}, not {number}")
        return number

    def word(self, key: str, words: tuple[str, ...]) -> Any:  # noqa: ANN401 - the caller's Literal
        """Read one of `words`."""
        return self.one_of(key, words, self.raw(key))

    def one_of(self, key: str, words: tuple[str, ...], raw: object) -> Any:  # noqa: ANN401
        """Give `raw` if it is one of `words`."""
        if raw not in words:
            self.refuse(key, f"must be one of {', '.join(words)}, not {raw!r}")
        return raw

    def flag(self, key: str) -> bool:
        """Read true or false."""
        raw = self.raw(key)
        if not isinstance(raw, bool):
            self.refuse(key, f"must be true or false, not {raw!r}")
        return raw

    def items(self, key: str) -> list[Any]:
        """Read a list."""
        raw = self.raw(key)
        if not isinstance(raw, list | tuple):
            self.refuse(key, f"must be a list, not {raw!r}")
        return list(raw)

    def finish(self) -> None:
        """Refuse a key that nobody asked for, with the nearest that somebody did."""
        for key in self._table:
            if key not in self._known:
                self.refuse(key, f"is not a key that the rules know{nearest(key, self._known)}")

"""A cache of what was read, until something is written to the tables it was read from.

The answers of a reading function are kept for one step (`kept_within_step`: facts that change all
the time) or from step to step (`kept_between_steps`: facts that seldom change). No function
declares its tables: while it reads, its statements are noted (`keizer_bot.store.statements`). This
process is the only writer of its file (`keizer_bot.store.lock`), and writes only through
`Transaction`, which tells the cache.

A transaction has a level of answers, and so has each part of it that may be undone. A level knows
the tables that were written in it. An answer is stored at the innermost level that has written to
one of its tables; if none has, with the transaction or with the answers kept from step to step.
So nothing that was read from uncommitted rows gets out: undoing a part drops its level, and a
commit drops the outdated answers.

A reading function may also leave a starting point for later steps (`leaves`), such as rankings that
need not be computed again. It outlives the answer that left it; only a commit replaces it, by that
of a newer answer.

Rejected: telling the cache by hand what to forget, and naming each function's tables by hand.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable
from functools import wraps
from typing import Any, Concatenate, ParamSpec, Protocol, TypeVar

import msgspec

from keizer_bot.store.statements import ANY

P = ParamSpec("P")
T = TypeVar("T")

_MOST = 512  # answers kept of each function from step to step: 300 clubs, each with its own
MOST_LEFT = 16  # starting points kept, the newest: a season of 150 players is 3 MB
_UNKNOWN: Any = object()

Reader = Callable[..., Any]
Answers = dict[Reader, dict[Any, Any]]
Leaves = Callable[[Any], tuple[int, object] | None]
"""Maps an answer to a key and the starting point left under it; None if it leaves none."""
LEAVES: dict[Reader, Leaves] = {}


class Lasting:
    """All that is kept from step to step: answers, what they leave, the tables of each reader."""

    def __init__(self) -> None:
        self.answers: Answers = {}
        self.left: defaultdict[Leaves, dict[int, object]] = defaultdict(dict)
        self.tables: defaultdict[Reader, set[str]] = defaultdict(lambda: {ANY})
        self.readers: defaultdict[str, set[Reader]] = defaultdict(set)

    def drop(self, answers: Answers, written: Iterable[str]) -> None:
        """Drop those of the answers whose function has read one of the tables."""
        for table in written:
            for reader in self.readers.get(table, ()):
                answers.pop(reader, None)


class _Level(msgspec.Struct):
    """The answers of a transaction or of a part of it, and the tables written in it."""

    answers: Answers = msgspec.field(default_factory=dict)
    written: set[str] = msgspec.field(default_factory=set)


class ReadCache:
    """The answers of one transaction. `lasting` holds those from committed rows."""

    def __init__(self, lasting: Lasting) -> None:
        self._lasting = lasting
        self._levels = [_Level()]
        self.valid: Answers = {}  # what `answers_of` gives, until something changes that
        self._written: set[str] = set()  # the tables written in any level, and in dropped ones
        self.noting: list[set[str]] = []  # tables read so far, by running reader

    def wrote(self, tables: frozenset[str]) -> None:
        """Drop the answers that a write to these tables (`ANY`: unknown ones) makes outdated."""
        level = self._levels[-1]
        level.written |= tables
        self._written |= tables
        self._lasting.drop(self.valid, tables)
        if level.answers:
            self._lasting.drop(level.answers, tables)

    def end_noting(self, reader: Reader | None = None) -> set[str]:
        """The tables read since a set was appended to `noting`; records them as this reader's."""
        tables = self.noting.pop()
        if self.noting:
            self.noting[-1] |= tables
        if reader and not tables <= self._lasting.tables[reader]:
            self.valid.pop(reader, None)
            self._lasting.tables[reader] |= tables
            for table in self._lasting.tables[reader]:
                self._lasting.readers[table].add(reader)
        return tables

    def begin_part(self) -> None:
        """Open a level for a part that may be undone."""
        self._levels.append(_Level())

    def undo_part(self) -> None:
        """Drop the level: its writes and reads are undone."""
        self._levels.pop()
        self.valid.clear()

    def end_part(self) -> None:
        """Merge the level into the one around it: its writes and reads stay."""
        part, around = self._levels.pop(), self._levels[-1]
        if part.written:
            self._lasting.drop(around.answers, part.written)
            around.written |= part.written
            around.answers |= part.answers

    def commit(self) -> None:
        """After a commit, store the starting points, and drop the answers it made outdated."""
        for reader, leaves in LEAVES.items():
            self._leave(reader, leaves)
        self._lasting.drop(self._lasting.answers, self._levels[0].written)

    def _leave(self, reader: Reader, leaves: Leaves) -> None:
        """Store what the reader's answers leave, outdated ones first, then those of this step."""
        starts = self._lasting.left[leaves]
        for answers in (self._lasting.answers, self._levels[0].answers):
            for answer in answers.get(reader, {}).values():
                if (leaving := leaves(answer)) is not None:
                    key, value = leaving
                    starts.pop(key, None)
                    starts[key] = value
        while len(starts) > MOST_LEFT:
            del starts[next(iter(starts))]

    def left(self, leaves: Leaves, key: int) -> object:
        """The starting point that an earlier step's answer left under the key; None if none did."""
        return self._lasting.left[leaves].get(key)

    def answers_of(self, reader: Reader, most: int) -> dict[Any, Any]:
        """The function's answers that are valid now, by its arguments; `most` as in `_keeping`."""
        tables = self._lasting.tables[reader]
        if self.noting:
            self.noting[-1] |= tables
        answers = self._lasting.answers if most else self._levels[0].answers
        if not self._written.isdisjoint(tables):
            for level in reversed(self._levels):
                if not level.written.isdisjoint(tables):
                    answers = level.answers
                    break
        self.valid[reader] = answers.setdefault(reader, {})
        return self.valid[reader]


class _HasCache(Protocol):
    """A transaction."""

    @property
    def cache(self) -> ReadCache:
        """Its cache."""
        ...


Tx = TypeVar("Tx", bound=_HasCache)
Read = Callable[Concatenate[Tx, P], T]


def kept_within_step(read: Read[Tx, P, T]) -> Read[Tx, P, T]:
    """Keep the answers of a reading function for the rest of the transaction.

    The answers must be immutable and the arguments hashable.
    """
    return _keeping(read, most=0)


def kept_between_steps(
    *, most: int = _MOST, leaves: Leaves | None = None
) -> Callable[[Read[Tx, P, T]], Read[Tx, P, T]]:
    """Keep the answers of a reading function until a commit has written to one of its tables.

    The answers must be immutable and the arguments hashable; at most `most` are kept.
    """

    def keeping(read: Read[Tx, P, T]) -> Read[Tx, P, T]:
        if leaves:
            LEAVES[read] = leaves
        return _keeping(read, most=most)

    return keeping


def _keeping(read: Read[Tx, P, T], *, most: int) -> Read[Tx, P, T]:
    """The function with its last `most` answers kept from step to step; 0: all, within a step."""

    @wraps(read)
    def answer(tx: Tx, /, *arguments: P.args, **more: P.kwargs) -> T:
        key, cache = (*arguments, *more.items()) if more else arguments, tx.cache
        answers = None if cache.noting else cache.valid.get(read)
        if answers is None:
            answers = cache.answers_of(read, most)
        value: T = answers.get(key, _UNKNOWN)
        if value is _UNKNOWN:
            cache.noting.append(set())
            try:
                value = read(tx, *arguments, **more)
            finally:
                cache.end_noting(read)
            answers = cache.answers_of(read, most)
            if len(answers) >= most > 0:
                answers.pop(next(iter(answers)))
            answers[key] = value
        return value

    return answer

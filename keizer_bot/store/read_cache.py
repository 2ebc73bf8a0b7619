"""What was read is not read again until something is written to the tables it was read from.

The answers of a function that reads are kept for one step (`kept_within_step`: facts that change
all the time) or from step to step (`kept_between_steps`: what seldom changes). Nobody says which
tables it reads: while it reads, its statements are noted (`keizer_bot.store.statements`). This
process is the one writer of its file (`keizer_bot.store.lock`), and all that it writes passes
`Transaction`, which tells the cache.

A transaction has a level of answers of its own, and so has each part of it that may be taken
back. A level knows to which tables was written in it. An answer stands at the innermost level
that has written to one of its tables; at none, it stands with the transaction, or with what is
kept from step to step. So nothing that was read of what is not committed gets out: a part that is
undone takes its level along, and a commit drops the old answers.

An answer may leave something for later steps to begin with, although it was computed of older
facts (`leaves`): what it takes to go on from there. A commit alone replaces it, by what the
answers that stand then have to leave.

Rejected: telling the cache by hand what to forget, and naming each function's tables by hand.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable
from functools import wraps
from typing import Any, Concatenate, ParamSpec, Protocol, TypeVar, cast

import msgspec

from keizer_bot.store.statements import ANY

P = ParamSpec("P")
T = TypeVar("T")

_MOST = 512  # answers kept of each function from step to step; 300 clubs ask it 300 times
MOST_LEFT = 16  # of what answers leave, the newest: a season of 150 players is 3 MB
_UNKNOWN: Any = object()

Reader = Callable[..., Any]
Answers = dict[Reader, dict[Any, Any]]
Leaves = Callable[[Any], tuple[int, object] | None]
"""What an answer leaves for later steps, and under which key; None if it leaves nothing."""
LEAVES: dict[Reader, Leaves] = {}


class Lasting:
    """What is kept from step to step: answers, what they leave, and which function reads what."""

    def __init__(self) -> None:
        self.answers: Answers = {}
        self.left: defaultdict[Leaves, dict[int, object]] = defaultdict(dict)
        self.tables: defaultdict[Reader, set[str]] = defaultdict(lambda: {ANY})
        self.readers: defaultdict[str, set[Reader]] = defaultdict(set)

    def drop(self, answers: Answers, written: Iterable[str]) -> None:
        """Of these answers, forget those of functions that have read one of the tables."""
        for table in written:
            for reader in self.readers.get(table, ()):
                answers.pop(reader, None)


class _Level(msgspec.Struct):
    """Answers of a transaction or of a part, and the tables that were written to in it."""

    answers: Answers = msgspec.field(default_factory=dict)
    written: set[str] = msgspec.field(default_factory=set)


class ReadCache:
    """What one transaction has read. `lasting` is of what is committed."""

    def __init__(self, lasting: Lasting) -> None:
        self._lasting = lasting
        self._levels = [_Level()]
        self.noting: list[set[str]] = []  # what each function on its way has read, in SQL or here

    def wrote(self, tables: frozenset[str]) -> None:
        """Something was written to these tables (`ANY`: to whichever)."""
        level = self._levels[-1]
        level.written |= tables
        self._lasting.drop(level.answers, tables)

    def end_noting(self, reader: Reader | None = None) -> set[str]:
        """The tables that were read since a set was put into `noting`, by this function if any."""
        tables = self.noting.pop()
        if self.noting:
            self.noting[-1] |= tables
        if reader and not tables <= self._lasting.tables[reader]:
            self._lasting.tables[reader] |= tables
            for table in self._lasting.tables[reader]:
                self._lasting.readers[table].add(reader)
        return tables

    def begin_part(self) -> None:
        """What follows may be taken back."""
        self._levels.append(_Level())

    def undo_part(self) -> None:
        """What was written and read since then is no more."""
        self._levels.pop()

    def end_part(self) -> None:
        """What was written and read since then stands."""
        part, around = self._levels.pop(), self._levels[-1]
        self._lasting.drop(around.answers, part.written)
        around.written |= part.written
        around.answers |= part.answers

    def commit(self) -> None:
        """What was written is committed: what was kept of it from earlier steps is old."""
        for reader, leaves in LEAVES.items():
            self._leave(reader, leaves)
        self._lasting.drop(self._lasting.answers, self._levels[0].written)

    def _leave(self, reader: Reader, leaves: Leaves) -> None:
        """Keep what its answers leave: those that are old now, and later those of this step."""
        kept = self._lasting.left[leaves]
        for answers in (self._lasting.answers, self._levels[0].answers):
            for answer in answers.get(reader, {}).values():
                if (found := leaves(answer)) is not None:
                    key, value = found
                    kept.pop(key, None)
                    kept[key] = value
        while len(kept) > MOST_LEFT:
            del kept[next(iter(kept))]

    def left(self, leaves: Leaves, key: int) -> object:
        """What an answer of an earlier step left under that key; None if there is nothing."""
        return self._lasting.left[leaves].get(key)

    def answers_of(self, reader: Reader, *, lasting: bool) -> dict[Any, Any]:
        """Where the answers of this function stand now, by its arguments."""
        tables = self._lasting.tables[reader]
        if self.noting:
            self.noting[-1] |= tables
        for level in reversed(self._levels):
            if level.written and not level.written.isdisjoint(tables):
                return level.answers.setdefault(reader, {})
        answers = self._lasting.answers if lasting else self._levels[0].answers
        return answers.setdefault(reader, {})


class _HasCache(Protocol):
    """A transaction."""

    @property
    def cache(self) -> ReadCache:
        """What it has read."""
        ...


Tx = TypeVar("Tx", bound=_HasCache)
Read = Callable[Concatenate[Tx, P], T]


def kept_within_step(read: Read[Tx, P, T]) -> Read[Tx, P, T]:
    """Keep the answers of a function that reads for the rest of the transaction.

    They must be immutable, and its arguments hashable.
    """
    return _keeping(read, most=0)


def kept_between_steps(
    *, most: int = _MOST, leaves: Leaves | None = None
) -> Callable[[Read[Tx, P, T]], Read[Tx, P, T]]:
    """Keep the answers of a function that reads until a commit has written to one of its tables.

    They must be immutable, and its arguments hashable; no more than `most` are kept.
    """

    def keeping(read: Read[Tx, P, T]) -> Read[Tx, P, T]:
        if leaves:
            LEAVES[read] = leaves
        return _keeping(read, most=most)

    return keeping


def _keeping(read: Read[Tx, P, T], *, most: int) -> Read[Tx, P, T]:
    @wraps(read)
    def answer(tx: Tx, /, *about: P.args, **more: P.kwargs) -> T:
        key = (*about, *more.items()) if more else about
        value = tx.cache.answers_of(read, lasting=most > 0).get(key, _UNKNOWN)
        if value is _UNKNOWN:
            tx.cache.noting.append(set())
            try:
                value = read(tx, *about, **more)
            finally:
                tx.cache.end_noting(read)
            known = tx.cache.answers_of(read, lasting=most > 0)
            if len(known) >= most > 0:
                known.pop(next(iter(known)))
            known[key] = value
        return cast("T", value)

    return answer

"""What was read is not read again until something is written to its tables.

A function that reads says of which tables. Its answers are kept for one step
(`kept_within_step`: facts that change all the time) or from step to step (`kept_between_steps`:
what seldom changes). This process is the one writer of its file (`keizer_bot.store.lock`), and
all that it writes passes `Transaction`, which tells the cache.

A transaction has a level of answers of its own, and so has each part of it that may be taken
back. A level knows to which tables was written in it. An answer stands at the innermost level
that has written to one of its tables; at none, it stands with the transaction, or with what is
kept from step to step. So nothing that was read of what is not committed gets out: a part that is
undone takes its level along, and a commit drops the old answers.

An answer may leave something for later steps to begin with, although it was computed of older
facts (`leaves`): what it takes to go on from there. A commit alone replaces it, by what the
answers that stand then have to leave.

No trigger writes to a table that is kept, and which rows go along with a deleted one is known
(`TAKE_ALONG`): a test holds the schema to both, and another compares the tables that a function
names with its SQL. Rejected: telling the cache by hand what to forget.
"""

import re
from collections import defaultdict
from collections.abc import Callable
from functools import lru_cache, wraps
from typing import Any, Concatenate, ParamSpec, Protocol, TypeVar, cast

import msgspec

P = ParamSpec("P")
T = TypeVar("T")

_MOST = 512  # answers kept of each function from step to step; 300 clubs ask it 300 times
MOST_LEFT = 16  # of what answers leave, the newest: a season of 150 players is 3 MB
_WRITES = re.compile(
    r"\s*(?:INSERT OR \w+ INTO|REPLACE INTO|UPDATE OR \w+|DELETE FROM|(INSERT INTO|UPDATE)) (\w+)"
)
_CHANGES_NOTHING = re.compile(
    r"\s*(?:SELECT|PRAGMA|SAVEPOINT|RELEASE|ROLLBACK|BEGIN|COMMIT|CREATE TEMP TRIGGER)\b"
)
_UNKNOWN: Any = object()
ANY = "*"  # a statement that is none of these may have written to any table

TAKE_ALONG = {
    "player": ("final_standing", "adjustment"),
    "round": ("presence", "wish", "dispute", "friendly", "late_arrival", "duty_claim"),
    "game": ("dispute",),
    "team": ("team_player", "team_match"),
}
"""What of these tables is deleted takes along its rows in those."""

Reader = Callable[..., Any]
Answers = dict[Reader, dict[Any, Any]]
READERS: defaultdict[str, list[Reader]] = defaultdict(list)
"""Whose answers are kept, by the tables that they read."""


@lru_cache(maxsize=1024)
def written_by(sql: str) -> tuple[str, ...]:
    """The tables that the statement writes to (`ANY`: whichever)."""
    found = _WRITES.match(sql)
    if not found:
        return () if _CHANGES_NOTHING.match(sql) else (ANY,)
    keeps_all, table = found.groups()
    return (table,) if keeps_all else (table, *TAKE_ALONG.get(table, ()))


Leaves = Callable[[Any], tuple[int, object] | None]
"""What an answer leaves for later steps, and under which key; None if it leaves nothing."""
LEAVES: dict[Reader, Leaves] = {}


def _drop(answers: Answers, table: str) -> None:
    for reader in READERS[table]:
        answers.pop(reader, None)


class _Level(msgspec.Struct):
    """Answers of a transaction or of a part, and the tables that were written to in it."""

    answers: Answers = msgspec.field(default_factory=dict)
    written: set[str] = msgspec.field(default_factory=set)


class ReadCache:
    """What one transaction has read. `lasting` are the answers of what is committed."""

    def __init__(self, lasting: Answers) -> None:
        self._lasting = lasting
        self._levels = [_Level()]

    def wrote(self, tables: tuple[str, ...]) -> None:
        """Something was written to these tables (`ANY`: to whichever)."""
        level = self._levels[-1]
        for name in tuple(READERS) if ANY in tables else tables:
            if name in READERS:
                level.written.add(name)
                _drop(level.answers, name)

    def begin_part(self) -> None:
        """What follows may be taken back."""
        self._levels.append(_Level())

    def undo_part(self) -> None:
        """What was written and read since then is no more."""
        self._levels.pop()

    def end_part(self) -> None:
        """What was written and read since then stands."""
        part, around = self._levels.pop(), self._levels[-1]
        for table in part.written:
            _drop(around.answers, table)
        around.written |= part.written
        around.answers |= part.answers

    def commit(self) -> None:
        """What was written is committed: what was kept of it from earlier steps is old."""
        for reader, leaves in LEAVES.items():
            self._leave(reader, leaves)
        for table in self._levels[0].written:
            _drop(self._lasting, table)

    def _leave(self, reader: Reader, leaves: Leaves) -> None:
        """Keep what its answers leave: those that are old now, and later those of this step."""
        kept = self._lasting.setdefault(leaves, {})
        for answers in (self._lasting, self._levels[0].answers):
            for answer in answers.get(reader, {}).values():
                if (found := leaves(answer)) is not None:
                    key, value = found
                    kept.pop(key, None)
                    kept[key] = value
        while len(kept) > MOST_LEFT:
            del kept[next(iter(kept))]

    def left(self, leaves: Leaves, key: int) -> object:
        """What an answer of an earlier step left under that key; None if there is nothing."""
        return self._lasting.get(leaves, {}).get(key)

    def answers_of(
        self, reader: Reader, tables: frozenset[str], *, lasting: bool
    ) -> dict[Any, Any]:
        """Where the answers of this function stand now, by its arguments."""
        for level in reversed(self._levels):
            if level.written and not level.written.isdisjoint(tables):
                return level.answers.setdefault(reader, {})
        answers = self._lasting if lasting else self._levels[0].answers
        return answers.setdefault(reader, {})


class _HasCache(Protocol):
    """A transaction."""

    @property
    def cache(self) -> ReadCache:
        """What it has read."""
        ...


Tx = TypeVar("Tx", bound=_HasCache)
Read = Callable[Concatenate[Tx, P], T]


def kept_within_step(*tables: str) -> Callable[[Read[Tx, P, T]], Read[Tx, P, T]]:
    """Keep the answers of a function that reads these tables for the rest of the transaction.

    They must be immutable, and its arguments hashable.
    """
    return lambda read: _keeping(read, tables, most=0)


def kept_between_steps(
    *tables: str, most: int = _MOST, leaves: Leaves | None = None
) -> Callable[[Read[Tx, P, T]], Read[Tx, P, T]]:
    """Keep the answers of a function that reads these tables until a commit has written to one.

    They must be immutable, and its arguments hashable; no more than `most` are kept.
    """

    def keeping(read: Read[Tx, P, T]) -> Read[Tx, P, T]:
        if leaves:
            LEAVES[read] = leaves
        return _keeping(read, tables, most=most)

    return keeping


def _keeping(read: Read[Tx, P, T], tables: tuple[str, ...], *, most: int) -> Read[Tx, P, T]:
    of_all = frozenset(tables)
    for table in tables:
        READERS[table].append(read)

    @wraps(read)
    def answer(tx: Tx, /, *about: P.args, **more: P.kwargs) -> T:
        known = tx.cache.answers_of(read, of_all, lasting=most > 0)
        key = (*about, *more.items()) if more else about
        value = known.get(key, _UNKNOWN)
        if value is _UNKNOWN:
            value = read(tx, *about, **more)
            if len(known) >= most > 0:
                known.pop(next(iter(known)))
            known[key] = value
        return cast("T", value)

    return answer

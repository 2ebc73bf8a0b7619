"""What seldom changes is read once, and anew when something was written to its tables.

This process is the one writer of its file (keizer_bot.store.lock), and all that it writes passes
`Transaction`, which tells. Kept is only what was committed: a transaction that has written to a
table reads it from the file, and rolling back leaves nothing here to put right. No trigger and
no cascade writes to a table that is kept; a test holds the schema to that.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable
from functools import lru_cache, wraps
from typing import TYPE_CHECKING, Any, Concatenate, ParamSpec, TypeVar, cast

if TYPE_CHECKING:
    from keizer_bot.store.connection import Transaction

P = ParamSpec("P")
T = TypeVar("T")

_MOST = 512  # answers kept of each question; 300 clubs ask it 300 times
_WRITES = re.compile(
    r"\s*(?:INSERT(?: OR \w+)? INTO|REPLACE INTO|UPDATE(?: OR \w+)?|DELETE FROM) (\w+)"
)
_CHANGES_NOTHING = re.compile(r"\s*(?:SELECT|PRAGMA|SAVEPOINT|RELEASE|ROLLBACK|BEGIN|COMMIT)\b")
KEPT: set[str] = set()  # the tables of which answers are kept, named by `remembered`
_UNKNOWN: Any = object()
ANY = "*"  # a statement that is none of these may have written to any table


@lru_cache(maxsize=1024)
def written_by(sql: str) -> str | None:
    """The table that the statement writes to; None if to none."""
    found = _WRITES.match(sql)
    if found:
        return found[1]
    return None if _CHANGES_NOTHING.match(sql) else ANY


class Memory:
    """Answers that hold until one of their tables is written to."""

    def __init__(self) -> None:
        self.known: dict[Hashable, dict[Hashable, Any]] = {}
        self._of_table: defaultdict[str, list[dict[Hashable, Any]]] = defaultdict(list)

    def wrote(self, table: str) -> bool:
        """Something was written to that table: what was read of it is forgotten.

        Whether answers from it are kept at all.
        """
        if table not in KEPT and table != ANY:
            return False
        for known in self.known.values() if table == ANY else self._of_table.get(table, ()):
            known.clear()
        return True

    def keep(self, question: Hashable, tables: Iterable[str]) -> dict[Hashable, Any]:
        """From now on answers to a question about these tables are kept: by its arguments."""
        known = self.known[question] = {}
        for table in tables:
            self._of_table[table].append(known)
        return known


def remembered(
    *tables: str,
) -> Callable[
    [Callable[Concatenate[Transaction, P], T]],
    Callable[Concatenate[Transaction, P], T],
]:
    """Keep the (immutable) answers of a function that reads these tables and nothing else.

    Its arguments after the transaction must be hashable, and given by position.
    """
    KEPT.update(tables)
    all_of_them = frozenset((*tables, ANY))

    def keeping(
        read: Callable[Concatenate[Transaction, P], T],
    ) -> Callable[Concatenate[Transaction, P], T]:
        @wraps(read)
        def answer(tx: Transaction, /, *about: P.args, **more: P.kwargs) -> T:
            memory = tx.memory_of(all_of_them)
            if memory is None or more:
                return read(tx, *about, **more)
            known = memory.known.get(read)
            if known is None:
                known = memory.keep(read, tables)
            value = known.get(about, _UNKNOWN)
            if value is _UNKNOWN:
                value = read(tx, *about, **more)
                if len(known) >= _MOST:
                    known.pop(next(iter(known)))
                known[about] = value
            return cast("T", value)

        return answer

    return keeping

"""A table of cases as one test: each row is tried, and each that fails is shown."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable
from functools import wraps

import pytest

Test = Callable[..., None]


def each_row(names: str | tuple[str, ...], rows: Iterable[object]) -> Callable[[Test], Test]:
    """Call the test with every row, as `pytest.mark.parametrize` would, but as a single test.

    A test of its own costs some milliseconds in every worker, more than a row takes to be read or
    computed. For rows without a fixture that they change, and that take no time together.
    """
    fields = tuple(map(str.strip, names.split(","))) if isinstance(names, str) else names
    is_single = isinstance(names, str) and len(fields) == 1
    table = [(row,) if is_single else tuple(row) for row in rows]  # type: ignore[arg-type]
    assert table

    def decorate(test: Test) -> Test:
        @wraps(test)
        def tried(**fixtures: object) -> None:
            failures: list[BaseException] = []
            for row in table:
                try:
                    test(**fixtures, **dict(zip(fields, row, strict=True)))
                except (Exception, pytest.fail.Exception) as failure:  # noqa: BLE001 - shown below
                    failure.add_note(f"the row: {row!r}")
                    failures.append(failure)
            if failures:
                raise BaseExceptionGroup(f"{len(failures)} of {len(table)} rows", failures)

        signature = inspect.signature(test)
        others = [p for name, p in signature.parameters.items() if name not in fields]
        tried.__signature__ = signature.replace(parameters=others)  # type: ignore[attr-defined]
        return tried

    return decorate

"""Files from others are read in this process, for tests that are about what comes of them.

A process of its own costs half a second of the processor each time; tests/formats/test_apart.py and
tests/app/test_hostile_file.py hold what it is for.
"""

from __future__ import annotations

import pickle
from collections.abc import Callable
from io import BytesIO
from typing import ParamSpec, TypeVar

import pytest

from keizer_bot.app import players
from keizer_bot.formats import apart
from keizer_bot.formats.apart import _outcome, _write

P = ParamSpec("P")
T = TypeVar("T")


async def _apart_for(_: int, reader: Callable[P, T], *given: P.args, **named: P.kwargs) -> T:
    """Pass the work and its outcome on as bytes, as to and from that process."""
    work, outcome = pickle.dumps((reader, given, named)), BytesIO()
    _write(_outcome(*pickle.loads(work)), outcome)  # noqa: S301 - ours
    value: T = apart._value(outcome.getvalue())
    return value


@pytest.fixture(autouse=True)
def read_here(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the program read files in this process."""
    for module in (apart, players):
        monkeypatch.setattr(module, "apart_for", _apart_for)

"""The cost of one message stays small, so a stranger can follow it, and a small machine run it."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from benchmarks.paths import Counts, count


@pytest.fixture
async def costs(tmp_path: Path) -> dict[str, Counts]:
    """The calls and reads of a bare sign-off, one in a sentence, and a result."""
    return await count(tmp_path)


async def test_a_sign_off_takes_few_functions(costs: dict[str, Counts]) -> None:
    """The path goes from the router to the stored row and back."""
    found = costs["/afmelden"]
    assert len(found.functions) <= FUNCTIONS, sorted(found.functions)
    assert len(found.modules) <= MODULES, sorted(found.modules)


async def test_a_sentence_takes_few_calls(costs: dict[str, Counts]) -> None:
    """It is read once; the players' cached names are not built again."""
    found = costs["ik kan vrijdag niet"]
    assert found.calls <= CALLS_OF_SENTENCE, found
    assert len(found.modules) <= MODULES_OF_SENTENCE, sorted(found.modules)


async def test_a_result_reads_the_database_seldom(costs: dict[str, Counts]) -> None:
    """It asks nothing twice but for the games, which the result changes."""
    found = costs["/uitslag 1-0"]
    assert len(found.functions) <= OF_RESULT, sorted(found.functions)
    assert len(found.modules) <= MODULES_OF_RESULT, sorted(found.modules)
    reads = found.reads
    assert len(reads) <= READS, reads
    assert set(Counter(reads).values()) == {1}


FUNCTIONS, MODULES, READS = 148, 34, 11
CALLS_OF_SENTENCE, MODULES_OF_SENTENCE = 495, 52
OF_RESULT, MODULES_OF_RESULT = 255, 52

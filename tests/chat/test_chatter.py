"""Ordinary chatter of a group, with traps: other matches, other people, past evenings, jokes."""

from __future__ import annotations

from pathlib import Path

import pytest

from keizer_bot.store.transaction import Transaction
from tests.club.scene import GROUP, NOON, Scene, answers, reactions

pytestmark = pytest.mark.slow

_LINES = Path(__file__).with_name("chatter.txt").read_text("utf-8").splitlines()


def _comes_of_it(tx: Transaction) -> bool:
    """True if anything is stored, or the group gets an answer."""
    stored = tx.all("SELECT round_id FROM presence UNION ALL SELECT round_id FROM late_arrival")
    in_group = any(said["to"] == GROUP for said in answers(tx))
    return bool(stored or in_group or reactions(tx))


async def test_chatter_is_left_alone(scene: Scene) -> None:
    """Nothing is stored and the group sees nothing; at most its writer is asked in private."""
    kees = "Kees van der Berg"
    heard = [line for line in _LINES if await scene.try_out(_comes_of_it, line, by=kees, at=NOON)]
    assert len(_LINES) == 400
    assert not heard

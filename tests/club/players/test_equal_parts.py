"""Groups of equal parts, as /groepen and the wizard of a new season make them."""

from __future__ import annotations

from keizer_bot.core.named import group_letters


def test_there_are_as_many_parts_as_were_asked_for() -> None:
    """Five players in four parts: with parts of two the fourth would be empty."""
    assert group_letters([None] * 5, None, 4) == ["A", "A", "B", "C", "D"]

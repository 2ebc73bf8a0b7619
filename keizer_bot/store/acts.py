"""The numbers of acts: by one number is found again all that was done together.

An act is everything that one update, or one step that was due, did to the facts and put on record.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from keizer_bot.store.transaction import Transaction


class Acts:
    """Numbers the acts of this process, from the first free number on.

    What leaves no line on record leaves its number free, and no trace.
    """

    def __init__(self, first: int) -> None:
        self.number = first
        self._traced = False

    def begin(self) -> None:
        """Nothing is done yet; what a transaction did that was undone does not count."""
        self._traced = False

    def of_trace(self) -> int:
        """The number of the act in hand, for a row before and after it."""
        self._traced = True
        return self.number

    async def end(self, tx: Transaction) -> None:
        """What follows is another act."""
        if tx.recorded:
            self.number += 1
        elif self._traced:
            await tx.write("DELETE FROM trace WHERE act = ?", self.number)
        self._traced = False

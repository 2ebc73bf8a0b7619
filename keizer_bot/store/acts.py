"""The numbers of acts: by one number is found again all that was done together.

An act is everything that one update, or one step that was due, did to the facts and put on record.
"""

Mark = tuple[int, bool, bool]  # the number, and whether it has a line on record and a trace


class UndoUnits:
    """Numbers the acts of this process, from the first free number on.

    What leaves no line on record leaves its number free, and no trace.
    """

    def __init__(self, first: int) -> None:
        self._number = first
        self._recorded = self._traced = False

    def begin(self) -> None:
        """Nothing is done yet; what a transaction did that was undone does not count."""
        self._recorded = self._traced = False

    def of_line(self) -> int:
        """The number of the act in hand, for a line on record."""
        self._recorded = True
        return self._number

    def of_trace(self) -> int:
        """The number of the act in hand, for a row before and after it."""
        self._traced = True
        return self._number

    def mark(self) -> Mark:
        """How far it is, to go back to."""
        return self._number, self._recorded, self._traced

    def back_to(self, mark: Mark) -> None:
        """What was done since that mark is undone."""
        self._number, self._recorded, self._traced = mark

    def end(self) -> int | None:
        """What follows is another act. The number whose traces are to be forgotten, if any."""
        untold = self._number if self._traced and not self._recorded else None
        self._number += self._recorded
        self.begin()
        return untold

"""The club evening: games end, and their results come in by command, by tap and by the arbiter."""

from __future__ import annotations

from contextlib import nullcontext
from dataclasses import dataclass
from datetime import timedelta

from keizer_bot.playground import remarks
from keizer_bot.playground.cast import BY_KEY, DEPUTY
from keizer_bot.playground.occasion import MONDAY, Occasion, shown
from keizer_bot.playground.programme import Week
from keizer_bot.playground.prompter import Board

_FOR_ARBITER = 2  # the last boards, whose results he sends with those of people he plays for
_APART = timedelta(minutes=7)
_WAYS = 4
_SEEN_RESULTS = 6  # lines of a post with results that came in by taps


@dataclass(frozen=True, slots=True)
class ClubEvening:
    """A round from the first move to the ranking."""

    occasion: Occasion
    week: Week

    async def play(self) -> None:
        """Let the scenes happen, all results come in, and the evening end."""
        o = self.occasion
        for scene in self.week.playing:
            await scene(o)
        await self.reports()
        for scene in self.week.ending:
            await scene(o)
        await o.director.prompter.go_to(o.on(MONDAY, 23, 30))
        await o.director.prompter.phase(o.number, "final")
        for scene in self.week.after:
            await scene(o)
        await o.director.settle()

    async def reports(self) -> None:
        """Let the results come in that no scene keeps for itself."""
        o = self.occasion
        boards = o.open_boards()
        quiet = [b for b in boards if b in boards[-_FOR_ARBITER:] or not o.players(b)]
        await self._reports([board for board in boards if board not in quiet])
        with nullcontext() if self._all_shown() else o.director.screen.muted():
            await self._in_one_message(quiet)

    def _all_shown(self) -> bool:
        return self.occasion.number == 1 or self.week.by_deputy

    async def _reports(self, boards: list[Board]) -> None:
        """In the first round each way of reporting is seen; later on all come in by taps."""
        o, ways = self.occasion, _WAYS if self.occasion.number == 1 else 0
        for place, board in enumerate(boards[:ways]):
            await self._report(board, place)
        if boards[ways:]:
            o.comment(remarks.OthersReport(len(boards[ways:])))
        with o.director.screen.at_most(_SEEN_RESULTS), o.director.screen.muted():
            for place, board in enumerate(boards[ways:], start=ways):
                await self._report(board, place, by_tap=True)

    async def _report(self, board: Board, place: int, *, by_tap: bool = False) -> None:
        """One of the two players reports: in words, in figures, by a tap or in full.

        Nobody does, if somebody who looks on has reported it, or is to do so.
        """
        o, moment = self.occasion, self.occasion.on(MONDAY, 21) + place * _APART
        await o.director.prompter.go_to(moment)
        if board not in o.open_boards() or not o.players(board):
            return
        key = o.director.chance.choice([k for k in (board.white, board.black) if k in o.people])
        person, result = o.people[key], o.outcome(board)
        side = _side(result, white=key == board.white)
        lines = o.director.lines
        says = (
            o.director.chance.choice(getattr(lines, side)),
            lines.in_figures.format(result=shown(result)),
            None,
            self._in_full(board, result),
        )[place % _WAYS]
        if by_tap or says is None:
            await o.director.tap(moment, person, o.director.company.group, f":{side}")
        else:
            await o.director.say(moment, person, says)

    async def _in_one_message(self, boards: list[Board]) -> None:
        """The arbiter, or a deputy, sends what is left: a line each, by board and by names."""
        o, lines = self.occasion, [self.occasion.director.lines.several]
        for board in boards:
            result = shown(o.outcome(board))
            by_names = f"{BY_KEY[board.white].last} - {BY_KEY[board.black].last} {result}"
            lines.append(by_names if len(lines) % 2 else f"{board.number} {result}")
        leads = o.people.get(DEPUTY, o.arbiter) if self.week.by_deputy else o.arbiter
        await o.director.say(o.on(MONDAY, 22, 58), leads, "\n".join(lines))

    def _in_full(self, board: Board, result: str) -> str:
        names = {"white": BY_KEY[board.white].last, "black": BY_KEY[board.black].last}
        return self.occasion.director.lines.in_full.format(**names, result=shown(result))


def _side(result: str, *, white: bool) -> str:
    """How a game ended for one of the two: won, drew or lost."""
    if result == "1/2-1/2":
        return "drew"
    return "won" if (result == "1-0") == white else "lost"

"""The days before a club evening: who signs off, the deadline, and the pairing."""

from __future__ import annotations

from dataclasses import dataclass

from keizer_bot.playground.occasion import FRIDAY, Occasion
from keizer_bot.playground.programme import Week


@dataclass(frozen=True, slots=True)
class ClubWeek:
    """The week of a round up to its evening."""

    occasion: Occasion
    week: Week

    async def play(self) -> None:
        """Let the members sign off; close, pair, and let happen what does before the games."""
        for scene in self.week.before:
            await scene(self.occasion)
        await self._reach(18, "closed")
        for scene in self.week.closed:
            await scene(self.occasion)
        await self._reach(20, "paired")
        for scene in self.week.paired:
            await scene(self.occasion)

    async def _reach(self, hour: int, phase: str) -> None:
        prompter = self.occasion.director.prompter
        await prompter.go_to(self.occasion.on(FRIDAY, hour))
        await prompter.phase(self.occasion.number, phase)
        await self.occasion.director.settle()

"""The club evening: games end, and their results come in by command, by tap and by the arbiter."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime, timedelta

from keizer_bot.playground.actors import Person
from keizer_bot.playground.cast import BY_KEY
from keizer_bot.playground.director import Director, local
from keizer_bot.playground.prompter import Board
from keizer_bot.playground.story import Question, Turn, Week, outcome, wrong

_FOR_ARBITER = 2  # the last boards, whose results he sends with those of people he plays for
_APART, _SOON = timedelta(minutes=9), timedelta(minutes=2)


@dataclass(frozen=True, slots=True)
class ClubEvening:
    """A round from the first move to the ranking; `evening` is its date."""

    director: Director
    number: int
    evening: date
    week: Week

    async def play(self) -> None:
        """Let all results come in, each in another way, and the evening end."""
        boards = [b for b in self.director.prompter.boards(self.number) if b.result is None]
        quiet = boards[-_FOR_ARBITER:] + [b for b in boards if not self._players(b)]
        rest = await self._with_trouble([b for b in boards if b not in quiet])
        moment = local(self.evening, 0, 20, 50)
        for place, board in enumerate(rest):
            await self._report(board, place, moment := moment + _APART)
            if place == len(rest) // 2 and Question.RANKING in self.week.questions:
                await self._ask(moment + _SOON, self.director.lines.ranking)
        await self._in_one_message([b for b in boards if b in quiet])
        if Question.ME in self.week.questions:
            await self.director.write(
                local(self.evening, 0, 23, 5), self._reachable(), self.director.lines.me
            )
        await self.director.prompter.go_to(local(self.evening, 0, 23, 30))
        await self.director.prompter.phase(self.number, "final")
        await self.director.settle()

    async def _with_trouble(self, boards: list[Board]) -> list[Board]:
        """Let this round's troubles happen to games of two who have Telegram; what is left."""
        troubles = (
            (Turn.NO_SHOW, self._no_show, local(self.evening, 0, 20, 17)),
            (Turn.CORRECTED, self._corrected, local(self.evening, 0, 20, 35)),
            (Turn.DISPUTED, self._disputed, local(self.evening, 0, 20, 45)),
        )
        left = list(boards)
        for turn, happen, moment in troubles:
            both = [board for board in left if self._can_talk(board)]
            if turn in self.week.turns and both:
                board = self.director.chance.choice(both)
                left.remove(board)
                await happen(board, moment)
        return left

    async def _no_show(self, board: Board, moment: datetime) -> None:
        reporter, _ = self._players(board)
        await self.director.say(moment, reporter, self.director.lines.no_show)

    async def _corrected(self, board: Board, moment: datetime) -> None:
        """The reporter is too quick, and puts it right himself; the opponent agrees by a tap."""
        (reporter, opponent), result = self._players(board), self._outcome(board)
        figures = self.director.lines.in_figures
        await self.director.say(moment, reporter, figures.format(result=_shown(wrong(result))))
        with self.director.screen.beside(opponent.chat):
            await self.director.say(moment + _SOON, reporter, figures.format(result=_shown(result)))
            await self.director.tap(moment + 2 * _SOON, opponent, opponent.chat, "k:")

    async def _disputed(self, board: Board, moment: datetime) -> None:
        """The opponent taps that it is not so; the arbiter taps what it is."""
        (reporter, opponent), result = self._players(board), self._outcome(board)
        arbiter = self.director.company.arbiter
        figures = self.director.lines.in_figures.format(result=_shown(wrong(result)))
        with self.director.screen.beside(opponent.chat), self.director.screen.beside(arbiter.chat):
            await self.director.say(moment, reporter, figures)
            await self.director.tap(moment + _SOON, opponent, opponent.chat, "o:")
            await self.director.tap(moment + 2 * _SOON, arbiter, arbiter.chat, f":{result}")

    async def _report(self, board: Board, place: int, moment: datetime) -> None:
        """One of the two players reports, by turns in figures, in words, by tap and in full."""
        key = self.director.chance.choice([k for k in (board.white, board.black) if self._is_on(k)])
        person, result = self.director.company.people[key], self._outcome(board)
        side = _side(result, white=key == board.white)
        words: tuple[str, ...] = getattr(self.director.lines, side)
        says = (
            self.director.lines.in_figures.format(result=_shown(result)),
            words[(place + self.number) % len(words)],
            None,
            self._in_full(board, result),
        )[(place + self.number) % 4]
        if says is None:
            await self.director.tap(moment, person, self.director.company.group, f":{side}")
        else:
            await self.director.say(moment, person, says)

    async def _in_one_message(self, boards: list[Board]) -> None:
        """The arbiter sends what is left: a line each, by board and by names."""
        lines = [self.director.lines.several]
        for board in boards:
            result = self._outcome(board)
            by_names = f"{BY_KEY[board.white].last} - {BY_KEY[board.black].last} {_shown(result)}"
            lines.append(by_names if len(lines) % 2 else f"{board.number} {_shown(result)}")
        arbiter = self.director.company.arbiter
        await self.director.say(local(self.evening, 0, 22, 58), arbiter, "\n".join(lines))

    async def _ask(self, moment: datetime, text: str) -> None:
        await self.director.say(moment, self._somebody(), text)

    def _somebody(self) -> Person:
        people = self.director.company.people
        return people[self.director.chance.choice(sorted(people))]

    def _reachable(self) -> Person:
        people = self.director.company.reachable()
        return people[self.director.chance.choice(sorted(people))]

    def _can_talk(self, board: Board) -> bool:
        """Whether both have Telegram, and the bot can write to them in private."""
        return {board.white, board.black} <= self.director.company.reachable().keys()

    def _in_full(self, board: Board, result: str) -> str:
        names = {"white": BY_KEY[board.white].last, "black": BY_KEY[board.black].last}
        return self.director.lines.in_full.format(**names, result=_shown(result))

    def _outcome(self, board: Board) -> str:
        white, black = BY_KEY[board.white], BY_KEY[board.black]
        return outcome(white.rating, black.rating, self.director.chance)

    def _players(self, board: Board) -> list[Person]:
        """Those of the two who have Telegram, white first."""
        keys = (key for key in (board.white, board.black) if self._is_on(key))
        return [self.director.company.people[key] for key in keys]

    def _is_on(self, key: str) -> bool:
        return key in self.director.company.people


def _side(result: str, *, white: bool) -> str:
    """How a game ended for one of the two: won, drew or lost."""
    if result == "1/2-1/2":
        return "drew"
    return "won" if (result == "1-0") == white else "lost"


def _shown(result: str) -> str:
    """A result as members type it."""
    return result.replace("1/2", "½")

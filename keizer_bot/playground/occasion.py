"""A club evening with the week before it, as a scene of the show finds it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from datetime import date, datetime, timedelta

from babel.dates import format_date

from keizer_bot.i18n.message import Message
from keizer_bot.playground.actors import Person
from keizer_bot.playground.cast import BY_KEY
from keizer_bot.playground.director import Director, local
from keizer_bot.playground.prompter import Board
from keizer_bot.playground.story import outcome

TUESDAY, WEDNESDAY, THURSDAY, FRIDAY, SATURDAY, MONDAY, DAY_AFTER, SUNDAY_AFTER = (
    -6,
    -5,
    -4,
    -3,
    -2,
    0,
    1,
    6,
)
SOON = timedelta(minutes=2)
BOTH = 2


@dataclass(frozen=True, slots=True)
class Occasion:
    """A round: its number, its evening's date, and what its scenes need.

    `left_open` has the boards whose results a scene keeps for itself.
    """

    director: Director
    number: int
    evening: date
    left_open: set[int] = field(default_factory=set)

    @property
    def arbiter(self) -> Person:
        """Who leads."""
        return self.director.company.arbiter

    @property
    def people(self) -> Mapping[str, Person]:
        """The members with Telegram, by their ids in the season file."""
        return self.director.company.people

    def on(self, days: int, hour: int, minute: int = 0) -> datetime:
        """A moment so many days from the evening."""
        return local(self.evening, days, hour, minute)

    def line(self, which: str, **further: str) -> str:
        """What somebody says, with this evening's date and round filled in."""
        later = self.evening + timedelta(weeks=1)
        match = self.evening + timedelta(days=1)
        locale = self.director.language
        return str(getattr(self.director.lines, which)).format(
            short=f"{self.evening.day}-{self.evening.month}",
            long=format_date(self.evening, "d MMMM", locale=locale),
            later=format_date(later, "d MMMM", locale=locale),
            match=f"{match.day}-{match.month}",
            round=self.number,
            **further,
        )

    def comment(self, remark: Message) -> None:
        """Say in a line what is to be seen next."""
        self.director.screen.remark(remark)

    def beside(self, *people: Person) -> AbstractContextManager[None]:
        """Look on in these people's private chats."""
        return self.director.screen.beside(*(person.chat for person in people))

    async def says(self, moment: datetime, person: Person, which: str, **further: str) -> None:
        """Let somebody say a line in the group."""
        text = self.line(which, **further)
        await self.director.say(moment, person, text)

    async def writes(self, moment: datetime, person: Person, which: str, **further: str) -> None:
        """Let somebody write a line to the bot in private, where we look on."""
        await self.director.write(moment, person, self.line(which, **further))

    async def taps(
        self, moment: datetime, person: Person, which: str | int, about: str = ""
    ) -> None:
        """Let somebody tap a button of the newest question in private about something."""
        await self.director.choose(moment, person, which, about)

    async def reports(self, moment: datetime, person: Person, result: str) -> None:
        """Let somebody report a result in the group, in figures."""
        await self.says(moment, person, "in_figures", result=shown(result))

    def coming(self) -> list[str]:
        """Who comes, so far as is known, and has Telegram."""
        absent = self.director.prompter.absent(self.number)
        return sorted(self.people.keys() - absent)

    def somebody(self, *others: Person) -> Person:
        """A member who comes, other than these."""
        ids = {person.id for person in others}
        free = [key for key in self.coming() if self.people[key].id not in ids]
        return self.people[self.director.chance.choice(free)]

    def reader(self) -> Person:
        """A member who comes and looks something up: each time the next, and no chance is drawn."""
        coming = self.coming()
        return self.people[coming[self.number % len(coming)]]

    def open_boards(self) -> list[Board]:
        """The games of this round without a result, but for those that a scene keeps."""
        boards = self.director.prompter.boards(self.number)
        return [b for b in boards if b.result is None and b.number not in self.left_open]

    def board_of_two(self, *others: Person) -> tuple[Board, Person, Person]:
        """A game without a result whose players both have Telegram, and these, by chance.

        No player of it is one of the others.
        """
        apart = {person.id for person in others}
        boards = [
            board
            for board in self.open_boards()
            if len(self.players(board)) == BOTH
            and apart.isdisjoint(person.id for person in self.players(board))
        ]
        board = self.director.chance.choice(boards)
        white, black = self.players(board)
        return board, white, black

    def players(self, board: Board) -> list[Person]:
        """Those of the two who have Telegram, White first."""
        return [self.people[key] for key in (board.white, board.black) if key in self.people]

    def outcome(self, board: Board) -> str:
        """How the game ends, by chance and the ratings."""
        white, black = BY_KEY[board.white], BY_KEY[board.black]
        return outcome(white.rating, black.rating, self.director.chance)


Scene = Callable[[Occasion], Awaitable[None]]


def shown(result: str) -> str:
    """A result as members type it, and as buttons show it."""
    return result.replace("1/2", "½")


def name(person: Person) -> str:
    """A member's whole name."""
    return person.user.full_name

"""A round of the demo: what its people say and tap at which moment, and how its games end.

The terminal and the page show the same rounds. They differ in two values that a round is given:
`clock` jumps from moment to moment, or waits for the page's clock; `view` prints the chats, or
tells the page what comes next. Nobody acts before the bot has answered.
"""

from collections.abc import Awaitable, Callable, Mapping
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta
from enum import Enum, IntEnum
from random import Random
from typing import Self, TypeAlias

from babel.dates import format_date

from keizer_bot.demo.club import Cast, Company, cast_in, lines_in, local
from keizer_bot.demo.messages import Comment
from keizer_bot.demo.program import Board, ClockControl, DemoError, Fact
from keizer_bot.i18n.html import plain
from keizer_bot.i18n.message import Message
from keizer_bot.i18n.translator import Translator
from keizer_bot.standin.model import Chat, ChatMessage, InlineButton
from keizer_bot.standin.people import Person

Day = IntEnum("Day", "TUESDAY WEDNESDAY THURSDAY FRIDAY SATURDAY SUNDAY MONDAY AFTER", start=-6)
"""Days from the club evening, which is a Monday."""
RESULTS = ("1-0", "1/2-1/2", "0-1")
"""The results of played games, as in the season file."""
SOON = timedelta(minutes=2)
BOTH = 2
_MINUTE = timedelta(minutes=1)


class View:
    """A view that shows nothing, which scenes write their comments to; subclasses show the club."""

    def __init__(self, texts: Translator, language: str) -> None:
        self.texts, self.language = texts, language

    def words(self, what: Message | Enum | str) -> str:
        """The plain text of a message, a word, or a key of the catalogue."""
        if isinstance(what, Message):
            return plain(self.texts.render(what, self.language))
        return plain(self.texts.word(what, self.language))

    def comment(self, message: Message | Enum) -> None:
        """Announce what happens next."""

    def acts(self, _: Person) -> bool:
        """True if the person acts by themselves, and no visitor acts for them."""
        return True

    def beside(self, *_: Chat) -> AbstractContextManager[None]:
        """Show private chats too, while the context is open."""
        return nullcontext()

    def muted(self) -> AbstractContextManager[None]:
        """Show only the bot's posts while the context is open, and their changes all together."""
        return nullcontext()

    def at_most(self, _: int | None) -> AbstractContextManager[None]:
        """Show at most that number of lines of a post, while the context is open."""
        return nullcontext()


@dataclass(frozen=True, slots=True)
class ClubRound:
    """A round: its number, its evening's date, and everything that its scenes need."""

    company: Company
    clock: ClockControl
    view: View
    chance: Random
    number: int
    evening: date

    def another(self, number: int, evening: date) -> Self:
        """Another round of the same club."""
        return replace(self, number=number, evening=evening)

    @property
    def language(self) -> str:
        """The club's language."""
        return self.view.language

    @property
    def cast(self) -> Cast:
        """The names and ratings of all players."""
        return cast_in(self.language)

    @property
    def arbiter(self) -> Person:
        """The club's arbiter."""
        return self.company.arbiter

    @property
    def people(self) -> Mapping[str, Person]:
        """The members with Telegram who act by themselves, by their ids in the season file."""
        return {
            key: person for key, person in self.company.people.items() if self.view.acts(person)
        }

    def on(self, days: int, hour: int, minute: int = 0) -> datetime:
        """The moment that many days after the evening."""
        return local(self.evening, days, hour, minute)

    def line(self, which: str, **further: str) -> str:
        """A line to say, with this evening's date and round filled in."""
        return str(lines_in(self.language)[which]).format(
            short=f"{self.evening.day}-{self.evening.month}",
            long=self._in_words(self.evening, self.language),
            later=self._in_words(self.evening + timedelta(weeks=1), self.language),
            round=self.number,
            **further,
        )

    def beside(self, *people: Person) -> AbstractContextManager[None]:
        """Show these people's private chats, while the context is open."""
        return self.view.beside(*(person.chat for person in people))

    async def at(self, moment: datetime, act: Callable[[], object]) -> None:
        """Act at a moment; return when the bot has dealt with it."""
        await self.clock.go_to(moment)
        act()
        await self.clock.quiet()

    async def reach(self, moment: datetime, phase: str) -> None:
        """Go to a moment, and wait until the bot has brought the round to that phase."""
        await self.clock.go_to(moment)
        await self.clock.seen(Fact.PHASE, phase, self.number)

    async def due(self, moment: datetime, *facts: str) -> None:
        """Go to a moment, and wait until the bot has done its work for it, as queries show."""
        await self.clock.go_to(moment)
        for fact in facts:
            await self.clock.seen(fact, self.number)
        await self.clock.quiet()

    def acting(self, person: Person) -> Person:
        """The person, who is about to act. Raises DemoError if a visitor acts for them now."""
        if person is not self.arbiter and person not in self.people.values():
            raise DemoError(f"{person} is played by a visitor now")
        return person

    async def say(self, moment: datetime, texts: Mapping[Person, str]) -> None:
        """Let these people write in the group, one directly after another."""
        await self.clock.go_to(moment)
        for person, text in texts.items():
            self.acting(person).say(self.company.group, text)
        await self.clock.quiet()

    async def says(self, moment: datetime, person: Person, which: str, **further: str) -> None:
        """Let a person say a line in the group."""
        await self.say(moment, {person: self.line(which, **further)})

    async def writes(
        self,
        moment: datetime,
        person: Person,
        which: str,
        tap: str | int | None = None,
        **further: str,
    ) -> None:
        """Let a person write a line to the bot in private, and show that chat.

        `tap`: the button that they tap in the answer, a minute later.
        """
        text = self.line(which, **further)
        with self.beside(person):
            await self.at(moment, lambda: self.acting(person).write(text))
            if tap is not None:
                await self.taps(moment + _MINUTE, person, tap)

    async def reports(self, moment: datetime, person: Person, result: str) -> None:
        """Let a person report a result in the group, in figures."""
        await self.says(moment, person, "in_figures", result=shown(result))

    async def taps(
        self,
        moment: datetime,
        person: Person,
        which: str | int,
        excerpt: str = "",
        chat: Chat | None = None,
    ) -> None:
        """Let a person tap a button of the newest message that has it, in private or in `chat`.

        `which` is the catalogue key of its label, a result, or its place from 0; `excerpt` is in
        the message's text.
        """
        await self.clock.go_to(moment)
        label = self.view.words(which) if isinstance(which, str) and which not in RESULTS else which
        message, button = find_button(chat or person.chat, label, excerpt)
        await self.at(moment, lambda: self.acting(person).press(message, button))

    def coming(self) -> list[str]:
        """Ids of those with Telegram who come, as far as is known."""
        return sorted(self.people.keys() - self.clock.absent(self.number))

    def somebody(self, *others: Person) -> Person:
        """A member who comes, other than these."""
        ids = {person.id for person in others}
        free = [key for key in self.coming() if self.people[key].id not in ids]
        return self.people[self.chance.choice(free)]

    def reader(self) -> Person:
        """A member who comes, to look something up: another one each round, not by chance."""
        coming = self.coming()
        return self.people[coming[self.number % len(coming)]]

    def open_boards(self) -> list[Board]:
        """The games of this round without a result."""
        return [board for board in self.clock.boards(self.number) if board.result is None]

    def board_of_two(self, *others: Person) -> tuple[Board, Person, Person]:
        """A random game without a result whose players both have Telegram, and its players.

        None of the others plays in it.
        """
        other_ids = {person.id for person in others}
        boards = [
            board
            for board in self.open_boards()
            if len(self.players(board)) == BOTH
            and other_ids.isdisjoint(person.id for person in self.players(board))
        ]
        board = self.chance.choice(boards)
        white, black = self.players(board)
        return board, white, black

    def players(self, board: Board) -> list[Person]:
        """The players of a game who have Telegram, White first."""
        return [self.people[key] for key in (board.white, board.black) if key in self.people]

    def outcome(self, board: Board) -> str:
        """A random result for the game, by the ratings."""
        players = self.cast.by_key
        return outcome(players[board.white].rating, players[board.black].rating, self.chance)

    @staticmethod
    def _in_words(day: date, language: str) -> str:
        return format_date(day, "d MMMM", locale=language)


Scene: TypeAlias = Callable[[ClubRound], Awaitable[None]]


@dataclass(frozen=True, slots=True)
class LineScene:
    """A scene of one line, in the group or in private, and of a tap on the answer.

    `at`: days from the evening, hour and minute; `tap` as for `ClubRound.writes`. `answered`: the
    answer to a line in the group comes in private, and that chat is shown.
    """

    at: tuple[int, int, int]
    line: str
    comment: Comment | None = None
    by: Callable[[ClubRound], Person] = ClubRound.somebody
    private: bool = True
    answered: bool = False
    tap: str | None = None

    async def __call__(self, round_: ClubRound) -> None:
        """Play the scene."""
        person, at = self.by(round_), round_.on(*self.at)
        if self.comment is not None:
            round_.view.comment(self.comment)
        if self.private:
            await round_.writes(at, person, self.line, self.tap)
            return
        with round_.beside(person) if self.answered else nullcontext():
            await round_.says(at, person, self.line)


def find_button(chat: Chat, which: str | int, excerpt: str) -> tuple[ChatMessage, InlineButton]:
    """Return the newest message whose text has `excerpt` and that has a button, and the button.

    `which` is the button's label, or its place from 0. Raises DemoError.
    """
    for message in reversed(chat.messages.values()):
        for place, button in enumerate(message.buttons):
            if which in (place, button.text) and excerpt in message.body:
                return message, button
    raise DemoError(f"{chat} has no button {which!r} about {excerpt!r}")


def outcome(white: int, black: int, chance: Random) -> str:
    """A random result of a game between these ratings, as in the season file."""
    expected = 1 / (1 + 10 ** ((black - white) / 400))
    drawn = min(expected, 1 - expected) / 2
    rolled = chance.random()
    if rolled < expected - drawn / 2:
        return "1-0"
    return "1/2-1/2" if rolled < expected + drawn / 2 else "0-1"


def wrong(result: str) -> str:
    """A wrong result, as of a hasty reporter."""
    return {"1-0": "0-1", "0-1": "1-0"}.get(result, "1-0")


def shown(result: str) -> str:
    """A result as members type it and buttons show it."""
    return result.replace("1/2", "½")

"""Directs the show: lets the members say and tap what the story wants, and waits for the bot."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from random import Random
from zoneinfo import ZoneInfo

from keizer_bot.playground.actors import Person
from keizer_bot.playground.backstage import ShowError
from keizer_bot.playground.lines import Lines
from keizer_bot.playground.model import Button, Chat, Message
from keizer_bot.playground.prompter import Prompter
from keizer_bot.playground.screen import Screen

ZONE = ZoneInfo("Europe/Amsterdam")


@dataclass(frozen=True, slots=True)
class Company:
    """Who plays along: the club's group, its arbiter, and the members who have Telegram.

    `others` are the names of those who have not: the arbiter types for them.
    `people` may lose somebody while the story goes on, and get him back.
    """

    group: Chat
    arbiter: Person
    people: Mapping[str, Person]
    others: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Director:
    """Lets things happen one after the other: nobody speaks before the bot has answered."""

    company: Company
    prompter: Prompter
    screen: Screen
    language: str
    lines: Lines
    chance: Random

    def acting(self, person: Person) -> Person:
        """That person, who is about to act. Raises ShowError, if he plays along no more."""
        company = self.company
        if person is not company.arbiter and person not in company.people.values():
            raise ShowError(f"{person} acts for himself now")
        return person

    async def at(self, moment: datetime, act: Callable[[], object]) -> None:
        """Let something be done at a moment; return when all that comes of it is on the screen."""
        await self.prompter.go_to(moment)
        act()
        await self.settle()

    async def settle(self) -> None:
        """Return when the bot has nothing to do, and the screen shows what it did."""
        await self.prompter.quiet()
        await self.screen.catch_up()

    async def say(self, moment: datetime, person: Person, text: str) -> None:
        """Let somebody write in the group."""
        await self.at(moment, lambda: self.acting(person).say(self.company.group, text))

    async def say_together(self, moment: datetime, said: dict[Person, str]) -> None:
        """Let several write in the group, one directly after the other."""
        await self.prompter.go_to(moment)
        for person, text in said.items():
            self.acting(person).say(self.company.group, text)
        await self.settle()

    async def write(self, moment: datetime, person: Person, text: str) -> None:
        """Let somebody write to the bot in private, where we may look on."""
        with self.screen.beside(person.chat):
            await self.at(moment, lambda: self.acting(person).write(text))

    async def tap(self, moment: datetime, person: Person, chat: Chat, data: str) -> None:
        """Let somebody tap the newest button in a chat whose data begin or end so."""
        message, button = find_button(chat, data)
        await self.at(moment, lambda: self.acting(person).press(message, button))

    async def choose(self, moment: datetime, person: Person, which: str | int, about: str) -> None:
        """Let somebody tap a button of the newest question in private whose text has `about`.

        `which` is the catalogue's key of its label, the label itself, or its place from 0.
        """
        await self.prompter.go_to(moment)
        message = find_question(person.chat, about)
        button = message.buttons[which] if isinstance(which, int) else self._named(message, which)
        await self.at(moment, lambda: self.acting(person).press(message, button))

    def _named(self, message: Message, which: str) -> Button:
        found = {button.text: button for button in message.buttons}
        label = which if which in found else self.screen.label(which)
        if label not in found:
            raise ShowError(f"no button {label!r} under {message.body!r}: {list(found)}")
        return found[label]


def find_question(chat: Chat, about: str) -> Message:
    """Return the newest message with buttons whose text has `about`. Raises ShowError."""
    for message in reversed(chat.messages.values()):
        if message.buttons and about in message.body:
            return message
    raise ShowError(f"{chat.person} was asked nothing about {about!r}")


def find_button(chat: Chat, data: str) -> tuple[Message, Button]:
    """Return the newest button whose data begin or end so, with its message. Raises ShowError."""
    for message in reversed(chat.messages.values()):
        for button in message.buttons:
            if button.data and (button.data.startswith(data) or button.data.endswith(data)):
                return message, button
    raise ShowError(f"nobody in {chat.title or chat.person} was given a button for {data!r}")


def local(evening: date, days: int, hour: int, minute: int = 0) -> datetime:
    """The moment so many days from an evening, on the club's clock."""
    return datetime.combine(evening + timedelta(days=days), time(hour, minute), ZONE)

"""Who is there to be: the members with Telegram, the arbiter, and a stranger."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from enum import Enum, auto
from zoneinfo import ZoneInfo

from keizer_bot.playground.actors import Person
from keizer_bot.playground.director import Company
from keizer_bot.playground.model import Chat
from keizer_bot.playground.page.feed import Feed
from keizer_bot.playground.page.notices import Notices
from keizer_bot.playground.scene import Scene
from keizer_bot.playground.world import Telegram

STRANGER = ("Ype", "Voorbijgangstra")


class Cast(Mapping[str, Person]):
    """The members who act by themselves: all but those whom a visitor is, as long as he is."""

    def __init__(self, people: Mapping[str, Person], played: Mapping[int, int]) -> None:
        self._people = people
        self._played = played

    def __getitem__(self, key: str) -> Person:
        """Return a member; KeyError while a visitor is him."""
        person = self._people[key]
        if self._played.get(person.id):
            raise KeyError(key)
        return person

    def __iter__(self) -> Iterator[str]:
        return (key for key, each in self._people.items() if not self._played.get(each.id))

    def __len__(self) -> int:
        return sum(1 for _ in self)


class Part(Enum):
    """What somebody is to the club."""

    ARBITER = auto()
    MEMBER = auto()
    STRANGER = auto()


@dataclass(frozen=True, slots=True)
class Stage:
    """The people and chats that the page shows, and what it tells of them.

    `played` counts the open pages of each person.
    """

    telegram: Telegram
    company: Company
    stranger: Person
    language: str
    zone: ZoneInfo
    feed: Feed
    notices: Notices
    played: Counter[int] = field(default_factory=Counter)

    @contextmanager
    def played_as(self, person: Person) -> Iterator[None]:
        """While the context is open somebody is that person."""
        self.played[person.id] += 1
        try:
            yield
        finally:
            self.played[person.id] -= 1

    @property
    def group(self) -> Chat:
        """The club's group."""
        return self.company.group

    def people(self) -> Iterator[tuple[Part, Person]]:
        """Everybody one can be, in the order of the list."""
        yield Part.ARBITER, self.company.arbiter
        for person in self.company.people.values():
            yield Part.MEMBER, person
        yield Part.STRANGER, self.stranger

    def person(self, number: str) -> Person | None:
        """Whoever has that id."""
        return next((each for _, each in self.people() if str(each.id) == number), None)


def new_stage(telegram: Telegram, company: Company, language: str, zone: ZoneInfo) -> Stage:
    """Let the page follow what happens from now on; a stranger is there too."""
    stranger = Scene(telegram).person(*STRANGER, language=language)
    feed = Feed()
    notices = Notices(feed.tell)
    telegram.subscribe(feed)
    telegram.subscribe(notices)
    return Stage(telegram, company, stranger, language, zone, feed, notices)

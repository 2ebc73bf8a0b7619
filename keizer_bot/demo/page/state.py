"""The people whom a visitor can act as, and the events for the open pages, in order."""

import asyncio
from collections import Counter, deque
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from enum import Enum

from keizer_bot.demo.club import Company, cast_in
from keizer_bot.demo.phones import Phone, ReceivedMail
from keizer_bot.standin.model import Chat, ChatMessage, EventKind, Happening, User
from keizer_bot.standin.people import Person, Scene
from keizer_bot.standin.world import Telegram

_LATEST = 60  # notices in the list

Part = Enum("Part", "ARBITER MEMBER STRANGER")
"""A person's part in the club."""


@dataclass(frozen=True, slots=True, eq=False)
class Notice:
    """A notice on a person's phone: the bot wrote to them, or named them in the group."""

    to: User | Phone
    message: ChatMessage | ReceivedMail

    @property
    def tab(self) -> str:
        """The tab of the page on which the message is."""
        if isinstance(self.message, ReceivedMail):
            return "mail"
        return "private" if self.message.chat.type == "private" else "group"


ForAll = tuple[str, object]
"""An event that is the same for every page: its name and its data."""
STATE_CHANGED: ForAll = ("state", None)
"""Something beside the chat changed: the bot's process, or the club's facts."""
PERSON_MOVED: ForAll = ("again", None)
"""A person joined or left the group."""


@dataclass(frozen=True, slots=True)
class StoryLine:
    """A line of the story, which comments on a chat."""

    chat: Chat
    text: str


Event = Happening | Notice | StoryLine | ForAll
Numbered = tuple[int, Event]


class PageState:
    """The people and chats of the page, and what happens there. There is also a stranger.

    Each event gets a `number` and goes to every open page. `told` has the latest line of the story
    in each chat, by its id; `notices` the latest notices. `unseen` counts those that a person has
    not seen, by their id, while `counts` is true. `played` counts the open pages of each person;
    `looked_on` is set once there was one.
    """

    def __init__(self, telegram: Telegram, company: Company, language: str) -> None:
        self.telegram, self.company, self.language = telegram, company, language
        self.stranger = Scene(telegram).person(*cast_in(language).stranger, language=language)
        self.number, self.counts = 0, True
        self.told: dict[int, str] = {}
        self.notices: deque[Notice] = deque(maxlen=_LATEST)
        self.unseen: Counter[int | str] = Counter()
        self.played: Counter[int | str] = Counter()
        self.looked_on = asyncio.Event()
        self._pages: set[asyncio.Queue[Numbered]] = set()
        telegram.subscribe(self.happened)

    def happened(self, event: Happening) -> None:
        """Pass on an event of the chats, with notices of the bot's posts. Observes ``Telegram``."""
        self.tell(event)
        if event.kind is EventKind.POSTED:
            for notice in _notices_of(event.subject):
                self.notify(notice)

    def notify(self, notice: Notice) -> None:
        """Pass on a notice, and keep it."""
        self.notices.appendleft(notice)
        self.unseen[notice.to.id] += self.counts
        self.tell(notice)

    def seen_by(self, person: int | str) -> None:
        """Reset the count of a person who looks at their chat or mail."""
        self.unseen.pop(person, None)

    def tell(self, event: Event) -> None:
        """Pass the event to every open page."""
        self.number += 1
        for queue in self._pages:
            queue.put_nowait((self.number, event))

    def narrate(self, text: str, chat: Chat) -> None:
        """Show the next line of the story, as plain text, in the chat that it is about."""
        if self.told.get(chat.id) != text:
            self.told[chat.id] = text
            self.tell(StoryLine(chat, text))

    @contextmanager
    def played_as(self, player: Person | Phone) -> Iterator[asyncio.Queue[Numbered]]:
        """The events for a page on which a visitor acts as that person, or has that phone."""
        queue: asyncio.Queue[Numbered] = asyncio.Queue()
        self._pages.add(queue)
        self.played[player.id] += 1
        self.looked_on.set()
        try:
            yield queue
        finally:
            self._pages.discard(queue)
            self.played[player.id] -= 1

    @property
    def group(self) -> Chat:
        """The club's group."""
        return self.company.group

    def people(self) -> Iterator[tuple[Part, Person]]:
        """All people to act as, in the order of the list."""
        yield Part.ARBITER, self.company.arbiter
        for person in self.company.people.values():
            yield Part.MEMBER, person
        yield Part.STRANGER, self.stranger

    def player(self, number: str) -> Person | Phone | None:
        """The person or the phone with that id."""
        people = (person for _, person in self.people() if str(person.id) == number)
        return self.company.phones.get(number) or next(people, None)


def _notices_of(subject: object) -> Iterator[Notice]:
    if not isinstance(subject, ChatMessage) or subject.sender is None or not subject.sender.is_bot:
        return
    if subject.chat.person is not None:
        yield Notice(subject.chat.person, subject)
        return
    members = {member.user.id: member.user for member in subject.chat.members.values()}
    mentions = (entity for entity in subject.entities if entity["type"] == "text_mention")
    named = {mention["user"]["id"] for mention in mentions}
    yield from (Notice(members[id_], subject) for id_ in named if id_ in members)

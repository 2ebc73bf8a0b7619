"""What would light up on the phones of those whom nobody is just now."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from keizer_bot.playground.events import Exchange, Happening, Kind
from keizer_bot.playground.model import Message, User

_KEPT = 60


@dataclass(frozen=True, slots=True, eq=False)
class Notice:
    """Somebody's phone lights up: the bot wrote to him, or named him in the group."""

    to: User
    message: Message


class Notices:
    """Keeps the latest notices, and how many each person has not seen. Observes ``Telegram``.

    While `counts` is false, nothing is news.
    """

    def __init__(self, tell: Callable[[Notice], None]) -> None:
        self.latest: deque[Notice] = deque(maxlen=_KEPT)
        self.unseen: Counter[int] = Counter()
        self.counts = True
        self._tell = tell

    def __call__(self, event: Happening | Exchange) -> None:
        """Notice what the bot posts for somebody."""
        if isinstance(event, Happening) and event.kind is Kind.POSTED:
            for notice in _of(event.subject):
                self.latest.appendleft(notice)
                self.unseen[notice.to.id] += self.counts
                self._tell(notice)

    def hero(self, but: User) -> User | None:
        """Whoever was told something in private last; anybody rather than that one."""
        told = [each.to for each in self.latest if each.message.chat.person is not None]
        return next((each for each in told if each is not but), but if told else None)

    def seen_by(self, person: int) -> None:
        """Somebody looks at his chat."""
        self.unseen.pop(person, None)


def _of(subject: object) -> Iterator[Notice]:
    if not isinstance(subject, Message) or subject.sender is None or not subject.sender.is_bot:
        return
    if subject.chat.person is not None:
        yield Notice(subject.chat.person, subject)
        return
    members = {member.user.id: member.user for member in subject.chat.members.values()}
    named = {each["user"]["id"] for each in subject.entities if each["type"] == "text_mention"}
    yield from (Notice(members[each], subject) for each in named if each in members)

"""What happens, as server-sent events for the page of somebody who looks at a chat.

Not by sse-starlette: it would take six lines away, and brings a package that patches uvicorn's
way to stop, which the stand-in's server has of its own.
"""

import asyncio
import json
from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass

from keizer_bot.demo.page.rendering import PageTemplates
from keizer_bot.demo.page.state import Event, ForAll, Notice, PageState, StoryLine
from keizer_bot.demo.phones import Phone, ReceivedMail
from keizer_bot.standin.model import ButtonPress, Chat, ChatMessage, EventKind, Happening
from keizer_bot.standin.people import Person

_ALIVE = 15.0  # real seconds after which a quiet stream says that it is there


@dataclass(frozen=True)
class PageStream:
    """Somebody who looks at the page."""

    state: PageState
    templates: PageTemplates
    me: Person | Phone

    async def events(self) -> AsyncIterator[str]:
        """Everything from now on, as the lines of an event stream."""
        with self.state.feed.listening() as queue, self.state.played_as(self.me):
            yield _lines(self.state.feed.number, "hello", self.state.feed.number)
            while True:
                try:
                    number, event = await asyncio.wait_for(queue.get(), _ALIVE)
                except TimeoutError:
                    yield ":\n\n"
                    continue
                for name, data in self._told(event):
                    yield _lines(number, name, data)

    def _told(self, event: Event) -> Iterator[ForAll]:
        match event:
            case Notice():
                unseen = self.state.notices.unseen[event.to.id]
                html = self.templates.notice(event)
                yield "notice", {"html": html, "to": event.to.id, "unseen": unseen}
            case (str(name), data):
                yield name, data


@dataclass(frozen=True)
class PhoneStream(PageStream):
    """Somebody who looks at a phone, at its page or its mail."""

    me: Phone
    tab: str

    def _told(self, event: Event) -> Iterator[ForAll]:
        match event:
            case Notice(to=self.me, message=ReceivedMail() as mail) if self.tab == "mail":
                self.state.notices.seen_by(self.me.id)
                html = self.templates.mail(mail, self.me)
                yield "message", {"id": mail.id, "html": html, "new": True}
        yield from super()._told(event)


@dataclass(frozen=True)
class ChatStream(PageStream):
    """Somebody who looks at a chat."""

    me: Person
    chat: Chat

    def _told(self, event: Event) -> Iterator[ForAll]:
        match event:
            case Happening(kind=EventKind.ANSWERED, subject=ButtonPress(by=self.me.user) as press):
                text = {"text": press.answer or "", "alert": press.alert}
                yield "answer", {"message": press.message.id, **text}
            case Happening(kind=kind, subject=ChatMessage(chat=self.chat) as message):
                yield from self._changed(kind, message)
            case Notice(to=self.me.user, message=ChatMessage(chat=self.chat)):
                self.state.notices.seen_by(self.me.id)
                yield from super()._told(event)
            case StoryLine(chat=self.chat, text=text):
                yield "told", text
            case _:
                yield from super()._told(event)

    def _changed(self, kind: EventKind, message: ChatMessage) -> Iterator[ForAll]:
        if not self.me.sees(self.chat):
            return
        if kind is EventKind.DELETED:
            yield "gone", message.id
        elif kind is EventKind.PINNED:
            yield "pinned", self.templates.pinned(self.chat)
        elif self.chat.messages.get(message.id) is message:
            html = self.templates.message(message, self.me)
            yield "message", {"id": message.id, "html": html, "new": kind is EventKind.POSTED}


def _lines(number: int, name: str, data: object) -> str:
    return f"id: {number}\nevent: {name}\ndata: {json.dumps(data, ensure_ascii=False)}\n\n"

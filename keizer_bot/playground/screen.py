"""The group's chat as its members see it, in a terminal; a few private chats beside it."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from itertools import chain
from zoneinfo import ZoneInfo

from rich.console import Console, RenderableType
from rich.padding import Padding
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from keizer_bot.i18n.html import plain
from keizer_bot.i18n.message import Message as Says
from keizer_bot.i18n.translator import Translator
from keizer_bot.playground.events import Exchange, Happening, Kind
from keizer_bot.playground.frame import PostPinned, PostUpdated, PrivateWith, ReactsTo, Taps
from keizer_bot.playground.model import Chat, Message, Press, User
from keizer_bot.playground.refusals import Json

_STYLES = {
    "bold": "bold",
    "italic": "italic",
    "underline": "underline",
    "strikethrough": "strike",
    "code": "cyan",
    "text_link": "underline blue",
    "bot_command": "cyan",
}
_COLOURS = ("green", "yellow", "blue", "magenta", "cyan", "bright_red", "bright_green")
_BOT = "bold white on dark_blue"
_PAUSE = 0.01  # real seconds between two lines, where somebody watches
_TIME, _NAME, _PRIVATE = 9, 18, 4  # columns


class Screen:
    """Shows what happens in the chats that were opened to it. An observer of ``Telegram``.

    What happens is put down at once, as it is at that moment; ``catch_up`` prints it, paced
    lightly where the console is a terminal.
    """

    def __init__(
        self, console: Console, texts: Translator, language: str, zone: ZoneInfo, group: Chat
    ) -> None:
        self._console = console
        self._texts = texts
        self._language = language
        self._zone = zone
        self._shown = {group.id}
        self._waiting: deque[RenderableType] = deque()
        self._bodies: dict[Message, str] = {}
        self._last: Chat = group

    @contextmanager
    def beside(self, chat: Chat) -> Iterator[None]:
        """Show a private chat too, while the context is open."""
        self._shown.add(chat.id)
        yield
        self._shown.discard(chat.id)

    def heading(self, message: Says) -> None:
        """Put down a separator with a heading."""
        self._waiting.append(Text())
        self._waiting.append(Rule(self.words(message), align="left", style="bright_blue"))

    def remark(self, message: Says) -> None:
        """Put down a line of the show itself."""
        self._waiting.append(Padding(Text(self.words(message), "italic"), (0, 1)))

    def words(self, message: Says) -> str:
        """Say a message of the show as plain text."""
        return plain(self._texts.render(message, self._language))

    def __call__(self, event: Happening | Exchange) -> None:
        """Put down what a member would see of an event."""
        if isinstance(event, Exchange):
            return
        subject = event.subject
        message = subject.message if isinstance(subject, Press) else subject
        if message.chat.id in self._shown and message.service is None:
            self._put_down(event.at, event.kind, message, subject)

    async def catch_up(self) -> None:
        """Print what was put down."""
        while self._waiting:
            line = self._waiting.popleft()
            self._console.print(line)
            if self._console.is_terminal and line:
                await asyncio.sleep(_PAUSE)

    def _put_down(self, at: datetime, kind: Kind, message: Message, subject: object) -> None:
        press = subject if isinstance(subject, Press) else None
        if kind is Kind.POSTED:
            self._bodies[message] = message.body
            if message.sender is not None and not message.sender.is_bot:
                self._waiting.append(Text())
            self._line(at, message.chat, message.sender, _with_buttons(message))
        elif kind is Kind.EDITED:
            self._edited(at, message)
        elif kind is Kind.PINNED:
            self._line(at, message.chat, message.sender, self._aside(PostPinned()))
        elif kind is Kind.REACTED and message.sender is not None:
            emoji = " ".join(chain.from_iterable(message.reactions.values()))
            reacts = self._aside(ReactsTo(emoji, message.sender.full_name))
            self._line(at, message.chat, None, reacts)
        elif kind is Kind.PRESSED and press is not None:
            self._waiting.append(Text())
            label = next((b.text for b in message.buttons if b.data == press.data), press.data)
            self._line(at, message.chat, press.by, self._aside(Taps(label)))
        elif kind is Kind.ANSWERED and press is not None and press.answer:
            self._line(at, message.chat, message.sender, Text(press.answer, "italic"))

    def _edited(self, at: datetime, message: Message) -> None:
        """Show the lines that changed; that buttons went away is nobody's news."""
        before = self._bodies.get(message, "").splitlines()
        self._bodies[message] = message.body
        changed = [line for line in message.body.splitlines() if line and line not in before]
        if changed:
            update = self._aside(PostUpdated())
            update.append("\n" + "\n".join(changed), "default")
            self._line(at, message.chat, message.sender, update)

    def _aside(self, message: Says) -> Text:
        return Text(self.words(message), "dim italic")

    def _line(self, at: datetime, chat: Chat, sender: User | None, text: Text) -> None:
        private = chat.type == "private"
        if private and chat is not self._last and chat.person is not None:
            mark = self._aside(PrivateWith(chat.person.full_name))
            self._waiting.append(Padding(mark, (0, 0, 0, _PRIVATE)))
        self._last = chat
        row = Table.grid(padding=(0, 1))
        row.add_column(width=_TIME, no_wrap=True)
        row.add_column(width=_NAME, no_wrap=True)
        row.add_column()
        local = at.astimezone(self._zone)
        when = Text(f"{self._day(local)} {local:%H:%M}", "dim")
        row.add_row(when, _name(sender), text)
        self._waiting.append(Padding(row, (0, 0, 0, _PRIVATE if private else 0)))

    def _day(self, moment: datetime) -> str:
        days: dict[int, str] = self._texts.locale_of(self._language).days["format"]["short"]
        return days[moment.weekday()]


def _name(sender: User | None) -> Text:
    if sender is None:
        return Text()
    style = _BOT if sender.is_bot else f"bold {_COLOURS[sender.id % len(_COLOURS)]}"
    return Text(sender.full_name, style)


def _with_buttons(message: Message) -> Text:
    if message.body.startswith("/start"):
        return Text("/start", _STYLES["bot_command"])  # Telegram's app hides the token too
    text = formatted(message.body, message.entities)
    for row in message.markup["inline_keyboard"] if message.markup else ():
        text.append("\n")
        for button in row:
            text.append(f"[{button['text']}]", "bold bright_white on grey23")
            text.append(" ")
    return text


def formatted(body: str, entities: list[Json]) -> Text:
    """Return a message's text with its entities as styles; these count in UTF-16 units."""
    text = Text(body)
    units = body.encode("utf-16-le")
    for entity in entities:
        start = 2 * entity["offset"]
        end = start + 2 * entity["length"]
        places = (len(units[:place].decode("utf-16-le")) for place in (start, end))
        text.stylize(_STYLES.get(entity["type"], ""), *places)
    return text

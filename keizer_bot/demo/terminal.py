"""`keizer-bot demo --terminal`: the invented club plays its season in the terminal.

It shows the group's chat as its members see it, and a few private chats beside it.
"""

import shlex
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from datetime import datetime
from enum import Enum
from itertools import chain
from pathlib import Path
from zoneinfo import ZoneInfo

from rich.console import Console, ConsoleOptions, RenderableType, RenderResult
from rich.rule import Rule
from rich.segment import Segment
from rich.style import Style
from rich.table import Table
from rich.text import Text

from keizer_bot.demo import messages
from keizer_bot.demo.club import (
    EVENINGS,
    ROUNDS,
    ZONE,
    DemoPlan,
    cast_in,
)
from keizer_bot.demo.club_round import ClubRound, View
from keizer_bot.demo.founding import begin, meet, set_up
from keizer_bot.demo.program import DemoError, Files, carry_out
from keizer_bot.demo.scenes import new_season
from keizer_bot.demo.weeks import WEEKLY, WEEKS
from keizer_bot.i18n.message import Message
from keizer_bot.i18n.translator import Translator
from keizer_bot.standin.model import (
    ButtonPress,
    Chat,
    ChatMessage,
    EventKind,
    Happening,
    Json,
    User,
)
from keizer_bot.standin.server import serving

STYLES = {
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
_BUTTON = "bold bright_white on grey23"
_BAR = "  │ "  # before each line of a private chat
_NEVER_PARTED = "\N{NO-BREAK SPACE}"
_TIME, _NAME = 9, 18  # columns
_COMMENT = "»"
_ROWS, _FEW_ROWS = 4, 2  # of buttons


class TerminalView(View):
    """Prints events in the chats that are shown, at once. An observer of ``Telegram``."""

    def __init__(
        self, console: Console, texts: Translator, language: str, zone: ZoneInfo, group: Chat
    ) -> None:
        super().__init__(texts, language)
        self._console, self._zone = console, zone
        self._shown = Counter([group.id])
        self._bodies: dict[ChatMessage, str] = {}
        self._last: Chat = group
        self._muted: dict[ChatMessage, datetime] | None = None
        self._longest: int | None = None
        self._begun = False
        self._followed: set[ChatMessage] = set()

    @contextmanager
    def beside(self, *chats: Chat) -> Iterator[None]:
        """Show private chats too, while the context is open."""
        self._shown.update(chat.id for chat in chats)
        yield
        self._shown.subtract(chat.id for chat in chats)
        self._followed = {message for message in self._followed if self._shown[message.chat.id]}

    @contextmanager
    def muted(self) -> Iterator[None]:
        """Show only the bot's posts while the context is open, and their changes all together."""
        self._muted = {}
        yield
        self._tell_muted()
        self._muted = None

    @contextmanager
    def at_most(self, lines: int | None) -> Iterator[None]:
        """Show at most that number of lines of a post, while the context is open."""
        before, self._longest = self._longest, lines
        yield
        self._longest = before

    def heading(self, message: Message) -> None:
        """Print a separator with a heading."""
        self._console.print()
        self._begun = False
        self._console.print(Rule(self.words(message), align="left", style="bright_blue"))

    def comment(self, message: Message | Enum) -> None:
        """Print a comment of the show."""
        self._gap()
        row = Table.grid(padding=(0, 1))
        row.add_row(_COMMENT, Text(self.words(message), "italic"))
        self._console.print(row)
        self._begun = True

    def _gap(self) -> None:
        """Print an empty line before something new, except directly below a comment."""
        if not self._begun:
            self._console.print()
        self._begun = False

    def __call__(self, event: Happening) -> None:
        """Print an event as a member would see it."""
        match event.subject:
            case ChatMessage(service=None) as message if self._shown[message.chat.id]:
                self._put_down(event.at, event.kind, message)
            case ButtonPress() as press if self._shown[press.message.chat.id]:
                if self._muted is None:
                    self._pressed(event.at, press)

    def _tell_muted(self) -> None:
        """Print the changes of the muted posts so far."""
        if changed := self._muted:
            self._muted = {}
            for message, at in changed.items():
                self._edited(at, message)

    def _put_down(self, at: datetime, kind: EventKind, message: ChatMessage) -> None:
        is_muted, sender = self._muted is not None, message.sender
        by_bot = sender is not None and sender.is_bot
        match kind:
            case EventKind.EDITED if self._muted is not None:
                self._muted[message] = at
            case EventKind.EDITED:
                self._edited(at, message)
            case EventKind.POSTED if by_bot or not is_muted:
                self._tell_muted()
                self._bodies[message] = message.body
                self._followed.add(message)
                if not by_bot:
                    self._gap()
                self._line(at, message.chat, sender, self._with_buttons(message))
            case EventKind.PINNED if not is_muted:
                self._line(at, message.chat, sender, self._aside(messages.PostPinned()))
            case EventKind.REACTED if sender is not None and not is_muted:
                emoji = " ".join(chain.from_iterable(message.reactions.values()))
                self._line(
                    at, message.chat, None, self._aside(messages.ReactsTo(emoji, sender.full_name))
                )

    def _pressed(self, at: datetime, press: ButtonPress) -> None:
        """Print a tap, or the bot's answer to it."""
        message = press.message
        if press.answer is None:
            self._gap()
            self._followed.add(message)
            label = next((b.text for b in message.buttons if b.data == press.data), press.data)
            self._line(at, message.chat, press.by, self._aside(messages.Taps(label)))
        elif press.answer:
            self._line(at, message.chat, message.sender, Text(press.answer, "italic"))

    def _edited(self, at: datetime, message: ChatMessage) -> None:
        """Print the lines that changed; the removal of buttons is not shown.

        In a private chat only for messages that were posted or pressed while it is shown.
        """
        before = self._bodies.get(message, "").splitlines()
        self._bodies[message] = message.body
        if message.chat.type == "private" and message not in self._followed:
            return
        lines = [line for line in message.body.splitlines() if line]
        changed = [line for line in lines if line not in before]
        if changed:
            update = self._cut(Text("\n".join(changed)))
            if len(changed) < len(lines):
                update = self._aside(messages.PostUpdated()).append("\n").append_text(update)
            if message.chat.type == "private":
                add_buttons(update, message, self._rows())
            self._line(at, message.chat, message.sender, update)

    def _with_buttons(self, message: ChatMessage) -> Text:
        if message.body.startswith("/start"):
            return Text("/start", STYLES["bot_command"])  # Telegram's app hides the token too
        text = self._cut(formatted(message.body, message.entities))
        if message.media is not None:
            text = framed(self.words(self._media(message.media))).append_text(text)
        add_buttons(text, message, self._rows())
        return text

    def _media(self, media: Json) -> Message:
        """The line that stands for a picture or file."""
        if "photo" in media:
            return messages.PictureShown(media["photo"][-1]["width"], media["photo"][-1]["height"])
        return messages.FileShown(media["document"]["file_name"])

    def _rows(self) -> int:
        return _ROWS if self._longest is None else _FEW_ROWS

    def _cut(self, text: Text) -> Text:
        """Cut a text that is too long, and say how many lines are left out."""
        lines = text.split("\n")
        if self._longest is None or len(lines) <= self._longest + 1:
            return text
        shown = Text("\n").join(lines[: self._longest])
        shown.append("\n")
        return shown.append_text(self._aside(messages.LinesLeftOut(len(lines) - self._longest)))

    def _aside(self, message: Message) -> Text:
        return Text(self.words(message), "dim italic")

    def _line(self, at: datetime, chat: Chat, sender: User | None, text: Text) -> None:
        private, self._begun = chat.type == "private", False
        if private and chat is not self._last and chat.person is not None:
            mark = self._aside(messages.PrivateWith(chat.person.full_name))
            self._console.print(PrivateView(mark))
        self._last = chat
        row = Table.grid(padding=(0, 1))
        row.add_column(width=_TIME, no_wrap=True)
        row.add_column(width=_NAME, no_wrap=True)
        row.add_column()
        local = at.astimezone(self._zone)
        when = Text(f"{self._day(local)} {local:%H:%M}", "dim")
        row.add_row(when, name(sender), text)
        self._console.print(PrivateView(row) if private else row)

    def _day(self, moment: datetime) -> str:
        days: dict[int, str] = self.texts.locale_of(self.language).days["format"]["short"]
        return days[moment.weekday()]


class PrivateView:
    """Part of a private chat: a bar stands before each line."""

    def __init__(self, inner: RenderableType) -> None:
        self._inner = inner

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        """Yield the lines of the content, each after the bar."""
        narrow = options.update(width=options.max_width - len(_BAR))
        for line in console.render_lines(self._inner, narrow, pad=False):
            yield Segment(_BAR, Style(dim=True))
            yield from line
            yield Segment.line()


def name(sender: User | None) -> Text:
    """A sender's name in a colour of its own; the bot's stands out."""
    if sender is None:
        return Text()
    style = _BOT if sender.is_bot else f"bold {_COLOURS[sender.id % len(_COLOURS)]}"
    return Text(sender.full_name, style)


def add_buttons(text: Text, message: ChatMessage, most: int) -> None:
    """Append at most `most` rows of a message's buttons, and a mark if there are more."""
    rows = message.markup["inline_keyboard"] if message.markup else []
    for row in rows[:most]:
        text.append("\n")
        for button in row:
            text.append(f"[{button['text']}]".replace(" ", _NEVER_PARTED), _BUTTON)
            text.append(" ")
    if len(rows) > most:
        text.append(" […]", "dim")


def framed(what: str) -> Text:
    """A frame with a name, for something that a terminal cannot show; then a new line."""
    bar = "─" * (len(what) + 2)
    return Text(f"╭{bar}╮\n│ {what} │\n╰{bar}╯\n".replace(" ", _NEVER_PARTED), "dim")


def formatted(body: str, entities: list[Json]) -> Text:
    """Return a message's text with its entities as styles; these count in UTF-16 units."""
    text = Text(body)
    units = body.encode("utf-16-le")
    for entity in entities:
        start = 2 * entity["offset"]
        end = start + 2 * entity["length"]
        places = (len(units[:place].decode("utf-16-le")) for place in (start, end))
        text.stylize(STYLES.get(entity["type"], ""), *places)
    return text


async def play(plan: DemoPlan) -> None:
    """Play the season, from the host's set-up to the exported season file. Raises DemoError."""
    unseen_round = begin(plan)
    files, telegram, group = (
        unseen_round.clock.files,
        unseen_round.clock.telegram,
        unseen_round.company.group,
    )
    view = TerminalView(plan.console, unseen_round.view.texts, plan.language, ZONE, group)
    telegram.subscribe(view)
    first, cast = replace(unseen_round, view=view), unseen_round.cast
    view.comment(messages.ShowTitle(cast.club, len(cast.players), plan.rounds))
    view.heading(messages.SettingUp())
    async with serving(telegram) as address:
        links = await set_up(plan, files, address)
        try:
            await first.clock.bot.start()
            await meet(first, links, first.arbiter.chat)
            last = await _play_rounds(first, view, plan.rounds)
            config = ("--config", str(files.config))
            await carry_out("season", "export", str(files.season), *config)
            if plan.rounds == ROUNDS:
                await new_season(last)
        finally:
            await first.clock.bot.stop()
            files.close()
    if telegram.violations:
        raise DemoError(f"Telegram would have refused this: {telegram.violations[0]}")
    _end(view, plan, files)


async def _play_rounds(first: ClubRound, view: TerminalView, rounds: int) -> ClubRound:
    """Play the weeks; returns the last round. Only the first week shows long posts in full."""
    for number, evening in enumerate(EVENINGS[:rounds], start=1):
        round_ = first.another(number, evening)
        view.heading(messages.WeekOf(number, evening))
        with view.at_most(None if number == 1 else WEEKLY):
            for scene in WEEKS[number - 1]:
                await scene(round_)
            await round_.clock.quiet()
    return round_


def _end(view: TerminalView, plan: DemoPlan, files: Files) -> None:
    """Print which files are kept, and what else to try."""
    view.heading(messages.ShowOver(plan.rounds))
    database = f"{view.words(messages.KeptDatabase())} {_typed(files.database)}"
    season = _typed(files.season)
    program = _typed(Path(sys.executable).with_name("keizer-bot"))
    key = cast_in(plan.language).players[1].key
    commands = (f"rank {season} --after 1", f"rank {season} --explain {key}", f"pair {season}")
    tries = [f"  {program} {command}" for command in commands]
    lines = [
        database,
        f"{view.words(messages.KeptSeason())} {season}",
        view.words(messages.TryNext()),
    ]
    plan.console.print("\n".join(lines + tries), highlight=False, markup=False, soft_wrap=True)


def _typed(path: Path) -> str:
    """A path as one would type it in the current folder."""
    whole, current = path.absolute(), Path.cwd()
    return shlex.quote(str(whole.relative_to(current) if whole.is_relative_to(current) else whole))

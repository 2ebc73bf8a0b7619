"""How the parts of a chat look in a terminal: names, entities, buttons, and what is private."""

from __future__ import annotations

from rich.console import Console, ConsoleOptions, RenderableType, RenderResult
from rich.segment import Segment
from rich.style import Style
from rich.text import Text

from keizer_bot.playground.model import Message, User
from keizer_bot.playground.refusals import Json

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
_BAR = "  │ "  # in front of what one person sees
_NEVER_PARTED = "\N{NO-BREAK SPACE}"


class Beside:
    """What one person sees alone: a bar stands in front of each line."""

    def __init__(self, inner: RenderableType) -> None:
        self._inner = inner

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        """Yield the lines of what is inside, each behind the bar."""
        narrow = options.update(width=options.max_width - len(_BAR))
        for line in console.render_lines(self._inner, narrow, pad=False):
            yield Segment(_BAR, Style(dim=True))
            yield from line
            yield Segment.line()


def name(sender: User | None) -> Text:
    """Somebody's name in a colour that stays the same; the bot's stands out."""
    if sender is None:
        return Text()
    style = _BOT if sender.is_bot else f"bold {_COLOURS[sender.id % len(_COLOURS)]}"
    return Text(sender.full_name, style)


def add_buttons(text: Text, message: Message, most: int) -> None:
    """Put so many rows of a message's buttons below its text, and say if there are more."""
    rows = message.markup["inline_keyboard"] if message.markup else []
    for row in rows[:most]:
        text.append("\n")
        for button in row:
            text.append(f"[{button['text']}]".replace(" ", _NEVER_PARTED), _BUTTON)
            text.append(" ")
    if len(rows) > most:
        text.append(" […]", "dim")


def framed(what: str) -> Text:
    """Something that a terminal cannot show, as a frame with its name; then a new line."""
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

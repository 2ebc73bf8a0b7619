"""Converts Telegram's HTML to HTML of a page; tags that are not known become text."""

import re
from functools import lru_cache
from html.parser import HTMLParser
from urllib.parse import quote, urlsplit

from markupsafe import Markup, escape

_TAGS = {
    "b": "strong",
    "strong": "strong",
    "i": "em",
    "em": "em",
    "u": "u",
    "s": "s",
    "code": "code",
    "blockquote": "blockquote",
    "tg-spoiler": "span",
}
_ADDRESS = re.compile(
    r"https?://[^\s<>\"]*?(?P<calendar>/calendar/[\w-]+\.ics(?:\?\w+)?)"
    r"|https?://[^\s<>\"]*[^\s<>\".,;:!?)]"
)
_COMMAND = re.compile(r"/[^\W\d_]")
_AT_THE_LEFT = re.compile(r"^(/[^\W\d_]+)(?= )", re.MULTILINE)  # in a list of commands


@lru_cache(maxsize=1024)
def page_html(text: str) -> Markup:
    """The text with its mark-up; a command becomes a link, named without the chat's slash.

    The link fills the input line; it does not send the command.
    """
    reader = _TagFilter()
    reader.feed(text)
    reader.close()
    return Markup("").join([*reader.parts, *reversed(reader.ends)])


class _TagFilter(HTMLParser):
    """Lets a few tags through; of their attributes only a link's address."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.parts: list[Markup] = []
        self.ends: list[Markup] = []
        self._open: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag == "a":
            self._begin(tag, _link(dict(attrs).get("href") or ""), "a")
        elif tag == "pre":  # tabindex lets the keyboard scroll a table wider than the page
            self._begin(tag, Markup('<pre tabindex="0">'), "pre")
        elif tag in _TAGS:
            self._begin(tag, Markup("<{}>").format(_TAGS[tag]), _TAGS[tag])
        else:
            self.parts.append(escape(self.get_starttag_text() or ""))

    def _begin(self, tag: str, opens: Markup, closes: str) -> None:
        self._open.append(tag)
        self.ends.append(Markup("</{}>").format(closes))
        self.parts.append(opens)

    def handle_endtag(self, tag: str) -> None:
        if tag not in self._open:
            return
        while self._open:
            last = self._open.pop()
            self.parts.append(self.ends.pop())
            if last == tag:
                return

    def handle_data(self, data: str) -> None:
        if self._open[-1:] == ["code"] and _COMMAND.match(data):
            self._add_command(data)
        elif "a" in self._open:
            self.parts.append(escape(data))
        else:
            for number, text in enumerate(_AT_THE_LEFT.split(data)):
                (self._add_command if number % 2 else self._add_with_links)(text)

    def _add_command(self, command: str) -> None:
        fills = Markup('<a href="?say={}#say">{}</a>')
        self.parts.append(fills.format(quote(command), command[1:]))

    def _add_with_links(self, text: str) -> None:
        """Addresses in the text become links; somebody's calendar opens in a calendar program."""
        end = 0
        for match in _ADDRESS.finditer(text):
            address = match[0]
            opens = re.sub("^https?", "webcal", address) if match["calendar"] else address
            link = Markup('<a href="{}" rel="noopener noreferrer">{}</a>').format(opens, address)
            self.parts += [escape(text[end : match.start()]), link]
            end = match.end()
        self.parts.append(escape(text[end:]))


def _link(address: str) -> Markup:
    """The opening tag of a link; without an address if that is not http or https."""
    if urlsplit(address).scheme not in ("http", "https"):
        return Markup("<a>")
    return Markup('<a href="{}" rel="noopener noreferrer">').format(address)

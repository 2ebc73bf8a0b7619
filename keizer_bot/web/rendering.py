"""Writes pages from templates, which contain no words of their own.

Telegram's HTML in a message becomes HTML of the page; tags that are not known become text.
"""

import re
from functools import lru_cache
from hashlib import sha256
from html.parser import HTMLParser
from importlib.resources import files
from urllib.parse import quote, urlsplit

from jinja2 import ChoiceLoader, Environment, PackageLoader, PrefixLoader
from markupsafe import Markup, escape

from keizer_bot.club.own_page.messages import BoardNumber, OwnWord
from keizer_bot.i18n.translator import Translator
from keizer_bot.reports.site.messages import SiteWord
from keizer_bot.reports.site.render import own_colour
from keizer_bot.reports.site.template_writer import TemplateWriter
from keizer_bot.web.messages import WebWord
from keizer_bot.web.visit import Page

_STATIC = files(__package__) / "static"
_SITE = files("keizer_bot.reports.site") / "templates"
_LOADER = ChoiceLoader(
    [
        PackageLoader("keizer_bot.web"),
        PrefixLoader({"site": PackageLoader("keizer_bot.reports.site")}),
    ]
)
_NOT_NEEDED = re.compile(rb"/\*.*?\*/|\n\s*|(?<=[{:;,]) | (?=\{)", re.DOTALL)


def _packed(style: bytes) -> bytes:
    """The style sheet without comments and blanks, a sixth of it."""
    return _NOT_NEEDED.sub(b"", style)


FILES = {
    "icon.svg": (_SITE / "icon.svg").read_bytes(),
    "page.css": _packed((_SITE / "site.css").read_bytes() + (_STATIC / "page.css").read_bytes()),
    **{name: (_STATIC / name).read_bytes() for name in ("screen.css", "screen.js")},
}
"""Files that pages load: the icon, and the style sheet, which extends the site's.

The screen in the hall has its own style sheet, and a script.
"""


_COLOUR = re.compile(r"colour-([0-9a-f]{6})\.css")


@lru_cache(maxsize=64)
def file_at(name: str) -> bytes | None:
    """The file of that name: one of `FILES`, or the style sheet of a club's colour."""
    colour = _COLOUR.fullmatch(name)
    return own_colour(f"#{colour[1]}").encode() if colour else FILES.get(name)


class Templates:
    """The templates of the pages, in every language."""

    def __init__(self, texts: Translator) -> None:
        self._texts = texts
        self._env_of = lru_cache(maxsize=16)(_new_env)

    def page(self, page: Page, language: str) -> str:
        """The page as HTML."""
        env = self._env_of(page.texts or self._texts, language)
        return env.get_template(f"{page.template}.html.jinja").render(page.values)


def _new_env(texts: Translator, language: str) -> Environment:
    writer = TemplateWriter(texts, language, _LOADER, SiteWord, OwnWord, WebWord)
    writer.env.globals.update(
        language=language,
        files={name: _versioned(name, content) for name, content in FILES.items()},
    )
    writer.env.filters.update(
        told=page_html,
        label=lambda label: texts.label(label, language),
        board=lambda number: writer.markup(BoardNumber(number)),
    )
    return writer.env


def _versioned(name: str, content: bytes) -> str:
    """A file's address, which changes with its content, so that browsers fetch it again."""
    return f"/static/{name}?{sha256(content).hexdigest()[:8]}"


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

"""Telegram's HTML: escaping, shortening other people's text, and splitting into messages.

A report is split into as many messages as needed: each short enough, no line or tag broken.
"""

import html
import re
import unicodedata
from collections.abc import Iterable, Iterator

_STRIPPED = {"Cc", "Cf", "Cs", "Co"}  # controls, bidi and joiners, lone surrogates, private use
_BLANK_LETTERS = "\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0"  # invisible letters
_MOST_MARKS = 3  # as on a pointed Hebrew letter; more would only climb over other lines
_TAG = re.compile(r"</?[a-z][^>]*>")

# Our own limit, in UTF-16 units. Telegram accepts 4096; the rest is for a line that may be added
# before a post.
LONGEST_MESSAGE = 3800
_LONGEST_CAPTION = 1000  # likewise: Telegram accepts 1024, after removing the mark-up


class Html(str):
    """Text that is ready to send as Telegram's HTML; it is never escaped again."""

    __slots__ = ()


def clean(text: str) -> str:
    """The text on one line, without characters that are invisible or spoil the text around."""
    if text.isascii() and text.isprintable():
        return " ".join(text.split())
    visible = "".join(char for char in text if char.isspace() or not _is_hidden(char))
    return " ".join("".join(_with_few_marks(unicodedata.normalize("NFC", visible))).split())


def escape(text: str) -> Html:
    """The text, cleaned and escaped for Telegram's HTML, also within an attribute."""
    return Html(html.escape(clean(text)))


def plain(text: str) -> str:
    """The text that a reader sees of Telegram's HTML: no tags, no entities."""
    return html.unescape(_TAG.sub("", text))


def width_of(text: str) -> int:
    """The width of the text, in columns of a monospace line."""
    return len(text) if text.isascii() else sum(map(_columns, text))


def shorten(text: str, width: int) -> str:
    """The text cleaned, and cut with an ellipsis if wider than `width` columns."""
    text = clean(text)
    if width_of(text) <= width:
        return text
    end, used = 0, 1
    while used + _columns(text[end]) <= width:
        used += _columns(text[end])
        end += 1
    return text[:end].rstrip() + "…"


def _is_hidden(char: str) -> bool:
    return unicodedata.category(char) in _STRIPPED or char in _BLANK_LETTERS


def _is_mark(char: str) -> bool:
    return unicodedata.category(char) in {"Mn", "Me"}


def _with_few_marks(text: str) -> Iterator[str]:
    marks = 0
    for char in text:
        marks = marks + 1 if _is_mark(char) else 0
        if marks <= _MOST_MARKS:
            yield char


def _columns(char: str) -> int:
    if _is_mark(char):
        return 0
    return 2 if unicodedata.east_asian_width(char) in {"W", "F"} else 1


def pages(
    head: str, lines: Iterable[str], foot: str = "", *, monospace: bool = False
) -> tuple[Html, ...]:
    """`head`, lines and `foot` (all HTML) in as many messages as needed.

    Only the first has the head, only the last the foot. With `monospace` the lines keep their
    columns. A line must be short enough to fit into a message with head and foot.
    """
    before, after = ("<pre>", "</pre>") if monospace else ("", "")
    room = LONGEST_MESSAGE - _length(head + before + after + foot) - 2
    bodies = [before + "\n".join(part) + after for part in _parts(lines, room)]
    bodies[0] = f"{head}\n{bodies[0]}".rstrip("\n")
    bodies[-1] = f"{bodies[-1]}\n{foot}".rstrip("\n")
    return tuple(map(Html, bodies))


def fits(text: str) -> bool:
    """True if the text fits into one message."""
    return _length(text) <= LONGEST_MESSAGE


def fits_caption(text: Html) -> bool:
    """True if the text fits under a picture or file."""
    return _length(plain(text)) <= _LONGEST_CAPTION


def title_of(text: Html) -> Html:
    """The text's first line without mark-up; empty if too long for a caption."""
    title = escape(plain(text).partition("\n")[0])
    return title if fits_caption(title) else Html("")


def paragraphs(*parts: str) -> Html:
    """The parts that are not empty, each on its own line."""
    return Html("\n".join(part for part in parts if part))


def _parts(lines: Iterable[str], room: int) -> list[list[str]]:
    parts: list[list[str]] = [[]]
    used = 0
    for line in lines:
        size = _length(line) + 1
        if used + size > room and parts[-1]:
            parts.append([])
            used = 0
        parts[-1].append(line)
        used += size
    return parts


def _length(text: str) -> int:
    return len(text.encode("utf-16-le")) // 2

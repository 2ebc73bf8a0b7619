"""The house's one HTML escaper, and what makes other people's text fit to be shown."""

import html
import re
import unicodedata
from collections.abc import Iterator

_STRIPPED = {"Cc", "Cf", "Cs", "Co"}  # controls, bidi and joiners, lone surrogates, private use
_BLANK_LETTERS = "\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0"  # letters that show nothing
_MOST_MARKS = 3  # a pointed Hebrew letter has three; more only climbs over other lines
_TAG = re.compile(r"</?[a-z][^>]*>")


class Html(str):
    """Text that is already safe to send as Telegram's HTML; it is never escaped again."""

    __slots__ = ()


def clean(text: str) -> str:
    """The text on one line, without what cannot be seen or what spoils the text around it."""
    if text.isascii() and text.isprintable():
        return " ".join(text.split())
    visible = "".join(char for char in text if char.isspace() or not _is_hidden(char))
    return " ".join("".join(_with_few_marks(unicodedata.normalize("NFC", visible))).split())


def escape(text: str) -> Html:
    """The text cleaned and safe inside Telegram's HTML, in an attribute too."""
    return Html(html.escape(clean(text)))


def plain(text: str) -> str:
    """What a reader sees of Telegram's HTML: no tags, no entities."""
    return html.unescape(_TAG.sub("", text))


def width_of(text: str) -> int:
    """How many columns of a monospace line the text takes."""
    return len(text) if text.isascii() else sum(map(_columns, text))


def shorten(text: str, width: int) -> str:
    """The text cleaned, and cut with an ellipsis if it is wider than `width` columns."""
    text = clean(text)
    if width_of(text) <= width:
        return text
    kept, used = 0, 1
    while used + _columns(text[kept]) <= width:
        used += _columns(text[kept])
        kept += 1
    return text[:kept].rstrip() + "…"


def shorten_name(name: str, width: int) -> str:
    """A person's name in at most `width` columns: the first name gives way, then the end."""
    name = clean(name)
    first, _, rest = name.partition(" ")
    if width_of(name) > width and rest:
        name = f"{first[0]}. {rest}"
    return shorten(name, width)


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

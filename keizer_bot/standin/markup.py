"""Telegram's HTML parse mode, as strict as Telegram is and mostly in the words of TDLib's.

Attributes without quotes, which TDLib takes, and the tags ``tg-emoji`` and ``tg-time`` are not
modelled: they are refused.
"""

import html
import re
from typing import NamedTuple

from keizer_bot.standin.refusals import ApiRefusal, Json, bad_request
from keizer_bot.standin.text import is_link, utf16_length

_TYPES = {
    **dict.fromkeys(("b", "strong"), "bold"),
    **dict.fromkeys(("i", "em"), "italic"),
    **dict.fromkeys(("u", "ins"), "underline"),
    **dict.fromkeys(("s", "strike", "del"), "strikethrough"),
    **dict.fromkeys(("tg-spoiler", "span"), "spoiler"),
    "a": "text_link",
    "code": "code",
    "pre": "pre",
    "blockquote": "blockquote",
}
_PIECE = re.compile(r"<(?P<end>/?)(?P<tag>[^\s<>/]*)(?P<more>[^<>]*)(?P<closed>>?)|[^<]+")
_ATTRIBUTE = re.compile(r'\s+([a-z]+)(?:="([^"]*)")?')
_REFERENCE = re.compile(r"&(?:lt|gt|amp|quot|#\d+|#x[0-9a-fA-F]+);")  # Telegram knows no others


class Parsed(NamedTuple):
    """What is left of a marked-up text: the plain text and its entities by offset."""

    text: str
    entities: list[Json]


class _Open(NamedTuple):
    """A tag that waits for its end; `start` is where its text begins, in characters."""

    tag: str
    attributes: dict[str, str]
    start: int


def parse_html(source: str) -> Parsed:
    """Parse a text in HTML parse mode.

    Raises:
        ApiRefusal: 400 "can't parse entities: …".

    """
    text = ""
    stack: list[_Open] = []
    entities: list[Json] = []
    for piece in _PIECE.finditer(source):
        where = f"at byte offset {len(source[: piece.start()].encode())}"
        if piece["tag"] is None:
            text += _decoded(piece[0])
        elif not piece["end"]:
            stack.append(_Open(*_start_tag(piece, where), len(text)))
        else:
            _check_end(piece, stack, where)
            entities += _entity(stack.pop(), text)
    if stack:
        raise _refusal(f'Can\'t find end tag corresponding to start tag "{stack[-1].tag}"')
    return Parsed(text, sorted(entities, key=lambda each: (each["offset"], -each["length"])))


def _decoded(text: str) -> str:
    return _REFERENCE.sub(lambda found: html.unescape(found[0]), text)


def _start_tag(piece: re.Match[str], where: str) -> tuple[str, dict[str, str]]:
    """The tag and its attributes."""
    tag = piece["tag"].lower()
    if tag not in _TYPES:
        raise _refusal(f'Unsupported start tag "{tag}" {where}')
    if not piece["closed"] or _ATTRIBUTE.sub("", piece["more"]).strip():
        raise _refusal(f"Unclosed start tag {where}")
    attributes = {key: _decoded(value) for key, value in _ATTRIBUTE.findall(piece["more"])}
    if tag == "span" and attributes.get("class") != "tg-spoiler":
        raise _refusal(f'Tag "span" must have class "tg-spoiler" {where}')
    return tag, attributes


def _check_end(piece: re.Match[str], stack: list[_Open], where: str) -> None:
    """See that an end tag is whole, and of the tag that was opened last."""
    if not stack:
        raise _refusal(f"Unexpected end tag {where}")
    if not piece["closed"] or piece["more"].strip():
        raise _refusal(f"Unclosed end tag {where}")
    ended, opened = piece["tag"].lower(), stack[-1].tag
    if ended != opened:
        raise _refusal(f'Unmatched end tag {where}, expected "</{opened}>", found "</{ended}>"')


def _entity(opened: _Open, text: str) -> list[Json]:
    """What comes of a tag: nothing for one without text, and for a link that leads nowhere."""
    offset, attributes = utf16_length(text[: opened.start]), opened.attributes
    length = utf16_length(text) - offset
    entity: Json = {"type": _TYPES[opened.tag], "offset": offset, "length": length}
    if opened.tag == "a":
        entity["url"] = attributes.get("href") or text[opened.start :]
    if opened.tag == "blockquote" and "expandable" in attributes:
        entity["type"] = "expandable_blockquote"
    return [entity] if length and is_link(entity.get("url", "a.b")) else []


def _refusal(reason: str) -> ApiRefusal:
    return bad_request(f"can't parse entities: {reason}")

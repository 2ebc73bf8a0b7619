"""Telegram's HTML parse mode, tag by tag and word for word as TDLib's ``parse_html``.

The tags ``tg-emoji`` and ``tg-time`` are not modelled and count as unsupported.
"""

import re
from typing import NamedTuple

from keizer_bot.playground.refusals import Json, bad_request
from keizer_bot.playground.text import is_link, utf16_length

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
_NAMED = {"lt": "<", "gt": ">", "amp": "&", "quot": '"'}
_REFERENCE = re.compile(r"&(?:#x([0-9a-fA-F]+)|#([0-9]+)|([a-zA-Z]+));?")
_SPACE = " \t\r\n\v\0"
_TAG_NAME = re.compile(rf"[^{_SPACE}>]*")
_GAP = re.compile(r"[ \t\r\n\v]*")
_ATTRIBUTE = re.compile(rf"[^{_SPACE}=>/\"']*")
_TOKEN = re.compile(r"[a-zA-Z0-9.-]*")
_LONGEST_REFERENCE = 10
_LAST_CODE = 0x10FFFF


class Parsed(NamedTuple):
    """What is left of a marked-up text: the plain text and its entities by offset."""

    text: str
    entities: list[Json]


class _Open(NamedTuple):
    """A tag that waits for its end; `start` is where its text begins, in characters."""

    tag: str
    attributes: dict[str, str]
    offset: int
    start: int


def parse_html(source: str) -> Parsed:
    """Parse a text in HTML parse mode.

    Raises:
        ApiRefusal: 400 "can't parse entities: …" in Telegram's words.

    """
    source += "\0"  # behind the end, as in Telegram's C++
    at, text = 0, ""
    stack: list[_Open] = []
    entities: list[Json] = []
    while at < len(source) - 1:
        if source.startswith("</", at):
            if not stack:
                raise _refusal("Unexpected end tag", source, at)
            at = _end_tag(source, at, stack[-1].tag)
            entities += _entity(stack.pop(), text)
        elif source[at] == "<":
            tag, attributes, at = _start_tag(source, at)
            stack.append(_Open(tag, attributes, utf16_length(text), len(text)))
        else:
            piece, at = _character(source, at)
            text += piece
    if stack:
        raise _refusal(f'Can\'t find end tag corresponding to start tag "{stack[-1].tag}"')
    return Parsed(text, sorted(entities, key=lambda each: (each["offset"], -each["length"])))


def _take(pattern: re.Pattern[str], source: str, at: int) -> str:
    found = pattern.match(source, at)
    return found[0] if found else ""


def _skip(source: str, at: int) -> int:
    return at + len(_take(_GAP, source, at))


def _character(source: str, at: int) -> tuple[str, int]:
    """The character there, of which a reference is one, and where the next begins."""
    match = _REFERENCE.match(source, at)
    decoded = _decode(match) if match else None
    return (source[at], at + 1) if match is None or decoded is None else (decoded, match.end())


def _start_tag(source: str, begin: int) -> tuple[str, dict[str, str], int]:
    """The tag, its attributes, and where it ends."""
    last = len(source) - 1
    name = _take(_TAG_NAME, source, begin + 1)
    tag, at = name.lower(), begin + 1 + len(name)
    if at >= last:
        raise _refusal("Unclosed start tag", source, begin)
    if tag not in _TYPES:
        raise _refusal(f'Unsupported start tag "{tag}"', source, begin)
    attributes: dict[str, str] = {}
    while source[at := _skip(source, at)] != ">":
        key = _take(_ATTRIBUTE, source, at)
        if not key:
            raise _refusal(f'Empty attribute name in the tag "{tag}"', source, begin)
        at = _skip(source, at + len(key))
        has_value = source[at] == "="
        at = _skip(source, at + 1) if has_value else at
        if at >= last:
            raise _refusal(f'Unclosed start tag "{tag}"', source, begin)
        attributes[key], at = _value(source, at) if has_value else ("", at)
        if at >= last:
            raise _refusal("Unclosed start tag", source, begin)
    if tag == "span" and attributes.get("class") != "tg-spoiler":
        raise _refusal('Tag "span" must have class "tg-spoiler"', source, begin)
    return tag, attributes, at + 1


def _value(source: str, at: int) -> tuple[str, int]:
    """An attribute's value, in quotes or not, and where it ends."""
    quote, last = source[at], len(source) - 1
    if quote not in "\"'":
        token = _take(_TOKEN, source, at)
        if source[at + len(token)] not in f"{_SPACE}>":
            raise _refusal("Unexpected end of name token", source, at)
        return token.lower(), at + len(token)
    value, at = "", at + 1
    while at < last and source[at] != quote:
        piece, at = _character(source, at)
        value += piece
    return value, min(at + 1, last)


def _end_tag(source: str, begin: int, opened: str) -> int:
    """Where the end tag ends that must be of the tag that was opened last."""
    name = _take(_TAG_NAME, source, begin + 2)
    at = _skip(source, begin + 2 + len(name))
    if source[at] != ">":
        raise _refusal("Unclosed end tag", source, begin)
    if name.lower() not in ("", opened):
        unmatched = f', expected "</{opened}>", found "</{name.lower()}>"'
        raise _refusal("Unmatched end tag", source, begin, unmatched)
    return at + 1


def _entity(opened: _Open, text: str) -> list[Json]:
    """What comes of a tag: nothing for one without text, and for a link that leads nowhere."""
    length, attributes = utf16_length(text) - opened.offset, opened.attributes
    entity: Json = {"type": _TYPES[opened.tag], "offset": opened.offset, "length": length}
    if opened.tag == "a":
        entity["url"] = attributes.get("href") or text[opened.start :]
    if opened.tag == "blockquote" and "expandable" in attributes:
        entity["type"] = "expandable_blockquote"
    return [entity] if length and is_link(entity.get("url", "a.b")) else []


def _decode(match: re.Match[str]) -> str | None:
    hexadecimal, decimal, name = match.groups()
    if name:
        return _NAMED.get(name)
    code = int(hexadecimal, 16) if hexadecimal else int(decimal)
    too_long = len(match.group().rstrip(";")) >= _LONGEST_REFERENCE
    return None if too_long or not 0 < code < _LAST_CODE else chr(code)


def _refusal(reason: str, source: str = "", at: int | None = None, more: str = "") -> Exception:
    where = "" if at is None else f" at byte offset {len(source[:at].encode())}{more}"
    return bad_request(f"can't parse entities: {reason}{where}")

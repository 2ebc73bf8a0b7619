"""Telegram's HTML parse mode, tag by tag and word for word as TDLib's ``parse_html``.

The tags ``tg-emoji`` and ``tg-time`` are not modelled and count as unsupported.
"""

import re
from dataclasses import dataclass
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


@dataclass(slots=True)
class _Open:
    """A tag that waits for its end."""

    tag: str
    attributes: dict[str, str]
    offset: int
    start: int  # where its text begins, in characters of the result


class Parsed(NamedTuple):
    """What is left of a marked-up text: the plain text and its entities by offset."""

    text: str
    entities: list[Json]


def parse_html(source: str) -> Parsed:
    """Parse a text in HTML parse mode.

    Raises:
        ApiRefusal: 400 "can't parse entities: …" in Telegram's words.

    """
    parser = _Parser(source)
    parser.run()
    if parser.stack:
        tag = parser.stack[-1].tag
        raise _refusal(f'Can\'t find end tag corresponding to start tag "{tag}"')
    entities = sorted(parser.entities, key=lambda entity: (entity["offset"], -entity["length"]))
    return Parsed(parser.text, entities)


class _Parser:
    """Walks over the source; a NUL behind its end stands for the end, as in Telegram's C++."""

    def __init__(self, source: str) -> None:
        self.source = source + "\0"
        self.at = 0
        self.text = ""
        self.stack: list[_Open] = []
        self.entities: list[Json] = []

    def run(self) -> None:
        while self.at < len(self.source) - 1:
            character = self.source[self.at]
            if character == "<":
                begin = self.at
                self.at += 1
                if self.source[self.at] == "/":
                    self._end_tag(begin)
                else:
                    self._start_tag(begin)
            elif character == "&":
                self.text += self._reference()
            else:
                self.text += character
                self.at += 1

    def _take(self, pattern: re.Pattern[str]) -> str:
        match = pattern.match(self.source, self.at)
        if match is None:  # every pattern here also matches nothing at all
            raise AssertionError(pattern)
        self.at = match.end()
        return match.group()

    @property
    def _here(self) -> str:
        return self.source[self.at]

    @property
    def _finished(self) -> bool:
        return self.at >= len(self.source) - 1

    def _offset(self, begin: int) -> int:
        return len(self.source[:begin].encode())

    def _reference(self) -> str:
        match = _REFERENCE.match(self.source, self.at)
        decoded = _decode(match) if match else None
        if match is None or decoded is None:
            self.at += 1
            return "&"
        self.at = match.end()
        return decoded

    def _start_tag(self, begin: int) -> None:
        tag = self._take(_TAG_NAME).lower()
        if self._finished:
            raise _refusal(f"Unclosed start tag at byte offset {self._offset(begin)}")
        if tag not in _TYPES:
            offset = self._offset(begin)
            raise _refusal(f'Unsupported start tag "{tag}" at byte offset {offset}')
        attributes: dict[str, str] = {}
        while True:
            self._take(_GAP)
            if self._here == ">":
                break
            name, value = self._attribute(tag, begin)
            attributes[name] = value
        self.at += 1
        if tag == "span" and attributes.get("class") != "tg-spoiler":
            offset = self._offset(begin)
            raise _refusal(f'Tag "span" must have class "tg-spoiler" at byte offset {offset}')
        self.stack.append(_Open(tag, attributes, utf16_length(self.text), len(self.text)))

    def _attribute(self, tag: str, begin: int) -> tuple[str, str]:
        name = self._take(_ATTRIBUTE)
        offset = self._offset(begin)
        if not name:
            raise _refusal(f'Empty attribute name in the tag "{tag}" at byte offset {offset}')
        self._take(_GAP)
        unclosed = _refusal(f'Unclosed start tag "{tag}" at byte offset {offset}')
        if self._here != "=":
            if self._finished:
                raise unclosed
            return name, ""
        self.at += 1
        self._take(_GAP)
        if self._finished:
            raise unclosed
        value = self._quoted() if self._here in "\"'" else self._name_token()
        if self._finished:
            raise _refusal(f"Unclosed start tag at byte offset {offset}")
        return name, value

    def _name_token(self) -> str:
        begin = self.at
        token = self._take(_TOKEN).lower()
        if self._here not in _SPACE + ">":
            raise _refusal(f"Unexpected end of name token at byte offset {self._offset(begin)}")
        return token

    def _quoted(self) -> str:
        quote = self._here
        self.at += 1
        value = ""
        while not self._finished and self._here != quote:
            if self._here == "&":
                value += self._reference()
            else:
                value += self._here
                self.at += 1
        if not self._finished:
            self.at += 1
        return value

    def _end_tag(self, begin: int) -> None:
        if not self.stack:
            raise _refusal(f"Unexpected end tag at byte offset {self._offset(begin)}")
        self.at += 1
        name = self._take(_TAG_NAME).lower()
        self._take(_GAP)
        if self._here != ">":
            raise _refusal(f"Unclosed end tag at byte offset {self._offset(begin)}")
        opened = self.stack.pop()
        if name not in ("", opened.tag):
            raise _refusal(
                f"Unmatched end tag at byte offset {self._offset(begin)}, "
                f'expected "</{opened.tag}>", found "</{name}>"'
            )
        self.at += 1
        length = utf16_length(self.text) - opened.offset
        if length:
            self._close(opened, length)

    def _close(self, opened: _Open, length: int) -> None:
        entity: Json = {"type": _TYPES[opened.tag], "offset": opened.offset, "length": length}
        if opened.tag == "a":
            url = opened.attributes.get("href") or self.text[opened.start :]
            if not is_link(url):
                return
            entity["url"] = url
        elif opened.tag == "blockquote" and "expandable" in opened.attributes:
            entity["type"] = "expandable_blockquote"
        self.entities.append(entity)


def _decode(match: re.Match[str]) -> str | None:
    hexadecimal, decimal, name = match.groups()
    if name:
        return _NAMED.get(name)
    code = int(hexadecimal, 16) if hexadecimal else int(decimal)
    too_long = len(match.group().rstrip(";")) >= _LONGEST_REFERENCE
    return None if too_long or not 0 < code < _LAST_CODE else chr(code)


def _refusal(reason: str) -> Exception:
    return bad_request(f"can't parse entities: {reason}")

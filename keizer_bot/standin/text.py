"""Cleans, measures and refuses texts and buttons as Telegram does.

Modelled on TDLib's ``clean_input_string``, ``match_bot_commands`` and ``match_mentions``, and on
its HTML. Attributes without quotes, which TDLib accepts, and the tags ``tg-emoji`` and ``tg-time``
are not modelled: they are refused.
"""

import html
import re
from itertools import chain
from typing import NamedTuple

import msgspec

from keizer_bot.standin.model import ApiRefusal, Json, NotModelledError, bad_request

# Control characters become spaces; carriage returns, U+2028 to U+202E and three combining marks
# vanish. All other invisible characters arrive as they were sent.
_CONTROL = re.compile("[\x00-\x09\x0b\x0c\x0e-\x20]")
_DROPPED = re.compile("[\r\u2028-\u202e\u0333\u033f\u030a]")

_COMMAND = re.compile(
    r"(?<![\w/<>])/[a-zA-Z0-9_]{1,64}(?![a-zA-Z0-9_])(?:@[a-zA-Z0-9_]{3,32}(?![a-zA-Z0-9_]))?"
    r"(?!@[a-zA-Z0-9_])(?![\w/<>])"
)
_LINK = re.compile(r"tg://\S+|(?:https?://)?[^\s/.]+(?:\.[^\s/.]+)+(?:[/?#]\S*)?")
_MENTION = re.compile(r"(?<!\w)@[a-zA-Z0-9_]{3,32}(?!\w)")


def utf16_length(text: str) -> int:
    """Return the length in UTF-16 code units, in which Telegram counts offsets."""
    return len(text.encode("utf-16-le", "surrogatepass")) // 2


def is_link(url: str) -> bool:
    """True if Telegram accepts this as an address that can be opened."""
    return _LINK.fullmatch(url) is not None


def clean(text: str) -> str:
    """Return a text as Telegram first cleans it; outer white space is removed too."""
    return _CONTROL.sub(" ", _DROPPED.sub("", text)).rstrip(" \n").lstrip(" \n")


def settled(text: str, entities: list[Json]) -> tuple[str, list[Json]]:
    """Return a marked-up text without outer white space, with its entities moved along.

    White space before the first entity is removed; inside one it stays, as in Telegram.
    """
    first = min((entity["offset"] for entity in entities), default=len(text))
    skipped = min(len(text) - len(text.lstrip(" \n")), first)
    stripped = text[skipped:].rstrip()
    length = utf16_length(stripped)
    moved = [
        {**entity, "offset": offset, "length": min(entity["length"], length - offset)}
        for entity in entities
        if (offset := entity["offset"] - skipped) < length
    ]
    return stripped, moved


def found_entities(text: str) -> list[Json]:
    """Return the bot_command and mention entities that Telegram finds in a text, by offset."""
    matches = [("bot_command", match) for match in _COMMAND.finditer(text)]
    matches += [("mention", match) for match in _MENTION.finditer(text)]
    return [
        {
            "type": kind,
            "offset": utf16_length(text[: match.start()]),
            "length": utf16_length(match.group()),
        }
        for kind, match in sorted(matches, key=lambda pair: pair[1].start())
    ]


def named_bot(text: str) -> str | None:
    """Return the bot that a command at the very start names; None without a command.

    ``/afmelden@other_bot 27-11`` gives ``other_bot``, ``/afmelden`` gives an empty name.
    """
    command = _COMMAND.match(text)
    return command.group().partition("@")[2] if command else None


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


class Body(NamedTuple):
    """A text without its mark-up, and its entities by offset."""

    body: str
    entities: list[Json]


class _Open(NamedTuple):
    """A tag that is not closed yet; `start` is where its text begins, in characters."""

    tag: str
    attributes: dict[str, str]
    start: int


def parse_html(source: str) -> Body:
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
    return Body(text, sorted(entities, key=lambda entity: (entity["offset"], -entity["length"])))


def _decoded(text: str) -> str:
    return _REFERENCE.sub(lambda reference: html.unescape(reference[0]), text)


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
    """Refuse an end tag that is incomplete, or not that of the tag opened last."""
    if not stack:
        raise _refusal(f"Unexpected end tag {where}")
    if not piece["closed"] or piece["more"].strip():
        raise _refusal(f"Unclosed end tag {where}")
    ended, opened = piece["tag"].lower(), stack[-1].tag
    if ended != opened:
        raise _refusal(f'Unmatched end tag {where}, expected "</{opened}>", found "</{ended}>"')


def _entity(opened: _Open, text: str) -> list[Json]:
    """Return a tag's entity; none for a tag without text, or a link without a valid address."""
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


class TextKind(NamedTuple):
    """A kind of text: its name in refusals, and its greatest length in UTF-16 units."""

    name: str
    longest: int
    may_be_empty: bool


TEXT = TextKind("message", 4096, may_be_empty=False)
CAPTION = TextKind("message caption", 1024, may_be_empty=True)


_MOST_BUTTONS = 100
_MOST_IN_A_ROW = 8
_MOST_DATA = 64  # bytes


class KeyboardButton(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """A button of an inline keyboard: its text, and the one thing that it does."""

    text: str
    style: str = ""
    url: str = ""
    callback_data: str = ""
    switch_inline_query_current_chat: str = ""
    copy_text: Json | None = None

    def check(self) -> None:
        """Raise ApiRefusal, 400, for a button that Telegram refuses."""
        query = self.switch_inline_query_current_chat
        kinds = [kind for kind in (self.url, self.callback_data, query, self.copy_text) if kind]
        if not kinds:
            raise bad_request(
                "can't parse inline keyboard button: Text buttons are unallowed in the inline "
                "keyboard"
            )
        if len(kinds) > 1:
            raise NotModelledError(f"a button of several kinds: {kinds}")
        if not self.text.strip():
            raise bad_request("inline keyboard button text must be non-empty")
        if len(self.callback_data.encode()) > _MOST_DATA:
            raise bad_request("BUTTON_DATA_INVALID")
        if self.url and not is_link(self.url):
            raise bad_request("BUTTON_URL_INVALID")


class Keyboard(msgspec.Struct, forbid_unknown_fields=True):
    """An ``InlineKeyboardMarkup``; other kinds of markup are not modelled."""

    inline_keyboard: list[list[KeyboardButton]]


def checked_keyboard(keyboard: Keyboard | None) -> Json | None:
    """Return a keyboard as Telegram stores it, None for none or an empty one.

    Raises:
        ApiRefusal: 400 for what Telegram refuses.

    """
    rows = [row for row in keyboard.inline_keyboard if row] if keyboard else []
    for button in chain.from_iterable(rows):
        button.check()
    if sum(map(len, rows)) > _MOST_BUTTONS or max(map(len, rows), default=0) > _MOST_IN_A_ROW:
        raise bad_request("reply markup is too long")
    return {"inline_keyboard": msgspec.to_builtins(rows)} if rows else None

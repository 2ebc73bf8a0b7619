"""Texts and captions of the bot: parsed, trimmed and measured as Telegram does."""

from typing import NamedTuple

from keizer_bot.standin.markup import parse_html
from keizer_bot.standin.refusals import Json, bad_request
from keizer_bot.standin.text import settled, utf16_length
from keizer_bot.standin.wire import user_json
from keizer_bot.standin.world import Telegram

_LONGEST_SOURCE = 1 << 15  # bytes


class TextKind(NamedTuple):
    """What a text is for: its name in refusals, and how long it may be in UTF-16 units."""

    name: str
    longest: int
    may_be_empty: bool


TEXT = TextKind("message", 4096, may_be_empty=False)
CAPTION = TextKind("message caption", 1024, may_be_empty=True)


class Body(NamedTuple):
    """A text with its entities, by offset."""

    text: str
    entities: list[Json]


def checked_body(telegram: Telegram, kind: TextKind, source: str, parse_mode: str) -> Body:
    """Return what Telegram makes of a text; it is measured after the mark-up is gone.

    Markdown is not modelled. Telegram counts some characters beyond U+FFFF once and others
    twice; the stand-in counts them all twice, on the strict side.

    Raises:
        ApiRefusal: 400 for an empty or too long text, or mark-up that cannot be parsed.

    """
    if not source and not kind.may_be_empty:
        raise bad_request("message text is empty")
    if len(source.encode()) > _LONGEST_SOURCE:
        raise bad_request("text is too long")
    text, parsed = source, list[Json]()
    if source and parse_mode.lower() not in ("", "none"):
        if parse_mode.lower() != "html":
            raise bad_request("unsupported parse_mode")
        text, parsed = parse_html(source)
        parsed = [_mention(telegram, entity) for entity in parsed]
    body = Body(*settled(text, parsed))
    if not body.text and not kind.may_be_empty:
        raise bad_request("text must be non-empty")
    if utf16_length(body.text) > kind.longest:
        raise bad_request(f"{kind.name} is too long")
    return body


def _mention(telegram: Telegram, entity: Json) -> Json:
    """Return a link to a user as the mention that it is, where the bot has met them."""
    number = entity.get("url", "").removeprefix("tg://user?id=")
    if not number.isdecimal() or not telegram.knows(int(number)):
        return entity
    user = user_json(telegram.users[int(number)])
    return {key: entity[key] for key in ("offset", "length")} | {
        "type": "text_mention",
        "user": user,
    }

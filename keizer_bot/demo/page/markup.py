"""A message's text with its entities as HTML for the page; whatever people write stays text."""

import re
from collections.abc import Callable
from urllib.parse import urlsplit

from markupsafe import Markup, escape

from keizer_bot.standin.refusals import Json

_TAGS = {
    "bold": "strong",
    "italic": "em",
    "underline": "u",
    "strikethrough": "s",
    "pre": "pre",
    "blockquote": "blockquote",
    "expandable_blockquote": "blockquote",
}
_CLASSES = {"spoiler": "spoiler", "mention": "mention", "text_mention": "mention"}
_ADDRESS = re.compile(r"https?://[^\s<>]+[^\s<>.,;:!?)]")
_LINK = Markup('<a href="{}" target="_blank" rel="noopener noreferrer">{}</a>')
_OPENS = Markup('<button type="button" class="link" data-open="{}">{}</button>')
_COMMAND = Markup('<button type="button" class="link" data-say="{}">{}</button>')
_SPAN = Markup('<span class="{}">{}</span>')
_CODE = Markup('<button type="button" class="link code" data-fill="{}">{}</button>')
_ELEMENT = Markup("<{0}>{1}</{0}>")


def formatted(body: str, entities: list[Json]) -> Markup:
    """The text as HTML. Entities count in UTF-16 units; inner ones stand within outer ones."""
    units = body.encode("utf-16-le", "surrogatepass")
    ordered = sorted(entities, key=lambda entity: (entity["offset"], -entity["length"]))
    return _between(units, 0, len(units) // 2, ordered)


def is_ours(url: str) -> bool:
    """Whether a link leads into Telegram, and so to somebody's chat here."""
    return urlsplit(url).netloc == "t.me"


def _between(units: bytes, start: int, end: int, entities: list[Json]) -> Markup:
    parts, waiting = [], list(entities)
    while waiting:
        entity = waiting.pop(0)
        begins, ends = entity["offset"], min(entity["offset"] + entity["length"], end)
        if not start <= begins < ends:
            continue
        inside = [each for each in waiting if each["offset"] < ends]
        parts.append(with_addresses(_cut(units, start, begins)))
        inner = _between(units, begins, ends, inside)
        parts.append(_wrapped(entity, inner, _cut(units, begins, ends)))
        start, waiting = ends, [each for each in waiting if each["offset"] >= ends]
    return Markup("").join([*parts, with_addresses(_cut(units, start, end))])


def linked(url: str) -> Markup:
    """An address that leads to itself."""
    return _linked(url, escape(url))


def with_addresses(text: str, link: Callable[[str], Markup] = linked) -> Markup:
    """Text without mark-up, in which apps still find the addresses; `link` makes them links."""
    parts, at = [], 0
    for found in _ADDRESS.finditer(text):
        parts += [escape(text[at : found.start()]), link(found[0])]
        at = found.end()
    return Markup("").join([*parts, escape(text[at:])])


def _cut(units: bytes, start: int, end: int) -> str:
    return units[2 * start : 2 * end].decode("utf-16-le", "replace")


def _wrapped(entity: Json, inner: Markup, text: str) -> Markup:
    kind = entity["type"]
    if kind in _TAGS:
        return _ELEMENT.format(_TAGS[kind], inner)
    if kind == "code":
        return _CODE.format(text, inner)
    if kind in _CLASSES:
        return _SPAN.format(_CLASSES[kind], inner)
    if kind == "bot_command":
        return _COMMAND.format(text, inner)
    if kind in ("url", "text_link"):
        return _linked(entity.get("url") or text, inner)
    return inner


def _linked(url: str, inner: Markup) -> Markup:
    """A link that a browser may follow; one to the bot is opened here, others as text stay so."""
    if ":" not in url:
        url = f"https://{url}"
    if is_ours(url):
        return _OPENS.format(url, inner)
    return _LINK.format(url, inner) if urlsplit(url).scheme in ("http", "https") else inner

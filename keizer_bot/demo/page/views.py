"""Functions about messages for the templates, and a message's text as HTML."""

import re
from collections import Counter
from collections.abc import Callable
from datetime import datetime
from itertools import chain
from urllib.parse import quote, urlsplit

from markupsafe import Markup, escape

from keizer_bot.demo.club import ZONE
from keizer_bot.demo.messages import PageJoined, PageLeft, PageNotice, PagePinned, PageWord
from keizer_bot.demo.page.state import Notice
from keizer_bot.demo.phones import CLUB_URL, Phone, ReceivedMail
from keizer_bot.i18n.message import Message
from keizer_bot.standin.model import Chat, ChatMessage, Json, User
from keizer_bot.standin.wire import still_exists

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
    """The text as HTML; entities count in UTF-16 units, and may be nested."""
    units = body.encode("utf-16-le", "surrogatepass")
    ordered = sorted(entities, key=lambda entity: (entity["offset"], -entity["length"]))
    return _between(units, 0, len(units) // 2, ordered)


def is_ours(url: str) -> bool:
    """True if the link leads into Telegram, and so to a chat of the demo."""
    return urlsplit(url).netloc == "t.me"


def _between(units: bytes, start: int, end: int, entities: list[Json]) -> Markup:
    parts = []
    for place, entity in enumerate(entities, start=1):
        begins, ends = entity["offset"], min(entity["offset"] + entity["length"], end)
        if start <= begins < ends:
            parts.append(with_addresses(_cut(units, start, begins)))
            inner = _between(units, begins, ends, entities[place:])
            parts.append(_wrapped(entity, inner, _cut(units, begins, ends)))
            start = ends
    return Markup("").join([*parts, with_addresses(_cut(units, start, end))])


def linked(url: str) -> Markup:
    """A link to the address, with the address as its text."""
    return _linked(url, escape(url))


def with_addresses(text: str, link: Callable[[str], Markup] = linked) -> Markup:
    """Text without mark-up, with its addresses made links by `link`, as apps do."""
    parts, at = [], 0
    for address in _ADDRESS.finditer(text):
        parts += [escape(text[at : address.start()]), link(address[0])]
        at = address.end()
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
    """A link: the bot's opens in the demo, one of the web in the browser, others are plain text."""
    if ":" not in url:
        url = f"https://{url}"
    if is_ours(url):
        return _OPENS.format(url, inner)
    return _LINK.format(url, inner) if urlsplit(url).scheme in ("http", "https") else inner


_HUES = 7
_PAUSE = 600  # seconds after which the sender's name is shown again
_PREVIEW = 90  # characters
_WHERE = {"private": PageWord.PRIVATE, "group": PageWord.GROUP, "mail": PageWord.BY_MAIL}
_TO_PAGE = Markup('<a href="{}&amp;path={}">{}</a>')


def hue(user: User | Phone | None) -> int:
    """One of seven colours for a person's name, as in Telegram's apps."""
    match user:
        case User():
            return user.id % _HUES
        case Phone():
            return len(user.id) % _HUES
    return 0


def preview(message: ChatMessage | ReceivedMail) -> str:
    """The beginning of a message, in one line."""
    if isinstance(message, ReceivedMail):
        return message.subject
    text = " ".join(_visible_text(message).split())
    if not text and message.media and "document" in message.media:
        text = message.media["document"]["file_name"]
    return text if len(text) <= _PREVIEW else f"{text[:_PREVIEW]}…"


def pinned(chat: Chat) -> ChatMessage | None:
    """The newest pinned message."""
    return chat.messages.get(chat.pinned[-1]) if chat.pinned else None


def _visible_text(message: ChatMessage) -> str:
    """The text; Telegram's app hides the token of an opened link, and so does this."""
    return "/start" if message.body.startswith("/start") else message.body


def text_of(message: ChatMessage) -> Markup:
    """The text as HTML."""
    text = _visible_text(message)
    return formatted(text, message.entities if text == message.body else [])


def mail_text(mail: ReceivedMail, page: str) -> Markup:
    """The text of a mail as HTML; links to the club open at that `page` of the phone."""

    def link(url: str) -> Markup:
        path = url.removeprefix(CLUB_URL)
        return linked(url) if path == url else _TO_PAGE.format(page, quote(path), url)

    return with_addresses(mail.text.rstrip(), link)


def follows(message: ChatMessage) -> bool:
    """True if the same person wrote the message above it, less than `_PAUSE` seconds before."""
    above = next((m for m in reversed(message.chat.messages.values()) if m.id < message.id), None)
    return (
        above is not None
        and above.service is None
        and above.sender is message.sender
        and message.date - above.date < _PAUSE
    )


def head_of(notice: Notice) -> Message:
    """The head of a notice: who has a message, and where."""
    return PageNotice(notice.to.full_name, _WHERE[notice.tab])


def service_of(message: ChatMessage) -> Message | None:
    """A line of Telegram's own that replaces a message; None for an ordinary message."""
    service, sender = message.service or {}, message.sender
    name = sender.full_name if sender else ""
    if "pinned_message" in service:
        return PagePinned(name)
    if "new_chat_members" in service:
        return PageJoined(", ".join(map(_full_name, service["new_chat_members"])))
    if "left_chat_member" in service:
        return PageLeft(_full_name(service["left_chat_member"]))
    return None


def _full_name(user: Json) -> str:
    return f"{user['first_name']} {user.get('last_name', '')}".strip()


def reactions(message: ChatMessage) -> Counter[str]:
    """The number of each reaction."""
    return Counter(chain.from_iterable(message.reactions.values()))


def answered(message: ChatMessage) -> ChatMessage | None:
    """The message that is replied to, unless it was deleted."""
    above = message.reply_to
    return above if above is not None and still_exists(above) else None


def moment_of(message: ChatMessage | ReceivedMail) -> datetime:
    """The time at which it was sent, in the club's time zone."""
    return datetime.fromtimestamp(message.date, ZONE)


FOR_TEMPLATES: tuple[Callable[..., object], ...] = (
    *(hue, text_of, mail_text, follows, head_of, service_of, reactions, answered, moment_of),
)
"""Functions that templates call by name."""

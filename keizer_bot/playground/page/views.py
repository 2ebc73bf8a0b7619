"""A message as one person sees it on the page, as a value for the templates."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime
from zoneinfo import ZoneInfo

from markupsafe import Markup

from keizer_bot.i18n.message import Message as Says
from keizer_bot.playground.messages import PageJoined, PageLeft, PagePinned
from keizer_bot.playground.model import Chat, Message, User
from keizer_bot.playground.page.markup import formatted
from keizer_bot.playground.refusals import Json

_HUES = 7
_PAUSE = 600  # seconds after which somebody's name stands above his message again
_PREVIEW = 90  # characters


@dataclass(frozen=True, slots=True)
class Attachment:
    """A picture with its size in pixels, or a file (width 0)."""

    file_id: str
    name: str
    size: int
    width: int = 0
    height: int = 0


@dataclass(frozen=True, slots=True)
class Tap:
    """A button under a message: its place among them, what it says, and a link it may open."""

    place: int
    text: str
    url: str | None


@dataclass(frozen=True, slots=True)
class Quoted:
    """The message that is answered."""

    id: int
    name: str
    hue: int
    text: str


@dataclass(frozen=True, slots=True)
class Bubble:
    """A message. `notice` is a line of Telegram's own instead; `at` is on the club's clock."""

    id: int
    at: datetime
    name: str
    hue: int
    own: bool
    by_bot: bool
    follows: bool
    text: Markup
    edited: bool
    notice: Says | None
    attachment: Attachment | None
    rows: tuple[tuple[Tap, ...], ...]
    reactions: tuple[tuple[str, int], ...]
    quoted: Quoted | None


def bubble(message: Message, viewer: int, zone: ZoneInfo) -> Bubble:
    """How that person sees the message."""
    sender = message.sender
    return Bubble(
        id=message.id,
        at=datetime.fromtimestamp(message.date, UTC).astimezone(zone),
        name=sender.full_name if sender else message.chat.title,
        hue=hue(sender),
        own=sender is not None and sender.id == viewer,
        by_bot=sender is not None and sender.is_bot,
        follows=_follows(message),
        text=_text(message),
        edited=message.edit_date is not None,
        notice=_notice(message),
        attachment=_attachment(message.media),
        rows=_rows(message),
        reactions=_reactions(message),
        quoted=_quoted(message),
    )


def hue(user: User | None) -> int:
    """Which of the seven colours somebody's name has, as in Telegram's apps."""
    return user.id % _HUES if user else 0


def preview(message: Message) -> str:
    """The beginning of a message, in one line."""
    text = " ".join(_said(message).split())
    if not text and message.media:
        attached = _attachment(message.media)
        text = attached.name if attached else ""
    return text if len(text) <= _PREVIEW else f"{text[:_PREVIEW]}…"


def pinned(chat: Chat) -> Message | None:
    """The newest pinned message."""
    return chat.messages.get(chat.pinned[-1]) if chat.pinned else None


def _said(message: Message) -> str:
    """The text; Telegram's app hides the token of a link that was opened too."""
    return "/start" if message.body.startswith("/start") else message.body


def _text(message: Message) -> Markup:
    said = _said(message)
    return formatted(said, message.entities if said == message.body else [])


def _follows(message: Message) -> bool:
    """Whether the same person wrote the message above it, just before."""
    above = next((m for m in reversed(message.chat.messages.values()) if m.id < message.id), None)
    return (
        above is not None
        and above.service is None
        and above.sender is message.sender
        and message.date - above.date < _PAUSE
    )


def _notice(message: Message) -> Says | None:
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


def _attachment(media: Json | None) -> Attachment | None:
    if media is None:
        return None
    if "photo" in media:
        size = media["photo"][-1]
        return Attachment(size["file_id"], "", size["file_size"], size["width"], size["height"])
    file = media["document"]
    return Attachment(file["file_id"], file["file_name"], file["file_size"])


def _rows(message: Message) -> tuple[tuple[Tap, ...], ...]:
    rows, place = [], 0
    for row in message.markup["inline_keyboard"] if message.markup else []:
        taps = [Tap(place + n, each["text"], each.get("url")) for n, each in enumerate(row)]
        rows.append(tuple(taps))
        place += len(row)
    return tuple(rows)


def _reactions(message: Message) -> tuple[tuple[str, int], ...]:
    found: dict[str, int] = {}
    for emojis in message.reactions.values():
        for emoji in emojis:
            found[emoji] = found.get(emoji, 0) + 1
    return tuple(found.items())


def _quoted(message: Message) -> Quoted | None:
    above = message.reply_to
    if above is None or message.chat.messages.get(above.id) is not above:
        return None
    name = above.sender.full_name if above.sender else above.chat.title
    return Quoted(above.id, name, hue(above.sender), preview(above))

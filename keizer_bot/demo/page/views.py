"""What the templates ask of a message, besides its own fields."""

from collections import Counter
from itertools import chain
from urllib.parse import quote

from markupsafe import Markup

from keizer_bot.demo.messages import PageJoined, PageLeft, PageNotice, PagePinned, PageWord
from keizer_bot.demo.page.markup import formatted, linked, with_addresses
from keizer_bot.demo.page.state import Notice
from keizer_bot.demo.phones import CLUB_URL, Phone, ReceivedMail
from keizer_bot.i18n.message import Message
from keizer_bot.standin.model import Chat, ChatMessage, User
from keizer_bot.standin.refusals import Json
from keizer_bot.standin.wire import still_there

_HUES = 7
_PAUSE = 600  # seconds after which somebody's name stands above their message again
_PREVIEW = 90  # characters
_WHERE = {"private": PageWord.PRIVATE, "group": PageWord.GROUP, "mail": PageWord.BY_MAIL}
_TO_PAGE = Markup('<a href="{}&amp;path={}">{}</a>')


def hue(who: User | Phone | None) -> int:
    """Which of the seven colours somebody's name has, as in Telegram's apps."""
    match who:
        case User():
            return who.id % _HUES
        case Phone():
            return len(who.id) % _HUES
    return 0


def preview(message: ChatMessage | ReceivedMail) -> str:
    """The beginning of a message, in one line."""
    if isinstance(message, ReceivedMail):
        return message.subject
    text = " ".join(_said(message).split())
    if not text and message.media and "document" in message.media:
        text = message.media["document"]["file_name"]
    return text if len(text) <= _PREVIEW else f"{text[:_PREVIEW]}…"


def pinned(chat: Chat) -> ChatMessage | None:
    """The newest pinned message."""
    return chat.messages.get(chat.pinned[-1]) if chat.pinned else None


def _said(message: ChatMessage) -> str:
    """The text; Telegram's app hides the token of a link that was opened too."""
    return "/start" if message.body.startswith("/start") else message.body


def text_of(message: ChatMessage) -> Markup:
    """The text as HTML."""
    said = _said(message)
    return formatted(said, message.entities if said == message.body else [])


def mail_text(mail: ReceivedMail, page: str) -> Markup:
    """The text of a mail as HTML; addresses of the club lead to that `page` of the phone."""

    def link(url: str) -> Markup:
        path = url.removeprefix(CLUB_URL)
        return linked(url) if path == url else _TO_PAGE.format(page, quote(path), url)

    return with_addresses(mail.text.rstrip(), link)


def follows(message: ChatMessage) -> bool:
    """Whether the same person wrote the message above it, just before."""
    above = next((m for m in reversed(message.chat.messages.values()) if m.id < message.id), None)
    return (
        above is not None
        and above.service is None
        and above.sender is message.sender
        and message.date - above.date < _PAUSE
    )


def head(notice: Notice) -> Message:
    """Who was told something, and where."""
    return PageNotice(notice.to.full_name, _WHERE[notice.tab])


def service(message: ChatMessage) -> Message | None:
    """A line of Telegram's own, in place of a message."""
    about, sender = message.service or {}, message.sender
    name = sender.full_name if sender else ""
    if "pinned_message" in about:
        return PagePinned(name)
    if "new_chat_members" in about:
        return PageJoined(", ".join(map(_full_name, about["new_chat_members"])))
    if "left_chat_member" in about:
        return PageLeft(_full_name(about["left_chat_member"]))
    return None


def _full_name(user: Json) -> str:
    return f"{user['first_name']} {user.get('last_name', '')}".strip()


def reactions(message: ChatMessage) -> Counter[str]:
    """How many there are of each."""
    return Counter(chain.from_iterable(message.reactions.values()))


def answered(message: ChatMessage) -> ChatMessage | None:
    """The message that is replied to, while it is there."""
    above = message.reply_to
    return above if above is not None and still_there(above) else None

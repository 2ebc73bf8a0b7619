"""What a Telegram message or press says, by whom and where; and what is passed over in silence."""

from keizer_bot import LANGUAGES
from keizer_bot.core.identify import Place, Sender
from keizer_bot.core.request import Heard, Press, ReceivedFile, SentFile
from keizer_bot.telegram.update import CallbackQuery, Message, User


def hear(message: Message, content: ReceivedFile | None = None) -> Heard | None:
    """The words of a message; None for bots, forwards and what has no words in a group.

    `content` is that of the file which it brought, if it was fetched.
    In private a voice message or a picture is meant for the bot too: its words are empty. So is
    a file that is passed on, but what somebody else wrote under it is not said to the bot.
    """
    text = message.text or message.caption or ""
    private = message.chat.type == "private"
    wordless = private and message.is_something
    passed_on = message.forward_origin is not None
    if passed_on and private and message.document is not None:
        text = ""
    elif passed_on:
        return None
    if not (text or wordless) or message.via_bot or message.is_automatic_forward:
        return None
    sender = _sender(message)
    if sender is None and message.sender_chat is None:
        return None
    return Heard(
        text=text,
        sender=sender,
        place=place_of(message),
        message_id=message.message_id,
        at=message.at,
        language=_language(message.sender),
        file=_file(message, content) if private else None,
    )


def pressed(query: CallbackQuery) -> Press:
    """The button that was pressed."""
    message = query.message
    return Press(
        sender=Sender(query.sender.id, query.sender.full_name),
        query=query.id,
        data=query.data or "",
        place=place_of(message) if message else None,
        message_id=message.message_id if message else 0,
        language=_language(query.sender),
    )


def _language(user: User | None) -> str:
    """That of the user's telephone if there are texts in it, else Dutch."""
    spoken = (user.language_code or "")[:2] if user else ""
    return spoken if spoken in LANGUAGES else "nl"


def _file(message: Message, content: ReceivedFile | None) -> SentFile | None:
    document = message.document
    if document is None:
        return None
    size = max(document.file_size or 0, len(content.content) if content else 0)
    return SentFile(document.file_name or "", size, content)


def _sender(message: Message) -> Sender | None:
    user = message.sender
    if user is None or user.is_bot or message.sender_chat is not None:
        return None
    return Sender(user.id, user.full_name)


def place_of(message: Message) -> Place:
    """Where a message was said."""
    topic = message.message_thread_id if message.is_topic_message else None
    return Place(message.chat.id, topic or 0, private=message.chat.type == "private")

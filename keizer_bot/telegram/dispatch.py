"""Where each update goes: words and presses to the chat; changes of a chat are noted here.

What is said by whom and where is made of it here too, and what is passed over in silence.
"""

from datetime import UTC, datetime

from keizer_bot import LANGUAGES, USUAL_LANGUAGE
from keizer_bot.chat.router import Router
from keizer_bot.core.context import AppContext
from keizer_bot.core.identify import (
    Place,
    Sender,
    chat_moved,
    group_joined,
    group_left,
    name_arbiter,
)
from keizer_bot.core.request import Heard, PassedOnWords, Press, ReceivedFile, SentFile, Told
from keizer_bot.store.addresses import set_open
from keizer_bot.store.channels import Channel
from keizer_bot.store.transaction import Transaction
from keizer_bot.telegram.update import CallbackQuery, TelegramMessage, Update, User

_IN_CHAT = ("member", "administrator", "creator")


class Dispatcher:
    """Hands on updates one at a time, each inside the transaction that it is given."""

    def __init__(self, app_context: AppContext) -> None:
        self._router = Router(app_context)
        self._bot_name = app_context.bot_name

    def handle(
        self,
        update: Update,
        tx: Transaction,
        received: datetime,
        told: Told = None,
        since: datetime | None = None,
    ) -> None:
        """Carry out one update. A message counts from its own date, a press from `received`.

        `told` is what the file holds that came with the message, if it was fetched; or whether its
        sender is an administrator of the group, if that was asked. `since` is the earliest moment
        at which a press of a backlog can have been made.
        """
        message = update.edited_message or update.message
        tx.answering = tx.club_id = None
        if update.callback_query is not None:
            pressed = _pressed(update.callback_query, since)
            tx.answering = (pressed.sender.recipient, Channel.TELEGRAM)
            name_arbiter(tx, pressed.sender.person_id, pressed.sender.name)
            self._router.press(pressed, tx, received)
        elif (change := update.my_chat_member) is not None:
            inside = change.new_chat_member.status in _IN_CHAT
            if change.chat.type == "private":  # they blocked the bot, or came back
                set_open(tx, change.chat.id, Channel.TELEGRAM, open_=inside)
            elif inside:
                group_joined(tx, change.chat.id, received)
            else:
                group_left(tx, change.chat.id)
        elif message is not None and (heard := hear(message, told, self._bot_name)) is not None:
            if heard.sender is not None:
                tx.answering = (heard.sender.recipient, Channel.TELEGRAM)
                name_arbiter(tx, heard.sender.person_id, heard.sender.name)
            self._router.hear(heard, tx, edited=update.edited_message is not None)
        elif update.message is not None and update.message.migrate_to_chat_id is not None:
            # The group became a supergroup: Telegram says so in a message without words.
            chat_moved(tx, update.message.chat.id, update.message.migrate_to_chat_id)


def hear(message: TelegramMessage, told: Told = None, bot_name: str = "") -> Heard | None:
    """The words of a message; None for bots, forwards in a group and what has no words there.

    `told` is as `Dispatcher.handle` gets it; `bot_name` is our own.
    In private a voice message or a picture is meant for the bot too: its words are empty. So is
    what is passed on, but what somebody else wrote is not said to the bot.
    """
    text = message.text or message.caption or ""
    private = message.chat.type == "private"
    wordless = private and message.is_something
    passed_on = None
    if (origin := message.forward_origin) is not None:
        if not private:
            return None
        passed_on = PassedOnWords(text, origin.sender_user.id if origin.sender_user else None)
        text, wordless = "", True
    if not (text or wordless) or message.via_bot or message.is_automatic_forward:
        return None
    user, anonymous = message.sender, message.sender_chat is not None
    answered = message.reply_to_message.sender if message.reply_to_message else None
    if not anonymous and (user is None or user.is_bot):
        return None
    return Heard(
        text=text,
        sender=_sender(user) if user and not anonymous else None,
        place=_place(message),
        message_id=message.message_id,
        at=datetime.fromtimestamp(message.date, UTC),
        language=_language(user),
        file=_file(message, told) if private and not isinstance(told, bool) else None,
        passed_on=passed_on,
        to=answered.id if answered and not answered.is_bot else None,
        to_bot=answered is not None and answered.username == bot_name,
        in_charge=told is True,
    )


def _pressed(query: CallbackQuery, since: datetime | None) -> Press:
    """The button that was pressed."""
    message = query.message
    return Press(
        sender=_sender(query.sender),
        query=query.id,
        data=query.data or "",
        place=_place(message) if message else None,
        message_id=message.message_id if message else 0,
        language=_language(query.sender),
        since=since,
    )


def _sender(user: User) -> Sender:
    """Who it is, with the names as Telegram shows them."""
    name = f"{user.first_name} {user.last_name}" if user.last_name else user.first_name
    return Sender(user.id, name)


def _language(user: User | None) -> str:
    """That of the user's telephone if there are texts in it, else the usual one."""
    spoken = (user.language_code or "")[:2] if user else ""
    return spoken if spoken in LANGUAGES else USUAL_LANGUAGE


def _file(message: TelegramMessage, content: ReceivedFile | None) -> SentFile | None:
    document = message.document
    if document is None:
        return None
    return SentFile(document.file_name or "", document.file_size or 0, content)


def _place(message: TelegramMessage) -> Place:
    """Where a message was said."""
    topic = message.message_thread_id if message.is_topic_message else None
    return Place(message.chat.id, topic or 0, private=message.chat.type == "private")

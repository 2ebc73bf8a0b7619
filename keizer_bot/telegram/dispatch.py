"""Dispatches updates: words and presses go to the chat, changes of a chat are stored here.

It also reads from a message who said what and where, and passes over messages that need no answer.
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
from keizer_bot.core.request import (
    Incoming,
    PassedOnWords,
    Press,
    ReceivedFile,
    SentFile,
    TelegramAnswer,
)
from keizer_bot.store.addresses import set_open
from keizer_bot.store.intents import Channel
from keizer_bot.store.transaction import Transaction
from keizer_bot.telegram.update import CallbackQuery, TelegramMessage, Update, User

_IN_CHAT = ("member", "administrator", "creator")


class Dispatcher:
    """Passes on updates one at a time, each inside the transaction that it is given."""

    def __init__(self, app_context: AppContext) -> None:
        self._router = Router(app_context)
        self._bot_name = app_context.bot_name

    def handle(
        self,
        update: Update,
        tx: Transaction,
        received: datetime,
        answer: TelegramAnswer = None,
        since: datetime | None = None,
    ) -> None:
        """Carry out one update. A message counts from its own date, a press from `received`.

        `answer` is Telegram's answer to what was asked before: the contents of the message's file,
        or whether its sender is an administrator of the group. `since` is the earliest moment at
        which a press in a backlog can have been made.
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
        elif (
            message is not None and (incoming := hear(message, answer, self._bot_name)) is not None
        ):
            if incoming.sender is not None:
                tx.answering = (incoming.sender.recipient, Channel.TELEGRAM)
                name_arbiter(tx, incoming.sender.person_id, incoming.sender.name)
            self._router.hear(incoming, tx, edited=update.edited_message is not None)
        elif update.message is not None and update.message.migrate_to_chat_id is not None:
            # The group became a supergroup: Telegram says so in a message without words.
            chat_moved(tx, update.message.chat.id, update.message.migrate_to_chat_id)


def hear(
    message: TelegramMessage, answer: TelegramAnswer = None, bot_name: str = ""
) -> Incoming | None:
    """The words of a message; None from bots, for forwards in a group and messages without words.

    `answer` is as in `Dispatcher.handle`; `bot_name` is the bot's own. In private a voice message
    or a picture is meant for the bot too: its words are empty. So are those of a forward, because
    somebody else said them, and not to the bot.
    """
    text = message.text or message.caption or ""
    private = message.chat.type == "private"
    may_be_wordless = private and message.is_something
    passed_on = None
    if (origin := message.forward_origin) is not None:
        if not private:
            return None
        passed_on = PassedOnWords(text, origin.sender_user.id if origin.sender_user else None)
        text, may_be_wordless = "", True
    if not (text or may_be_wordless) or message.via_bot or message.is_automatic_forward:
        return None
    user, anonymous = message.sender, message.sender_chat is not None
    replied_to = message.reply_to_message.sender if message.reply_to_message else None
    if not anonymous and (user is None or user.is_bot):
        return None
    return Incoming(
        text=text,
        sender=_sender(user) if user and not anonymous else None,
        place=_place(message),
        message_id=message.message_id,
        at=datetime.fromtimestamp(message.date, UTC),
        language=_language(user),
        file=_file(message, answer) if private and not isinstance(answer, bool) else None,
        passed_on=passed_on,
        to=replied_to.id if replied_to and not replied_to.is_bot else None,
        to_bot=replied_to is not None and replied_to.username == bot_name,
        in_charge=answer is True,
    )


def _pressed(query: CallbackQuery, since: datetime | None) -> Press:
    """The press of a button."""
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
    """The user, with the names as Telegram shows them."""
    name = f"{user.first_name} {user.last_name}" if user.last_name else user.first_name
    return Sender(user.id, name, is_account=True)


def _language(user: User | None) -> str:
    """The language of the user's app if the bot has it, else the default."""
    code = (user.language_code or "")[:2] if user else ""
    return code if code in LANGUAGES else USUAL_LANGUAGE


def _file(message: TelegramMessage, content: ReceivedFile | None) -> SentFile | None:
    document = message.document
    if document is None:
        return None
    return SentFile(document.file_name or "", document.file_size or 0, content)


def _place(message: TelegramMessage) -> Place:
    """The chat and topic of a message."""
    topic = message.message_thread_id if message.is_topic_message else None
    return Place(message.chat.id, topic or 0, private=message.chat.type == "private")

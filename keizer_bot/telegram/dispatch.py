"""Where each update goes: words and presses to the chat; changes of a chat are noted here."""

from datetime import datetime

from keizer_bot.chat.router import Router
from keizer_bot.core.identify import AppContext, chat_moved, private_chat
from keizer_bot.core.request import ReceivedFile
from keizer_bot.store.transaction import Transaction
from keizer_bot.telegram.hearing import hear, pressed
from keizer_bot.telegram.update import ChatMemberUpdated, Message, Update

_IN_CHAT = ("member", "administrator", "creator")


class Dispatcher:
    """Hands on updates one at a time, each inside the transaction that it is given."""

    def __init__(self, app_context: AppContext) -> None:
        self._router = Router(app_context)

    def handle(
        self, update: Update, tx: Transaction, received: datetime, file: ReceivedFile | None = None
    ) -> None:
        """Carry out one update. A message counts from its own date, a press from `received`.

        `file` is what is in the file that came with the message, if it was fetched.
        """
        message = update.edited_message or update.message
        if update.callback_query is not None:
            self._router.press(pressed(update.callback_query), tx, received)
        elif update.my_chat_member is not None:
            _chat_changed(tx, update.my_chat_member)
        elif message is not None and (heard := hear(message, file)) is not None:
            self._router.hear(heard, tx, edited=update.edited_message is not None)
        elif update.message is not None:
            _chat_migrated(tx, update.message)


def _chat_migrated(tx: Transaction, message: Message) -> None:
    """Follow a group that became a supergroup: Telegram says so in a message without words."""
    if message.migrate_to_chat_id is not None:
        chat_moved(tx, message.chat.id, message.migrate_to_chat_id)


def _chat_changed(tx: Transaction, change: ChatMemberUpdated) -> None:
    """Remember whether somebody's private chat is open: he blocked the bot, or came back."""
    if change.chat.type == "private":
        private_chat(tx, change.chat.id, open_=change.new_chat_member.status in _IN_CHAT)

"""The stand-in itself: one bot, the people and chats around it, and their messages."""

import itertools
from collections.abc import Callable
from typing import Any

from keizer_bot.clock import Clock
from keizer_bot.standin.model import (
    ButtonPress,
    Chat,
    ChatMessage,
    ChatType,
    EventKind,
    Exchange,
    Happening,
    Observer,
    StoredFile,
    User,
)
from keizer_bot.standin.refusals import Disturbance, FloodLimits, Json
from keizer_bot.standin.text import command_target
from keizer_bot.standin.updates import UpdateQueue
from keizer_bot.standin.wire import message_json


def is_heard(message: ChatMessage, bot: User, *, privacy: bool) -> bool:
    """True if Telegram gives ``bot`` an update about ``message``."""
    chat = message.chat
    if chat.type != "private" and not chat.has(bot.id):
        return False
    if message.sender is bot:
        return _is_pin(message)
    if chat.type == "private":
        return True
    if message.sender is not None and message.sender.is_bot:
        return False
    return not privacy or _is_for_all(message, bot) or _is_meant_for(message, bot)


def _is_for_all(message: ChatMessage, bot: User) -> bool:
    """True for a service message, which reaches every bot, and if the bot is an administrator."""
    member = message.chat.member(bot.id)
    in_charge = member is not None and member.in_charge
    return in_charge or message.service is not None


def _is_pin(message: ChatMessage) -> bool:
    """True for a pin, which is the only message of its own that a bot gets."""
    return message.service is not None and "pinned_message" in message.service


def _is_meant_for(message: ChatMessage, bot: User) -> bool:
    if message.reply_to is not None and message.reply_to.sender is bot:
        return True
    if (command := command_target(message.body)) is None:
        return False
    _, named = command
    if named is not None:
        return named.lower() == bot.username.lower()
    return _is_last_bot(message.chat, bot)


def _is_last_bot(chat: Chat, bot: User) -> bool:
    if chat.last_bot_id is not None:
        return chat.last_bot_id == bot.id
    return all(
        member.user is bot or not member.user.is_bot
        for member in chat.members.values()
        if member.present
    )


TOKEN = "7000000001:playground"  # noqa: S105 - opens nothing but the stand-in
_FIRST_PERSON = 5001
_FIRST_GROUP = -4001
_FIRST_SUPERGROUP = -1001000000001


class Telegram:
    """A strict, deterministic Telegram in memory, as one bot and the people around it see it.

    Args:
        clock: gives dates, flood limits, expiry and long polling their time.
        privacy: true if it gets no ordinary messages in groups (Telegram's default).
        seed: for the random start of update ids.

    ``transcript`` holds every request, ``violations`` those that the stand-in refused but the
    real Telegram might accept. ``disturbs`` says what a request of a method gets instead of an
    answer. ``limits`` and ``updates`` may be set up at will.

    """

    def __init__(self, clock: Clock, *, privacy: bool = True, seed: int = 0) -> None:
        self.clock, self.privacy = clock, privacy
        self.token = TOKEN
        number = int(TOKEN.partition(":")[0])
        self.bot = User(number, "Keizer", username="keizer_bot", is_bot=True)
        self.updates = UpdateQueue(clock, seed)
        self.disturbs: Callable[[str], Disturbance | None] = lambda _: None
        self.limits = FloodLimits()
        self.users: dict[int, User] = {self.bot.id: self.bot}
        self.chats: dict[int, Chat] = {}
        self.presses: dict[str, ButtonPress] = {}
        self.files: dict[str, StoredFile] = {}
        self.commands: dict[tuple[str, str], list[Json]] = {}
        self.transcript: list[Exchange] = []
        self.violations: list[str] = []
        self._observers: list[Observer] = []
        self.person_ids = itertools.count(_FIRST_PERSON)
        self._group_ids = itertools.count(_FIRST_GROUP, -1)
        self._supergroup_ids = itertools.count(_FIRST_SUPERGROUP, -1)

    def subscribe(self, observer: Observer) -> None:
        """Tell ``observer`` of every ``Happening`` from now on, at once."""
        self._observers.append(observer)

    def happened(self, kind: EventKind, subject: ChatMessage | ButtonPress) -> None:
        """Tell the observers of an event about a message or a press."""
        happening = Happening(self.clock.now(), kind, subject)
        for observer in self._observers:
            observer(happening)

    def requests(self, *methods: str) -> list[Exchange]:
        """Return the requests of these methods; without names, all except getUpdates."""
        made = self.transcript
        return [e for e in made if (e.method in methods if methods else e.method != "getUpdates")]

    def new_user(self, user: User) -> None:
        """Add an account, with a private chat that they have not opened yet."""
        self.users[user.id] = user
        self.chats[user.id] = Chat(user.id, "private", person=user)

    def new_chat(self, kind: ChatType, title: str) -> Chat:
        """Add an empty group or supergroup."""
        numbers = self._group_ids if kind == "group" else self._supergroup_ids
        chat = Chat(next(numbers), kind, title)
        self.chats[chat.id] = chat
        return chat

    def post(self, chat: Chat, **fields: Any) -> ChatMessage:  # noqa: ANN401 - the fields of Message
        """Put a message into a chat, now, and give the bot its update."""
        chat.last_id += 1
        message = ChatMessage(chat, chat.last_id, self.unix_time(), **fields)
        if message.reply_to is not None:
            message.thread = message.thread or message.reply_to.thread
        elif message.thread is not None:
            # In a topic, a message without a reply counts as a reply to the topic's first one.
            message.reply_to = chat.messages.get(message.thread)
        heard = is_heard(message, self.bot, privacy=self.privacy)
        chat.messages[message.id] = message
        if message.sender is not None and message.sender.is_bot and message.service is None:
            chat.last_bot_id = message.sender.id
        self.happened(EventKind.POSTED, message)
        if heard:
            self.updates.push("message", message_json(message))
        return message

    def edited(self, message: ChatMessage) -> None:
        """Mark a message as edited, and give the bot its update unless it is the bot's own."""
        message.edit_date = self.unix_time()
        self.happened(EventKind.EDITED, message)
        if is_heard(message, self.bot, privacy=self.privacy):
            self.updates.push("edited_message", message_json(message))

    def delete(self, message: ChatMessage) -> None:
        """Remove a message; bots are never told."""
        del message.chat.messages[message.id]
        if message.id in message.chat.pinned:
            message.chat.pinned.remove(message.id)
        self.happened(EventKind.DELETED, message)

    def knows(self, user_id: int) -> bool:
        """True if the bot has met them: in a private chat, or in a chat both are in."""
        private = self.chats.get(user_id)
        return (private is not None and private.started) or any(
            chat.has(user_id) and chat.has(self.bot.id) for chat in self.chats.values()
        )

    def unix_time(self) -> int:
        """Return the clock's time in whole seconds, as Telegram dates events."""
        return int(self.clock.now().timestamp())

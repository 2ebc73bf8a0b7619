"""The stand-in itself: one bot with its queue of updates, the people and chats around it.

Updates are acknowledged exactly as by Telegram (TDLib's ``TQueue``).
"""

import asyncio
import itertools
import random
from collections.abc import Callable, Collection
from typing import Any

from keizer_bot.clock import Clock
from keizer_bot.standin.model import (
    ApiRefusal,
    ButtonPress,
    Chat,
    ChatMessage,
    ChatType,
    ConnectionDropped,
    Disturbance,
    EventKind,
    Exchange,
    FloodLimits,
    Happening,
    Json,
    Observer,
    StoredFile,
    User,
)
from keizer_bot.standin.text import named_bot
from keizer_bot.standin.wire import message_json


def is_heard(message: ChatMessage, bot: User, *, privacy: bool) -> bool:
    """True if Telegram gives ``bot`` an update about ``message``."""
    chat = message.chat
    if chat.type != "private" and not chat.has(bot.id):
        return False
    if message.sender is bot:  # it gets no message of its own but a pin
        return message.service is not None and "pinned_message" in message.service
    if chat.type == "private":
        return True
    if message.sender is not None and message.sender.is_bot:
        return False
    member = chat.member(bot.id)
    hears_all = not privacy or (member is not None and member.in_charge)
    # A service message reaches every bot.
    return hears_all or message.service is not None or _is_meant_for(message, bot)


def _is_meant_for(message: ChatMessage, bot: User) -> bool:
    if message.reply_to is not None and message.reply_to.sender is bot:
        return True
    if (named := named_bot(message.body)) is None:
        return False
    return named.lower() == bot.username.lower() if named else _is_last_bot(message.chat, bot)


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

    def knows(self, user_id: int) -> bool:
        """True if the bot has met them: in a private chat, or in a chat both are in."""
        private = self.chats.get(user_id)
        return (private is not None and private.started) or any(
            chat.has(user_id) and chat.has(self.bot.id) for chat in self.chats.values()
        )

    def unix_time(self) -> int:
        """Return the clock's time in whole seconds, as Telegram dates events."""
        return int(self.clock.now().timestamp())


KINDS = frozenset({"message", "edited_message", "callback_query", "my_chat_member"})
"""The kinds of updates that the stand-in sends."""

_FORGOTTEN_AFTER = 24 * 3600.0  # seconds
_MOST_AT_ONCE = 100
_LONGEST_POLL = 50  # seconds
_FUTURE = 10  # an offset further than this after the last update is ignored
_PAST = 100_000  # and so is one so far before the first
_FIRST_IDS = (2_000_001, 1_000_000_000)

_OTHER_POLL = (
    "Conflict: terminated by other getUpdates request; "
    "make sure that only one bot instance is running"
)


class UpdateQueue:
    """Holds updates, oldest first, until an ``offset`` above theirs confirms them.

    Args:
        clock: for dates, the 24 hours after which Telegram forgets, and long polling.
        seed: for the random number at which update ids start, and start again.

    ``next_id`` is the id of the next update.

    """

    def __init__(self, clock: Clock, seed: int = 0) -> None:
        self._clock = clock
        self._chance = random.Random(seed)  # noqa: S311 - repeatable, not secret
        self._waiting: list[tuple[float, Json]] = []
        self.next_id = self._chance.randint(*_FIRST_IDS)
        self._allowed = KINDS
        self._poll: asyncio.Future[str] | None = None

    @property
    def pending(self) -> list[Json]:
        """The updates that are not confirmed yet, oldest first."""
        self._forget_old()
        return [update for _, update in self._waiting]

    @property
    def awaited(self) -> bool:
        """True if a request waits for the next update."""
        return self._poll is not None and not self._poll.done()

    def push(self, kind: str, payload: Json) -> None:
        """Queue an update of a kind that the bot wants, and wake a waiting request."""
        if kind not in self._allowed:
            return
        self.push_raw({"update_id": self.next_id, kind: payload})

    def push_raw(self, update: Json) -> None:
        """Queue an update unchanged, even malformed or repeated, with an ``update_id``."""
        self._waiting.append((self._seconds(), update))
        self.next_id = max(self.next_id, update.get("update_id", 0) + 1)
        self._wake("")

    def restart_ids(self) -> None:
        """Continue from a random id, as Telegram does after a quiet week; drops waiting updates."""
        self._waiting.clear()
        self.next_id = self._chance.randint(*_FIRST_IDS)

    def allow(self, kinds: Collection[str] | None) -> None:
        """Set the kinds that the bot wants; None leaves them, empty means the default."""
        if kinds is not None:
            self._allowed = frozenset(kinds) & KINDS or KINDS

    def cut_off(self) -> None:
        """Break the connection of a waiting request; later updates wait for the next one."""
        if self._poll is not None and not self._poll.done():
            self._poll.set_exception(ConnectionDropped(done=False))
        self._poll = None

    async def get(self, offset: int, limit: int, timeout: float) -> list[Json]:  # noqa: ASYNC109 - Telegram's word
        """Answer getUpdates: confirm all below ``offset`` and return the rest, waiting if asked.

        It waits ``timeout`` seconds of the clock or of real time, whichever is over sooner.

        Raises:
            ApiRefusal: 409 when another request comes while this one waits.
            ConnectionDropped: when it is cut off while it waits.

        """
        limit = min(max(limit, 1), _MOST_AT_ONCE)
        timeout = min(max(timeout, 0), _LONGEST_POLL)
        updates = self._take(offset, limit)
        self._wake(_OTHER_POLL)
        if updates or not timeout:
            return updates
        self._poll = asyncio.get_running_loop().create_future()
        if conflict := await self._wait(self._poll, timeout):
            raise ApiRefusal(409, conflict)
        return self._take(offset, limit)

    def discard(self) -> None:
        """Forget all waiting updates."""
        self._waiting.clear()

    def _take(self, offset: int, limit: int) -> list[Json]:
        self._forget_old()
        if offset < 0:
            self._waiting = self._waiting[offset:]
        elif offset and self._sensible(offset):
            self._waiting = [item for item in self._waiting if item[1]["update_id"] >= offset]
        return [update for _, update in self._waiting[:limit]]

    def _sensible(self, offset: int) -> bool:
        head = self._waiting[0][1]["update_id"] if self._waiting else self.next_id
        return bool(head - _PAST <= offset <= self.next_id + _FUTURE)

    def _wake(self, conflict: str) -> None:
        if self._poll is not None and not self._poll.done():
            self._poll.set_result(conflict)
        self._poll = None

    async def _wait(self, poll: asyncio.Future[str], timeout: float) -> str:  # noqa: ASYNC109 - likewise
        """Return why the wait ended: a conflict in Telegram's words, or ""."""
        clock = asyncio.ensure_future(self._clock.sleep(timeout))
        waiting: set[asyncio.Future[Any]] = {poll, clock}
        try:
            await asyncio.wait(waiting, timeout=timeout, return_when=asyncio.FIRST_COMPLETED)
            return poll.result() if poll.done() else ""
        finally:
            clock.cancel()
            poll.cancel()

    def _forget_old(self) -> None:
        limit = self._seconds() - _FORGOTTEN_AFTER
        self._waiting = [item for item in self._waiting if item[0] > limit]

    def _seconds(self) -> float:
        return self._clock.now().timestamp()

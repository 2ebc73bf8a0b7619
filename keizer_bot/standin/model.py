"""Telegram's data: people, chats and messages, the events that observers receive, and its refusals.

Records with hardly any behaviour; ``wire`` turns them into Bot API JSON, ``world`` changes them.
The refusals are in Telegram's own words; `FloodLimits` says when it refuses for lack of room.
"""

import math
from collections import defaultdict, deque
from collections.abc import Callable, Collection
from dataclasses import dataclass, field
from datetime import datetime
from enum import Enum, StrEnum
from typing import Any, Literal, NamedTuple, TypeAlias

Json: TypeAlias = dict[str, Any]
ChatType = Literal["private", "group", "supergroup"]
Status = Literal["creator", "administrator", "member", "left", "kicked"]


class AdminRight(StrEnum):
    """The rights of an administrator that change what the stand-in allows."""

    DELETE = "can_delete_messages"
    INVITE = "can_invite_users"
    PIN = "can_pin_messages"
    PROMOTE = "can_promote_members"
    TOPICS = "can_manage_topics"


@dataclass(slots=True, eq=False)
class User:
    """A Telegram account: of a person, or of a bot."""

    id: int
    first_name: str
    last_name: str = ""
    username: str = ""
    language_code: str = ""
    is_bot: bool = False

    @property
    def full_name(self) -> str:
        """First and last name as Telegram shows them."""
        return f"{self.first_name} {self.last_name}".strip()


@dataclass(slots=True)
class ChatMember:
    """An account's status and rights in a chat."""

    user: User
    status: Status = "member"
    rights: frozenset[AdminRight] = frozenset()

    @property
    def present(self) -> bool:
        """True if they are in the chat now."""
        return self.status not in {"left", "kicked"}

    @property
    def in_charge(self) -> bool:
        """True if they are the owner or an administrator."""
        return self.status in {"creator", "administrator"}


@dataclass(slots=True, eq=False)
class Chat:
    """A private chat with the bot, a group, or a supergroup (with topics or not).

    For a private chat ``id`` is the person's, ``started`` says that they have written to the bot
    and ``blocked`` that they shut it out. ``topics`` maps message_thread_id to a name;
    in ``closed_topics`` the bot writes nothing.
    ``reactions`` are those that the chat allows (None: all of Telegram's).
    """

    id: int
    type: ChatType
    title: str = ""
    username: str = ""
    person: User | None = None
    is_forum: bool = False
    members: dict[int, ChatMember] = field(default_factory=dict)
    messages: dict[int, "ChatMessage"] = field(default_factory=dict)
    topics: dict[int, str] = field(default_factory=dict)
    closed_topics: set[int] = field(default_factory=set)
    pinned: list[int] = field(default_factory=list)
    last_id: int = 0
    last_bot_id: int | None = None
    migrated_to: int | None = None
    reactions: frozenset[str] | None = None
    started: bool = False
    blocked: bool = False

    def __repr__(self) -> str:
        return f"<{self.type} {self.id} {self.title or self.person}>"

    @property
    def is_group(self) -> bool:
        """True for groups and supergroups, where people talk to one another."""
        return self.type in {"group", "supergroup"}

    @property
    def last(self) -> "ChatMessage":
        """The newest message that was not deleted."""
        return self.messages[max(self.messages)]

    def member(self, user_id: int) -> ChatMember | None:
        """Return the membership of ``user_id``, or None if they were never in the chat."""
        return self.members.get(user_id)

    def put(
        self, user: User, status: Status = "member", rights: Collection[AdminRight] = ()
    ) -> ChatMember:
        """Set an account's status and rights in the chat, without an event."""
        member = ChatMember(user, status, frozenset(AdminRight if status == "creator" else rights))
        self.members[user.id] = member
        return member

    def has(self, user_id: int) -> bool:
        """True if ``user_id`` is in the chat now."""
        member = self.members.get(user_id)
        return member is not None and member.present


class InlineButton(NamedTuple):
    """An inline button: what it shows, and the data it sends or the link it opens."""

    text: str
    data: str | None
    url: str | None


@dataclass(slots=True, eq=False)
class ChatMessage:
    """A message in its present state.

    ``body`` with its ``entities`` is the text, or the caption when ``media`` holds a photo or
    document. ``service`` holds the fields of a service message.
    ``markup`` is an inline keyboard. ``sender`` is what the Bot API calls ``from``.
    """

    chat: Chat
    id: int
    date: int
    sender: User | None = None
    body: str = ""
    entities: list[Json] = field(default_factory=list)
    media: Json | None = None
    service: Json | None = None
    thread: int | None = None
    reply_to: "ChatMessage | None" = None
    markup: Json | None = None
    edit_date: int | None = None
    reactions: dict[int, list[str]] = field(default_factory=dict)

    def __repr__(self) -> str:
        return f"<message {self.id} in {self.chat}: {self.body or self.service}>"

    @property
    def text(self) -> str:
        """The text or caption, without its mark-up."""
        return self.body

    @property
    def buttons(self) -> list[InlineButton]:
        """The buttons under the message, row after row."""
        rows = self.markup["inline_keyboard"] if self.markup else []
        return [
            InlineButton(button["text"], button.get("callback_data"), button.get("url"))
            for row in rows
            for button in row
        ]


@dataclass(slots=True, eq=False)
class ButtonPress:
    """A tap on a button, and what the bot answered to it (``answer`` stays None until then).

    An empty ``answer`` only stops the button's little clock.
    """

    id: str
    by: User
    message: ChatMessage
    data: str
    at: float
    answer: str | None = None
    alert: bool = False


class StoredFile(NamedTuple):
    """A file that was sent: its identifiers, its name and path, and its bytes."""

    file_id: str
    unique_id: str
    name: str
    path: str
    content: bytes
    mime_type: str


EventKind = Enum("EventKind", "POSTED EDITED DELETED PINNED REACTED PRESSED ANSWERED")
"""The kinds of events, about a message or a press."""


@dataclass(frozen=True, slots=True)
class Happening:
    """An event that a member can see: about a message, or a press and its answer."""

    at: datetime
    kind: EventKind
    subject: ChatMessage | ButtonPress


@dataclass(frozen=True, slots=True)
class Exchange:
    """One request of the bot with its answer, as the transcript stores it.

    ``params`` are the decoded parameters (uploaded files as ``<name, n bytes>``), ``response`` is
    the JSON that was or would have been sent.
    """

    at: datetime
    method: str
    params: Json
    response: Json

    @property
    def ok(self) -> bool:
        """True if Telegram did what the bot asked."""
        return bool(self.response["ok"])


Observer: TypeAlias = Callable[[Happening], None]


class ApiRefusal(Exception):
    """An answer ``{"ok": false}``: the code, Telegram's description, and its parameters."""

    def __init__(self, code: int, description: str, parameters: Json | None = None) -> None:
        self.code = code
        self.description = description
        self.parameters = parameters
        super().__init__(f"{code} {description}")


class NotModelledError(ApiRefusal):
    """A 400 of the stand-in's own, for requests that it does not model but Telegram accepts."""

    def __init__(self, reason: str) -> None:
        super().__init__(400, f"Bad Request: the stand-in refuses {reason}")


class ConnectionDropped(Exception):
    """The caller gets no answer; ``done`` is true if the request was carried out."""

    def __init__(self, *, done: bool) -> None:
        self.done = done
        super().__init__("the connection was closed without an answer")


Disturbance: TypeAlias = ApiRefusal | ConnectionDropped
"""The answers that an outage or a test gives the bot."""


def bad_request(description: str) -> ApiRefusal:
    """Return the 400 that Telegram gives for a request that it understands but will not do."""
    return ApiRefusal(400, f"Bad Request: {description}")


def forbidden(description: str) -> ApiRefusal:
    """Return the 403 that Telegram gives where the bot has no access."""
    return ApiRefusal(403, f"Forbidden: {description}")


def too_many_requests(retry_after: int) -> ApiRefusal:
    """Return the 429 that asks to wait ``retry_after`` whole seconds."""
    description = f"Too Many Requests: retry after {retry_after}"
    return ApiRefusal(429, description, {"retry_after": retry_after})


@dataclass(slots=True)
class FloodLimits:
    """Limits the rate of messages; ``enabled = False`` turns that off.

    ``per_second`` is for all chats together, ``per_group_minute`` for one group, and a chat has a
    bucket of ``burst`` messages that fills up by one a second.
    """

    per_second: int = 30
    per_group_minute: int = 20
    burst: int = 5
    enabled: bool = True
    _overall: deque[float] = field(default_factory=deque)
    _groups: dict[int, deque[float]] = field(default_factory=lambda: defaultdict(deque))
    _buckets: dict[int, tuple[float, float]] = field(default_factory=dict)

    def admit(self, chat_id: int, now: float, *, group: bool) -> None:
        """Count one message to ``chat_id`` at ``now`` (seconds).

        Raises:
            ApiRefusal: 429 with whole seconds to wait; a refused message counts nowhere.

        """
        if not self.enabled:
            return
        waits = [_wait(self._overall, now, 1.0, self.per_second)]
        if group:
            waits.append(_wait(self._groups[chat_id], now, 60.0, self.per_group_minute))
        tokens = self._tokens(chat_id, now)
        waits.append(1.0 - tokens)
        if max(waits) > 0:
            raise too_many_requests(max(1, math.ceil(max(waits))))
        self._overall.append(now)
        self._buckets[chat_id] = (tokens - 1.0, now)
        if group:
            self._groups[chat_id].append(now)

    def admit_reaction(self, now: float) -> None:
        """Count a reaction at ``now``: in all calls, but not as a message to its chat.

        Raises:
            ApiRefusal: 429, as above.

        """
        wait = _wait(self._overall, now, 1.0, self.per_second) if self.enabled else 0.0
        if wait > 0:
            raise too_many_requests(max(1, math.ceil(wait)))
        self._overall.append(now)

    def _tokens(self, chat_id: int, now: float) -> float:
        tokens, since = self._buckets.get(chat_id, (float(self.burst), now))
        return min(float(self.burst), tokens + max(0.0, now - since))


def _wait(sent: deque[float], now: float, window: float, most: int) -> float:
    """Return the seconds until the window has room, 0 or less if it has."""
    while sent and not now - window < sent[0] <= now:
        sent.popleft()
    return sent[0] + window - now if len(sent) >= most else 0.0

"""Intents: what the bot wants to say or do, and to whom, in its own terms; the rows of the outbox.

Only a front knows the service's calls and limits. Texts are HTML as `keizer_bot.i18n.html` writes
it; the `data` of a button comes back when it is pressed.
"""

from enum import StrEnum
from typing import Any, ClassVar

import msgspec


class Channel(StrEnum):
    """A channel; in the order in which they are tried, unless the person prefers another."""

    TELEGRAM = "telegram"
    MAIL = "mail"
    WEB = "web"


class RecipientKind(StrEnum):
    """The kinds of recipients."""

    PERSON = "person"
    CHAT = "chat"


class Recipient(msgspec.Struct, frozen=True):
    """A person or a chat, by number; the sign of the number has no meaning."""

    kind: RecipientKind
    id: int


class Mailbox(msgspec.Struct, frozen=True):
    """A mail address for a person whose club left this bot, and about whom nothing else is stored.

    `ref` is the mail address, `name` theirs, `club` the club's, `language` that of the mail.
    """

    ref: str
    name: str
    club: str
    language: str


class Address(msgspec.Struct, frozen=True, omit_defaults=True):
    """The destination of an intent, and the language in which it is written.

    `reply_to` is the message that it answers. `instead` is where it goes if it cannot reach its
    recipient. `channel` is the channel, where that is fixed; `mailbox` the address for a mail to
    somebody who will no longer be known when it is sent.
    """

    recipient: Recipient
    language: str = ""
    topic: int = 0
    reply_to: int | None = None
    instead: "Address | None" = None
    channel: Channel | None = None
    mailbox: Mailbox | None = None


def person(number: int) -> Recipient:
    """The person, in private."""
    return Recipient(RecipientKind.PERSON, number)


def chat(number: int) -> Recipient:
    """The chat, for everybody in it."""
    return Recipient(RecipientKind.CHAT, number)


class Pressable(msgspec.Struct, frozen=True):
    """A button below a message."""

    label: str
    data: str


Keyboard = tuple[tuple[Pressable, ...], ...]


class _Intent(msgspec.Struct, frozen=True, omit_defaults=True, tag=str.lower, tag_field="kind"):
    """Something that the bot wants done; `kind` is its name in the database."""

    kind: ClassVar[str]

    def __init_subclass__(cls, **how: Any) -> None:  # noqa: ANN401 - what msgspec takes
        super().__init_subclass__(**how)
        if "kind" not in vars(cls):
            cls.kind = cls.__name__.lower()


class Say(_Intent, frozen=True):
    """Send a message."""

    text: str
    buttons: Keyboard = ()


class Show(_Intent, frozen=True):
    """Send a picture or a file, with a text below it."""

    text: str
    file: dict[str, Any]
    buttons: Keyboard = ()


class Change(_Intent, frozen=True):
    """Replace the text and buttons of a message."""

    text: str
    buttons: Keyboard = ()


class Close(_Intent, frozen=True):
    """Remove a message's buttons."""


class Pin(_Intent, frozen=True):
    """Pin a message in its chat, silently."""


class React(_Intent, frozen=True):
    """React to a message with an emoji; an empty one removes the reaction."""

    emoji: str


class AnswerPress(_Intent, frozen=True, tag="answer"):
    """Answer a button press, with a text that its presser must dismiss, or without one."""

    kind: ClassVar[str] = "answer"

    press: str
    text: str = ""


class Leave(_Intent, frozen=True):
    """Leave a chat."""


class Menu(_Intent, frozen=True):
    """Set a menu of commands (name, purpose). `of` is the person it is for; None: everybody.

    `language` is that of the users who see it; None: all other users.
    """

    commands: tuple[tuple[str, str], ...]
    language: str | None = None
    of: int | None = None


Intent = Say | Show | Change | Close | Pin | React | AnswerPress | Leave | Menu


def _text(value: object) -> str:
    """Encodes HTML strings as plain strings."""
    if isinstance(value, str):
        return str(value)
    raise TypeError(type(value))


JSON = msgspec.json.Encoder(enc_hook=_text)
"""Encodes intents, addresses and buttons as the database stores them."""

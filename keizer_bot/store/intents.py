"""What the bot wants to say and to whom, in the bot's own words: the rows of the outbox.

Only a front knows by which call of which service that is done, and within which limits. Texts are
HTML as `keizer_bot.i18n.html` writes it; `data` of a button comes back when it is pressed.
"""

from enum import StrEnum
from typing import Any, ClassVar

import msgspec

from keizer_bot.store.channels import Channel


class RecipientKind(StrEnum):
    """Who is spoken to."""

    PERSON = "person"
    CHAT = "chat"


class Recipient(msgspec.Struct, frozen=True):
    """A person or a chat, by number. The sign of the number says nothing."""

    kind: RecipientKind
    id: int


class Mailbox(msgspec.Struct, frozen=True):
    """Where a mail goes to somebody whose club is here no more: of them nothing else is kept.

    `ref` is the mail address, `name` what they are called, `language` that of the mail.
    """

    ref: str
    name: str
    club: str
    language: str


class Address(msgspec.Struct, frozen=True, omit_defaults=True):
    """Where words go, in which language they are written; in a chat in which topic.

    `reply_to` is the message under which they stand. `instead` says where they go if they cannot
    reach their recipient. `channel` is the way by which they go, where it is known; `mailbox` where
    that way, mail, ends, for whoever is not known any more when it goes.
    """

    recipient: Recipient
    language: str = ""
    topic: int = 0
    reply_to: int | None = None
    instead: "Address | None" = None
    channel: Channel | None = None
    mailbox: Mailbox | None = None


def person(number: int) -> Recipient:
    """That person, in private."""
    return Recipient(RecipientKind.PERSON, number)


def chat(number: int) -> Recipient:
    """That chat, for all who are in it."""
    return Recipient(RecipientKind.CHAT, number)


class Pressable(msgspec.Struct, frozen=True):
    """A button below a message."""

    label: str
    data: str


Keyboard = tuple[tuple[Pressable, ...], ...]


class _Intent(msgspec.Struct, frozen=True, omit_defaults=True, tag=str.lower, tag_field="kind"):
    """Something that the bot wants to be done; `kind` is its name in the database."""

    kind: ClassVar[str]

    def __init_subclass__(cls, **how: Any) -> None:  # noqa: ANN401 - what msgspec takes
        super().__init_subclass__(**how)
        cls.kind = cls.__name__.lower()


class Say(_Intent, frozen=True):
    """Say these words in a message of their own."""

    text: str
    buttons: Keyboard = ()


class Show(_Intent, frozen=True):
    """Show a picture or hand over a file, with words below it.

    `file` says what is to be made (`keizer_bot.core.attachments`).
    """

    text: str
    file: dict[str, Any]
    buttons: Keyboard = ()


class Change(_Intent, frozen=True):
    """Say these words where others stood."""

    text: str
    buttons: Keyboard = ()


class Close(_Intent, frozen=True):
    """Take a message's buttons away."""


class Pin(_Intent, frozen=True):
    """Keep a message in sight of its chat, without a sound."""


class React(_Intent, frozen=True):
    """Nod at a message; without an emoji, nod no longer."""

    emoji: str


class Answer(_Intent, frozen=True):
    """Answer a press, with words that its presser must tap away, or with none."""

    press: str
    text: str = ""


class Leave(_Intent, frozen=True):
    """Go out of a chat."""


class Menu(_Intent, frozen=True):
    """Offer these commands: name and purpose. `of` is whose menu it is; None: everybody's.

    With a language it is for those who use it, else for all others.
    """

    commands: tuple[tuple[str, str], ...]
    language: str | None = None
    of: int | None = None


Intent = Say | Show | Change | Close | Pin | React | Answer | Leave | Menu


def _text(value: object) -> str:
    """Texts that are known to be HTML are texts to JSON."""
    if isinstance(value, str):
        return str(value)
    raise TypeError(type(value))


JSON = msgspec.json.Encoder(enc_hook=_text)
"""Writes intents, addresses and buttons as the database keeps them."""

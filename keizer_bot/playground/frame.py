"""What the show itself says around the chats: headings, and who does what without words."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from keizer_bot.i18n.message import Message


@dataclass(frozen=True, slots=True)
class ShowTitle(Message):
    """Above it all: the club, how many play, and how many rounds are shown."""

    club: str
    players: int
    count: int


@dataclass(frozen=True, slots=True)
class SettingUp(Message):
    """The heading of the set-up."""


@dataclass(frozen=True, slots=True)
class WeekOf(Message):
    """The heading of a round's week."""

    round: int
    evening: date


@dataclass(frozen=True, slots=True)
class PrivateWith(Message):
    """Marks what is said between the bot and one person."""

    name: str


@dataclass(frozen=True, slots=True)
class Taps(Message):
    """Somebody taps a button."""

    button: str


@dataclass(frozen=True, slots=True)
class PictureShown(Message):
    """Marks where a picture stands in the chat, and its size in pixels."""

    width: int
    height: int


@dataclass(frozen=True, slots=True)
class FileShown(Message):
    """Marks where a file stands in the chat."""

    name: str


@dataclass(frozen=True, slots=True)
class PostUpdated(Message):
    """A post was changed in place; the changed lines follow."""


@dataclass(frozen=True, slots=True)
class PostPinned(Message):
    """A post was pinned."""


@dataclass(frozen=True, slots=True)
class ReactsTo(Message):
    """The bot reacts to somebody's message; `emoji` is how."""

    emoji: str
    name: str


@dataclass(frozen=True, slots=True)
class LinksOpened(Message):
    """The members open the links that the arbiter gave them."""

    count: int


@dataclass(frozen=True, slots=True)
class OtherClub(Message):
    """The heading of another club's evening, in the same bot."""

    club: str


@dataclass(frozen=True, slots=True)
class ShowOver(Message):
    """The heading of the end."""

    count: int


@dataclass(frozen=True, slots=True)
class KeptDatabase(Message):
    """In front of the path of the database."""


@dataclass(frozen=True, slots=True)
class KeptSeason(Message):
    """In front of the path of the season file."""


@dataclass(frozen=True, slots=True)
class TryNext(Message):
    """In front of the commands to try on the season file."""


@dataclass(frozen=True, slots=True)
class LinesLeftOut(Message):
    """Under a long post, of which the rest is not shown."""

    count: int

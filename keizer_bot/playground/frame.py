"""What the show itself says around the chats: headings, and who does what without words."""

from __future__ import annotations

from datetime import date

from keizer_bot.i18n.message import Message


class ShowTitle(Message):
    """Above it all: the club, how many play, and how many rounds are shown."""

    club: str
    players: int
    count: int


class SettingUp(Message):
    """The heading of the set-up."""


class WeekOf(Message):
    """The heading of a round's week."""

    round: int
    evening: date


class PrivateWith(Message):
    """Marks what is said between the bot and one person."""

    name: str


class Taps(Message):
    """Somebody taps a button."""

    button: str


class PictureShown(Message):
    """Marks where a picture stands in the chat, and its size in pixels."""

    width: int
    height: int


class FileShown(Message):
    """Marks where a file stands in the chat."""

    name: str


class PostUpdated(Message):
    """A post was changed in place; the changed lines follow."""


class PostPinned(Message):
    """A post was pinned."""


class ReactsTo(Message):
    """The bot reacts to somebody's message; `emoji` is how."""

    emoji: str
    name: str


class LinksOpened(Message):
    """The members open the links that the arbiter gave them."""

    count: int


class OtherClub(Message):
    """The heading of another club's evening, in the same bot."""

    club: str


class ShowOver(Message):
    """The heading of the end."""

    count: int


class KeptDatabase(Message):
    """In front of the path of the database."""


class KeptSeason(Message):
    """In front of the path of the season file."""


class TryNext(Message):
    """In front of the commands to try on the season file."""


class LinesLeftOut(Message):
    """Under a long post, of which the rest is not shown."""

    count: int

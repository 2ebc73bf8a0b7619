"""What a handler gets: the context, the words after the command, and where they were said."""

import re
from dataclasses import dataclass
from datetime import datetime

import msgspec

from keizer_bot.core.context import RequestContext
from keizer_bot.core.identify import Place, Sender
from keizer_bot.formats.players_file import PlayerLine, PlayersRefused

_NUMBER = re.compile(r"\d{1,3}")


def _number(request: "Request") -> int | None:
    """The round that is named, if any."""
    found = _NUMBER.search(request.rest)
    return int(found[0]) if found else None


@dataclass(frozen=True, slots=True)
class SentFile:
    """A file beside a message; `content` is None if it was not fetched."""

    name: str
    size: int
    content: "ReceivedFile | None"


class Heard(msgspec.Struct, frozen=True):
    """Words from a person. `sender` is None for an anonymous admin or a channel.

    `language` is that of his telephone if the house speaks it, else Dutch. `file` came with them,
    in private.
    """

    text: str
    sender: Sender | None
    place: Place
    message_id: int
    at: datetime
    language: str
    file: SentFile | None = None


class Press(msgspec.Struct, frozen=True):
    """A button pressed by a person. `query` names the press to the front that brought it.

    `data` is what the button says. `place` and `message_id` are those of its message, None where
    that is too old to be told.
    """

    sender: Sender
    query: str
    data: str
    place: Place | None
    message_id: int
    language: str


@dataclass(frozen=True, slots=True)
class ReceivedFile:
    """What came in a file; if it may be a list, who is on it, or why that cannot be read."""

    content: bytes
    players: tuple[PlayerLine, ...] | PlayersRefused | None = None


class Request(msgspec.Struct, frozen=True):
    """One command being answered. `rest` is what followed the command, as it was written.

    `private_open`: the sender can be written to in private. `certain`: his words mean this alone;
    else he is asked before anything is stored.
    """

    context: RequestContext
    rest: str
    heard: Heard
    private_open: bool = False
    certain: bool = True

    @property
    def sent(self) -> datetime:
        """When it was said, on the club's clock."""
        return self.context.at.astimezone(self.context.zone)

    @property
    def language(self) -> str:
        """The language of the answer: in a group the club's, in private the reader's own."""
        return self.context.language if self.heard.place.private else self.context.club.language

    @property
    def own_language(self) -> str:
        """The language of an answer that goes to the sender alone wherever that is possible."""
        return self.context.language if self.private_open else self.language

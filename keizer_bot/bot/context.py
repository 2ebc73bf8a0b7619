"""What a handler gets: the desk, the words after the command, and where they were said."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from datetime import datetime

    from keizer_bot.bot.hearing import Heard
    from keizer_bot.usecases.desk import Desk
import msgspec


class Context(msgspec.Struct, frozen=True):
    """One command being answered. `rest` is what followed the command, as it was written.

    `private_open`: the sender can be written to in private. `certain`: his words mean this alone;
    else he is asked before anything is stored.
    """

    desk: Desk
    rest: str
    heard: Heard
    private_open: bool = False
    certain: bool = True

    @property
    def sent(self) -> datetime:
        """When it was said, on the club's clock."""
        return self.desk.at.astimezone(self.desk.zone)

    @property
    def language(self) -> str:
        """The language of the answer: in a group the club's, in private the reader's own."""
        return self.desk.language if self.heard.place.private else self.desk.club.language

    @property
    def own_language(self) -> str:
        """The language of an answer that goes to the sender alone wherever that is possible."""
        return self.desk.language if self.private_open else self.language

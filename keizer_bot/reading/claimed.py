"""A clause's claim about coming, before it is held against the calendar."""

import re
from dataclasses import dataclass
from enum import Enum, auto

from keizer_bot.reading.clock_times import Moment
from keizer_bot.reading.model import Unsure
from keizer_bot.reading.pieces import DayPhrase, PlayerName

_HARMLESS = frozenset((Unsure.EVENING, Unsure.SEVERAL_EVENINGS, Unsure.ONLY))


class ClaimedPresence(Enum):
    """The ways in which a clause may speak of coming."""

    AWAY = auto()
    HERE = auto()
    LATER = auto()


_CLEAR = {
    ClaimedPresence.AWAY: re.compile("[os]|[cvb].*n|n.*[cvb]|ba"),
    ClaimedPresence.HERE: re.compile("[OS]|D.*[cvb]|[cvb].*D"),
    ClaimedPresence.LATER: re.compile("[bcv].*[lM]|[lM].*[bcv]"),
}


@dataclass(frozen=True, slots=True)
class PresenceClaim:
    """One clause that says of coming; `club_duty`: they play for the club.

    `names` are those of whom it is said, none where it is the sender.
    """

    coming: ClaimedPresence
    days: tuple[DayPhrase, ...]
    doubts: frozenset[Unsure]
    letters: str
    clock: Moment | None = None
    club_duty: bool = False
    names: tuple[PlayerName, ...] = ()
    from_now: bool = False  # "in half an hour"

    def is_clear(self, *, concluded: bool, open_: bool) -> bool:
        """True if it means the same whatever stands beside it in the clause.

        `concluded`: a "so" stands in front of it, `open_`: nothing does; so it needs no subject.
        """
        if self.names or not self.doubts <= _HARMLESS:
            return False
        subject = concluded or open_ or re.search("[moO]", self.letters) is not None
        return subject and _CLEAR[self.coming].search(self.letters) is not None

    @property
    def is_announced(self) -> bool:
        """True if it says so by the word for it: "afmelden", "meld Anna af", "count me in"."""
        by_word = "[sSfF]|^[oO]" if self.names else "[sSfFoO]"
        return re.search(by_word, self.letters) is not None

    @property
    def is_one_word(self) -> bool:
        """True for the word alone, with an evening at most: "afmelden vrijdag"."""
        return self.letters.strip("D") in {"s", "S"}

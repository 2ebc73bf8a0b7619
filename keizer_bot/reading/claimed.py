"""A clause's claim about coming, before it is matched with the calendar."""

from enum import Enum, auto

import msgspec

from keizer_bot.reading.forms import NO_ROLES, Roles
from keizer_bot.reading.hours import Moment
from keizer_bot.reading.model import Unsure
from keizer_bot.reading.pieces import DayPhrase, PlayerName
from keizer_bot.reading.senses import Matter, Sense


class ClaimedPresence(Enum):
    """The ways in which a clause may speak about coming."""

    AWAY = auto()
    HERE = auto()
    LATER = auto()


class ComingForm(Enum):
    """The forms of a claim: a verb, a phrase, the word for signing off or on, an hour, a reason."""

    AWAY = auto()
    HERE = auto()
    SKIP = auto()
    JOIN = auto()
    SIGN_OFF = auto()
    SIGN_ON = auto()
    LATE = auto()
    IN_TIME = auto()
    ILL = auto()
    CLUB_DUTY = auto()


_HERE = {ComingForm.HERE, ComingForm.JOIN, ComingForm.SIGN_ON}
_LATER = {ComingForm.LATE, ComingForm.IN_TIME}
_SIGNING = {ComingForm.SIGN_OFF, ComingForm.SIGN_ON}
_PHRASED = {ComingForm.SKIP, ComingForm.JOIN}
_HARMLESS = {Unsure.EVENING, Unsure.SEVERAL_EVENINGS, Unsure.ONLY, Unsure.QUESTION}
_SUBJECTS = {
    *(Sense.ME, Sense.I_AM, Sense.I_CAN, Sense.I_COME, Sense.I_AM_THERE),
    *(Sense.STAY_AWAY, Sense.TAKE_PART, Sense.SIGN_OFF, Sense.SIGN_ON),
}
_ONE_WORD = {Sense.SIGN_OFF, Sense.SIGN_ON, Matter.DAY}


class PresenceClaim(msgspec.Struct, frozen=True):
    """A clause about coming.

    `roles` are its pieces' roles. `names` are the players that it is about; empty for the sender.
    """

    form: ComingForm
    days: tuple[DayPhrase, ...]
    doubts: frozenset[Unsure] = frozenset()
    roles: Roles = NO_ROLES
    clock: Moment | None = None
    names: tuple[PlayerName, ...] = ()

    @property
    def coming(self) -> ClaimedPresence:
        """The way in which it speaks about coming."""
        if self.form in _LATER:
            return ClaimedPresence.LATER
        return ClaimedPresence.HERE if self.form in _HERE else ClaimedPresence.AWAY

    @property
    def is_clear(self) -> bool:
        """True if it is about the sender, whatever the rest of the clause says."""
        stated = self.coming is not ClaimedPresence.HERE or self.days
        unclear = self.names or self.doubts - _HARMLESS or self.roles.meanings.isdisjoint(_SUBJECTS)
        return bool(stated) and not unclear

    @property
    def is_announced(self) -> bool:
        """True if it uses a word for signing off or on: "meld Anna af", "count me in"."""
        phrased = self.roles.begins(Sense.STAY_AWAY, Sense.TAKE_PART) or not self.names
        return self.form in _SIGNING or (self.form in _PHRASED and bool(phrased))

    @property
    def is_one_word(self) -> bool:
        """True for that word alone, or with an evening: "afmelden vrijdag"."""
        return self.form in _SIGNING and self.roles.meanings <= _ONE_WORD

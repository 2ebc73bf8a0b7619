"""The buttons of the wizard of a new season."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from keizer_bot.i18n.message import Message


@dataclass(frozen=True, slots=True)
class Next(Message):
    """The label: on to the next step."""


@dataclass(frozen=True, slots=True)
class Back(Message):
    """The label: back to the step before."""


@dataclass(frozen=True, slots=True)
class ThrowAway(Message):
    """The label: throw the season in the making away."""


@dataclass(frozen=True, slots=True)
class NeverMind(Message):
    """The label: do nothing."""


@dataclass(frozen=True, slots=True)
class MoreNames(Message):
    """The label: the next page of names."""


@dataclass(frozen=True, slots=True)
class EarlierNames(Message):
    """The label: the page of names before."""


@dataclass(frozen=True, slots=True)
class NewName(Message):
    """The label: type the name of a new player."""


@dataclass(frozen=True, slots=True)
class OtherName(Message):
    """The label: another name for the season."""


@dataclass(frozen=True, slots=True)
class OtherRounds(Message):
    """The label: another number of rounds."""


@dataclass(frozen=True, slots=True)
class OtherFirst(Message):
    """The label: another first evening."""


@dataclass(frozen=True, slots=True)
class WeekEarlier(Message):
    """The label: begin a week earlier."""


@dataclass(frozen=True, slots=True)
class WeekLater(Message):
    """The label: begin a week later."""


@dataclass(frozen=True, slots=True)
class PlayedDay(Message):
    """The label of an evening that is played; pressed, it is passed over."""

    day: date


@dataclass(frozen=True, slots=True)
class SkippedDay(Message):
    """The label of an evening that is passed over; pressed, it is played."""

    day: date


@dataclass(frozen=True, slots=True)
class AsLastSeason(Message):
    """The label: as it was in the last season."""


@dataclass(frozen=True, slots=True)
class RaiseTop(Message):
    """The label: so high a top value."""

    top: int


@dataclass(frozen=True, slots=True)
class WithoutGroups(Message):
    """The label: no groups."""


@dataclass(frozen=True, slots=True)
class EqualParts(Message):
    """The label: so many groups of the same size."""

    parts: int


@dataclass(frozen=True, slots=True)
class ByRating(Message):
    """The label: groups by rating."""


@dataclass(frozen=True, slots=True)
class StartSeason(Message):
    """The label: start the season."""


@dataclass(frozen=True, slots=True)
class NewMember(Message):
    """The label: somebody new."""


@dataclass(frozen=True, slots=True)
class ListIsRight(Message):
    """The label: the matches are right."""


@dataclass(frozen=True, slots=True)
class NewSeason(Message):
    """The label: prepare a new season."""


@dataclass(frozen=True, slots=True)
class GoOn(Message):
    """The label: go on with the season in the making."""

    name: str


@dataclass(frozen=True, slots=True)
class EndSeason(Message):
    """The label: end the running season."""

"""What the buttons of the wizard of a new season say."""

from datetime import date

from keizer_bot.i18n.message import Message


class Next(Message):
    """The label: on to the next step."""


class Back(Message):
    """The label: back to the step before."""


class ThrowAway(Message):
    """The label: throw the season in the making away."""


class MoreNames(Message):
    """The label: the next page of names."""


class EarlierNames(Message):
    """The label: the page of names before."""


class NewName(Message):
    """The label: type the name of a new player."""


class OtherName(Message):
    """The label: another name for the season."""


class OtherRounds(Message):
    """The label: another number of rounds."""


class OtherFirst(Message):
    """The label: another first evening."""


class WeekEarlier(Message):
    """The label: begin a week earlier."""


class WeekLater(Message):
    """The label: begin a week later."""


class PlayedDay(Message):
    """The label of an evening that is played; pressed, it is passed over."""

    day: date


class SkippedDay(Message):
    """The label of an evening that is passed over; pressed, it is played."""

    day: date


class AsLastSeason(Message):
    """The label: as it was in the last season."""


class RaiseTop(Message):
    """The label: so high a top value."""

    top: int


class WithoutGroups(Message):
    """The label: no groups."""


class EqualParts(Message):
    """The label: so many groups of the same size."""

    parts: int


class ByRating(Message):
    """The label: groups by rating."""


class StartSeason(Message):
    """The label: start the season."""


class NewMember(Message):
    """The label: somebody new."""


class ListIsRight(Message):
    """The label: the matches are right."""


class NewSeason(Message):
    """The label: prepare a new season."""


class GoOn(Message):
    """The label: go on with the season in the making."""

    name: str


class EndSeason(Message):
    """The label: end the running season."""

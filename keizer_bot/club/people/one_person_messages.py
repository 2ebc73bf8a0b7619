"""All that can be said about who is one person over the years."""

from keizer_bot.core.messages import Acknowledgement
from keizer_bot.i18n.message import Message, Refusal


class WhichTwo(Refusal):
    """Two names are wanted, of members who are one person."""


class SeasonsAndGames(Message):
    """A member, the seasons that they play or played in, and how many games that makes."""

    player: str
    seasons: tuple[str, ...]
    count: int


class WithoutSeasons(Message):
    """A member who plays in no season."""

    player: str


class StaysReached(Message):
    """Why the second name stays: that member gets the messages."""

    player: str


class ConfirmMerging(Message):
    """A question: are these two one person; and what comes of that."""

    one: Message
    two: Message
    player: str
    other: str
    rankings: tuple[Message, ...]
    reached: StaysReached | None


class NoRankingChanges(Message):
    """They are in no season both."""


class _InSeasonOfBoth(Message):
    """What becomes of a season in which both are, and what that does to its ranking."""

    season: str
    effect: Message


class LineGoes(_InSeasonOfBoth):
    """One of them never appears: that line is left out."""


class LinesJoin(_InSeasonOfBoth):
    """They appear in different rounds alone: their lines become one."""


class MergedInRanking(Message):
    """Why a ranking is posted anew: two of its lines are one person's."""

    player: str
    other: str


class MergeThem(Message):
    """The label: they are one person."""


class Merged(Acknowledgement):
    """Two members are one from now on."""

    player: str
    other: str
    years: Message


class OnePersonAlready(Refusal):
    """Both names are the same member's."""

    player: str


class BothReached(Refusal):
    """Both have an account or an address: one must be taken off first."""

    player: str
    other: str


class BothInSeason(Refusal):
    """Both appear in one round of that season, so they are two."""

    player: str
    other: str
    season: str


class ForgottenStays(Refusal):
    """Who asked to be forgotten is nobody's other name."""

    player: str


class AskNamesake(Message):
    """A question about a player of a file: several members have that name or number."""

    player: str
    season: str


class AskOtherNumber(Message):
    """A question: a member of that name has another federation number than the file says."""

    player: str
    season: str
    number: str


class AskOtherName(Message):
    """A question: a member by another name has the federation number that the file says."""

    player: str
    season: str
    number: str


class AskOtherYear(Message):
    """A question: a member of that name was born in another year than the file says."""

    player: str
    season: str


class AskForgotten(Message):
    """A question: somebody of that name, or with that number, asked to be forgotten."""

    player: str
    season: str


class StaysForgotten(Message):
    """The label: it is who asked to be forgotten, and stays so."""


class SomebodyElse(Message):
    """The label: it is somebody who was no member yet."""


class LoggedMerging(Message):
    """Two members are one person, by that name."""

    name: str
    other: str

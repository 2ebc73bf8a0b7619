"""Questions and answers to an arbiter who merges two members that are one person."""

from keizer_bot.core.messages import Acknowledgement
from keizer_bot.i18n import shapes
from keizer_bot.i18n.message import Message, Refusal


class WhichTwo(Refusal):
    """Asks for two names of members who are one person."""


class SeasonsAndGames(shapes.OfPlayer):
    """A member, the seasons in which they play or played, and their number of games."""

    seasons: tuple[str, ...]
    count: int


class WithoutSeasons(shapes.OfPlayer):
    """A member who plays in no season."""


class StaysReached(shapes.OfPlayer):
    """The reason why the second name stays: that member gets the messages."""


class ConfirmMerging(Message):
    """Asks if these two are one person, and shows the consequences."""

    one: Message
    two: Message
    player: str
    other: str
    rankings: tuple[Message, ...]
    reached: StaysReached | None


class NoRankingChanges(Message):
    """No season has both of them."""


class _InSeasonOfBoth(shapes.OfSeason):
    """The change to a season in which both appear, and its effect on the ranking."""

    effect: Message


class LineGoes(_InSeasonOfBoth):
    """One of them never appears: that line is left out."""


class LinesJoin(_InSeasonOfBoth):
    """They never appear in the same round: their lines become one."""


class MergedInRanking(shapes.OfTwoPlayers):
    """The reason why a ranking is posted again: two of its lines became one person's."""


class MergeThem(Message):
    """The label: they are one person."""


class Merged(shapes.OfTwoPlayers, Acknowledgement):
    """Two members are one from now on."""

    years: Message


class OnePersonAlready(shapes.PlayerRefusal):
    """Both names are the same member's."""


class BothReached(shapes.PlayerRefusal):
    """Both have an account or an address: one of these must go first."""

    other: str


class BothInSeason(shapes.PlayerRefusal):
    """Both appear in one round of that season, so they are two."""

    other: str
    season: str


class ForgottenStays(shapes.PlayerRefusal):
    """A person who asked to be forgotten cannot be somebody's other name."""


class AskNamesake(shapes.OfPlayer):
    """A question about a player of a file: several members have that name or number."""

    season: str


class AskOtherNumber(shapes.OfPlayer):
    """Asks about a member of that name who has another federation number than the file says."""

    season: str
    number: str


class AskOtherName(shapes.OfPlayer):
    """Asks about a member by another name who has the federation number that the file says."""

    season: str
    number: str


class AskOtherYear(shapes.OfPlayer):
    """Asks about a member of that name who was born in another year than the file says."""

    season: str


class AskForgotten(shapes.OfPlayer):
    """Asks about somebody of that name, or with that number, who asked to be forgotten."""

    season: str


class StaysForgotten(Message):
    """The label: it is the person who asked to be forgotten, and they stay erased."""


class SomebodyElse(Message):
    """The label: it is a new person."""


class LoggedMerging(shapes.Named):
    """Two members are one person, by that name."""

    other: str

"""All that can be said about seasons that begin and end."""

from datetime import date

from keizer_bot.core.messages import GameLine, OtherNames
from keizer_bot.i18n.message import Message, PossiblyEmpty


class DayOfYear(Message):
    """A day of another year than this one."""

    day: date


Day = date | DayOfYear


class SeasonBegins(Message):
    """To the club: a new season, and its first evening that is still to come."""

    season: str
    players: int
    rounds: int
    coming: "FirstEvening | None"


class FirstEvening(Message):
    """The first evening that is to come, and the last of all."""

    first: Day
    last: Day


class ConfirmEnd(Message):
    """A question: does the season end now."""

    season: str
    left: Message | None
    open: Message | None


class RoundsLeft(Message):
    """So many rounds have no final ranking yet."""

    count: int


class WithoutResult(Message):
    """These games have no result: they will count for nobody."""

    count: int
    games: tuple[GameLine | OtherNames, ...]


class EndNow(Message):
    """The label: end the season."""


class SeasonEnded(Message):
    """To the arbiter: the season is over; its ranking stays to be seen."""

    season: str


class SeasonIsOver(Message):
    """To the club: the season is over, and who won its prizes; its last ranking follows."""

    season: str
    prizes: PossiblyEmpty[Message]


class LoggedSeasonStart(Message):
    """A season has begun."""

    season: str


class LoggedSeasonEnd(Message):
    """A season has ended."""

    season: str


class LoggedSeasonImport(Message):
    """An earlier season came in from a file."""

    season: str

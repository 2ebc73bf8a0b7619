"""Messages about the season's prizes ([003] c, d, e)."""

from enum import Enum, auto
from fractions import Fraction

from keizer_bot.i18n import shapes
from keizer_bot.i18n.mail_kinds import MailKind
from keizer_bot.i18n.message import Message

MAIL_KIND = MailKind.RANKING


class Prize(Enum):
    """The prizes of a season."""

    CHAMPION = auto()
    RISER = auto()
    TEAM_PLAYER = auto()


class GroupPrize(shapes.OfGroup):
    """The prize for the winner of a group."""


class CompetitionPrize(Message):
    """The prize for the champion of a competition beside the main one."""

    competition: str


Heading = Prize | GroupPrize | CompetitionPrize


class TotalOf(shapes.OfPoints):
    """A contender's number for a prize by ranking: the total."""


class PlacesOf(shapes.Counted):
    """A contender's number for the riser's prize: the places gained."""


class FactorOf(Message):
    """A contender's number for the team player's prize: sum of W − We, and games counted."""

    factor: Fraction
    count: int


class PointsBehind(shapes.OfPoints):
    """The points by which a contender is behind the leader of the race."""


class PlacesBehind(shapes.Counted):
    """The places by which a contender for the riser's prize is behind the leader."""


class RoundsNeeded(shapes.Counted):
    """The number of rounds a contender must still attend, of the `left` to come."""

    left: int


class AttendanceDone(Message):
    """The contender has attended enough rounds, whatever happens next."""


class GamesNeeded(shapes.Counted):
    """The number of external games a team player still needs for the prize."""


class NotCounted(shapes.Counted):
    """The number of the player's games that do not count, as We or a rating is missing."""


Number = TotalOf | PlacesOf | FactorOf


class StillNeeds(Message):
    """After a contender: the points behind, and the rounds they still need."""

    parts: tuple[Message, ...]


class ContenderLine(Message):
    """A contender's line in a race; `number` is what the race is decided by."""

    place: int
    player: str
    number: Number
    needs: StillNeeds | None


class WinnerLine(shapes.OfPlayer):
    """A winner's line, with their number."""

    number: Number


class NobodyWins(Message):
    """A decided prize that nobody wins."""


class NoTeamPlayerYet(Message):
    """Answer about the best team player: no team games are known yet."""


class NobodyAttended(Message):
    """A decided prize that nobody wins, because nobody attended enough rounds."""


class PrizeWon(Message):
    """At the season's end: a prize and its winners."""

    prize: Heading
    winners: tuple[Message, ...]


class NobodyYet(Message):
    """Nobody is in the race yet: nobody has gained a place, or played for a team."""


class OthersBehind(shapes.Counted):
    """The number of other contenders: they attended enough rounds, or still can."""


class PrizeHead(Message):
    """The heading of a prize; `decided` is set when nothing can change it any more."""

    prize: Heading
    decided: Message | None


class Decided(Message):
    """After a prize's heading: it is decided."""


class PrizesTitle(shapes.OfSeason):
    """The heading of the race while a season runs."""

    after: Message
    count: int


class PrizesOfTheSeason(shapes.OfSeason):
    """The heading of the prizes when the season is over or has no round left."""


class AttendanceAsked(Message):
    """The number of rounds one must attend to be eligible for a prize."""

    needed: int


class OutOfAttendance(shapes.Counted):
    """The players who can no longer attend enough rounds."""

    names: tuple[str, ...]


class MoreOnAttendance(Message):
    """A pointer to the table of everybody's attendance."""


class AttendanceTableTitle(shapes.OfSeason):
    """The heading of the attendance table."""

    after: Message
    needed: int
    count: int


class AttendanceOfTheSeason(shapes.OfSeason):
    """The same when no round is left."""

    needed: int


class AttendanceLegend(Message):
    """The meaning of the table's columns, and what counts as attendance."""

"""All that can be said about prizes ([003] c, d, e)."""

from enum import Enum, auto
from fractions import Fraction

from keizer_bot.i18n.mail_kinds import MailKind
from keizer_bot.i18n.message import Message

MAIL_KIND = MailKind.RANKING


class Prize(Enum):
    """What can be won in a season."""

    CHAMPION = auto()
    RISER = auto()
    TEAM_PLAYER = auto()


class GroupPrize(Message):
    """The heading: the winner of a group."""

    group: str


class CompetitionPrize(Message):
    """The heading: the champion of a competition beside the main one."""

    competition: str


Heading = Prize | GroupPrize | CompetitionPrize


class TotalOf(Message):
    """What a ranking's prize goes by: the total."""

    points: Fraction


class PlacesOf(Message):
    """What the riser's prize goes by: the places gained."""

    count: int


class FactorOf(Message):
    """What the team player's prize goes by: the sum of W − We, and over how many games."""

    factor: Fraction
    count: int


class PointsBehind(Message):
    """How far a contender is behind the first of them."""

    points: Fraction


class PlacesBehind(Message):
    """How many places a riser has to make up."""

    count: int


class RoundsNeeded(Message):
    """How many of the rounds that are left a contender still has to attend."""

    count: int
    left: int


class AttendanceDone(Message):
    """A contender has attended enough, whatever comes."""


class GamesNeeded(Message):
    """How many external games a team player still needs to be in for the prize."""

    count: int


class NotCounted(Message):
    """So many of their games do not count: neither We nor the ratings are known."""

    count: int


Number = TotalOf | PlacesOf | FactorOf


class StillNeeds(Message):
    """Behind a contender: what they have to make up, and what they still need."""

    parts: tuple[Message, ...]


class ContenderLine(Message):
    """A line of a race: `number` is what it goes by."""

    place: int
    player: str
    number: Number
    needs: StillNeeds | None


class WinnerLine(Message):
    """A line: whose the prize is, with their number."""

    player: str
    number: Number


class NobodyWins(Message):
    """A decided prize that goes to nobody."""


class NoTeamPlayerYet(Message):
    """Asked for the best team player: no games for a team are known yet."""


class NobodyAttended(Message):
    """A decided prize that goes to nobody: nobody attended enough."""


class PrizeWon(Message):
    """At the season's end: a prize and who won it."""

    prize: Heading
    winners: tuple[Message, ...]


class NobodyYet(Message):
    """Nobody is in the race yet: nobody gained a place, nobody played for a team."""


class OthersBehind(Message):
    """So many others are in for it: they attended enough, or still can."""

    count: int


class PrizeHead(Message):
    """Above a prize's lines; `decided` says so when nothing can change it any more."""

    prize: Heading
    decided: Message | None


class Decided(Message):
    """Behind a prize's heading: it is decided."""


class PrizesTitle(Message):
    """Above the race while a season runs."""

    season: str
    after: Message
    count: int


class PrizesOfTheSeason(Message):
    """Above the prizes of a season that is over, or has no round left."""

    season: str


class AttendanceAsked(Message):
    """How often somebody must have come to be in for a prize."""

    needed: int


class OutOfAttendance(Message):
    """Who cannot reach the attendance any more."""

    count: int
    names: tuple[str, ...]


class MoreOnAttendance(Message):
    """Where everybody's attendance is to be seen."""


class AttendanceTableTitle(Message):
    """Above everybody's attendance."""

    season: str
    after: Message
    needed: int
    count: int


class AttendanceOfTheSeason(Message):
    """The same when no round is left."""

    season: str
    needed: int


class AttendanceLegend(Message):
    """What the columns of the attendance mean, and what counts."""

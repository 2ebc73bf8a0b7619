"""All that can be said about external games and who drove ([003] d, f)."""

from datetime import date
from enum import Enum
from fractions import Fraction

from keizer_bot.club.teams.messages import Against
from keizer_bot.core.messages import Acknowledgement, WasBefore
from keizer_bot.i18n import shapes
from keizer_bot.i18n.message import Message, Refusal
from keizer_bot.reports.messages import Colour


class OwnPoints(Enum):
    """The result of a game for the club's player; the values are those that the store keeps."""

    WON = "1"
    DREW = "1/2"
    LOST = "0"


class OnBoard(Message):
    """The board of a game."""

    board: int


class WithColour(Message):
    """The player's colour."""

    colour: Colour


class AgainstRating(Message):
    """The opponent's rating."""

    rating: int


class GameDetails(Message):
    """Behind a game: its board, the colour, the opponent's rating, as far as they are known."""

    parts: tuple[Message, ...]


class Worth(Message):
    """We of a game, and W − We; `published` by the federation or computed from the ratings."""

    expected: Fraction
    worth: Fraction


class WorthUnknown(Message):
    """Neither We nor both ratings are known: the game does not count yet."""


class ExternalLine(shapes.OfPlayer):
    """A line: one game for a team."""

    points: OwnPoints
    details: GameDetails | None
    worth: Message


class _OfMatch(shapes.OfTeam):
    """A message about a team's match."""

    day: date


class ExternalNoted(_OfMatch, Acknowledgement):
    """These games of a match are noted."""

    opponent: Against | None
    lines: tuple[ExternalLine, ...]


class ExternalRemoved(shapes.OfPlayer, Acknowledgement):
    """A game is forgotten."""

    team: str
    day: date


class ExternalTitle(shapes.OfSeason):
    """Above the external games that the reader may see."""


class ExternalMatch(_OfMatch):
    """A match with its games, a line each."""

    opponent: Against | None
    lines: tuple[ExternalLine, ...]


class NoExternalGames(Message):
    """There are none yet that the reader may see; how a captain enters one."""


class WhoWon(shapes.OfPlayer):
    """A question: a score without white's side; how did it end for the player."""

    score: str


class PlayerWon(shapes.OfPlayer):
    """The label: the club's player won."""


class PlayerLost(shapes.OfPlayer):
    """The label: the club's player lost."""


class ExternalResultNeeded(shapes.PlayerRefusal):
    """The result of the game is missing."""


class ExternalAmbiguous(shapes.PlayerRefusal):
    """In a list: a score whose winner is not clear without white."""

    score: str


class _TeamRefused(Refusal):
    """A refusal about a team."""

    team: str


class MatchNotKnown(_TeamRefused):
    """The team has no match that is over, and no day was said."""


class MatchAhead(Refusal):
    """The day is still to come."""

    day: date


class NoExternalGame(shapes.PlayerRefusal):
    """The player has no game in that match."""

    team: str
    day: date


class _OfDrive(Message):
    """A message about a car to a match."""

    driver: str
    team: str
    day: date


class _Paid(_OfDrive):
    """The driver's allowance for a car to a match."""

    opponent: Against | None
    kilometres: int
    amount: Fraction


class DriveNoted(_Paid, Acknowledgement):
    """A car to a match is noted, and what the driver gets for it."""


class DriveRemoved(_OfDrive, Acknowledgement):
    """A car is forgotten."""


class DriveLine(_Paid):
    """A line of the list: a car to a match."""


class DriverSum(Message):
    """A line: what a driver gets altogether."""

    driver: str
    kilometres: int
    amount: Fraction


class DrivesTitle(shapes.OfSeason):
    """Above the list: the season, and what it comes to."""

    amount: Fraction


class DriversHead(Message):
    """Above the sums of the drivers."""


class NoDrives(Message):
    """Nothing is noted yet that the reader may see; how it is entered."""


class WhichMatch(Message):
    """A question: which match was it."""

    kilometres: int


class MatchLabel(_OfMatch):
    """The label of a match to choose."""


class DriveMatchNeeded(Refusal):
    """No match is known to which they can have driven."""

    kilometres: int


class DroveAtHome(_TeamRefused):
    """The match was at home: nobody drove there."""

    day: date


class CarNoted(Refusal):
    """One car is noted for the match; a second one was to be agreed beforehand."""

    driver: str
    kilometres: int
    team: str
    day: date


class SecondByLeader(_TeamRefused):
    """A second car is for the captain or the arbiter to enter: it was to be agreed beforehand."""


class NotYourDrive(_TeamRefused):
    """Only the driver, the captain and the arbiter enter kilometres."""


class NoDriveThen(Refusal):
    """There is no car of theirs, or none on that day."""

    driver: str


class LoggedExternal(shapes.OfPlayersDay):
    """A player has played for a team."""

    points: str
    was: WasBefore | None


class LoggedExternalGone(shapes.OfPlayersDay):
    """A game for a team is forgotten."""

    points: str


class LoggedDrive(shapes.OfPlayersDay):
    """A player has driven to a match."""

    distance: str


class LoggedDriveGone(shapes.OfPlayersDay):
    """A drive is forgotten."""

    distance: str


class MatchResultCounts(shapes.OfRound):
    """The reason why a ranking is posted again: a result for the club has changed."""

    player: str

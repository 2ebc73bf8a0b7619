"""Answers to captains and members about games for a team, and drives to matches ([003] d, f)."""

from datetime import date
from enum import Enum
from fractions import Fraction

from keizer_bot.club.teams.messages import Against
from keizer_bot.core.messages import Acknowledgement
from keizer_bot.i18n import shapes
from keizer_bot.i18n.message import Message, Refusal
from keizer_bot.reports.messages import Colour


class OwnPoints(Enum):
    """The result of a game for the club's player; the values are those in the database."""

    WON = "1"
    DREW = "1/2"
    LOST = "0"


class OnBoard(shapes.OfBoard):
    """The board of a game."""


class WithColour(Message):
    """The player's colour."""

    colour: Colour


class AgainstRating(Message):
    """The opponent's rating."""

    rating: int


class GameDetails(Message):
    """After a game: its board, the colour and the opponent's rating, as far as they are known."""

    parts: tuple[Message, ...]


class Worth(Message):
    """The expected score of a game (We, by the federation or the ratings), and W − We."""

    expected: Fraction
    worth: Fraction


class WorthUnknown(Message):
    """The expected score is unknown, so the game does not count yet."""


class ExternalLine(shapes.OfPlayer):
    """A line: one game for a team."""

    points: OwnPoints
    details: GameDetails | None
    worth: Message


class _OfMatch(shapes.OfTeam):
    """A message about a team's match."""

    day: date


class ExternalNoted(_OfMatch, Acknowledgement):
    """These games of a match were recorded."""

    opponent: Against | None
    lines: tuple[ExternalLine, ...]


class ExternalRemoved(shapes.OfPlayer, Acknowledgement):
    """A game was deleted."""

    team: str
    day: date


class ExternalTitle(shapes.OfSeason):
    """Above the external games that the reader may see."""


class ExternalMatch(_OfMatch):
    """A match with its games, a line each."""

    opponent: Against | None
    lines: tuple[ExternalLine, ...]


class NoExternalGames(Message):
    """The reader may see no external games yet; how a captain enters one."""


class WhoWon(shapes.OfPlayer):
    """Asks how a game ended for the player, because the score does not say which side was White."""

    score: str


class PlayerWon(shapes.OfPlayer):
    """The label: the club's player won."""


class PlayerLost(shapes.OfPlayer):
    """The label: the club's player lost."""


class ExternalResultNeeded(shapes.PlayerRefusal):
    """The result of the game is missing."""


class ExternalAmbiguous(shapes.PlayerRefusal):
    """In a list: the winner by a score is not clear without the colours."""

    score: str


class _TeamRefused(Refusal):
    """A refusal about a team."""

    team: str


class MatchNotKnown(_TeamRefused):
    """The command names no day, and the team has no past match."""


class MatchAhead(shapes.DayRefusal):
    """The day is still to come."""


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
    """A drive to a match was recorded, with the driver's allowance."""


class DriveRemoved(_OfDrive, Acknowledgement):
    """A drive was deleted."""


class DriveLine(_Paid):
    """A line of the list: a drive to a match."""


class DriverSum(Message):
    """A line: the sum of a driver's allowances."""

    driver: str
    kilometres: int
    amount: Fraction


class DrivesTitle(shapes.OfSeason):
    """Above the list: the season and the sum of all allowances."""

    amount: Fraction


class DriversHead(Message):
    """Above the sums of the drivers."""


class NoDrives(Message):
    """The reader may see no drives yet; how to enter one."""


class WhichMatch(Message):
    """Asks to which match they drove."""

    kilometres: int


class MatchLabel(_OfMatch):
    """The label of a match to choose."""


class DriveMatchNeeded(Refusal):
    """The bot knows no match to which they may have driven."""

    kilometres: int


class DroveAtHome(_TeamRefused):
    """The match was at home, so nobody drove."""

    day: date


class CarNoted(Refusal):
    """The match already has a car; a second one must be agreed beforehand."""

    driver: str
    kilometres: int
    team: str
    day: date


class SecondByLeader(_TeamRefused):
    """Only the captain or the arbiter enters a second car, which must be agreed beforehand."""


class NotYourDrive(_TeamRefused):
    """Only the driver, the captain and the arbiter enter kilometres."""


class NoDriveThen(Refusal):
    """They have no recorded drive, or none on that day."""

    driver: str


class MatchResultCounts(shapes.OfRound):
    """The reason why a ranking is posted again: a result for the club has changed."""

    player: str

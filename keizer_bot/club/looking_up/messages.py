"""Answers to people who look something up: a ranking, a score explained, a possible result."""

from enum import Enum, auto
from fractions import Fraction

from keizer_bot.engine.model import AbsenceKind, Result
from keizer_bot.i18n import shapes
from keizer_bot.i18n.message import Message, Refusal
from keizer_bot.reports.messages import Colour, Correction, CorrectionReason, Outcome


class Supposed(Enum):
    """An imagined result of the reader's game."""

    WIN = auto()
    DRAW = auto()
    LOSS = auto()


class GamesWithoutResult(shapes.OfRound):
    """The games of the round that was paired last that have no result yet."""

    games: tuple[str, ...]
    count: int


class AllGamesHaveResults(shapes.OfRound):
    """Every game of the round that was paired last has its result."""


class _OfOwnGame(shapes.OfRound):
    """A message about a player's game."""

    colour: Colour
    opponent: str


class WhatIfTitle(_OfOwnGame):
    """The open game, and the ranking with which the outcomes are compared."""

    before: Message


class PlacesUp(shapes.Counted):
    """The number of places gained."""


class PlacesDown(shapes.Counted):
    """The number of places lost."""


class SamePlace(Message):
    """The player kept their place."""


class NoPlaceBefore(Message):
    """The player was in no ranking yet."""


Move = PlacesUp | PlacesDown | SamePlace | NoPlaceBefore


class ProspectLine(Message):
    """The effect of one result."""

    supposed: Supposed
    rank: int
    total: Fraction
    move: Move


class OthersStillOpen(shapes.Counted):
    """The number of other open games that may still change the outcome."""


class OthersAllKnown(Message):
    """No other open game can change the outcome."""


class RankingAfterRound(shapes.OfRound):
    """Below a round: how to see the ranking after it."""


class NoOpenGame(Refusal):
    """The sender has no game that waits for its result."""


class TwoPlayersWanted(shapes.PlayerRefusal):
    """The two names are the same player."""


class MutualTitle(shapes.OfPlayer):
    """The player whose opponents are listed."""


class MutualLine(Message):
    """Their score against one opponent."""

    opponent: str
    points: Fraction
    games: int


class PlayedGamesOnly(Message):
    """A note that forfeits are not counted."""


class DuelTitle(shapes.OfPlayer):
    """The two players, and the points of each."""

    opponent: str
    points: Fraction
    theirs: Fraction


class DuelGame(shapes.OfGame):
    """One of their games."""

    result: Result


class DuelGameOf(DuelGame):
    """One of their games over the years, with its season."""

    season: str


class TheyNeverMet(shapes.OfPlayer):
    """The two have no game with a result."""

    opponent: str


class CardNicknames(Message):
    """The player's nicknames at the club."""

    nicknames: tuple[str, ...]


class RatingUnknown(Message):
    """To a person who asks for a rating: the player has none."""


class CardTally(shapes.OfPoints):
    """Their points out of their games."""

    games: int


class NoGameYet(shapes.OfPlayer):
    """They have not played this season."""


class NoGameAtAll(shapes.OfPlayer):
    """They have not played in any season, or not in the named one."""


class CardGame(_OfOwnGame):
    """A game and its result from their side."""

    outcome: Outcome


class CardForm(Message):
    """Their last results, the newest first."""

    outcomes: tuple[Outcome, ...]


class YouAgainst(shapes.OfPlayer):
    """The reader's score against them."""

    points: Fraction
    games: int


class YouNeverMet(shapes.OfPlayer):
    """The reader did not play them this season."""


class NotRankedYet(shapes.PlayersRoundRefusal):
    """The player is in no ranking before round `round`, in which they enter."""


class WhyTitle(shapes.OfPlayer):
    """The player whose total is explained."""

    after: Message
    rank: int
    players: int
    total: Fraction


class WhyLines(Message):
    """A key to the lines of a total."""


class WholeWhy(shapes.Counted):
    """The label that shows all lines of the explained total, with their number."""


class WholeSheet(shapes.Counted):
    """The label that shows all lines of the reader's own total, with their number."""


class LessNow(shapes.OfPoints):
    """The points lost since the round before."""


class MoreNow(shapes.OfPoints):
    """The points gained since the round before."""


class NewNow(Message):
    """The line is new since the round before."""


class WorthThroughout(Message):
    """The value is the same as when the round was played."""

    value: Fraction


class WorthThenAndNow(Message):
    """The value changed since the round was played."""

    then: Fraction
    now: Fraction


Effect = LessNow | MoreNow | NewNow
Worth = WorthThroughout | WorthThenAndNow


class _Gives(Message):
    """The points of one line of the total, and their change."""

    credit: Fraction
    effect: Effect | None


class WhyOwnValue(_Gives):
    """The points from the player's own value."""


class WhyOwnValueTimes(WhyOwnValue):
    """The same if the rules count it more or less than once."""

    value: Fraction
    times: Fraction


class WhyEntry(_Gives):
    """The points that were given on entry in mid-season."""


class WhyCorrection(_Gives):
    """A correction beside the rounds; it may be negative."""

    what: Correction
    why: CorrectionReason | None


class WhyGameFixed(_Gives):
    """The points from a game, whoever the opponent is."""

    round: int
    colour: Colour
    opponent: str
    outcome: Outcome


class WhyGame(WhyGameFixed):
    """The points from a game; `worth` is the opponent's value."""

    worth: Worth


class WhyFixed(_Gives):
    """The points from a round without a game, whatever the player's value."""

    round: int
    what: Outcome | AbsenceKind | str


class WhyFree(WhyFixed):
    """The points from a round without a game; `worth` is the player's own value."""

    worth: Worth


class WhyTotal(Message):
    """All lines together."""

    total: Fraction
    effect: Effect | None


class PublishedCounts(Message):
    """In a season from elsewhere the published ranking counts; this is the computed total."""

    rank: int
    total: Fraction


class ChooseTheme(Message):
    """Asks if the pictures in the private chat should be dark or light."""


class ChooseThemeOfGroup(Message):
    """Asks the arbiter if the pictures in the group should be dark or light."""


class PicturesDark(Message):
    """From now on the pictures in the private chat are dark."""


class PicturesLight(Message):
    """From now on the pictures in the private chat are light."""


class PicturesDarkInGroup(Message):
    """From now on the pictures in the group are dark."""


class PicturesLightInGroup(Message):
    """From now on the pictures in the group are light."""


class AsPicture(Message):
    """The label that shows a report as a picture."""


class Darker(Message):
    """The label that makes the pictures of this chat dark."""


class Lighter(Message):
    """The label that makes the pictures of this chat light."""


class WholeTable(Message):
    """The label that shows all of a cross table, as a document."""

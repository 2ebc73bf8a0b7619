"""Messages about past seasons: careers, records, the roll of honour, and cups.

Also the answers to the arbiter who enters winners of earlier years, or who has a cup.
"""

from datetime import date
from enum import Enum, auto

from keizer_bot.core.messages import Acknowledgement
from keizer_bot.i18n import shapes
from keizer_bot.i18n.message import Message, PossiblyEmpty, Refusal


class RecordKind(Enum):
    """The records that the club keeps, in the order in which they are shown."""

    TITLES = auto()
    TOTAL = auto()
    SCORE = auto()
    WINNING_RUN = auto()
    UNBEATEN_RUN = auto()
    GAMES = auto()
    SEASONS = auto()


class CareerLine(shapes.Counted):
    """A member's number of seasons, the first of them, and the results of their games."""

    since: str
    games: int
    won: int
    drawn: int
    lost: int


class CareerTitles(shapes.Counted):
    """The seasons in which they became the club's champion."""

    seasons: tuple[str, ...]


class CareerBest(Message):
    """The best place in which they ended, and in which seasons."""

    rank: int
    seasons: tuple[str, ...]


class CareerRuns(Message):
    """Their longest runs of games: of wins, and without a loss."""

    won: int
    unbeaten: int


class RecordsTitle(shapes.OfClub):
    """Above the club's records."""


class NoRecords(Message):
    """The club has no season yet in which something was played."""


class RecordLine(Message):
    """A record, its number and its holders."""

    record: RecordKind
    number: Message
    holders: tuple[Message, ...]


class TimesOf(shapes.Counted):
    """A record's number: how many times."""


class ScoreOf(shapes.OfPoints):
    """A record's number: points out of games."""

    games: int


class GamesOf(shapes.Counted):
    """A record's number: how many games."""


class SeasonsOf(shapes.Counted):
    """A record's number: how many seasons."""


class HolderOf(shapes.Named):
    """The holder of a record."""


class HolderIn(shapes.Named):
    """The holder of a record within one season, and that season."""

    seasons: tuple[str, ...]


class OtherHolders(shapes.Counted):
    """The number of other members with the same record."""


class RollOfHonour(shapes.OfClub):
    """Above the winners of the club's seasons."""


class MostFaithful(Message):
    """In the roll of honour: the players who attended the most rounds of the season."""

    holders: tuple[Message, ...]
    attended: int
    rounds: int


class MoreRecords(Message):
    """Below the roll of honour: where the club's records are."""


class NobodyHonoured(Message):
    """No season of the competition is over yet."""


class NotWonYet(shapes.OfSeason):
    """The requested season is still running, so nobody has won it yet."""


class CareerPrizes(Message):
    """Other prizes that they won in past years."""

    prizes: tuple[Message, ...]


class PrizeIn(Message):
    """A prize, and the years in which it was won."""

    prize: str
    years: tuple[str, ...]


class OfPastYear(Message):
    """Above the past winners of a year."""

    year: str


class PastPrize(Message):
    """A prize of a past year, and its winners."""

    prize: str
    winners: tuple[str, ...]


class HowToHonour(Refusal):
    """The arbiter's words do not show which prize somebody won, or in which year."""


class YearToCome(Refusal):
    """The year is still to come: nobody has won anything in it."""

    year: str


class _OfWinner(Message):
    year: str
    prize: str
    name: str


class WinnerAdded(_OfWinner, Acknowledgement):
    """A past winner is now in the roll of honour; `own` says if that is a member."""

    own: Message


class InTheirCareer(Message):
    """After a past winner: they are a member, and it counts in their career."""


class NoMemberOfThatName(Message):
    """After a past winner: no member, or more than one, has that name."""


class WinnerRemoved(_OfWinner, Acknowledgement):
    """A past winner is no longer in the roll of honour."""


class _WinnerRefused(Refusal):
    """A refusal about a past winner."""

    year: str
    prize: str
    name: str


class WinnerKnown(_WinnerRefused):
    """The winner is already in the roll of honour."""


class WinnerUnknown(_WinnerRefused):
    """No such winner was entered, so none is taken out."""


class WinnersKnown(Refusal):
    """All winners in the table are already in the roll of honour."""

    count: int


class HonourShown(_OfWinner):
    """In the preview of a roll of honour: one of its first winners."""


class KnownBefore(shapes.Counted):
    """In that preview: the number of winners that are already entered."""


class HonoursPreview(shapes.Counted):
    """Asks if these winners should be entered; nothing has changed yet."""

    first: tuple[Message, ...]
    notes: PossiblyEmpty[Message]


class TakeHonours(Message):
    """The label: enter the winners."""


class HonoursTaken(shapes.Counted, Acknowledgement):
    """The number of past winners that were added."""


class HonoursLeft(Message):
    """The winners were not entered."""


class HonoursNotRead(Refusal):
    """A roll of honour has lines that are wrong."""

    lines: tuple[Message, ...]


class WholeRace(Message):
    """The label that shows the leading contenders for every prize."""


class CupHeld(shapes.OfCup):
    """A cup that somebody has, and the day since when."""

    holder: str
    since: date


class CupHome(shapes.OfCup):
    """A cup that is at the club."""


class CupOwed(shapes.OfCup):
    """For the arbiter: the holder of the cup has left, and must bring it back at once."""

    holder: str
    since: date


class CupsTitle(Message):
    """Above the club's cups."""


class NoCups(Message):
    """The club has no cups yet; `arbiter` says how to enter one."""

    arbiter: Message | None


class HowToAddCup(Message):
    """For the arbiter: how to enter a cup."""


class HowToGiveCup(shapes.OfCup):
    """For the arbiter, below the list: how a cup changes hands."""


class CupAdded(shapes.OfCup, Acknowledgement):
    """The club has a new cup."""


class CupGiven(shapes.OfCup, Acknowledgement):
    """Somebody has the cup, since that day."""

    player: str
    since: date


class CupReturned(shapes.OfCup, Acknowledgement):
    """The cup is back at the club."""


class CupRemoved(shapes.OfCup, Acknowledgement):
    """The club no longer has that cup."""


class CupUnknown(shapes.WordsRefusal):
    """The club has no cup with that name; `known` are its cups."""

    known: tuple[str, ...]


class CupKnown(Refusal):
    """The club already has a cup with that name."""

    cup: str


class BringCupBack(shapes.OfCup):
    """To the holder of a cup, before the season's last evening."""

    last: date


class BringCupNow(shapes.OfCup):
    """To the holder of a cup who leaves the competition: bring it back at once ([003] x)."""


class CupsToComeBack(Message):
    """To the arbiters, before the season's last evening: the cups that must be back then."""

    last: date
    lines: tuple[Message, ...]


class CupToFetch(shapes.OfCup):
    """To the arbiters: somebody who leaves has a cup."""

    player: str


class CupReminder(Message):
    """A job: reminds the holder of a cup."""


class AtTheClub(Message):
    """Inside a sentence: where a cup is."""

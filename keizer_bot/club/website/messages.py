"""Texts on the screen in the hall, and answers to the arbiter about it and the public page."""

from datetime import datetime
from enum import Enum, auto

from keizer_bot.engine.model import Result
from keizer_bot.i18n import shapes
from keizer_bot.i18n.message import Message, Refusal
from keizer_bot.reports.messages import Awarded


class ScreenWord(Enum):
    """Single words on the screen."""

    RISEN = auto()
    FALLEN = auto()
    COMING = auto()
    PROVISIONAL = auto()
    NO_SEASON = auto()


class ScreenSign(Enum):
    """The letter behind an unusual result; there is no room for more."""

    FORFEIT = auto()
    DECIDED = auto()
    DISPUTED = auto()


class ScreenLegend(Enum):
    """The meaning of each of these letters, below the boards."""

    FORFEIT = auto()
    DECIDED = auto()
    DISPUTED = auto()


class ScreenResults(shapes.OfRound):
    """Above the boards of a round in which every result is known."""


class ScreenPresent(shapes.Counted):
    """Above the names of those who checked in."""


class ScreenCount(Message):
    """The number of known results of the round, while some are missing."""

    known: int
    boards: int


class ScreenPage(Message):
    """Says which boards are shown, if they do not all fit."""

    page: int
    pages: int


class ScreenSignOff(Message):
    """The hour until which members can sign off for the coming evening."""

    until: datetime


class ScreenPairings(shapes.OfMoment):
    """The hour at which the coming evening is paired."""


class ScreenCheckIn(Message):
    """The hours at which check-in opens and the bot pairs on the coming evening."""

    since: datetime
    at: datetime


class NoPages(Refusal):
    """The host serves no pages, so there can be no screen."""


class TooManyBoards(Refusal):
    """The arbiter asked for more cards than any club needs."""

    boards: int
    most: int


class ScreenAddress(shapes.OfAddress):
    """The screen's new address, which is only shown once."""


class ScreenOwn(Message):
    """The screen only works at its secret address, which the bot does not store."""


class ScreenPublic(shapes.OfAddress):
    """Everybody may see the screen, at this address."""


class MakeAddress(Message):
    """The label for another address."""


class MakePublic(Message):
    """The label that opens the screen to everybody."""


class MakeOwn(Message):
    """The label that limits the screen to its secret address."""


class MakeCards(Message):
    """The label for the cards for the boards."""


class MakePage(Message):
    """The label that leads to the page for everybody."""


class PageOpen(shapes.OfAddress):
    """The club has a page that everybody may see, at this address."""


class PageClosed(Message):
    """The club has no public page."""


class PageMoved(shapes.OfAddress):
    """The public page has another address, and so have the boards' codes."""


class CardsMoved(Message):
    """The boards' codes have another address; the club has no public page."""


class TurnPageOn(Message):
    """The label that makes the page."""


class TurnPageOff(Message):
    """The label that removes the page."""


class MakePageAddress(Message):
    """The label for another address of the page, and of the boards' codes."""


class MakeSheet(Message):
    """The label for a sheet to hang in the clubhouse."""


class ClubSheetMade(Message):
    """The caption of that sheet."""


class BoardCardsMade(shapes.Counted):
    """The caption of the file with the boards' cards."""


class BoardTitle(shapes.OfBoard):
    """Above the page that a board's code opens."""

    round: int


class BoardPlayers(shapes.OfPair):
    """The two players of the board."""


class BoardResult(Message):
    """The result of their game."""

    result: Result | Awarded


class BoardEmpty(shapes.OfBoard):
    """There is no game at that board."""


class BoardWhich(Message):
    """Asks which of two people, who share a telephone, is reporting."""


class BoardUnknown(Message):
    """The visitor must first say who they are to report the result."""


class BoardOfOthers(Message):
    """Only the two players at that board can report the result."""

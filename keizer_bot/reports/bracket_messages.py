"""Texts of a cup's bracket: a line for each match."""

from enum import Enum, auto

from keizer_bot.engine.model import Result
from keizer_bot.i18n import shapes
from keizer_bot.i18n.message import Message
from keizer_bot.reports.messages import Awarded


class BracketStage(Enum):
    """The names of a cup's last rounds."""

    QUARTERFINALS = auto()
    SEMIFINALS = auto()
    FINAL = auto()


class BracketTitle(shapes.OfSeason):
    """The heading of a cup's matches."""


class BracketRound(shapes.OfRound):
    """The heading of the matches of one round of a cup."""

    stage: BracketStage | None


class BracketPair(Message):
    """A match of a cup without a result."""

    one: str
    other: str


class BracketGame(shapes.OfPair):
    """A decided match of a cup; `winner` is None if both players were absent."""

    result: Result | Awarded
    winner: "BracketGoesOn | None"


class BracketGoesOn(shapes.OfPlayer):
    """After a match of a cup: the player who advances."""


class BracketOpen(shapes.OfPair):
    """A drawn match of a cup without a decision who advances."""

    result: Result | Awarded


class BracketFree(shapes.OfPlayer):
    """A player who advances in a cup without a game."""


class BracketWinner(shapes.OfPlayer):
    """The winner of a cup."""

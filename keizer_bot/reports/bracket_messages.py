"""A cup's bracket, a line for each match."""

from enum import Enum, auto

from keizer_bot.engine.model import Result
from keizer_bot.i18n.message import Message
from keizer_bot.reports.messages import Awarded


class BracketStage(Enum):
    """The names of a cup's last rounds."""

    QUARTERFINALS = auto()
    SEMIFINALS = auto()
    FINAL = auto()


class BracketTitle(Message):
    """The heading of a cup's matches."""

    season: str


class BracketRound(Message):
    """The heading of the matches of one round of a cup."""

    round: int
    stage: BracketStage | None


class BracketPair(Message):
    """A match of a cup without a result."""

    one: str
    other: str


class BracketGame(Message):
    """A decided match of a cup; `winner` is None if both players were absent."""

    white: str
    black: str
    result: Result | Awarded
    winner: "BracketGoesOn | None"


class BracketGoesOn(Message):
    """After a match of a cup: the player who goes on."""

    player: str


class BracketOpen(Message):
    """A drawn match of a cup, of which it is not decided who goes on."""

    white: str
    black: str
    result: Result | Awarded


class BracketFree(Message):
    """A player who goes on in a cup without a game."""

    player: str


class BracketWinner(Message):
    """The winner of a cup."""

    player: str

"""The fields that many messages share. A message may add fields of its own behind them.

None of these classes is sent itself, so the catalogues have no text for them.
"""

from collections.abc import Callable, Sequence
from datetime import date, datetime
from fractions import Fraction
from pathlib import Path
from typing import TypeVar

from keizer_bot.engine.model import Result
from keizer_bot.i18n.message import Message, Refusal

T = TypeVar("T")
R = TypeVar("R")


def first_of(items: Sequence[T], most: int, rest: Callable[[int], R]) -> tuple[T | R, ...]:
    """The first items, and a message with the number of the others, if there are any."""
    left = len(items) - most
    return (*items[:most], rest(left)) if left > 0 else tuple(items)


class Counted(Message):
    """A message with a number, which selects one of the text's two forms."""

    count: int


class Named(Message):
    """A message with a name."""

    name: str


class OfNames(Message):
    """A message about several people."""

    names: tuple[str, ...]


class OfPlayer(Message):
    """A message about a player."""

    player: str


class OfPlayersDay(OfPlayer):
    """A message about a player and a day, as the record of changes keeps it."""

    day: str


class OfPlayersRound(OfPlayer):
    """A message about a player and a round."""

    round: int


class OfPlayersEvening(OfPlayer):
    """A message about a player and an evening."""

    evening: date


class OfPlayersEvenings(OfPlayer):
    """A message about a player and some evenings."""

    evenings: tuple[date, ...]


class OfTwoPlayers(OfPlayer):
    """A message about two players."""

    other: str


class OfMember(Message):
    """A message about a member."""

    member: str


class OfClub(Message):
    """A message about a club or a competition."""

    club: str


class OfTeam(Message):
    """A message about a team."""

    team: str


class OfCup(Message):
    """A message about a cup."""

    cup: str


class OfSeason(Message):
    """A message about a season."""

    season: str


class OfEvening(Message):
    """A message about an evening."""

    evening: date


class OfDay(Message):
    """A message about a day."""

    day: date


class OfRound(Message):
    """A message about a round."""

    round: int


class OfRounds(Message):
    """A message about some rounds, by number; `count` is how many."""

    rounds: tuple[str, ...]
    count: int


class OfRoundsEvening(OfRound):
    """A message about a round and its evening."""

    evening: date


class OfGame(OfRound):
    """A message about a game."""

    white: str
    black: str


class OfResult(OfGame):
    """A message about a game and its result."""

    result: Result


class OfPair(Message):
    """A message about two players, one of whom has white."""

    white: str
    black: str


class OfPoints(Message):
    """A message about points."""

    points: Fraction


class OfNumber(Message):
    """A message about something that has a number."""

    number: int


class OfGroup(Message):
    """A message about a rating group or a group chat."""

    group: str


class OfPlayers(Message):
    """A message about several players."""

    players: tuple[str, ...]


class OfEvenings(Message):
    """A message about several evenings."""

    evenings: tuple[date, ...]


class OfBoard(Message):
    """A message about a board."""

    board: int


class OfMoment(Message):
    """A message with a moment."""

    at: datetime


class OfFile(Message):
    """A message about a file."""

    file: Path


class OfFileName(Message):
    """A message about a file, which is known by its name."""

    file: str


class OfFolder(Message):
    """A message about a folder."""

    folder: Path


class OfAddress(Message):
    """A message with an address."""

    address: str


class OfUrl(Message):
    """A message about an address on the web."""

    url: str


class PlayerRefusal(Refusal):
    """A refusal about a player."""

    player: str


class PlayersRoundRefusal(PlayerRefusal):
    """A refusal about a player and a round."""

    round: int


class NameRefusal(Refusal):
    """A refusal about a name."""

    name: str


class ClubRefusal(Refusal):
    """A refusal about a club or a competition."""

    club: str


class SeasonRefusal(Refusal):
    """A refusal about a season."""

    season: str


class EveningRefusal(Refusal):
    """A refusal about an evening."""

    evening: date


class RoundRefusal(Refusal):
    """A refusal about a round."""

    round: int


class GameRefusal(RoundRefusal):
    """A refusal about a game."""

    white: str
    black: str


class WordsRefusal(Refusal):
    """A refusal that repeats the sender's words."""

    words: str


class DayRefusal(Refusal):
    """A refusal about a day."""

    day: date


class LimitRefusal(Refusal):
    """A refusal that names a limit."""

    most: int

"""What the grammar refuses: one sentence each, of what was understood and what to send instead."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from keizer_bot.i18n.message import Refusal


@dataclass
class HowToSignOff(Refusal):
    """How /afmelden is used: somebody asks for help."""


@dataclass
class HowToSignOn(Refusal):
    """How /aanmelden is used."""


@dataclass
class HowToReport(Refusal):
    """How /uitslag is used."""


@dataclass
class BadDate(Refusal):
    """No such day, or a form in which nobody writes one; `text` is the part that is wrong."""

    text: str


@dataclass
class NoRoundThatDay(Refusal):
    """A real day without a round."""

    day: date
    next: date


@dataclass
class NoRoundToday(Refusal):
    """He means today, and there is no round today."""

    next: date


@dataclass
class NoRoundsThen(Refusal):
    """From `first` to `last` there is no round."""

    first: date
    last: date
    next: date


@dataclass
class NoSuchRound(Refusal):
    """The season has no round of that number."""

    number: int
    last: int


@dataclass
class OutsideSeason(Refusal):
    """A real day, before the first or after the last evening."""

    day: date
    year: int
    first: date
    last: date


@dataclass
class SeasonOver(Refusal):
    """No evening is left on the calendar."""


@dataclass
class RangeReversed(Refusal):
    """The end stands before the beginning."""

    first: date
    last: date


@dataclass
class OnlyYourself(Refusal):
    """A member speaks for somebody else; `who` is as he wrote it."""

    who: str


@dataclass
class OnePlayerAtATime(Refusal):
    """The arbiter named several players in one sign-off."""


@dataclass
class NameThePlayer(Refusal):
    """An arbiter who is no player himself named nobody."""


@dataclass
class UnknownPlayer(Refusal):
    """No such name on the roster."""

    name: str


@dataclass
class UnknownPlayerLike(Refusal):
    """No such name, but these look like it."""

    name: str
    suggestions: tuple[str, ...]


@dataclass
class NotInAGame(Refusal):
    """That player has no game in this round."""

    player: str


@dataclass
class NotAgainstEachOther(Refusal):
    """Two players of the round, but not of one game."""

    first: str
    second: str


@dataclass
class NoSuchBoard(Refusal):
    """The round has no board of that number."""

    board: int
    last: int


@dataclass
class BadResult(Refusal):
    """No result can be read in it."""

    text: str


@dataclass
class ImpossibleResult(Refusal):
    """A score that no game of this club can have."""

    text: str


@dataclass
class NoGameThatDay(Refusal):
    """A result of a day on which no round was."""

    day: date


@dataclass
class PostponedIsNoResult(Refusal):
    """Only the arbiter postpones a game."""

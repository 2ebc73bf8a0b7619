"""What the wizard of a new season asks for in words, and what it does not understand of them."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from keizer_bot.i18n.message import Message, Refusal


class DayOfYear(Message):
    """A day of another year than this one."""

    day: date


Day = date | DayOfYear


def with_year(day: date, today: date) -> Day:
    """The day as it is to be shown: with its year, if that is another one than today's."""
    return day if day.year == today.year else DayOfYear(day)


class AskPlayerName(Message):
    """Asks for the name of a new player, with a rating if he has one."""


class AskSeasonName(Message):
    """Asks how the season is to be called."""

    name: str


class AskRounds(Message):
    """Asks how many rounds there are to be."""

    rounds: int


class AskFirstEvening(Message):
    """Asks for the date of the first evening."""

    first: Day


class AskBounds(Message):
    """Asks for the ratings at which a group begins."""


class SamePerson(Message):
    """A question: is this line of the list that member."""

    name: str


class ListMatched(Message):
    """A question: whom the list was found to mean, and who is new."""

    known: int
    shown: tuple[Message, ...]
    new: tuple[str, ...]


class KnownAs(Message):
    """A line of the list that is written otherwise than the member's name."""

    name: str
    member: str


class ListFor(Message):
    """A question: is a new season to be made with this list."""

    count: int


class NotWaitedFor(Message):
    """Words for a question of the wizard that is no longer asked."""


@dataclass
class NotARound(Refusal):
    """That is no number of rounds."""

    said: str
    most: int


@dataclass
class NotADate(Refusal):
    """That is no date."""

    said: str


@dataclass
class FirstEveningPast(Refusal):
    """The first evening would be over."""

    past: Day


@dataclass
class NotAnEvening(Refusal):
    """The club does not meet on that day of the week; these two evenings are near."""

    said: Day
    before: Day
    after: Day


@dataclass
class NotBounds(Refusal):
    """Those are no ratings from high to low."""

    said: str


@dataclass
class NamedTwice(Refusal):
    """Somebody of that name is in the list already."""

    player: str

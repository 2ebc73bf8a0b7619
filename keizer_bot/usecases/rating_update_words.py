"""What is said of all ratings that come from a list: who is who, and what changes."""

from __future__ import annotations

from dataclasses import dataclass

from keizer_bot.i18n.message import Message, Refusal
from keizer_bot.usecases.rating_words import ListName, Shown


class NewRating(Message):
    """A line: whose rating becomes what."""

    player: str
    before: Shown
    after: int


class SameRating(Message):
    """A line: whose rating stays as it is."""

    player: str
    rating: int


class UnratedThere(Message):
    """A line: he has no rating on the list, and keeps what he has."""

    player: str
    before: Shown


ListLine = NewRating | SameRating | UnratedThere


class KnownByNumber(Message):
    """A question: these players have a number that is on the list."""

    list: ListName
    count: int
    lines: tuple[ListLine, ...]


class KnownByName(Message):
    """A question: these players have a name that is on the list once."""

    list: ListName
    count: int
    lines: tuple[ListLine, ...]


class WhoIsIt(Message):
    """A question: which of these on the list is the player, with how many such questions follow."""

    player: str
    rating: Shown
    left: StillToAsk | None


class StillToAsk(Message):
    """How many such questions follow."""

    count: int


class NobodyOfThese(Message):
    """The label: he is none of them, and keeps his rating."""


class AllRight(Message):
    """The label: all of them are right."""


class AskOneByOne(Message):
    """The label: not all are right; ask about each."""


class CarryOut(Message):
    """The label: let it be so."""


class ConfirmRatings(Message):
    """A question: so many ratings change; what that does, and who is not on the list."""

    list: ListName
    lines: tuple[NewRating | NoRatingChanges, ...]
    left: NotOnList | None
    effect: Message


class NoRatingChanges(Message):
    """In place of lines: no number changes, only where they come from."""


class NotOnList(Message):
    """Who keeps the rating that he has."""

    players: tuple[str, ...]


class RatingsUpdated(Message):
    """The ratings are the list's."""

    list: ListName
    count: int


class RatingsAreNew(Message):
    """To the club, above a ranking that changes by it: where the ratings come from."""

    list: ListName


@dataclass
class NobodyMatches(Refusal):
    """None of the season's players is on the list."""

    list: ListName

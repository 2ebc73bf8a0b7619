"""What is said of one player's rating, and of whom a list has for a part of a name."""

from __future__ import annotations

from dataclasses import dataclass

from keizer_bot.i18n.message import Message, Refusal
from keizer_bot.usecases.rating_words import ListName, Shown, Sourced


class RatingIsNew(Message):
    """To the club, above a ranking that changes by it: whose rating is another one."""

    player: str


class ConfirmRating(Message):
    """A question: shall that player have this rating; what it does."""

    player: str
    before: Shown
    after: Shown | Sourced
    effect: Message


class RatingSet(Message):
    """That player has this rating now."""

    player: str
    rating: Shown | Sourced


class Candidates(Message):
    """A question: who of the list is meant."""

    said: str
    list: ListName
    more: MoreOnList | None


class MoreOnList(Message):
    """There are more than are shown."""


class ForWhom(Message):
    """A question: which player is the one on the list, or is he new."""

    name: str
    rating: Shown


class NewPlayer(Message):
    """The label: he is none of the players yet, and takes part from now on."""


@dataclass
class NotOnTheList(Refusal):
    """Nobody on the list has such a name."""

    said: str
    list: ListName

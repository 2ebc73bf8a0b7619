"""What is said of rating lists, and how a rating and somebody on a list are shown."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from keizer_bot.i18n.message import Message, Refusal


class ListName(Message):
    """A rating list by its name and day."""

    list: str
    day: date


class ListRead(Message):
    """A list was read and kept, and a question: what is to be done with it."""

    list: ListName
    size: int
    undated: DayOfArrival | None


class DayOfArrival(Message):
    """The list does not say of which day it is: today is taken, and how to say another."""


class ListKept(Message):
    """Which list was read last, and a question: what is to be done with it."""

    list: ListName
    size: int


class NoListYet(Message):
    """No list was read: where one comes from."""


class UpdateRatings(Message):
    """The label: give this season's players the ratings of the list."""


class ClubMembers(Message):
    """The label: take in the members of a club."""


class SeasonWithList(Message):
    """The label: prepare a new season with everybody on the list."""


class AskClubNumber(Message):
    """Asks for the club's number with the federation."""


class Unrated(Message):
    """In place of a rating where there is none."""


class Guessed(Message):
    """A rating that is an estimate."""

    rating: int


class PublishedRating(Message):
    """A rating of a list."""

    rating: int
    list: ListName


class Certain(Message):
    """A rating as the club entered it."""

    rating: int


class GuessedRating(Message):
    """A rating that is an estimate, which is said."""

    rating: int


Shown = Certain | Guessed | Unrated
Sourced = PublishedRating | GuessedRating


class OnList(Message):
    """The label of somebody on a list."""

    name: str
    rating: Shown
    born: Born | None
    club: OfClub | None
    number: Numbered | None


class Born(Message):
    """When he was born."""

    year: str


class OfClub(Message):
    """Of which club he is."""

    club: str


class Numbered(Message):
    """His number with the federation."""

    number: str


@dataclass
class NoListToSearch(Refusal):
    """No list was read yet."""

    said: str

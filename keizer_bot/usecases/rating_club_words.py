"""What is said of a club's members on a rating list."""

from __future__ import annotations

from dataclasses import dataclass

from keizer_bot.i18n.html import Html
from keizer_bot.i18n.message import Message, Refusal
from keizer_bot.usecases.rating_words import ListName


class ClubOnList(Message):
    """A question: the members of a club on the list, and what is to be done with them."""

    club: str
    list: ListName
    count: int
    new: NewOnList | None
    doubtful: MaybePlayers | None


class NewOnList(Message):
    """Who of the club is no player of the season yet."""

    names: tuple[str, ...]


class MaybePlayers(Message):
    """Who is like a player of the season, and is not taken in."""

    names: tuple[str, ...]


class TakeInNew(Message):
    """The label: let those who do not play yet enter the running season."""

    count: int


class NewSeasonWith(Message):
    """The label: prepare a new season with the club's members."""


class MembersTakenIn(Message):
    """So many members of the club take part from that round on."""

    count: int
    round: int
    players: tuple[str, ...]


@dataclass
class ClubNotOnList(Refusal):
    """Nobody on the list is of that club."""

    club: str
    list: ListName


@dataclass
class NobodyToTakeIn(Refusal):
    """All members of the club are players already."""

    club: str


class Why(Message):
    """What stands in the way, in words that are ready."""

    text: Html


@dataclass
class NotTakenIn(Refusal):
    """One of the club's members cannot enter; nobody was taken in."""

    player: str
    why: Why

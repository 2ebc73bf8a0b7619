"""What is said of groups by rating."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from keizer_bot.i18n.message import Message, Refusal


class GroupWouldBe(Message):
    """A line: who would be in a group, the best rated first."""

    group: str
    count: int
    players: tuple[str, ...]


class GroupsNow(Message):
    """The groups as they are, and how to make others."""

    season: str
    groups: tuple[GroupWouldBe | NoGroupOf, ...]


class NoGroupOf(Message):
    """A line: who is in no group."""

    count: int
    players: tuple[str, ...]


class ConfirmGroups(Message):
    """A question: the groups that would be made on that day, and who would be in another one."""

    day: date
    groups: tuple[GroupWouldBe, ...]
    moved: int
    unrated: WithoutRating | None


class WithoutRating(Message):
    """Who has no rating, and so stands last."""

    players: tuple[str, ...]


class GroupsMade(Message):
    """The groups are made."""

    groups: tuple[str, ...]
    moved: int


@dataclass
class NotGroups(Refusal):
    """Those are neither ratings from high to low nor a number of groups."""

    said: str


@dataclass
class GroupsOfNow(Refusal):
    """A day was named: groups are made by the ratings of now, after that day's list was read."""

    said: str


@dataclass
class GroupsAsTheyAre(Refusal):
    """Nobody would be in another group."""

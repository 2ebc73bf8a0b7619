"""What it costs in the rules to have a pairing otherwise."""

from __future__ import annotations

from enum import Enum

from keizer_bot.i18n.message import Message
from keizer_bot.reports.dashboard import Names


class Side(Enum):
    """The two colours."""

    WHITE = "white"
    BLACK = "black"


class CostsNothing(Message):
    """No rule gives way for it."""


class CostsRematch(Message):
    """These two met in that round, and should not meet again yet."""

    player: str
    other: str
    round: int


class CostsGroups(Message):
    """The groups of these two are too far apart."""

    player: str
    other: str


class CostsRun(Message):
    """The player has the same colour so many times in a row."""

    player: str
    colour: Side
    count: int


class CostsBalance(Message):
    """The player has had this colour so many times more than the other."""

    player: str
    colour: Side
    count: int


class CostsDistance(Message):
    """These two stand so many places apart in the ranking."""

    player: str
    other: str
    count: int


class CostsElsewhere(Message):
    """Because of it a rule gives way for others."""

    what: Message


class SavesElsewhere(Message):
    """Because of it a rule need not give way any more."""

    what: Message


class CostsBye(Message):
    """Because of it somebody else has the bye."""

    player: str


class CostsPairs(Message):
    """So many other pairs come out otherwise; `pairs` are the first of them."""

    count: int
    pairs: Names


class CostsWish(Message):
    """An earlier wish lapses."""

    wish: Message


class CostsPairing(Message):
    """After it no complete pairing is possible: for these nobody is left."""

    count: int
    players: tuple[str, ...]

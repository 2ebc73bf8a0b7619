"""/alsdan: the ranking that each result of one's own open game would give."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto
from fractions import Fraction

from keizer_bot.i18n.html import Html
from keizer_bot.i18n.message import Message
from keizer_bot.i18n.translator import Translator
from keizer_bot.reports.pages import pages
from keizer_bot.reports.sheet import Colour


class Supposed(Enum):
    """How the game might end for the reader."""

    WIN = auto()
    DRAW = auto()
    LOSS = auto()


@dataclass(frozen=True, slots=True)
class Prospect:
    """The reader's line if it ends so; `moved` as in `RankingLine`."""

    supposed: Supposed
    rank: int
    total: Fraction
    moved: int | None


@dataclass(frozen=True, slots=True)
class WhatIfView:
    """The open game, and what comes of it; `moved` compares with the ranking after `before`."""

    round: int
    colour: Colour
    opponent: str
    before: int
    others_open: int
    prospects: tuple[Prospect, ...]


class WhatIfTitle(Message):
    """Which game it is about, and with which ranking is compared."""

    round: int
    colour: Colour
    opponent: str
    before: int


class PlacesUp(Message):
    """So many places higher."""

    count: int


class PlacesDown(Message):
    """So many places lower."""

    count: int


class SamePlace(Message):
    """As high as before."""


class NoPlaceBefore(Message):
    """The player was in no ranking yet."""


Move = PlacesUp | PlacesDown | SamePlace | NoPlaceBefore


class ProspectLine(Message):
    """What one result would give."""

    supposed: Supposed
    rank: int
    total: Fraction
    move: Move


class OthersStillOpen(Message):
    """So many other games may change it yet."""

    count: int


class OthersAllKnown(Message):
    """Nothing else can change it."""


def what_if_post(view: WhatIfView, texts: Translator, language: str) -> tuple[Html, ...]:
    """The three prospects in one message."""

    def said(message: Message) -> Html:
        return texts.render(message, language)

    title = WhatIfTitle(view.round, view.colour, view.opponent, view.before)
    lines = [said(ProspectLine(p.supposed, p.rank, p.total, _move(p))) for p in view.prospects]
    others = OthersStillOpen(view.others_open) if view.others_open else OthersAllKnown()
    return pages(said(title), ["", *lines, ""], said(others))


def _move(prospect: Prospect) -> Move:
    moved = prospect.moved
    if moved is None:
        return NoPlaceBefore()
    if moved == 0:
        return SamePlace()
    return PlacesUp(moved) if moved > 0 else PlacesDown(-moved)

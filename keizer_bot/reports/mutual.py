"""/onderling: points against each opponent, or between two players game by game."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from keizer_bot.engine.model import Result
from keizer_bot.i18n.html import Html
from keizer_bot.i18n.message import Message
from keizer_bot.i18n.translator import Translator
from keizer_bot.reports.card import NoGameYet, Tally
from keizer_bot.reports.pages import pages


@dataclass(frozen=True, slots=True)
class MutualView:
    """What a player has against each opponent, by name."""

    name: str
    opponents: tuple[tuple[str, Tally], ...]


@dataclass(frozen=True, slots=True)
class DuelLine:
    """A game of the two; names, and a result that is known."""

    round: int
    white: str
    black: str
    result: Result


@dataclass(frozen=True, slots=True)
class DuelView:
    """The games of two players, and the points of each out of those that were played."""

    first: str
    second: str
    first_points: Fraction
    second_points: Fraction
    games: tuple[DuelLine, ...]


class MutualTitle(Message):
    """Whose opponents these are."""

    name: str


class MutualLine(Message):
    """What he has against one opponent."""

    opponent: str
    points: Fraction
    games: int


class PlayedGamesOnly(Message):
    """What is counted: no forfeits."""


class DuelTitle(Message):
    """The two and their points."""

    first: str
    second: str
    first_points: Fraction
    second_points: Fraction


class DuelGame(Message):
    """One of their games."""

    round: int
    white: str
    black: str
    result: Result


class TheyNeverMet(Message):
    """The two have no game with a result this season."""

    first: str
    second: str


def mutual_post(view: MutualView, texts: Translator, language: str) -> tuple[Html, ...]:
    """The opponents as one or more messages."""
    if not view.opponents:
        return (texts.render(NoGameYet(view.name), language),)
    lines = [
        texts.render(MutualLine(name, tally.points, tally.games), language)
        for name, tally in view.opponents
    ]
    foot = "\n" + texts.render(PlayedGamesOnly(), language)
    return pages(texts.render(MutualTitle(view.name), language), ["", *lines], foot)


def duel_post(view: DuelView, texts: Translator, language: str) -> tuple[Html, ...]:
    """The two players' games."""
    if not view.games:
        return (texts.render(TheyNeverMet(view.first, view.second), language),)
    title = DuelTitle(view.first, view.second, view.first_points, view.second_points)
    lines = [
        texts.render(DuelGame(g.round, g.white, g.black, g.result), language) for g in view.games
    ]
    foot = "\n" + texts.render(PlayedGamesOnly(), language)
    return pages(texts.render(title, language), ["", *lines], foot)

"""/speler NAME: a player's card for everybody: place, games, colours, form."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from keizer_bot.i18n.html import Html
from keizer_bot.i18n.message import Message
from keizer_bot.i18n.translator import Translator
from keizer_bot.reports.pages import pages, paragraphs
from keizer_bot.reports.sheet import Colour, ColoursSoFar, Outcome, RatingLine


@dataclass(frozen=True, slots=True)
class Tally:
    """Points out of games that were played: a draw is a half, an award what was awarded."""

    points: Fraction
    games: int


@dataclass(frozen=True, slots=True)
class CardLine:
    """A game of the player's; `opponent` is a name."""

    round: int
    colour: Colour
    opponent: str
    outcome: Outcome


@dataclass(frozen=True, slots=True)
class CardView:
    """A player after round `after`.

    `form` holds his last results, the newest first; `against_reader` is what the reader has
    against him, None if the reader is himself or no player.
    """

    name: str
    after: int
    rank: int
    players: int
    total: Fraction
    games: tuple[CardLine, ...]
    tally: Tally
    whites: int
    blacks: int
    form: tuple[Outcome, ...]
    against_reader: Tally | None
    rating: Message | None = None


class CardTitle(Message):
    """Who it is, and his place."""

    name: str
    after: int
    rank: int
    players: int
    total: Fraction


class CardTally(Message):
    """His points out of his games."""

    points: Fraction
    games: int


class NoGameYet(Message):
    """He has not played this season."""

    name: str


class CardGame(Message):
    """A game and what it was for him."""

    round: int
    colour: Colour
    opponent: str
    outcome: Outcome


class CardForm(Message):
    """His last results, the newest first."""

    outcomes: tuple[Outcome, ...]


class YouAgainst(Message):
    """What the reader has against him."""

    name: str
    points: Fraction
    games: int


class YouNeverMet(Message):
    """The reader did not play him this season."""

    name: str


def card_post(view: CardView, texts: Translator, language: str) -> tuple[Html, ...]:
    """The card as one or more messages."""

    def said(message: Message) -> Html:
        return texts.render(message, language)

    title = CardTitle(view.name, view.after, view.rank, view.players, view.total)
    played = (
        [
            CardTally(view.tally.points, view.tally.games),
            ColoursSoFar(view.whites, view.blacks),
            CardForm(view.form),
        ]
        if view.form
        else [NoGameYet(view.name)]
    )
    rated = [RatingLine(view.rating)] if view.rating is not None else []
    head = paragraphs(said(title), *map(said, [*rated, *played, *_against(view)]))
    games = [CardGame(g.round, g.colour, g.opponent, g.outcome) for g in view.games]
    return pages(head, ["", *map(said, games)])


def _against(view: CardView) -> list[Message]:
    tally = view.against_reader
    if tally is None:
        return []
    if not tally.games:
        return [YouNeverMet(view.name)]
    return [YouAgainst(view.name, tally.points, tally.games)]

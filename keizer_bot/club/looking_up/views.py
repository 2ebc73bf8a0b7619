"""/waarom: every line of a total, what it was priced with then and now, and what moved it."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from keizer_bot.club.looking_up import messages
from keizer_bot.engine.model import Result
from keizer_bot.i18n.html import Html
from keizer_bot.i18n.message import Message
from keizer_bot.i18n.translator import Translator
from keizer_bot.reports.messages import (
    Colour,
    ColoursSoFar,
    Outcome,
    RatingLine,
    SheetProvisional,
    Withheld,
    WithheldCredit,
)
from keizer_bot.reports.pages import pages, paragraphs
from keizer_bot.reports.pairings import PairingsView, pairings_post
from keizer_bot.reports.sheet import known_word


@dataclass(frozen=True, slots=True)
class Prospect:
    """The reader's line if it ends so; `moved` as in `RankingLine`."""

    supposed: messages.Supposed
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


def what_if_post(view: WhatIfView, texts: Translator, language: str) -> tuple[Html, ...]:
    """The three prospects in one message."""

    def said(message: Message) -> Html:
        return texts.render(message, language)

    title = messages.WhatIfTitle(view.round, view.colour, view.opponent, view.before)
    lines = [
        said(messages.ProspectLine(p.supposed, p.rank, p.total, _move(p))) for p in view.prospects
    ]
    others = (
        messages.OthersStillOpen(view.others_open)
        if view.others_open
        else messages.OthersAllKnown()
    )
    return pages(said(title), ["", *lines, ""], said(others))


def _move(prospect: Prospect) -> messages.Move:
    moved = prospect.moved
    if moved is None:
        return messages.NoPlaceBefore()
    if moved == 0:
        return messages.SamePlace()
    return messages.PlacesUp(moved) if moved > 0 else messages.PlacesDown(-moved)


@dataclass(frozen=True, slots=True)
class RoundView:
    """A round's pairing as it stands; `ranked`: there is a ranking after it."""

    pairings: PairingsView
    ranked: bool


def round_post(view: RoundView, texts: Translator, language: str) -> tuple[Html, ...]:
    """The round in as many messages as its pairings take."""
    *before, last = pairings_post(view.pairings, texts, language)
    if not view.ranked:
        return (*before, last)
    ranking = texts.render(messages.RankingAfterRound(view.pairings.round), language)
    return (*before, paragraphs(last, ranking))


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


def mutual_post(view: MutualView, texts: Translator, language: str) -> tuple[Html, ...]:
    """The opponents as one or more messages."""
    if not view.opponents:
        return (texts.render(messages.NoGameYet(view.name), language),)
    lines = [
        texts.render(messages.MutualLine(name, tally.points, tally.games), language)
        for name, tally in view.opponents
    ]
    foot = "\n" + texts.render(messages.PlayedGamesOnly(), language)
    return pages(texts.render(messages.MutualTitle(view.name), language), ["", *lines], foot)


def duel_post(view: DuelView, texts: Translator, language: str) -> tuple[Html, ...]:
    """The two players' games."""
    if not view.games:
        return (texts.render(messages.TheyNeverMet(view.first, view.second), language),)
    title = messages.DuelTitle(view.first, view.second, view.first_points, view.second_points)
    lines = [
        texts.render(messages.DuelGame(g.round, g.white, g.black, g.result), language)
        for g in view.games
    ]
    foot = "\n" + texts.render(messages.PlayedGamesOnly(), language)
    return pages(texts.render(title, language), ["", *lines], foot)


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


def card_post(view: CardView, texts: Translator, language: str) -> tuple[Html, ...]:
    """The card as one or more messages."""

    def said(message: Message) -> Html:
        return texts.render(message, language)

    title = messages.CardTitle(view.name, view.after, view.rank, view.players, view.total)
    played = (
        [
            messages.CardTally(view.tally.points, view.tally.games),
            ColoursSoFar(view.whites, view.blacks),
            messages.CardForm(view.form),
        ]
        if view.form
        else [messages.NoGameYet(view.name)]
    )
    rated = [RatingLine(view.rating)] if view.rating is not None else []
    head = paragraphs(said(title), *map(said, [*rated, *played, *_against(view)]))
    games = [messages.CardGame(g.round, g.colour, g.opponent, g.outcome) for g in view.games]
    return pages(head, ["", *map(said, games)])


def _against(view: CardView) -> list[Message]:
    tally = view.against_reader
    if tally is None:
        return []
    if not tally.games:
        return [messages.YouNeverMet(view.name)]
    return [messages.YouAgainst(view.name, tally.points, tally.games)]


@dataclass(frozen=True, slots=True)
class WhyLine:
    """A term of the total, in the words of `keizer_bot.engine.sheet.SheetLine`.

    `opponent` is a name; `is_new`: no earlier ranking counted it.
    """

    what: str
    credit: Fraction
    effect: Fraction
    is_new: bool = False
    value_then: Fraction | None = None
    value_now: Fraction | None = None
    round: int | None = None
    opponent: str | None = None
    colour: Colour | None = None
    withheld: Withheld | None = None


@dataclass(frozen=True, slots=True)
class WhyView:
    """A player's total after round `after`, line by line; `summary` says why he moved."""

    name: str
    after: int
    rank: int
    players: int
    total: Fraction
    effect: Fraction
    provisional: bool
    lines: tuple[WhyLine, ...]
    summary: Message


def why_post(view: WhyView, texts: Translator, language: str) -> tuple[Html, ...]:
    """The explanation as one or more messages, the summary last."""

    def said(message: Message) -> Html:
        return texts.render(message, language)

    title = messages.WhyTitle(view.name, view.after, view.rank, view.players, view.total)
    head = paragraphs(said(title), said(SheetProvisional()) if view.provisional else "")
    foot = paragraphs(
        "\n" + said(messages.WhyTotal(view.total, _effect(view.effect))), "\n" + said(view.summary)
    )
    return pages(head, ["", *(said(_line(line)) for line in view.lines)], foot)


def _line(line: WhyLine) -> Message:
    effect = messages.NewNow() if line.is_new else _effect(line.effect)
    if line.round is None:
        kind = messages.WhyOwnValue if line.what == "own_value" else messages.WhyEntry
        return kind(line.credit, effect)
    worth = _worth(line)
    if line.opponent is not None and line.colour is not None and worth is not None:
        outcome = Outcome(line.what)
        return messages.WhyGame(
            line.round, line.colour, line.opponent, worth, outcome, line.credit, effect
        )
    what = known_word(line.what)
    if line.withheld is not None:
        return WithheldCredit(line.round, what, line.withheld)
    if worth is None:
        return messages.WhyFixed(line.round, what, line.credit, effect)
    return messages.WhyFree(line.round, what, worth, line.credit, effect)


def _worth(line: WhyLine) -> messages.Worth | None:
    if line.value_then is None or line.value_now is None:
        return None
    if line.value_then == line.value_now:
        return messages.WorthThroughout(line.value_now)
    return messages.WorthThenAndNow(line.value_then, line.value_now)


def _effect(points: Fraction) -> messages.Effect:
    if points == 0:
        return messages.SameNow()
    return messages.MoreNow(points) if points > 0 else messages.LessNow(-points)

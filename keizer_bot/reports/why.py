"""/waarom: every line of a total, what it was priced with then and now, and what moved it."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from keizer_bot.engine.model import AbsenceKind
from keizer_bot.i18n.html import Html
from keizer_bot.i18n.message import Message
from keizer_bot.i18n.translator import Translator
from keizer_bot.reports.pages import pages, paragraphs
from keizer_bot.reports.sheet import (
    Colour,
    Outcome,
    SheetProvisional,
    Withheld,
    WithheldCredit,
    known_word,
)


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


class WhyTitle(Message):
    """Whose total is explained, and how to read the lines."""

    name: str
    after: int
    rank: int
    players: int
    total: Fraction


class LessNow(Message):
    """So much less than a round ago."""

    points: Fraction


class MoreNow(Message):
    """So much more than a round ago."""

    points: Fraction


class SameNow(Message):
    """As much as a round ago."""


class NewNow(Message):
    """It was not there a round ago."""


class WorthThroughout(Message):
    """Worth as much now as then."""

    value: Fraction


class WorthThenAndNow(Message):
    """Worth something else now than when the round was played."""

    then: Fraction
    now: Fraction


Effect = LessNow | MoreNow | SameNow | NewNow
Worth = WorthThroughout | WorthThenAndNow


class WhyOwnValue(Message):
    """What the player's own place gives."""

    credit: Fraction
    effect: Effect


class WhyEntry(Message):
    """What he was given when he entered in mid-season."""

    credit: Fraction
    effect: Effect


class WhyGame(Message):
    """What a game gives; `worth` is the opponent's."""

    round: int
    colour: Colour
    opponent: str
    worth: Worth
    outcome: Outcome
    credit: Fraction
    effect: Effect


class WhyFree(Message):
    """What a round without a game gives; `worth` is the player's own."""

    round: int
    what: Outcome | AbsenceKind | str
    worth: Worth
    credit: Fraction
    effect: Effect


class WhyFixed(Message):
    """What a round without a game gives, whatever the player's value."""

    round: int
    what: Outcome | AbsenceKind | str
    credit: Fraction
    effect: Effect


class WhyTotal(Message):
    """All lines together."""

    total: Fraction
    effect: Effect


def why_post(view: WhyView, texts: Translator, language: str) -> tuple[Html, ...]:
    """The explanation as one or more messages, the summary last."""

    def said(message: Message) -> Html:
        return texts.render(message, language)

    title = WhyTitle(view.name, view.after, view.rank, view.players, view.total)
    head = paragraphs(said(title), said(SheetProvisional()) if view.provisional else "")
    foot = paragraphs(
        "\n" + said(WhyTotal(view.total, _effect(view.effect))), "\n" + said(view.summary)
    )
    return pages(head, ["", *(said(_line(line)) for line in view.lines)], foot)


def _line(line: WhyLine) -> Message:
    effect = NewNow() if line.is_new else _effect(line.effect)
    if line.round is None:
        kind = WhyOwnValue if line.what == "own_value" else WhyEntry
        return kind(line.credit, effect)
    worth = _worth(line)
    if line.opponent is not None and line.colour is not None and worth is not None:
        outcome = Outcome(line.what)
        return WhyGame(line.round, line.colour, line.opponent, worth, outcome, line.credit, effect)
    what = known_word(line.what)
    if line.withheld is not None:
        return WithheldCredit(line.round, what, line.withheld)
    if worth is None:
        return WhyFixed(line.round, what, line.credit, effect)
    return WhyFree(line.round, what, worth, line.credit, effect)


def _worth(line: WhyLine) -> Worth | None:
    if line.value_then is None or line.value_now is None:
        return None
    if line.value_then == line.value_now:
        return WorthThroughout(line.value_now)
    return WorthThenAndNow(line.value_then, line.value_now)


def _effect(points: Fraction) -> Effect:
    if points == 0:
        return SameNow()
    return MoreNow(points) if points > 0 else LessNow(-points)

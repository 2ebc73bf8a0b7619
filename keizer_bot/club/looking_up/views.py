"""/waarom: every line of a total, what it was priced with then and now, and what moved it."""

from dataclasses import dataclass
from fractions import Fraction

from keizer_bot.club.looking_up import messages
from keizer_bot.i18n.html import Html
from keizer_bot.i18n.message import Message
from keizer_bot.i18n.translator import Translator
from keizer_bot.reports.messages import (
    Colour,
    Outcome,
    SheetProvisional,
    Withheld,
    WithheldCredit,
)
from keizer_bot.reports.pages import pages, paragraphs
from keizer_bot.reports.sheet import known_word


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
    """A player's total after round `after`, line by line; `summary` says why they moved."""

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

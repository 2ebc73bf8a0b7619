"""/waarom: every line of a total, its value then and now, and why it moved."""

from fractions import Fraction

import msgspec

from keizer_bot.club.looking_up import messages
from keizer_bot.club.looking_up.causes import CauseWords
from keizer_bot.engine.sheet import ScoreSheet, SheetLine
from keizer_bot.i18n.html import Html, pages, paragraphs
from keizer_bot.i18n.message import Message
from keizer_bot.i18n.translator import Translator
from keizer_bot.reports.messages import (
    Colour,
    Correction,
    Outcome,
    SheetProvisional,
    Withheld,
    WithheldCredit,
)
from keizer_bot.reports.ranking import of_ranking
from keizer_bot.reports.sheet import reason_of, word_of_line


class WhyView(msgspec.Struct, frozen=True):
    """A player's total, line by line; `summary` has the causes of their rise or fall.

    `cause_words` has the names, and the words that the reader may see.
    """

    name: str
    players: int
    provisional: bool
    sheet: ScoreSheet
    cause_words: CauseWords
    summary: Message
    published: Message | None = None


def why_answer(view: WhyView, texts: Translator, language: str) -> Html:
    """The place, and why they moved."""

    def html(message: Message) -> Html:
        return texts.render(message, language)

    sheet = view.sheet
    title = messages.WhyTitle(
        view.name, of_ranking(sheet.after_round), sheet.rank, view.players, sheet.total
    )
    return paragraphs(
        html(title),
        html(SheetProvisional()) if view.provisional else "",
        html(view.published) if view.published else "",
        html(view.summary),
    )


def why_post(view: WhyView, texts: Translator, language: str) -> tuple[Html, ...]:
    """The answer, and below it every line of the total, as one or more messages."""

    def html(message: Message) -> Html:
        return texts.render(message, language)

    sheet = view.sheet
    head = paragraphs(why_answer(view, texts, language), "\n" + html(messages.WhyLines()))
    lines = [html(_line(line, sheet.after_round, view.cause_words)) for line in sheet.lines]
    return pages(head, lines, html(messages.WhyTotal(sheet.total, _effect(sheet.effect))))


def _line(line: SheetLine, after: int, cause_words: CauseWords) -> Message:
    """A line of the total after the round `after`; the points of that round itself are new."""
    effect = messages.NewNow() if line.round == after else _effect(line.effect)
    if line.what in set(Correction):
        return messages.WhyCorrection(line.credit, effect, Correction(line.what), reason_of(line))
    if line.round is None:
        return _beside_rounds(line, effect)
    worth = _worth(line)
    if line.opponent is not None and line.colour is not None and worth is not None:
        colour, opponent = Colour(line.colour), cause_words.name(line.opponent)
        outcome = Outcome(line.what)
        return messages.WhyGame(line.credit, effect, line.round, colour, opponent, worth, outcome)
    what = word_of_line(cause_words.kind(line.what))
    if line.withheld is not None:
        return WithheldCredit(line.round, what, Withheld(line.withheld))
    if worth is None:
        return messages.WhyFixed(line.credit, effect, line.round, what)
    return messages.WhyFree(line.credit, effect, line.round, what, worth)


def _beside_rounds(line: SheetLine, effect: messages.Effect | None) -> Message:
    if line.what == "entry_points":
        return messages.WhyEntry(line.credit, effect)
    if line.fraction != 1 and line.value_now is not None:
        return messages.WhyOwnValueTimes(line.credit, effect, line.value_now, line.fraction)
    return messages.WhyOwnValue(line.credit, effect)


def _worth(line: SheetLine) -> messages.Worth | None:
    if line.value_then is None or line.value_now is None:
        return None
    if line.value_then == line.value_now:
        return messages.WorthThroughout(line.value_now)
    return messages.WorthThenAndNow(line.value_then, line.value_now)


def _effect(points: Fraction) -> messages.Effect | None:
    if points == 0:
        return None
    return messages.MoreNow(points) if points > 0 else messages.LessNow(-points)

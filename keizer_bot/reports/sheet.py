"""A player's place and every line of their total, as /mij explains it."""

from collections.abc import Mapping
from datetime import date

import msgspec

from keizer_bot.engine.model import AbsenceKind
from keizer_bot.engine.sheet import ScoreSheet, SheetLine
from keizer_bot.i18n.html import Html, pages, paragraphs
from keizer_bot.i18n.message import Message
from keizer_bot.i18n.translator import Translator
from keizer_bot.reports import messages
from keizer_bot.reports.messages import Colour, Correction, Outcome, Withheld
from keizer_bot.reports.ranking import of_ranking

_PLAYED = ("won", "drew", "lost", "award")


class SheetView(msgspec.Struct, frozen=True):
    """A player's score sheet in a ranking of `players` players; `names` maps all ids to names.

    `claimed`: evenings on which they say they play for the club, not confirmed yet.
    """

    name: str
    players: int
    provisional: bool
    sheet: ScoreSheet
    names: Mapping[str, str]
    next_evening: date | None
    claimed: tuple[date, ...] = ()
    rating: Message | None = None
    performance: tuple[Message, ...] = ()
    career: tuple[Message, ...] = ()


def sheet_post(view: SheetView, texts: Translator, language: str) -> tuple[Html, ...]:
    """The sheet as one or more messages."""
    lines = [texts.render(_line(line, view.names), language) for line in view.sheet.lines]
    foot = paragraphs("\n" + _foot(view, texts, language), *_years(view, texts, language))
    return pages(_head(view, texts, language), ["", *lines], foot)


def sheet_answer(view: SheetView, texts: Translator, language: str) -> Html:
    """The sheet without its lines."""
    foot = _foot(view, texts, language)
    return paragraphs(_head(view, texts, language), foot, *_years(view, texts, language))


def _head(view: SheetView, texts: Translator, language: str) -> Html:
    sheet, rating = view.sheet, view.rating
    after = of_ranking(sheet.after_round)
    head: list[Message] = [
        messages.SheetTitle(view.name, after, sheet.rank, view.players, sheet.total)
    ]
    head += [messages.RatingLine(rating)] if rating is not None else []
    head += [messages.SheetProvisional()] if view.provisional else []
    return paragraphs(*(texts.render(message, language) for message in head))


def _foot(view: SheetView, texts: Translator, language: str) -> Html:
    colours = [line.colour for line in view.sheet.lines if line.what in _PLAYED]
    foot: list[Message] = [messages.ColoursSoFar(colours.count("white"), colours.count("black"))]
    foot += [messages.NextEvening(view.next_evening)] if view.next_evening else []
    foot += [messages.ClaimsWaiting(view.claimed)] if view.claimed else []
    return paragraphs(*(texts.render(message, language) for message in foot))


def _years(view: SheetView, texts: Translator, language: str) -> list[str]:
    """The performance in the season, and the career."""
    parts = [part for part in (view.performance, view.career) if part]
    return ["\n" + paragraphs(*(texts.render(m, language) for m in part)) for part in parts]


def _line(line: SheetLine, names: Mapping[str, str]) -> Message:
    if line.what in set(Correction):
        return messages.CorrectionCredit(Correction(line.what), line.credit, reason_of(line))
    if line.round is None:
        return _own_value(line) if line.what == "own_value" else messages.EntryCredit(line.credit)
    if line.opponent is not None and line.colour is not None and line.value_now is not None:
        colour, opponent, outcome = Colour(line.colour), names[line.opponent], Outcome(line.what)
        return messages.GameCredit(
            line.round, colour, opponent, line.value_now, outcome, line.credit
        )
    what = word_of_line(line.what)
    if line.withheld is not None:
        return messages.WithheldCredit(line.round, what, Withheld(line.withheld))
    if line.value_now is None:
        return messages.FixedCredit(line.round, what, line.credit)
    return messages.FreeCredit(line.round, what, line.value_now, line.credit)


def _own_value(line: SheetLine) -> Message:
    if line.fraction == 1 or line.value_now is None:
        return messages.OwnValue(line.credit)
    return messages.OwnValueTimes(line.credit, line.value_now, line.fraction)


def reason_of(line: SheetLine) -> messages.CorrectionReason | None:
    """The arbiter's reason for correcting the points; None if none was given."""
    return messages.CorrectionReason(line.why) if line.why else None


def word_of_line(what: str) -> Outcome | AbsenceKind | Correction | str:
    """The enum member for a bye, absence or correction; a club's own kind of absence stays text."""
    if what == Outcome.BYE:
        return Outcome.BYE
    if what in set(Correction):
        return Correction(what)
    return AbsenceKind(what) if what in set(AbsenceKind) else what

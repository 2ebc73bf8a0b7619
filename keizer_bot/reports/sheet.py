"""A player's own place and every line of his total, as /mij explains it."""

from dataclasses import dataclass
from datetime import date
from fractions import Fraction

from keizer_bot.engine.model import AbsenceKind
from keizer_bot.i18n.html import Html
from keizer_bot.i18n.message import Message
from keizer_bot.i18n.translator import Translator
from keizer_bot.reports.messages import (
    ClaimsWaiting,
    Colour,
    ColoursSoFar,
    EntryCredit,
    FixedCredit,
    FreeCredit,
    GameCredit,
    NextEvening,
    Outcome,
    OwnValue,
    RatingLine,
    SheetProvisional,
    SheetTitle,
    Withheld,
    WithheldCredit,
)
from keizer_bot.reports.pages import pages, paragraphs


@dataclass(frozen=True, slots=True)
class SheetLine:
    """A term of the total, in the words of `keizer_bot.engine.sheet`.

    `what` is own_value, entry_points, an `Outcome` or a kind of absence; `opponent` is a name;
    `value` is the opponent's or the player's own, None for fixed points.
    """

    what: str
    credit: Fraction
    value: Fraction | None = None
    round: int | None = None
    opponent: str | None = None
    colour: Colour | None = None
    withheld: Withheld | None = None


@dataclass(frozen=True, slots=True)
class SheetView:
    """A player after round `after`: his lines, how often he had each colour, his next evening.

    `claimed`: the evenings on which he says that he plays for the club, which nobody confirmed yet.
    """

    name: str
    after: int
    rank: int
    players: int
    total: Fraction
    provisional: bool
    lines: tuple[SheetLine, ...]
    whites: int
    blacks: int
    next_evening: date | None
    claimed: tuple[date, ...] = ()
    rating: Message | None = None


def sheet_post(view: SheetView, texts: Translator, language: str) -> tuple[Html, ...]:
    """The sheet as one or more messages."""

    def said(message: Message) -> Html:
        return texts.render(message, language)

    title = SheetTitle(view.name, view.after, view.rank, view.players, view.total)
    head = paragraphs(
        said(title),
        said(RatingLine(view.rating)) if view.rating is not None else "",
        said(SheetProvisional()) if view.provisional else "",
    )
    foot = paragraphs(
        "\n" + said(ColoursSoFar(view.whites, view.blacks)),
        said(NextEvening(view.next_evening)) if view.next_evening else "",
        said(ClaimsWaiting(view.claimed)) if view.claimed else "",
    )
    return pages(head, ["", *(said(_line(line)) for line in view.lines)], foot)


def _line(line: SheetLine) -> Message:
    if line.round is None:
        return OwnValue(line.credit) if line.what == "own_value" else EntryCredit(line.credit)
    if line.opponent is not None and line.colour is not None and line.value is not None:
        outcome = Outcome(line.what)
        return GameCredit(line.round, line.colour, line.opponent, line.value, outcome, line.credit)
    what = known_word(line.what)
    if line.withheld is not None:
        return WithheldCredit(line.round, what, line.withheld)
    if line.value is None:
        return FixedCredit(line.round, what, line.credit)
    return FreeCredit(line.round, what, line.value, line.credit)


def known_word(what: str) -> Outcome | AbsenceKind | str:
    """The word for a bye or a kind of absence; a kind of the club's own is its own word."""
    if what == Outcome.BYE:
        return Outcome.BYE
    return AbsenceKind(what) if what in set(AbsenceKind) else what

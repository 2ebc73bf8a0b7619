"""/mij explains a total line by line."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from fractions import Fraction

import pytest

from keizer_bot.engine.model import AbsenceKind
from keizer_bot.engine.sheet import OUTCOMES
from keizer_bot.i18n.html import plain
from keizer_bot.i18n.translator import Translator
from keizer_bot.reports.messages import Colour, Withheld
from keizer_bot.reports.sheet import SheetLine, SheetView, sheet_post

TEXTS = Translator(strict=True)
OWN = SheetLine("own_value", Fraction(48))
VIEW = SheetView("Carter", 2, 3, 10, Fraction(125, 2), False, (OWN,), 1, 2, date(2026, 11, 27))


def posted(view: SheetView, language: str = "nl") -> list[str]:
    """Give the lines as a reader sees them."""
    return "\n".join(map(plain, sheet_post(view, TEXTS, language))).splitlines()


def shown(line: SheetLine) -> str:
    """Give how one line is explained in Dutch."""
    return posted(replace(VIEW, lines=(line,)))[3]


def test_the_head_says_place_and_total() -> None:
    """Who, which place of how many, after which round, and the total."""
    assert posted(VIEW)[:2] == ["Carter: plaats 3 van 10 na ronde 2", "Totaal: 62½"]


def test_the_foot_says_colours_and_the_next_evening() -> None:
    """What is still to come for this player."""
    assert posted(VIEW)[-2:] == [
        "Kleuren tot nu toe: 1 keer wit, 2 keer zwart.",
        "Je volgende avond: vrijdag 27 november.",
    ]
    assert "volgende" not in posted(replace(VIEW, next_evening=None))[-1]


def test_a_provisional_sheet_says_so() -> None:
    """Nobody takes a total for final while results are missing."""
    assert posted(replace(VIEW, provisional=True))[2].startswith("Voorlopig")


@pytest.mark.parametrize(
    ("line", "words"),
    [
        (OWN, "Je eigen waarde: +48"),
        (SheetLine("entry_points", Fraction(20)), "Punten bij je instap: +20"),
        (
            SheetLine("drew", Fraction(47, 2), Fraction(47), 1, "Jansen", Colour.BLACK),
            "1. zwart tegen Jansen (waarde 47), remise: +23½",
        ),
        (
            SheetLine("open", Fraction(0), Fraction(47), 1, "Jansen", Colour.WHITE),
            "1. wit tegen Jansen (waarde 47), nog geen uitslag: +0",
        ),
        (
            SheetLine("excused", Fraction(50, 3), Fraction(50), 2),
            "2. afgemeld (je waarde 50): +16,67",
        ),
        (SheetLine("bye", Fraction(50), Fraction(50), 2), "2. vrij (je waarde 50): +50"),
        (SheetLine("ziek & moe", Fraction(20), None, 2), "2. ziek & moe: +20"),
        (
            SheetLine("excused", Fraction(0), Fraction(50), 2, withheld=Withheld.LIMIT),
            "2. afgemeld: +0 (het maximum aantal vergoede keren is bereikt)",
        ),
    ],
)
def test_a_line_is_explained(line: SheetLine, words: str) -> None:
    """Round, opponent, colour, result, value and credit, in words."""
    assert shown(line) == words


@pytest.mark.parametrize("what", sorted({word for pair in OUTCOMES.values() for word in pair}))
def test_every_outcome_of_the_engine_has_a_word(what: str) -> None:
    """No line of the engine's sheet is left without an explanation."""
    line = SheetLine(what, Fraction(1), Fraction(47), 1, "Jansen", Colour.WHITE)
    assert "Jansen" in shown(line)


@pytest.mark.parametrize("kind", AbsenceKind)
def test_every_kind_of_absence_has_a_word(kind: AbsenceKind) -> None:
    """The house's own kinds are not shown by their names in code."""
    assert str(kind) not in shown(SheetLine(str(kind), Fraction(1), Fraction(48), 1))

"""/mij explains a total line by line."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from fractions import Fraction

import msgspec
import pytest

from keizer_bot.engine.model import AbsenceKind
from keizer_bot.engine.sheet import OUTCOMES, ScoreSheet, SheetLine
from keizer_bot.i18n.html import plain
from keizer_bot.i18n.translator import Translator
from keizer_bot.reports.sheet import SheetView, sheet_post
from tests.rows import each_row

TEXTS = Translator(strict=True)
OWN = SheetLine(
    what="own_value", round=None, opponent=None, colour=None, fraction=Fraction(1),
    value_then=None, value_now=None, credit=Fraction(48), effect=Fraction(0), withheld=None,
)  # fmt: skip
GAME = replace(
    OWN, what="drew", round=1, opponent="jansen", colour="black", value_now=Fraction(47),
    credit=Fraction(47, 2),
)  # fmt: skip
AWAY = replace(OWN, what="excused", round=2, value_now=Fraction(50), credit=Fraction(50))
SHEET = ScoreSheet("carter", 2, 3, Fraction(125, 2), Fraction(0), (OWN,))
VIEW = SheetView("Carter", 10, False, SHEET, {"jansen": "Jansen"}, date(2026, 11, 27))


def with_lines(*lines: SheetLine) -> SheetView:
    """The sheet of a total of these lines."""
    return msgspec.structs.replace(VIEW, sheet=replace(SHEET, lines=lines))


def posted(view: SheetView, language: str = "nl") -> list[str]:
    """The lines as a reader sees them."""
    return "\n".join(map(plain, sheet_post(view, TEXTS, language))).splitlines()


def shown(line: SheetLine) -> str:
    """The explanation of one line in Dutch."""
    return posted(with_lines(line))[3]


def test_the_head_says_place_and_total() -> None:
    """The name, the place, the number of players, the round, and the total."""
    assert posted(VIEW)[:2] == ["Carter: plaats 3 van 10 na ronde 2", "Totaal: 62½"]


def test_the_foot_says_colours_and_the_next_evening() -> None:
    """The player's colours so far and the next evening."""
    forfeit = replace(GAME, what="won_by_forfeit")
    games = GAME, replace(GAME, what="won", colour="white"), replace(GAME, what="lost"), forfeit
    assert posted(with_lines(*games))[-2:] == [
        "Kleuren tot nu toe: 1 keer wit, 2 keer zwart.",
        "Je volgende avond: vrijdag 27 november.",
    ]
    assert "volgende" not in posted(msgspec.structs.replace(VIEW, next_evening=None))[-1]


def test_a_provisional_sheet_says_so() -> None:
    """Nobody takes a total for final while results are missing."""
    assert posted(msgspec.structs.replace(VIEW, provisional=True))[2].startswith("Voorlopig")


@each_row(
    ("line", "words"),
    [
        (OWN, "Je eigen waarde: +48"),
        (replace(OWN, what="entry_points", credit=Fraction(20)), "Punten bij je instap: +20"),
        (GAME, "1. zwart tegen Jansen (waarde 47), remise: +23½"),
        (
            replace(GAME, what="open", colour="white", credit=Fraction(0)),
            "1. wit tegen Jansen (waarde 47), nog geen uitslag: +0",
        ),
        (replace(AWAY, credit=Fraction(50, 3)), "2. afgemeld (je waarde 50): +16,67"),
        (replace(AWAY, what="bye"), "2. vrij (je waarde 50): +50"),
        (
            replace(AWAY, what="ziek & moe", value_now=None, credit=Fraction(20)),
            "2. ziek & moe: +20",
        ),
        (
            replace(AWAY, credit=Fraction(0), withheld="limit"),
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
    assert "Jansen" in shown(replace(GAME, what=what))


@pytest.mark.parametrize("kind", AbsenceKind)
def test_every_kind_of_absence_has_a_word(kind: AbsenceKind) -> None:
    """The bot's own kinds are not shown by their names in code."""
    assert str(kind) not in shown(replace(AWAY, what=str(kind)))

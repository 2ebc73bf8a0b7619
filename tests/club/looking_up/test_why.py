"""/waarom, on a phone: every line in words, however long the season."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from keizer_bot.club.looking_up.why import CauseWords, WhyView, why_post
from keizer_bot.engine.model import AbsenceKind
from keizer_bot.engine.sheet import OUTCOMES, ScoreSheet, SheetLine
from keizer_bot.i18n.html import plain
from keizer_bot.i18n.translator import Translator
from keizer_bot.reports.causes.messages import NothingMoved, You
from keizer_bot.reports.messages import Away
from tests.i18n.telegram_html import fault_of
from tests.rows import each_row

pytestmark = pytest.mark.slow

TEXTS = Translator(strict=True)
AFTER = 2
OWN = SheetLine(
    what="own_value", round=None, opponent=None, colour=None, fraction=Fraction(1),
    value_then=None, value_now=None, credit=Fraction(48), effect=Fraction(-1), withheld=None,
)  # fmt: skip
GAME = replace(
    OWN, what="drew", credit=Fraction(41, 2), effect=Fraction(0), value_then=Fraction(41),
    value_now=Fraction(41), round=1, opponent="White", colour="white",
)  # fmt: skip
AWAY = replace(OWN, what="excused", round=1, credit=Fraction(20), effect=Fraction(0))

points = st.fractions(-500, 500, max_denominator=12)
what = st.sampled_from([*sorted({word for pair in OUTCOMES.values() for word in pair})])
games = st.builds(
    SheetLine,
    what=what,
    credit=points,
    effect=points,
    fraction=points,
    value_then=points,
    value_now=points,
    round=st.integers(1, 60),
    opponent=st.text(st.characters(), max_size=60),
    colour=st.sampled_from(["white", "black"]),
    withheld=st.none(),
)


def view_of(*lines: SheetLine) -> WhyView:
    """The explanation of a total of these lines."""
    sheet = ScoreSheet("carter", AFTER, 9, Fraction(125, 2), Fraction(-1), lines)
    return WhyView(
        "Carter", 10, False, sheet, CauseWords(You(), str, lambda kind: kind), NothingMoved(You())
    )


def posted(*lines: SheetLine) -> list[str]:
    """The lines as a reader sees them in Dutch."""
    return "\n".join(map(plain, why_post(view_of(*lines), TEXTS, "nl"))).splitlines()


def shown(line: SheetLine) -> str:
    """The explanation of one line in Dutch."""
    return posted(line)[5]


@each_row(
    ("line", "words"),
    [
        (OWN, "Eigen waarde: 48, 1 minder"),
        (
            replace(AWAY, what="entry_points", round=None),
            "Beginpunten: 20",
        ),
        (GAME, "1. wit tegen White (41 waard), remise: 20½"),
        (replace(GAME, round=AFTER), "2. wit tegen White (41 waard), remise: 20½, nieuw"),
        (
            replace(GAME, value_then=Fraction(44), effect=Fraction(-3, 2)),
            "1. wit tegen White (toen 44 waard, nu 41), remise: 20½, 1½ minder",
        ),
        (
            replace(
                AWAY,
                credit=Fraction(16),
                effect=Fraction(1, 3),
                value_then=Fraction(47),
                value_now=Fraction(48),
            ),
            "1. afgemeld (zelf toen 47 waard, nu 48): 16, 0,33 meer",
        ),
        (replace(AWAY, what="duty"), "1. duty: 20"),
        (replace(AWAY, what=Away.AWAY), "1. afwezig: 20"),
        (
            replace(AWAY, credit=Fraction(0), withheld="limit"),
            "1. afgemeld: +0 (het maximum aantal vergoede keren is bereikt)",
        ),
    ],
)
def test_a_line_is_explained(line: SheetLine, words: str) -> None:
    """The game's value then and now, its points, and the round since which they changed."""
    assert shown(line) == words


@pytest.mark.parametrize("kind", AbsenceKind)
def test_every_kind_of_absence_has_a_word(kind: AbsenceKind) -> None:
    """The bot's own kinds are not shown by their names in code."""
    assert str(kind) not in shown(replace(AWAY, what=str(kind)))


def test_the_answer_stands_first() -> None:
    """The lines that add up to the total come after it."""
    assert posted(OWN)[2] == "Je bleef op dezelfde plaats, met evenveel punten."


@given(st.lists(games, max_size=60), st.sampled_from(TEXTS.languages))
def test_any_season_fits_telegram(lines: list[SheetLine], language: str) -> None:
    """Posts of at most 4096 characters, tags closed in each, no line lost."""
    posts = why_post(view_of(*lines), TEXTS, language)
    assert [fault_of(post) for post in posts if fault_of(post)] == []
    assert max(len(post.encode("utf-16-le")) // 2 for post in posts) <= 4096
    numbered = [line for post in posts for line in post.splitlines() if line[:1].isdigit()]
    assert len(numbered) == len(lines)

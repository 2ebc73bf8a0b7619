"""/waarom, on a phone: every line in words, however long the season."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from keizer_bot.club.looking_up.views import WhyLine, WhyView, why_post
from keizer_bot.engine.model import AbsenceKind
from keizer_bot.engine.sheet import OUTCOMES
from keizer_bot.i18n.html import plain
from keizer_bot.i18n.translator import Translator
from keizer_bot.reports.causes import Away
from keizer_bot.reports.messages import Colour, NothingMoved, Withheld, You
from tests.i18n.telegram_html import fault_of

pytestmark = pytest.mark.slow

TEXTS = Translator(strict=True)
OWN = WhyLine("own_value", Fraction(48), Fraction(-1))
VIEW = WhyView(
    "Carter", 2, 9, 10, Fraction(125, 2), Fraction(-1), False, (OWN,), NothingMoved(You())
)  # fmt: skip
GAME = WhyLine(
    "drew", Fraction(41, 2), Fraction(0), value_then=Fraction(41), value_now=Fraction(41),
    round=2, opponent="White", colour=Colour.WHITE,
)  # fmt: skip

points = st.fractions(-500, 500, max_denominator=12)
what = st.sampled_from([*sorted({word for pair in OUTCOMES.values() for word in pair})])
games = st.builds(
    WhyLine,
    what=what,
    credit=points,
    effect=points,
    is_new=st.booleans(),
    value_then=points,
    value_now=points,
    round=st.integers(1, 60),
    opponent=st.text(st.characters(), max_size=60),
    colour=st.sampled_from(Colour),
)


def posted(view: WhyView, language: str = "nl") -> list[str]:
    """Give the lines as a reader sees them."""
    return "\n".join(map(plain, why_post(view, TEXTS, language))).splitlines()


def shown(line: WhyLine) -> str:
    """Give how one line is explained in Dutch."""
    return posted(replace(VIEW, lines=(line,)))[3]


@pytest.mark.parametrize(
    ("line", "words"),
    [
        (OWN, "Eigen waarde: 48, 1 minder"),
        (WhyLine("entry_points", Fraction(20), Fraction(0)), "Punten bij de instap: 20, evenveel"),
        (GAME, "2. wit tegen White (41 waard), remise: 20½, evenveel"),
        (replace(GAME, is_new=True), "2. wit tegen White (41 waard), remise: 20½, nieuw"),
        (
            replace(GAME, value_then=Fraction(44), effect=Fraction(-3, 2)),
            "2. wit tegen White (toen 44 waard, nu 41), remise: 20½, 1½ minder",
        ),
        (
            WhyLine("excused", Fraction(16), Fraction(1, 3), False, Fraction(47), Fraction(48), 2),
            "2. afgemeld (zelf toen 47 waard, nu 48): 16, 0,33 meer",
        ),
        (
            WhyLine("duty", Fraction(20), Fraction(0), round=3),
            "3. duty: 20, evenveel",
        ),
        (WhyLine(Away.AWAY, Fraction(20), Fraction(0), round=3), "3. afwezig: 20, evenveel"),
        (
            WhyLine("excused", Fraction(0), Fraction(0), round=3, withheld=Withheld.LIMIT),
            "3. afgemeld: +0 (het maximum aantal vergoede keren is bereikt)",
        ),
    ],
)
def test_a_line_is_explained(line: WhyLine, words: str) -> None:
    """What it was, what it was worth then and now, what it gives, and since when."""
    assert shown(line) == words


@pytest.mark.parametrize("kind", AbsenceKind)
def test_every_kind_of_absence_has_a_word(kind: AbsenceKind) -> None:
    """The house's own kinds are not shown by their names in code."""
    line = WhyLine(str(kind), Fraction(1), Fraction(0), round=1)
    assert str(kind) not in shown(line)


def test_the_summary_stands_last() -> None:
    """Where a phone shows it."""
    assert posted(VIEW)[-1] == "Je bleef op dezelfde plaats, met evenveel punten."


@given(st.lists(games, max_size=60), st.sampled_from(TEXTS.languages))
def test_any_season_fits_telegram(lines: list[WhyLine], language: str) -> None:
    """Posts of at most 4096 characters, tags closed in each, no line lost."""
    posts = why_post(replace(VIEW, lines=tuple(lines)), TEXTS, language)
    assert [fault_of(post) for post in posts if fault_of(post)] == []
    assert max(len(post.encode("utf-16-le")) // 2 for post in posts) <= 4096
    numbered = [line for post in posts for line in post.splitlines() if line[:1].isdigit()]
    assert len(numbered) == len(lines)

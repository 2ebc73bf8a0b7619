"""In draughts, results are 2-0, 1-1 and 0-2 in every text."""

from __future__ import annotations

import re
from fractions import Fraction

import pytest

from keizer_bot import LANGUAGES
from keizer_bot.club.looking_up.messages import MutualLine
from keizer_bot.club.seasons.choices import RuleOption
from keizer_bot.club.teams.external_messages import ExternalAmbiguous
from keizer_bot.engine.model import Result
from keizer_bot.i18n.translator import Translator, catalogue

CHESS = re.compile(r"(?<![\d.])(?:1-0|0-1)(?!\d)|½-½")
VARIABLES = re.compile(r"\{(\w+)")


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_of_draughts_writes_a_result_of_chess(language: str) -> None:
    """Every text with a chess result in it has a variant for draughts."""
    texts = catalogue(language, "draughts").items()
    ours = {k: t for k, t in texts if not k.startswith(("draughts.", "show_"))}
    assert [key for key, text in ours.items() if CHESS.search(text.text)] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_words_of_draughts_use_the_same_fields(language: str) -> None:
    """A message is filled in alike in both games."""
    chess, draughts = catalogue(language), catalogue(language, "draughts")
    own = [key for key in chess if f"draughts.{key}" in chess]
    fields = [(VARIABLES.findall(t[key].text)) for key in own for t in (chess, draughts)]
    assert fields[::2] == fields[1::2]
    assert "result.drawn" in own


def test_points_are_two_for_a_win() -> None:
    """A win and a draw are 1½ out of 2 in chess, 3 out of 2 in draughts."""
    texts = Translator(strict=True)
    line = MutualLine("Jansen", Fraction(3, 2), 2)
    assert texts.render(line, "nl") == "Jansen: 1½ uit 2"
    assert texts.of_game("draughts").render(line, "nl") == "Jansen: 3 uit 2"
    assert texts.of_game("draughts").word(Result.DRAWN, "nl") == "1-1"


@pytest.mark.parametrize("language", LANGUAGES)
def test_points_to_write_or_to_choose_are_those_of_draughts(language: str) -> None:
    """A draughts player who wrote 1 for a win would get a draw, so no text asks for it."""
    texts = Translator(strict=True).of_game("draughts")
    written = texts.render(ExternalAmbiguous("Jansen", "3-3"), language)
    assert re.search(r"2, 1 \w+ 0", written)
    assert texts.word(RuleOption.POINTS, language).endswith(": 2, 1, 0")

"""/logboek tells in every language what was undone, done again, and who may do what."""

from __future__ import annotations

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from keizer_bot.club.changes.views import log_post
from keizer_bot.core.change_log import Action, undoing
from keizer_bot.i18n.html import plain
from keizer_bot.i18n.translator import Translator
from keizer_bot.store.records import ChangeRow

TEXTS = Translator(strict=True)
AT = datetime(2026, 11, 20, 22, 30, tzinfo=ZoneInfo("Europe/Amsterdam"))
UNDONE = {"nl": "teruggedraaid: ", "en": "undone: ", "it": "annullato: "}


def told(line: ChangeRow, language: str = "nl") -> str:
    """The line as a reader sees it."""
    return "\n".join(map(plain, log_post((line,), TEXTS, language))).splitlines()[1]


@pytest.mark.parametrize("language", UNDONE)
def test_every_act_that_is_undone_has_words(language: str) -> None:
    """The word for what was done stands behind the word for undoing it."""
    for action in Action:
        line = ChangeRow(AT, "Tom", undoing(action), "Jansen", "1", None)
        assert UNDONE[language] + TEXTS.word(action, language) in told(line, language), action


def test_undoing_an_undoing_is_doing_it_again() -> None:
    """However often: it is one or the other."""
    assert undoing("result") == "undone:result"
    assert undoing("undone:result") == "redone:result"
    assert undoing("redone:result") == "undone:result"


def test_an_undone_result_is_told_the_other_way_round() -> None:
    """From what it was to what it is again."""
    line = ChangeRow(AT, "Tom", "undone:result", "Jansen - Bakker", "0-1", "1-0")
    assert told(line).endswith("Tom: teruggedraaid: uitslag Jansen - Bakker: van 0-1 naar 1-0")


def test_rights_are_told_in_words() -> None:
    """Each of them, as it is called under its button."""
    line = ChangeRow(AT, "Tom", "rights", "Jansen", "results", "pairing, results")
    assert told(line).endswith("rechten van Jansen: van uitslagen naar indelen en uitslagen")

"""Words behind /website, /competitie and other settings, in three languages."""

from __future__ import annotations

import pytest

from keizer_bot.reading.messages import NotReadable
from keizer_bot.reading.settings import (
    CompetitionWords,
    Switch,
    WebsiteSetting,
    read_competition,
    read_language,
    read_switch,
    read_website,
)
from tests.reading.command_scene import FakeScene
from tests.rows import each_row

ILSE = 11
ON, OFF = Switch.ON, Switch.OFF


@each_row(
    ("rest", "setting"),
    [
        ("", None),
        ("initialen", WebsiteSetting("initials")),
        ("met initialen!", WebsiteSetting("initials")),
        ("Volledige naam", WebsiteSetting("full")),
        ("mijn volledige naam", WebsiteSetting("full")),
        ("with my full name", WebsiteSetting("full")),
        ("con le iniziali", WebsiteSetting("initials")),
        ("il nome completo", WebsiteSetting("full")),
        ("Ilse Vos initialen", WebsiteSetting("initials", ILSE)),
        ("initials Ilse Vos", WebsiteSetting("initials", ILSE)),
        ("club initialen", WebsiteSetting("initials", club=True)),
        ("iedereen volledig", WebsiteSetting("full", club=True)),
        ("circolo completo", WebsiteSetting("full", club=True)),
    ],
)
def test_a_setting_is_read(rest: str, setting: WebsiteSetting | None) -> None:
    """The words may come in any order."""
    assert read_website(rest, FakeScene()) == setting


@pytest.mark.parametrize("rest", ["misschien", "initialen of volledig", "Ilse Vos", "uit"])
def test_any_other_text_is_refused(rest: str) -> None:
    """Nothing is guessed."""
    with pytest.raises(NotReadable):
        read_website(rest, FakeScene())


@each_row(
    ("rest", "wanted"),
    [
        *(("uit", OFF), ("aan", ON), ("sì", ON), ("geen", OFF), ("", None)),
        *(("geen herinneringen meer graag", OFF), ("weer aan, aub", ON)),
        *(("uit nog niet", None), ("aan maar niet op vrijdag", None), ("misschien uit", None)),
    ],
)
def test_reminders_on_and_off(rest: str, wanted: Switch | None) -> None:
    """Without a word the player asks how it is."""
    assert read_switch(rest) is wanted


@each_row(
    ("rest", "language"),
    [
        *(("nl", "nl"), ("Dutch", "nl"), ("engels", "en"), ("English", "en"), ("Inglese", "en")),
        *(("it", "it"), ("italiano", "it"), ("", None), ("e", None), ("Frans", None)),
    ],
)
def test_a_language_by_its_code_or_name(rest: str, language: str | None) -> None:
    """Each language has its own names for all languages."""
    assert read_language(rest) == language


@pytest.mark.parametrize(
    ("rest", "rounds"),
    [
        ("Rapid dinsdag 20:00", None),
        ("Rapid dinsdag 20:00 5 ronden", 5),
        ("Rapid dinsdag 20:00, 15 rondes", 15),
        ("Rapid, 7 rounds, Tuesday 20:00", 7),
        ("Rapid martedì 20:00 3 turni", 3),
    ],
)
def test_a_competition_may_play_several_rounds_on_an_evening(rest: str, rounds: int | None) -> None:
    """The number is beside the word for it; it is no part of the name."""
    assert read_competition(rest) == CompetitionWords("Rapid", 1, "20:00", None, None, rounds)

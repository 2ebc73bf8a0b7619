"""Words behind /stand, /indeling, /mij, /waarom, /verloop, /prijzen and /bestand."""

from __future__ import annotations

from datetime import date

import pytest

from keizer_bot.core.messages import FileForm
from keizer_bot.reading.lookups import (
    FORMS,
    TABLES,
    Everybody,
    FileWords,
    GroupRanking,
    PairingsPart,
    PeriodRanking,
    RoundReport,
    read_course,
    read_file,
    read_name,
    read_pairings,
    read_prizes,
    read_ranking,
)
from keizer_bot.reading.messages import NoGameThatDay
from keizer_bot.reading.settings import Switch, read_switch
from keizer_bot.reports.tables.choice import TableName
from tests.reading.command_scene import FakeScene
from tests.rows import each_row

SCENE = FakeScene()


@each_row(
    ("words", "wanted"),
    [
        ("", RoundReport(None)),
        ("na ronde 3", RoundReport(3)),
        ("20 november", RoundReport(12)),
        ("als plaatje", RoundReport(None, picture=True)),
        ("plaatje ronde 3", RoundReport(3, picture=True)),
        ("groep A", GroupRanking("A")),
        ("gruppi", GroupRanking("")),
        ("periode 2", PeriodRanking(2)),
        ("period", PeriodRanking(None)),
    ],
)
def test_a_ranking_or_a_part_of_it(words: str, wanted: object) -> None:
    """A round by its number or its day, a group, a period."""
    assert read_ranking(words, SCENE) == wanted


@pytest.mark.parametrize(
    ("words", "wanted"),
    [
        ("", RoundReport(None)),
        ("3", RoundReport(3)),
        ("open", PairingsPart.OPEN),
        ("Mancanti", PairingsPart.OPEN),
        ("ik", PairingsPart.OWN),
    ],
)
def test_a_pairing_or_a_part_of_it(words: str, wanted: object) -> None:
    """One's own game, or those without a result."""
    assert read_pairings(words, SCENE) == wanted


def test_a_day_without_a_round_is_refused() -> None:
    """A Saturday has none; a pairing that is still to come is refused differently."""
    with pytest.raises(NoGameThatDay):
        read_ranking("21-11-2026", SCENE)
    assert read_pairings("21-11-2026", SCENE) == NoGameThatDay(date(2026, 11, 21))


@pytest.mark.parametrize(
    ("words", "name"),
    [("Piet Jansen", "Piet Jansen"), ("", ""), ("ik", ""), ("zakte ik", ""), ("io", "")],
)
def test_a_name_or_the_sender(words: str, name: str) -> None:
    """A sender who says "me" among other words means themselves."""
    assert read_name(words) == name


def test_a_request_for_a_course_is_read() -> None:
    """Everybody's, somebody's, one's own."""
    assert read_course("Iedereen") is Everybody.EVERYBODY
    assert read_course("Piet") == "Piet"
    assert read_course("") == ""


def test_news_of_one_s_own_game() -> None:
    """Other words only look."""
    news = [read_switch(words) for words in ("bericht", "quiet", "stand")]
    assert news == [Switch.ON, Switch.OFF, None]


@pytest.mark.parametrize(
    ("words", "attendance", "of_team"),
    [("", False, False), ("opkomst", True, False), ("beste teamspeler", False, True)],
)
def test_which_prizes(words: str, attendance: bool, of_team: bool) -> None:
    """Else those with these words in their names."""
    found = read_prizes(words)
    assert (found.name, found.attendance, found.of_team) == (words, attendance, of_team)


@pytest.mark.parametrize(
    ("words", "wanted"),
    [
        ("", FileWords(None, None, None)),
        ("stand excel ronde 3", FileWords("ranking", "xlsx", 3)),
        ("trf16", FileWords(None, "trf16", None)),
        ("tabellone stampa", FileWords("cross", "pdf", None)),
        ("bekerschema pdf", FileWords("bracket", "pdf", None)),
        ("wie zit waar pdf", FileWords("seats", "pdf", None)),
        ("tabellone della coppa", FileWords("bracket", None, None)),
        ("iets anders", FileWords(None, None, None, "iets anders")),
    ],
)
def test_which_file(words: str, wanted: FileWords) -> None:
    """A table, a form and a round, in any order."""
    assert read_file(words, SCENE) == wanted


def test_tables_and_forms_have_the_names_of_the_command_line() -> None:
    """All of them can be asked for."""
    assert set(TABLES.values()) == set(TableName)
    assert set(FORMS) == set(FileForm)

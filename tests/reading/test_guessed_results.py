"""How a game probably ended where no form tells it: asked with one button, or left alone."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

import pytest

from keizer_bot.i18n.message import Refusal
from keizer_bot.reading.clauses import clauses
from keizer_bot.reading.cutting import pieces
from keizer_bot.reading.guessed_results import guessed_report
from keizer_bot.reading.lexicon import language_of
from keizer_bot.reading.model import NothingRead, Unsure
from keizer_bot.reading.reader import read
from keizer_bot.reading.words import prepared
from tests.reading.scene import KEES, offered, scene


@pytest.mark.parametrize(
    ("text", "asked"),
    [
        ("Amai die Piet heeft mij serieus ingemaakt vanavond", "1 0-1"),
        ("na uren zwoegen heb ik Piet er dan toch onder gekregen en gewonnen", "1 1-0"),
        ("mi ha dato matto Piet", "1 0-1"),
        ("managed to squeeze a win out of that rook ending against Mr Jansen", "1 1-0"),
        ("kostbare uren in een dood eindspel, remise", "1 1/2-1/2"),
        ("ik had een stuk minder, maar Piet blunderde en ik won", "1 1-0"),
        ("hij hing een toren maar won", "1 0-1"),
        ("Zwart stond totaal plat maar won", "1 0-1"),
        ("verlorn.. die pion was niet te stoppen. gefeliciteerd piet", "1 0-1"),
        ("honours even tonight, we drew", "1 1/2-1/2"),  # in Dutch eyes "even" is Dutch
        ("ik werd helemaal weggespeeld door Piet", "1 0-1"),
        ("Piet overzag een matje dus gewonnen", "1 1-0"),
        ("De winst is binnen, volgende week vertel ik hoe", "1 1-0"),
        ("an ugly loss tonight", "1 0-1"),
        ("I blundered my queen and resigned shortly after", "1 0-1"),
        ("Geen tegenstander gezien, na een uurtje huiswaarts gegaan", "1 +/- off 12 Piet"),
    ],
)
def test_what_is_probably_meant_is_asked(text: str, asked: str) -> None:
    """By who did it and to whom; with the button that does it."""
    reading = read(text, scene(moment="F"))
    assert offered(reading) == asked
    assert Unsure.UNKNOWN_WORDS in reading.doubts


@pytest.mark.parametrize(
    "text",
    [
        "mijn paraplu verloren",
        "ik gaf glashard de winst weg",
        "heb ik nu gewonnen",
        "heeft Piet zowaar gewonnen",
        "pion verspeeld en Piet kon winnen, maar we zijn nog bezig",
        "Piet kwakkelde en gewonnen",  # he, or the sender
        "potverdorie bijna gewonnen",
        "gewonnen door Piet",  # by him, or because of him
    ],
)
def test_what_may_be_the_other_way_round_is_not_asked(text: str) -> None:
    """A question that offers the opposite is worse than none."""
    assert "1 " not in offered(read(text, scene(moment="F")))


@pytest.mark.parametrize(
    ("text", "asked"),
    [
        ("Piet heeft mij serieus ingemaakt", "1 0-1"),
        ("vintooo! col gambetto, Piet è crollato", "1 1-0"),
        ("yesss kostelijke pot gewonnen", "asked"),
        ("Spanje heeft verloren", "asked"),
        ("Piet heeft zowaar gewonnen met pingpong", "asked"),
    ],
)
def test_in_a_group_the_opponent_must_be_named(text: str, asked: str) -> None:
    """There it may be about any game, in any hall."""
    reading = read(text, scene(moment="F", private=False))
    assert offered(reading) == asked
    assert asked != "asked" or reading == NothingRead()


def test_chatter_of_the_group_is_no_result() -> None:
    """Four hundred lines, heard on the evening itself by somebody with a game to report."""
    lines = (Path(__file__).parent.parent / "chat" / "chatter.txt").read_text("utf-8").splitlines()
    there = scene(KEES, moment="F", private=False)
    guessed = []
    for line in lines:
        cleaned = prepared(line)
        with suppress(Refusal):
            found = pieces(cleaned, there, language_of(cleaned, there.languages))
            if guessed_report(found, clauses(cleaned, found, lists=False), there):
                guessed.append(line)
    assert guessed == []

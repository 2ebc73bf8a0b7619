"""A report of the sender's own game in words without a known form is asked about, or ignored."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

import pytest

from keizer_bot.i18n.message import Refusal
from keizer_bot.reading.cutting import pieces
from keizer_bot.reading.lexicon import language_of
from keizer_bot.reading.model import NothingRead, OwnResult, Unsure
from keizer_bot.reading.reader import read
from keizer_bot.reading.reports import guessed_result
from keizer_bot.reading.words import prepared
from tests.grammar.scene import GAMES
from tests.reading.scene import KEES, offered, scene
from tests.rows import each_row


@each_row(
    "text",
    [
        "Amai die Piet heeft mij serieus ingemaakt vanavond",
        "na uren zwoegen heb ik Piet er dan toch onder gekregen en gewonnen",
        "managed to squeeze a win out of that rook ending against Mr Jansen",
        "hij hing een toren maar won",
        "Piet hung a rook but won",
        "ik gaf een toren weg en verloor",
        "Zwart stond totaal plat maar won",
        "Piet overzag een matje dus gewonnen",
        "De winst is binnen, volgende week vertel ik hoe",
        "an ugly loss tonight",
        "I blundered my queen and resigned shortly after",
        "gewonnen door Piet",  # by him, or because of him
        "Piet kwakkelde en gewonnen",  # he, or the sender
        "won by me",
        "gewonnen hij blunderde",
        "Piet gewonnen",  # told of Piet, or to him
        "Piet verloren",
        "mij opgegeven",
        "opgegeven op zet 31",  # one of the two did
        "mat gezet",
        "zwart is verloren",  # the game goes on
        "the game is lost",
        "Piet was lost but won",
        "took Piet down with the Caro",
    ],
)
def test_a_sender_who_mentions_an_ending_is_asked_which(text: str) -> None:
    """Each result has a button: nothing is weighed that a tap says."""
    reading = read(text, scene(moment="F"))
    assert reading == OwnResult(GAMES[0], frozenset((Unsure.UNKNOWN_WORDS,)))


@pytest.mark.parametrize(
    "text",
    [
        "heb ik nu gewonnen?",
        "Anna heeft zowaar gewonnen",
        "op bord 2 zowaar gewonnen",
    ],
)
def test_endings_of_other_games_are_not_asked_about(text: str) -> None:
    """A question, another player and another board are no report."""
    assert "1 " not in offered(read(text, scene(moment="F")))


@pytest.mark.parametrize(
    ("text", "asked"),
    [
        ("Piet heeft mij serieus ingemaakt", "1 any"),
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
            if guessed_result(found, there):
                guessed.append(line)
    assert guessed == []

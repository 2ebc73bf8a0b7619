"""Words behind /forceer, /verbied, /vrij, /indelen and /publiceer."""

from __future__ import annotations

import pytest

from keizer_bot.reading.messages import NoSuchRound, NotReadable
from keizer_bot.reading.rounds import (
    ByeWords,
    PairWords,
    Publication,
    RoundToPair,
    read_bye,
    read_forbidden,
    read_forced,
    read_publication,
    read_round_to_pair,
)
from tests.grammar.scene import JAN, ROSTER
from tests.reading.command_scene import CALENDAR, FakeScene

SCENE = FakeScene()
SMIT, ILSE = ROSTER[3], ROSTER[10]
ROUND_13 = CALENDAR.evenings[12]  # 27 November


@pytest.mark.parametrize(
    ("words", "pair"),
    [
        ("", None),
        ("Jan de Vries - Smit", PairWords(JAN, SMIT)),
        ("Jan de Vries tegen Smit ronde 13", PairWords(JAN, SMIT, ROUND_13)),
        ("Smit and Ilse on 27 November", PairWords(SMIT, ILSE, ROUND_13)),
    ],
)
def test_a_pair_and_a_round(words: str, pair: PairWords | None) -> None:
    """The same behind both commands; without words all overrides are asked for."""
    assert read_forced(words, SCENE) == pair
    assert read_forbidden(words, SCENE) == pair


@pytest.mark.parametrize("always", ["altijd", "never", "mai più"])
def test_a_pair_is_forbidden_for_good(always: str) -> None:
    """The word at the end says so."""
    words = f"Jan de Vries - Smit {always}"
    assert read_forbidden(words, SCENE) == PairWords(JAN, SMIT, for_good=True)


def test_one_name_is_no_pair() -> None:
    """A round that does not exist is refused too."""
    with pytest.raises(NotReadable):
        read_forced("Smit", SCENE)
    with pytest.raises(NoSuchRound):
        read_forbidden("Jan de Vries - Smit ronde 99", SCENE)


def test_a_bye_is_read() -> None:
    """The round may be named; otherwise it is the next."""
    assert read_bye("Ilse", SCENE) == ByeWords(ILSE, None)
    assert read_bye("Ilse ronde 13", SCENE) == ByeWords(ILSE, ROUND_13)
    assert read_bye(" ", SCENE) is None


@pytest.mark.parametrize(
    ("words", "wanted"),
    [
        ("", RoundToPair(None, preview=False)),
        ("ronde 13", RoundToPair(ROUND_13, preview=False)),
        ("voorbeeld", RoundToPair(None, preview=True)),
        ("prova turno 13", RoundToPair(ROUND_13, preview=True)),
    ],
)
def test_a_round_is_paired_or_looked_at_before(words: str, wanted: RoundToPair) -> None:
    """The words may be in three languages."""
    assert read_round_to_pair(words, SCENE) == wanted


@pytest.mark.parametrize(
    ("words", "wanted"),
    [
        *(("indeling", Publication.PAIRINGS), ("de indeling graag", Publication.PAIRINGS)),
        *(("stand", Publication.RANKING), ("la classifica", Publication.RANKING)),
        *(("", None), ("indeling en stand", None), ("morgen", None)),
    ],
)
def test_a_publication_is_read(words: str, wanted: Publication | None) -> None:
    """More than one, or none, is asked about."""
    assert read_publication(words) is wanted

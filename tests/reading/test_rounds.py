"""Words behind /verplaats, /vooruit and /ronde, read against rounds on Fridays."""

from __future__ import annotations

from datetime import date

import pytest

from keizer_bot.core.messages import ArbiterOnly
from keizer_bot.engine.model import Result
from keizer_bot.reading.messages import Example, NotAgainstEachOther, NotReadable, SendLike
from keizer_bot.reading.rounds import (
    AddedRound,
    CancelledRound,
    GameMove,
    PairWords,
    RoundMove,
    read_advance,
    read_postponement,
    read_round,
)
from tests.grammar.scene import GAMES, JAN, ROSTER
from tests.reading.command_scene import CALENDAR, FakeScene
from tests.rows import each_row

SCENE = FakeScene()
# The first Friday is 4 September, so that round 12 is on 20 November and round 13 a week later.
ROUND_12, ROUND_13, ROUND_14 = CALENDAR.evenings[11:14]
WEDNESDAY = date(2026, 11, 25)


@pytest.mark.parametrize(
    ("words", "meant"),
    [
        ("Jan de Vries - Piet Jansen 25-11", GameMove(GAMES[0], WEDNESDAY)),
        ("ronde 12 Piet Jansen en Jan de Vries naar 25 november", GameMove(GAMES[0], WEDNESDAY)),
        ("ronde 13 naar 25-11", RoundMove(ROUND_13, WEDNESDAY)),
        ("turno 13 al 25 novembre", RoundMove(ROUND_13, WEDNESDAY)),
    ],
)
def test_a_round_or_a_game_is_on_another_day(words: str, meant: RoundMove | GameMove) -> None:
    """With names it is a game."""
    assert read_postponement(words, SCENE) == meant


def test_a_move_without_a_day_or_a_game() -> None:
    """The answer names the fault and the way to write it."""
    for words in ("Jan de Vries - Piet Jansen", "Jan de Vries 25-11"):
        with pytest.raises(NotReadable):
            read_postponement(words, SCENE)
    with pytest.raises(NotAgainstEachOther):
        read_postponement("Jan de Vries - Ilse Vos 25-11", SCENE)
    with pytest.raises(SendLike):
        read_postponement("", SCENE)


@pytest.mark.parametrize(
    ("words", "meant"),
    [
        ("Jan de Vries - Ilse 1-0", PairWords(JAN, ROSTER[10], result=Result.WHITE_WON)),
        (
            "Ilse - Jan de Vries ½-½ ronde 14",
            PairWords(ROSTER[10], JAN, ROUND_14, Result.DRAWN),
        ),
        ("Jan de Vries - Ilse vervalt", PairWords(JAN, ROSTER[10])),
    ],
)
def test_a_game_in_advance(words: str, meant: PairWords) -> None:
    """White is named first; without a result it is taken back."""
    assert read_advance(words, SCENE) == meant


@each_row(
    ("words", "meant"),
    [
        ("", None),
        ("12", 12),
        ("round 3", 3),
        ("20 november", 12),
        ("14 verplaats 25-11", RoundMove(ROUND_14, WEDNESDAY)),
        ("12 vervalt", CancelledRound(ROUND_12)),
        ("27 november vervalt", CancelledRound(ROUND_13)),
        ("extra 25-11", AddedRound(WEDNESDAY)),
    ],
)
def test_a_round_is_looked_up_or_changed(words: str, meant: object) -> None:
    """The round is given by its number or its day."""
    assert read_round(words, SCENE) == meant


def test_a_member_changes_no_round() -> None:
    """A member's slip gets the way to look up a round; changes are the arbiter's."""
    member = FakeScene(is_arbiter=False)
    with pytest.raises(NotReadable) as refused:
        read_round("twaalf graag", member)
    assert refused.value.example is Example.LOOK_AT_ROUND
    with pytest.raises(ArbiterOnly):
        read_round("12 vervalt", member)

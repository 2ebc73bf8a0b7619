"""Words behind /corrigeer, /afwezig, /straf and /punten, read against the games of round 12."""

from __future__ import annotations

from fractions import Fraction

import pytest

from keizer_bot.engine.model import Result
from keizer_bot.reading.messages import NotReadable, UnknownPlayer
from keizer_bot.reading.model import ResultReport
from keizer_bot.reading.rounds import (
    Award,
    ColoursPutRight,
    NotedAbsence,
    PointsChange,
    ResultPutRight,
    read_absence,
    read_adjustment,
    read_award,
    read_correction,
)
from tests.grammar.scene import GAMES, JAN, ROSTER
from tests.reading.command_scene import CALENDAR, FakeScene

SCENE = FakeScene(absence_kinds=("jeugdtraining",))
ROUND_11, ROUND_12 = CALENDAR.evenings[10:12]
BLACK_WON = ResultReport(
    GAMES[0], Result.BLACK_WON, named=True, names_colours=True, in_colours=True
)
SMIT = ROSTER[3]


@pytest.mark.parametrize(
    ("words", "meant"),
    [
        (
            "Jan de Vries - Piet Jansen 0-1 verkeerd genoteerd",
            ResultPutRight(BLACK_WON, "verkeerd genoteerd"),
        ),
        ("ronde 12 Jan de Vries - Piet Jansen 0-1", ResultPutRight(BLACK_WON, "")),
        (
            "Piet Jansen - Jan de Vries andersom: klok stond fout",
            ColoursPutRight(GAMES[0], "klok stond fout"),
        ),
    ],
)
def test_a_correction_is_read(words: str, meant: object) -> None:
    """A result, or the colours."""
    assert read_correction(words, SCENE) == meant


@pytest.mark.parametrize(
    ("words", "meant"),
    [
        ("Anna Smit", NotedAbsence(SMIT, None, None)),
        ("Smit ronde 12", NotedAbsence(SMIT, ROUND_12, None)),
        ("ronde 11 Smit jeugdtraining", NotedAbsence(SMIT, ROUND_11, "jeugdtraining")),
        ("Anna Smit extern", NotedAbsence(SMIT, None, "club_duty")),
        ("Smit te laat 20 november", NotedAbsence(SMIT, ROUND_12, "late")),
    ],
)
def test_an_absence_is_read(words: str, meant: NotedAbsence) -> None:
    """Without a kind it is asked."""
    assert read_absence(words, SCENE) == meant


def test_points_are_given_or_taken() -> None:
    """Without a sign they are taken."""
    taken = PointsChange(JAN, Fraction(-10), "telefoon ging af", None)
    assert read_adjustment("Jan de Vries -10 telefoon ging af", SCENE) == taken
    given = PointsChange(JAN, Fraction(5, 2), "", ROUND_11)
    assert read_adjustment("ronde 11 Jan de Vries +2½", SCENE) == given


def test_an_award_is_white_s_first() -> None:
    """The two names may be in either order."""
    award = Award(GAMES[0], ("1/2", "0"), "telefoon")
    assert read_award("Jan de Vries - Piet Jansen 1/2 0 telefoon", SCENE) == award
    assert read_award("Piet Jansen - Jan de Vries 0 ½ telefoon", SCENE) == award


def test_incomplete_words_are_refused() -> None:
    """A name, a result, a number."""
    for read, words in (
        (read_correction, "Smit en Vos"),
        (read_correction, "Anna Smit extern"),
        (read_absence, "te laat"),
        (read_adjustment, "Anna Smit"),
        (read_award, "Jan de Vries - Piet Jansen"),
    ):
        with pytest.raises(NotReadable):
            read(words, SCENE)
    with pytest.raises(UnknownPlayer):
        read_adjustment("Hugo Vink -10", SCENE)

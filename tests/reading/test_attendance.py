"""Words behind /vast, /hier and /wie."""

from __future__ import annotations

import pytest

from keizer_bot.reading.attendance import (
    StandingWords,
    read_attendance,
    read_present,
    read_standing,
)
from keizer_bot.reading.messages import NotReadable, OnlyYourself, UnknownPlayer
from tests.grammar.scene import JAN, ROSTER
from tests.reading.command_scene import FakeScene

PIET, ILSE = ROSTER[1], ROSTER[10]
ARBITER, MEMBER = FakeScene(absence_kinds=("jeugdtraining",)), FakeScene(is_arbiter=False)


@pytest.mark.parametrize(
    ("rest", "read"),
    [
        ("", StandingWords(None, None)),
        ("afwezig", StandingWords(None, "absent")),
        ("alleen als ik me aanmeld", StandingWords(None, "absent")),
        ("Piet Jansen aanwezig", StandingWords(PIET, "present")),
        ("absent Ilse", StandingWords(ILSE, "absent")),
        ("Ilse", StandingWords(ILSE, None)),
        ("Ilse afwezig jeugdtraining", StandingWords(ILSE, "absent", "jeugdtraining")),
    ],
)
def test_an_arbiter_says_who_and_how(rest: str, read: StandingWords) -> None:
    """In either order; the kind of absence is behind it."""
    assert read_standing(rest, ARBITER) == read


def test_a_member_speaks_for_themselves() -> None:
    """By their own name too; a name that nobody has is a slip."""
    assert read_standing("Jan de Vries afwezig", MEMBER) == StandingWords(None, "absent")
    with pytest.raises(OnlyYourself):
        read_standing("Ilse afwezig", MEMBER)
    with pytest.raises(NotReadable):
        read_standing("misschien", MEMBER)


def test_an_arbiter_names_who_is_there() -> None:
    """Of a member the words behind /hier are passed over."""
    assert read_present("Jan de Vries", ARBITER) == JAN
    assert read_present("", ARBITER) is None
    assert read_present("op tijd!", MEMBER) is None
    with pytest.raises(UnknownPlayer):
        read_present("Hugo Vink", ARBITER)


def test_the_evening_that_is_asked_about() -> None:
    """The first of several, and none where none is named."""
    evening = read_attendance("27-11", MEMBER)
    assert evening is not None
    assert evening.number == 13
    assert read_attendance("", MEMBER) is None
    several = read_attendance("in december", MEMBER)
    assert several is not None
    assert several.number == 14

"""The results and corrections that the arbiter writes, in all three languages."""

from __future__ import annotations

import pytest

from keizer_bot.club.results.decision_messages import (
    ColoursTurned,
    ConfirmVerdict,
    FaultyLines,
    ReasonNeeded,
    ResultSet,
    ResultsSet,
)
from keizer_bot.club.signing_off.messages import ConfirmAbsence
from keizer_bot.core.reply import Reply
from keizer_bot.engine.model import AbsenceKind, Result
from keizer_bot.i18n.message import Refusal
from keizer_bot.reading.messages import (
    BadResult,
    ColoursDiffer,
    NameThePlayer,
    NoSuchBoard,
    NotAgainstEachOther,
    SendLike,
    UnknownPlayer,
    WhichPlayer,
)
from tests.club.hall import Hall
from tests.club.saying import DAAN_ANNA, refusal_of, say


@pytest.mark.parametrize(
    ("words", "result"),
    [
        ("Mol - Smit 1-0", Result.WHITE_WON),
        ("Mol-Smit 0-1", Result.BLACK_WON),
        ("ronde 2 Daan Mol - Anna Smit remise", Result.DRAWN),
        ("turno 2 Mol - Smit ½-½", Result.DRAWN),
        ("bord 1 1-0", Result.WHITE_WON),
        ("1. 0-1", Result.BLACK_WON),
        ("Mol heeft gewonnen van Smit", Result.WHITE_WON),
        ("Smit - Mol remise", Result.DRAWN),
        ("Mol - Smit +/-", Result.WHITE_BY_FORFEIT),
        ("Mol - Smit 0-1 reglementair", Result.BLACK_BY_FORFEIT),
    ],
)
async def test_one_result(hall: Hall, words: str, result: Result) -> None:
    """The game is given by names or by board, in the newest pairing."""
    assert await say(hall, "uitslag", words) == Reply.of(ResultSet(2, *DAAN_ANNA, result))


async def test_two_names_are_looked_for_in_earlier_rounds(hall: Hall) -> None:
    """Anna and Bram met in round 1, which is final: that is a correction."""
    refused = await refusal_of(hall, "uitslag", "Smit - Kok 0-1")
    assert isinstance(refused, ReasonNeeded)
    assert refused.round == 1


async def test_names_against_the_pairings_colours_are_asked_about(hall: Hall) -> None:
    """Anna has Black: whose point is it? A tap answers."""
    asked = await say(hall, "uitslag", "Smit - Mol 1-0")
    assert asked.text == ColoursDiffer(2, *DAAN_ANNA)
    assert await hall.press(asked, choice=2) == Reply.of(ResultSet(2, *DAAN_ANNA, Result.BLACK_WON))


@pytest.mark.parametrize("words", ["D 1-0", "Moll - Smitts 1-0"])
async def test_a_name_that_is_not_certain_is_asked_about(hall: Hall, words: str) -> None:
    """The buttons name all candidates, then the result is asked."""
    asked = await say(hall, "uitslag", words)
    assert isinstance(asked.text, WhichPlayer)
    labels = [button.label for row in asked.rows for button in row]
    assert "Daan Mol" in labels
    assert isinstance(await hall.press(asked), Reply)


@pytest.mark.parametrize(
    ("words", "refusal"),
    [
        ("", SendLike),
        ("Jansen - Smit 1-0", UnknownPlayer),
        ("Mol - Eva 1-0", NotAgainstEachOther),
        ("bord 9 1-0", NoSuchBoard),
        ("Mol - Smit 1-0 of 0-1", BadResult),
        ("Mol - Smit intrekken", BadResult),
        ("10", NameThePlayer),
    ],
)
async def test_a_result_that_cannot_be_read(hall: Hall, words: str, refusal: type[Refusal]) -> None:
    """Nothing is stored, and the refusal says what is wrong."""
    assert isinstance(await refusal_of(hall, "uitslag", words), refusal)
    assert await hall.rows("SELECT * FROM change") == []


async def test_all_results_in_one_message(hall: Hall) -> None:
    """Each line gives a board or two names."""
    answer = await say(hall, "uitslag", "1. 1-0\n2 remise\nKok - Bos 0-1\nVink - Vos 1-0")
    assert isinstance(answer.text, ResultsSet)
    assert [line.result for line in answer.text.lines] == [
        Result.WHITE_WON,
        Result.DRAWN,
        Result.BLACK_WON,
        Result.WHITE_WON,
    ]


async def test_each_faulty_line_is_named(hall: Hall) -> None:
    """One good line does not save four bad ones."""
    refused = await refusal_of(
        hall,
        "uitslag",
        "1. 1-0\nJansen - Bos 1-0\nbord 9 0-1\nSmit - Mol 1-0\nKok - Bos 1-0 of 0-1",
    )
    assert isinstance(refused, FaultyLines)
    faults = [(fault.line, type(fault.why)) for fault in refused.faults]
    assert faults == [
        (2, UnknownPlayer),
        (3, NoSuchBoard),
        (4, ColoursTurned),
        (5, BadResult),
    ]
    assert await hall.rows("SELECT * FROM change") == []


@pytest.mark.parametrize(
    "words",
    [
        "ronde 1 Smit - Kok 0-1 verkeerd doorgegeven",
        "Smit - Kok 0-1, verkeerd doorgegeven",
        "turno 1 Smit - Kok 0-1: verkeerd doorgegeven",
    ],
)
async def test_a_correction_asks_with_its_reason(hall: Hall, words: str) -> None:
    """The words after the result are the reason, and go on record."""
    asked = await say(hall, "corrigeer", words)
    assert isinstance(asked.text, ConfirmVerdict)
    assert asked.text.result is Result.BLACK_WON
    await hall.press(asked)
    assert (await hall.record())["reason"] == "verkeerd doorgegeven"


async def test_a_draw_in_halves_is_taken_whole(hall: Hall) -> None:
    """Neither half of "½-½" is read as part of the reason."""
    asked = await say(hall, "corrigeer", "ronde 1 Smit - Kok ½-½ verkeerd doorgegeven")
    await hall.press(asked)
    assert (await hall.record())["reason"] == "verkeerd doorgegeven"


async def test_a_correction_without_a_reason_asks_for_one(hall: Hall) -> None:
    """The refusal has the line to send, but for the reason."""
    assert isinstance(await refusal_of(hall, "corrigeer", "Smit - Kok 0-1"), ReasonNeeded)


async def test_an_absence_takes_the_place_of_a_forfeit(hall: Hall) -> None:
    """Hugo, who lost round 1 by forfeit, had called in time to be late."""
    asked = await say(hall, "corrigeer", "ronde 1 Dam - Vink 1-0 reglementair kwam niet")
    await hall.press(asked)
    asked = await say(hall, "afwezig", "ronde 1 Vink te laat hij belde om zeven uur")
    assert isinstance(asked.text, ConfirmAbsence)
    assert asked.text.kind is AbsenceKind.LATE

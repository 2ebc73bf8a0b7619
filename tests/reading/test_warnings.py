"""Words beside a form, or about somebody else: what they make a question, or nothing at all."""

from __future__ import annotations

import pytest

from keizer_bot.engine.model import Result
from keizer_bot.reading.model import (
    NothingRead,
    ResultReport,
    SignOff,
    Unsure,
)
from keizer_bot.reading.reader import read
from tests.reading.scene import Row, is_offered, outcome, scene
from tests.rows import each_row


@each_row(
    ("text", "unsure"),
    [
        ("0-1 for Piet", Unsure.COLOURS),
        ("0-1 to Piet", Unsure.COLOURS),
        ("remise alstublieft", Unsure.UNREAL),  # an offer
        ("verloren, opgave van Piet", Unsure.RESULT),  # he who resigns loses
        ("won against Piet, a hard game in the league", Unsure.RESULT),
        ("won, oh no", Unsure.CORRECTION),
        ("gewonnen van Piet, was gelogen", Unsure.CORRECTION),
        ("won against Piet, pulling your leg", Unsure.CORRECTION),
        ("won against Piet, made it up", Unsure.CORRECTION),
        ("gewonnen van Piet, maar teruggegeven", Unsure.OBJECTION),
        ("gewonnen van Piet, zonder spelen", Unsure.FORFEIT),
    ],
)
def test_a_result_that_may_be_meant_otherwise_is_asked_about(text: str, unsure: Unsure) -> None:
    """A score for somebody, a name without a verb, a position, an offer."""
    reading = read(text, scene(moment="F"))
    assert isinstance(reading, ResultReport)
    assert unsure in reading.doubts


@pytest.mark.parametrize(
    ("text", "asked"),
    [
        ("ik had me afgemeld maar ik ben er vrijdag toch bij", "here 12 Jan"),
        ("vrijdag niet. Volgende week hoop ik er weer bij te zijn", "off 12 Jan"),
    ],
)
def test_both_ways_in_one_message_are_asked_about(text: str, asked: str) -> None:
    """The question has a button for the last statement about that evening."""
    reading = read(text, scene())
    assert outcome(reading) == "asked"
    assert is_offered(Row("J", True, "W", text, (asked,)), reading)


@each_row(
    "text",
    [
        *("ik kom vrijdag niet, geintjes", "ik kom vrijdag niet, was gelogen"),
        "I can't come on Friday, pulling your leg",
    ],
)
def test_a_joke_signs_nobody_off(text: str) -> None:
    """It takes back the words in front of it."""
    reading = read(text, scene())
    assert isinstance(reading, SignOff)
    assert reading.doubts == {Unsure.CORRECTION}


@each_row(
    ("text", "done"),
    [
        ("goede avond, ik kom vrijdag niet", "off 12 Jan"),
        ("Good afternoon, I can't come on Friday", "off 12 Jan"),
        ("Morning all, I can't come on Friday", "off 12 Jan"),
        ("I'm tied up on Friday", "off 12 Jan"),
        ("I'm bailing on Friday", "off 12 Jan"),
        ("ik kom vrijdag omstreeks 20.15", "later 15"),
    ],
)
def test_everyday_words_are_enough(text: str, done: str) -> None:
    """A greeting in front, and usual words for staying away and for an hour."""
    assert outcome(read(text, scene())) == done


@pytest.mark.parametrize("text", ["ze wonnen", "they lost", "wonnen van Piet"])
def test_several_win_no_game(text: str) -> None:
    """A team may have won; one game has one winner."""
    assert outcome(read(text, scene(moment="F"))) == "asked"


@pytest.mark.parametrize(
    "text", ["kan vrijdag niet", "can't make it Friday", "won't be there Friday"]
)
def test_a_named_evening_in_a_group_is_the_senders(text: str) -> None:
    """Without one it may be about anything."""
    assert outcome(read(text, scene(private=False))) == "off 12 Jan"
    undated = read("can't make it", scene(private=False))
    assert isinstance(undated, SignOff)
    assert Unsure.TOO_LITTLE in undated.doubts


@each_row("private", [True, False])
@each_row(
    ("text", "number"),
    [
        ("in verband met een operatie kan ik komende vrijdag niet", 12),
        ("venerdì ho il matrimonio di mia sorella quindi non vengo", 12),
        ("got the in-laws over so count me out for friday", 12),
        ("I have another commitment on Friday and can't play", 12),
        ("vrijdag kan ik wegens een verhuizing niet komen", 12),
        ("de 27e zit ik met de buren in Rome dus ik kan niet komen", 13),
    ],
)
def test_a_reason_in_front_is_asked_about(text: str, number: int, *, private: bool) -> None:
    """The question is about the evening that the reason names, if the form names none."""
    reading = read(text, scene(private=private))
    assert isinstance(reading, SignOff)
    assert [evening.number for evening in reading.evenings] == [number]
    assert Unsure.UNKNOWN_WORDS in reading.doubts


@pytest.mark.parametrize(
    "text",
    [
        "ik kan vrijdag niet wachten",
        "I'm out of milk",
        "who's not coming friday?",
        "mijn vrouw kan vrijdag niet",
        "stel dat ik vrijdag niet kan",
        "ziek hoor, die zet",
        "weet iemand of ik vrijdag kan komen spelen",
    ],
)
def test_a_group_is_not_asked_about_chatter(text: str) -> None:
    """Words that only begin like a form, and words about others."""
    assert read(text, scene(private=False)) == NothingRead()


@pytest.mark.parametrize(
    ("text", "unsure"),
    [
        ("drie vrijdagen niet", Unsure.SEVERAL_EVENINGS),  # from when on?
        ("don't make it", Unsure.TOO_LITTLE),
    ],
)
def test_nobody_stays_away_for_so_little(text: str, unsure: Unsure) -> None:
    """A number of evenings, or a sentence without a subject."""
    reading = read(text, scene())
    assert isinstance(reading, SignOff)
    assert unsure in reading.doubts


@pytest.mark.parametrize(
    "text",
    [
        "everybody but Kees is coming Friday",
        "iedereen behalve Kees komt vrijdag",
        "Kees is there on Friday not before eight o'clock",
    ],
)
def test_an_exception_signs_nobody_on(text: str) -> None:
    """The named player is the one who does not come."""
    assert outcome(read(text, scene(None))) == "asked"


@each_row(
    ("text", "result"),
    [
        ("I had to throw in the towel", Result.BLACK_WON),  # Jan has white against Piet
        ("ho dovuto abbandonare", Result.BLACK_WON),
        ("Piet had the better of me", Result.BLACK_WON),
        ("got absolutely smashed by Piet", Result.BLACK_WON),
        ("Piet mi ha asfaltato", Result.BLACK_WON),
        ("sconfitta netta", Result.BLACK_WON),
        ("0 punten voor mij", Result.BLACK_WON),
        ("scacco matto a Piet", Result.WHITE_WON),
        ("ik zette Piet mat", Result.WHITE_WON),
        ("Piet zette mij mat", Result.BLACK_WON),
        ("ho portato a casa il punto", Result.WHITE_WON),
        ("Piet resigned, a point for me", Result.WHITE_WON),
        ("Piet ging door zijn vlag, dus winst voor mij", Result.WHITE_WON),
        ("Piet resigned in a dead drawn ending so I take the point", Result.WHITE_WON),
        ("we agreed to split the point on move 22", Result.DRAWN),
        ("Piet en ik: ½-½", Result.DRAWN),
        ("Piet and I drew full stop", Result.DRAWN),
        ("kort: remise", Result.DRAWN),
    ],
)
def test_verbs_and_nouns_of_a_result(text: str, result: Result) -> None:
    """Mate, resigning, a defeat, a victory and a draw, as people call them."""
    reading = read(text, scene(moment="F"))
    assert isinstance(reading, ResultReport)
    assert (reading.result, reading.doubts) == (result, frozenset())


def test_the_evening_of_a_reason_is_enough_for_a_sign_off_in_the_group() -> None:
    """It is asked about because of its reason only."""
    reading = read("de 27e zit ik in Rome, dus reken niet op mij", scene(private=False))
    assert isinstance(reading, SignOff)
    assert reading.doubts == {Unsure.UNKNOWN_WORDS}

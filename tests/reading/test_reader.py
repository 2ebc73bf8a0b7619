"""The readings of texts: forms of coming and of results, and the reasons for doubt."""

from __future__ import annotations

import sys
from types import FrameType

import pytest

from keizer_bot.reading.model import (
    ComeLate,
    NoShow,
    NothingRead,
    ResultReport,
    SeveralReadings,
    SignOff,
    SignOn,
    Unsure,
)
from keizer_bot.reading.reader import read
from tests.grammar.scene import ROSTER
from tests.reading.scene import JAN, KEES, PIET, outcome, scene
from tests.rows import each_row


@each_row(
    ("text", "done"),
    [
        ("ik kan vrijdag niet", "off 12 Jan"),
        ("I can't make it on Friday", "off 12 Jan"),
        ("venerdì non posso venire", "off 12 Jan"),
        ("meld me vrijdag maar af", "off 12 Jan"),
        ("ik kom vrijdag niet, de hond moet naar de kapper", "off 12 Jan"),
        ("ik kan de 27e niet wegens schilderwerk", "off 13 Jan"),
        ("vrijdag toch wel", "here 12 Jan"),
        ("vrijdag kwartiertje later", "later 15"),
        ("skip vrijdag", "off 12 Jan"),
        ("ik sla vrijdag een rondje over", "off 12 Jan"),
        ("venerdì non ce la faccio ad arrivare", "off 12 Jan"),
        ("vrijdag niet, volgende week wel", "off 12 Jan here 13 Jan"),
    ],
)
def test_a_member_writes_of_coming(text: str, done: str) -> None:
    """A closed form, and a reason in unknown words."""
    assert outcome(read(text, scene())) == done


@pytest.mark.parametrize(
    ("text", "done"),
    [
        ("Kees is afgemeld", "off 12 Kees"),
        ("Anna meldt zich af", "off 12 Anna"),
        ("zet Ilse en Björn op afwezig", "off 12 Björn off 12 Ilse"),
        ("afwezig vrijdag: Kees, Anna en Ilse", "off 12 Anna off 12 Ilse off 12 Kees"),
        ("Kees is vrijdag ziek", "off 12 Kees"),
        ("kees will be 20 min late on Friday", "later 20"),
    ],
)
def test_an_arbiter_writes_of_others(text: str, done: str) -> None:
    """By name, also in lists; the same from a member is asked about."""
    assert outcome(read(text, scene(None))) == done
    assert outcome(read(text, scene(JAN))) == "asked"


@each_row(
    ("text", "done"),
    [
        ("1-0", "1 1-0"),
        ("gewonnen van Piet", "1 1-0"),
        ("I lost to Piet", "1 0-1"),
        ("patta con Piet", "1 1/2-1/2"),
        ("Bord 1: 1-0", "1 1-0"),
        ("zwart wint", "1 0-1"),
        ("Piet legde zijn koning om", "1 1-0"),
        ("ben verslagen door Piet", "1 0-1"),
        ("gewonnen, loper snorde heerlijk", "1 1-0"),
        ("Piet is niet komen opdagen", "1 +/- off 12 Piet"),
        ("gewonnen van Piet, volgende week ben ik er niet", "1 1-0 off 13 Jan"),
    ],
)
def test_a_member_tells_how_their_game_ended(text: str, done: str) -> None:
    """Jan has white on board 1, against Piet."""
    assert outcome(read(text, scene(moment="F"))) == done


@pytest.mark.parametrize(
    ("text", "done"),
    [
        ("Kees wint van Anna", "2 1-0"),
        ("Anna verloor van Kees", "2 1-0"),
        ("bord 2: remise", "2 1/2-1/2"),
        ("1: 1-0, 2: remise, 3: 0-1", "1 1-0 2 1/2-1/2 3 0-1"),
        ("Kees - Anna 1-0; Sophie - Lukasz remise", "2 1-0 3 1/2-1/2"),
        ("Kees won, Sophie lost", "2 1-0 3 0-1"),
        ("Anna is niet komen opdagen", "2 +/- off 12 Anna"),
    ],
)
def test_an_arbiter_tells_results_by_name_and_board(text: str, done: str) -> None:
    """Kees has white against Anna on board 2, Sophie against Łukasz on board 3."""
    assert outcome(read(text, scene(None, moment="F"))) == done


DOUBTS = [
    ("er is iets, ik kom vrijdag niet", "W", {Unsure.UNKNOWN_WORDS}),
    ("kom", "W", {Unsure.TOO_LITTLE}),
    ("ik ben drie weken weg", "W", {Unsure.SEVERAL_EVENINGS}),
    ("ik kom niet", "F", {Unsure.WHICH_EVENING}),
    ("Piet komt niet", "W", {Unsure.NO_EVENING}),
    ("ik kan tot na kerst niet", "W", {Unsure.ALL_OR_ONE}),
    ("ik kan 20261120 niet", "W", {Unsure.GUESSED_EVENING}),
    ("ik kan niet, vrijdag krijgen we bezoek", "W", {Unsure.EVENING}),
    ("ik kan niet op 13-11", "W", {Unsure.OVER}),
    ("ik kom vrijdag en ik kom vrijdag niet", "W", {Unsure.CONTRADICTION}),
    ("ik kom vrijdag niet, tenzij het sneeuwt", "W", {Unsure.CONDITION}),
    ("misschien kom ik vrijdag niet", "W", {Unsure.UNCERTAIN}),
    ("ik kom vrijdag niet, toch?", "W", {Unsure.QUESTION}),
    ("ik kom vrijdag niet, ik bedoel iets anders", "W", {Unsure.CORRECTION}),
    ('"ik kom vrijdag niet"', "W", {Unsure.QUOTED}),
    ("Piet komt vrijdag niet", "W", {Unsure.SOMEBODY_ELSE}),
    ("niet gewonnen", "F", {Unsure.DENIED}),
    ("ik kom vrijdag alleen", "W", {Unsure.ONLY}),
    ("ik kan vrijdag nooit meer niet, altijd", "W", {Unsure.ALWAYS}),
    ("vroeger gewonnen", "F", {Unsure.PAST}),
    ("ik ben ziek", "W", {Unsure.ILL}),
    ("gewonnen, ongeldig verklaard", "F", {Unsure.OBJECTION}),
    ("ik kan vrijdag niet want ik kom later", "W", {Unsure.COMING}),
    ("ik kan vrijdag niet, gewonnen", "W", {Unsure.RESULT}),
    ("gewonnen met zwart", "F", {Unsure.COLOURS}),
    ("gewonnen van Anna", "F", {Unsure.ANOTHER_OPPONENT}),
    ("1-0 reglementair", "F", {Unsure.FORFEIT}),
    ("bijna gewonnen", "F", {Unsure.UNREAL}),
]


@each_row(("text", "moment", "doubts"), DOUBTS)
def test_a_reading_says_why_it_is_unsure(text: str, moment: str, doubts: set[Unsure]) -> None:
    """The reading holds the act that its button would do."""
    reading = read(text, scene(moment=moment))
    assert doubts <= reading.doubts
    assert not isinstance(reading, NothingRead)


def test_each_reason_is_asserted() -> None:
    """A new one gets a sentence.

    `ROUNDS` is of an evening with several rounds: the story rapid_until_a_round.
    """
    assert set[Unsure]().union(*(doubts for *_, doubts in DOUBTS)) == set(Unsure) - {Unsure.ROUNDS}


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("van 27-11 t/m 11-12 ben ik er niet", [13, 14, 15]),
        ("drie weken niet", [12, 13, 14]),
        ("ik ben er niet tot kerst", [12, 13, 14, 15, 16]),
    ],
)
def test_a_stretch_is_asked_about_with_its_evenings(text: str, numbers: list[int]) -> None:
    """Rounds are on Fridays: 12 on 20 November, 16 on 18 December."""
    reading = read(text, scene())
    assert isinstance(reading, SignOff)
    assert Unsure.SEVERAL_EVENINGS in reading.doubts
    assert [evening.number for evening in reading.evenings] == numbers


def test_readings_name_players_evenings_and_games() -> None:
    """Code that acts on them reads no words."""
    own = read("ik kan vrijdag niet", scene())
    assert isinstance(own, SignOff)
    assert own.players == (JAN,)
    back = read("Kees komt vrijdag toch wel", scene(None))
    assert isinstance(back, SignOn)
    assert back.players == (KEES,)
    late = read("vrijdag kwartiertje later", scene())
    assert isinstance(late, ComeLate)
    assert (late.player, late.by.minutes) == (JAN, 15)
    report = read("1-0 tegen Piet", scene(moment="F"))
    assert isinstance(report, ResultReport)
    assert report.game.players == (JAN, PIET)
    absent = read("Piet kwam niet opdagen", scene(moment="F"))
    assert isinstance(absent, NoShow)
    assert absent.absent == PIET
    both = read("1-0, en volgende week ben ik er niet", scene(moment="F"))
    assert isinstance(both, SeveralReadings)
    assert [type(one) for one in both.readings] == [ResultReport, SignOff]


@each_row(
    ("text", "done"),
    [
        ("Dag Tom, ik kan er vrijdag helaas niet bij zijn", "off 12 Jan"),
        ("even laten weten dat ik vrijdag niet aanwezig kan zijn", "off 12 Jan"),
        ("ik speel vrijdag niet mee", "off 12 Jan"),
        ("vrijdag geen schaken voor mij", "off 12 Jan"),
        ("I'm not able to play on Friday", "off 12 Jan"),
        ("I'll miss Friday's round", "off 12 Jan"),
        ("I'll be away on the 27th", "off 13 Jan"),
        ("giving Friday a miss", "off 12 Jan"),
        ("venerdì fate senza di me", "off 12 Jan"),
        ("hierbij mijn afmelding voor vrijdag", "off 12 Jan"),
        ("I'll be 20 minutes late on Friday", "later 20"),
        ("ik ben er vrijdag pas om half 9", "later 30"),
        ("ik ben er vrijdag om 9", "later 60"),
        ("I can be there at nine on Friday", "later 60"),
        ("vrijdag arrivo verso le 20.20", "later 20"),
        ("vrijdag niet voor mij", "off 12 Jan"),
        ("Helaas kan ik vrijdag niet aanwezig zijn", "off 12 Jan"),
        ("Ik wil me graag afmelden voor vrijdag", "off 12 Jan"),
        ("io venerdì non ci sarò", "off 12 Jan"),
        ("Non potrò partecipare venerdì per lavoro", "off 12 Jan"),
        ("Can you sign me off for Friday please?", "off 12 Jan"),
        ("Friday is a no-go for me", "off 12 Jan"),
        ("I'm back in for Friday", "here 12 Jan"),
        ("kan vrijdag niet, mijn agenda zat vol", "off 12 Jan"),
        (
            "I regret I shall be unable to attend on Friday owing to a dental procedure",
            "off 12 Jan",
        ),
        ("gonna have to sit this friday out", "off 12 Jan"),
        ("ik kom vrijdag iets later, moet de hond nog uitlaten", "later None"),
        ("kan vrijdag niet, zit bij mijn ouders in Limburg", "off 12 Jan"),
        ("I'll be there on Friday after all, the gig's been cancelled", "here 12 Jan"),
        ("Ik moet me afmelden voor de 27e, vrijdag kom ik gewoon", "here 12 Jan off 13 Jan"),
    ],
)
def test_the_same_is_told_in_many_ways(text: str, done: str) -> None:
    """Forms that any member would use, with a name in the greeting and an adverb inside."""
    assert outcome(read(text, scene())) == done


@each_row(
    "text",
    [
        "ik moet me nog afmelden voor vrijdag",
        "doe ik vrijdag niet mee",
        "posso saltare venerdì",
        "I miss chess",
        "wil ik me vrijdag afmelden",
        "stasera passo",  # or drops by
        "ik kan vrijdag niet niet komen",
        "niet op me wachten, ik kom niet meer",
        "voor 4 december kan ik niet",  # on it, or before it
        "il venerdì non posso",  # every one
        "komen vrijdag niet",  # who
        "Ben kan vrijdag niet",
        "later kom ik vrijdag",
        "posso arrivare tardi venerdì",
    ],
)
def test_an_unsettled_arrangement_signs_nobody_off(text: str) -> None:
    """A plan, a question without its mark, a wish."""
    assert outcome(read(text, scene())) == "asked"


def test_an_hour_belongs_to_the_lateness_before_it() -> None:
    """The evening itself begins at eight."""
    assert outcome(read("ik ben iets later, 20.15", scene(moment="E"))) == "later 15"


def test_a_first_name_of_two_players_may_be_the_other_in_a_group() -> None:
    """Jan Bakker plays Pieter Janssen; Jan de Vries plays elsewhere."""
    pieter = ROSTER[8]
    there = read("Jan heeft gewonnen", scene(pieter, moment="F", private=False))
    assert isinstance(there, ResultReport)
    assert there.doubts == {Unsure.SOMEBODY_ELSE}
    assert outcome(read("gewonnen van Jan", scene(pieter, moment="F", private=False))) == "5 1-0"


@pytest.mark.parametrize("text", ["", "hoi", "wat een weer", "40-13-2026", "ik kan niet op 31-2"])
def test_other_words_are_not_understood(text: str) -> None:
    """Nothing is raised, whatever is written."""
    assert isinstance(read(text, scene()), NothingRead)


@pytest.mark.parametrize(
    "sentence",
    [
        "ik kan vrijdag niet, want de hond moet van Kees naar de 27e kapper om half 9. ",
        "gewonnen van Piet en ",
        "ik kan vrijdag niet en ",
    ],
)
def test_a_long_text_is_read_in_proportion(sentence: str) -> None:
    """4,096 characters cost at most five times the calls of 1,024."""
    short, long = (_calls((sentence * 200)[:length]) for length in (1024, 4096))
    assert long <= 5 * short


def _calls(text: str) -> int:
    calls = 0

    def note(frame: FrameType, event: str, _: object) -> None:
        nonlocal calls
        calls += event == "call" and str(frame.f_globals.get("__name__")).startswith("keizer_bot.")

    written = scene(moment="F")
    read("warm", written)
    before = sys.getprofile()
    sys.setprofile(note)
    try:
        read(text, written)
    finally:
        sys.setprofile(before)
    return calls

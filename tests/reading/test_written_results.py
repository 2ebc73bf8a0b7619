"""The words behind /uitslag, a player's and an arbiter's, and why they are asked about."""

from __future__ import annotations

from datetime import datetime

import pytest

from keizer_bot.i18n.message import Refusal
from keizer_bot.reading.messages import ControlCharacter
from keizer_bot.reading.model import NoShow, ResultReport, Unsure, WhichGame
from keizer_bot.reading.pieces import GameKind
from keizer_bot.reading.written_results import WrittenResult, read_results
from tests.grammar.scene import ZONE, calendar
from tests.grammar.test_days import table
from tests.reading.command_scene import FakeScene
from tests.rows import each_row

LATE = datetime(2026, 11, 20, 22, 30, tzinfo=ZONE)
CALENDAR = calendar(LATE)


def _read(text: str, *, arbiter: bool, game: GameKind = "chess") -> tuple[WrittenResult, ...]:
    today = LATE.date()
    scene = FakeScene(LATE, CALENDAR, is_arbiter=arbiter, game=game, today=today)
    return read_results(text, scene)


def _brief(text: str, *, arbiter: bool = False, game: GameKind = "chess") -> str:
    """The readings in a few words: "1: 1-0", "1: 1-0?" where it is asked, "BadResult"."""
    return ", ".join(_words(one) for one in _read(text, arbiter=arbiter, game=game))


def _words(written: WrittenResult) -> str:
    match written.reading:
        case ResultReport(game, result, doubts=doubts):
            return f"{game.board}: {result.value}" + ("?" if doubts - {Unsure.FORFEIT} else "")
        case NoShow(game, absent, doubts=doubts):
            return f"{game.board}: without {absent.name}" + ("?" if doubts else "")
        case WhichGame(_, games):
            return f"who {' / '.join(person.name for person, _ in games)}"
    return type(written.reading).__name__


OF_MEMBER = {
    "1: 1-0": (
        "Jansen verslagen|ik heb Jansen mat gezet|heb Piet ingemaakt|1-0 tegen Piet"
        "|`1-0`|1–0|1—0|1−0|1 -0|1:0|１－０|1-0.|1-0!!|(1-0)|1-0 ;)|1-0 👍🏽|\u200b1-0|1,0-0,0"
        "|ik won|ik heb gewonnen|gewonnen 🎉|I won|ho vinto|win|winst|wit wint|White won"
        "|il bianco ha vinto|zwart heeft verloren|gewonnen 1-0|1-0 gewonnen|1-0 voor mij"
        "|gewonnen van Piet|ik heb van Piet gewonnen|I beat Piet|won against Jansen"
        "|gewonnen met wit|1-0 mooie partij|ronde 12 1-0|r12 1-0|20-11 1-0|1-0 20 november"
        "|1-0 wit|vinto contro Piet|mijn tegenstander gaf op|the opponent resigned|hij verloor"
        "|gewonnen van mijn tegenstander|gewonnen tegen zwart|ik versloeg Piet|ik had wit en won"
        "|1-0 groetjes|won tegen hem|ik heb Jansen verslagen|1-0 na 45 zetten"
    ),
    "1: 0-1": (
        "verslagen door Jansen|mat gezet door Jansen|ik ben mat gezet|I got mated"
        "|0-1|0 – 1|verloren|helaas verloren|I lost|ho perso|zwart wint|black won"
        "|verloren van Piet|Piet wint|Piet heeft gewonnen|0.0-1.0|0-1 verloren"
        "|mijn tegenstander heeft gewonnen|my opponent won|il mio avversario ha vinto|hij won"
        "|Piet won van mij|Piet versloeg mij|Piet heeft mij verslagen|verloren van zwart"
    ),
    "1: 1/2-1/2": (
        "½|½-½|½ - ½|1/2|1/2 - 1/2|0,5|0.5|Remise|draw|drawn|patta|pareggio|gelijk|gelijkspel"
        "|half|puntendeling|remise ½-½|0,5–0,5|Piet Jansen - Jan de Vries remise"
        "|remise door herhaling|stalemate|eeuwig schaak, remise"
    ),
    "1: without Piet Jansen": (
        "niet gekomen|tegenstander niet gekomen|mijn tegenstander is er niet|no show|no-show"
        "|opponent didn't show up|non è venuto|kwam niet opdagen|Piet is niet gekomen"
    ),
    "OwnResult": (
        "1-0 tegenstander niet gekomen|Jansen is verslagen|gewonnen Piet|ha vinto|opgegeven"
        "|ha abbandonato|een nul|1-0 0-1|1-0 1-0|uitgesteld 1-0|gewonnen verloren|remise gewonnen"
    ),
    "1: +/-": "1-0 reglementair|+/-|+ / -|gewonnen reglementair|1-0 R",
    "WithdrawnReport": "intrekken|ongedaan maken|withdraw|annulla|undo",
    "1: 1-0?": (
        "l-0|1--0|1=0|1_0|**1-0**|1-0?|wit"
        "|non ho vinto|bijna gewonnen|maybe 1-0|1-0 klopt niet|1-0 niet gespeeld|gewonnen 0-1"
        "|gewonnen met zwart|won with black|net gewonnen!|“1-0”"
    ),
    "1: 0-1?": ("O-1|o - 1|0-l|zwart|niet verloren|not lost|1-0 zwart|verloren 1-0|0-1 voor Piet"),
    "1: 1/2-1/2?": ("½ ½?|geen remise|1-0 of remise|remise aangeboden"),
    "NothingRead": (
        "ik ben niet gekomen|van mij gewonnen|bla|15e zet|10|0 1|½½½|1½-½|=|12|ja|gewonnem|remiss"
    ),
    "BadResult": "🏆🏆|1-0; DROP|٠-١|0️⃣-1️⃣|{0}|%d|\\x00",
    "BadDate": "31-11 1-0|1-0-0|1/0",
    "UnknownPlayer": "gewonnen van Xander",
    "UnknownPlayerLike": "gewonnen van Jansn",
    "ImpossibleResult": "2-0|0-0|½-1|3-1|1.5-0.5|1 - 1|0-½",
    "NoGameThatDay": "12-11 remise|25-12 1-0|1-0 19 november",
    "NoSuchRound": "ronde 99 1-0",
    "PostponedIsNoResult": "uitgesteld|wij hebben niet gespeeld|postponed|rinviata",
    "HowToReport": "help|aiuto|hoe?",
}


@each_row(("text", "wanted"), table(OF_MEMBER))
def test_a_players_report_is_understood(text: str, wanted: str) -> None:
    """Jan de Vries, with white against Piet Jansen, reports in their own words."""
    assert _brief(text) == wanted


OF_ARBITER = {
    "1: 1-0": (
        "de Vries-Jansen 1-0|de Vries Jansen 1-0|de Vries 1-0 Jansen|1-0 de Vries - Jansen"
        "|de Vries 1-0|Jan - Piet 1-0|J. de Vries - P. Jansen 1-0|de Vries wint van Jansen|1 1-0"
        "|bord 1 1-0|board 1: 1-0|Vries, Jan de - Jansen, Piet 1-0|de Vries tegen Jansen 1-0"
    ),
    "1: 0-1": "Jansen wint van de Vries|Jansen wint|Jansen heeft gewonnen|de Vries verliest",
    "2: 0-1": "K. van der Berg - A. Smit 0-1|Berg vs Smit 0-1|tavola 2 0-1|2. 0-1|2) 0-1",
    "3: 1/2-1/2": "dhont - zak ½|d´Hont - Żak remise|Zak - d'Hont patta|bord 3: remise|3 remise",
    "4: 1/2-1/2": "Ozturk - Agren 0,5-0,5|ÖZTÜRK – ÅGREN ½-½|Mehmet - Bjorn draw",
    "3: +/-": "d'Hont wint reglementair|Sophie won by forfeit|Żak perde a tavolino",
    "5: -/+": "Janssen - Bakker -/+|bord 5 0-1 reglementair",
    "5: without Pieter Janssen": "Janssen niet gekomen",
    "1: 1-0?": "Jansen 1-0|Jansen-de Vries 1-0",
    "1: -/+?": "Piet wint 1-0 reglementair",
    "2: 1-0?": "Smit - Berg 1-0",
    "who Jan de Vries / Jan Bakker": "Jan 1-0|Jan - Jans 1-0",
    "who Piet Jansen / Pieter Janssen": "Jans wint",
    "who Piet Jansen / Pieter Janssen / Jan de Vries": "Jansn - de Vries 1-0",
    "who Kees van der Berg": "Bert wint",
    "NotInAGame": "Vos 1-0|Jansen - Vos 1-0",
    "NotAgainstEachOther": "Smit - Jansen 1-0",
    "NoSuchBoard": "9 1-0|bord 6 remise",
    "UnknownPlayer": "Xander 1-0|Jansen - Xander 0-1",
    "who Anna Smit": "Smti - Berg 1-0",
    "who Björn Ågren": "Mehmet wint van Agrem",
    "NameThePlayer": "1-0|gewonnen",
    "BadResult": "Berg - Smit of Jansen 1-0",
    "OwnResult": "bord 3 Berg - Smit 1-0",
    "2: 1/2-1/2, 4: 0-1": (
        "bord 2 remise, bord 4 zwart wint|bord 2 remise en bord 4 0-1|Board 2: ½-½; board 4: 0-1"
    ),
    "2: 1/2-1/2, 3: 1/2-1/2": "bord 2 en 3 remise",
}


@each_row(("text", "wanted"), table(OF_ARBITER))
def test_the_arbiters_report_is_of_the_game_they_name(text: str, wanted: str) -> None:
    """The arbiter names a game by board, by two players or by one, as the pairing has them."""
    assert _brief(text, arbiter=True) == wanted


DRAUGHTS = {
    "1: 1-0": "2-0|2 – 0|gewonnen|2:0",
    "1: 0-1": "0-2|verloren",
    "1: 1/2-1/2": "1-1|remise",
    "1: 1-0?": "1-0",
    "1: 1/2-1/2?": "½-½|0,5-0,5",
    "ImpossibleResult": "2-1|2-2|3-0",
}


@each_row(("text", "wanted"), table(DRAUGHTS))
def test_draughts_counts_two_points_a_game(text: str, wanted: str) -> None:
    """In draughts 2-0 and 1-1 are results, and a chess result is asked about."""
    assert _brief(text, game="draughts") == wanted


@pytest.mark.parametrize("text", ["ronde 11 1-0", "13-11 1-0", "1-0 13 november"])
def test_a_result_of_another_round_names_its_evening(text: str) -> None:
    """A round or date beside the result names its evening."""
    (written,) = _read(text, arbiter=False)
    assert written.evening is not None
    assert written.evening.number == 11


def test_a_list_is_read_line_by_line() -> None:
    """Each line is a result of its own, and a faulty one is known by its number."""
    text = "de Vries - Jansen 1-0\n2 ½-½\n\nbord 3: remise\nÖztürk - Ågren 7-3\n5 o-1"
    found = _read(text, arbiter=True)
    assert ", ".join(map(_words, found)) == (
        "1: 1-0, 2: 1/2-1/2, 3: 1/2-1/2, ImpossibleResult, 5: 0-1?"
    )
    assert [line.number for line in found if isinstance(line.reading, Refusal)] == [4]


@pytest.mark.parametrize("heading", ["Uitslagen ronde 11:", "ronde 11", "13-11", "13 november"])
def test_a_list_may_have_a_heading(heading: str) -> None:
    """A first line with only a round or a date applies to all that follow."""
    found = _read(f"{heading}\n1 1-0\n2 0-1", arbiter=True)
    assert [line.number for line in found] == [2, 3]
    assert {line.evening.number for line in found if line.evening} == {11}


@each_row(
    "text",
    [
        *("\u202e0-1", "1-0\u202c", "\u20661-0\u2069", "\u200f1 - 0", "1\x07-0", "1-0\x07"),
        *("gew\u043ennen", "r\u0435mise", "gewonnen van \u0420iet"),
        *("\u00b9-\u2070", "\u2460-\u24ea", "\U0001d7d9-0"),
    ],
)
def test_disguised_text_is_refused(text: str) -> None:
    """Marks that turn the order of reading, a Cyrillic o, a raised digit: nobody types these."""
    with pytest.raises(ControlCharacter):
        _read(text, arbiter=False)

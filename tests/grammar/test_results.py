"""Results in /uitslag that no sample holds."""

from __future__ import annotations

from datetime import datetime

import pytest

from keizer_bot.i18n.message import Refusal
from keizer_bot.reading import messages
from keizer_bot.reading.messages import ReadLost, WhichResult
from keizer_bot.reading.old.games import Settled, resolve_game, settle_result
from keizer_bot.reading.old.result_words import SaidOutcome
from keizer_bot.reading.old.results import AskResult, Reported, read_result, read_results
from tests.grammar.scene import GAMES, ROSTER, ZONE, brief, calendar, read
from tests.grammar.test_days import table

LATE = datetime(2026, 11, 20, 22, 30, tzinfo=ZONE)

OF_MEMBER = {
    "1: 1-0": (
        "Jansen verslagen|ik heb Jansen mat gezet|heb Piet ingemaakt|1-0 tegen Piet"
        "|`1-0`|1–0|1—0|1−0|1 -0|1:0|１－０|1-0.|1-0!!|(1-0)|“1-0”|1-0 ;)|1-0 👍🏽"
        "|\u200b1-0|1,0-0,0"
        "|1-0 1-0|ik won|ik heb gewonnen|gewonnen 🎉|I won|ho vinto|win|winst|wit wint|White won"
        "|il bianco ha vinto|zwart heeft verloren|gewonnen 1-0|1-0 gewonnen|1-0 voor mij"
        "|gewonnen van Piet|ik heb van Piet gewonnen|I beat Piet|won against Jansen"
        "|gewonnen met wit"
        "|1-0 mooie partij|net gewonnen!|ronde 12 1-0|r12 1-0|20-11 1-0|1-0 20 november"
        "|1-0 wit|vinto contro Piet|mijn tegenstander gaf op|the opponent resigned|hij verloor"
        "|gewonnen van mijn tegenstander|gewonnen tegen zwart|ik versloeg Piet|ik had wit en won"
        "|1-0 groetjes|won tegen hem|ik heb Jansen verslagen"
    ),
    "1: 0-1": (
        "verslagen door Jansen|mat gezet door Jansen|ik ben mat gezet|I got mated|0-1 voor Piet"
        "|0-1|0 – 1|verloren|helaas verloren|I lost|ho perso|opgegeven|zwart wint|black won"
        "|verloren van Piet|Piet wint|Piet heeft gewonnen|0.0-1.0|0-1 verloren"
        "|mijn tegenstander heeft gewonnen|my opponent won|il mio avversario ha vinto|hij won"
        "|van mij gewonnen|Piet won van mij|Piet heeft van mij gewonnen|Piet versloeg mij"
        "|Piet heeft mij verslagen|verloren van zwart"
    ),
    "1: 1/2-1/2": (
        "½|½-½|½ - ½|1/2|1/2 - 1/2|0,5|0.5|remis|Remise|draw|drawn|patta|pareggio|gelijkspel"
        "|half|puntendeling|remise ½-½|.5-.5|0,5–0,5|Piet Jansen - Jan de Vries remise"
        "|remise door herhaling|stalemate|eeuwig schaak, remise"
    ),
    "1: opponent absent": (
        "niet gekomen|tegenstander niet gekomen|mijn tegenstander is er niet|no show|no-show"
        "|opponent didn't show up|non è venuto|kwam niet opdagen|1-0 tegenstander niet gekomen"
    ),
    "1: +/-": (
        "Piet is niet gekomen|Jansen kwam niet|1-0 reglementair|+/-|+ / -|gewonnen reglementair"
    ),
    "1: withdraw": "intrekken|trek in|ongedaan maken|withdraw|annulla|undo",
    "did you mean 1-0": (
        "10|1 0|een nul|één-nul|one nil|1/0|l-0|1--0|1=0|1_0|**1-0**|1-0?|wit|voor wit"
    ),
    "did you mean 0-1": "01|nul één|0 1|O-1|o - 1|0-l|zwart",
    "did you mean 1/2-1/2": "remize|remiss|gelijkspell|½ ½?",
    "did you mean won": "gewonen|gewonnem",
    "did you mean lost": "verlorn|verlooren",
    "which": (
        "niet verloren|geen remise|not lost|non ho vinto|1-0 of remise|bijna gewonnen|maybe 1-0"
        "|gewonnen verloren|1-0 0-1|remise gewonnen|gewonnen Piet|ja|1-0 zwart|1-0 klopt niet"
        "|Jansen is verslagen|ha vinto|ha abbandonato"
        "|ik ben niet gekomen|remise aangeboden|uitgesteld 1-0|1-0 niet gespeeld"
    ),
    "colours 1": "verloren 1-0|gewonnen 0-1|gewonnen met zwart|won with black",
    "BadResult": (
        "bla|🏆🏆|15e zet|1-0 na 45 zetten|1-0; DROP|٠-١|0️⃣-1️⃣|{0}|%d|\\x00|1-0-0|½½½|1½-½|=|12"
    ),
    "ImpossibleResult": "2-0|0-0|½-1|3-1|1.5-0.5|1 - 1|0-½",
    "NoGameThatDay": "12-11 remise|25-12 1-0|1-0 19 november",
    "NoSuchRound": "ronde 99 1-0",
    "BadDate": "31-11 1-0",
    "PostponedIsNoResult": "uitgesteld|wij hebben niet gespeeld|postponed|rinviata|afgelast",
    "HowToReport": "?|help|aiuto|hoe?",
    "ControlCharacter": "1-0\x07",
}


@pytest.mark.parametrize(("text", "wanted"), table(OF_MEMBER))
def test_a_players_report_is_understood(text: str, wanted: str) -> None:
    """Jan de Vries, with white against Piet Jansen, reports in their own words."""
    assert brief(read(f"/uitslag {text}", sent=LATE)) == wanted


OF_ARBITER = {
    "1: 1-0": (
        "de Vries-Jansen 1-0|de Vries Jansen 1-0|de Vries 1-0 Jansen|1-0 de Vries - Jansen"
        "|Jan - Piet 1-0|J. de Vries - P. Jansen 1-0|de Vries wint van Jansen|de Vries 1-0|1 1-0"
        "|bord 1 1-0|board 1: 1-0|Vries, Jan de 1-0|de Vries tegen Jansen 1-0"
    ),
    "1: 0-1": "Jansen wint van de Vries|Jansen wint|Jansen heeft gewonnen|de Vries verliest",
    "2: 0-1": "K. van der Berg - A. Smit 0-1|Berg vs Smit 0-1|tavola 2 0-1|2. 0-1|2) 0-1",
    "3: 1/2-1/2": "dhont - zak ½|d´Hont - Żak remise|Zak - d'Hont patta|bord 3: remise|3 remise",
    "4: 1/2-1/2": "Ozturk - Agren 0,5-0,5|ÖZTÜRK – ÅGREN ½-½|Mehmet - Bjorn draw",
    "3: +/-": "d'Hont wint reglementair|Sophie won by forfeit|Żak perde a tavolino",
    "5: -/+": "Janssen niet gekomen|Janssen - Bakker -/+|bord 5 0-1 reglementair",
    "colours 1": "Jansen 1-0|Jansen-de Vries 1-0|Piet wint 1-0 reglementair",
    "colours 2": "Smit - Berg 1-0|Smti - Berg 1-0|bord 3 Berg - Smit 1-0",
    "who Jan de Vries / Jan Bakker": "Jan 1-0|Jan - Jans 1-0",
    "who Piet Jansen / Pieter Janssen": "Jans wint",
    "NotInAGame": "Vos 1-0|Jansen - Vos 1-0",
    "NotAgainstEachOther": "Smit - Jansen 1-0",
    "NoSuchBoard": "9 1-0|bord 6 remise",
    "UnknownPlayer": "Xander 1-0|Jansen - Xander 0-1",
    "4: 1-0": "Oztruk 1-0|Mehemt - Bjron 1-0|Mehmet wint van Agrem",
    "UnknownPlayerLike": "Jansn - de Vries 1-0|Bert wint",
    "NameThePlayer": "1-0|gewonnen",
    "which": "Berg - Smit of Jansen 1-0|Jansen - Smit - Berg 1-0",
}


@pytest.mark.parametrize(("text", "wanted"), table(OF_ARBITER))
def test_the_arbiters_report_is_of_the_game_they_name(text: str, wanted: str) -> None:
    """The arbiter names a game by board, by two players or by one, as the pairing has them."""
    assert brief(read(f"/uitslag {text}", sent=LATE, arbiter=True)) == wanted


DRAUGHTS = {
    "1: 1-0": "2-0|2 – 0|gewonnen|2:0",
    "1: 0-1": "0-2|verloren",
    "1: 1/2-1/2": "1-1|remise",
    "did you mean 1-0": "1-0|20",
    "did you mean 1/2-1/2": "½-½|0,5-0,5|11",
    "ImpossibleResult": "2-1|2-2|3-0",
}


@pytest.mark.parametrize(("text", "wanted"), table(DRAUGHTS))
def test_draughts_counts_two_points_a_game(text: str, wanted: str) -> None:
    """In draughts 2-0 and 1-1 are results, and what looks like chess is asked."""
    assert brief(read(f"/uitslag {text}", sent=LATE, game="draughts")) == wanted


def test_black_reports_in_the_same_notation() -> None:
    """1-0 is white's win also when Black sends it; "gewonnen" is Black's own."""
    black = ROSTER[1].id
    outcomes = []
    for text in ("1-0", "gewonnen"):
        reported = read_result(text, calendar(LATE), LATE)
        assert isinstance(reported, Reported)
        settled = settle_result(reported, GAMES, ROSTER, black, 12)
        assert isinstance(settled, Settled)
        outcomes.append(settled.outcome)
    assert outcomes == [SaidOutcome.WHITE_WON, SaidOutcome.BLACK_WON]


def test_a_result_of_another_round_names_its_evening() -> None:
    """A round or date beside the result says which evening it is about."""
    for text in ("ronde 11 1-0", "13-11 1-0", "1-0 13 november"):
        reported = read_result(text, calendar(LATE), LATE)
        assert isinstance(reported, Reported)
        assert reported.evening is not None
        assert reported.evening.number == 11


def test_a_list_is_read_line_by_line() -> None:
    """Each line is a result of its own, and a faulty one is known by its number."""
    text = "de Vries - Jansen 1-0\n2 ½-½\n\nbord 3: remise\nÖztürk - Ågren 7-3\n5 o-1"
    found = read_results(text, calendar(LATE), LATE)
    kinds = [type(line.result).__name__ for line in found]
    assert kinds == ["Reported", "Reported", "Reported", "ImpossibleResult", "AskResult"]
    assert [line.number for line in found if isinstance(line.result, Refusal)] == [4]


@pytest.mark.parametrize(
    "text",
    [
        "bord 2 remise, bord 4 zwart wint",
        "bord 2 remise en bord 4 0-1",
        "Board 2: ½-½; board 4: 0-1",
        "tavola 2 patta tavola 4 0-1",
    ],
)
def test_boards_in_one_line_are_as_many_results(text: str) -> None:
    """The first of them must not count alone, and the second be lost."""
    found = [line.result for line in read_results(text, calendar(LATE), LATE)]
    assert [(r.board, r.outcome.name) for r in found if isinstance(r, Reported)] == [
        (2, "DRAWN"),
        (4, "BLACK_WON"),
    ]
    assert brief(read(f"/uitslag {text}", sent=LATE)) == "BadResult"


@pytest.mark.parametrize("heading", ["Uitslagen ronde 11:", "ronde 11", "13-11", "13 november"])
def test_a_list_may_have_a_heading(heading: str) -> None:
    """A first line that names a round or a date alone is about all that follow."""
    found = read_results(f"{heading}\n1 1-0\n2 0-1", calendar(LATE), LATE)
    assert [line.number for line in found] == [2, 3]
    for line in found:
        assert isinstance(line.result, Reported)
        assert line.result.evening is not None
        assert line.result.evening.number == 11


def test_a_game_is_found_whichever_way_round() -> None:
    """Names are resolved by the pairing, not by the order of words."""
    assert resolve_game(("Jansen", "de Vries"), GAMES, ROSTER, 12) == GAMES[0]
    assert resolve_game(("Smit",), GAMES, ROSTER, 12) == GAMES[1]
    with pytest.raises(messages.NotInAGame):
        resolve_game(("Vos",), GAMES, ROSTER, 12)


def test_a_question_has_its_text() -> None:
    """A question names what is probably meant, or leaves it open."""
    probably = read_result("verlorn", calendar(LATE), LATE)
    assert isinstance(probably, AskResult)
    assert getattr(probably.question, "result", None) == ReadLost()
    nothing = read_result("", calendar(LATE), LATE)
    assert isinstance(nothing, AskResult)
    assert nothing.question == WhichResult()


@pytest.mark.parametrize(
    "text", ["\u202e0-1", "1-0\u202c", "\u20661-0\u2069", "\u200f1 - 0", "1\x07-0"]
)
@pytest.mark.parametrize("before", ["/uitslag ", ""])
def test_a_result_that_is_not_what_it_looks_like_is_refused(before: str, text: str) -> None:
    """Marks that turn the order of reading are never read over, with a slash or without."""
    assert brief(read(f"{before}{text}", private=True)) == "ControlCharacter"


@pytest.mark.parametrize(
    "text",
    [
        "gew\u043ennen",
        "r\u0435mise",
        "gewonnen van \u0420iet",
        "\u00b9-\u2070",
        "\u2460-\u24ea",
        "\U0001d7d9-0",
    ],
)
@pytest.mark.parametrize("before", ["/uitslag ", ""])
def test_letters_and_digits_that_look_like_others_are_refused(before: str, text: str) -> None:
    """A Cyrillic o among Latin letters, a raised or ringed digit: nobody types these."""
    assert brief(read(f"{before}{text}", private=True)) in {"ControlCharacter", "NoneType"}

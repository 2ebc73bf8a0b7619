"""What the arbiter writes, in all three languages, and what comes of it."""

from __future__ import annotations

from datetime import date
from fractions import Fraction

import pytest

from keizer_bot.bot.arbiter_handlers import ARBITER_HANDLERS, arbiter_result
from keizer_bot.bot.arbiter_reading import NotReadable, SendLike, SeveralPlayers
from keizer_bot.bot.arbiter_results import ColoursTurned, ResultInDoubt
from keizer_bot.bot.context import Context
from keizer_bot.bot.grammar.questions import ColoursDiffer, WhichPlayer
from keizer_bot.bot.grammar.refusals import (
    NoSuchBoard,
    NotAgainstEachOther,
    UnknownPlayer,
    UnknownPlayerLike,
)
from keizer_bot.bot.handlers import HANDLERS
from keizer_bot.bot.hearing import Heard
from keizer_bot.engine.model import AbsenceKind, Result
from keizer_bot.i18n.commands import COMMANDS, Role
from keizer_bot.i18n.message import Refusal
from keizer_bot.reports.pairings import Awarded
from keizer_bot.usecases.absences import ConfirmAbsence, MarkedAbsent, MarkedAbsentFromGame
from keizer_bot.usecases.ask import Answer, Asked, Pages
from keizer_bot.usecases.consequences import NobodyMoves
from keizer_bot.usecases.desk import ArbiterOnly
from keizer_bot.usecases.entry import PlayerAdded, PlayerAddedPerRound
from keizer_bot.usecases.game_days import AdvanceTakenBack, GamePostponed, PlayedInAdvance
from keizer_bot.usecases.hand_out import LinksInPrivate
from keizer_bot.usecases.pairing_acts import (
    PairAgain,
    PairBeforeClosing,
    PairingsPublished,
    PublishWhat,
    RankingPublished,
)
from keizer_bot.usecases.players import ConfirmWithdrawal, PlayerIsBack
from keizer_bot.usecases.reception import Place, Sender
from keizer_bot.usecases.round_acts import ConfirmCancel, RoundAdded, RoundMoved
from keizer_bot.usecases.verdicts_words import (
    ConfirmVerdict,
    FaultyLines,
    ReasonNeeded,
    ResultSet,
    ResultsSet,
)
from keizer_bot.usecases.wishes import (
    ByeGiven,
    NoWishes,
    PairForbidden,
    PairForced,
    WishNoted,
)
from tests.usecases.arbiter.hall import ARBITER, EVENING, GROUP, Hall

DAAN_ANNA = ("Daan Mol", "Anna Smit")
TODAY, COMING = date(2026, 9, 14), date(2026, 9, 21)


async def say(
    hall: Hall, command: str, rest: str, *, by: str = "Tom Wolf", private: bool = True
) -> Answer:
    """What is answered to a command with these words behind it."""
    known = {**HANDLERS, **ARBITER_HANDLERS, "uitslag": arbiter_result}  # his part of a command
    handler = known[command]
    place = Place(ARBITER if private else GROUP, 0, private=private)
    heard = Heard(rest, Sender(ARBITER, by), place, 1, EVENING, "nl")
    async with hall.desk(by) as desk:
        answer = await handler(Context(desk, rest, heard))
    assert answer is not None
    return answer


async def refusal_of(hall: Hall, command: str, rest: str) -> Refusal:
    """What is said to a command that is refused."""
    with pytest.raises(Refusal) as refused:
        await say(hall, command, rest)
    return refused.value


def test_every_command_of_the_arbiter_is_answered() -> None:
    """No command in the menu is met with silence."""
    commands = {command.name for command in COMMANDS if command.role is Role.ARBITER}
    assert commands <= set(HANDLERS)


@pytest.mark.parametrize("command", [*sorted(set(ARBITER_HANDLERS) - {"logboek"}), "uitslag"])
async def test_a_member_is_told_that_it_is_the_arbiters(hall: Hall, command: str) -> None:
    """Whatever he writes behind it."""
    with pytest.raises(ArbiterOnly):
        await say(hall, command, "wat dan ook", by="Anna Smit")


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
    """By names or by board, of the newest pairing."""
    assert await say(hall, "uitslag", words) == ResultSet(2, *DAAN_ANNA, result)


async def test_two_names_are_looked_for_in_earlier_rounds(hall: Hall) -> None:
    """Anna and Bram met in round 1, which is final: that is a correction."""
    refused = await refusal_of(hall, "uitslag", "Smit - Kok 0-1")
    assert isinstance(refused, ReasonNeeded)
    assert refused.round == 1


async def test_names_against_the_pairings_colours_are_asked_about(hall: Hall) -> None:
    """Anna has black: whose point is it? A tap answers."""
    asked = await say(hall, "uitslag", "Smit - Mol 1-0")
    assert isinstance(asked, Asked)
    assert asked.text == ColoursDiffer(*DAAN_ANNA)
    assert await hall.press(asked, choice=2) == ResultSet(2, *DAAN_ANNA, Result.BLACK_WON)


async def test_a_name_of_several_is_asked_about(hall: Hall) -> None:
    """`D` begins Daan and Dam: the buttons name both, then the result is asked."""
    asked = await say(hall, "uitslag", "D 1-0")
    assert isinstance(asked, Asked)
    assert isinstance(asked.text, WhichPlayer)
    labels = [button.label for row in asked.rows for button in row]
    assert labels[:2] == ["Daan Mol", "Greet Dam"]
    assert isinstance(await hall.press(asked), Asked)


@pytest.mark.parametrize(
    ("words", "refusal"),
    [
        ("", SendLike),
        ("Jansen - Smit 1-0", UnknownPlayer),
        ("Moll - Smitt 1-0", UnknownPlayerLike),
        ("Mol - Eva 1-0", NotAgainstEachOther),
        ("bord 9 1-0", NoSuchBoard),
        ("Mol - Smit 1-0 of 0-1", ResultInDoubt),
        ("Mol - Smit intrekken", ResultInDoubt),
        ("10", ResultInDoubt),
    ],
)
async def test_a_result_that_cannot_be_read(hall: Hall, words: str, refusal: type[Refusal]) -> None:
    """Nothing is stored, and the refusal says what is wrong."""
    assert isinstance(await refusal_of(hall, "uitslag", words), refusal)
    assert await hall.rows("SELECT * FROM change") == []


async def test_all_results_in_one_message(hall: Hall) -> None:
    """By board and by names, a line each."""
    answer = await say(hall, "uitslag", "1. 1-0\n2 remise\nKok - Bos 0-1\nVink - Vos 1-0")
    assert isinstance(answer, ResultsSet)
    assert [line.result for line in answer.lines] == [
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
        (5, ResultInDoubt),
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
    """What stands behind the result is the reason, and it comes on record."""
    asked = await say(hall, "corrigeer", words)
    assert isinstance(asked, Asked)
    assert isinstance(asked.text, ConfirmVerdict)
    assert asked.text.result is Result.BLACK_WON
    await hall.press(asked)
    assert (await hall.record())["reason"] == "verkeerd doorgegeven"


async def test_a_draw_in_halves_is_taken_whole(hall: Hall) -> None:
    """No half of it is left before the reason."""
    asked = await say(hall, "corrigeer", "ronde 1 Smit - Kok ½-½ verkeerd doorgegeven")
    await hall.press(asked)
    assert (await hall.record())["reason"] == "verkeerd doorgegeven"


async def test_a_correction_without_a_reason_asks_for_one(hall: Hall) -> None:
    """The refusal has the line to send, but for the reason."""
    assert isinstance(await refusal_of(hall, "corrigeer", "Smit - Kok 0-1"), ReasonNeeded)


async def test_an_absence_is_corrected_likewise(hall: Hall) -> None:
    """Hugo, who lost round 1 by forfeit, had called in time to be late."""
    asked = await say(hall, "corrigeer", "ronde 1 Dam - Vink 1-0 reglementair kwam niet")
    await hall.press(asked)
    asked = await say(hall, "corrigeer", "ronde 1 Vink te laat hij belde om zeven uur")
    assert isinstance(asked, Asked)
    assert isinstance(asked.text, ConfirmAbsence)
    assert asked.text.kind is AbsenceKind.LATE


@pytest.mark.parametrize(
    ("words", "kind"),
    [
        ("Mol te laat", AbsenceKind.LATE),
        ("Daan Mol niet gekomen", AbsenceKind.NO_SHOW),
        ("Mol afgemeld ronde 2", AbsenceKind.EXCUSED),
        ("Mol extern", AbsenceKind.CLUB_DUTY),
        ("Mol no-show", AbsenceKind.NO_SHOW),
        ("Mol too late", AbsenceKind.LATE),
        ("Mol non è venuto", AbsenceKind.NO_SHOW),
        ("Mol in ritardo", AbsenceKind.LATE),
    ],
)
async def test_who_is_absent_tonight(hall: Hall, words: str, kind: AbsenceKind) -> None:
    """The round that is going on is meant; his game is a forfeit."""
    answer = await say(hall, "afwezig", words)
    assert answer == MarkedAbsentFromGame("Daan Mol", TODAY, kind, "Anna Smit")


async def test_who_will_be_absent(hall: Hall) -> None:
    """A round that is named is the one."""
    answer = await say(hall, "afwezig", "ronde 3 Mol te laat")
    assert answer == MarkedAbsent("Daan Mol", COMING, AbsenceKind.LATE)


@pytest.mark.parametrize(
    "words",
    [
        "Mol - Smit 1/2 0 telefoon ging af",
        "Mol - Smit ½-0 telefoon ging af",
        "Smit - Mol 0 0,5 telefoon ging af",
    ],
)
async def test_points_are_awarded_by_name(hall: Hall, words: str) -> None:
    """The first number is for the first name, whatever his colour."""
    answer = await say(hall, "punten", words)
    assert answer == ResultSet(2, *DAAN_ANNA, Awarded(Fraction(1, 2), Fraction(0)))
    assert (await hall.record())["reason"] == "telefoon ging af"


async def test_a_player_is_added_in_one_line(hall: Hall) -> None:
    """Rating, group, round and points may stand in any order behind the name."""
    answer = await say(hall, "speler", "erbij Ilse de Ham 1650 groep b vanaf ronde 3 punten auto")
    assert answer == PlayerAdded("Ilse de Ham", 3, Fraction(44))
    (row,) = await hall.rows("SELECT rating, club_group FROM player WHERE key = 'ilse-de-ham'")
    assert row == {"rating": 1650, "club_group": "B"}


@pytest.mark.parametrize(
    ("words", "points"),
    [
        ("add Ilse Ham points 20 from round 4", Fraction(20)),
        ("aggiungi Ilse Ham dal turno 4, punti 20,5", Fraction(41, 2)),
    ],
)
async def test_a_player_is_added_in_each_language(hall: Hall, words: str, points: Fraction) -> None:
    """As in Dutch."""
    assert await say(hall, "speler", words) == PlayerAdded("Ilse Ham", 4, points)


async def test_points_for_each_missed_round(hall: Hall) -> None:
    """A part of his own value."""
    answer = await say(hall, "speler", "erbij Ilse Ham punten 1/3 per ronde")
    assert answer == PlayerAddedPerRound("Ilse Ham", 3, Fraction(1, 3))


async def test_players_links_and_log_are_listed(hall: Hall) -> None:
    """Each is a page of ready text."""
    players = await say(hall, "speler", "")
    assert isinstance(players, Pages)
    assert all(name in players.pages[0] for name in ("Anna Smit", "Hugo Vink"))
    links = await say(hall, "koppel", "allen")
    assert isinstance(links, Pages)
    assert "Hugo Vink" in links.pages[0]
    log = await say(hall, "logboek", "", by="Anna Smit")
    assert isinstance(log, Pages)
    assert "Tom Wolf" in log.pages[0]


async def test_what_was_done_is_taken_back(hall: Hall) -> None:
    """A withdrawal, and a game in advance."""
    await hall.press(await say(hall, "terugtrekken", "Smit"))
    assert await say(hall, "speler", "terug Smit") == PlayerIsBack("Anna Smit", 3)
    await say(hall, "vooruit", "Kok - Mol 1-0")
    assert await say(hall, "vooruit", "Mol - Kok vervalt") == AdvanceTakenBack(
        3, "Bram Kok", "Daan Mol"
    )


async def test_links_stay_out_of_the_group(hall: Hall) -> None:
    """There anybody could take them."""
    with pytest.raises(LinksInPrivate):
        await say(hall, "koppel", "Vink", private=False)


@pytest.mark.parametrize(
    ("command", "words", "answer"),
    [
        ("forceer", "Smit - Vink", WishNoted(PairForced(3, "Anna Smit", "Hugo Vink"))),
        ("verbied", "Smit tegen Vink", WishNoted(PairForbidden(3, "Anna Smit", "Hugo Vink"))),
        ("verbied", "turno 4 Smit-Vink", WishNoted(PairForbidden(4, "Anna Smit", "Hugo Vink"))),
        ("vrij", "Vink ronde 4", WishNoted(ByeGiven(4, "Hugo Vink"))),
        ("forceer", "", NoWishes()),
        ("publiceer", "stand", RankingPublished(2)),
        ("publiceer", "pairings", PairingsPublished(2)),
        ("verplaats", "Mol - Smit 17-9", GamePostponed(2, *DAAN_ANNA, date(2026, 9, 17))),
        (
            "verplaats",
            "Mol-Smit ronde 2 17 september",
            GamePostponed(2, *DAAN_ANNA, date(2026, 9, 17)),
        ),
        ("vooruit", "Kok - Mol 1-0", PlayedInAdvance(3, "Bram Kok", "Daan Mol", Result.WHITE_WON)),
        (
            "vooruit",
            "Kok - Mol remise ronde 4",
            PlayedInAdvance(4, "Bram Kok", "Daan Mol", Result.DRAWN),
        ),
        ("ronde", "3 verplaats 5-10", RoundMoved(4, COMING, date(2026, 10, 5))),
        ("ronde", "extra 24 september", RoundAdded(4, date(2026, 9, 24))),
    ],
)
async def test_what_is_done_at_once(hall: Hall, command: str, words: str, answer: Answer) -> None:
    """No question where it can be undone."""
    assert await say(hall, command, words) == answer


@pytest.mark.parametrize(
    ("command", "words", "question"),
    [
        ("indelen", "", PairAgain(2, TODAY)),
        ("indelen", "ronde 3", PairBeforeClosing(3, COMING)),
        ("publiceer", "", PublishWhat()),
        ("terugtrekken", "Smit", ConfirmWithdrawal("Anna Smit", 2, NobodyMoves())),
        ("ronde", "3 vervalt", ConfirmCancel(3, COMING)),
        ("ronde", "3 cancel", ConfirmCancel(3, COMING)),
    ],
)
async def test_what_is_asked_first(hall: Hall, command: str, words: str, question: object) -> None:
    """What cannot be undone, or is not clear, gets a question."""
    asked = await say(hall, command, words)
    assert isinstance(asked, Asked)
    assert asked.text == question


@pytest.mark.parametrize(
    ("command", "words", "refusal"),
    [
        ("corrigeer", "", SendLike),
        ("corrigeer", "Smit en Kok", NotReadable),
        ("afwezig", "te laat", NotReadable),
        ("punten", "Mol - Smit", NotReadable),
        ("punten", "Mol 1 0 zomaar", NotReadable),
        ("speler", "Ilse Ham", NotReadable),
        ("speler", "erbij 1650", NotReadable),
        ("terugtrekken", "", SendLike),
        ("terugtrekken", "Jansen", UnknownPlayer),
        ("terugtrekken", "B", SeveralPlayers),
        ("forceer", "Smit", NotReadable),
        ("verplaats", "Mol - Smit", NotReadable),
        ("verplaats", "Mol - Vink 17-9", NotAgainstEachOther),
        ("vooruit", "Kok - Mol", NotReadable),
        ("ronde", "3", NotReadable),
        ("ronde", "3 verplaats", NotReadable),
        ("ronde", "vervalt", NotReadable),
        ("ronde", "extra", NotReadable),
    ],
)
async def test_what_cannot_be_read(
    hall: Hall, command: str, words: str, refusal: type[Refusal]
) -> None:
    """One sentence says how it is sent; nothing is stored."""
    assert isinstance(await refusal_of(hall, command, words), refusal)
    assert await hall.rows("SELECT * FROM change") == []

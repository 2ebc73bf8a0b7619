"""Other words of the arbiter, in all three languages, and their outcome."""

from __future__ import annotations

from datetime import date
from fractions import Fraction

import pytest

from keizer_bot.app.subjects import COMMANDS
from keizer_bot.club.accounts.messages import LinksInPrivate
from keizer_bot.club.calendar.messages import (
    AdvanceTakenBack,
    CalendarChanged,
    ConfirmCancel,
    GamePostponed,
    PlayedInAdvance,
    PostponementNoted,
    RoundAdded,
    RoundMoved,
)
from keizer_bot.club.pairing.messages import (
    PairAgain,
    PairBeforeClosing,
    PairingsPublished,
    PublishWhat,
    RankingPublishedAlready,
)
from keizer_bot.club.pairing.preview_messages import (
    ByeGiven,
    NoOverrides,
    OverrideNoted,
    PairForbidden,
    PairForced,
)
from keizer_bot.club.players.messages import (
    ConfirmWithdrawal,
    PlayerAdded,
    PlayerAddedPerRound,
    PlayerIsBack,
)
from keizer_bot.club.ranking.messages import NobodyMoves
from keizer_bot.club.results.decision_messages import ResultSet
from keizer_bot.club.signing_off.messages import MarkedAbsent, MarkedAbsentFromGame
from keizer_bot.core.messages import ArbiterOnly
from keizer_bot.core.reply import Reply
from keizer_bot.engine.model import AbsenceKind, Result
from keizer_bot.i18n.commands import ClubRole
from keizer_bot.i18n.message import Message, Refusal
from keizer_bot.reading.messages import (
    NotAgainstEachOther,
    NotReadable,
    SendLike,
    SeveralPlayers,
    UnknownPlayer,
)
from keizer_bot.reports.messages import Awarded
from tests.club.hall import Hall
from tests.club.saying import COMING, DAAN_ANNA, PARTS, TODAY, refusal_of, say

pytestmark = pytest.mark.slow
ON_THURSDAY = PostponementNoted(GamePostponed(2, *DAAN_ANNA, date(2026, 9, 17)))


HIS = sorted(command.name for command in COMMANDS if command.may is not ClubRole.MEMBER)


@pytest.mark.parametrize("command", [*HIS, *PARTS])
async def test_a_member_is_told_that_it_is_the_arbiters(hall: Hall, command: str) -> None:
    """Also with words behind the command; /ronde, which members have too, shows them their part."""
    words = "3 vervalt" if command == "ronde" else "wat dan ook"
    with pytest.raises(ArbiterOnly):
        await say(hall, command, words, by="Anna Smit")


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
async def test_players_who_are_absent_tonight(hall: Hall, words: str, kind: AbsenceKind) -> None:
    """The round that is going on is meant; their game is a forfeit."""
    answer = await say(hall, "afwezig", words)
    assert answer == Reply.of(MarkedAbsentFromGame("Daan Mol", TODAY, kind, "Anna Smit"))


async def test_players_who_will_be_absent(hall: Hall) -> None:
    """A round that is named is the one."""
    answer = await say(hall, "afwezig", "ronde 3 Mol te laat")
    assert answer == Reply.of(MarkedAbsent("Daan Mol", COMING, AbsenceKind.LATE))


@pytest.mark.parametrize(
    "words",
    [
        "Mol - Smit 1/2 0 telefoon ging af",
        "Mol - Smit ½-0 telefoon ging af",
        "Smit - Mol 0 0,5 telefoon ging af",
    ],
)
async def test_points_are_awarded_by_name(hall: Hall, words: str) -> None:
    """The first number is for the first name, whatever the colour."""
    answer = await say(hall, "punten", words)
    assert answer == Reply.of(ResultSet(2, *DAAN_ANNA, Awarded(Fraction(1, 2), Fraction(0))))
    assert (await hall.record())["reason"] == "telefoon ging af"


async def test_a_player_is_added_in_one_line(hall: Hall) -> None:
    """Rating, group, round and points may follow the name in any order."""
    answer = await say(hall, "speler", "erbij Ilse de Ham 1650 groep b vanaf ronde 3 punten auto")
    assert answer == Reply.of(PlayerAdded("Ilse de Ham", 3, Fraction(44)))
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
    """English and Italian work as Dutch does."""
    assert await say(hall, "speler", words) == Reply.of(PlayerAdded("Ilse Ham", 4, points))


async def test_points_for_each_missed_round(hall: Hall) -> None:
    """A part of their own value."""
    answer = await say(hall, "speler", "erbij Ilse Ham punten 1/3 per ronde")
    assert answer == Reply.of(PlayerAddedPerRound("Ilse Ham", 3, Fraction(1, 3)))


async def test_players_links_and_log_are_listed(hall: Hall) -> None:
    """Each is a page of ready text."""
    players = await say(hall, "speler", "")
    assert all(name in players.pages[0] for name in ("Anna Smit", "Hugo Vink"))
    links = await say(hall, "koppel", "allen")
    assert "Hugo Vink" in links.pages[0]
    log = await say(hall, "logboek", "", by="Anna Smit")
    assert "Tom Wolf" in log.pages[0]


async def test_an_act_is_undone(hall: Hall) -> None:
    """A withdrawal, and a game in advance."""
    await hall.press(await say(hall, "terugtrekken", "Smit"))
    assert await say(hall, "speler", "terug Smit") == Reply.of(PlayerIsBack("Anna Smit", 3))
    await say(hall, "vooruit", "Kok - Mol 1-0")
    assert await say(hall, "vooruit", "Mol - Kok vervalt") == Reply.of(
        AdvanceTakenBack(3, "Bram Kok", "Daan Mol")
    )


async def test_links_stay_out_of_the_group(hall: Hall) -> None:
    """There anybody could take them."""
    with pytest.raises(LinksInPrivate):
        await say(hall, "koppel", "Vink", private=False)


@pytest.mark.parametrize(
    ("command", "words", "answer"),
    [
        ("forceer", "Smit - Vink", OverrideNoted(PairForced(3, "Anna Smit", "Hugo Vink"))),
        ("verbied", "Smit tegen Vink", OverrideNoted(PairForbidden(3, "Anna Smit", "Hugo Vink"))),
        ("verbied", "turno 4 Smit-Vink", OverrideNoted(PairForbidden(4, "Anna Smit", "Hugo Vink"))),
        ("vrij", "Vink ronde 4", OverrideNoted(ByeGiven(4, "Hugo Vink"))),
        ("forceer", "", NoOverrides()),
        ("publiceer", "stand", RankingPublishedAlready(1)),
        ("publiceer", "pairings", PairingsPublished(2)),
        ("verplaats", "Mol - Smit 17-9", ON_THURSDAY),
        ("verplaats", "Mol-Smit ronde 2 17 september", ON_THURSDAY),
        ("vooruit", "Kok - Mol 1-0", PlayedInAdvance(3, "Bram Kok", "Daan Mol", Result.WHITE_WON)),
        (
            "vooruit",
            "Kok - Mol remise ronde 4",
            PlayedInAdvance(4, "Bram Kok", "Daan Mol", Result.DRAWN),
        ),
        (
            "ronde",
            "3 verplaats 5-10",
            CalendarChanged(RoundMoved(4, COMING, date(2026, 10, 5))),
        ),
        ("ronde", "extra 24 september", CalendarChanged(RoundAdded(4, date(2026, 9, 24)))),
    ],
)
async def test_requests_carried_out_at_once(
    hall: Hall, command: str, words: str, answer: Message
) -> None:
    """No question where it can be undone."""
    assert await say(hall, command, words) == Reply.of(answer)


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
async def test_requests_asked_about_first(
    hall: Hall, command: str, words: str, question: object
) -> None:
    """An act that cannot be undone, or is not clear, is asked about."""
    asked = await say(hall, command, words)
    assert asked.text == question


@pytest.mark.parametrize(
    ("command", "words", "refusal"),
    [
        ("corrigeer", "", SendLike),
        ("corrigeer", "Smit en Kok", NotReadable),
        ("afwezig", "te laat", NotReadable),
        ("punten", "Mol - Smit", NotReadable),
        ("punten", "Mol 1 0 zomaar", NotReadable),
        ("speler", "erbij 1650", NotReadable),
        ("terugtrekken", "", SendLike),
        ("terugtrekken", "Jansen", UnknownPlayer),
        ("terugtrekken", "B", SeveralPlayers),
        ("forceer", "Smit", NotReadable),
        ("verplaats", "Mol - Smit", NotReadable),
        ("verplaats", "Mol - Vink 17-9", NotAgainstEachOther),
        ("vooruit", "Kok - Mol", NotReadable),
        ("vooruit", "Kok - Mol 1-0 nog niet gespeeld", NotReadable),
        ("ronde", "3 verplaats", NotReadable),
        ("ronde", "vervalt", NotReadable),
        ("ronde", "extra", NotReadable),
    ],
)
async def test_text_that_cannot_be_read(
    hall: Hall, command: str, words: str, refusal: type[Refusal]
) -> None:
    """One sentence says how it is sent; nothing is stored."""
    assert isinstance(await refusal_of(hall, command, words), refusal)
    assert await hall.rows("SELECT * FROM change") == []

"""The chat's own router understands the buttons of the page to the last word."""

from __future__ import annotations

from datetime import datetime

import pytest

from tests.club.scene import Scene, pair_round_12

PLAYED = datetime.fromisoformat("2026-11-20T22:10:00+01:00")


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("/aanmelden 20-11-2026", "SignedOn"),
        ("/afmelden 20-11-2026", "SignedOff"),
        ("/afmelden 20-11-2026 extern", "SignedOffUnconfirmed"),
        ("/afmelden extern 27-11-2026, 4-12-2026", "SignedOffUnconfirmed"),
        ("/afmelden 27-11-2026, 8-1-2027", "SignedOff"),
        ("/later 10", "LaterKept"),
        ("/vast afwezig", "NowPlaysOnlyIf"),
        ("/herinnering uit", "RemindersOff"),
        ("/taal en", "LanguageSet"),
        ("/website initialen", "WebsiteInitials"),
        ("/gegevens", "KeptOfYou"),
        ("/wissen", "ConfirmErasing"),
    ],
)
async def test_a_button_s_words_are_understood(scene: Scene, words: str, message: str) -> None:
    """A member would say the same words in private."""
    await scene.say(words, chat="private")
    assert message in scene.spoken
    assert "ConfirmForfeit" not in scene.spoken


async def test_several_evenings_are_all_meant(scene: Scene) -> None:
    """Both days that were chosen, and no other."""
    await scene.say("/afmelden 27-11-2026, 8-1-2027", chat="private")
    rows = await scene.rows("SELECT date FROM presence JOIN round ON round.id = round_id")
    assert [row["date"] for row in rows] == ["2026-11-27", "2027-01-08"]


async def test_results_of_all_boards_are_noted_at_once(scene: Scene) -> None:
    """Each line is a board with a result as the form writes it."""
    await pair_round_12(scene)
    lines = "1 1-0\n2 ½-½\n3 +/-\n4 -/-\n5 -/+"
    await scene.say(f"/uitslag\n{lines}", chat="private", by="Tom Wolf", at=PLAYED)
    rows = await scene.rows("SELECT result FROM game WHERE round_id = 12 ORDER BY board")
    assert [row["result"] for row in rows] == ["1-0", "1/2-1/2", "+/-", "-/-", "-/+"]


async def test_a_report_of_one_s_own_is_taken_back(scene: Scene) -> None:
    """The button below the report sends the words that take it back."""
    await pair_round_12(scene)
    await scene.say("/uitslag 1-0", chat="private", at=PLAYED)
    await scene.say("/uitslag intrekken", chat="private", at=PLAYED)
    rows = await scene.rows("SELECT result FROM game WHERE round_id = 12 AND board = 1")
    assert rows == [{"result": None}]

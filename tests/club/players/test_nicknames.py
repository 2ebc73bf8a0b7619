"""Nicknames: an arbiter gives them, and they are read wherever a name is."""

from __future__ import annotations

from datetime import datetime

import pytest

from keizer_bot.reading.names import NamedPerson, find, like
from tests.club.scene import NOON, Scene, pair_round_12

TOM = "Tom Wolf"
PLAYED = datetime.fromisoformat("2026-11-20T22:30:00+01:00")
CLUB = (NamedPerson(1, "Jan de Vries", ("Jantje",)), NamedPerson(2, "Piet Jansen"))


async def _said(scene: Scene, text: str, by: str = TOM, at: datetime = NOON) -> str:
    await scene.say(text, by=by, chat="private", at=at)
    return str((await scene.said())[-1]["text"])


def test_a_nickname_counts_as_a_whole_name() -> None:
    """Another name that begins so is not meant; a player really called so is a candidate too."""
    assert find("jantje", CLUB, whole=True) == CLUB[:1]
    assert find("Jantje", (*CLUB, NamedPerson(3, "Jantjes Kok"))) == CLUB[:1]
    for name in ("Jantje", "Jantje Kok"):
        newcomer = NamedPerson(3, name)
        assert find("Jantje", (*CLUB, newcomer)) == (CLUB[0], newcomer)
    assert like("Jantjee", CLUB) == CLUB[:1]


async def test_a_player_is_found_by_their_nickname(scene: Scene) -> None:
    """In a sign-off, a result and a look-up; on the card and among one's own data."""
    await _said(scene, "/speler Anna bijnaam Pion")
    await _said(scene, "/player anna nickname Torentje")
    assert "Pion en Torentje" in await _said(scene, "/speler pion")
    assert "Pion en Torentje" in await _said(scene, "/gegevens", "Anna Smit")
    assert "Anna Smit" in await _said(scene, "/waarom Torentje", "Jan de Vries")
    assert "Anna Smit" in await _said(scene, "torentje is vrijdag ziek")
    signed_off = await scene.rows("SELECT state FROM presence WHERE round_id = 12")
    assert [row["state"] for row in signed_off] == ["excused"]


async def test_a_result_is_told_by_nicknames(scene: Scene) -> None:
    """Both names may be nicknames."""
    await _said(scene, "/speler Jan de Vries bijnaam Dikke")
    await _said(scene, "/speler Piet Jansen bijnaam Toren")
    await pair_round_12(scene)
    await _said(scene, "/uitslag Dikke - Toren 1-0", at=PLAYED)
    found = await scene.rows("SELECT result FROM game WHERE round_id = 12 AND result IS NOT NULL")
    assert [row["result"] for row in found] == ["1-0"]


async def test_a_nickname_may_have_an_article(scene: Scene) -> None:
    """It is known behind "van" and in a sign-off; the article may be left out."""
    await _said(scene, "/speler Anna bijnaam de tijger")
    for said in ("de tijger is er vrijdag niet", "/afmelden tijger 27-11"):
        assert "Anna Smit" in await _said(scene, said)
    assert "Anna Smit" in await _said(scene, "/waarom Tijger", "Jan de Vries")
    await pair_round_12(scene)
    for said, result in (("gewonnen van de tijger", "1-0"), ("remise tegen de Tijger", "1/2-1/2")):
        await _said(scene, said, "Kees van der Berg", PLAYED)
        found = await scene.rows("SELECT result FROM game WHERE result IS NOT NULL")
        assert result in [row["result"] for row in found]
    assert "Jan de Vries" in await _said(scene, "gewonnen van de tijger", "Jan de Vries", PLAYED)
    assert "AnotherOpponent" in scene.spoken


async def test_a_nickname_is_taken_away_and_undone(scene: Scene) -> None:
    """A nickname that is not there cannot be removed."""
    await _said(scene, "/speler Anna bijnaam Pion")
    await scene.press((await scene.said())[-1]["buttons"][0][0]["data"], by=TOM, at=NOON)
    assert await _nicknames(scene) == "[]"
    await _said(scene, "/speler Anna Smit bijnaam Pion")
    assert await _nicknames(scene) == '["Pion"]'
    assert "geen bijnaam" in await _said(scene, "/speler Anna geen bijnaam Loper")
    await _said(scene, "/speler Anna geen bijnaam pion")
    assert await _nicknames(scene) == "[]"


@pytest.mark.parametrize(
    ("nickname", "why"),
    [
        *(("Piet", "NicknameTaken"), ("jansen", "NicknameTaken"), ("Kees", "NicknameTaken")),
        *(("Vrijdag", "NicknameIsAWord"), ("remise", "NicknameIsAWord")),
        *(("ik", "NicknameIsAWord"), ("K2", "NicknameIsAWord"), ("x" * 200, "NameTooLong")),
    ],
)
async def test_a_nickname_that_means_something_else_is_refused(
    scene: Scene, nickname: str, why: str
) -> None:
    """Another's name, or a word that the bot knows."""
    await _said(scene, f"/speler Anna bijnaam {nickname}")
    assert why in scene.spoken
    assert await _nicknames(scene) == "[]"


async def test_a_nickname_of_another_is_refused(scene: Scene) -> None:
    """Each is one player's."""
    await _said(scene, "/speler Ilse bijnaam Pion")
    assert "Ilse Vos" in await _said(scene, "/speler Anna bijnaam pion")
    assert await _nicknames(scene) == "[]"


async def test_only_an_arbiter_gives_nicknames(scene: Scene) -> None:
    """Members cannot give one to themselves either."""
    await _said(scene, "/speler Anna bijnaam Pion", "Anna Smit")
    assert await _nicknames(scene) == "[]"


async def test_a_nickname_is_forgotten_with_the_member(scene: Scene) -> None:
    """It is deleted everywhere, even from the log."""
    await _said(scene, "/speler Anna bijnaam Pionneke")
    await _said(scene, "/wissen", "Anna Smit")
    await scene.press((await scene.said())[-1]["buttons"][0][0]["data"], by="Anna Smit", at=NOON)
    for sql in ("SELECT * FROM member", "SELECT * FROM change", "SELECT * FROM trace"):
        assert not any("Pionneke" in str(dict(row)) for row in await scene.rows(sql))


async def _nicknames(scene: Scene) -> str:
    """Anna's stored nicknames."""
    (row,) = await scene.rows("SELECT nicknames FROM member WHERE name = 'Anna Smit'")
    return str(row["nicknames"])

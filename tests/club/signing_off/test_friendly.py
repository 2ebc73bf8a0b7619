"""Players without a game may play a friendly one: asked by a tap, and it never counts."""

from __future__ import annotations

from datetime import datetime

import pytest

from keizer_bot.club.reactions import REACTIONS
from keizer_bot.club.seasons.exporting import export_season
from keizer_bot.core.context import AppContext
from keizer_bot.core.identify import context_of_season
from keizer_bot.formats.season_file import write_season_file
from keizer_bot.i18n.translator import Translator
from keizer_bot.store.transaction import Transaction
from tests.club.scene import BOT, GROUP, Scene, pair_round_12

JAN, PIET, ILSE = 101, 106, 111
SATURDAY = datetime.fromisoformat("2026-11-20T19:50:00+01:00")


@pytest.fixture
async def scene(scene: Scene) -> Scene:
    """Round 12 is paired: Jan de Vries plays Piet Jansen, Ilse Vos has the bye."""
    await pair_round_12(scene)
    return scene


async def _button(scene: Scene, label: str) -> str:
    """The data of the newest button with that label."""
    rows = await scene.rows(
        "SELECT button.value ->> 'data' AS data FROM outbox,"
        " json_each(intent -> 'buttons') AS line,"
        " json_each(line.value) AS button"
        " WHERE button.value ->> 'label' = ? ORDER BY outbox.id DESC LIMIT 1",
        label,
    )
    return str(rows[0]["data"])


async def _told(scene: Scene, who: int) -> str:
    return "\n".join(one.get("text", "") for one in await scene.said() if one["to"] == who)


async def _piet_is_free(scene: Scene) -> None:
    await scene.say("/afmelden", by="Jan de Vries", at=SATURDAY)
    await scene.press(await _button(scene, "Ja"), by="Jan de Vries", at=SATURDAY, private=True)


async def _piet_asks(scene: Scene) -> None:
    await _piet_is_free(scene)
    data = await _button(scene, "Vriendschappelijk spelen?")
    await scene.press(data, by="Piet Jansen", at=SATURDAY, private=True)


async def test_a_free_player_reads_who_else_is_free(scene: Scene) -> None:
    """The opponent signs off late: Piet need not come, and Ilse has the bye."""
    await _piet_is_free(scene)
    said = await _told(scene, PIET)
    assert "je hoeft niet te komen" in said
    assert "Ook vrij op vrijdag 20 november: Ilse Vos" in said


async def test_the_other_is_asked(scene: Scene) -> None:
    """In private, with two buttons; the player who asked is told that the question was sent."""
    await _piet_asks(scene)
    assert "vraagt of je vriendschappelijk wilt spelen" in await _told(scene, ILSE)
    assert "Gevraagd aan Ilse Vos" in await _told(scene, PIET)


async def test_a_yes_is_told_to_both_and_shown(scene: Scene) -> None:
    """The pairings show it as a game that does not count."""
    await _piet_asks(scene)
    data = await _button(scene, "Ja, leuk")
    await scene.press(data, by="Ilse Vos", at=SATURDAY, private=True)
    assert "jij en <b>Piet Jansen</b> spelen" in await _told(scene, ILSE)
    assert "jij en <b>Ilse Vos</b> spelen" in await _told(scene, PIET)
    await scene.say("/indeling", at=SATURDAY)
    assert "Vriendschappelijk (telt niet mee): Piet Jansen – Ilse Vos" in await _told(scene, GROUP)


async def test_a_no_is_told_and_nobody_is_asked_again(scene: Scene) -> None:
    """A player who declined is not asked again about the same opponent."""
    await _piet_asks(scene)
    data = await _button(scene, "Nee, dank je")
    await scene.press(data, by="Ilse Vos", at=SATURDAY, private=True)
    assert "liever niet" in await _told(scene, PIET)
    assert "Ook vrij" not in await _told(scene, PIET)


async def test_a_question_has_one_answer(scene: Scene) -> None:
    """A second tap on the same button says that it was answered."""
    await _piet_asks(scene)
    data = await _button(scene, "Ja, leuk")
    for _ in range(2):
        await scene.press(data, by="Ilse Vos", at=SATURDAY, private=True)
    assert "AnsweredAlready" in scene.spoken


async def test_another_cannot_answer_for_them(scene: Scene) -> None:
    """The button is for the opponent alone."""
    await _piet_asks(scene)
    data = await _button(scene, "Ja, leuk")
    await scene.press(data, by="Anna Smit", at=SATURDAY, private=True)
    assert "NotYourButton" in scene.spoken
    assert await scene.rows("SELECT accepted FROM friendly") == [{"accepted": None}]


async def test_a_player_without_telegram_is_named_to_be_called(scene: Scene) -> None:
    """A button for them could not work."""
    await scene.database.run(
        lambda tx: tx.write("UPDATE member SET person_id = NULL WHERE person_id = ?", ILSE)
    )
    await _piet_is_free(scene)
    assert "Aan Ilse Vos kan ik het hier niet vragen; even bellen kan" in await _told(scene, PIET)
    buttons = "SELECT 1 FROM outbox WHERE recipient_id = ? AND intent ->> 'buttons' LIKE '%Vrien%'"
    assert not await scene.rows(buttons, PIET)


async def test_the_opponent_who_did_not_come_leaves_one_free(scene: Scene) -> None:
    """On the evening, once the default time is over."""
    late = SATURDAY.replace(hour=20, minute=31)
    await scene.say("/uitslag niet gekomen", by="Piet Jansen", at=late)
    assert "Ook vrij op vrijdag 20 november: Ilse Vos" in await _told(scene, PIET)


async def test_late_on_the_evening_nothing_is_offered(scene: Scene) -> None:
    """At half past ten nobody comes to the club for a game."""
    late = SATURDAY.replace(hour=22, minute=30)
    await scene.say("/uitslag niet gekomen", by="Piet Jansen", at=late)
    assert "Ook vrij" not in await _told(scene, PIET)


async def test_an_offer_ends_with_what_made_it(scene: Scene) -> None:
    """Piet takes back that Jan did not come: they have a game again, and nobody is asked."""
    late = SATURDAY.replace(hour=20, minute=31)
    await scene.say("/uitslag niet gekomen", by="Piet Jansen", at=late)
    data = await _button(scene, "Vriendschappelijk spelen?")
    await scene.say("/herstel", by="Piet Jansen", at=late)
    await scene.press(await _button(scene, "Ja"), by="Piet Jansen", at=late, private=True)
    await scene.press(data, by="Piet Jansen", at=late, private=True)
    assert "FriendlyGone" in scene.spoken
    assert not await scene.rows("SELECT 1 FROM friendly")


async def test_it_never_counts(scene: Scene) -> None:
    """The season file is identical, whether they play or not."""
    await _piet_is_free(scene)
    before = await _season(scene)
    data = await _button(scene, "Vriendschappelijk spelen?")
    await scene.press(data, by="Piet Jansen", at=SATURDAY, private=True)
    data = await _button(scene, "Ja, leuk")
    await scene.press(data, by="Ilse Vos", at=SATURDAY, private=True)
    assert await scene.rows("SELECT accepted FROM friendly") == [{"accepted": 1}]
    assert await _season(scene) == before


async def _season(scene: Scene) -> str:
    def step(tx: Transaction) -> str:
        context = context_of_season(
            tx, AppContext(Translator(strict=True), BOT, REACTIONS), 1, SATURDAY
        )
        return write_season_file(export_season(context, 1))

    return await scene.database.run(step)

"""Words that were awaited and read as a command too: nothing is stored before the answer."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

from keizer_bot.club.results.decisions import give_reason
from keizer_bot.club.results.disputes import argue
from keizer_bot.core.questions import intend
from keizer_bot.store import records
from keizer_bot.store.transaction import Transaction
from tests.club.scene import NAMES, NOON, Scene, open_scene

WORDS = "ik kom vrijdag niet"


async def _asked(folder: Path) -> Scene:
    """The first player's side of an objection is awaited, and they write a sign-off."""
    scene = await open_scene(folder)

    def step(tx: Transaction) -> None:
        until = NOON + timedelta(hours=24)
        records.await_words(tx, 101, 1, intend(argue, dispute=1), until, NOON)

    await scene.database.run(step)
    await scene.say(WORDS, by=NAMES[0], chat="private")
    return scene


async def test_nothing_is_stored_before_the_answer(tmp_path: Path) -> None:
    """They are neither signed off nor have they argued until they say which they mean."""
    scene = await _asked(tmp_path)
    (said,) = await scene.said()
    assert len(said["buttons"][0]) == 2
    assert await scene.rows("SELECT 1 FROM presence") == []
    assert await scene.rows("SELECT 1 FROM argument") == []


async def test_an_answered_question_forgets_the_words(tmp_path: Path) -> None:
    """Why somebody stays away is not kept, not even by the question that cited it."""
    scene = await _asked(tmp_path)
    (said,) = await scene.said()
    data = said["buttons"][0][1]["data"]
    await scene.press(data, by=NAMES[0], at=NOON, private=True)
    assert await scene.rows("SELECT 1 FROM question WHERE intention LIKE ?", f"%{WORDS}%") == []
    assert len(await scene.rows("SELECT 1 FROM presence")) == 1


async def test_an_unanswered_question_is_forgotten(tmp_path: Path) -> None:
    """Two nights later the words are gone, though nobody pressed."""
    scene = await _asked(tmp_path)
    await scene.database.run(records.forget_words, NOON + timedelta(seconds=1))
    assert await scene.rows("SELECT DISTINCT intention FROM question") == [{"intention": "[]"}]


async def test_a_forgotten_question_s_buttons_never_answer_another(tmp_path: Path) -> None:
    """Its number is not given to a question that comes later."""
    scene = await _asked(tmp_path)

    def step(tx: Transaction) -> None:
        (old,) = tx.all("SELECT max(id) AS id FROM question")
        records.forget_words(tx, NOON + timedelta(seconds=1))
        assert records.add_question(tx, 1, 101, (None,), NOON) > old["id"]

    await scene.database.run(step)


async def test_an_arbiter_no_more_is_awaited_no_more() -> None:
    """They are told once that it is not for them; their next words are ordinary words."""
    scene = await open_scene()

    def step(tx: Transaction) -> None:
        until = NOON + timedelta(hours=1)
        records.await_words(tx, 101, 1, intend(give_reason, dispute=1), until, NOON)

    await scene.database.run(step)
    await scene.say("de klok stond stil", by=NAMES[0], chat="private")
    assert await scene.rows("SELECT 1 FROM awaited") == []

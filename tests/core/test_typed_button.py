"""Words that press a button of a question, and when they no longer do."""

from __future__ import annotations

from collections.abc import AsyncIterator
from datetime import timedelta

import pytest

from keizer_bot.core.questions import typed_button
from keizer_bot.reading.talk import ButtonWord
from keizer_bot.store import outbox, records
from keizer_bot.store.buttons import Intention
from keizer_bot.store.intents import Address, Say, person
from keizer_bot.store.outbox import Outgoing
from tests.club.scene import NOON, Scene, open_scene

WHO = 101
MINUTE = timedelta(minutes=1)


@pytest.fixture
async def scene() -> AsyncIterator[Scene]:
    """A bot with one club, De Pion."""
    scene = await open_scene()
    yield scene
    await scene.database.close()


async def asked(scene: Scene, *ways: ButtonWord, label: str = "kept") -> int:
    """Ask a question with one button, at noon; returns its number."""
    choice = Intention("club", label=label, ways=ways)
    return await scene.database.run(records.add_question, 1, WHO, (choice,), NOON)


async def pressed(scene: Scene, words: str, who: int = WHO) -> bool:
    """True if the words press its button."""
    since = NOON - MINUTE
    return await scene.database.run(typed_button, who, words, since) is not None


@pytest.mark.parametrize(
    ("words", "way"),
    [
        *(
            (each, ButtonWord.ON)
            for each in ("verder", "Ga maar verder!", "klaar", "next", "fatto", "ja")
        ),
        *((each, ButtonWord.SKIP) for each in ("sla over", "skip it", "salta")),
        *((each, ButtonWord.BACK) for each in ("terug", "go back", "indietro")),
        *(
            (each, ButtonWord.NO)
            for each in ("laat maar", "nee, toch maar niet", "never mind", "no")
        ),
        *((each, ButtonWord.START) for each in ("start", "begin maar", "avvia subito")),
        *((each, ButtonWord.YES) for each in ("ja hoor", "klopt", "sì")),
    ],
)
async def test_words_stand_for_a_tap(scene: Scene, words: str, way: ButtonWord) -> None:
    """In three languages; but not for another person's question."""
    await asked(scene, way)
    assert await pressed(scene, words)
    assert not await pressed(scene, words, WHO + 1)


@pytest.mark.parametrize(
    "words",
    [
        *("verder?", "niet verder", "nog niet klaar", "ja maar later", "Terug naar Utrecht"),
        *("Jan Stop", "Avanti Zwolle", "volgende week kom ik niet", "sla maandag over", "", "?"),
    ],
)
async def test_words_that_say_more_press_nothing(scene: Scene, words: str) -> None:
    """Words with more in them than the answer press nothing."""
    await asked(scene, *ButtonWord)
    assert not await pressed(scene, words)


async def test_an_answered_question_cannot_be_pressed(scene: Scene) -> None:
    """A question asked before it can no longer be pressed either."""
    await asked(scene, ButtonWord.ON)
    newer = await asked(scene, ButtonWord.ON)
    await scene.database.run(records.mark_answered, newer, NOON)
    assert not await pressed(scene, "verder")


async def test_words_press_for_a_while(scene: Scene) -> None:
    """Later the same words mean something else again."""
    number = await asked(scene, ButtonWord.ON)
    later = await scene.database.run(typed_button, WHO, "verder", NOON + MINUTE)
    assert later is None
    assert await scene.database.run(typed_button, WHO, "verder", NOON) == Intention(
        "answer", {"question": number, "choice": 0}
    )


@pytest.mark.parametrize("words", ["ja", "nee", "laat maar", "start"])
async def test_a_yes_or_no_is_to_what_was_asked_last(scene: Scene, words: str) -> None:
    """The wizard's "verder" still is to the wizard."""
    await asked(scene, *ButtonWord)
    await scene.database.run(records.add_question, 1, WHO, (None,), NOON)
    assert not await pressed(scene, words)
    assert await pressed(scene, "verder")


async def test_a_yes_is_to_what_was_said_last(scene: Scene) -> None:
    """The opponent's result may have come in between, which is no such question."""
    await asked(scene, *ButtonWord)
    told = Outgoing(intent=Say("Klopt dat?"), to=Address(person(WHO)))
    assert await pressed(scene, "ja")
    await scene.database.run(outbox.put, told, NOON + MINUTE)
    assert not await pressed(scene, "ja")
    assert await pressed(scene, "verder")

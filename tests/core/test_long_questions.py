"""A question longer than one Telegram message is asked nevertheless."""

from __future__ import annotations

from keizer_bot.core.identify import ReplyContext
from keizer_bot.core.messages import LastPart, Yes
from keizer_bot.core.posting import send
from keizer_bot.core.reply import Button, Reply
from keizer_bot.i18n.html import Html
from keizer_bot.i18n.translator import Translator
from keizer_bot.store.buttons import Intention
from keizer_bot.store.intents import Address, person
from keizer_bot.store.transaction import Transaction
from tests.club.scene import NOON, Scene

LONG = Html(
    "\n".join(["<b>Welke avonden?</b>", *(f"{n}. vrijdag 20 november" for n in range(400))])
)
ROWS = ((Button(Yes(), Intention("answer", {"question": 1, "choice": 0})),),)


async def _sent(scene: Scene, say: Reply) -> list[dict[str, object]]:
    def step(tx: Transaction) -> None:
        reply_context = ReplyContext(tx, Translator(strict=True), NOON)
        send(reply_context, Address(person(101), "nl"), say)

    await scene.database.run(step)
    return await scene.said()


async def test_pages_come_before_it(scene: Scene) -> None:
    """Every line arrives, none longer than 4,096 characters, the buttons under the last."""
    said = await _sent(scene, Reply.question(LastPart(LONG), ROWS))
    texts = [str(one["text"]) for one in said]
    assert "\n".join(texts) == LONG
    assert max(map(len, texts)) <= 4096
    assert ["buttons" in one for one in said] == [False] * (len(said) - 1) + [True]


async def test_a_short_one_is_one_message(scene: Scene) -> None:
    """Its text and buttons stay as they were."""
    assert len(await _sent(scene, Reply.question(LastPart(Html("Klopt dat?")), ROWS))) == 1

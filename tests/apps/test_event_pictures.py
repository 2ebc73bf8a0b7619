"""The pictures of the arbiters' pages in docs/: what somebody sees in a chat told by the real bot.

Each file in `events/` is a story (tests/stories) without the bot's part. Its first line says whose
private chat is shown, or that it is the group. If the bot ends it by drawing a picture, that is it.
"""

from __future__ import annotations

import asyncio
import html
import io
import itertools
import secrets
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest
from PIL import Image
from playwright.sync_api import Browser

from keizer_bot.app.upkeep import UpgradeNotice
from keizer_bot.core.attachments import is_picture, make
from keizer_bot.demo.page import __file__ as demo_page
from keizer_bot.store import done
from keizer_bot.store.intents import Keyboard, Show
from keizer_bot.store.transaction import Transaction
from tests.apps.test_scenarios import PICTURES, WIDTH, drawn
from tests.stories import notation
from tests.stories.clubs import CLUBS, furnish
from tests.stories.stage import ZONE, Shown, Stage

pytestmark = pytest.mark.timeout(400)

EVENTS = Path(__file__).with_name("events")
STYLE = Path(demo_page).with_name("static").joinpath("page.css").read_text("utf-8")
TALLEST = 640  # pixels
HEAVIEST = 60_000  # bytes
_CHAT = """<!doctype html><meta charset="utf-8"><style>{style}
html, body {{ height: auto; overflow: visible; display: block }}
body {{ background: var(--wall); padding: 0.5rem }}
#log {{ min-height: 0 }}
</style><ol id="log">{items}</ol>"""
_ITEM = '<li class="{side}"><article><div class="bubble">{inside}</div>{keys}</article></li>'


class Witnessed(Stage):
    """A story that is played for what one person sees in their private chat."""

    def __init__(self, *stage: Any) -> None:
        """Play it from there."""
        super().__init__(*stage)
        self._written: dict[int, str] = {}
        self._answered: dict[int, str] = {}
        self.drawn: dict[int, bytes] = {}

    def _new(self, message: Shown) -> int:
        number = super()._new(message)
        if message.text:
            self._written[number] = html.escape(message.text)
        return number

    def _put(self, number: int, said: notation.Said, head: str) -> None:
        super()._put(number, said, head)
        self._answered[number] = f'<div class="text">{said.text}</div>'
        if isinstance(said, Show) and is_picture(said.file):
            self.drawn[number] = make(said.file)

    def forget(self) -> None:
        """Show nothing of what was written up to now."""
        self._written.clear()
        self._answered.clear()

    def upgraded(self, tx: Transaction) -> None:
        """The bot starts as a new release."""
        done.mark(tx, "poll", self._clock.now())
        UpgradeNotice(self._app_context.texts, self._clock)(tx)

    def chat(self, who: str) -> str | bytes:
        """The chat of that person or the group as a page, or the picture with which it ends."""
        told = sorted(self._written.keys() | self._answered.keys())
        chat = self._club.group if who == self._words.group else self._id(who)
        own = [(n, m) for n in told if (m := self._messages[n]).chat == chat]
        if picture := self.drawn.get(own[-1][0]):
            return picture
        return _CHAT.format(style=STYLE, items="".join(self._item(n, m) for n, m in own))

    def _item(self, number: int, message: Shown) -> str:
        if text := self._written.get(number):
            inside = f'<div class="text">{text}</div>'
            return _ITEM.format(side="own", inside=inside, keys="")
        keys = _keys(message.buttons)
        return _ITEM.format(side="other bot", inside=self._answered.get(number, ""), keys=keys)


def _keys(rows: Keyboard) -> str:
    buttons = (
        "".join(f"<button>{html.escape(button.label)}</button>" for button in row) for row in rows
    )
    return f'<div class="keys">{"".join(f"<div>{row}</div>" for row in buttons)}</div>'


async def _told(story: notation.Story, *, upgraded: bool) -> str | bytes:
    """The chat that the story's first line names, once it is played."""
    options = dict(story.options)
    club = await CLUBS[options.pop("club")]()
    await furnish(club, options, story.language)
    clock = story.acts[0][1]
    assert isinstance(clock, notation.Clock)
    stage = Witnessed(story, club, datetime.fromisoformat(clock.to).replace(tzinfo=ZONE))
    try:
        await stage.begin()
        stage.forget()
        if upgraded:
            await club.database.run(stage.upgraded)
        for _, act in story.acts:
            await stage.act(act)
        return stage.chat(story.title.partition(":")[0])
    finally:
        await club.database.close()


@pytest.fixture
def chat(name: str, monkeypatch: pytest.MonkeyPatch) -> Iterator[str | bytes]:
    """The chat of that story."""
    numbers = itertools.count(1)
    monkeypatch.setattr(secrets, "token_urlsafe", lambda _: f"token-{next(numbers)}")
    story = notation.read((EVENTS / f"{name}.txt").read_text("utf-8"))
    with ThreadPoolExecutor() as beside:  # in this thread Playwright's own loop runs
        yield beside.submit(
            lambda: asyncio.run(_told(story, upgraded=name.startswith("upgrade")))
        ).result()


@pytest.mark.parametrize("name", sorted(path.stem for path in EVENTS.iterdir()))
def test_an_event_has_its_picture(browser: Browser, chat: str | bytes, name: str) -> None:
    """The end of the chat, as it is on a phone; or what the bot has drawn."""
    file = PICTURES / f"event-{name}.png"
    if isinstance(chat, bytes):
        Image.open(io.BytesIO(chat)).convert("RGB").quantize(64).save(file, optimize=True)
    else:
        _photograph(browser, chat, file)
    assert file.stat().st_size < HEAVIEST


def _photograph(browser: Browser, chat: str, file: Path) -> None:
    context = browser.new_context(viewport={"width": WIDTH, "height": TALLEST})
    page = context.new_page()
    page.set_content(chat)
    height = page.evaluate("document.documentElement.getBoundingClientRect().height")
    page.set_viewport_size({"width": WIDTH, "height": min(TALLEST, round(height))})
    page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
    drawn(page).save(file, optimize=True)
    context.close()

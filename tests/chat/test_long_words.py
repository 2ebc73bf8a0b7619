"""The work for a long message grows with its length, whatever it repeats."""

from __future__ import annotations

import time
from collections.abc import AsyncIterator
from cProfile import Profile

import pytest

from keizer_bot.chat.router import Router
from tests.club.scene import NAMES, NOON, Scene, open_scene

pytestmark = pytest.mark.slow

KINDS = {
    "joiner": "en ",
    "letter": "e ",
    "but": "maar ",
    "day": "vrijdag en ",
    "date": "27-11, ",
    "until": "vanaf 3 december tot ",
    "name": "Jan de Vries ",
    "names": "Piet Jansen - ",
    "number": "7 ",
    "score": "½ ",
    "board": "bord 3 1-0 ",
    "negation": "ik kom niet ",
    "result": "verloren van Piet ",
    "lines": "Jan de Vries - Piet Jansen 1-0\n",
    "sign": "- ",
}


@pytest.fixture
async def scene() -> AsyncIterator[Scene]:
    """A club in mid-season."""
    opened = await open_scene()
    yield opened
    await opened.database.close()


@pytest.mark.parametrize("kind", KINDS)
async def test_four_times_the_words_take_at_most_five_times_the_calls(
    scene: Scene, monkeypatch: pytest.MonkeyPatch, kind: str
) -> None:
    """512 characters and 2,048: calls of functions are counted."""
    counted: list[int] = []
    heard = Router.hear

    def hear(*about: object, **more: object) -> None:
        calls = Profile(builtins=False)
        calls.runcall(heard, *about, **more)  # type: ignore[arg-type]
        counted.append(sum(entry.callcount for entry in calls.getstats()))

    monkeypatch.setattr(Router, "hear", hear)
    word = KINDS[kind]
    for length in (64, 512, 2_048):  # the first fills what is kept of words
        text = (word * length)[:length]
        await scene.try_out(lambda _: None, text, by=NAMES[0], at=NOON, chat="private")
    _, short, long = counted
    assert long <= 5 * short


SIGNS = {
    "stop": ".",
    "cheer": "!",
    "pause": "... ",
    "article": "de ",
    "e": "e ",
    "en": "en ",
    "lines": "e\n",
    "sentence": "\ufdfa",  # of eighteen letters
    "half": "½ ",
}


@pytest.mark.parametrize("kind", SIGNS)
@pytest.mark.parametrize(
    ("by", "place"), [("Tom Wolf", "private"), ("Tom Wolf", "group"), (NAMES[0], "private")]
)
async def test_four_times_the_signs_take_at_most_eight_times_as_long(
    scene: Scene, monkeypatch: pytest.MonkeyPatch, kind: str, by: str, place: str
) -> None:
    """Sixteen times the length shows a pattern whose time grows with the square."""
    took: list[float] = []
    heard = Router.hear

    def hear(*about: object, **more: object) -> None:
        since = time.thread_time()
        heard(*about, **more)  # type: ignore[arg-type]
        took.append(time.thread_time() - since)

    monkeypatch.setattr(Router, "hear", hear)
    word, lead = SIGNS[kind], "@keizer_bot " if place == "group" else ""
    for length in (64, 1_024, 4_096):
        text = lead + (word * length)[: length - len(lead)]
        await scene.try_out(lambda _: None, text, by=by, at=NOON, chat=place)
    _, short, long = took
    assert long <= 8 * short + 0.1

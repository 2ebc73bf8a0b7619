"""Every story in this folder is played, and holds line by line."""

from __future__ import annotations

import difflib
import itertools
import os
import secrets
from pathlib import Path

import pytest

from tests.stories.notation import read
from tests.stories.stage import play

pytestmark = pytest.mark.slow

HERE = Path(__file__).parent
WRITE = os.environ.get("STORIES") == "write"


@pytest.mark.parametrize("path", sorted(HERE.glob("*.txt")), ids=lambda path: path.stem)
async def test_a_story(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The bot does exactly what the file says: nothing is missing, nothing is added.

    Tokens are counted, so that a story can open a link.
    """
    numbers = itertools.count(1)
    monkeypatch.setattr(secrets, "token_urlsafe", lambda _: f"token-{next(numbers)}")
    story = read(path.read_text(encoding="utf-8"))
    lines = await play(story)
    if WRITE:
        path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    told, played = ([line for line in each if line] for each in (story.lines, lines))
    found = "\n".join(difflib.unified_diff(told, played, "the story", "what happened", lineterm=""))
    assert WRITE or not found, f"{path.name}: {story.title}\n{found}"

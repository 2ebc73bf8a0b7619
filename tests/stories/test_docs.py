"""The screens in docs/ are real: each chat that a page shows is in a story."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from keizer_bot.app.subjects import COMMANDS

HERE = Path(__file__).parent
DOCS = HERE.parent.parent / "docs"
FENCE = re.compile(r"^```chat\n(.*?)^```", re.DOTALL | re.MULTILINE)
LEFT_OUT = "…"
COMMAND = re.compile(r"(?<=`)/([a-z]+)")
PAGES = ("leden.md", "members.md")

SCREENS = [
    pytest.param(screen, id=f"{page.stem}-{number}")
    for page in sorted(DOCS.rglob("*.md"))
    for number, screen in enumerate(FENCE.findall(page.read_text(encoding="utf-8")), start=1)
]
STORIES = [
    [line for line in path.read_text(encoding="utf-8").splitlines() if line]
    for path in sorted(HERE.glob("*.txt"))
]


@pytest.mark.parametrize("screen", SCREENS)
def test_a_screen_in_the_docs_is_part_of_a_story(screen: str) -> None:
    """Its lines follow each other so in one story, but where a line of dots leaves some out."""
    lines = [line for line in screen.splitlines() if line]
    assert any(_holds(story, lines) for story in STORIES), screen


@pytest.mark.parametrize("page", PAGES)
def test_everything_that_members_are_told_to_send_exists(page: str) -> None:
    """No command on their page is unknown to the bot."""
    told = COMMAND.findall((DOCS / page).read_text(encoding="utf-8"))
    assert told
    assert [name for name in told if COMMANDS.named(name) is None] == []


def _holds(story: list[str], lines: list[str]) -> bool:
    """True if the runs of lines are in the story, one after the other."""
    at = 0
    for run in "\n".join(lines).split(f"\n{LEFT_OUT}\n"):
        wanted = run.split("\n")
        places = range(at, len(story) - len(wanted) + 1)
        found = next((i for i in places if story[i : i + len(wanted)] == wanted), None)
        if found is None:
            return False
        at = found + len(wanted)
    return True

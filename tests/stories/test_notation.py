"""The story that `STORIES=write` writes."""

from pathlib import Path

import pytest

from tests.stories.notation import read
from tests.stories.stage import play

pytestmark = pytest.mark.slow

ASKED = """# The prizes are asked twice; the answer has empty lines.
club: hall

= 2026-09-15 10:00
Tom Wolf, privé: /prijzen
# A remark.

Tom Wolf, privé: /prijzen"""


async def test_writing_a_story_twice_changes_nothing(tmp_path: Path) -> None:
    """An empty line inside the bot's message is the bot's, and is not kept as the writer's."""
    (tmp_path / "once").mkdir()
    (tmp_path / "twice").mkdir()
    once = await play(read(ASKED), tmp_path / "once")
    twice = await play(read("\n".join(once)), tmp_path / "twice")
    assert once.count("") > ASKED.splitlines().count("")
    assert twice == once

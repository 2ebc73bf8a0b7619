"""The story that `STORIES=write` writes."""

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


async def test_writing_a_story_twice_changes_nothing() -> None:
    """An empty line inside the bot's message is the bot's, and is not kept as the writer's."""
    once = await play(read(ASKED))
    twice = await play(read("\n".join(once)))
    assert once.count("") > ASKED.splitlines().count("")
    assert twice == once

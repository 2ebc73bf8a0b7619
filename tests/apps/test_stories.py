"""Every story by name, told by the real bot to its end; no browser is needed."""

from __future__ import annotations

from pathlib import Path

import pytest

from keizer_bot.demo.messages import PageWord
from keizer_bot.demo.weeks import SCENARIOS
from tests.demo.page.running import whole_story

pytestmark = pytest.mark.timeout(400)


@pytest.mark.parametrize("story", SCENARIOS)
def test_a_story_is_told_to_its_end(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, story: str
) -> None:
    """`make test` has one or two; here is each."""
    page = whole_story(tmp_path / "new", caplog, story)
    assert page.session.note is PageWord.STORY_OVER

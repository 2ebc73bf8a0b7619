"""A bot that draws nothing has no drawing libraries in its memory."""

from __future__ import annotations

import subprocess
import sys

import pytest

pytestmark = pytest.mark.slow

STARTED = "import keizer_bot.app.running, keizer_bot.reports.pictures.draw"
DRAWN = """
from keizer_bot.reports.pictures.draw import png
from keizer_bot.reports.pictures.values import Theme
from tests.reports.pictures.examples import EXAMPLES
png(EXAMPLES["KIND"], Theme.LIGHT)
"""
ASKED = 'import sys; print(*sorted({"PIL", "numpy"} & set(sys.modules)))'


def imported_by(program: str) -> list[str]:
    """Give which drawing libraries a new process has after that program."""
    command = [sys.executable, "-c", f"{program}\n{ASKED}"]
    answer = subprocess.run(command, capture_output=True, text=True, check=True)  # noqa: S603
    return answer.stdout.split()


def test_starting_the_bot_imports_no_drawing_library() -> None:
    """They come with the first picture, so that start-up and memory stay what they were."""
    assert imported_by(STARTED) == []


@pytest.mark.parametrize("kind", ["ranking", "chart"])
def test_a_picture_needs_pillow_alone(kind: str) -> None:
    """The lines of the chart too: a library for them was a third of what is installed."""
    assert imported_by(DRAWN.replace("KIND", kind)) == ["PIL"]

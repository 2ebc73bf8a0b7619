"""A bot that draws nothing has no drawing libraries in its memory."""

from __future__ import annotations

import subprocess
import sys

import pytest

pytestmark = pytest.mark.slow

DRAWN = """
import sys
import keizer_bot.app.running
from keizer_bot.reports.pictures.draw import png
from keizer_bot.reports.pictures.values import Theme

def ask():
    print(*sorted({"PIL", "numpy"} & set(sys.modules)))

ask()
from tests.reports.pictures.examples import EXAMPLES
for kind in "ranking", "chart":
    png(EXAMPLES[kind], Theme.LIGHT)
    ask()
"""


def test_only_a_picture_needs_pillow_and_that_alone() -> None:
    """It is imported with the first picture, so that start-up stays fast and small.

    For the lines of the chart too: a library for them was a third of what is installed.
    """
    command = [sys.executable, "-c", DRAWN]
    answer = subprocess.run(command, capture_output=True, text=True, check=True)  # noqa: S603
    assert answer.stdout.splitlines() == ["", "PIL", "PIL"]

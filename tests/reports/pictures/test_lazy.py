"""A bot that draws nothing has no drawing libraries in its memory."""

from __future__ import annotations

import subprocess
import sys

ASKED = """
import sys
import keizer_bot.app.running
import keizer_bot.reports.pictures.draw
print(sorted({"PIL", "matplotlib", "numpy"} & set(sys.modules)))
"""


def test_starting_the_bot_imports_no_drawing_library() -> None:
    """They come with the first picture, so that start-up and memory stay what they were."""
    command = [sys.executable, "-c", ASKED]
    answer = subprocess.run(command, capture_output=True, text=True, check=True)  # noqa: S603
    assert answer.stdout.strip() == "[]"

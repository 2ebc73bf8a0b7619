"""Draws README's picture: parts of the first round of the show, as a terminal shows it.

Run it when what the show says has changed: ``.venv/bin/python tests/playground/draw_picture.py``
"""

import asyncio
import io
import re
import tempfile
from pathlib import Path

from rich.console import Console
from rich.text import Text

from keizer_bot.playground.club import CLUB, Plan
from keizer_bot.playground.show import play

PICTURE = Path(__file__).parents[2] / "docs" / "images" / "demo.svg"
WIDTH = 80
FONTS_FROM_ELSEWHERE = re.compile(r"@font-face \{.*?\}\s*", re.DOTALL)
# Each part from the line that has the first to the one before the line that has the second.
PARTS = (
    ("» In de groep", "» In een privé"),
    ("» Gaat het om", "» Wie maar"),
    ("» De dag voor", "tikt op [Ik kom niet]"),
    ("Indeling ronde 1", "» Iets later"),
    ("» Iets later", "» Een vergissing"),
    ("Stand na ronde 1", " 6 "),
)


def lines_of_the_show() -> list[str]:
    """Give the first round in Dutch, line by line, with the colours as terminals write them."""
    paper = io.StringIO()
    console = Console(file=paper, width=WIDTH, force_terminal=True, color_system="truecolor")
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(play(Plan(1, 1, "nl", console, Path(folder) / "club")))
    return paper.getvalue().splitlines()


def part(lines: list[str], first: str, beyond: str) -> list[str]:
    """Give the lines from the one that has `first` until the one that has `beyond`."""
    plain = [Text.from_ansi(line).plain for line in lines]
    start = next(i for i, line in enumerate(plain) if first in line)
    end = next(i for i in range(start + 1, len(plain)) if beyond in plain[i])
    return lines[start:end]


def draw() -> None:
    """Write the picture."""
    lines = lines_of_the_show()
    console = Console(record=True, width=WIDTH, file=io.StringIO())
    for first, beyond in PARTS:
        for line in part(lines, first, beyond):
            console.print(Text.from_ansi(line), no_wrap=True)
        console.print("…", style="dim")
    picture = console.export_svg(title=CLUB, unique_id="demo")
    PICTURE.write_text(FONTS_FROM_ELSEWHERE.sub("", picture), encoding="utf-8")


if __name__ == "__main__":
    draw()

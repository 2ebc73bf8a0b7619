"""Runs of results in a row, written as letters: w, d, l for won, drawn, lost."""

import re
from typing import Final

WON, UNBEATEN = "w", "wd"
LETTERS: Final = {"won": "w", "drew": "d", "lost": "l"}
"""The letter of each result of a played game; forfeits and awards have none."""


def longest_run(results: str, run: str) -> int:
    """Length of the longest run of results whose letters are all in `run`."""
    return max(map(len, re.split(f"[^{run}]", results)))

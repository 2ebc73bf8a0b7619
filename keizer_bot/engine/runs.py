"""Runs in a row of results, which are written as letters: w, d, l for won, drawn, lost."""

import re
from typing import Final

WON, UNBEATEN = "w", "wd"
LETTERS: Final = {"won": "w", "drew": "d", "lost": "l"}
"""The letter of each outcome of a game that was played; forfeits and awards have none."""


def longest_run(results: str, run: str) -> int:
    """The length of the longest run of results that are each one of the letters of `run`."""
    return max(map(len, re.split(f"[^{run}]", results)))

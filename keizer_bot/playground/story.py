"""How games end in the show; the seed decides."""

from __future__ import annotations

from random import Random


def outcome(white: int, black: int, chance: Random) -> str:
    """How a game between these ratings ends, as a result of the season file."""
    expected = 1 / (1 + 10 ** ((black - white) / 400))
    drawn = min(expected, 1 - expected) / 2
    rolled = chance.random()
    if rolled < expected - drawn / 2:
        return "1-0"
    return "1/2-1/2" if rolled < expected + drawn / 2 else "0-1"


def wrong(result: str) -> str:
    """What a hasty reporter makes of a result."""
    return {"1-0": "0-1", "0-1": "1-0"}.get(result, "1-0")

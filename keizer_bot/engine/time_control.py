"""A club's time control as it is written, 90/30+15, and as files for rating want it.

Minutes come first: 25 for the whole game, or 90/30+15 for the first 30 moves and then for the rest.
If the clock adds time, the last number is seconds for each move: 90+30 or 90/40+30+30.
"""

import re
from dataclasses import dataclass
from typing import Final

_WRITTEN: Final = re.compile(
    r"([1-9][0-9]{0,2})(?:/([1-9][0-9]?)\+([1-9][0-9]{0,2}))?(?:\+([1-9][0-9]?))?", re.ASCII
)
_MINUTE = 60


@dataclass(frozen=True, slots=True)
class Tempo:
    """A time control: as the club writes it, and in seconds, "30/5400:900".

    PGN's TimeControl (9.6.1) and TRF26's 222 share that second form; the increment is behind every
    period.
    """

    written: str
    encoded: str


def read_tempo(written: str) -> Tempo | None:
    """The time control; None if it is not written as above."""
    match = _WRITTEN.fullmatch(written)
    if match is None:
        return None
    first, moves, rest, added = match.groups()
    more = f"+{added}" if added else ""
    if not moves:
        return Tempo(written, f"{int(first) * _MINUTE}{more}")
    periods = f"{moves}/{int(first) * _MINUTE}{more}:{int(rest) * _MINUTE}{more}"
    return Tempo(written, periods)

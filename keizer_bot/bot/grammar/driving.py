"""What is written of who drove: ``84 km``, ``Jansen 84 km 27-11``, ``1 84 km tweede auto``."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from keizer_bot.bot.grammar import words
from keizer_bot.bot.grammar.external import team_in_front
from keizer_bot.bot.grammar.past_days import past_day
from keizer_bot.i18n.folding import fold
from keizer_bot.usecases.external_words import DriveUnread

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import date

_KILOMETRES = re.compile(
    r"(?<![\w.,/-])(\d{1,4})(?:[.,](\d))?\s*"
    r"(?:kms?|kilometers?|kilometres?|chilometri|chilometro)(?!\w)",
    re.IGNORECASE,
)
_BARE = re.compile(r"(?<![\w.,/-])(\d{1,4})(?![\w/-]|[.,]\d)")
_SECOND = re.compile(
    r"(?<!\w)(?:tweede|2e|second|2nd|seconda)\s+(?:auto|wagen|car|macchina)(?!\w)", re.IGNORECASE
)
_GONE = frozenset("weg verwijder schrap remove delete togli elimina cancella rimuovi".split())  # noqa: SIM905 - words
_SMALL = frozenset("ik i io heb have ho met with con de the la auto car reed drove gereden".split())  # noqa: SIM905 - words
_EDGES = " ,;:.-–()"
_MOST = 2000  # kilometres to a match and back
_HALF = 5


@dataclass(frozen=True, slots=True)
class DriveWords:
    """Who drove how far to which match; what was not said is empty, None or 0."""

    team: str
    name: str
    kilometres: int
    day: date | None
    second: bool
    gone: bool


def read_drive(rest: str, known: Sequence[str], today: date) -> DriveWords:
    """Read what follows /gereden; `known` are the teams' names. Raises `DriveUnread`."""
    text = words.line(rest)
    team, left = team_in_front(text, known)
    if re.match(r"(?:km|kilo|chilo)", left, re.IGNORECASE):  # "84 km": no team 84
        team, left = "", text
    second = _SECOND.search(left)
    left = _SECOND.sub(" ", left)
    day = past_day(left, today)
    left = f"{left[: day.start]} {left[day.end :]}" if day else left
    match = _KILOMETRES.search(left) or _BARE.search(left)
    left = f"{left[: match.start()]} {left[match.end() :]}" if match else left
    gone = any(fold(word) in _GONE for word in left.split())
    name = [word for word in left.split() if fold(word.strip(_EDGES)) not in _GONE | _SMALL]
    far = _whole(match) if match else 0
    if (not gone and not far) or far > _MOST:
        raise DriveUnread(rest)
    found = " ".join(name).strip(_EDGES)
    return DriveWords(team, found, far, day.day if day else None, second is not None, gone)


def _whole(match: re.Match[str]) -> int:
    """Whole kilometres, halves up."""
    tenths = match[2] if match.re is _KILOMETRES else None
    return int(match[1]) + (int(tenths or 0) >= _HALF)

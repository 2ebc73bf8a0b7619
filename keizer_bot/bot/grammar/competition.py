"""A competition beside the main one, as an arbiter writes it: ``Rapid dinsdag 20:00``."""

from __future__ import annotations

import re
from dataclasses import dataclass

from babel.dates import get_day_names

from keizer_bot.bot.grammar import words
from keizer_bot.i18n.catalogue import LANGUAGES
from keizer_bot.i18n.folding import fold
from keizer_bot.i18n.message import Refusal

_HOUR = r"(?:om\s+|at\s+|alle\s+)?([01]?\d|2[0-3])[:.u]([0-5]\d)"
_STARTS = re.compile(rf"(?<![\w:]){_HOUR}(?![\w:])", re.IGNORECASE)
_CLOSES = re.compile(
    rf"(?:afmelden|sign ?off|assenze)\s+(?:tot|until|till|fino)?\s*{_HOUR}",
    re.IGNORECASE,
)
_PAIRS = re.compile(rf"(?:indeling|indelen|pairings?|abbinamenti)\s+{_HOUR}", re.IGNORECASE)
_WORD = re.compile(r"[^\W\d_]{4,}")
_EDGES = " ,;:.-–"


@dataclass
class CompetitionUnread(Refusal):
    """A name, a weekday and an hour are wanted."""

    said: str


@dataclass(frozen=True, slots=True)
class CompetitionWords:
    """The name and the hours of a competition; Monday is weekday 0."""

    name: str
    weekday: int
    starts: str
    closes: str | None
    pairs: str | None


def read_competition(rest: str) -> CompetitionWords:
    """Read what follows /competitie. Raises `CompetitionUnread`."""
    text = words.line(rest)
    closes, left = _take(_CLOSES, text)
    pairs, left = _take(_PAIRS, left)
    starts, left = _take(_STARTS, left)
    day = next(
        (m for m in _WORD.finditer(left) if fold(m[0]).removesuffix("en") in _weekdays()), None
    )
    name = left[: day.start()].strip(_EDGES) if day else ""
    if day is None or starts is None or not name:
        raise CompetitionUnread(rest)
    weekday = _weekdays()[fold(day[0]).removesuffix("en")]
    return CompetitionWords(name, weekday, starts, closes, pairs)


def _take(pattern: re.Pattern[str], text: str) -> tuple[str | None, str]:
    match = pattern.search(text)
    if match is None:
        return None, text
    return f"{int(match[1]):02}:{match[2]}", f"{text[: match.start()]} {text[match.end() :]}"


def _weekdays() -> dict[str, int]:
    known = (get_day_names("wide", locale=language) for language in LANGUAGES)
    return {fold(name): number for names in known for number, name in names.items()}

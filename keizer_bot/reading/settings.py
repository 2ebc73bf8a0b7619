"""What is set up in words: a competition (``Rapid dinsdag 20:00``), a name on the website.

And what is wanted of the screen in the hall.
"""

import re
from dataclasses import dataclass
from typing import Literal

from keizer_bot.grammar import words
from keizer_bot.grammar.day_words import DAY_WORDS, DayKind
from keizer_bot.grammar.messages import CompetitionUnread, WebsiteUnclear
from keizer_bot.i18n.folding import fold

_HOUR = r"(?:om\s+|at\s+|alle\s+)?([01]?\d|2[0-3])[:.u]([0-5]\d)"
_STARTS = re.compile(rf"(?<![\w:]){_HOUR}(?![\w:])", re.IGNORECASE)
_CLOSES = re.compile(
    rf"(?:afmelden|sign ?off|assenze)\s+(?:tot|until|till|fino)?\s*{_HOUR}",
    re.IGNORECASE,
)
_PAIRS = re.compile(rf"(?:indeling|indelen|pairings?|abbinamenti)\s+{_HOUR}", re.IGNORECASE)
_WORD = re.compile(r"[^\W\d_]{4,}")
_EDGES = " ,;:.-–"
_INITIALS = frozenset("initialen initiaal initials initial iniziali afgekort".split())  # noqa: SIM905 - words
_FULL = frozenset("volledig volledige voluit naam full name completo intero nome".split())  # noqa: SIM905 - words
_CLUB = frozenset("club iedereen allen everybody everyone circolo tutti".split())  # noqa: SIM905 - words

_BOARDS = frozenset("borden bord kaartjes boards board cards scacchiere segnaposti".split())  # noqa: SIM905 - words
_SCREEN: dict[str, Literal["address", "public", "own"]] = {
    **dict.fromkeys(("nieuw", "adres", "new", "address", "nuovo", "indirizzo"), "address"),
    **dict.fromkeys(("openbaar", "public", "pubblico"), "public"),
    **dict.fromkeys(("besloten", "prive", "private", "privato"), "own"),
}


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
    found = ((m, DAY_WORDS.get((fold(m[0]),), (DayKind.WORD, 0))) for m in _WORD.finditer(left))
    day, weekday = next(((m, v) for m, (k, v) in found if k is DayKind.WEEKDAY), (None, 0))
    name = left[: day.start()].strip(_EDGES) if day else ""
    if day is None or starts is None or not name:
        raise CompetitionUnread(rest)
    return CompetitionWords(name, weekday - 1, starts, closes, pairs)


def _take(pattern: re.Pattern[str], text: str) -> tuple[str | None, str]:
    match, left = words.take_out(pattern, text)
    return f"{int(match[1]):02}:{match[2]}" if match else None, left


@dataclass(frozen=True, slots=True)
class WebsiteSetting:
    """How to show whom: the club's members, the one of that name, or (neither) the sender."""

    shown: Literal["full", "initials"]
    name: str
    club: bool


def read_website(rest: str) -> WebsiteSetting | None:
    """The setting in what follows /website; None: they only ask. Raises `WebsiteUnclear`."""
    words = rest.split()
    folded = [fold(word).strip(".,!:;") for word in words]
    if not words:
        return None
    initials, full = _INITIALS.intersection(folded), _FULL.intersection(folded)
    if bool(initials) == bool(full):
        raise WebsiteUnclear(rest)
    known = _INITIALS | _FULL | _CLUB | {"met", "with", "con", "mijn", "my", "mio", "le", "il"}
    name = " ".join(word for word, said in zip(words, folded, strict=True) if said not in known)
    return WebsiteSetting(
        "initials" if initials else "full", name, bool(_CLUB.intersection(folded))
    )


@dataclass(frozen=True, slots=True)
class ScreenWish:
    """What is to become of the screen in the hall; `boards` are how many cards, if that is said."""

    what: Literal["address", "public", "own", "boards"]
    boards: int | None = None


def read_screen(rest: str) -> ScreenWish | None:
    """What follows /scherm; None: they only ask, or say it in words that are not known here."""
    said, _, number = " ".join(fold(rest).split()).strip(" .!").partition(" ")
    boards = int(number) if re.fullmatch(r"[1-9]\d{0,2}", number, re.ASCII) else None
    if said in _BOARDS and (boards or not number):
        return ScreenWish("boards", boards)
    what = None if number else _SCREEN.get(said)
    return ScreenWish(what) if what else None

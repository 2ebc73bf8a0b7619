"""Settings in words: a competition (``Rapid dinsdag 20:00``), a name on the website.

And what is wanted of the screen in the hall.
"""

import re
from dataclasses import dataclass
from enum import Enum, auto
from typing import Literal

from keizer_bot.i18n.commands import Right
from keizer_bot.i18n.folding import fold
from keizer_bot.reading import words
from keizer_bot.reading.day_words import DAY_WORDS, DayKind
from keizer_bot.reading.messages import CompetitionUnread, WebsiteUnclear
from keizer_bot.reading.scene import CommandScene
from keizer_bot.reading.words import listed

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

_OFF = frozenset("uit off no nee niet geen stop spento disattiva niente".split())  # noqa: SIM905 - words
_ON = frozenset("aan on yes ja wel si weer acceso attiva".split())  # noqa: SIM905 - words
_OF_REMINDERS = frozenset(
    listed("""
        herinnering|herinneringen|reminder|reminders|promemoria|meer|graag|aub|alsjeblieft|svp|me|mij|
        stuur|wil|ik|i|want|send|more|any|please|piu|per|favore|voglio|mandami|voortaan|again|
    """)
)
_TRIAL = re.compile(r"(?:proef|trial|prova)\b:?\s*(.*)", re.IGNORECASE | re.DOTALL)
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


def read_competition(rest: str) -> CompetitionWords | None:
    """Read what follows /competitie; None: nothing does. Raises `CompetitionUnread`."""
    if not rest.strip():
        return None
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
    """A way of showing names: of the club's members, that member, or (neither) the sender."""

    shown: Literal["full", "initials"]
    member: int | None = None
    club: bool = False


def read_website(rest: str, scene: CommandScene) -> WebsiteSetting | None:
    """Reads what follows /website; None: they only ask.

    Raises `WebsiteUnclear`, and of a name as `CommandScene.member_named`.
    """
    words = rest.split()
    folded = [fold(word).strip(".,!:;") for word in words]
    if not words:
        return None
    initials, full = _INITIALS.intersection(folded), _FULL.intersection(folded)
    if bool(initials) == bool(full):
        raise WebsiteUnclear(rest)
    known = _INITIALS | _FULL | _CLUB | {"met", "with", "con", "mijn", "my", "mio", "le", "il"}
    name = " ".join(word for word, said in zip(words, folded, strict=True) if said not in known)
    shown: Literal["full", "initials"] = "initials" if initials else "full"
    if _CLUB.intersection(folded):
        return WebsiteSetting(shown, club=True)
    named = name and scene.member_named(name, Right.PLAYERS, WebsiteUnclear(rest))
    return WebsiteSetting(shown, named or None)


_LANGUAGES = {
    "nl": "nl nederlands dutch olandese",
    "en": "en engels english inglese",
    "it": "it italiaans italian italiano",
}
_TOLD = 3  # letters of a language's name that tell it from the others


def read_language(rest: str) -> str | None:
    """The language that is named behind /taal, in any of ours; None: that cannot be told."""
    said = fold(rest.strip())[:_TOLD]
    names = ((key, name) for key, names in _LANGUAGES.items() for name in names.split())
    named = (key for key, name in names if name.startswith(said))
    return next(named, None) if len(said) > 1 else None


class Switch(Enum):
    """The states of a setting that can be turned on and off."""

    ON = True
    OFF = False


def read_reminders(rest: str) -> Switch | None:
    """The words behind /herinnering; None: they only ask, or say more than that."""
    said = {word.strip(".,!") for word in fold(rest).split()} - _OF_REMINDERS
    if said and said <= _OFF:
        return Switch.OFF
    return Switch.ON if said and said <= _ON else None


@dataclass(frozen=True, slots=True)
class ScreenWish:
    """A setting of the screen in the hall; `boards`: the number of cards, if it is given."""

    what: Literal["address", "public", "own", "boards"]
    boards: int | None = None


def read_screen(rest: str) -> ScreenWish | None:
    """The words behind /scherm; None: they only ask, or use words that are not read here."""
    said, _, number = " ".join(fold(rest).split()).strip(" .!").partition(" ")
    boards = int(number) if re.fullmatch(r"[1-9]\d{0,2}", number, re.ASCII) else None
    if said in _BOARDS and (boards or not number):
        return ScreenWish("boards", boards)
    what = None if number else _SCREEN.get(said)
    return ScreenWish(what) if what else None


class RulesAct(Enum):
    """The acts behind /regels."""

    SHOW = auto()
    CHANGE = auto()
    TRY = auto()


@dataclass(frozen=True, slots=True)
class RulesWords:
    """An act on the rules, and the keys as they were typed."""

    act: RulesAct
    typed: str = ""


def read_rules(rest: str) -> RulesWords:
    """The words behind /regels."""
    if trial := _TRIAL.match(rest):
        return RulesWords(RulesAct.TRY, trial[1])
    return RulesWords(RulesAct.CHANGE, rest) if "=" in rest else RulesWords(RulesAct.SHOW)


class PictureTheme(Enum):
    """The looks of pictures."""

    DARK = auto()
    LIGHT = auto()


_THEMES = {
    **dict.fromkeys(("donker", "dark", "scuro", "scure"), PictureTheme.DARK),
    **dict.fromkeys(("licht", "light", "chiaro", "chiare"), PictureTheme.LIGHT),
}


def read_theme(rest: str) -> PictureTheme | None:
    """The words behind /plaatjes; None: they only ask, or say more than that."""
    return _THEMES.get(rest.strip().casefold())

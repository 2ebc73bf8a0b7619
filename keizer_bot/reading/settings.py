"""Settings in words: a competition (``Rapid dinsdag 20:00``), names on the website, the screen."""

import re
from dataclasses import dataclass
from enum import Enum
from typing import Final, Literal

from keizer_bot.i18n.commands import Right
from keizer_bot.i18n.folding import fold
from keizer_bot.reading import words
from keizer_bot.reading.day_words import DAY_WORDS, DayKind
from keizer_bot.reading.lexicon import worded
from keizer_bot.reading.line_parts import EDGES, behind, choice, find_words, without
from keizer_bot.reading.matters import Matter
from keizer_bot.reading.messages import CompetitionUnread, WebsiteUnclear
from keizer_bot.reading.scene import CommandScene
from keizer_bot.reading.senses import Sense

_HOUR = r"(?:om\s+|at\s+|alle\s+)?([01]?\d|2[0-3])[:.u]([0-5]\d)"
_STARTS = re.compile(rf"(?<![\w:]){_HOUR}(?![\w:])", re.IGNORECASE)
_CLOSES = worded(rf"%\s+(?:(?:tot|until|till|fino)\s+)?{_HOUR}", Sense.SIGN_OFF)
_PAIRS = worded(rf"%\s+{_HOUR}", Matter.PAIRINGS)
_ROUNDS = worded(r"\b([1-9]|1[0-5])\s+%", Matter.ROUND)
_BESIDE: Final = (Sense.PLEASE, Sense.THANKS, Sense.WISH, Sense.ME, Sense.AFTER_ALL, Matter.FILLER)


@dataclass(frozen=True, slots=True)
class CompetitionWords:
    """The name and the hours of a competition; Monday is weekday 0.

    `rounds` is how many it plays on an evening, where that is said.
    """

    name: str
    weekday: int
    starts: str
    closes: str | None
    pairs: str | None
    rounds: int | None = None


def read_competition(rest: str) -> CompetitionWords | None:
    """Read what follows /competitie; None: nothing does. Raises `CompetitionUnread`."""
    if not rest.strip():
        return None
    closes, left = _take(_CLOSES, words.line(rest))
    pairs, left = _take(_PAIRS, left)
    starts, left = _take(_STARTS, left)
    several, left = words.take_out(_ROUNDS, left)
    for match in re.finditer(r"[^\W\d_]{4,}", left):
        kind, weekday = DAY_WORDS.get((fold(match[0]),), (DayKind.WORD, 0))
        name = left[: match.start()].strip(EDGES)
        if kind is DayKind.WEEKDAY and name and starts is not None:
            rounds = int(several[1]) if several else None
            return CompetitionWords(name, weekday - 1, starts, closes, pairs, rounds)
    raise CompetitionUnread(rest)


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
    if not rest.strip():
        return None
    initials, full = find_words(rest, Matter.INITIALS), find_words(rest, Matter.FULL)
    if (initials is None) == (full is None):
        raise WebsiteUnclear(rest)
    shown: Literal["full", "initials"] = "full" if full else "initials"
    if find_words(rest, Matter.EVERYBODY, Matter.CLUB):
        return WebsiteSetting(shown, club=True)
    beside = (Matter.INITIALS, Matter.FULL, Matter.NAME, Sense.MY, Sense.WITH, Sense.ARTICLE)
    name = without(rest, *beside)
    named = scene.member_named(name, Right.PLAYERS, WebsiteUnclear(rest)) if name else None
    return WebsiteSetting(shown, named)


_LANGUAGES = {Matter.DUTCH: "nl", Matter.ENGLISH: "en", Matter.ITALIAN: "it"}


def read_language(rest: str) -> str | None:
    """The language that is named behind /taal, in any of ours; None: that cannot be told."""
    code = fold(rest.strip())
    return code if code in _LANGUAGES.values() else choice(rest, _LANGUAGES, _BESIDE)


class Switch(Enum):
    """The states of a setting that can be turned on and off."""

    ON = True
    OFF = False


_SWITCH = {
    **dict.fromkeys((Matter.ON, Sense.YES), Switch.ON),
    **dict.fromkeys((Matter.OFF, Sense.NO, Sense.NONE), Switch.OFF),
}


def read_reminders(rest: str) -> Switch | None:
    """The words behind /herinnering; None: they only ask, or say more than that."""
    return choice(rest, _SWITCH, (Matter.REMINDERS, Matter.ANY_MORE, *_BESIDE))


def read_own_news(rest: str) -> Switch | None:
    """The words behind /mij: news of one's own game in private, or none; None: they only look."""
    return choice(rest, {Matter.NOTICE: Switch.ON, Matter.QUIET: Switch.OFF})


@dataclass(frozen=True, slots=True)
class ScreenWish:
    """A setting of the screen in the hall; `boards`: the number of cards, if it is given."""

    what: Literal["address", "public", "own", "boards"]
    boards: int | None = None


_SCREEN: Final[dict[Matter | Sense, Literal["address", "public", "own"]]] = {
    **dict.fromkeys((Matter.NEW, Matter.ADDRESS), "address"),
    Matter.PUBLIC: "public",
    Matter.PRIVATE: "own",
}


def read_screen(rest: str) -> ScreenWish | None:
    """The words behind /scherm; None: they only ask, or use words that are not read here."""
    number = behind(rest, Sense.BOARD)
    if number is not None and re.fullmatch(r"(?:[1-9]\d{0,2})?", number, re.ASCII):
        return ScreenWish("boards", int(number) if number else None)
    what = choice(rest, _SCREEN)
    return ScreenWish(what) if what else None


@dataclass(frozen=True, slots=True)
class RulesWords:
    """Keys of rules as they were typed, to change them or to try them first."""

    typed: str
    trial: bool = False


_TRIAL = worded(r"%\b:?\s*", Matter.TRIAL)


def read_rules(rest: str) -> RulesWords | None:
    """The words behind /regels; None: they only look."""
    if trial := _TRIAL.match(rest):
        return RulesWords(rest[trial.end() :], trial=True)
    return RulesWords(rest) if "=" in rest else None


def read_dark(rest: str) -> Switch | None:
    """The words behind /plaatjes, dark or not; None: they only ask, or say more than that."""
    return choice(rest, {Matter.DARK: Switch.ON, Matter.LIGHT: Switch.OFF})

"""Reads settings: a competition, groups by rating, names on the website, the screen."""

import re
from enum import Enum
from typing import Final, Literal

import msgspec

from keizer_bot import LANGUAGES
from keizer_bot.i18n.commands import Right
from keizer_bot.i18n.folding import fold
from keizer_bot.reading import words
from keizer_bot.reading.day_words import DAY_WORDS, DayKind
from keizer_bot.reading.lexicon import Meaning, worded
from keizer_bot.reading.line_parts import (
    EDGES,
    LEADS,
    Arguments,
    arguments_if_any,
    behind,
    choice,
    counted,
    find_words,
    without,
)
from keizer_bot.reading.messages import Example, GroupsOfNow, NotReadable
from keizer_bot.reading.phrases import past_day
from keizer_bot.reading.senses import Matter, Sense
from keizer_bot.reading.wording import language_named

_HOUR = re.compile(r"(?<![\w:.])([01]?\d|2[0-3])[:.u]([0-5]\d)(?![\w:])", re.IGNORECASE)
_ROUNDS = (None, *range(1, 16))  # of an evening
_MOST_GROUPS = 8
_BESIDE: Final = (Sense.PLEASE, Sense.THANKS, Sense.WISH, Sense.ME, Sense.AFTER_ALL, Matter.FILLER)


class CompetitionWords(msgspec.Struct, frozen=True):
    """The name and the hours of a competition; Monday is weekday 0.

    `rounds` is its number of rounds on an evening, if given.
    """

    name: str
    weekday: int
    starts: str
    closes: str | None
    pairs: str | None
    rounds: int | None = None


def read_competition(rest: str) -> CompetitionWords | None:
    """Read the words after /competitie; None if there are none. Raises `NotReadable`."""
    if not rest.strip():
        return None
    several, text = words.take_out(counted(Matter.ROUND), words.line(rest))
    rounds = int(several[1]) if several else None
    hours, end = dict[Meaning | None, str](), 0
    for hour in _HOUR.finditer(text):
        lead, end = text[end : hour.start()], hour.end()
        of = (what for what in (Sense.SIGN_OFF, Matter.PAIRINGS) if find_words(lead, what))
        hours.setdefault(next(of, None), f"{int(hour[1]):02}:{hour[2]}")
    for match in re.finditer(r"[^\W\d_]{4,}", text):
        kind, weekday = DAY_WORDS.get((fold(match[0]),), (DayKind.WORD, 0))
        name = LEADS.sub("", _HOUR.sub(" ", text[: match.start()])).strip(EDGES)
        if kind is DayKind.WEEKDAY and name and None in hours and rounds in _ROUNDS:
            closes, pairs = hours.get(Sense.SIGN_OFF), hours.get(Matter.PAIRINGS)
            return CompetitionWords(name, weekday - 1, hours[None], closes, pairs, rounds)
    raise NotReadable(rest.strip(), Example.COMPETITION)


class GroupDivision(msgspec.Struct, frozen=True):
    """Groups by rating: the lowest rating of each but the last, or the number of equal parts."""

    bounds: tuple[int, ...] = ()
    parts: int | None = None


class GroupMoves(msgspec.Struct, frozen=True):
    """The number of players of each group who go up to the next, and who go down."""

    up: int
    down: int


@arguments_if_any(Example.GROUPS)
def read_groups(args: Arguments) -> GroupDivision | GroupMoves:
    """Read the words after /groepen.

    ``A vanaf 1900, B vanaf 1700`` and ``1900 1700`` make A, B and C; ``4`` makes four parts; ``3 op
    3 af`` moves three up and three down. Raises `GroupsOfNow`, and as `Arguments`.
    """
    up, down = args.count(Matter.UP), args.count(Matter.DOWN)
    if up is not None and down is not None:
        return GroupMoves(up, down)
    if past_day(args.left, args.scene.today)[0]:
        raise GroupsOfNow(args.left)
    bounds = read_bounds(args.left)
    if bounds is not None and len(bounds) < _MOST_GROUPS:
        return GroupDivision(bounds)
    parts = [int(digits) for digits in re.findall(r"\d+", args.left)]
    is_number = len(parts) == 1 and 1 < parts[0] <= _MOST_GROUPS
    return GroupDivision(parts=args.needed(parts[0] if is_number else None))


def read_bounds(text: str) -> tuple[int, ...] | None:
    """The lowest rating of each group but the last, from high to low; None for anything else."""
    bounds = tuple(int(number) for number in re.findall(r"\d{3,4}", text))
    return bounds if bounds and bounds == tuple(sorted(set(bounds), reverse=True)) else None


class WebsiteSetting(msgspec.Struct, frozen=True):
    """How to show the name of the club's members, a member, or (neither) the sender."""

    shown: Literal["full", "initials"]
    member: int | None = None
    club: bool = False


@arguments_if_any(Example.WEBSITE)
def read_website(args: Arguments) -> WebsiteSetting:
    """Read the words after /website. Raises as `Arguments.member`."""
    initials, full = (find_words(args.left, word) for word in (Matter.INITIALS, Matter.FULL))
    args.needed(None if initials and full else initials or full)
    shown: Literal["full", "initials"] = "full" if full else "initials"
    if find_words(args.left, Matter.EVERYBODY, Matter.CLUB):
        return WebsiteSetting(shown, club=True)
    args.left = without(
        args.left, Matter.INITIALS, Matter.FULL, Matter.NAME, Sense.MY, Sense.WITH, Sense.ARTICLE
    )
    return WebsiteSetting(shown, args.member(Right.PLAYERS))


def read_language(rest: str) -> str | None:
    """Read the language after /taal, in any of the bot's languages; None if unclear."""
    code = fold(rest.strip())
    if code in LANGUAGES:
        return code
    return language_named(rest) if choice(rest, {Matter.TONGUE: True}, _BESIDE) else None


class Switch(Enum):
    """The states of a setting that can be turned on and off."""

    ON = True
    OFF = False


_SWITCH = {
    **dict.fromkeys((Matter.ON, Sense.YES, Matter.NOTICE, Matter.DARK), Switch.ON),
    **dict.fromkeys((Matter.OFF, Sense.NO, Sense.NONE, Matter.QUIET, Matter.LIGHT), Switch.OFF),
}


def read_switch(rest: str) -> Switch | None:
    """Read the words after /herinnering, /plaatjes (dark is on) and /mij (private news is on).

    None if they only ask, or say more.
    """
    return choice(rest, _SWITCH, (Matter.REMINDERS, Matter.ANY_MORE, *_BESIDE))


class ScreenWish(msgspec.Struct, frozen=True):
    """A setting of the screen in the hall; `boards` is the number of cards, if given."""

    what: Literal["address", "public", "own", "boards"]
    boards: int | None = None


_SCREEN: Final[dict[Matter | Sense, Literal["address", "public", "own"]]] = {
    **dict.fromkeys((Matter.NEW, Matter.ADDRESS), "address"),
    Matter.PUBLIC: "public",
    Matter.PRIVATE: "own",
}


def read_screen(rest: str) -> ScreenWish | None:
    """Read the words after /scherm; None if they only ask, or are not understood."""
    number = behind(rest, Sense.BOARD)
    if number is not None and re.fullmatch(r"(?:[1-9]\d{0,2})?", number, re.ASCII):
        return ScreenWish("boards", int(number) if number else None)
    what = choice(rest, _SCREEN)
    return ScreenWish(what) if what else None


class RulesWords(msgspec.Struct, frozen=True):
    """Keys of rules as typed, to change them or, with `trial`, to simulate them."""

    typed: str
    trial: bool = False


_TRIAL = worded(r"%\b:?\s*", Matter.TRIAL)


def read_rules(rest: str) -> RulesWords | None:
    """Read the words after /regels; None if they only look."""
    if trial := _TRIAL.match(rest):
        return RulesWords(rest[trial.end() :], trial=True)
    return RulesWords(rest) if "=" in rest else None

"""Reads the words after /erelijst and /bekers: prizes and winners, cups and holders."""

import re
from collections.abc import Iterable
from datetime import date
from enum import Enum, auto
from itertools import chain

import msgspec

from keizer_bot.i18n.folding import fold, spelled
from keizer_bot.reading import words
from keizer_bot.reading.lexicon import worded
from keizer_bot.reading.line_parts import ADDED, GONE, before, behind, means, person, splits
from keizer_bot.reading.lookups import NamedSeason, find_season
from keizer_bot.reading.names import NamedPerson
from keizer_bot.reading.phrases import past_day
from keizer_bot.reading.scene import CommandScene
from keizer_bot.reading.senses import Matter, Sense

_MARK = re.compile(r"\s*[:;]\s*|\s+-\s+")
_GROUP = worded(r"(?:.*\s)?%\s\w{1,3}", Matter.GROUPS)
_PRIZE = worded(r"(?:.*\s)?\w*%", Matter.CHAMPION, Matter.CUP, Matter.PRIZE)


class HonourAct(Enum):
    """The acts behind /erelijst."""

    SHOW = auto()
    ADD = auto()
    REMOVE = auto()


class HonourWords(msgspec.Struct, frozen=True):
    """A season, a prize and a name; a part is empty if it is missing or cannot be told apart."""

    act: HonourAct
    season: NamedSeason | None = None
    prize: str = ""
    name: str = ""


class PastedHonours(msgspec.Struct, frozen=True):
    """A pasted roll of honour, line by line."""

    text: str


def read_honours(rest: str, scene: CommandScene) -> HonourWords | PastedHonours:
    """Read the words after /erelijst. Raises as `words.line`."""
    if len(rest.strip().splitlines()) > 1:
        return PastedHonours(rest)
    text = words.line(rest)
    added, removed = behind(text, *ADDED), behind(text, *GONE)
    act = HonourAct.REMOVE if removed else HonourAct.ADD if added else HonourAct.SHOW
    part = find_season(removed or added or text)
    season = part.value if part else None
    more = part.around if part else removed or added or text
    if not more:
        return HonourWords(act, season)
    won = scene.past_wins
    names = (*(member.name for member in scene.members), *(name for _, name in won))
    prize, name = _prize_and_name(more, [prize for prize, _ in won], names)
    return HonourWords(HonourAct.REMOVE if removed else HonourAct.ADD, season, prize, name)


def year_of_prize(written: str) -> str | None:
    """The year in a cell, such as ``2014``, or a season's, ``2013-2014``; None if there is none."""
    part = find_season(words.clean(written))
    return (part.value.years or None) if part and not part.around else None


def is_champion(prize: str) -> bool:
    """True for any of the names of the club champion's prize."""
    return means(prize.replace("-", " "), Matter.CHAMPION)


def names_a_prize(title: str) -> bool:
    """True if the title has a word from the names of prizes."""
    return any(map(_PRIZE.fullmatch, re.findall(r"\w+", title)))


def _is_prize(text: str) -> bool:
    return any(pattern.fullmatch(text) for pattern in (_PRIZE, _GROUP))


def _prize_and_name(text: str, prizes: Iterable[str], names: Iterable[str]) -> tuple[str, str]:
    """The prize and its winner, divided by a mark, by the club's own prizes, or by usual words.

    Both are empty if it is unclear where one ends.
    """
    prize, *winner = _MARK.split(text, maxsplit=1)
    if prize and any(winner):
        return prize, winner[0]
    prize, _, name = text.partition(",")
    if name.strip() and _is_prize(prize):
        return prize, name.strip()
    pairs = splits(text)[1:-1]
    prize_names, people = set(map(spelled, prizes)), set(map(spelled, names))
    of_club = (pair for pair in pairs if spelled(pair[0]) in prize_names)
    usual = (pair for pair in pairs if _is_prize(pair[0]))
    of_member = (pair for pair in pairs if " " in pair[1] and spelled(pair[1]) in people)
    return next(chain(of_club, usual, of_member), ("", ""))


class CupAct(Enum):
    """The acts behind /bekers."""

    LIST = auto()
    ADD = auto()
    REMOVE = auto()
    SHOW = auto()
    RETURN = auto()
    GIVE = auto()


class CupWords(msgspec.Struct, frozen=True):
    """An act and its cup, by its stored name; who has it now, and since when.

    An unknown cup has the name that was typed.
    """

    act: CupAct
    cup: str = ""
    holder: NamedPerson | None = None
    since: date | None = None


def read_cup(rest: str, scene: CommandScene) -> CupWords:
    """Read the words after /bekers. Raises `ArbiterOnly`, and as `words.line` and `person`."""
    text, cups = words.line(rest), scene.cups
    if not text:
        return CupWords(CupAct.LIST)
    if name := behind(text, *ADDED):
        return CupWords(CupAct.ADD, name)
    if name := behind(text, *GONE):
        cup, more = _cup_in_front(name, cups)
        return CupWords(CupAct.REMOVE, name if more else cup)
    cup, more = _cup_in_front(text, cups)
    if not more:
        return CupWords(CupAct.SHOW, cup)
    if means(behind(more, Sense.IS) or more, Matter.BACK):
        return CupWords(CupAct.RETURN, cup)
    scene.require_arbiter()
    since, written = past_day(more, scene.today)
    written = before(written, Matter.SINCE) or written
    holder = behind(written, Sense.PLACE, Sense.THERE) or written
    return CupWords(CupAct.GIVE, cup, person(holder, scene.members), since)


def _cup_in_front(text: str, cup_names: Iterable[str]) -> tuple[str, str]:
    """The known cup whose name begins the text, and the rest; else the whole text and nothing."""
    folded = {fold(name): name for name in cup_names}
    cups = ((folded[fold(name)], rest) for name, rest in splits(text) if fold(name) in folded)
    return next(cups, (text, ""))

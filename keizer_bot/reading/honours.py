"""The words behind /erelijst: a year, a prize and its winner, or a season to show."""

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import Enum, auto

from keizer_bot.i18n.folding import fold, spelled
from keizer_bot.reading import words
from keizer_bot.reading.scene import CommandScene
from keizer_bot.reading.season_names import SaidSeason, said_season
from keizer_bot.reading.words import listed

_REMOVE = frozenset(listed("weg|verwijder|remove|togli"))
_ADD = frozenset(listed("erbij|nieuw|add|aggiungi"))
_YEAR = re.compile(
    r"(?:(?:seizoen|season|stagione) )?"
    r"((?:18|19|20)[0-9]{2})(?: ?[-/] ?'?((?:18|19|20)?[0-9]{2}))?(?=[ ,;:.]|$)"
)
_BETWEEN = re.compile(r"\s*[:;]\s*|\s+-\s+")
_COMMA = re.compile(r"\s*,\s*")
_EDGES = " ,;:.-"
_NAMES_A_PRIZE = re.compile(
    r"(?:.*(?:kampioene?|champion|beker|cup|prijs|trofee|trophy|prize|toernooi|tournament"
    r"|stijger|winnaar|winner)|campione(?:ssa)?|coppa|premio|trofeo|torneo)"
)
_GROUP = re.compile(r"(?:groep|group|gruppo|klasse|class|poule)")
_IN_A_GROUP = re.compile(r"[a-z0-9]|[ivx]+|1e|2e|3e")
_CHAMPION = re.compile(
    r"(?:(?:club|schaak|dam|interne?) ?)?kampioene?(?: van de club)?|(?:club )?champion"
    r"|campione(?:ssa)?(?: (?:sociale|del circolo|di circolo))?"
)
_TWO = 2


class HonourAct(Enum):
    """The acts behind /erelijst."""

    SHOW = auto()
    ADD = auto()
    REMOVE = auto()


@dataclass(frozen=True, slots=True)
class HonourWords:
    """What was said: a year, as ``2014`` or ``2013-2014``, a prize and a name.

    Whatever is empty was not said, or cannot be told from the rest. `season`: as it is looked up.
    """

    act: HonourAct
    year: str = ""
    prize: str = ""
    name: str = ""
    season: SaidSeason | None = None


@dataclass(frozen=True, slots=True)
class PastedHonours:
    """A roll of honour in lines of its own."""

    text: str


def read_honours(rest: str, scene: CommandScene) -> HonourWords | PastedHonours:
    """Reads what follows /erelijst. Raises as `words.line`."""
    if len(rest.strip().splitlines()) > 1:
        return PastedHonours(rest)
    won, season = scene.past_wins, said_season(rest)
    names = (*(member.name for member in scene.members), *(name for _, name in won))
    found = _one_line(rest, [prize for prize, _ in won], names)
    return replace(found, season=season and season[0])


def _one_line(rest: str, prizes: Iterable[str], names: Iterable[str]) -> HonourWords:
    said = words.line(rest)
    first, _, behind = said.partition(" ")
    act = {**dict.fromkeys(_REMOVE, HonourAct.REMOVE), **dict.fromkeys(_ADD, HonourAct.ADD)}.get(
        fold(first), HonourAct.SHOW
    )
    if act is not HonourAct.SHOW:
        said = behind
    year, more = _year_in_front(said)
    if not more:
        return HonourWords(act, year)
    act = HonourAct.ADD if act is HonourAct.SHOW else act
    return HonourWords(act, year, *_prize_and_name(more, prizes, names))


def year_of_prize(written: str) -> str | None:
    """The year in a cell: ``2014`` or, of a season, ``2013-2014``; None: there is none."""
    year, more = _year_in_front(words.clean(written))
    return year if year and not more else None


def is_champion(prize: str) -> bool:
    """True for the prize of the club's champion, in any of its names."""
    return _CHAMPION.fullmatch(fold(prize).replace("-", " ").strip()) is not None


def names_a_prize(title: str) -> bool:
    """True if a word of the title is one that prizes are called by."""
    return any(_NAMES_A_PRIZE.fullmatch(word) for word in re.findall(r"\w+", fold(title)))


def _year_in_front(said: str) -> tuple[str, str]:
    """The year that the words begin with, empty if none, and what follows."""
    found = _YEAR.match(fold(said)) if len(fold(said)) == len(said) else _YEAR.match(said)
    if not found:
        return "", said
    first, last = found.groups()
    if last is None:
        return first, said[found.end() :].strip(_EDGES)
    second = int(first) + (int(last) - int(first)) % 100
    if second - int(first) > 1:
        return "", said
    year = first if second == int(first) else f"{first}-{second}"
    return year, said[found.end() :].strip(_EDGES)


def _prize_and_name(said: str, prizes: Iterable[str], names: Iterable[str]) -> tuple[str, str]:
    """The prize and its winner: by a mark between them, by what the club has, by usual words.

    Both are empty where the words do not show where the one ends.
    """
    known = {spelled(each) for each in prizes}
    for mark in (_BETWEEN, _COMMA):
        prize, *behind = mark.split(said, maxsplit=1)
        is_prize = mark is _BETWEEN or spelled(prize) in known or _is_prize(prize)
        if prize and behind and behind[0] and is_prize:
            return prize, behind[0]
    spoken = said.split()
    for length in range(len(spoken) - 1, 0, -1):
        prize, name = " ".join(spoken[:length]), " ".join(spoken[length:])
        if spelled(prize) in known:
            return prize, name
    if (end := _words_of_prize(spoken)) is not None:
        return " ".join(spoken[:end]), " ".join(spoken[end:])
    people = {spelled(each) for each in names}
    for length in range(1, len(spoken) - 1):  # "Jansen" alone may be the end of another's name
        prize, name = " ".join(spoken[:length]), " ".join(spoken[length:])
        if spelled(name) in people:
            return prize, name
    return (spoken[0], spoken[1]) if len(spoken) == _TWO else ("", "")


def _is_prize(said: str) -> bool:
    """True if the words end with one that prizes are called by."""
    return bool(said) and _NAMES_A_PRIZE.fullmatch(fold(said.rsplit(maxsplit=1)[-1])) is not None


def _words_of_prize(spoken: list[str]) -> int | None:
    """The number of words in front that usually name a prize; None where it is not clear."""
    folded = [fold(word) for word in spoken]
    ends = [n for n, word in enumerate(folded[:-1], start=1) if _NAMES_A_PRIZE.fullmatch(word)]
    if _GROUP.fullmatch(folded[0]) and len(spoken) > _TWO and _IN_A_GROUP.fullmatch(folded[1]):
        ends.append(_TWO)
    if not ends:
        return None
    end = max(ends)
    of_club = fold(" ".join(spoken[end : end + 2])) in ("del circolo", "di circolo")
    if of_club and len(spoken) > end + _TWO:
        return end + _TWO
    if end + 1 < len(spoken) and folded[end] == "sociale":
        return end + 1
    grouped = end + _TWO < len(spoken) and _GROUP.fullmatch(folded[end])
    return end + _TWO if grouped and _IN_A_GROUP.fullmatch(folded[end + 1]) else end

"""Words about teams and their matches."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from itertools import chain

from keizer_bot.i18n.commands import Right
from keizer_bot.i18n.folding import fold
from keizer_bot.i18n.message import Refusal
from keizer_bot.reading import words
from keizer_bot.reading.dates import Almanac, Sort
from keizer_bot.reading.day_words import DAY_WORDS, DayKind
from keizer_bot.reading.lexicon import Meaning, worded
from keizer_bot.reading.line_parts import EDGES, GONE, before, behind, means
from keizer_bot.reading.matters import Matter
from keizer_bot.reading.messages import Example, NotReadable
from keizer_bot.reading.names import NamedPerson, each_name, find
from keizer_bot.reading.phrases import parted_by_days
from keizer_bot.reading.scene import CommandScene
from keizer_bot.reading.senses import Sense
from keizer_bot.reading.terms import Term

_PREFIX = worded(r"\A\s*%\b\s*", Matter.TEAM_NUMBER)
_NUMBERED = worded(
    r"([0-9]{1,2})(?:e|de|ste|st|nd|rd|th|a|o)?(?:\s+%)?(?=$|[\s:+,])\s*", Matter.TEAM_NUMBER
)
_CAPTAIN = worded(r"[\s,;]+%\b[\s:]*", Matter.CAPTAIN)
_BULLET = r"\s*(?:[-*•]|[0-9]{1,2}[.)])\s*"
_LONGEST_NAME = 40
_HOME: Mapping[Meaning, bool] = {Matter.HOME: True, Matter.OFF: False, Sense.AWAY: False}
_JOINS = frozenset((DayKind.FILLER, DayKind.AND, DayKind.DASH, DayKind.AT))
_MONTHS = (DayKind.MONTH, DayKind.WEAK_MONTH)


class TeamAct(StrEnum):
    """The acts behind /team."""

    SHOW = "show"
    SET = "set"
    ADD = "add"
    DROP = "drop"
    CAPTAIN = "captain"
    REMOVE = "remove"


@dataclass(frozen=True, slots=True)
class TeamWords:
    """An act, its team (empty: none is named), and the players who are named."""

    team: str
    act: TeamAct
    names: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class MatchWords:
    """Matches to enter, and the days (ISO) of those to remove; `team` may be empty.

    `captains` are those of the visiting teams, by the day (ISO) of the match.
    """

    team: str
    matches: tuple[tuple[str, str, bool | None], ...]
    gone: tuple[str, ...]
    captains: Mapping[str, str] = field(default_factory=dict)


_SIGNS = {"+": TeamAct.ADD, "-": TeamAct.DROP}
_ACTS = ((TeamAct.ADD, (Matter.ADD,)), (TeamAct.DROP, GONE), (TeamAct.CAPTAIN, (Matter.CAPTAIN,)))


def read_team(rest: str, scene: CommandScene) -> TeamWords | None:
    """Reads what follows /team; None: nothing does. Raises `NotReadable`, `ArbiterOnly`."""
    if not rest.strip():
        return None
    head, *more = words.lines(rest) or [""]
    team, text = _team(head, scene.teams)
    act, text = _act(text, alone=not more)
    names = tuple(name for name in (text, *(re.sub(_BULLET, "", m, count=1) for m in more)) if name)
    if act is TeamAct.DROP and not names:
        act = TeamAct.REMOVE
    if act is TeamAct.SHOW and len(team) <= _LONGEST_NAME:
        return TeamWords(team, act, ())
    nameless = len(team) > _LONGEST_NAME or (act is TeamAct.SET and not team)
    if nameless or (act is not TeamAct.REMOVE and not names):
        raise NotReadable(rest, Example.TEAM)
    scene.require(Right.PLAYERS)
    return TeamWords(team, act, tuple(n for each in names for n in _names(each, scene.members)))


def _names(written: str, people: Sequence[NamedPerson]) -> list[str]:
    """One name where the whole is one ("Vries, Jan de"), else all of them."""
    return [written] if len(find(written, people)) == 1 else each_name(written)


def _team(line: str, known: Iterable[str]) -> tuple[str, str]:
    """The team at the beginning of the line, and what follows it; a new one may have any name."""
    if (found := _known_or_numbered(line, known)) is not None:
        return found
    name, colon, after = line.partition(":")
    if colon:
        return name.strip(), colon + after
    acts = _act(line, alone=True)[0] is not TeamAct.SET
    return ("", line) if acts or "," in line else (line, "")


def _act(text: str, *, alone: bool) -> tuple[TeamAct, str]:
    text = text.strip()
    if (sign := _SIGNS.get(text[:1])) is not None:
        return sign, text[1:].strip(EDGES)
    for act, meanings in _ACTS:
        if (names := behind(text, *meanings)) is not None:
            return act, names
    return (TeamAct.SHOW if alone and not text else TeamAct.SET), text.strip(EDGES)


def known_team(line: str, known: Iterable[str]) -> tuple[str, str] | None:
    """The team that the line begins with, and what follows; None where it begins otherwise."""
    plain = _PREFIX.sub("", line)
    for name in sorted(known, key=len, reverse=True):
        after = plain[len(name) :]
        if fold(plain[: len(name)]) == fold(name) and (not after or after[0] in " :,+"):
            return name, after.strip()
    return None


def _known_or_numbered(line: str, known: Iterable[str]) -> tuple[str, str] | None:
    plain = _PREFIX.sub("", line)
    numbered = _NUMBERED.match(plain)
    found = (str(int(numbered[1])), plain[numbered.end() :]) if numbered else None
    return known_team(line, known) or found


def read_matches(rest: str, scene: CommandScene) -> MatchWords | Refusal | None:
    """Reads what follows /wedstrijd; None: nothing does.

    A refusal is given, not raised: whoever leads no team is told that, and not how it is sent.
    """
    try:
        return _matches(rest, scene) if rest.strip() else None
    except Refusal as refusal:
        return refusal


def _matches(rest: str, scene: CommandScene) -> MatchWords:
    """Raises `NotReadable` where no day is said or is not certain, and the refusals of the days."""
    head, *more = words.lines(rest) or [""]
    team, text = _known_or_numbered(head, scene.teams) or ("", head)
    month = DAY_WORDS.get((fold(text.partition(" ")[0]),), (DayKind.WORD, 0))[0] in _MONTHS
    if team.isdigit() and month:  # "27 november"
        team, text = "", head
    lines = (line.strip(EDGES) for line in (text, *more))
    days = [of_day for line in lines for of_day in _days(line, scene)]
    if not days:
        raise NotReadable(rest, Example.MATCH)
    gone = tuple(day for day, words_ in days if means(words_, *GONE))
    led = [(day, *_CAPTAIN.split(words_, maxsplit=1)) for day, words_ in days if day not in gone]
    matches = ((day, *_opponent(of_day)) for day, of_day, *_ in led)
    captains = {day: name[0].strip(EDGES) for day, _, *name in led if name}
    return MatchWords(team, tuple(matches), gone, captains)


def _days(line: str, scene: CommandScene) -> list[tuple[str, str]]:
    """The days in a line (ISO), each with the words behind it; of one day those before it too.

    Raises `NotReadable` where no day is certain, or words before several days, or before one that
    says "not", would be lost.
    """
    front, dated = parted_by_days(line, Almanac(scene.calendar, scene.today))
    if {when.sort for when, _ in dated} - {Sort.DAYS, Sort.TODAY} or (line and not dated):
        raise NotReadable(line, Example.MATCH)
    if not dated:
        return []
    texts = [_text(line, behind_day) for _, behind_day in dated]
    first = _text(line, front)
    while (left := behind(first, Matter.MATCH)) is not None:
        first = left
    if first:
        said = chain(front, *(behind_day for _, behind_day in dated))
        if len(dated) > 1 or any(term.kind is DayKind.NOT for term in said):
            raise NotReadable(line, Example.MATCH)
        texts = [f"{first} {texts[0]}".strip()]
    days = zip(dated, _for_all(texts), strict=True)
    return [(day.isoformat(), text) for (when, _), text in days for day in when.days]


def _for_all(texts: list[str]) -> list[str]:
    """The words behind each day; what takes back the last of several, and alone, is of all."""
    alone = not any(texts[:-1]) and means(texts[-1], *GONE)
    return [texts[-1]] * len(texts) if alone else texts


def _text(line: str, part: Iterable[Term]) -> str:
    """The words of a part of the line, without what joins them to their neighbours.

    "uit" joins nothing: it says where the match is.
    """
    terms = [term for term in part if term.kind not in _JOINS or means(term.said, *_HOME)]
    text = line[terms[0].start : terms[-1].end] if terms else ""
    return " ".join(text.replace("(", " ").replace(")", " ").split()).strip(EDGES)


def _opponent(text: str) -> tuple[str, bool | None]:
    """The opponent, and whether the match is at home, if that is said."""
    home: bool | None = None
    for meaning, at_home in _HOME.items():
        for left in (behind(text, meaning), before(text, meaning)):
            if left is not None and home is None:
                text, home = left, at_home
    while (left := behind(text, Matter.VERSUS, Sense.AND, Sense.THERE)) is not None:
        text = left
    return text.strip(EDGES), home

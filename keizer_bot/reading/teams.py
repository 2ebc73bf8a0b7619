"""Words about teams and their matches."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from itertools import pairwise

from keizer_bot.calendar import Calendar
from keizer_bot.i18n.commands import Right
from keizer_bot.i18n.folding import fold
from keizer_bot.i18n.message import Refusal
from keizer_bot.reading import words
from keizer_bot.reading.dates import Sort, When
from keizer_bot.reading.day_words import DAY_WORDS, DayKind
from keizer_bot.reading.days import sentence
from keizer_bot.reading.messages import Example, NotReadable
from keizer_bot.reading.names import NamedPerson, each_name, find
from keizer_bot.reading.scene import CommandScene
from keizer_bot.reading.terms import Term
from keizer_bot.reading.words import listed

_TEAM = r"(?:team|squadra|equipe|achttal|zestal|viertal)"
_NUMBERED = re.compile(
    rf"(?P<number>[0-9]{{1,2}})(?:e|de|ste|st|nd|rd|th|a|o)?(?:\s+{_TEAM})?(?=$|[\s:+,])\s*",
    re.IGNORECASE,
)
_PREFIX = re.compile(rf"^\s*{_TEAM}\b\s*", re.IGNORECASE)
_BULLET = re.compile(r"\s*(?:[-*•]|[0-9]{1,2}[.)])\s*")
_LONGEST_NAME = 40
_EDGES = " ,;:.-"
_PUTS_IN = frozenset(listed("+|erbij|toevoegen|add|aggiungi"))
_TAKES_OUT = frozenset(listed("-|eraf|weg|verwijder|opheffen|remove|delete|togli|elimina|rimuovi"))
_LEADS = frozenset(
    listed("captain|teamcaptain|teamleider|teamleidster|aanvoerder|capitano|caposquadra")
)
_GONE = frozenset(
    listed("""
        weg|vervalt|vervallen|afgelast|eraf|verwijder|geannuleerd|gaat niet door|niet door|off|
        cancelled|canceled|cancel|remove|called off|annullata|annullato|annulla|togli|rinviata
    """)
)
_HOME = frozenset(listed("thuis|home|at home|casa|in casa"))
_AWAY = frozenset(listed("uit|away|trasferta|in trasferta|fuori|fuori casa"))
_JOINS = frozenset((DayKind.FILLER, DayKind.AND, DayKind.DASH, DayKind.AT))
_PLAYS = frozenset(listed("speelt|spelen|speel|wedstrijd|plays|play|match|gioca|giocano|partita"))
_LEAD_IN = frozenset(listed("tegen|bij|vs|versus|against|contro|en|and|e"))


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
    """Matches to enter, and the days (ISO) of those to remove; `team` may be empty."""

    team: str
    matches: tuple[tuple[str, str, bool | None], ...]
    gone: tuple[str, ...]


def read_team(rest: str, scene: CommandScene) -> TeamWords | None:
    """Reads what follows /team; None: nothing does. Raises `NotReadable`, `ArbiterOnly`."""
    if not rest.strip():
        return None
    head, *more = words.lines(rest) or [""]
    team, said = _team(head, scene.teams)
    act, text = _act(said, alone=not more)
    names = tuple(name for name in (text, *(_BULLET.sub("", m, count=1) for m in more)) if name)
    if act is TeamAct.DROP and not names:
        act = TeamAct.REMOVE
    unfit = len(team) > _LONGEST_NAME or (act is TeamAct.SET and not team)
    wanting = act in (TeamAct.SET, TeamAct.ADD, TeamAct.CAPTAIN) and not names
    if wanting or unfit:
        raise NotReadable(rest, Example.TEAM)
    if act is TeamAct.SHOW:
        return TeamWords(team, act, ())
    scene.require(Right.PLAYERS)
    return TeamWords(team, act, tuple(n for each in names for n in _names(each, scene.members)))


def _names(written: str, people: Sequence[NamedPerson]) -> list[str]:
    """One name where the whole is one ("Vries, Jan de"), else all of them."""
    return [written] if len(find(written, people)) == 1 else each_name(written)


def _team(line: str, known: Iterable[str]) -> tuple[str, str]:
    """The team at the beginning of the line, and what follows it; a new one may have any name."""
    found = _known_or_numbered(line, known)
    if found is not None:
        return found
    name, colon, after = line.partition(":")
    if colon:
        return name.strip(), colon + after
    first = fold(line.partition(" ")[0])
    return ("", line) if first in _PUTS_IN | _TAKES_OUT | _LEADS or "," in line else (line, "")


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
    by_number = (str(int(numbered["number"])), plain[numbered.end() :]) if numbered else None
    return known_team(line, known) or by_number


def _act(said: str, *, alone: bool) -> tuple[TeamAct, str]:
    text = said.strip()
    if text[:1] in ("+", "-"):
        return (TeamAct.ADD if text[0] == "+" else TeamAct.DROP), text[1:].strip(_EDGES)
    first, _, rest = text.partition(" ")
    for act, verbs in (
        (TeamAct.ADD, _PUTS_IN),
        (TeamAct.DROP, _TAKES_OUT),
        (TeamAct.CAPTAIN, _LEADS),
    ):
        if fold(first.strip(_EDGES)) in verbs and first.strip(_EDGES):
            return act, rest.strip(_EDGES)
    names = text.strip(_EDGES)
    return (TeamAct.SHOW if alone and not text else TeamAct.SET), names


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
    calendar, sent = scene.calendar, scene.at
    head, *more = words.lines(rest) or [""]
    team, said = _known_or_numbered(head, scene.teams) or ("", head)
    if team.isdigit() and _begins_with_month(said):
        team, said = "", head
    matches, gone = [], []
    for line in (said, *more):
        for day, text in _days(line.strip(_EDGES), calendar, sent):
            if fold(text) in _GONE:
                gone.append(day)
            else:
                matches.append((day, *_opponent(text)))
    if not matches and not gone:
        raise NotReadable(rest, Example.MATCH)
    return MatchWords(team, tuple(matches), tuple(gone))


def _begins_with_month(said: str) -> bool:
    """True if a number before this is a day: "27 november"."""
    meaning = DAY_WORDS.get((fold(said.partition(" ")[0]),))
    return meaning is not None and meaning[0] in (DayKind.MONTH, DayKind.WEAK_MONTH)


def _days(line: str, calendar: Calendar, sent: datetime) -> list[tuple[str, str]]:
    """The days in a line (ISO), each with the words behind it; of one day those before it too.

    Raises `NotReadable` where no day is certain, or words before several days, or before one that
    says "not", would be lost.
    """
    read = sentence(line, calendar, sent)
    at = [i for i, said in enumerate(read.said) if isinstance(said, When)]
    if {when.sort for when in read.whens} - {Sort.DAYS, Sort.TODAY} or (line and not at):
        raise NotReadable(line, Example.MATCH)
    parts = [read.said[a + 1 : b] for a, b in pairwise([*at, len(read.said)])]
    texts = [_between(line, part) for part in parts]
    first = at[0] if at else 0
    if before := _words_before([said for said in read.said[:first] if isinstance(said, Term)]):
        if len(at) > 1 or DayKind.NOT in {said.kind for said in before}:
            raise NotReadable(line, Example.MATCH)
        texts = [f"{_between(line, before)} {texts[0]}".strip()]
    days = [(when.days, text) for when, text in zip(read.whens, _for_all(texts), strict=True)]
    return [(day.isoformat(), text) for of_one, text in days for day in of_one]


def _for_all(texts: list[str]) -> list[str]:
    """The words behind each day; what takes back the last of several, and alone, is of all."""
    alone = len(set(filter(None, texts))) == 1 and fold(texts[-1]) in _GONE
    return [texts[-1]] * len(texts) if alone else texts


def _words_before(said: list[Term]) -> list[Term]:
    """The words in front of a day that tell of the match; empty where they only lead to it."""
    while said and _joins(said[-1]):
        said = said[:-1]
    while said and fold(said[0].said) in _PLAYS:
        said = said[1:]
    return [] if all(map(_joins, said)) else said


def _joins(said: Term) -> bool:
    """True if the word says nothing of the match by itself; "uit" says where it is."""
    return said.kind in _JOINS and fold(said.said) not in _HOME | _AWAY


def _between(line: str, part: Sequence[Term | When]) -> str:
    """The words of a part of the line, without what joins them to their neighbours."""
    told = [said for said in part if not isinstance(said, When)]
    while told and told[-1].kind in (DayKind.AND, DayKind.DASH):
        told.pop()
    while told and told[0].kind in (DayKind.AND, DayKind.DASH):
        told.pop(0)
    text = line[told[0].start : told[-1].end] if told else ""
    return " ".join(text.replace("(", " ").replace(")", " ").split()).strip(_EDGES)


def _opponent(text: str) -> tuple[str, bool | None]:
    """The opponent, and whether the match is at home, if that is said."""
    said, home = text.split(), None
    for places, at_home in ((_HOME, True), (_AWAY, False)):
        for length in (2, 1):
            if len(said) >= length and fold(" ".join(said[:length])) in places:
                said, home = said[length:], at_home
            elif len(said) > length and fold(" ".join(said[-length:])) in places:
                said, home = said[:-length], at_home
    while said and fold(said[0]) in _LEAD_IN:
        said = said[1:]
    return " ".join(said).strip(_EDGES), home

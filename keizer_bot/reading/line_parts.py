"""Parts of an arbiter's line: rounds, players, kinds of absence, points, reasons."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime
from fractions import Fraction

from keizer_bot.calendar import Calendar, Evening
from keizer_bot.engine.model import Result
from keizer_bot.i18n.folding import fold
from keizer_bot.reading import words
from keizer_bot.reading.dates import Almanac, PlayedAlmanac, Sort
from keizer_bot.reading.day_words import DayKind
from keizer_bot.reading.days import sentence
from keizer_bot.reading.messages import (
    Example,
    NoGameThatDay,
    NotReadable,
    SendLike,
    SeveralPlayers,
)
from keizer_bot.reading.names import NamedPerson, find, find_known
from keizer_bot.reading.numbered_days import evening_of_round
from keizer_bot.reading.old.clauses import read_clauses
from keizer_bot.reading.old.disguised import refuse_disguised
from keizer_bot.reading.old.report import read_report
from keizer_bot.reading.old.result_words import RESULT_WORDS, ResultRole, SaidOutcome
from keizer_bot.reading.old.scores import GameKind, scores
from keizer_bot.reading.old.speech_words import Role
from keizer_bot.reading.phrases import days_in
from keizer_bot.reading.terms import Term, terms
from keizer_bot.reading.words import tokens

_ROUND = re.compile(r"\b(?:ronde|round|turno)\s?([0-9]{1,3})\b", re.IGNORECASE)
_BETWEEN = re.compile(
    r"\s*-+\s*|\s+(?:tegen|en|vs\.?|versus|against|and|contro|e)\s+", re.IGNORECASE
)
_PART = r"(?:[0-9]+/[0-9]+|½|[0-9]+[.,][0-9]+|[0-9]+)"
_MOST_POINTS = 9999  # at once
_LEADS = re.compile(r"\b(?:op|van|on|of|del|il)\s+$", re.IGNORECASE)
_PARTS = re.compile(rf"(?<![\w/])({_PART})(?:\s*[-:]\s*|\s+)({_PART})(?![\w/])")
_SWAPPED = re.compile(
    r"\b(?:(?:kleuren\s+)?(?:andersom|omgekeerd|omgedraaid|verwisseld)|verkeerde\s+kleuren"
    r"|(?:the\s+)?other\s+way\s+(?:a?round)|(?:colou?rs\s+)?(?:reversed|swapped)|wrong\s+colou?rs"
    r"|(?:colori\s+)?(?:invertiti|scambiati)|al\s+contrario|viceversa)\b",
    re.IGNORECASE,
)
_FOR_GOOD = re.compile(
    r"[\s,]+(?:voor\s?altijd|voorgoed|altijd|nooit(?:\s+meer)?|always|for\s+good|for\s?ever|never"
    r"|per\s+sempre|sempre|mai(?:\s+più)?)[\s.!]*$",
    re.IGNORECASE,
)
_EDGES = " ,;:.-"
_ADJUSTED = re.compile(rf"(?<![\w/])([-−–+])?\s?({_PART}½?)(?![\w/])")
_POINTS = re.compile(r"[0-3][-/.][0-3]")
_CLUB = re.compile(
    r"(?:club|vereniging|circolo)(?:\s?(?:nummer|number|numero|nr\.?))?\s+((?=\w*\d)\w{1,12})",
    re.IGNORECASE,
)
_PHRASES = {
    tuple(t.text for t in tokens(phrase)): kind
    for kind, phrases in words.word_lists("sentences.toml")["kinds"].items()
    for phrase in words.listed(phrases)
}
_LEADS_TO_A_DAY = frozenset("op de den on the il".split())  # noqa: SIM905 - words
_BEHIND_A_DAY = frozenset(
    (DayKind.FILLER, DayKind.AND, DayKind.STOP, DayKind.AT, DayKind.CLOCK, DayKind.UNIT)
)
_TOWARDS = re.compile(r"\s(?:naar|tot|to|a|al|alla)(?=\s)", re.IGNORECASE)


RESULTS = {
    outcome: Result(outcome.value) for outcome in SaidOutcome if outcome.value in set(Result)
}
"""The results among the outcomes: those by colour, which are written alike."""


@dataclass(frozen=True, slots=True)
class LinePart:
    """Something found in a line, with what stands before and behind it."""

    before: str
    found: str
    after: str


def can_be_called(name: str) -> bool:
    """True unless a nickname is an everyday word too, as "vrijdag", "remise" and "ik" are."""
    said = fold(name)
    if tuple(said.split()) in RESULT_WORDS or any(c.isdigit() for c in said):
        return False
    spoken = [word.role for clause in read_clauses(name) for word in clause.words]
    return Role.UNREAD in spoken and any(term.kind is DayKind.WORD for term in terms(name))


def line(rest: str, example: Example) -> str:
    """The one line that was said. Raises `SendLike` for an empty one, and as `words.line`."""
    said = words.line(rest)
    if not said:
        raise SendLike(example)
    return said


def take_round(
    text: str, calendar: Calendar, sent: datetime, almanac: type[Almanac] = PlayedAlmanac
) -> tuple[Evening | None, str]:
    """The round that is named by its number or its day, and the line without it.

    A day in words that is no evening may be part of a reason: it is left where it is.
    Raises `NoSuchRound`, `NoGameThatDay`.
    """
    evening, left = take_numbered_round(text, calendar)
    if evening is not None:
        return evening, left
    for day, start, end in days_in(text, almanac(calendar, calendar.local(sent).date())):
        evening = calendar.on(day)
        if evening is not None:
            return evening, _without(text, start, end)
        if any(sign.isdigit() for sign in text[start:end]):
            raise NoGameThatDay(day)
    return None, text


def take_round_beside(
    part: LinePart, calendar: Calendar, sent: datetime
) -> tuple[Evening | None, LinePart]:
    """The round of a line with a result in it, and that part without it.

    Its day stands before the result or right behind it: further on is a reason.
    Raises as `take_round`.
    """
    evening, before = take_round(part.before, calendar, sent)
    if evening is not None:
        return evening, replace(part, before=before)
    almanac = PlayedAlmanac(calendar, calendar.local(sent).date())
    for day, start, end in days_in(part.after, almanac):
        if not start and (evening := calendar.on(day)):
            return evening, replace(part, after=part.after[end:].strip(_EDGES))
        break
    return None, part


def take_round_before_points(
    text: str, calendar: Calendar, sent: datetime
) -> tuple[Evening | None, str]:
    """The round of a line with points, of which 1/2 is no day. Raises as `take_round`."""
    evening, left = take_numbered_round(text, calendar)
    if evening is not None:
        return evening, left
    for day, start, end in days_in(text, PlayedAlmanac(calendar, calendar.local(sent).date())):
        if _PARTS.search(text[:start]):
            break
        if _POINTS.fullmatch(text[start:end]):
            continue
        if (evening := calendar.on(day)) is None:
            raise NoGameThatDay(day)
        return evening, _without(text, start, end)
    return None, text


def number_of_round(text: str, calendar: Calendar, sent: datetime) -> int | None:
    """The number of the round that is looked up, by that number or by its day; None without one.

    Raises `NoGameThatDay`.
    """
    if match := _ROUND.search(text):
        return int(match[1])
    evening, left = take_round(text, calendar, sent)
    found = re.search(r"(?<!\w)\d{1,3}", left)
    return evening.number if evening else int(found[0]) if found else None


def take_numbered_round(text: str, calendar: Calendar) -> tuple[Evening | None, str]:
    """The round that is named by its number, and the line without it. Raises `NoSuchRound`."""
    match, _ = words.take_out(_ROUND, text)
    if match is None:
        return None, text
    return evening_of_round(int(match[1]), calendar), _without(text, match.start(), match.end())


def _without(text: str, start: int, end: int) -> str:
    """The line without a part of it, and without what led to that: "op", "van"."""
    before = _LEADS.sub("", text[:start])
    left = f"{before} {text[end:]}"
    return left.lstrip(_EDGES).rstrip(_EDGES.replace("-", ""))  # "A - B -/-" ends in a dash


def take_for_good(text: str) -> tuple[bool, str]:
    """Tell if the line ends in "always" or "never again", and the line without it."""
    left = _FOR_GOOD.sub("", text)
    return left != text, left


def person(name: str, people: Iterable[NamedPerson]) -> NamedPerson:
    """The player of that name. Raises `SeveralPlayers`, `UnknownPlayer`, `UnknownPlayerLike`."""
    wanted = name.strip(_EDGES)
    found = find_known(wanted, people)
    if len(found) > 1:
        raise SeveralPlayers(wanted, tuple(p.name for p in found))
    return found[0]


def two_people(
    text: str, people: Sequence[NamedPerson], example: Example
) -> tuple[NamedPerson, NamedPerson]:
    """The two who are meant by ``Jansen - Pietersen``. Raises as `person`, or `NotReadable`."""
    ways = [(text[: m.start()], text[m.end() :]) for m in _BETWEEN.finditer(text)]
    ways = [(one, other) for one, other in ways if one and other]
    if not ways:
        raise NotReadable(text, example)
    known = [way for way in ways if all(find(name, people) for name in way)]
    one, other = known[0] if known else ways[0]
    return person(one, people), person(other, people)


def take_result(text: str, game: GameKind) -> LinePart | None:
    """The first result in the line, "1-0", "remise" or "1-0 reglementair"; None without one.

    Raises ControlCharacter.
    """
    if not text.isascii():
        refuse_disguised(text)
    report = read_report(text)
    spans = [(s.start, s.end) for s in scores(text, game) if s.outcome]
    spans += [(w.start, w.end) for w in report.terms if w.outcome]
    if not spans:
        return None
    start, end = min(spans, key=lambda span: (span[0], -span[1]))  # "½-½", not its first "½"
    forfeits = [w for w in report.terms if w.says is ResultRole.FORFEIT and 0 <= w.start - end <= 2]  # noqa: PLR2004 - a blank and a bracket
    return _part(text, start, max([end, *(w.end for w in forfeits)]))


def take_kind(text: str, own_kinds: Iterable[str]) -> LinePart | None:
    """The first kind of absence in the line, by its name in the rules; None without one."""
    phrases = dict(_PHRASES)
    phrases |= {tuple(t.text for t in tokens(kind.replace("_", " "))): kind for kind in own_kinds}
    said = tokens(text)
    for at in range(len(said)):
        if phrase := words.longest_phrase(said, at, phrases):
            found = _part(text, said[at].start, said[at + len(phrase) - 1].end)
            return LinePart(found.before, phrases[phrase], found.after)
    return None


def take_swapped(text: str) -> LinePart | None:
    """The words by which two had the other colours, "andersom"; None without them."""
    match = _SWAPPED.search(text)
    return _part(text, match.start(), match.end()) if match and match.start() else None


def take_points(text: str, game: GameKind) -> tuple[str, tuple[str, str], str] | None:
    """The points for white and black, with what stands before and behind; None without them.

    They are given as that game counts them, and told as parts of a win: in draughts 1 is half.
    """
    match = _PARTS.search(text)
    if match is None:
        return None
    before, after = text[: match.start()].strip(_EDGES), text[match.end() :].strip(_EDGES)
    try:
        parts = [Fraction(part.replace("½", "1/2").replace(",", ".")) for part in match.groups()]
    except ZeroDivisionError:
        return None
    white, black = (str(part / 2 if game == "draughts" else part) for part in parts)
    return before, (white, black), after


def take_adjustment(text: str) -> tuple[str, Fraction, str] | None:
    """The points that somebody is to lose or get: who, how many, and why; None without a number.

    Without a sign they are taken off.
    """
    match = _ADJUSTED.search(text)
    if match is None:
        return None
    try:
        points = sum(map(_fraction, re.findall(r"½|[^½]+", match[2])), Fraction(0))
    except ZeroDivisionError:
        return None
    if not 0 < points <= _MOST_POINTS:
        return None
    before, after = text[: match.start()].strip(_EDGES), text[match.end() :]
    why = re.sub(r"^\s*(?:punt(?:en)?|points?|punt[oi])\b", "", after, flags=re.IGNORECASE)
    return before, points if match[1] == "+" else -points, why.strip(_EDGES)


def _fraction(part: str) -> Fraction:
    """Raises `ZeroDivisionError`."""
    return Fraction(part.replace("½", "1/2").replace(",", "."))


def take_day(text: str, calendar: Calendar, sent: datetime) -> tuple[str, date] | None:
    """The one day at the end of a line, an evening or not, with what stands before it.

    Of today or a week later it is the later one: what is moved is not moved to today. None too
    where the line says "not", or more behind the day than an hour and please.
    """
    text = " ".join(_TOWARDS.sub(" ", f" {text}").split())
    read = sentence(text, calendar, sent)
    if len(read.whens) != 1 or read.has(DayKind.NOT):
        return None
    when, today = read.whens[0], calendar.local(sent).date()
    days = {day for day in when.days if when.sort is not Sort.EITHER or day > today}
    if len(days) != 1:
        return None
    at = read.said.index(when)
    if any(
        said.kind not in _BEHIND_A_DAY for said in read.said[at + 1 :] if isinstance(said, Term)
    ):
        return None
    before = [said for said in read.said[:at] if isinstance(said, Term)]
    while before and fold(before[-1].said) in _LEADS_TO_A_DAY:
        before.pop()
    return (text[: before[-1].end].strip(_EDGES) if before else ""), days.pop()


def _part(text: str, start: int, end: int) -> LinePart:
    return LinePart(text[:start].strip(_EDGES), text[start:end], text[end:].strip(f"{_EDGES})"))


def club_number(said: str) -> str | None:
    """The number that a club has at its federation: ``clubnummer 601``, ``club 601``."""
    found = _CLUB.fullmatch(said)
    return found[1] if found else None

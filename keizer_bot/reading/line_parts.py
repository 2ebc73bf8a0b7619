"""Parts of a line behind a command: words of a meaning, people, rounds, days, results, points."""

import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from enum import Enum
from fractions import Fraction
from typing import TypeVar

from keizer_bot.calendar import Evening
from keizer_bot.engine.model import Result
from keizer_bot.i18n.folding import fold
from keizer_bot.reading import words
from keizer_bot.reading.dates import Almanac, PlayedAlmanac, Sort, evening_of_round
from keizer_bot.reading.day_words import DAY_WORDS, DayKind
from keizer_bot.reading.hints import OF_ENDINGS, hints
from keizer_bot.reading.lexicon import Meaning, meanings_of_phrases, worded
from keizer_bot.reading.matters import Matter
from keizer_bot.reading.messages import (
    Example,
    NoGameThatDay,
    NotReadable,
    SendLike,
    SeveralPlayers,
)
from keizer_bot.reading.names import NamedPerson, find, find_known, two_names
from keizer_bot.reading.phrases import days_in, parted_by_days
from keizer_bot.reading.scene import CommandScene
from keizer_bot.reading.scores import GameKind, scores
from keizer_bot.reading.senses import Sense
from keizer_bot.reading.words import clean, refuse_disguised, tokens

T = TypeVar("T")
M = TypeVar("M", bound=Enum)  # meanings, of one enum or both
EDGES = " ,;:.-–"
ADDED = (Matter.ADD, Matter.NEW)
GONE = (Matter.GONE, Matter.REMOVE, Matter.CANCELLED)
_LONGEST_PHRASE = 4  # words
_PART = r"(?:[0-9]+/[0-9]+|½|[0-9]+[.,][0-9]+|[0-9]+)"
_PARTS = re.compile(rf"(?<![\w/])({_PART})(?:\s*[-:]\s*|\s+)({_PART})(?![\w/])")
_ADJUSTED = re.compile(rf"(?<![\w/])([-−–+])?\s?({_PART}½?)(?![\w/])")
_SCORE_LIKE = re.compile(r"[0-3][-/.][0-3]")
_MOST_POINTS = 9999  # at once
_BEHIND_A_DAY = frozenset(
    (DayKind.FILLER, DayKind.AND, DayKind.STOP, DayKind.AT, DayKind.CLOCK, DayKind.UNIT)
)
_KINDS = {
    Sense.LATE: "late",
    Sense.NO_SHOW: "no_show",
    Sense.SIGNED_OFF: "excused",
    Sense.CLUB_DUTY: "club_duty",
}


def meanings(text: str) -> frozenset[Meaning]:
    """All that the text may mean as one word or phrase."""
    phrase = tuple(token.text for token in tokens(clean(text).strip(EDGES)))
    return meanings_of_phrases().get(phrase, frozenset())


def means(text: str, *wanted: Meaning) -> bool:
    """True if the text is a word or phrase of one of these meanings."""
    return not meanings(text).isdisjoint(wanted)


def splits(text: str) -> list[tuple[str, str]]:
    """The line in two at each blank, and as a whole; the longest front first."""
    parts = text.split()
    return [_split(parts, length) for length in range(len(parts), -1, -1)]


def _split(parts: list[str], length: int) -> tuple[str, str]:
    return " ".join(parts[:length]), " ".join(parts[length:])


def behind(text: str, *wanted: Meaning) -> str | None:
    """The line behind the words of such a meaning with which it begins; None: it does not."""
    parts = text.split()
    fronts = (_split(parts, n) for n in range(min(_LONGEST_PHRASE, len(parts)), -1, -1))
    return next((rest.lstrip(EDGES) for front, rest in fronts if means(front, *wanted)), None)


def before(text: str, *wanted: Meaning) -> str | None:
    """The line before the words of such a meaning with which it ends; None: it does not."""
    parts = text.split()
    ends = (_split(parts, n) for n in range(max(0, len(parts) - _LONGEST_PHRASE), len(parts) + 1))
    return next((rest.rstrip(EDGES) for rest, end in ends if means(end, *wanted)), None)


def without(text: str, *dropped: Meaning) -> str:
    """The line without its words of these meanings."""
    return " ".join(word for word in text.split() if not means(word, *dropped)).strip(EDGES)


def choice(text: str, choices: Mapping[M, T], beside: Collection[Meaning] = ()) -> T | None:
    """The one choice that the words name; None where they name none, several, or say more."""
    named: set[T] = set()
    for word in text.split():
        found = meanings(word)
        of_word = {choices[meaning] for meaning in choices if meaning in found}
        if not of_word and found.isdisjoint(beside):
            return None
        named |= of_word
    return named.pop() if len(named) == 1 else None


@dataclass(frozen=True, slots=True)
class LinePart:
    """A part of a line, with what stands before and behind it."""

    before: str
    found: str
    after: str


def find_words(text: str, *wanted: Meaning) -> LinePart | None:
    """The first words of such a meaning in the line, the longest that begin there."""
    return next((part for part in _phrases(text) if means(part.found, *wanted)), None)


def _phrases(text: str) -> Iterator[LinePart]:
    line = tokens(text)
    for at, first in enumerate(line):
        for last in reversed(line[at : at + 1 + _LONGEST_PHRASE]):
            yield part_at(text, first.start, last.end)


def part_at(text: str, start: int, end: int) -> LinePart:
    """The part of the line between these places."""
    return LinePart(text[:start].strip(EDGES), text[start:end], text[end:].strip(f"{EDGES})"))


def can_be_called(name: str) -> bool:
    """True unless a nickname is an everyday word too, as "vrijdag", "remise" and "ik" are."""
    said = [token.text for token in tokens(clean(name))]
    is_known = meanings(name) or all(means(w) or (w,) in DAY_WORDS or meanings(w) for w in said)
    return not is_known and not any(map(str.isdigit, name))


def line(rest: str, example: Example) -> str:
    """The one line of the text. Raises `SendLike` for an empty one, and as `words.line`."""
    text = words.line(rest)
    if not text:
        raise SendLike(example)
    return text


ROUND = worded(r"\b%\s?([0-9]{1,3})\b", Matter.ROUND)
_LEADS = worded(r"\b%\s+$", Sense.PLACE, Sense.AGAINST)


def take_round(
    text: str, scene: CommandScene, almanac: type[Almanac] = PlayedAlmanac
) -> tuple[Evening | None, str]:
    """The round that is named by its number or its day, and the line without it.

    A day in words that is no evening may be part of a reason: it is left where it is. In a line
    about a game that was played, 1/2 is no day. Raises `NoSuchRound`, `NoGameThatDay`.
    """
    evening, left = take_numbered_round(text, scene)
    if evening is not None:
        return evening, left
    for day, start, end in days_in(text, almanac(scene.calendar, scene.today)):
        if almanac is PlayedAlmanac and _SCORE_LIKE.fullmatch(text[start:end]):
            continue
        if (evening := scene.calendar.on(day)) is not None:
            return evening, _without(text, start, end)
        if any(sign.isdigit() for sign in text[start:end]):
            raise NoGameThatDay(day)
    return None, text


def take_numbered_round(text: str, scene: CommandScene) -> tuple[Evening | None, str]:
    """The round that is named by its number, and the line without it. Raises `NoSuchRound`."""
    match = ROUND.search(text)
    if match is None:
        return None, text
    return evening_of_round(int(match[1]), scene.calendar), _without(
        text, match.start(), match.end()
    )


def _without(text: str, start: int, end: int) -> str:
    """The line without a part of it, and without what led to that: "op", "van"."""
    left = f"{_LEADS.sub('', text[:start])} {text[end:]}"
    return left.lstrip(EDGES).rstrip(EDGES.replace("-", ""))  # "A - B -/-" ends in a dash


def person(name: str, people: Iterable[NamedPerson]) -> NamedPerson:
    """The player of that name. Raises `SeveralPlayers`, `UnknownPlayer`, `UnknownPlayerLike`."""
    wanted = name.strip(EDGES)
    found = find_known(wanted, people)
    if len(found) > 1:
        raise SeveralPlayers(wanted, tuple(p.name for p in found))
    return found[0]


def two_people(
    text: str, people: tuple[NamedPerson, ...], example: Example
) -> tuple[NamedPerson, NamedPerson]:
    """The two who are meant by ``Jansen - Pietersen``. Raises as `person`, or `NotReadable`."""
    if not text or find(text, people):
        raise NotReadable(text, example)
    one, other = two_names(text, people)
    return person(one, people), person(other, people)


def take_result(text: str, game: GameKind) -> LinePart | None:
    """The first result in the line, "1-0", "remise" or "1-0 reglementair"; None without one.

    Raises ControlCharacter.
    """
    if not text.isascii():
        refuse_disguised(text)
    spans = [(s.start, s.end) for s in scores(text, game) if s.outcome]
    spans += [(word.start, word.end) for word in hints(text, *OF_ENDINGS)]
    if not spans:
        return None
    start, end = min(spans, key=lambda span: (span[0], -span[1]))  # "½-½", not its first "½"
    forfeits = [w.end for w in hints(text, Sense.FORFEIT) if 0 <= w.start - end <= 2]  # noqa: PLR2004 - a blank and a bracket
    return part_at(text, start, max([end, *forfeits]))


def plain_result(text: str, game: GameKind) -> Result | None:
    """The result by colour that the text is as a whole: "1-0", "remise"; else None."""
    found = next((s.outcome for s in scores(text, game) if s.text == text), None)
    return found or (Result.DRAWN if means(text, Sense.DRAWN) else None)


def take_kind(text: str, own_kinds: Iterable[str]) -> LinePart | None:
    """The first kind of absence in the line, by its name in the rules; None without one."""
    of_rules = {fold(kind.replace("_", " ")): kind for kind in own_kinds}
    for part in _phrases(text):
        of_words = (kind for meaning, kind in _KINDS.items() if means(part.found, meaning))
        if kind := of_rules.get(fold(part.found)) or next(of_words, None):
            return LinePart(part.before, kind, part.after)
    return None


def take_points(text: str, game: GameKind) -> tuple[str, tuple[str, str], str] | None:
    """The points for white and black, with what stands before and behind; None without them.

    They are given as that game counts them, and told as parts of a win: in draughts 1 is half.
    """
    match = _PARTS.search(text)
    if match is None:
        return None
    white, black = map(fraction, match.groups())
    if white is None or black is None:
        return None
    win = 2 if game == "draughts" else 1
    part = part_at(text, match.start(), match.end())
    return part.before, (str(white / win), str(black / win)), part.after


def take_adjustment(text: str) -> tuple[str, Fraction, str] | None:
    """The points that somebody is to lose or get: who, how many, and why; None without a number.

    Without a sign they are taken off.
    """
    match = _ADJUSTED.search(text)
    points = fraction(match[2]) if match else None
    if match is None or points is None or not 0 < points <= _MOST_POINTS:
        return None
    part = part_at(text, match.start(), match.end())
    reason = behind(part.after, Matter.POINTS)
    why = part.after if reason is None else reason
    return part.before, points if match[1] == "+" else -points, why


def fraction(written: str) -> Fraction | None:
    """A number of points, "2½", "1/3" or "0,5"; None for what divides by nothing."""
    parts = re.findall(r"½|[^½]+", written.replace(",", "."))
    try:
        return sum((Fraction(part.replace("½", "1/2")) for part in parts), Fraction(0))
    except ZeroDivisionError:
        return None


def take_day(text: str, scene: CommandScene) -> tuple[str, date] | None:
    """The one day at the end of a line, an evening or not, with what stands before it.

    Of today or a week later it is the later one: what is moved is not moved to today. None too
    where the line says "not", or more behind the day than an hour and please.
    """
    text = without(text, Matter.TOWARDS)
    front, dated = parted_by_days(text, Almanac(scene.calendar, scene.today))
    if len(dated) != 1:
        return None
    ((when, after),) = dated
    days = {day for day in when.days if when.sort is not Sort.EITHER or day > scene.today}
    denied = any(term.kind is DayKind.NOT for term in front)
    if denied or len(days) != 1 or any(term.kind not in _BEHIND_A_DAY for term in after):
        return None
    while front and means(front[-1].said, Sense.PLACE, Sense.ARTICLE):
        front.pop()
    return (text[: front[-1].end].strip(EDGES) if front else ""), days.pop()


def club_number(text: str) -> str | None:
    """The number that a club has at its federation: ``clubnummer 601``, ``club 601``."""
    number = behind(text, Matter.CLUB)
    return number if number and re.fullmatch(r"(?=\D{0,12}\d)\w{1,12}", number) else None

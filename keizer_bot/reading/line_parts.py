"""The words after a command, from which a reader takes one part after another."""

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from datetime import date
from enum import Enum
from functools import cache
from typing import Generic, TypeVar

import msgspec

from keizer_bot.calendar import Evening
from keizer_bot.engine.model import Result
from keizer_bot.i18n.commands import Right
from keizer_bot.i18n.folding import fold
from keizer_bot.i18n.message import Refusal
from keizer_bot.reading import words
from keizer_bot.reading.dates import Almanac, PastAlmanac, Sort, evening_of_round
from keizer_bot.reading.day_words import DayKind
from keizer_bot.reading.hints import OF_ENDINGS, hints
from keizer_bot.reading.lexicon import Meaning, meanings_of_phrases, worded
from keizer_bot.reading.messages import (
    Example,
    NoGameThatDay,
    NotReadable,
    SendLike,
    SeveralPlayers,
)
from keizer_bot.reading.names import NamedPerson, Pairing, find, find_known, two_names
from keizer_bot.reading.phrases import days_in, parted_by_days, past_day
from keizer_bot.reading.pieces import GameKind, scores
from keizer_bot.reading.scene import CommandScene
from keizer_bot.reading.senses import Matter, Sense
from keizer_bot.reading.words import clean, refuse_disguised, tokens

T = TypeVar("T")
V = TypeVar("V")
M = TypeVar("M", bound=Enum)  # meanings, of one enum or both
Reader = Callable[[str, CommandScene], T]
EDGES = " ,;:.-–"  # what is cut off at both ends of a part
_BESIDE_A_NAME = f"{EDGES}—•*()"
_GAP = " | "  # in place of a part: the words on both sides of it are not one name
ADDED = (Matter.ADD, Matter.NEW)
GONE = (Matter.GONE, Matter.REMOVE, Matter.CANCELLED)
_LONGEST_PHRASE = 4  # words
_SCORE_LIKE = re.compile(r"[0-3][-/.][0-3]")
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
    """All meanings of the text as one word or phrase."""
    phrase = tuple(token.text for token in tokens(clean(text).strip(EDGES)))
    return meanings_of_phrases().get(phrase, frozenset())


def means(text: str, *wanted: Meaning) -> bool:
    """True if the text is a word or phrase with one of these meanings."""
    return not meanings(text).isdisjoint(wanted)


def splits(text: str) -> list[tuple[str, str]]:
    """The line divided in two at each blank, and undivided; the longest first part comes first."""
    parts = text.split()
    return [_split(parts, length) for length in range(len(parts), -1, -1)]


def _split(parts: list[str], length: int) -> tuple[str, str]:
    return " ".join(parts[:length]), " ".join(parts[length:])


def behind(text: str, *wanted: Meaning) -> str | None:
    """The line after its first words, if they have such a meaning; None if not."""
    parts = text.split()
    fronts = (_split(parts, n) for n in range(min(_LONGEST_PHRASE, len(parts)), -1, -1))
    return next((rest.lstrip(EDGES) for front, rest in fronts if means(front, *wanted)), None)


def before(text: str, *wanted: Meaning) -> str | None:
    """The line before its last words, if they have such a meaning; None if not."""
    parts = text.split()
    ends = (_split(parts, n) for n in range(max(0, len(parts) - _LONGEST_PHRASE), len(parts) + 1))
    return next((rest.rstrip(EDGES) for rest, end in ends if means(end, *wanted)), None)


def without(text: str, *dropped: Meaning) -> str:
    """The line without words that have these meanings."""
    return " ".join(word for word in text.split() if not means(word, *dropped)).strip(EDGES)


def choice(text: str, choices: Mapping[M, T], beside: Collection[Meaning] = ()) -> T | None:
    """The one choice that the words name; None if they name none or several.

    None also if a word names no choice, unless it has a meaning in `beside`.
    """
    named: set[T] = set()
    for word in text.split():
        word_meanings = meanings(word)
        of_word = {choices[meaning] for meaning in choices if meaning in word_meanings}
        if not of_word and word_meanings.isdisjoint(beside):
            return None
        named |= of_word
    return named.pop() if len(named) == 1 else None


class LinePart(msgspec.Struct, Generic[T], frozen=True):
    """A part of a line, with the text before and after it."""

    before: str
    value: T
    after: str

    @property
    def around(self) -> str:
        """The line without it."""
        return f"{self.before} {self.after}".strip()

    def of(self, value: V) -> "LinePart[V]":
        """The part, read as that value."""
        return LinePart(self.before, value, self.after)


def find_words(text: str, *wanted: Meaning) -> LinePart[str] | None:
    """The first words with such a meaning in the line, as long a phrase as begins there."""
    return next((part for part in _phrases(text) if means(part.value, *wanted)), None)


def _phrases(text: str) -> Iterator[LinePart[str]]:
    line = tokens(text)
    for at, first in enumerate(line):
        for last in reversed(line[at : at + 1 + _LONGEST_PHRASE]):
            yield part_at(text, first.start, last.end)


def part_at(text: str, start: int, end: int) -> LinePart[str]:
    """The part of the line between these places."""
    return LinePart(text[:start].strip(EDGES), text[start:end], text[end:].strip(f"{EDGES})"))


class Arguments:
    """The words after a command; each part that is read is taken out of `left`.

    A part such as a result divides the line: the words before it stay in `left`, and those after it
    are the reason. If a part is missing, the refusal has an example of the command.
    """

    def __init__(self, line: str, scene: CommandScene, example: Example) -> None:
        """Take a cleaned line."""
        self.written = self.left = line
        self.scene, self._example = scene, example
        self.reason = ""

    @property
    def refusal(self) -> Refusal:
        """The refusal of missing or unknown words, with an example of the command."""
        example = self._example
        return NotReadable(self.written, example) if self.written else SendLike(example)

    def needed(self, part: T | None) -> T:
        """The part if it is there; else raises `refusal`."""
        if part is None:
            raise self.refusal
        return part

    def starts(self, *wanted: Meaning) -> Meaning | None:
        """Take off the first words if they have one of these meanings; returns it."""
        return self._take(wanted, behind)

    def ends(self, *wanted: Meaning) -> Meaning | None:
        """Take off the last words if they have one of these meanings; returns it."""
        return self._take(wanted, before)

    def _take(
        self, wanted: tuple[Meaning, ...], rest_of: Callable[..., str | None]
    ) -> Meaning | None:
        rest = rest_of(self.left, *wanted)
        if rest is None:
            return None
        taken = next(meaning for meaning in wanted if rest_of(self.left, meaning) == rest)
        self.left = rest
        return taken

    def takes(self, *wanted: Meaning) -> Meaning | None:
        """Take out the first words with one of these meanings; returns it."""
        part = find_words(self.left, *wanted)
        if part is None:
            return None
        self.left = f"{part.before}{_GAP}{part.after}"
        return next(meaning for meaning in wanted if means(part.value, meaning))

    def match(self, pattern: re.Pattern[str]) -> re.Match[str] | None:
        """Take out the first match of the pattern, and return it."""
        match, self.left = words.take_out(pattern, self.left, _GAP)
        return match

    def number(self, *wanted: Meaning) -> int | None:
        """Take out words with such a meaning and the number after them; returns the number."""
        match = self.match(numbered(*wanted))
        return int(match[1]) if match else None

    def count(self, *wanted: Meaning) -> int | None:
        """Take out words with such a meaning and the number before them; returns the number."""
        match = self.match(counted(*wanted))
        return int(match[1]) if match else None

    @property
    def has_words(self) -> bool:
        """True if words are left."""
        return bool(self.left.strip(f"{EDGES}|"))

    def name(self) -> str | None:
        """The name that is left; None if there is none, or if a part was cut from inside it."""
        parts = (" ".join(part.replace(",", " ").split()) for part in self.left.split(_GAP.strip()))
        names = [name for part in parts if (name := LEADS.sub("", part).strip(_BESIDE_A_NAME))]
        is_name = len(names) == 1 and re.fullmatch(r"\D*[^\W\d_]\D*", names[0])
        return names[0] if is_name else None

    def cut(self, part: LinePart[T] | None) -> T | None:
        """Cut the line before that part; the text after it is the reason."""
        if part is None:
            return None
        self.left, self.reason = part.before, part.after
        return part.value

    def round(self, almanac: type[Almanac] = PastAlmanac) -> Evening | None:
        """The named round. Raises as `take_round`."""
        evening, self.left = take_round(self.left, self.scene, almanac)
        return evening

    def numbered_round(self) -> Evening | None:
        """The round that the words name by its number. Raises `NoSuchRound`."""
        evening, self.left = take_numbered_round(self.left, self.scene)
        return evening

    def past_day(self) -> date | None:
        """The first day in words about the past, as `phrases.past_day`."""
        day, self.left = past_day(self.left, self.scene.today)
        return day

    def day(self) -> date | None:
        """The day at the end of the line, as `take_day`."""
        return self.cut(take_day(self.left, self.scene))

    def player(self) -> NamedPerson:
        """The player whose name is left. Raises as `person` and `needed`."""
        return person(self.needed(self.left or None), self.scene.players)

    def players(self) -> tuple[NamedPerson, NamedPerson]:
        """The two players that are left: "Jansen - Pietersen". Raises as `person`, `needed`."""
        people = self.scene.players
        self.needed(None if find(self.left, people) else self.left or None)
        one, other = two_names(self.left, people)
        return person(one, people), person(other, people)

    def member(self, right: Right) -> int | None:
        """The member whose name is left, as `CommandScene.other_member`; None: the sender."""
        name = self.left.strip(EDGES)
        return self.scene.other_member(name, right, self.refusal) if name else None

    def game(self, evening: Evening | None) -> Pairing:
        """The game of these two players. Raises as `players` and `CommandScene.game_of`."""
        return self.scene.game_of(self.players(), evening)


def arguments(example: Example) -> Callable[[Callable[[Arguments], T]], Reader[T]]:
    """Turn a reader of arguments into a reader of text, which raises as `words.line`."""
    return lambda read: lambda rest, scene: read(Arguments(words.line(rest), scene, example))


def arguments_if_any(example: Example) -> Callable[[Callable[[Arguments], T]], Reader[T | None]]:
    """As `arguments`, but the reader returns None if there are no words."""
    return lambda read: (
        lambda rest, scene: (
            read(Arguments(words.line(rest), scene, example)) if rest.strip() else None
        )
    )


@cache
def numbered(*wanted: Meaning) -> re.Pattern[str]:
    """A pattern for words with such a meaning and a number after them."""
    return worded(r"\b%\s?([0-9]{1,3})\b", *wanted)


@cache
def counted(*wanted: Meaning) -> re.Pattern[str]:
    """A pattern for words with such a meaning and a number before them."""
    return worded(r"\b([0-9]{1,2})\s+%(?!\w)", *wanted)


LEADS = worded(r"(?:\b%)?\s*$", Sense.PLACE, Sense.AGAINST, Sense.WITH, Matter.SINCE)


def take_round(
    text: str, scene: CommandScene, almanac: type[Almanac] = PastAlmanac
) -> tuple[Evening | None, str]:
    """The round that the line names by number or day, and the line without it.

    A day in words that is not an evening may be part of a reason, and stays in the line. In a line
    about a played game, 1/2 is not a day. Raises `NoSuchRound`, `NoGameThatDay`.
    """
    evening, left = take_numbered_round(text, scene)
    if evening is not None:
        return evening, left
    for day, start, end in days_in(text, almanac(scene.calendar, scene.today)):
        if almanac is PastAlmanac and _SCORE_LIKE.fullmatch(text[start:end]):
            continue
        if (evening := scene.calendar.on(day)) is not None:
            return evening, _without(text, start, end)
        if any(sign.isdigit() for sign in text[start:end]):
            raise NoGameThatDay(day)
    return None, text


def take_numbered_round(text: str, scene: CommandScene) -> tuple[Evening | None, str]:
    """The round named by its number, and the line without it. Raises `NoSuchRound`."""
    match = numbered(Matter.ROUND).search(text)
    if match is None:
        return None, text
    return evening_of_round(int(match[1]), scene.calendar), _without(
        text, match.start(), match.end()
    )


def _without(text: str, start: int, end: int) -> str:
    """The line without a part, and without a preposition before it: "op", "van"."""
    left = f"{LEADS.sub('', text[:start])} {text[end:]}"
    return left.lstrip(EDGES).rstrip(EDGES.replace("-", ""))  # "A - B -/-" ends in a dash


def person(name: str, people: Iterable[NamedPerson]) -> NamedPerson:
    """The player with that name. Raises `SeveralPlayers`, `UnknownPlayer`, `UnknownPlayerLike`."""
    wanted = name.strip(EDGES)
    matches = find_known(wanted, people)
    if len(matches) > 1:
        raise SeveralPlayers(wanted, tuple(p.name for p in matches))
    return matches[0]


def take_result(text: str, game: GameKind) -> LinePart[str] | None:
    """Find the first result in the line: "1-0", "remise" or "1-0 reglementair"; None without one.

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
    """The result by colour, if it is the whole text: "1-0", "remise"; else None."""
    outcome = next((s.outcome for s in scores(text, game) if s.text == text), None)
    return outcome or (Result.DRAWN if means(text, Sense.DRAWN) else None)


def take_kind(text: str, kinds_for_members: Iterable[str]) -> LinePart[str] | None:
    """The first kind of absence in the line, by its name in the rules; None without one."""
    of_rules = {fold(kind.replace("_", " ")): kind for kind in kinds_for_members}
    for part in _phrases(text):
        of_words = (kind for meaning, kind in _KINDS.items() if means(part.value, meaning))
        if kind := of_rules.get(fold(part.value)) or next(of_words, None):
            return part.of(kind)
    return None


def take_day(text: str, scene: CommandScene) -> LinePart[date] | None:
    """The one day at the end of a line, an evening or not.

    If it may be today or a week later, it is the later one, because nobody moves something to
    today. None also if the line says "not", or has more after the day than an hour and "please".
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
    while front and means(front[-1].text, Sense.PLACE, Sense.ARTICLE):
        front.pop()
    return LinePart(text[: front[-1].end].strip(EDGES) if front else "", days.pop(), "")

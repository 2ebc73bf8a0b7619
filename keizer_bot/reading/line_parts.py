"""The words after a command, from which a reader takes one part after another."""

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from datetime import date
from enum import Enum
from functools import cache
from typing import Generic, TypeVar

import msgspec

from keizer_bot.calendar import Evening
from keizer_bot.i18n.commands import Right
from keizer_bot.i18n.folding import fold
from keizer_bot.i18n.message import Refusal
from keizer_bot.reading import words
from keizer_bot.reading.dates import Almanac, PastAlmanac, Sort, evening_of_round
from keizer_bot.reading.hints import OF_ENDINGS
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
from keizer_bot.reading.pieces import scores
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
    return [(" ".join(parts[:n]), " ".join(parts[n:])) for n in range(len(parts), -1, -1)]


def behind(text: str, *wanted: Meaning) -> str | None:
    """The line after its first words, if they have such a meaning; None if not."""
    return next((part.after for part in _meant(text, wanted) if not part.before), None)


def before(text: str, *wanted: Meaning) -> str | None:
    """The line before its last words, if they have such a meaning; None if not."""
    return next((part.before for part in _meant(text, wanted) if not part.after), None)


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
    return next(_meant(text, wanted), None)


def _meant(text: str, wanted: Sequence[Meaning]) -> Iterator[LinePart[str]]:
    return (part for part in _phrases(text) if means(part.value, *wanted))


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
        return self._take(wanted, lambda part: not part.before)

    def ends(self, *wanted: Meaning) -> Meaning | None:
        """Take off the last words if they have one of these meanings; returns it."""
        return self._take(wanted, lambda part: not part.after)

    def takes(self, *wanted: Meaning) -> Meaning | None:
        """Take out the first words with one of these meanings; returns it."""
        return self._take(wanted, lambda _: True)

    def _take(
        self, wanted: Sequence[Meaning], fits: Callable[[LinePart[str]], bool]
    ) -> Meaning | None:
        part = next(filter(fits, _meant(self.left, wanted)), None)
        if part is None:
            return None
        self.left = _GAP.join(filter(None, (part.before, part.after)))
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

    def cut_match(self, pattern: re.Pattern[str]) -> re.Match[str] | None:
        """Cut the line before the first match of the pattern, as `cut`."""
        match = pattern.search(self.left)
        return self.cut(part_at(self.left, *match.span()).of(match)) if match else None

    def cut_words(self, *wanted: Meaning) -> str | None:
        """Cut the line before the first words with such a meaning, as `cut`."""
        return self.cut(find_words(self.left, *wanted))

    def kind(self) -> str | None:
        """Cut the line before the first kind of absence; returns its name in the rules."""
        return self.cut(take_kind(self.left, self.scene.absence_kinds))

    def result(self) -> str | None:
        """Cut the line before the first result: "1-0", "remise" or "1-0 reglementair".

        Raises ControlCharacter.
        """
        refuse_disguised(self.left)
        scored = (s for s in scores(self.left, self.scene.game) if s.outcome)
        results = [part_at(self.left, score.start, score.end) for score in scored]
        results += filter(None, [find_words(self.left, *OF_ENDINGS)])
        written = self.cut(min(results, key=lambda part: len(part.before), default=None))
        forfeit = find_words(self.reason, Sense.FORFEIT)
        if forfeit is None or forfeit.before.strip("("):
            return written
        self.reason = forfeit.after
        return f"{written} {forfeit.value}"

    def round(self, almanac: type[Almanac] = PastAlmanac) -> Evening | None:
        """Take out the round that the line names by number or day.

        A day in words that is not an evening may be part of a reason, and stays in the line. In a
        line about a played game, 1/2 is not a day. Raises `NoSuchRound`, `NoGameThatDay`.
        """
        if (evening := self.numbered_round()) is not None:
            return evening
        calendar, text = self.scene.calendar, self.left
        for day, start, end in days_in(text, almanac(calendar, self.scene.today)):
            if almanac is PastAlmanac and _SCORE_LIKE.fullmatch(text[start:end]):
                continue
            if (evening := calendar.on(day)) is not None:
                self._drop(start, end)
                return evening
            if any(sign.isdigit() for sign in text[start:end]):
                raise NoGameThatDay(day)
        return None

    def numbered_round(self) -> Evening | None:
        """Take out the round that the line names by its number. Raises `NoSuchRound`."""
        match = numbered(Matter.ROUND).search(self.left)
        if match is None:
            return None
        self._drop(*match.span())
        return evening_of_round(int(match[1]), self.scene.calendar)

    def _drop(self, start: int, end: int) -> None:
        """Take out a part, and a preposition before it: "op", "van"."""
        left = f"{LEADS.sub('', self.left[:start])} {self.left[end:]}"
        self.left = left.lstrip(EDGES).rstrip(EDGES.replace("-", ""))  # "A - B -/-" ends in a dash

    def past_day(self) -> date | None:
        """The first day in words about the past, as `phrases.past_day`."""
        day, self.left = past_day(self.left, self.scene.today)
        return day

    def day(self) -> date | None:
        """Take off the one day at the end of the line, an evening or not.

        If it may be today or a week later, it is the later one, because nobody moves something to
        today. None also if the line has more after the day.
        """
        self.left = without(self.left, Matter.TOWARDS)
        front, dated = parted_by_days(self.left, Almanac(self.scene.calendar, self.scene.today))
        if len(dated) != 1 or dated[0][1]:
            return None
        when = dated[0][0]
        days = {day for day in when.days if when.sort is not Sort.EITHER or day > self.scene.today}
        while front and means(front[-1].text, Sense.PLACE, Sense.ARTICLE):
            front.pop()
        self.left = self.left[: front[-1].end].strip(EDGES) if front else ""
        return days.pop() if len(days) == 1 else None

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


def person(name: str, people: Iterable[NamedPerson]) -> NamedPerson:
    """The player with that name. Raises `SeveralPlayers`, `UnknownPlayer`, `UnknownPlayerLike`."""
    wanted = name.strip(EDGES)
    matches = find_known(wanted, people)
    if len(matches) > 1:
        raise SeveralPlayers(wanted, tuple(p.name for p in matches))
    return matches[0]


def take_kind(text: str, kinds_for_members: Iterable[str]) -> LinePart[str] | None:
    """The first kind of absence in the line, by its name in the rules; None without one."""
    of_rules = {fold(kind.replace("_", " ")): kind for kind in kinds_for_members}
    for part in _phrases(text):
        of_words = (kind for meaning, kind in _KINDS.items() if means(part.value, meaning))
        if kind := of_rules.get(fold(part.value)) or next(of_words, None):
            return part.of(kind)
    return None

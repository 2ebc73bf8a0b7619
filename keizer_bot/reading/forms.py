"""Closed forms of what people write: the meanings that a text must have, or must not have.

forms.txt has them in sections. The forms of coming and of results match the roles of pieces, the
others match words.
"""

from collections.abc import Container, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from importlib import resources
from typing import Generic, Protocol, TypeVar

import msgspec

from keizer_bot.reading.lexicon import Meaning, meaning_named
from keizer_bot.reading.pieces import (
    BoardPiece,
    ClockPiece,
    DayPhrase,
    LexiconWord,
    MovePiece,
    Piece,
    PlayerName,
    Scored,
)
from keizer_bot.reading.senses import Matter, Sense
from keizer_bot.reading.wording import Wording

Group = frozenset[Meaning]
Value = TypeVar("Value")


class Matched(Protocol):
    """Something that forms match: the words of a text, or the roles of a clause's pieces."""

    @property
    def meanings(self) -> Group:
        """All meanings that occur."""

    def begins(self, *meanings: Meaning) -> int:
        """The length of the beginning that has one of these meanings; 0 if it has none."""

    def is_covered(self, allowed: Group) -> bool:
        """True if it has no other meanings than these."""


class Form(msgspec.Struct, Generic[Value], frozen=True):
    """A closed form: a text has a meaning from each group in `needs`, and none in `bars`.

    Every other word has a meaning in `beside` (None: any word may be there). Its first words have a
    meaning in `opening` (None: any).
    """

    value: Value
    needs: tuple[Group, ...]
    bars: Group = frozenset()
    beside: Group | None = None
    opening: Group | None = None

    def fits(self, wording: Matched) -> bool:
        """True if the text has this form."""
        meanings = wording.meanings
        if not meanings.isdisjoint(self.bars) or any(
            meanings.isdisjoint(group) for group in self.needs
        ):
            return False
        if self.opening is not None and not wording.begins(*self.opening):
            return False
        return self.beside is None or wording.is_covered(self.beside.union(*self.needs))


def forms(section: str, values: Mapping[str, Value]) -> tuple[Form[Value], ...]:
    """The forms in a section of forms.txt, with the values that these names stand for."""
    return tuple(_form(line, values) for line in _sections()[section])


def _form(line: str, values: Mapping[str, Value]) -> Form[Value]:
    name, _, rest = line.partition(" = ")
    needs, *limits = rest.split("; ")
    groups = tuple(_group(need.split(" / ")) for need in needs.split(", "))
    bars, beside, opening = (_limit(limits, word) for word in ("not ", "only ", "begins "))
    value = values[name.upper().replace(" ", "_")]
    return Form(value, groups, bars or frozenset(), beside, opening)


def _limit(limits: Sequence[str], word: str) -> Group | None:
    matches = (limit for limit in limits if limit.startswith(word))
    return next((_group(word_group.removeprefix(word).split(", ")) for word_group in matches), None)


def _group(names: Sequence[str]) -> Group:
    groups = _groups()
    return frozenset().union(*(groups.get(name) or {meaning_named(name)} for name in names))


@cache
def _groups() -> Mapping[str, Group]:
    named = (line.split(" = ") for line in _sections()["groups"])
    return {name: frozenset(map(meaning_named, names.split(", "))) for name, names in named}


@cache
def _sections() -> Mapping[str, Sequence[str]]:
    text = resources.files(__package__).joinpath("forms.txt").read_text("utf-8")
    parts = (part.strip().splitlines() for part in text.split("\n[")[1:])
    return {lines[0].rstrip("]"): [line for line in lines[1:] if line] for lines in parts}


def first_form(forms: Sequence[Form[Value]], wording: Matched) -> Value | None:
    """The outcome of the first form that fits the text."""
    return next((form.value for form in forms if form.fits(wording)), None)


COURTESY = (
    *(Sense.HELLO, Sense.AND, Sense.BUT, Sense.SO, Sense.FAREWELL),
    *(Matter.FILLER, Matter.LEAD),
)
_QUESTION_WORDS = (
    *(Matter.WHO, Matter.WHAT, Matter.WHERE, Matter.WHEN, Matter.WHY, Matter.MANNER),
    Matter.HOW_MANY,
)
_OPENS = (*_QUESTION_WORDS, Matter.SHOW, Matter.OPENS)
_BEFORE = (Sense.PLACE, Sense.FOR, Sense.AGAINST, Sense.ARTICLE, Sense.AROUND)
_OF_THE_SPEAKER = (Sense.BE, Sense.HAVE, Sense.CAN, Sense.MUST, Sense.COME, Sense.TO_COME)
_OF_ANYBODY = (Sense.IS, Sense.THEY_HAVE, Sense.THIRD_PERSON, Matter.DID)
_PRONOUNS = (Sense.ME, Sense.WE, Sense.YOU, Sense.THEY)
_SUBJECTS = (Sense.IT, Sense.THERE, Sense.MY, Sense.ARTICLE)


def without_lead(wording: Wording) -> Wording:
    """The text without a greeting, and words such as "do you know", at its beginning."""
    first = wording.behind(*COURTESY)
    asks = any(wording.begins(Matter.LEAD, at=at) for at in range(first))
    return wording.from_word(first, asks=asks or wording.asks)


def is_asked(wording: Wording) -> bool:
    """True for a question: by its mark, "do you know", its first word, or a verb in front."""
    return wording.asks or opens_a_question(wording)


def opens_a_question(wording: Wording) -> bool:
    """True for a question, judged by its beginning."""
    if wording.begins(*_OPENS):
        return True
    preposition = wording.begins(*_BEFORE)
    if preposition and wording.begins(*_QUESTION_WORDS, at=preposition):
        return True
    return _is_inverted(wording)


def _is_inverted(wording: Wording) -> bool:
    """True for a verb before its subject: "heb ik", "is de indeling", "komt Anna"."""
    of_speaker, any_verb = wording.begins(*_OF_THE_SPEAKER), wording.begins(*_OF_ANYBODY)
    if of_speaker and wording.begins(*_PRONOUNS, at=of_speaker):
        return True
    if not any_verb or any_verb >= len(wording.spans):
        return False
    subject = wording.begins(*_PRONOUNS, *_SUBJECTS, at=any_verb)
    return bool(subject) or not wording.spans[any_verb]


_OF_KIND: Mapping[type[Piece], Meaning] = {
    DayPhrase: Matter.DAY,
    ClockPiece: Matter.HOUR,
    PlayerName: Matter.NAMED,
    Scored: Matter.SCORE,
    BoardPiece: Matter.NUMBERED_BOARD,
    MovePiece: Sense.MOVES,
}


@dataclass(frozen=True)
class Roles:
    """The roles of a clause; a piece that changes nothing has none."""

    each: tuple[Meaning, ...]

    @cached_property
    def meanings(self) -> frozenset[Meaning]:
        """The roles that occur."""
        return frozenset(self.each)

    def begins(self, *meanings: Meaning, at: int = 0) -> int:
        """1 if the role at that place is one of these, else 0."""
        return int(at < len(self.each) and self.each[at] in meanings)

    def is_covered(self, allowed: Container[Meaning]) -> bool:
        """True if all roles are allowed."""
        return all(meaning in allowed for meaning in self.each)


NO_ROLES = Roles(())


def role_of(piece: Piece, roles: Sequence[Sense]) -> Meaning | None:
    """The role of a piece: the first of `roles` among its meanings; None without one."""
    if isinstance(piece, LexiconWord):
        return next((sense for sense in roles if sense in piece.senses), None)
    return _OF_KIND.get(type(piece))

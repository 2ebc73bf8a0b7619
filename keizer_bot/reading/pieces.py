"""The typed pieces of a text: words with meanings, evenings, hours, scores, names, boards."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise

from keizer_bot.reading.dates import When
from keizer_bot.reading.day_words import DayKind
from keizer_bot.reading.hours import Moment
from keizer_bot.reading.lexicon import Meaning
from keizer_bot.reading.names import NamedPerson, is_list_mark
from keizer_bot.reading.scores import Score
from keizer_bot.reading.senses import Sense

STOP = re.compile(r"[,;:.!?()\"]|\s-+\s|[^\w\s'/+&@-]")
"""Marks that end a clause."""


@dataclass(frozen=True, slots=True)
class Piece:
    """A part of the text and its place in it; `senses` are a word's meanings."""

    text: str
    start: int
    end: int
    senses: frozenset[Meaning] = field(default=frozenset(), kw_only=True)


@dataclass(frozen=True, slots=True)
class LexiconWord(Piece):
    """A word or phrase of the lexicon."""


@dataclass(frozen=True, slots=True)
class Unread(Piece):
    """A word that the lexicon does not have; `of_days`: it is nevertheless a word about days."""

    of_days: bool


@dataclass(frozen=True, slots=True)
class DayPhrase(Piece):
    """One phrase about days, with the kinds of its terms."""

    when: When
    kinds: tuple[DayKind, ...]


@dataclass(frozen=True, slots=True)
class ClockPiece(Piece):
    """An hour, or a length of time."""

    moment: Moment


@dataclass(frozen=True, slots=True)
class Scored(Piece):
    """A score."""

    score: Score


@dataclass(frozen=True, slots=True)
class PlayerName(Piece):
    """A name, and the players who have it."""

    people: tuple[NamedPerson, ...]


@dataclass(frozen=True, slots=True)
class BoardPiece(Piece):
    """One or several boards, by number: "bord 2 en 3"."""

    numbers: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class MovePiece(Piece):
    """A number of moves, or a move's number: "23 zetten", "move 31"."""


@dataclass(frozen=True, slots=True)
class SignPiece(Piece):
    """A sign: a comma, a dash, a question mark."""


def is_divided(text: str, before: Piece, after: Piece) -> bool:
    """True if a mark between the two pieces ends a clause."""
    return STOP.search(text, before.end, after.start) is not None


def named_alone(
    text: str, pieces: tuple[Piece, ...], me: NamedPerson | None, family: Sequence[NamedPerson]
) -> tuple[Piece, ...]:
    """The pieces, with the sender's own name in place of a list of names of their family.

    "We both" is such a list too, read as "I".
    """
    if _has(pieces, Sense.WE):
        return _in_singular(pieces)
    names = [piece for piece in pieces if isinstance(piece, PlayerName)]
    speaker = next((name for name in names if me in name.people), None)
    listed = all(is_list_mark(text[a.end : b.start]) for a, b in pairwise(names))
    if not (speaker and listed and all({*name.people} & {*family} for name in names)):
        return pieces
    start, end = names[0].start, names[-1].end
    return tuple(p for p in pieces if p is speaker or p.end <= start or p.start >= end)


def _has(pieces: tuple[Piece, ...], sense: Sense) -> bool:
    return any(sense in piece.senses for piece in pieces)


def _in_singular(pieces: tuple[Piece, ...]) -> tuple[Piece, ...]:
    """The pieces in the singular; "we both come" says as much as "I'll be there"."""
    instead = {Sense.WE: {Sense.ME, Sense.SUBJECT}, Sense.OTHERS: {Sense.THERE}}
    return tuple(
        next((replace(p, senses=frozenset(s)) for w, s in instead.items() if w in p.senses), p)
        for p in pieces
    )

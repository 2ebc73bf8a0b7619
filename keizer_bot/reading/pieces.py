"""The typed pieces of a text: words with meanings, evenings, hours, scores, names, boards."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from itertools import pairwise
from operator import attrgetter
from typing import Literal

from keizer_bot.engine.model import Result
from keizer_bot.reading.dates import When
from keizer_bot.reading.day_words import DayKind
from keizer_bot.reading.hours import Moment
from keizer_bot.reading.lexicon import Meaning
from keizer_bot.reading.names import NamedPerson, is_list_mark
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
    """A score: 1-0, ½-½, 0,5-0.5, o-1.

    `outcome` is None for a score that this kind of game cannot have; `sure`: it has the usual form.
    """

    outcome: Result | None
    sure: bool = True


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


GameKind = Literal["chess", "draughts"]

# Longer forms come first, so that 0,5 is not read as 0; people type o, l and i for 0 and 1.
_SIDE = r"(?:1/2|½|[0-9][.,][0-9]|[.,]5|[0-9oli])"
_BEFORE, _AFTER = r"(?<![\w.,½/+-])", r"(?![\w½+/\u20e3]|[.,-][0-9])"
_SCORE = re.compile(
    rf"{_BEFORE}(?P<white>{_SIDE})(?P<sign>\s?(?:-{{1,3}}|[=_])\s?|\s:\s|:)(?P<black>{_SIDE}){_AFTER}",
    re.IGNORECASE,
)
_TWO_HALVES = re.compile(rf"{_BEFORE}(?:1/2 1/2|½ ?½){_AFTER}")
_HALF = re.compile(rf"{_BEFORE}(?:1/2|½|0[.,]5)(?![\w½+/:-]|[.,][0-9])")
_FORFEIT = re.compile(r"(?<![\w+-])(?P<white>[+-])\s?[/:-]\s?(?P<black>[+-])(?![\w+-])")
NOUGHTS = frozenset({"nul", "zero", "nil"})

_HALF_POINT = Fraction(1, 2)
_SIDES = {"o": "0", "l": "1", "i": "1", "½": "1/2", "05": "1/2"}
_CHESS = {
    (Fraction(1), Fraction(0)): Result.WHITE_WON,
    (Fraction(0), Fraction(1)): Result.BLACK_WON,
    (_HALF_POINT, _HALF_POINT): Result.DRAWN,
}
_DRAUGHTS = {(white * 2, black * 2): outcome for (white, black), outcome in _CHESS.items()}
_OF_GAME = {"chess": _CHESS, "draughts": _DRAUGHTS}
_FORFEITS = {
    ("+", "-"): Result.WHITE_BY_FORFEIT,
    ("-", "+"): Result.BLACK_BY_FORFEIT,
    ("-", "-"): Result.BOTH_FORFEITED,
}


def scores(text: str, game: GameKind) -> list[Scored]:
    """The scores in a cleaned line, in order."""
    read = [_score(match, text, game) for match in _SCORE.finditer(text)]
    read += [_draw(match) for match in _TWO_HALVES.finditer(text)]
    taken = {at for score in read for at in range(score.start, score.end)}
    read += [_draw(match) for match in _HALF.finditer(text) if match.start() not in taken]
    for match in _FORFEIT.finditer(text):
        outcome = _FORFEITS.get((match["white"], match["black"]))
        read.append(Scored(match.group(), *match.span(), outcome))
    return sorted(read, key=attrgetter("start"))


def _draw(match: re.Match[str]) -> Scored:
    return Scored(match.group(), *match.span(), Result.DRAWN)


def _score(match: re.Match[str], text: str, game: GameKind) -> Scored:
    white, black = match["white"].lower(), match["black"].lower()
    outcome, usual = _outcome(_points(white), _points(black), game)
    starred = text[max(0, match.start() - 1) : match.start()] in {"*", "_", "`", "~"}
    struck = not {white, black}.isdisjoint("oli")
    sure = usual and not starred and not struck and match["sign"].strip() in {"-", ":"}
    return Scored(match.group(), *match.span(), outcome, sure=sure)


def _points(side: str) -> Fraction:
    return Fraction(_SIDES.get(side, side).replace(",", "."))


def _outcome(white: Fraction, black: Fraction, game: GameKind) -> tuple[Result | None, bool]:
    """The outcome, and True if it is certain for this game: 1-0 in draughts is not."""
    outcome = _OF_GAME[game].get((white, black))
    if outcome is None and game == "draughts":
        return _CHESS.get((white, black)), False
    return outcome, True

"""Divides a text into clauses at its punctuation marks; each clause is a list of pieces."""

from collections.abc import Container, Iterable, Sequence
from itertools import zip_longest

from keizer_bot.reading.day_words import DayKind
from keizer_bot.reading.model import Unsure
from keizer_bot.reading.pieces import (
    BoardPiece,
    ClockPiece,
    DayPhrase,
    Piece,
    PlayerName,
    Scored,
    SignPiece,
    Unread,
    is_divided,
)
from keizer_bot.reading.senses import Sense

Clause = tuple[Piece, ...]

_LONGEST_ABBREVIATION = 4
_FEW = 2  # pieces: "dag Tom"
_DIVIDE = frozenset(",;-?")
_COURTESY = frozenset((Sense.HELLO, Sense.FAREWELL, Sense.THANKS))
_BESIDE = _COURTESY | {
    *(Sense.SOFT, Sense.ARTICLE, Sense.YES, Sense.NO, Sense.AND, Sense.SO, Sense.ME, Sense.IT),
    *(Sense.FOR, Sense.ARBITER, Sense.TOO),
}
_HEADING = frozenset(
    {
        *(Sense.GAME, Sense.AWAY, Sense.SIGN_OFF, Sense.SIGNED_OFF, Sense.SIGN_ON, Sense.SIGNED_ON),
        *(Sense.THERE, Sense.AND, Sense.ARTICLE, Sense.PLACE, Sense.FOR, Sense.ILL, Sense.AGAINST),
        *(Sense.STAY_AWAY, Sense.TAKE_PART, Sense.NOT, Sense.SOFT, Sense.ME),
    }
)
_NO_COMING = {Sense.TO_COME, Sense.IS}  # "zijn": "door zijn werk"
WARNINGS = {
    Sense.IF: Unsure.CONDITION,
    Sense.OR: Unsure.UNCERTAIN,
    Sense.DOUBT: Unsure.UNCERTAIN,
    Sense.ASKS: Unsure.QUESTION,
    Sense.CORRECTION: Unsure.CORRECTION,
    Sense.ARBITER: Unsure.OBJECTION,
    Sense.OBJECTION: Unsure.OBJECTION,
    Sense.SAYS: Unsure.QUOTED,
    Sense.ALWAYS: Unsure.ALWAYS,
    Sense.AFTER_THAT: Unsure.EVENING,
    Sense.NOT_BEFORE: Unsure.ONLY,
}
"""The senses that raise a doubt in a remark after the form, and that doubt."""

OF_COMING: frozenset[Sense] = frozenset(
    {
        *(Sense.COME, Sense.TO_COME, Sense.CAN, Sense.CANNOT, Sense.WILL_NOT, Sense.I_CAN),
        *(Sense.I_COME, Sense.I_AM_THERE, Sense.STAY_AWAY, Sense.SIGN_OFF),
        *(Sense.TAKE_PART, Sense.SIGN_ON, Sense.LATE),
        *(Sense.IN_TIME, Sense.CLUB_DUTY),
    }
)
OF_RESULTS = frozenset((Sense.WON, Sense.LOST, Sense.DRAWN, Sense.BEAT, Sense.RESIGNED))


def has(clause: Iterable[Piece], *senses: Sense) -> bool:
    """True if a word of the clause may have one of these meanings."""
    return any(not piece.senses.isdisjoint(senses) for piece in clause)


def clauses(text: str, pieces: Sequence[Piece], *, lists: bool) -> list[Clause]:
    """The clauses of a text; the marks between them belong to none.

    `lists`: as in an arbiter's message, names with commas between them are one list, and a colon
    ends a heading.
    """
    parts: list[list[Piece]] = [[]]
    for piece, after in zip_longest(pieces, pieces[1:]):
        if piece.text == "/":
            continue
        is_mark = isinstance(piece, SignPiece) and piece.text in _DIVIDE
        if not is_mark or (piece.text == "-" and _is_between_names(parts[-1], after)):
            parts[-1].append(piece)
        list_mark = is_mark and _is_list_mark(piece, parts[-1], after, lists=lists)
        if not list_mark and (is_mark or _is_end(text, parts[-1], after, lists=lists)):
            parts.append([])
    return [tuple(part) for part in parts if part]


def _is_list_mark(mark: Piece, part: Sequence[Piece], after: Piece | None, *, lists: bool) -> bool:
    """True for a hyphen between two names, and for a comma in a list of names."""
    if mark.text == "-":
        return bool(part) and part[-1] is mark
    return lists and mark.text == "," and _is_between_names(part, after)


def _is_between_names(before: Sequence[Piece], after: Piece | None) -> bool:
    return bool(before) and isinstance(before[-1], PlayerName) and isinstance(after, PlayerName)


def _is_end(text: str, part: Sequence[Piece], after: Piece | None, *, lists: bool) -> bool:
    """True if a mark follows the part, unless it is the colon of a heading."""
    if after is None or isinstance(part[-1], BoardPiece):
        return False
    if not is_divided(text, part[-1], after):
        return False
    mark = text[part[-1].end : after.start].strip()
    if mark == "." and _is_abbreviated(part[-1]) and not text[after.start].isupper():
        return False
    is_dated = all(isinstance(piece, DayPhrase) for piece in part)
    is_heading = mark == ":" and (lists or has(part, Sense.GAME) or _is_named(part) or is_dated)
    return not (is_heading and _is_heading(part))


def _is_abbreviated(piece: Piece) -> bool:
    """True for an abbreviated month: "27 nov."."""
    last = piece.text.rpartition(" ")[2]
    is_month = isinstance(piece, DayPhrase) and piece.kinds[-1] is DayKind.MONTH
    return is_month and len(last) <= _LONGEST_ABBREVIATION


def _is_named(part: Sequence[Piece]) -> bool:
    return any(isinstance(piece, PlayerName) for piece in part) and len(part) > 1


def _is_heading(part: Iterable[Piece]) -> bool:
    return all(
        isinstance(p, PlayerName | DayPhrase | BoardPiece | SignPiece) or p.senses & _HEADING
        for p in part
    )


def without_courtesy(clause: Clause, kept: Container[Sense] = ()) -> Clause:
    """The clause without a greeting at its beginning and thanks or a farewell at its end.

    A word stays if it may also have one of the meanings in `kept`.
    """

    def is_courtesy(piece: Piece) -> bool:
        senses = piece.senses
        return bool(senses & _COURTESY) and not any(sense in kept for sense in senses)

    first, behind = 0, len(clause)
    while first < behind and is_courtesy(clause[first]):
        first += 1
    while behind > first and is_courtesy(clause[behind - 1]):
        behind -= 1
    return clause[first:behind]


def is_courtesy(clause: Clause) -> bool:
    """True if the clause only greets, thanks or names somebody."""
    if len(clause) <= _FEW and isinstance(clause[-1], Unread) and clause[-1].text[0].isupper():
        return has(clause[:-1], Sense.HELLO) or len(clause) == 1
    return all(isinstance(piece, PlayerName) or piece.senses & _BESIDE for piece in clause)


def warnings(remark: Iterable[Piece]) -> set[Unsure]:
    """The doubts that a remark after the form raises; its other words need not be known."""
    return {doubt for piece in remark for doubt in _warnings_of(piece)}


def _warnings_of(piece: Piece) -> set[Unsure]:
    match piece:
        case DayPhrase(kinds=(DayKind.EVERYTHING | DayKind.FEAST,)):  # "sorry all", "sinterklaas"
            return set()
        case DayPhrase() | Unread(of_days=True) | ClockPiece():
            return {Unsure.EVENING}
        case Scored() | BoardPiece():
            return {Unsure.RESULT}
        case PlayerName():
            return {Unsure.SOMEBODY_ELSE}
    senses = piece.senses
    beside = _BESIDE - {Sense.ARBITER, Sense.ME, Sense.NO, Sense.YES}
    if senses & beside or senses >= _NO_COMING or Sense.ILL in senses:
        return set()
    doubts = {doubt for sense, doubt in WARNINGS.items() if sense in senses}
    doubts |= {Unsure.COMING} if senses & OF_COMING else set()
    return doubts | ({Unsure.RESULT} if senses & OF_RESULTS else set())

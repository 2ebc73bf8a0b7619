"""A clause as the forms that it is made of: one, several that a word joins, a form and a reason."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from keizer_bot.reading.clauses import Clause, has, is_courtesy, senses_of
from keizer_bot.reading.coming import PresenceClaim
from keizer_bot.reading.pieces import BoardPiece, DayPhrase, Piece, PlayerName, Scored
from keizer_bot.reading.results import Told
from keizer_bot.reading.senses import Sense

Form = PresenceClaim | Told
Reader = Callable[[Clause], Form | None]
_JOINS = (Sense.AND, Sense.BUT, Sense.SO)
_CLOSING = frozenset((Sense.FAREWELL, Sense.HELLO, Sense.SOFT))


@dataclass(frozen=True, slots=True)
class FormPart:
    """A part of a clause and the form that it has; None where it has none.

    `remark`: it stands behind a form, without a mark between; `limits`: "but" joins them;
    `by_preposition`: a preposition does; `for_whom`: it is "for".
    """

    clause: Clause
    form: Form | None
    remark: bool = False
    limits: bool = False
    by_preposition: bool = False
    for_whom: bool = False


def divided(clause: Clause, read_form: Reader) -> list[FormPart]:
    """The parts of a clause, in their order."""
    for at in range(1, len(clause) - 1):
        by_somebody = has(clause[at : at + 1], Sense.BY) and isinstance(clause[at + 1], PlayerName)
        if has(clause[at : at + 1], Sense.BECAUSE) and not by_somebody:
            reason = FormPart(clause[at + 1 :], None, remark=True)
            return [*divided(clause[:at], read_form), reason]
    whole = read_form(clause)
    if whole is not None:
        return [FormPart(clause, whole)]
    return (
        _joined(clause, read_form) or _side_by_side(clause, read_form) or [FormPart(clause, None)]
    )


def _joined(clause: Clause, read_form: Reader) -> list[FormPart]:
    for at in range(1, len(clause) - 1):
        if not has(clause[at : at + 1], *_JOINS):
            continue
        before = read_form(clause[:at])
        if before is None:
            continue
        but = has(clause[at : at + 1], Sense.BUT)
        behind = divided(clause[at + 1 :], read_form)
        if behind[0].form is None:
            behind = [FormPart(clause[at + 1 :], None, remark=True, limits=but)]
        return [FormPart(clause[:at], before), *behind]
    return []


def _side_by_side(clause: Clause, read_form: Reader) -> list[FormPart]:
    """Forms without a mark between: each begins, or ends, with its evening, board or score."""
    places = [at for at, piece in enumerate(clause) if isinstance(piece, DayPhrase)]
    boards = [at for at, piece in enumerate(clause) if isinstance(piece, BoardPiece)]
    ends = [at + 1 for at, piece in enumerate(clause) if _is_an_end(piece)]
    for cuts in (places, [at + 1 for at in places], boards, ends):
        inner = [at for at in cuts if 0 < at < len(clause)]
        spans = zip([0, *inner], [*inner, len(clause)], strict=True)
        parts = [FormPart(clause[a:b], read_form(clause[a:b])) for a, b in spans]
        of_games = cuts is not ends or all(map(_names_a_game, parts))
        if len(parts) > 1 and of_games and _are_alike(parts):
            return parts
    return []


def _names_a_game(part: FormPart) -> bool:
    return any(isinstance(piece, PlayerName | BoardPiece) for piece in part.clause)


def _is_an_end(piece: Piece) -> bool:
    return isinstance(piece, Scored) or has((piece,), Sense.DRAWN)


def _are_alike(parts: Iterable[FormPart]) -> bool:
    """True for forms, unless one is to play for the club: "the team match on Friday I can't"."""
    forms = [part.form for part in parts]
    duties = {isinstance(form, PresenceClaim) and form.club_duty for form in forms}
    return None not in forms and len(duties) == 1


def is_beside(part: FormPart, *, last: bool) -> bool:
    """True for a greeting, and for a name at the end."""
    if not part.remark and is_courtesy(part.clause):
        return True
    return last and all(isinstance(p, PlayerName) or senses_of(p) & _CLOSING for p in part.clause)

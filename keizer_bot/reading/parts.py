"""Divides a clause into forms: one form, several that a word joins, or a form and a reason."""

from collections.abc import Iterable, Sequence
from typing import TypeGuard

import msgspec
from msgspec.structs import replace

from keizer_bot.reading.claimed import ClaimedPresence, ComingForm, PresenceClaim
from keizer_bot.reading.clauses import Clause, has, is_courtesy
from keizer_bot.reading.coming import claim
from keizer_bot.reading.day_words import DayKind
from keizer_bot.reading.model import Unsure
from keizer_bot.reading.pieces import BoardPiece, DayPhrase, Piece, PlayerName, Scored
from keizer_bot.reading.results import ResultClaim, result_claim
from keizer_bot.reading.scene import ReadingScene
from keizer_bot.reading.senses import Sense

Form = PresenceClaim | ResultClaim
_JOINS = (Sense.AND, Sense.BUT, Sense.SO)
_LONGEST_FORM = 12  # pieces
_LONGEST_LIST = 80  # pieces, of an arbiter who names players
_DOUBTFUL = frozenset(
    {
        *(Sense.IF, Sense.OR, Sense.DOUBT, Sense.ASKS, Sense.CORRECTION, Sense.OBJECTION),
        *(Sense.ARBITER, Sense.SAYS, Sense.ALWAYS, Sense.PAST, Sense.UNREAL, Sense.YOU),
        *(Sense.NOT, Sense.NONE, Sense.CANNOT, Sense.WILL_NOT, Sense.IDIOM),
    }
)
_CLOSING = frozenset((Sense.FAREWELL, Sense.HELLO, Sense.SOFT))


class FormPart(msgspec.Struct, frozen=True):
    """A part of a clause and its form, if it has one.

    `remark`: it follows a form without a mark between them; `limits`: "but" joins them; `joined`:
    nothing does, so that it may belong to the form.
    """

    clause: Clause
    form: Form | None
    remark: bool = False
    limits: bool = False
    joined: bool = False


def divided(clause: Clause, scene: ReadingScene, *, reasons: bool = True) -> list[FormPart]:
    """The parts of a clause, in order; without `reasons`, a "because" does not divide it."""
    opener = _opener_of_reason(clause) if reasons else 0
    return (
        _with_reason(clause, opener, scene)
        or _whole(clause, scene)
        or _joined(clause, scene, reasons=opener > 0)
        or _side_by_side(clause, scene)
        or _at_an_end(clause, scene)
        or _without_form(clause, opener)
    )


def _read_form(clause: Clause, scene: ReadingScene) -> Form | None:
    """The form of a clause; a result goes before coming: "my opponent is not here" is both."""
    if len(clause) > _LONGEST_LIST:
        return None
    result = result_claim(clause, scene) if scene.games or scene.of_results else None
    return result if scene.of_results else result or claim(clause, private=scene.private)


def _whole(clause: Clause, scene: ReadingScene) -> list[FormPart]:
    form = _read_form(clause, scene)
    return [] if form is None else [FormPart(clause, form)]


def _is_away(form: Form | None) -> bool:
    return isinstance(form, PresenceClaim) and form.coming is ClaimedPresence.AWAY


def _with_reason(clause: Clause, at: int, scene: ReadingScene) -> list[FormPart]:
    before = divided(clause[:at], scene) if at else []
    if all(part.form is None for part in before):
        return []
    reason = [FormPart(clause[at + 1 :], None, remark=True)] if at + 1 < len(clause) else []
    return [*before, *reason]


def _without_form(clause: Clause, at: int) -> list[FormPart]:
    if not 0 < at < len(clause) - 1:
        return [FormPart(clause, None)]
    return [FormPart(clause[:at], None), FormPart(clause[at + 1 :], None, remark=True)]


def _opener_of_reason(clause: Clause) -> int:
    """The place of the first "because" inside a clause; 0 if there is none."""
    for at in range(1, len(clause)):
        by_somebody = Sense.BY in clause[at].senses and any(
            isinstance(piece, PlayerName) for piece in clause[at + 1 : at + 2]
        )
        if at + 1 == len(clause) and " " not in clause[at].text:
            return 0  # "per lavoro" is a whole reason, a single "want" is not
        if Sense.BECAUSE in clause[at].senses and not by_somebody:
            return at
    return 0


def _joined(clause: Clause, scene: ReadingScene, *, reasons: bool) -> list[FormPart]:
    for at in range(1, len(clause) - 1):
        if not has(clause[at : at + 1], *_JOINS):
            continue
        before = _read_form(clause[:at], scene)
        if before is None:
            continue
        but = has(clause[at : at + 1], Sense.BUT)
        behind = divided(clause[at + 1 :], scene, reasons=reasons)
        if behind[0].form is None:
            behind = [FormPart(clause[at + 1 :], None, remark=True, limits=but)]
        return [FormPart(clause[:at], before), *behind]
    return []


def _side_by_side(clause: Clause, scene: ReadingScene) -> list[FormPart]:
    """Forms without a mark between them: each begins, or ends, with its evening, board or score."""
    days = [at for at, piece in enumerate(clause) if isinstance(piece, DayPhrase)]
    boards = [at for at, piece in enumerate(clause) if isinstance(piece, BoardPiece)]
    ends = [at + 1 for at, piece in enumerate(clause) if _is_an_end(piece)]
    for cuts in (days, [at + 1 for at in days], boards):
        parts = _cut(clause, cuts, scene)
        if _are_alike(parts):
            return parts
    parts = _cut(clause, ends, scene)
    return parts if _are_alike(parts) and all(map(_names_a_game, parts)) else []


def _cut(clause: Clause, cuts: Sequence[int], scene: ReadingScene) -> list[FormPart]:
    """The clause, cut at those places; empty if none is inside it."""
    inner = [at for at in cuts if 0 < at < len(clause)]
    spans = zip([0, *inner], [*inner, len(clause)], strict=True)
    if not inner:
        return []
    return [FormPart(clause[a:b], _read_form(clause[a:b], scene)) for a, b in spans]


def _names_a_game(part: FormPart) -> bool:
    return any(isinstance(piece, PlayerName | BoardPiece) for piece in part.clause)


def _is_an_end(piece: Piece) -> bool:
    return isinstance(piece, Scored) or has((piece,), Sense.DRAWN)


def _at_an_end(clause: Clause, scene: ReadingScene) -> list[FormPart]:
    """The longest claim about coming at the end of a clause, else at its beginning."""
    for at in range(max(1, len(clause) - _LONGEST_FORM), len(clause)):
        form = _clear(clause[at:], scene, behind=clause[:at])
        if form is not None:
            return [FormPart(clause[:at], None, joined=True), FormPart(clause[at:], form)]
    if not scene.private:
        return []  # "I'm out" ... "of milk"
    for at in range(min(len(clause) - 1, _LONGEST_FORM), 0, -1):
        form = _clear(clause[:at], scene, before=clause[at:])
        if form is not None:
            rest = FormPart(clause[at:], None, remark=True, joined=True)
            return [FormPart(clause[:at], form), rest]
    return []


def _clear(
    run: Clause, scene: ReadingScene, *, behind: Clause = (), before: Clause = ()
) -> PresenceClaim | None:
    """The claim about coming in a run of pieces, unless the clause makes it doubtful."""
    concluded = has(behind[-1:], Sense.SO)
    if any(piece.senses and piece.senses <= _DOUBTFUL for piece in (*behind, *before)):
        return None
    form = _read_form(run, scene)
    if not isinstance(form, PresenceClaim):
        return None
    if len(run) == 1 and " " not in run[0].text and not concluded:
        return None  # "walked | out"
    if not form.days and any(isinstance(piece, DayPhrase) for piece in before):
        return None  # "I'm travelling | for work on Friday"
    if behind:  # inverted, behind a reason
        form = replace(form, doubts=form.doubts - {Unsure.QUESTION})
    return form if form.is_clear(concluded=concluded or bool(before)) else None


def dated_by_reason(parts: Sequence[FormPart]) -> list[FormPart]:
    """The parts; a form without an evening gets that of the reason before it.

    "De 27e zit ik in Rome dus ik kom niet" is about the 27th; so is a form before a day by itself:
    "Kees kan niet, de 27e".
    """
    claims = [part.form for part in parts if isinstance(part.form, PresenceClaim)]
    first = next((n for n, part in enumerate(parts) if part.form in claims), 0)
    days = tuple(p for part in parts[:first] for p in part.clause if _is_ahead(p))
    if any(own_claim.days for own_claim in claims):
        return list(parts)
    behind = parts[first + 1 :]
    if not days and len(claims) == 1 and [len(part.clause) for part in behind] == [1]:
        days = tuple(filter(_is_ahead, behind[0].clause))  # nothing else is left
        parts = parts[: first + 1] if days else parts
    if not days:
        return list(parts)
    dated = replace(parts[first], form=_dated(claims[0], days))
    return [*parts[:first], dated, *parts[first + 1 :]]


def _dated(form: PresenceClaim, days: tuple[DayPhrase, ...]) -> PresenceClaim:
    """The form with these evenings; a sign-off then no longer says too little."""
    enough = {Unsure.TOO_LITTLE} if _is_away(form) else set()
    return replace(form, days=days, doubts=form.doubts - enough)


def _is_ahead(piece: Piece) -> TypeGuard[DayPhrase]:
    beside = (DayKind.EVERYTHING, DayKind.FEAST, DayKind.PAST, DayKind.DAY)
    return isinstance(piece, DayPhrase) and not any(kind in piece.kinds for kind in beside)


def _are_alike(parts: Iterable[FormPart]) -> bool:
    """True if all parts have a form, and all or none of them are club duty."""
    forms = [part.form for part in parts]
    duties = {
        isinstance(form, PresenceClaim) and form.form is ComingForm.CLUB_DUTY for form in forms
    }
    return None not in forms and len(duties) == 1


def is_beside(part: FormPart, *, last: bool) -> bool:
    """True for a greeting, and for a name at the end."""
    if part.joined:
        return False
    if not part.remark and is_courtesy(part.clause):
        return True
    return last and all(isinstance(p, PlayerName) or p.senses & _CLOSING for p in part.clause)

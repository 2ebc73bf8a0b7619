"""Divides a clause into forms: one form, several that a word joins, or a form and a reason."""

from collections.abc import Sequence
from typing import TypeGuard

import msgspec
from msgspec.structs import replace

from keizer_bot.reading.claimed import ClaimedPresence, PresenceClaim
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
        *(Sense.SIGN_OFF, Sense.SIGN_ON),
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


def divided(clause: Clause, scene: ReadingScene) -> list[FormPart]:
    """The parts of a clause, in order."""
    form = _read_form(clause, scene)
    if form is not None:
        return [FormPart(clause, form)]
    return (
        _joined(clause, scene)
        or _side_by_side(clause, scene)
        or _beside_unknown_words(clause, scene)
        or [FormPart(clause, None)]
    )


def _read_form(clause: Clause, scene: ReadingScene) -> Form | None:
    """The form of a clause; a result goes before coming: "my opponent is not here" is both."""
    if len(clause) > _LONGEST_LIST:
        return None
    result = result_claim(clause, scene) if scene.games or scene.of_results else None
    return result if scene.of_results else result or claim(clause, private=scene.private)


def _joined(clause: Clause, scene: ReadingScene) -> list[FormPart]:
    """A form before a word such as "and", with what follows it; after "because" a remark."""
    for at in range(1, len(clause)):
        reason, rest = _opens_a_reason(clause, at), clause[at + 1 :]
        if not (reason or (rest and has(clause[at : at + 1], *_JOINS))):
            continue
        form = _read_form(clause[:at], scene)
        if form is None:
            continue
        behind = [] if reason else divided(rest, scene)
        if not behind or behind[0].form is None:
            but = has(clause[at : at + 1], Sense.BUT)
            behind = [FormPart(rest, None, remark=True, limits=but)] if rest else []
        return [FormPart(clause[:at], form), *behind]
    return []


def _opens_a_reason(clause: Clause, at: int) -> bool:
    """True for "because", and for a whole reason: "per lavoro"; a single "want" says too little."""
    after = clause[at + 1 : at + 2]
    by_somebody = has(clause[at : at + 1], Sense.BY) and isinstance((*after, None)[0], PlayerName)
    whole = bool(after) or " " in clause[at].text
    return whole and has(clause[at : at + 1], Sense.BECAUSE) and not by_somebody


def _side_by_side(clause: Clause, scene: ReadingScene) -> list[FormPart]:
    """Forms without a mark between them: each begins, or ends, with its evening, board or score."""
    days = [at for at, piece in enumerate(clause) if isinstance(piece, DayPhrase)]
    boards = [at for at, piece in enumerate(clause) if isinstance(piece, BoardPiece)]
    ends = [
        at + 1 for at, p in enumerate(clause) if isinstance(p, Scored) or has((p,), Sense.DRAWN)
    ]
    for cuts in (days, [at + 1 for at in days], boards, ends):
        parts = _cut(clause, [at for at in cuts if 0 < at < len(clause)], scene)
        if len(parts) > 1 and all(part.form and _is_of_something(part.clause) for part in parts):
            return parts
    return []


def _cut(clause: Clause, cuts: Sequence[int], scene: ReadingScene) -> list[FormPart]:
    runs = (clause[a:b] for a, b in zip([0, *cuts], [*cuts, len(clause)], strict=True))
    return [FormPart(run, _read_form(run, scene)) for run in runs]


def _is_of_something(clause: Clause) -> bool:
    return any(isinstance(piece, DayPhrase | PlayerName | BoardPiece) for piece in clause)


def _beside_unknown_words(clause: Clause, scene: ReadingScene) -> list[FormPart]:
    """The longest claim about coming at the end of a clause; in private, also at its beginning."""
    size, most = len(clause), min(len(clause) - 1, _LONGEST_FORM)
    ends = [(clause[at:], clause[:at]) for at in range(size - most, size)]
    starts = [(clause[:at], clause[at:]) for at in range(most, 0, -1)]
    for run, rest in (*ends, *starts) if scene.private else ends:
        form = _read_form(run, scene)
        if not isinstance(form, PresenceClaim) or not form.is_clear:
            continue
        doubtful = any(piece.senses and piece.senses <= _DOUBTFUL for piece in rest)
        asks = Unsure.QUESTION in form.doubts and rest[0] is not clause[0]
        if not (doubtful or asks):  # behind a reason, the verb comes before its subject
            form = replace(form, doubts=form.doubts - {Unsure.QUESTION})
            return [FormPart(rest, None, joined=True), FormPart(run, form)]
    return []


def dated_by_reason(parts: Sequence[FormPart]) -> list[FormPart]:
    """The parts; a form without an evening gets that of the reason before it.

    "De 27e zit ik in Rome dus ik kom niet" is about the 27th; so is a form before a day by itself:
    "Kees kan niet, de 27e".
    """
    at = next((n for n, part in enumerate(parts) if isinstance(part.form, PresenceClaim)), 0)
    form = parts[at].form
    claims = [part.form for part in parts if isinstance(part.form, PresenceClaim)]
    if not isinstance(form, PresenceClaim) or any(one.days for one in claims):
        return list(parts)
    days = tuple(p for part in parts[:at] for p in part.clause if _is_ahead(p))
    behind = parts[at + 1 :]
    if not days and len(claims) == len(behind) == 1 == len(behind[0].clause):
        days, behind = tuple(filter(_is_ahead, behind[0].clause)), []
    if not days:
        return list(parts)
    enough = {Unsure.TOO_LITTLE} if form.coming is ClaimedPresence.AWAY else set()
    dated = replace(form, days=days, doubts=form.doubts - enough)
    return [*parts[:at], replace(parts[at], form=dated), *behind]


def _is_ahead(piece: Piece) -> TypeGuard[DayPhrase]:
    beside = {DayKind.EVERYTHING, DayKind.FEAST, DayKind.PAST, DayKind.DAY}
    return isinstance(piece, DayPhrase) and beside.isdisjoint(piece.kinds)


def is_beside(part: FormPart, *, last: bool) -> bool:
    """True for a greeting, and for a name at the end."""
    if part.joined:
        return False
    if not part.remark and is_courtesy(part.clause):
        return True
    return last and all(isinstance(p, PlayerName) or p.senses & _CLOSING for p in part.clause)

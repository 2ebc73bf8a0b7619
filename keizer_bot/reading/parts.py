"""Divides a clause into forms and the words beside them, and finds the doubts that these raise."""

from collections.abc import Sequence
from typing import TypeGuard

import msgspec
from msgspec.structs import replace

from keizer_bot.reading.claimed import ClaimedPresence, ComingForm, PresenceClaim
from keizer_bot.reading.clauses import Clause, has, is_courtesy, warnings
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

    `remark`: it follows a form without a mark between them; `limits`: "but" joins them.
    """

    clause: Clause
    form: Form | None
    remark: bool = False
    limits: bool = False


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
            doubts = form.doubts - {Unsure.QUESTION} | {Unsure.UNKNOWN_WORDS}
            return [FormPart(rest, None), FormPart(run, replace(form, doubts=doubts))]
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
    if not part.remark and is_courtesy(part.clause):
        return True
    return last and all(isinstance(p, PlayerName) or p.senses & _CLOSING for p in part.clause)


_OF_A_THING = (Sense.ARTICLE, Sense.MY, Sense.PLACE, Sense.AGAINST, Sense.FOR, Sense.BY)
_BEHIND_A_RESULT = {
    Sense.NOT: Unsure.DENIED,
    Sense.NO: Unsure.CORRECTION,
    Sense.UNREAL: Unsure.UNREAL,
    Sense.WHITE: Unsure.COLOURS,
    Sense.BLACK: Unsure.COLOURS,
    **dict.fromkeys(
        (Sense.ILL, Sense.NO_SHOW, Sense.SIGNED_OFF, Sense.SIGN_OFF, Sense.FORFEIT), Unsure.FORFEIT
    ),
    Sense.CLUB_DUTY: Unsure.RESULT,  # about another game
}
_OF_NOBODY = frozenset((Sense.THEY, Sense.SO, Sense.SOFT, Sense.NOT))
_LITTLE = {Unsure.TOO_LITTLE}
_ENDS = (Sense.NOT, Sense.TO_COME, Sense.THERE, Sense.CANNOT, Sense.LATE)


def doubts_of_claims(parts: Sequence[FormPart]) -> set[Unsure]:
    """The doubts about what these parts say about coming."""
    doubts = set[Unsure]()
    before: FormPart | None = None
    for number, part in enumerate(parts):
        if isinstance(part.form, PresenceClaim):
            doubts |= part.form.doubts - (_LITTLE if _is_told_before(part.form, parts) else set())
        elif part.form is None and not is_beside(part, last=number == len(parts) - 1):
            doubts |= _around(part, before)
        before = part if part.form is not None else before
    claims = [part.form for part in parts if isinstance(part.form, PresenceClaim)]
    both_ways = len({claim.coming for claim in claims}) > 1
    contradict = both_ways and any(claim.is_one_word for claim in claims)
    return doubts | ({Unsure.CONTRADICTION} if contradict else set())


def _is_told_before(form: PresenceClaim, parts: Sequence[FormPart]) -> bool:
    """True if another form says the same for sure: "I'll be late, 20.15", "at 20.15, pair me"."""
    claims = [part.form for part in parts if isinstance(part.form, PresenceClaim)]
    told = {form.coming, *([ClaimedPresence.LATER] if form.form is ComingForm.JOIN else [])}
    same = (claim for claim in claims if claim.coming in told and claim.names == form.names)
    return not form.days and any(not claim.doubts for claim in same)


def _around(part: FormPart, before: FormPart | None) -> set[Unsure]:
    """The doubts that a clause without a form raises: before the form every word must be known."""
    if before is None:
        return {Unsure.UNKNOWN_WORDS}
    doubts = warnings(part.clause)
    if isinstance(before.form, PresenceClaim) and before.form.coming is ClaimedPresence.LATER:
        if not has(part.clause, Sense.NOT, Sense.STAY_AWAY, Sense.SIGN_OFF, Sense.CANNOT):
            doubts.discard(Unsure.COMING)  # "I leave work late"
        if any(piece.text.isdecimal() for piece in part.clause):
            doubts.add(Unsure.CORRECTION)  # "10 min later, sorry 20"
    but = has(part.clause, Sense.BUT) and has(part.clause, Sense.BECAUSE)
    raised = (
        (part.limits or has(part.clause[:1], Sense.AFTER_ALL) or but, Unsure.CONTRADICTION),
        (_is_answer_to_nobody(part.clause), Unsure.SOMEBODY_ELSE),
        (part.remark and has(part.clause[-1:], *_ENDS), Unsure.COMING),
    )
    return doubts | {doubt for holds, doubt in raised if holds}


def doubts_of_reports(parts: Sequence[FormPart], scene: ReadingScene) -> set[Unsure]:
    """The doubts about what these parts say about a game."""
    doubts = set[Unsure]()
    before: ResultClaim | None = None
    for part in parts:
        if isinstance(part.form, ResultClaim):
            doubts |= part.form.doubts
            before = part.form
        elif part.form is None:
            doubts |= _beside_a_result(part, before, scene)
    claims = [part.form for part in parts if isinstance(part.form, ResultClaim)]
    if len(claims) > 1 and scene.own_game is None and any(claim.is_bare for claim in claims):
        doubts.add(Unsure.SOMEBODY_ELSE)  # "won, Piet did not come", from somebody without a game
    return doubts


def _beside_a_result(
    part: FormPart, before: ResultClaim | None, scene: ReadingScene
) -> set[Unsure]:
    denies = before is not None and has(part.clause, Sense.NO)
    if is_courtesy(part.clause) and not (denies or part.remark):
        return _doubts_of_greeting(part.clause, scene)
    return {Unsure.UNKNOWN_WORDS} if before is None else _behind_a_result(part, before, scene)


def _doubts_of_greeting(clause: Clause, scene: ReadingScene) -> set[Unsure]:
    """The doubt that a named player wrote the message, unless it praises them for the game."""
    names = [p for p in clause if isinstance(p, PlayerName) and scene.me not in p.people]
    praised = has(clause, Sense.GOOD_GAME) and all(_is_harmless(p, scene) for p in names)
    return {Unsure.SOMEBODY_ELSE} if names and not (praised or scene.is_arbiter) else set()


def _behind_a_result(part: FormPart, before: ResultClaim, scene: ReadingScene) -> set[Unsure]:
    """Doubts of a remark after a result; "won" may mean anything: "gewonnen... een fles wijn"."""
    doubts = warnings(p for p in part.clause if not _is_harmless(p, scene)) - {Unsure.COMING}
    doubts |= {doubt for sense, doubt in _BEHIND_A_RESULT.items() if has(part.clause, sense)}
    first, named = part.clause[:1], any(isinstance(p, PlayerName) for p in part.clause)
    of_a_thing = has(first, *_OF_A_THING) or has(part.clause, Sense.GAME, Sense.BOARD)
    of_others = has(part.clause, Sense.OTHERS) or all(p.senses & _OF_NOBODY for p in part.clause)
    raised = (
        (has(part.clause, Sense.PAST) and not (named or before.names), Unsure.UNCERTAIN),
        (has(first, Sense.AFTER_ALL) and not has(first, Sense.HOW), Unsure.QUESTION),
        (before.is_bare and of_a_thing, Unsure.UNREAL),
        (before.is_bare and of_others, Unsure.SOMEBODY_ELSE),
    )
    return doubts | {doubt for holds, doubt in raised if holds}


def _is_harmless(piece: Piece, scene: ReadingScene) -> bool:
    """True for a player of the sender's game, today, or a later time."""
    if isinstance(piece, PlayerName):
        own_game = scene.own_game
        return own_game is not None and any(player in piece.people for player in own_game.players)
    ahead = isinstance(piece, DayPhrase) and DayKind.NEXT in piece.kinds
    return ahead or (isinstance(piece, DayPhrase) and scene.is_today(piece.when))


def _is_answer_to_nobody(clause: Clause) -> bool:
    """True if somebody other than the sender comes or stays away: "zij niet", "mijn broer wel"."""
    others = has(clause, Sense.THEY, Sense.OTHERS, Sense.THIRD_PERSON)
    is_read = all(isinstance(piece, DayPhrase) or piece.senses for piece in clause)
    return others and is_read and has(clause, Sense.NOT, Sense.THERE, Sense.AFTER_ALL)

"""The doubts that words beside the forms raise: greetings, signatures, reasons."""

from collections.abc import Sequence

from keizer_bot.reading.claimed import ClaimedPresence, ComingForm, PresenceClaim
from keizer_bot.reading.clauses import Clause, has, is_courtesy, warnings
from keizer_bot.reading.day_words import DayKind
from keizer_bot.reading.model import Unsure
from keizer_bot.reading.parts import FormPart, is_beside
from keizer_bot.reading.pieces import DayPhrase, Piece, PlayerName
from keizer_bot.reading.results import ResultClaim
from keizer_bot.reading.scene import ReadingScene
from keizer_bot.reading.senses import Sense

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
_ENDS = (Sense.NOT, Sense.TO_COME, Sense.THERE, Sense.CANNOT, Sense.LATE)
_LITTLE = {Unsure.TOO_LITTLE}


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
    return doubts | ({Unsure.CONTRADICTION} if _contradict(claims) else set())


def _is_told_before(form: PresenceClaim, parts: Sequence[FormPart]) -> bool:
    """True if another form says the same for sure: "I'll be late, 20.15", "at 20.15, pair me"."""
    claims = [part.form for part in parts if isinstance(part.form, PresenceClaim)]
    told = {form.coming, *([ClaimedPresence.LATER] if form.form is ComingForm.JOIN else [])}
    same = (claim for claim in claims if claim.coming in told and claim.names == form.names)
    return not form.days and any(not claim.doubts for claim in same)


def _contradict(claims: Sequence[PresenceClaim]) -> bool:
    if any(claims[n].is_bare_no and _is_denied(claims[n - 1]) for n in range(1, len(claims))):
        return True
    both_ways = len({claim.coming for claim in claims}) > 1
    return both_ways and any(claim.is_one_word for claim in claims)


def _is_denied(claim: PresenceClaim) -> bool:
    """True if a "not" after it may deny it: "vrijdag sla ik over, de 27e niet"."""
    return claim.form in {ComingForm.SKIP, ComingForm.CLUB_DUTY}


def _around(part: FormPart, before: FormPart | None) -> set[Unsure]:
    """The doubts that a clause without a form raises: before the form every word must be known."""
    if before is None:
        return {Unsure.UNKNOWN_WORDS}
    doubts = warnings(part.clause)
    doubts |= {Unsure.UNKNOWN_WORDS} if part.joined else set()
    if isinstance(before.form, PresenceClaim) and before.form.coming is ClaimedPresence.LATER:
        if not has(part.clause, Sense.NOT, Sense.STAY_AWAY, Sense.SIGN_OFF, Sense.CANNOT):
            doubts.discard(Unsure.COMING)  # "I leave work late"
        if any(piece.text.isdecimal() for piece in part.clause):
            doubts.add(Unsure.CORRECTION)  # "10 min later, sorry 20"
    if isinstance(before.form, ResultClaim):
        return doubts & {Unsure.EVENING, Unsure.COMING, Unsure.UNKNOWN_WORDS}
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
    if is_courtesy(part.clause) and not (denies or part.remark or part.joined):
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

"""Words beside the forms (greetings, signatures, reasons), and the doubts that they raise."""

from collections.abc import Sequence
from itertools import pairwise

from keizer_bot.engine.model import Result
from keizer_bot.reading.claimed import ClaimedPresence, ComingForm, PresenceClaim
from keizer_bot.reading.clauses import Clause, has, is_courtesy, warnings
from keizer_bot.reading.dates import Sort
from keizer_bot.reading.day_words import DayKind
from keizer_bot.reading.model import Unsure
from keizer_bot.reading.parts import FormPart, is_beside
from keizer_bot.reading.pieces import ClockPiece, DayPhrase, Piece, PlayerName
from keizer_bot.reading.result_forms import Own
from keizer_bot.reading.results import Told
from keizer_bot.reading.scene import ReadingScene
from keizer_bot.reading.senses import Sense

_OF_A_THING = (Sense.ARTICLE, Sense.MY, Sense.PLACE, Sense.AGAINST, Sense.FOR, Sense.BY)
_SAME = {
    Own.WON: (Sense.WON, Sense.BEAT, Sense.RESIGNED),
    Own.LOST: (Sense.LOST,),
    Own.DRAWN: (Sense.DRAWN,),
}
_OF_NOBODY = frozenset((Sense.THEY, Sense.SO, Sense.SOFT, Sense.NOT))
_ENDS = (Sense.NOT, Sense.TO_COME, Sense.THERE, Sense.CANNOT, Sense.LATE)
_LITTLE = {Unsure.TOO_LITTLE}
_AHEAD = frozenset((DayKind.NEXT,))


def doubts_of_claims(parts: Sequence[FormPart], scene: ReadingScene) -> set[Unsure]:
    """Why what these parts say of coming is unsure."""
    doubts = set[Unsure]()
    before: FormPart | None = None
    for number, part in enumerate(parts):
        if isinstance(part.form, PresenceClaim):
            doubts |= part.form.doubts - (_LITTLE if _is_told_before(part.form, parts) else set())
        elif part.form is None and not is_beside(part, last=number == len(parts) - 1):
            doubts |= _around(part, before, scene)
        before = part if part.form is not None else before
    claims = [part.form for part in parts if isinstance(part.form, PresenceClaim)]
    if len(claims) == 1 and claims[0].is_bare_no:
        doubts.discard(Unsure.DENIED)
    return doubts | ({Unsure.CONTRADICTION} if _contradict(claims) else set())


def _is_told_before(form: PresenceClaim, parts: Sequence[FormPart]) -> bool:
    """True beside a form that says the same for sure: "I'll be late, 20.15"."""
    claims = [part.form for part in parts if isinstance(part.form, PresenceClaim)]
    same = (one for one in claims if (one.coming, one.names) == (form.coming, form.names))
    return not form.days and any(not one.doubts for one in same)


def _contradict(claims: Sequence[PresenceClaim]) -> bool:
    if any(claims[n].is_bare_no and _is_denied(claims[n - 1]) for n in range(1, len(claims))):
        return True
    both_ways = len({one.coming for one in claims}) > 1
    return both_ways and any(one.is_one_word for one in claims)


def _is_denied(one: PresenceClaim) -> bool:
    """True if a "not" behind it may deny it: "vrijdag sla ik over, de 27e niet"."""
    return one.form in {ComingForm.SKIP, ComingForm.CLUB_DUTY}


def _around(part: FormPart, before: FormPart | None, scene: ReadingScene) -> set[Unsure]:
    """Doubts of a clause that is no form: in front each word must be read, behind few matter."""
    if before is None:
        return {Unsure.UNKNOWN_WORDS}
    doubts = warnings(p for p in part.clause if not _is_beside_the_club(p, part, scene))
    doubts |= {Unsure.UNKNOWN_WORDS} if part.joined else set()
    if isinstance(before.form, Told):
        return doubts & {Unsure.EVENING, Unsure.COMING, Unsure.UNKNOWN_WORDS}
    if has(part.clause[:1], Sense.FAREWELL) and not part.remark:
        return doubts & {Unsure.CORRECTION, Unsure.SOMEBODY_ELSE}  # "see you all next week"
    if before.form is not None:
        doubts = _by_form(doubts, part, before.form)
    but = has(part.clause, Sense.BUT) and has(part.clause, Sense.BECAUSE)
    found = (
        (part.limits or has(part.clause[:1], Sense.AFTER_ALL) or but, Unsure.CONTRADICTION),
        (_is_answer_to_nobody(part.clause), Unsure.SOMEBODY_ELSE),
        (part.remark and has(part.clause[-1:], *_ENDS), Unsure.COMING),
    )
    return doubts | {doubt for holds, doubt in found if holds}


def _by_form(doubts: set[Unsure], part: FormPart, form: PresenceClaim) -> set[Unsure]:
    """The doubts of a remark that count behind that form."""
    if form.coming is not ClaimedPresence.LATER:
        return doubts
    if not has(part.clause, Sense.NOT, Sense.STAY_AWAY, Sense.SIGN_OFF, Sense.CANNOT):
        doubts = doubts - {Unsure.COMING}  # "I leave work late"
    return doubts | _doubts_of_lateness(part)


def _is_beside_the_club(piece: Piece, part: FormPart, scene: ReadingScene) -> bool:
    """True for a day without an evening, in a reason: "exam on Saturday"."""
    if not isinstance(piece, DayPhrase) or len(part.clause) == 1:
        return False
    if piece.when.sort is not Sort.DAYS or DayKind.DAY in piece.kinds:
        return False
    evenings = {evening.date for evening in scene.calendar.evenings}
    return evenings.isdisjoint(piece.when.days)


def _doubts_of_lateness(part: FormPart) -> set[Unsure]:
    """Another number may correct it: "10 min later, sorry 20"."""
    pairs = zip((None, *part.clause), part.clause, strict=False)
    numbers = [p for before, p in pairs if not (before and before.end == p.start)]  # not "A2"
    return {Unsure.CORRECTION} if any(p.text.isdecimal() for p in numbers) else set()


def doubts_of_reports(parts: Sequence[FormPart], scene: ReadingScene) -> set[Unsure]:
    """Why what these parts tell of a game is unsure."""
    doubts = set[Unsure]()
    before: Told | None = None
    for part in parts:
        if isinstance(part.form, Told):
            doubts |= part.form.doubts
            if before is not None and before.of_them and _turns(before, part.form):
                doubts.add(Unsure.CONTRADICTION)  # "he was lost but won"
            before = part.form
        elif part.form is None:
            doubts |= _behind_a_result(part, before, scene)
    return doubts


def _denies(part: FormPart) -> bool:
    """True for "no", but for "no hope"."""
    denials = [at for at, word in enumerate(part.clause) if has((word,), Sense.NO)]
    return any(
        not has(part.clause[at : at + 1], Sense.NONE)
        or at + 1 == len(part.clause)
        or has(part.clause[at + 1 : at + 2], Sense.WON, Sense.LOST, Sense.DRAWN, Sense.SOFT)
        for at in denials
    )


def _turns(before: Told, form: Told) -> bool:
    """True for a bare result that does not follow: "he resigned, a point for me" does."""
    return form.is_bare and not (form.for_me and form.own is before.own)


def _behind_a_result(part: FormPart, before: Told | None, scene: ReadingScene) -> set[Unsure]:
    """After a bare "won" there may be a prize: "gewonnen... een fles wijn"."""
    if before is not None and _denies(part):
        return {Unsure.CORRECTION}
    if not (part.remark or part.joined) and is_courtesy(part.clause):
        return _doubts_of_names(part, before, scene)
    if before is None:
        return {Unsure.UNKNOWN_WORDS}
    doubts = warnings([p for p in part.clause if not _is_harmless(p, before, scene)])
    if not has(part.clause, Sense.NOT):
        doubts -= {Unsure.COMING}
    doubts |= _doubts_of_remark(part, before, scene)
    return doubts | (_doubts_of_bare(part) if before.is_bare else set())


def _doubts_of_remark(part: FormPart, before: Told, scene: ReadingScene) -> set[Unsure]:
    of_the_game = before.own is not Own.SCORE and _names_the_opponent(part, scene)
    little = not (before.names or of_the_game)
    first = part.clause[:1]
    denied = has(first, Sense.NOT) or (part.limits and has(part.clause, Sense.NOT))
    denied = denied or _denies_the_opponent(part, scene)
    opened = part.by_preposition and (before.subject is not None or part.for_whom)
    opened = opened or part.joined
    found = (
        (denied, Unsure.DENIED),
        (_is_of_another_colour(part, scene), Unsure.COLOURS),
        (little and has(part.clause, Sense.UNREAL), Unsure.UNREAL),
        (little and has(part.clause, Sense.PAST), Unsure.UNCERTAIN),
        (
            has(first, Sense.AFTER_ALL) and not has(first, Sense.HOW),
            Unsure.QUESTION,
        ),  # "gewonnen, toch"
        (opened, Unsure.UNKNOWN_WORDS),
        (part.by_preposition and has(part.clause, Sense.IS), Unsure.UNREAL),
        (has(part.clause, Sense.NO_SHOW), Unsure.FORFEIT),
        (has(part.clause, Sense.CLUB_DUTY), Unsure.RESULT),  # "Anna won in the league"
    )
    return {doubt for holds, doubt in found if holds}


def _names_the_opponent(part: FormPart, scene: ReadingScene) -> bool:
    """True if it is about the opponent, who did play."""
    names = [p for p in part.clause if isinstance(p, PlayerName) and scene.me not in p.people]
    played = not has(part.clause, Sense.NOT, Sense.ILL)
    return played and any(_is_of_the_game(name, scene) for name in names)


def _denies_the_opponent(part: FormPart, scene: ReadingScene) -> bool:
    """True for "maar niet van Piet", where the game is against Piet."""
    against = [b for a, b in pairwise(part.clause) if has((a,), Sense.AGAINST)]
    names = [p for p in against if isinstance(p, PlayerName)]
    denied = has(part.clause, Sense.NOT)
    return denied and any(_is_of_the_game(name, scene) for name in names)


def _doubts_of_bare(part: FormPart) -> set[Unsure]:
    doubts = set[Unsure]()
    if has(part.clause[:1], *_OF_A_THING) or part.by_preposition:
        doubts.add(Unsure.UNREAL)
    if has(part.clause, Sense.OTHERS) or all(p.senses & _OF_NOBODY for p in part.clause):
        doubts.add(Unsure.SOMEBODY_ELSE)
    if has(part.clause, Sense.GAME):
        doubts.add(Unsure.UNREAL)  # "gewonnen, een partij tegen mijn computer"
    if has(part.clause, Sense.BOARD, Sense.NONE):
        doubts.add(Unsure.UNREAL)
    return doubts


def _is_harmless(piece: Piece, before: Told, scene: ReadingScene) -> bool:
    """True for a player of the sender's game, the same result, and what is still to come."""
    if isinstance(piece, PlayerName):
        return _is_of_the_game(piece, scene)
    if isinstance(piece, ClockPiece):  # how long it took
        return piece.moment.minutes is not None and before.own is not Own.SCORE
    if has((piece,), *_SAME.get(before.own, ())):
        return True
    if not isinstance(piece, DayPhrase):
        return False
    return bool(_AHEAD & set(piece.kinds)) or scene.is_today(piece.when)


def _is_of_another_colour(part: FormPart, scene: ReadingScene) -> bool:
    """True where a colour is named, except that of the sender: "ik had wit"."""
    game = scene.own_game
    mine = Sense.WHITE if game is not None and game.white == scene.me else Sense.BLACK
    first_person = has(part.clause, Sense.ME, Sense.I_HAVE, Sense.I_AM)
    colours = [p for p in part.clause if has((p,), Sense.WHITE, Sense.BLACK)]
    return any(not (first_person and has((piece,), mine)) for piece in colours)


def _doubts_of_names(part: FormPart, before: Told | None, scene: ReadingScene) -> set[Unsure]:
    """A signature of somebody else, or in front somebody of another game."""
    if scene.is_arbiter:
        return set()
    names = [p for p in part.clause if isinstance(p, PlayerName) and scene.me not in p.people]
    polite = before is None or has(part.clause, Sense.GOOD_GAME)
    if before is not None and before.own in {Own.DRAWN, Own.SCORE}:
        polite = polite or has(part.clause, Sense.ME)  # "peace, Piet and I"
    if before is not None and has(part.clause, Sense.CONGRATULATION):
        polite = polite or _is_no_win(before, scene)
    strangers = [p for p in names if not (polite and _is_of_the_game(p, scene))]
    return {Unsure.SOMEBODY_ELSE} if strangers else set()


def _is_no_win(told: Told, scene: ReadingScene) -> bool:
    """True if the sender may congratulate their opponent."""
    if told.own is Own.SCORE and scene.own_game is not None:
        is_white = scene.own_game.white == scene.me
        return told.score is (Result.BLACK_WON if is_white else Result.WHITE_WON)
    return told.own in {Own.LOST, Own.DRAWN}


def _is_of_the_game(name: PlayerName, scene: ReadingScene) -> bool:
    own = scene.own_game
    return own is not None and any(player in name.people for player in own.players)


def _is_answer_to_nobody(clause: Clause) -> bool:
    """True if another than the sender comes or does not: "zij niet", "mijn broer wel"."""
    others = has(clause, Sense.THEY, Sense.OTHERS, Sense.THIRD_PERSON)
    said = all(isinstance(piece, DayPhrase) or piece.senses for piece in clause)
    return others and said and has(clause, Sense.NOT, Sense.THERE, Sense.AFTER_ALL)

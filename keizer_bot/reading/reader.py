"""`read`: turns what somebody wrote into one typed reading."""

import re
from collections.abc import Sequence
from itertools import chain
from types import UnionType

from msgspec.structs import replace

from keizer_bot.i18n.message import Refusal
from keizer_bot.reading.claimed import ClaimedPresence, PresenceClaim
from keizer_bot.reading.clauses import Clause, clauses, has
from keizer_bot.reading.cutting import pieces
from keizer_bot.reading.dates import Sort
from keizer_bot.reading.day_words import DayKind
from keizer_bot.reading.guessed_coming import guessed_presence
from keizer_bot.reading.model import (
    ComeLate,
    NoEvening,
    NothingRead,
    OwnResult,
    Presence,
    Reading,
    Report,
    ResultReport,
    SeveralReadings,
    SignOff,
    SignOn,
    Unsure,
)
from keizer_bot.reading.parts import (
    Form,
    FormPart,
    dated_by_reason,
    divided,
    doubts_of_claims,
    doubts_of_reports,
)
from keizer_bot.reading.pieces import Piece, PlayerName
from keizer_bot.reading.presence import players_of, presence
from keizer_bot.reading.reports import guessed_result, reports
from keizer_bot.reading.results import ResultClaim, result_claim
from keizer_bot.reading.scene import ReadingScene
from keizer_bot.reading.senses import Sense
from keizer_bot.reading.words import prepared

_QUOTED = re.compile(r"[\"“”„«»]|^\s*>|\n\s*>", re.MULTILINE)
_SPEAKER = re.compile(r"^[^\W\d_]+(?: [^\W\d_]+)?:(?:\s|$)", re.MULTILINE)
_WONDERING = frozenset("❓❔🤔🤞⏳💭❌")
_HEADINGS = (
    *(Sense.GAME, Sense.SIGN_OFF, Sense.SIGNED_OFF, Sense.AWAY, Sense.SIGN_ON, Sense.BOARD),
    *(Sense.SOFT, Sense.A_MOMENT, Sense.HELLO, Sense.STAY_AWAY, Sense.TAKE_PART, Sense.ILL),
    Sense.THERE,
)

_DAYS = (Sort.DAYS, Sort.TODAY, Sort.GUESS)
_CHOICE = {DayKind.OR, DayKind.OF, DayKind.EXCEPT}  # among several days


def read(text: str, scene: ReadingScene) -> Reading:
    """Read the whole text, as words about coming and about results.

    It raises nothing: a text with a day outside the season is not understood.
    """
    cleaned = prepared(text)
    try:
        text_pieces = pieces(cleaned, scene)
    except Refusal:
        return NothingRead(frozenset((Unsure.EVENING,)))
    return read_pieces(text, cleaned, text_pieces, scene)


def read_pieces(text: str, cleaned: str, pieces_: Sequence[Piece], scene: ReadingScene) -> Reading:
    """As `read`, for a text that is prepared and cut into pieces."""
    divisions = clauses(cleaned, pieces_, lists=scene.is_arbiter)
    doubts = _doubts_of_all(text, pieces_)
    reading = _of_forms(divisions, pieces_, doubts, scene)
    if reading is not None and (scene.private or not is_chatter(reading)):
        return reading
    return _without_form(divisions, pieces_, doubts, scene)


def read_forms(text: str, pieces_: Sequence[Piece], scene: ReadingScene) -> Reading | None:
    """As `read`, for a prepared text in pieces, by the closed forms alone; None without one."""
    divisions = clauses(text, pieces_, lists=scene.is_arbiter)
    return _of_forms(divisions, pieces_, _doubts_of_all(text, pieces_), scene)


def _of_forms(
    divisions: Sequence[Clause], pieces_: Sequence[Piece], doubts: set[Unsure], scene: ReadingScene
) -> Reading | None:
    """The reading by the closed forms, None if none fits; adds to `doubts`, which hold for all."""
    parts = _parts(divisions, scene)
    forms = [part.form for part in parts if part.form is not None]
    if not forms:
        return None
    dated = dated_by_reason(parts)
    try:
        came = _presence(dated, pieces_, doubts, scene)
    except Refusal as refusal:
        if dated != parts:
            return NothingRead(frozenset((Unsure.EVENING,)))
        return _no_evening(forms, pieces_, refusal, doubts, scene)
    ended = _reports(parts, doubts, scene)
    if any(isinstance(form, ResultClaim) for form in forms) and not (ended or came):
        return OwnResult(doubts=frozenset(doubts))
    return _as_one_reading((*ended, *came), frozenset(doubts)) if ended or came else None


def _parts(divisions: Sequence[Clause], scene: ReadingScene) -> list[FormPart]:
    """The parts of all clauses; illness counts only if nothing else says who is coming."""
    parts = list(chain.from_iterable(divided(clause, scene) for clause in divisions))
    fit = [part for part in parts if part.form is None or Unsure.ILL not in part.form.doubts]
    return fit if any(isinstance(part.form, PresenceClaim) for part in fit) else parts


def _no_evening(
    forms: Sequence[Form],
    pieces_: Sequence[Piece],
    refusal: Refusal,
    doubts: set[Unsure],
    scene: ReadingScene,
) -> NoEvening:
    claims = [form for form in forms if isinstance(form, PresenceClaim)]
    comes = not any(claim.coming is ClaimedPresence.AWAY for claim in claims)
    of_claims = set[Unsure]().union(*(claim.doubts for claim in claims)) - {Unsure.UNKNOWN_WORDS}
    all_doubts = doubts | of_claims | {Unsure.EVENING}
    phrases = [phrase for claim in claims for phrase in claim.days]
    days = {day for phrase in phrases for day in phrase.when.days}
    evenings = tuple(evening for evening in scene.calendar.evenings if evening.date in days)
    listed = all(p.when.sort in _DAYS and _CHOICE.isdisjoint(p.kinds) for p in phrases)
    if not listed or len(evenings) < len(days) - 1:
        all_doubts.add(Unsure.SEVERAL_EVENINGS)
    players, club_duty = players_of(claims, scene), has(pieces_, Sense.CLUB_DUTY)
    return NoEvening(players, comes, refusal, evenings, club_duty, frozenset(all_doubts))


def _without_form(
    divisions: Sequence[Clause], pieces_: Sequence[Piece], doubts: set[Unsure], scene: ReadingScene
) -> Reading:
    """A guess, or `OwnResult` for a report of a result when there are no games."""
    guess = None
    if Unsure.QUESTION not in doubts:
        guess = guessed_result(pieces_, scene) or guessed_presence(divisions, scene)
    over = isinstance(guess, SignOn) and Unsure.OVER in guess.doubts
    if guess is not None and not over:  # nobody signs on for an evening that has begun
        return replace(guess, doubts=guess.doubts | doubts)
    told_of = not scene.games and any(result_claim(clause, scene) for clause in divisions)
    return OwnResult(doubts=frozenset(doubts)) if told_of else NothingRead()


def _as_one_reading(readings: tuple[Presence | Report, ...], doubts: frozenset[Unsure]) -> Reading:
    if len(readings) == 1:
        return readings[0]
    return SeveralReadings(readings, doubts.union(*(reading.doubts for reading in readings)))


def _doubts_of_all(text: str, pieces_: Sequence[Piece]) -> set[Unsure]:
    doubts = set()
    if _QUOTED.search(text) or (_SPEAKER.search(text) and not has(pieces_[:2], *_HEADINGS)):
        doubts.add(Unsure.QUOTED)
    if _WONDERING.intersection(text):
        doubts.add(Unsure.UNCERTAIN)
    if "=" in text:
        doubts.add(Unsure.QUOTED)
    if "?" in text and not has(pieces_, Sense.PLEASE):
        doubts.add(Unsure.QUESTION)
    return doubts


def _presence(
    parts: Sequence[FormPart], pieces_: Sequence[Piece], doubts: set[Unsure], scene: ReadingScene
) -> tuple[Presence, ...]:
    claims = [part.form for part in parts if isinstance(part.form, PresenceClaim)]
    if not claims:
        return ()
    forms = [part.form for part in parts if part.form is not None]
    told_of = [name for form in forms for name in form.names]
    named = [p for p in pieces_ if isinstance(p, PlayerName) and p not in told_of]
    more = doubts | doubts_of_claims(parts)
    if len(parts) > 1 and not scene.private and any(claim.is_one_word for claim in claims):
        more.add(Unsure.TOO_LITTLE)  # "aanmelden vrijdag, mensen"
    if any(scene.me not in name.people for name in named):
        more.add(Unsure.SOMEBODY_ELSE)
    return presence(claims, more, scene)


def _reports(
    parts: Sequence[FormPart], doubts: set[Unsure], scene: ReadingScene
) -> tuple[Report, ...]:
    tellings = [part.form for part in parts if isinstance(part.form, ResultClaim)]
    if not tellings:
        return ()
    doubts |= doubts_of_reports(parts, scene)
    return reports(tellings, doubts, scene)


_OF_ANY = ({Unsure.PAST}, {Unsure.UNREAL, Unsure.TOO_LITTLE}, {Unsure.UNREAL, Unsure.EVENING})
_OF_SOMEBODY = (
    {Unsure.SOMEBODY_ELSE},
    {Unsure.QUOTED},
    {Unsure.CONDITION},
    {Unsure.UNKNOWN_WORDS, Unsure.QUESTION},
    {Unsure.UNCERTAIN, Unsure.QUESTION},
)
_ILL = {Unsure.ILL, Unsure.TOO_LITTLE}
_OF_CHATTER: dict[type[Reading] | UnionType, tuple[set[Unsure], ...]] = {
    SignOff | SignOn: (*_OF_SOMEBODY, {Unsure.UNKNOWN_WORDS, Unsure.TOO_LITTLE}, _ILL),
    ComeLate: (
        *_OF_SOMEBODY,
        {Unsure.EVENING, Unsure.TOO_LITTLE},
        {Unsure.EVENING, Unsure.UNKNOWN_WORDS},
    ),
    ResultReport: ({Unsure.EVENING, Unsure.TOO_LITTLE},),
}


def is_chatter(reading: Reading) -> bool:
    """True if the bot ignores the reading in a group."""
    if isinstance(reading, NothingRead):
        return False
    kind = next((doubts for of, doubts in _OF_CHATTER.items() if isinstance(reading, of)), ())
    return any(doubts <= reading.doubts for doubts in (*_OF_ANY, *kind))

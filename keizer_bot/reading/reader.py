"""`read`: what somebody wrote, as one typed reading."""

import re
from collections.abc import Sequence
from itertools import chain

from keizer_bot.i18n.message import Refusal
from keizer_bot.reading.clauses import Clause, clauses, has
from keizer_bot.reading.coming import ClaimedPresence, PresenceClaim, claim
from keizer_bot.reading.cutting import language_of, pieces, prepared
from keizer_bot.reading.model import (
    NoEvening,
    NothingRead,
    Presence,
    Reading,
    SeveralReadings,
    Unsure,
)
from keizer_bot.reading.parts import Form, FormPart, divided
from keizer_bot.reading.pieces import Piece, PlayerName
from keizer_bot.reading.presence import presence
from keizer_bot.reading.remarks import doubts_of_claims, doubts_of_reports
from keizer_bot.reading.reports import Reported, reports
from keizer_bot.reading.results import Told, told, with_remark
from keizer_bot.reading.scene import ReadingScene
from keizer_bot.reading.senses import Sense

_QUOTED = re.compile(r"[\"“”„«»]|^\s*>|\n\s*>", re.MULTILINE)
_SPEAKER = re.compile(r"^[^\W\d_]+(?: [^\W\d_]+)?:(?:\s|$)", re.MULTILINE)
_WONDERING = frozenset("❓❔🤔🤞⏳💭❌")
_HEADINGS = (
    *(Sense.GAME, Sense.SIGN_OFF, Sense.SIGNED_OFF, Sense.AWAY, Sense.SIGN_ON, Sense.BOARD),
    *(Sense.HELLO, Sense.STAY_AWAY, Sense.TAKE_PART, Sense.ILL, Sense.THERE),
)


def read(text: str, scene: ReadingScene) -> Reading:
    """What the text says of coming and of results, as a whole.

    Raises nothing: where a day is no day of the season, it is not understood.
    """
    cleaned = prepared(text)
    try:
        found = pieces(cleaned, scene, language_of(cleaned, scene))
    except Refusal:
        return NothingRead(frozenset((Unsure.EVENING,)))
    divisions = clauses(cleaned, found, lists=scene.is_arbiter)
    parts = _without_illness(list(chain.from_iterable(_parts(c, scene) for c in divisions)))
    forms = [part.form for part in parts if part.form is not None]
    if not forms:
        return NothingRead()
    doubts = _doubts_of_all(text, found)
    try:
        came = _presence(parts, found, doubts, scene)
    except Refusal as refusal:
        comes = not any(
            f.coming is ClaimedPresence.AWAY for f in forms if isinstance(f, PresenceClaim)
        )
        return NoEvening(comes, refusal, frozenset(doubts | {Unsure.EVENING}))
    ended = _reports(parts, doubts, scene)
    return _one((*ended, *came), frozenset(doubts))


def _one(readings: tuple[Presence | Reported, ...], doubts: frozenset[Unsure]) -> Reading:
    match readings:
        case ():
            return NothingRead(doubts)
        case (single,):
            return single
    return SeveralReadings(readings, doubts.union(*(one.doubts for one in readings)))


def _parts(clause: Clause, scene: ReadingScene) -> list[FormPart]:
    """The parts of a clause. A result goes before coming: "my opponent is not here" is both."""

    def form(part: Clause) -> Form | None:
        result = told(part, scene) if scene.games else None
        return result or claim(part, private=scene.private)

    parts = divided(clause, form)
    if len(parts) > 1 or parts[0].form is not None or not scene.games:
        return parts
    found = with_remark(clause, scene)
    if found is None:
        return parts
    result, opener, remark = found
    for_whom = has((opener,), Sense.FOR)
    behind = FormPart(remark, None, remark=True, by_preposition=True, for_whom=for_whom)
    return [FormPart(clause, result), behind]


def _without_illness(parts: list[FormPart]) -> list[FormPart]:
    """The parts, with illness as a remark where another says that they stay away."""

    def is_ill(part: FormPart) -> bool:
        return part.form is not None and Unsure.ILL in part.form.doubts

    if not any(isinstance(part.form, PresenceClaim) and not is_ill(part) for part in parts):
        return parts
    return [part for part in parts if not is_ill(part)]


def _doubts_of_all(text: str, found: Sequence[Piece]) -> set[Unsure]:
    doubts = set()
    heading = has(found[:1], *_HEADINGS) or (len(found) > 1 and has(found[1:2], *_HEADINGS))
    if _QUOTED.search(text) or (_SPEAKER.search(text) and not heading):
        doubts.add(Unsure.QUOTED)
    if _WONDERING.intersection(text):
        doubts.add(Unsure.UNCERTAIN)
    if "=" in text:
        doubts.add(Unsure.QUOTED)
    if "?" in text and not has(found, Sense.PLEASE):
        doubts.add(Unsure.QUESTION)
    return doubts


def _presence(
    parts: Sequence[FormPart], found: Sequence[Piece], doubts: set[Unsure], scene: ReadingScene
) -> tuple[Presence, ...]:
    claims = [part.form for part in parts if isinstance(part.form, PresenceClaim)]
    if not claims:
        return ()
    forms = [part.form for part in parts if part.form is not None]
    told_of = [name for form in forms for name in form.names]
    named = [p for p in found if isinstance(p, PlayerName) and p not in told_of]
    more = doubts | doubts_of_claims(parts)
    if any(scene.me not in name.people for name in named):
        more.add(Unsure.SOMEBODY_ELSE)
    return presence(claims, more, scene)


def _reports(
    parts: Sequence[FormPart], doubts: set[Unsure], scene: ReadingScene
) -> tuple[Reported, ...]:
    tellings = [part.form for part in parts if isinstance(part.form, Told)]
    if not tellings:
        return ()
    return reports(tellings, doubts | doubts_of_reports(parts, scene), scene)

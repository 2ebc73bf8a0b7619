"""Guesses if somebody is coming when no form fits; the bot asks, and never acts on a guess.

It weighs the words of coming and of denial in each clause. If a guess may be the opposite of the
meaning, it makes none.
"""

from collections.abc import Iterable, Sequence
from contextlib import suppress
from itertools import chain

from msgspec.structs import replace

from keizer_bot.i18n.message import Refusal
from keizer_bot.reading.claimed import ClaimedPresence, ComingForm, PresenceClaim
from keizer_bot.reading.clauses import Clause, has
from keizer_bot.reading.coming import OF_ONESELF
from keizer_bot.reading.day_words import DayKind
from keizer_bot.reading.model import Presence, Unsure
from keizer_bot.reading.pieces import (
    ClockPiece,
    DayPhrase,
    LexiconWord,
    Piece,
    PlayerName,
    Scored,
)
from keizer_bot.reading.presence import presence
from keizer_bot.reading.scene import ReadingScene
from keizer_bot.reading.senses import Sense

_NUMBER = (DayKind.NUMBER,)
_FORM = {
    ClaimedPresence.AWAY: ComingForm.AWAY,
    ClaimedPresence.HERE: ComingForm.HERE,
    ClaimedPresence.LATER: ComingForm.LATE,
}
_DENIAL = (Sense.NOT, Sense.NONE, Sense.NO, Sense.CANNOT, Sense.WILL_NOT)
_AWAY = (Sense.STAY_AWAY, Sense.SIGN_OFF, Sense.SIGNED_OFF, Sense.AWAY)
_HERE = (Sense.TAKE_PART, Sense.SIGN_ON, Sense.SIGNED_ON)
_COMING = (
    *(Sense.COME, Sense.TO_COME, Sense.CAN, Sense.BE, Sense.THERE),
    *(Sense.I_CAN, Sense.I_COME, Sense.I_AM_THERE, Sense.I_AM, Sense.ARRIVE),
)
_OTHERS = {
    *(Sense.THEY, Sense.OTHERS, Sense.YOU, Sense.WE, Sense.THIRD_PERSON, Sense.OPPONENT),
}
_WARNINGS = frozenset(
    {
        *(Sense.IF, Sense.ASKS, Sense.SAYS, Sense.DOUBT, Sense.OR, Sense.UNREAL, Sense.PAST),
        *(Sense.ALWAYS, Sense.OBJECTION, Sense.IDIOM),
        *(Sense.WON, Sense.LOST, Sense.DRAWN, Sense.GAME),
    }
)
"""With one of these, a clause is about something else, or about a possibility."""


def guessed_presence(divisions: Sequence[Clause], scene: ReadingScene) -> Presence | None:
    """The sender's probable sign-off or sign-on; None if the text is about something else.

    An arbiter may name one player, whom it is about then. In a group, where members chat about much
    else, only "I can't … Friday … come" counts. A person whom the bot asks can always answer the
    opposite.
    """
    name = _name_by_arbiter(divisions, scene)
    if name is None and scene.me is None:
        return None
    if name is not None:
        divisions = [tuple(map(_as_of_oneself, clause)) for clause in divisions]
    clauses_ = [_concluded(clause) for clause in divisions]
    claims = [claim for c in clauses_ if (claim := _claim(c, private=scene.private)) is not None]
    if not claims and name is None and scene.private:
        claims = _weakest(divisions)
    claims = _dated(claims, divisions)
    if not claims:
        return None
    doubts = {Unsure.UNKNOWN_WORDS}
    first = replace(claims[0], names=() if name is None else (name,))
    if first.coming is not ClaimedPresence.LATER:
        doubts.add(Unsure.CONTRADICTION)
    with suppress(Refusal):
        return next(iter(presence([first], doubts, scene)), None)
    return None


def _name_by_arbiter(divisions: Sequence[Clause], scene: ReadingScene) -> PlayerName | None:
    """The only player named in an arbiter's private message."""
    every = chain.from_iterable(divisions)
    names = [piece for piece in every if isinstance(piece, PlayerName)]
    alone = len({name.people for name in names}) == 1
    return names[0] if alone and scene.is_arbiter and scene.private else None


def _as_of_oneself(piece: Piece) -> Piece:
    """The piece in the first person, as if the player had written it: "Kees komt" as "ik kom"."""
    if isinstance(piece, PlayerName) or has((piece,), Sense.THEY):
        return LexiconWord(piece.text, piece.start, piece.end, senses=frozenset((Sense.ME,)))
    if has((piece,), Sense.THIRD_PERSON, Sense.IS):
        senses = piece.senses - {Sense.THIRD_PERSON} | {Sense.COME}
        return LexiconWord(piece.text, piece.start, piece.end, senses=senses)
    return piece


def _concluded(clause: Clause) -> Clause:
    """The part after "so", if it is about coming, with the evenings and the "I" from before it."""
    at = next((at for at, piece in enumerate(clause) if has((piece,), Sense.SO)), 0)
    behind = clause[at + 1 :]
    if not at or _direction(behind) is None:
        return clause
    kept = (p for p in clause[:at] if isinstance(p, DayPhrase) or has((p,), *OF_ONESELF))
    return (*kept, *behind)


def _claim(clause: Clause, *, private: bool) -> PresenceClaim | None:
    """The claim about coming that a clause probably makes; None if it makes none."""
    coming = _direction(clause)
    if coming is None or _is_of_something_else(clause):
        return None
    days = _evenings_named(clause)
    outright = days and all(has(clause, *said) for said in (OF_ONESELF, (Sense.TO_COME,), _DENIAL))
    if not (private or outright):
        return None
    clocks = [piece.moment for piece in clause if isinstance(piece, ClockPiece)]
    if len(clocks) > 1 or (coming is ClaimedPresence.HERE and not days):
        return None  # "I'm back after that" does not say when
    return PresenceClaim(_FORM[coming], days, clock=clocks[0] if clocks else None)


def _evenings_named(clause: Clause) -> tuple[DayPhrase, ...]:
    """The evenings of a clause; an ordinal in words ("first") is not one."""
    days = tuple(piece for piece in clause if isinstance(piece, DayPhrase))
    return tuple(p for p in days if p.kinds != _NUMBER or p.text[0].isdecimal())


def _weakest(divisions: Sequence[Clause]) -> list[PresenceClaim]:
    """A sign-off for the only named evening, by a sender who speaks about themselves."""
    every = tuple(chain.from_iterable(c for c in divisions if not _is_of_others(c)))
    days = tuple(piece for piece in every if isinstance(piece, DayPhrase))
    spoken_of = has(every, *OF_ONESELF, Sense.MY, *_DENIAL)
    if len(days) != 1 or not spoken_of or _is_of_something_else(every):
        return []
    return [PresenceClaim(ComingForm.AWAY, days)]


def _direction(clause: Clause) -> ClaimedPresence | None:
    """The presence that the clause speaks of; None if it speaks of none."""
    denied, comes = has(clause, *_DENIAL), has(clause, *_COMING)
    if _is_late(clause, comes=comes, denied=denied):
        return ClaimedPresence.LATER
    if denied:
        dated = any(isinstance(piece, DayPhrase) for piece in clause)
        is_presence = not has(clause, *_AWAY) and (comes or dated)
        return ClaimedPresence.AWAY if is_presence else None
    if has(clause, *_AWAY):
        return ClaimedPresence.AWAY
    return ClaimedPresence.HERE if comes or has(clause, *_HERE) else None


def _is_late(clause: Clause, *, comes: bool, denied: bool) -> bool:
    timed = any(isinstance(piece, ClockPiece) for piece in clause)
    until = has(clause, Sense.AROUND, Sense.NOT_BEFORE) or not denied
    return has(clause, Sense.LATE) or (timed and comes and until)


def _is_of_something_else(clause: Clause) -> bool:
    """True if the clause is about others, the past, a result or a condition, or is a question."""
    if any(isinstance(piece, PlayerName | Scored) for piece in clause):
        return True
    if _is_of_others(clause):
        return True
    of_oneself, coming = has(clause, *OF_ONESELF), has(clause, *_COMING)
    harmless = {Sense.SAYS} if of_oneself else set[Sense]()  # "I said that I couldn't"
    harmless |= {Sense.PAST} if coming else set()
    warnings = _WARNINGS - harmless
    return any(piece.senses and piece.senses <= warnings for piece in clause)


def _is_of_others(clause: Clause) -> bool:
    """True for other people or a match, without the sender: "my brother", but not "will be"."""
    others = any(p.senses & _OTHERS and not has((p,), *_COMING) for p in clause)
    return (others or has(clause, Sense.AGAINST)) and not has(clause, *OF_ONESELF)


def _dated(claims: Iterable[PresenceClaim], divisions: Sequence[Clause]) -> list[PresenceClaim]:
    """The claims; a sign-off that names no evening gets the evening of another clause."""
    others = tuple(p for clause in divisions for p in clause if isinstance(p, DayPhrase))
    return [
        claim
        if claim.days or claim.coming is ClaimedPresence.HERE
        else replace(claim, days=others[:1])
        for claim in claims
    ]

"""What one clause says of when they arrive: later, in time, or not before some hour."""

from dataclasses import replace
from itertools import pairwise

from keizer_bot.i18n.folding import fold
from keizer_bot.reading.clock_times import Moment
from keizer_bot.reading.day_words import DayKind
from keizer_bot.reading.old.clauses import Clause
from keizer_bot.reading.old.says import PLAIN, Judged, Says, begins_with_a_thing, first_that_holds
from keizer_bot.reading.old.speech import Word, read_words
from keizer_bot.reading.old.speech_words import AMONG, Role
from keizer_bot.reading.words import clean

_ARRIVES = {Role.LATE, Role.EARLY, Role.BEFORE, Role.MOMENT}
_UNTIL = frozenset(("until", "till", "til"))
_WITH = frozenset(("con", "with", "met", "solo", "only", "tegen"))
_BEFORE = frozenset(("voor", "before", "prima di", "prima delle", "eerder dan", "earlier than"))
_NOT_UNTIL = frozenset(("pas", "pas na", "pas om", "only at", "only", "solo alle"))
_TOWARDS = frozenset(("voor", "for"))
_AT = frozenset(("om", "at"))
_ETA = frozenset(("eta", "my eta", "mijn eta"))
_THAN = frozenset(("dan", "than"))


def estimated(clause: Clause) -> Clause:
    """The clause, where only the hour is a guess: "should be there by half past eight"."""
    if not clause.has(Role.MOMENT):
        return clause
    guessed = (
        replace(w, role=Role.SOFT) if fold(w.said) in AMONG["estimates"] else w
        for w in clause.words
    )
    return replace(clause, words=tuple(guessed))


def hours(clause: Clause) -> list[Moment]:
    """The hours and lengths of time in it, without the hour they are later than, or miss."""
    before = (None, None, *clause.words)
    found = [
        word
        for late, than, word in zip(before, before[1:], clause.words, strict=False)
        if word.moment
        and not (late and late.role is Role.LATE and than and fold(than.said) in _THAN)
    ]
    at = next((n for n, word in enumerate(clause.words) if word.role is Role.NOT), None)
    kept = found if at is None else [w for w in found if _is_meant(w, clause.words, at)]
    return [word.moment for word in (kept or found) if word.moment]


def _is_meant(hour: Word, words: tuple[Word, ...], denied: int) -> bool:
    """Whether the hour is not the one denied: "haal 8 uur niet, 10 over 8", "20:15 niet 20:30"."""
    behind = [word for word in words[denied + 1 :] if word.role is not Role.SOFT]
    before = hour.start < words[denied].start
    return before if behind[:1] and behind[0].role is Role.MOMENT else not before


def arrival(clause: Clause) -> Judged | None:
    """When they arrive: later, or not before some hour; None: nothing of that is said."""
    if not clause.has(*_ARRIVES):
        return None
    leaves = clause.has(Role.AWAY) or any(fold(w.said) in AMONG["leaves"] for w in clause.words)
    own = clause.has(Role.SELF, Role.COMES, Role.THERE, Role.MOMENT)
    cases = (
        (_is_not_before_something(clause), (Says.LATER, False)),
        (leaves or _is_of_the_evening(clause), (Says.UNREAD, False)),  # "ik moet om half elf weg"
        (clause.has(Role.REASON) and not own, (Says.REASON, True)),  # "de trein is te laat"
        # "ik werk tot negen", "my train gets in at 8"
        (_is_at_work(clause) or begins_with_a_thing(clause), (Says.NOTHING, True)),
    )
    if (judged := first_that_holds(cases)) is not None:
        return judged
    known = (
        clause.only(*PLAIN, *_ARRIVES, Role.HAS, Role.ONLY, Role.REASON)
        and not (clause.has(Role.ONLY) and not _stands_before_hour(clause, said=_WITH))
        and not any(fold(word.said) in AMONG["home"] for word in clause.words)
    )
    until = clause.has(Role.NOT) and _stands_before_hour(clause, said=_UNTIL)
    within = _stands_before_hour(clause, DayKind.UNTIL, DayKind.IN) and not until
    within = within or (_is_estimate(clause) and any(moment.minutes for moment in hours(clause)))
    if clause.has(Role.OFF, Role.CLUB) or within:
        return Says.UNREAD, False
    return (_not_in_time if clause.has(Role.NOT) else _in_time)(clause, known=known)


def _is_estimate(clause: Clause) -> bool:
    """Whether it is said as drivers do; with minutes these count from now: "eta 10 min"."""
    return any(fold(word.said) in _ETA for word in clause.words)


def _is_not_before_something(clause: Clause) -> bool:
    """Whether it begins with before what they do not come: "but not before the meeting ends"."""
    first, second = [*clause.words, None, None][:2]
    opens = first is not None and first.role is Role.NOT
    before = second is not None and second.role is Role.BEFORE
    return opens and before and not clause.has(Role.MOMENT)


def _is_of_the_evening(clause: Clause) -> bool:
    """Whether something else is to be later: "zet de deadline een uur later"."""
    said = [fold(word.said) for word in clause.words]
    return not clause.has(Role.SELF) and (
        said[0] in AMONG["sets"] or not AMONG["hours_of"].isdisjoint(said)
    )


def _is_at_work(clause: Clause) -> bool:
    at_work = any(fold(word.said) in AMONG["at_work"] for word in clause.words)
    return at_work and not clause.has(Role.COMES, Role.THERE, Role.BE, Role.NOT)


def _not_in_time(clause: Clause, *, known: bool) -> Judged:
    """The "not" belongs to the hour: "niet voor half negen", "niet te laat", "niet vroeg"."""
    if clause.only(Role.NOT, Role.BEFORE, Role.MOMENT, Role.SOFT, Role.BESIDE_DAY, Role.DAY):
        return Says.LATER, _stands_before_hour(clause, said=_BEFORE)
    timed, verb = clause.has(Role.MOMENT), clause.has(Role.COMES, Role.BE, Role.THERE)
    before = clause.has(Role.BEFORE) or _stands_before_hour(clause, said=_TOWARDS | _UNTIL)
    if timed and before:
        return Says.LATER, known and verb
    later = clause.has(Role.EARLY) or (timed and clause.has(Role.COMES))  # "acht uur red ik niet"
    roles = [word.role for word in clause.words]
    at = roles.index(Role.NOT)
    missed = Role.MOMENT in roles[:at] and Role.MOMENT in roles[at:] and bool(hours(clause))
    return (Says.LATER, known and missed) if later else (Says.PERHAPS_ON, False)


def _in_time(clause: Clause, *, known: bool) -> Judged:
    timed, verb = clause.has(Role.MOMENT), clause.has(Role.COMES, Role.BE, Role.THERE, Role.ON)
    how_late = any(" " in w.said for w in clause.words if w.role is Role.LATE)
    said = {fold(word.said) for word in clause.words}
    verb = verb or not said.isdisjoint(AMONG["i_am"])  # "kben op tijd"
    verb = verb or (clause.has(Role.EARLY) and "toch" in said)
    verb = verb or clause.has(Role.SO, Role.BUT_YES)  # "kinderen naar bed, dus half negen"
    guessed = bool(clause.days) or clause.has(Role.DOUBT)
    verb = verb or (guessed and _stands_before_hour(clause, said=_NOT_UNTIL))
    cases = (
        (clause.has(Role.BEFORE), (Says.UNREAD, False)),
        (clause.has(Role.EARLY), (Says.ON if verb else Says.UNREAD, known)),
        (not (verb or clause.has(Role.LATE)), (Says.MOMENT if known else Says.UNREAD, known)),
        (timed or verb or how_late, (Says.LATER, known)),
    )
    return first_that_holds(cases) or (Says.UNREAD, False)


def _stands_before_hour(
    clause: Clause, *kinds: DayKind, said: frozenset[str] = frozenset()
) -> bool:
    words = [word for word in clause.words if fold(word.said) not in _AT]
    return any(
        b.role is Role.MOMENT and (a.day in kinds or fold(a.said) in said)
        for a, b in pairwise(words)
    )


def says_in_time(text: str) -> bool:
    """Whether whoever comes says that they are in time."""
    said = {fold(word.said) for word in read_words(clean(text))}
    return not said.isdisjoint(AMONG["in_time"])

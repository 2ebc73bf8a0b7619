"""Whether what somebody writes to the others is about their own coming: else nobody is asked."""

from itertools import dropwhile, takewhile

from keizer_bot.grammar.clauses import Clause, read_clauses
from keizer_bot.grammar.day_words import DayKind
from keizer_bot.grammar.speech import Word
from keizer_bot.grammar.speech_words import AMONG, Role
from keizer_bot.grammar.things import is_for_a_thing, is_the_thing
from keizer_bot.i18n.folding import fold

_DENIED = {Role.NOT, Role.OFF}
_OF_THE_DENIAL = {
    *(Role.BECAUSE, Role.REASON, Role.BUT, Role.SO, Role.DOUBT, Role.SELF),
    *(Role.COMES, Role.THERE, Role.BE),
}


def is_of_own_coming(text: str) -> bool:
    """Whether it tells of the writer, or that on some day something is not.

    Not what they cannot do, or sign off for: "ik kan de zaal niet afsluiten", "ik meld me af voor
    de kerstborrel".
    """
    clauses = read_clauses(text)
    denied = any(clause.has(*_DENIED) for clause in clauses)
    return any(map(_is_own, clauses)) and not any(
        is_for_a_thing(clause)
        or _is_when_a_thing_is(clause)
        or (_denies_another_verb(clause) if denied else _tells_more(clause))
        for clause in clauses
    )


def _is_own(clause: Clause) -> bool:
    first = AMONG["first_person"] | AMONG["own"] | AMONG["i_am"]
    own = clause.has(Role.SELF) or any(fold(word.said) in first for word in clause.words)
    dated = any(w.role is Role.DAY and w.day is not DayKind.THIS for w in clause.words)
    return own or (dated and clause.has(*_DENIED))


def _is_when_a_thing_is(clause: Clause) -> bool:
    """Whether it tells of an event that is not theirs alone: "de kerstborrel is 18 december"."""
    return is_the_thing(clause) and clause.has(Role.BE) and clause.has(Role.DAY)


def _denies_another_verb(clause: Clause) -> bool:
    """Whether an unread word follows the "not", and no reason stands between."""
    behind = [*dropwhile(lambda word: word.role is not Role.NOT, clause.words)]
    near = [*takewhile(lambda word: word.role not in _OF_THE_DENIAL, behind[1:])]
    cut_off = bool(near) and fold(near[-1].said) in AMONG["before_a_thing"]  # "naar de | ALV"
    return cut_off or any(map(_is_unread, near))


def _tells_more(clause: Clause) -> bool:
    """Whether a reason has unread words, so that it may be none: "ik ruil mijn bardienst"."""
    return any(map(_is_unread, clause.words))


def _is_unread(word: Word) -> bool:
    return word.role is Role.UNREAD and not word.said[:1].isupper()

"""What a clause may say of coming, and the roles of words that leave it at that."""

from collections.abc import Iterable
from enum import Enum, auto

from keizer_bot.grammar.clauses import Clause
from keizer_bot.grammar.day_words import DayKind
from keizer_bot.grammar.speech_words import AMONG, Role
from keizer_bot.i18n.folding import fold


class Says(Enum):
    """What a clause says of coming."""

    OFF = auto()
    PERHAPS_OFF = auto()
    REASON = auto()  # why somebody might stay away, and no more
    ON = auto()
    PERHAPS_ON = auto()
    LATER = auto()
    MOMENT = auto()  # an hour alone
    DAYS = auto()  # days alone
    NOT_THEN = auto()  # "de 27e ook niet"
    THEN = auto()  # "de 27e wel"
    NOTHING = auto()  # it was read: a greeting, a farewell
    UNREAD = auto()
    ASKS = auto()
    IF = auto()
    ELSE = auto()  # about somebody else, or in somebody else's words


_UNTIL = frozenset(("tot", "a", "to"))
_SOON = {DayKind.DAY, DayKind.WEEKDAY, DayKind.NEXT, DayKind.WEEK}
_FOR = frozenset(("voor", "for", "per"))
_MAY = frozenset(("kan", "mag", "can", "could", "may", "posso"))
Judged = tuple[Says, bool]

AROUND = {Role.SOFT, Role.HELLO, Role.THANKS, Role.BYE, Role.SEE_YOU, Role.SO, Role.BUT}
OF_DAYS = {Role.DAY, Role.BESIDE_DAY, Role.AFTER}
MATTER = {Role.COMES, Role.THERE, Role.OFF, Role.ON, Role.CLUB}
PLAIN = AROUND | MATTER | OF_DAYS | {Role.BE, Role.SELF, Role.BUT_YES, Role.NOT, Role.AWAY}


def first_that_holds(cases: Iterable[tuple[bool, Judged]]) -> Judged | None:
    """What is said in the first case that holds; None: in none of them."""
    return next((judged for holds, judged in cases if holds), None)


def begins_with_a_thing(clause: Clause) -> bool:
    """Whether it tells of a thing of theirs: "my car won't start"."""
    words = [w for w in clause.words if w.role is not Role.BUT]
    the = words and fold(words[0].said) in AMONG["possessed"]
    return bool(the) and len(words) > 1 and words[1].role is Role.REASON


def keeps_away(clause: Clause) -> bool:
    """Whether the reason lets nobody come: illness, a journey; not "Sophie is jarig"."""
    said = {fold(word.said) for word in clause.words}
    return clause.has(Role.AWAY) or not said.isdisjoint(AMONG["elsewhere"] | AMONG["ill"])


def sees_again(clause: Clause, *, named: bool) -> bool:
    """Whether it is a farewell: "tot vrijdag", "tot volgende week"; `named`: the days are known."""
    first, *others = clause.words
    led = first.day in {DayKind.UNTIL, DayKind.THROUGH} or fold(first.said) in _UNTIL
    return led and (named or all(w.day in _SOON for w in others if w.role is Role.DAY))


def excuses(clause: Clause) -> bool:
    """Whether pardon is asked for something: "excuus voor de late melding"."""
    first = clause.words[0]
    behind = [fold(word.said).partition(" ")[0] for word in clause.words[1:2]]
    pardon = first.role is Role.THANKS or fold(first.said) in AMONG["apology"]
    past = any(word.day is DayKind.PAST for word in clause.words)
    dated = clause.has(Role.SELF, Role.COMES, Role.NOT) or (clause.has(Role.DAY) and not past)
    return pardon and bool(behind) and behind[0] in _FOR and not dated


def is_allowed_to_others(clause: Clause) -> bool:
    """Whether somebody else may, or need not: "je mag vrijdag niet komen"."""
    allowed = any(fold(word.said) in AMONG["others_may"] for word in clause.words)
    return allowed and not clause.has(Role.SELF)


def asks_leave(clause: Clause) -> bool:
    """Whether it is put as a question: "kan ik vrijdag later komen"."""
    first, second = [*clause.words, None, None][:2]
    inverted = first is not None and fold(first.said) in _MAY
    asks = inverted and second is not None and second.role is Role.SELF
    return asks and not clause.has(Role.NOT, Role.OFF, Role.ON)

"""What a clause may say of coming, and the roles of words that leave it at that."""

from collections.abc import Iterable
from enum import Enum, auto

from keizer_bot.grammar.clauses import Clause
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

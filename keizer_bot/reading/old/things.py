"""Whether what is skipped, or not come to, is a thing of another kind than the evening."""

from itertools import dropwhile, pairwise, takewhile

from keizer_bot.i18n.folding import fold
from keizer_bot.reading.old.clauses import Clause
from keizer_bot.reading.old.speech import Word
from keizer_bot.reading.old.speech_words import AMONG, Role

_TOWARDS = frozenset(("voor", "for"))
_TO = frozenset(("naar", "bij", "to", "at", "al", "alla", "alle"))
_OF = frozenset(("van", "di", "of"))
_SKIP = frozenset(("sla", "slaan", "slaat", "zeg", "zeggen", "zegt", "cancel", "skip"))
_ONE = frozenset(("een", "a", "un"))
_FROM = frozenset(("uit", "van", "from", "dal", "dalla"))
_COMPETITION = frozenset(
    ("competitie", "competition", "torneo", "campionato", "tournament", "seizoen", "season")
)


def is_for_a_thing(clause: Clause) -> bool:
    """Whether it is said for what, and that is no evening: "afgemeld voor het weekendtoernooi"."""
    words = [w for w in clause.words if fold(w.said) not in AMONG["before_a_thing"]]
    thing = {Role.REASON, Role.UNREAD}
    return any(_first(a) in _TOWARDS and b.role in thing for a, b in pairwise(words))


def is_from_the_competition(clause: Clause) -> bool:
    """Whether somebody is to be taken from all of it: "haal Sophie uit de competitie"."""
    words = [w for w in clause.words if fold(w.said) not in AMONG["before_a_thing"]]
    return any(fold(a.said) in _FROM and fold(b.said) in _COMPETITION for a, b in pairwise(words))


def is_to_a_thing(clause: Clause) -> bool:
    """Whether what they do not come to is no evening: "ik kan niet bij de uitvaart zijn"."""
    behind = dropwhile(lambda w: w.role is not Role.NOT, clause.words)
    words = [w for w in behind if fold(w.said) not in AMONG["before_a_thing"] - _TO]
    to_it = any(fold(a.said) in _TO and b.role is Role.REASON for a, b in pairwise(words))
    return to_it and not clause.has(Role.BECAUSE)


def skips_a_thing(clause: Clause) -> bool:
    """Whether what is skipped is named, and is no evening: "salto la cena"."""
    words = [w for w in clause.words if fold(w.said) not in AMONG["before_a_thing"]]
    skips = fold(clause.words[-1].said) in AMONG["skips"]  # "ik moet vrijdag de film missen"
    skips = skips or any(w.role is Role.OFF and fold(w.said) in _SKIP for w in clause.words)
    if ((skips and _names_it(clause)) or _has_the_day(clause)) and not clause.has(Role.BECAUSE):
        return True
    return any(
        a.role in {Role.AWAY, Role.OFF} and fold(a.said) in AMONG["skips"] and b.role is Role.REASON
        for a, b in pairwise(words)
    )


def _has_the_day(clause: Clause) -> bool:
    """Whether the day is that of a thing: "per la cena di venerdì passo"."""
    words = clause.words
    return any(
        a.role is Role.REASON and fold(b.said) in _OF and c.role is Role.DAY
        for a, b, c in zip(words, words[1:], words[2:], strict=False)
    )


def _names_it(clause: Clause) -> bool:
    """Whether it is said which: "dat toernooi sla ik over"."""
    thing = {Role.REASON, Role.UNREAD}
    if clause.has(Role.CLUB):
        return True
    the = (AMONG["possessed"] | {"dat", "that"}) - {"een", "a", "un"}  # "sla een weekje over"
    return any(fold(a.said) in the and b.role in thing for a, b in pairwise(clause.words))


def is_of_a_thing(clause: Clause) -> bool:
    """Whether the verb is that of something else: "mijn auto kan niet mee"."""
    before = takewhile(lambda w: w.role is not Role.COMES, clause.words)
    return not clause.has(Role.SELF) and any(w.role is Role.REASON for w in before)


def is_the_thing(clause: Clause) -> bool:
    """Whether it tells of a thing that is not theirs alone: "de kerstborrel is 18 december"."""
    first = fold(clause.words[0].said)
    return first in AMONG["possessed"] - AMONG["own"] - _ONE


def _first(word: Word) -> str:
    """The first of its words: "voor de" is one word of days."""
    return fold(word.said).partition(" ")[0]

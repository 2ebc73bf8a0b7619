"""What in a clause makes it doubtful, though each of its words was read: then it is asked.

"vrijdag of de 27e sla ik over" is one of two evenings, "ik kan onmogelijk niet komen" denies twice.
"""

import re
from itertools import pairwise

from keizer_bot.i18n.folding import fold
from keizer_bot.reading.day_words import DayKind
from keizer_bot.reading.old.clauses import STOP, Clause
from keizer_bot.reading.old.speech import Word
from keizer_bot.reading.old.speech_words import AMONG, Role
from keizer_bot.reading.old.written import as_read
from keizer_bot.reading.words import patterns

# Nobody speaks for others.
WE = frozenset(("we", "wij", "noi", "veniamo", "possiamo", "riusciamo", "ci siamo"))
_ORS = frozenset(("of", "or", "o", "oppure"))
_ENGLISH = frozenset(("the", "i", "i'm", "can't", "cant", "cannot", "on", "not", "this", "next"))
_THAT = frozenset(("dat", "that"))
_CAN = frozenset(("kan", "can", "can't", "do", "kannie", "kanni"))
_YET = frozenset(("nog", "yet", "ancora"))
_SO = frozenset(("zo", "cosi"))
_AFTERWARDS = frozenset(("daarna", "poi", "dopo", "afterwards", "then", "later"))
_MAY = frozenset(("kan", "mag", "can", "could", "may", "posso"))
_TO = frozenset(("naar", "to", "al", "om"))
_NO_WISH = frozenset(("geen zin",))
_NO_LONGER = frozenset(("niet meer", "no longer", "not anymore", "non piu"))
_PLAY = frozenset(("speel", "play", "playing", "gioco", "schaak"))
_INSIDE = frozenset(("in", "door", "uit", "binnen"))
_SEEN = frozenset(("gezien", "gelezen", "gemerkt", "seen", "saw", "noticed", "visto", "letto"))
_UNITS = {DayKind.DAYS, DayKind.WEEK, DayKind.MONTHS, DayKind.UNIT}
_OF_A_TEXT = re.compile(patterns("doubtful_coming")["of_a_text"])
_MESSAGE = patterns("doubtful_message")
_OF_A_MESSAGE = re.compile(_MESSAGE["of_a_message"])
_NAMED = re.compile(_MESSAGE["named"])
_TELLS = {Role.NOT, Role.OFF, Role.AWAY}


def is_doubtful_message(text: str, *, followed: bool) -> bool:
    """Whether the message corrects itself in words that are not read, or asks: "andersom".

    `followed`: dates that are set right in it are ("de 27e, nee de 4e"); behind a command's name
    they are not.
    """
    line = fold(as_read(text) if followed else text)
    return _OF_A_MESSAGE.search(line) is not None or _NAMED.search(text) is not None


def is_doubtful_text(text: str) -> bool:
    """Whether all of it together may mean something else: "ik kom niet omdat het moet, maar …"."""
    return _OF_A_TEXT.search(fold(text)) is not None


def is_doubtful(clause: Clause) -> bool:
    """Whether it has a word of doubt, or may be meant in another way than it seems."""
    said = [fold(word.said) for word in clause.words]
    unsure = any(not word.sure or one in WE for word, one in zip(clause.words, said, strict=True))
    return (
        unsure
        or clause.has(Role.DOUBT)
        or _asks_leave(clause)
        or _is_about_a_sign_off(clause)
        or _has_no_end(clause)
        or _denies_twice(clause)
        or _is_either(clause)
        or _is_said_of_that(clause, said)
        or _goes_on(clause, said)
    )


def _asks_leave(clause: Clause) -> bool:
    """Whether it is put as a question: "kan ik vrijdag later komen"."""
    first, second = [*clause.words, None, None][:2]
    inverted = first is not None and fold(first.said) in _MAY
    asks = inverted and second is not None and second.role is Role.SELF
    return asks and not clause.has(Role.NOT, Role.OFF, Role.ON)


def _is_about_a_sign_off(clause: Clause) -> bool:
    """Whether something is said of one, and it is not sent: "mijn afmelding is per ongeluk"."""
    of_one = any(fold(word.said) in AMONG["sign_offs"] for word in clause.words)
    said = [fold(word.said) for word in clause.words]
    off = [word for word in clause.words if word.role in {Role.OFF, Role.AWAY}]
    if not _NO_WISH.isdisjoint(said) and len(off) > 1:  # "geen zin om af te melden"
        return True
    moved = not _TO.isdisjoint(said) or clause.has(Role.HAS)  # "mijn afmelding moet naar de 4e"
    return of_one and (moved or clause.has(Role.BE, Role.COMES, Role.WAS, Role.NOT))


def _has_no_end(clause: Clause) -> bool:
    """Whether it is said until what, and that is no day, or the coming one.

    "tot mijn operatie kan ik niet"; of "away until Friday" it is not known whether they come then.
    """
    words = [w for w in clause.words if w.role is not Role.SOFT or _is_until(w)]
    until = [(a, b) for a, b in pairwise(words) if _is_until(a)]
    last = [w for w in words if w.role is Role.DAY and clause.has(*_TELLS)][-1:]
    return any(
        b.role in {Role.REASON, Role.UNREAD, Role.KIN}
        or (b.day in {DayKind.WEEKDAY, DayKind.DAY} and last == [b])
        for _, b in until
    )


def _is_until(word: Word) -> bool:
    return word.day is DayKind.UNTIL or fold(word.said).startswith("fino")


def _denies_twice(clause: Clause) -> bool:
    """Whether two words deny: "de 27e niet, de 4e niet" in one breath, "onmogelijk niet"."""
    both = clause.has(Role.NOT) and clause.has(Role.BUT_YES) and STOP in clause.days
    denials = [word for word in clause.words if word.role is Role.NOT]
    again = ((a, b) for a, b in pairwise(clause.words) if a.role is b.role is Role.NOT)
    twice = any(a.said == b.said for a, b in again)
    impossible = any(fold(word.said) in AMONG["impossible"] for word in denials)
    return both or twice or (impossible and len(denials) > 1)


def _is_either(clause: Clause) -> bool:
    """Whether it is said of one of two days: "vrijdag of de 27e kan ik niet".

    "I can't make Friday or the 27th" is of both, "the Friday of that week" of one.
    """
    words, english = clause.words, any(fold(word.said) in _ENGLISH for word in clause.words)
    for at, word in enumerate(words):
        days = [any(w.role is Role.DAY for w in side) for side in (words[:at], words[at:])]
        denied = any(w.role is Role.NOT for w in words[:at])
        of_both = english and (denied or fold(word.said) == "of")
        if fold(word.said) in _ORS and any(days[1:]) and not of_both:
            return days[0] or fold(words[0].said) in _ORS
    return False


def _is_said_of_that(clause: Clause, said: list[str]) -> bool:
    """Whether a thing that was said is not possible, or is not so yet: "dat kan niet vrijdag"."""
    that = not clause.has(Role.SELF) and (said[0] in _THAT or said[-1] in _THAT)
    not_yet = any({a, b} & _YET and {a, b} & {"niet", "not"} for a, b in pairwise(said))
    return not_yet or (that and not _CAN.isdisjoint(said)) or _is_of_a_place(clause, said)


def _is_of_a_place(clause: Clause, said: list[str]) -> bool:
    """Whether it may be a door or a bye that they do not have: "ik kan er niet in"."""
    behind = said[next((n for n, w in enumerate(clause.words) if w.role is Role.NOT), len(said)) :]
    inside = clause.has(Role.THERE) and not _INSIDE.isdisjoint(behind)
    return inside or behind[1:2] == ["bye"]


def _goes_on(clause: Clause, said: list[str]) -> bool:
    """Whether it says more than that they stay away: they are home again, come after, or joke."""
    home = not AMONG["home"].isdisjoint(said) and not AMONG["again"].isdisjoint(said)
    after = clause.has(Role.AWAY) and clause.has(Role.COMES) and not _AFTERWARDS.isdisjoint(said)
    if_so = said[0] in _SO and clause.has(Role.NOT) and clause.has(Role.COMES)
    tonight = any(word.day is DayKind.DAY for word in clause.words)
    done = tonight and not (_NO_LONGER.isdisjoint(said) or _PLAY.isdisjoint(said))
    rid = said[-1] == "vanaf" and clause.has(Role.THERE)  # "ik ben er vrijdag weer vanaf"
    late = any(a.day in _UNITS and b.role is Role.LATE for a, b in pairwise(clause.words))
    seen = clause.has(Role.LATE) and not _SEEN.isdisjoint(said)
    why = clause.words[0].role is Role.BECAUSE and STOP in clause.days  # of a feast on the 4th
    return home or after or if_so or done or rid or late or seen or why

"""What is said of somebody else by their name: "Anna is vrijdag ziek", "Ilse belt net: griep".

It is read as if they said it themselves: "ik ben vrijdag ziek", "griep".
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import takewhile

from keizer_bot.i18n.folding import fold
from keizer_bot.reading.day_words import DayKind
from keizer_bot.reading.names import PARTICLES, each_name
from keizer_bot.reading.old.clauses import Clause, is_in_names, is_names
from keizer_bot.reading.old.coming import INTRODUCES, addresses, is_name, judge, to_whom
from keizer_bot.reading.old.says import Says, explains
from keizer_bot.reading.old.speech import Word
from keizer_bot.reading.old.speech_words import AMONG, SPEECH, Role

_IN_OR_OUT = AMONG["i_am"] - {"sono", "siamo"}  # "sono Anna"
_ASKED_OF = frozenset(("je", "jij", "u", "you"))
_ARE_THERE = frozenset(("c'e", "ci sara"))
_MOST_OF_A_NAME = 5  # words
_FROM = frozenset(("van", "from", "di", "da"))
_BESIDE_NOTICE = {
    *(Role.SELF, Role.HAS, Role.OFF, Role.DAY, Role.BESIDE_DAY, Role.SOFT, Role.HELLO, Role.WAS),
}
_WITHOUT = frozenset(("zonder", "without", "senza"))
_MISSED = frozenset(("missen", "missing"))
_WE = frozenset(("we", "wij", "we're"))
_BESIDE_WITHOUT = (
    Role.ONLY,
    Role.SELF,
    Role.AWAY,
    Role.UNREAD,
    Role.DAY,
    Role.BESIDE_DAY,
    Role.SOFT,
)


@dataclass(frozen=True, slots=True)
class OfSomebody:
    """What a clause says of somebody else: their name, and what it would say of whoever speaks."""

    name: str
    says: Says
    certain: bool


def of_somebody(clause: Clause) -> OfSomebody | None:
    """What is said of somebody by their name: "Anna is vrijdag ziek"; None: of no such.

    It is read as if they said it themselves: "ik ben vrijdag ziek".
    """
    return _left_out(clause) or _notified(clause) or _told_of(clause)


def _left_out(clause: Clause) -> OfSomebody | None:
    """Without whom it is played: "vrijdag zonder Mehmet en Ilse"."""
    said = {fold(word.said) for word in clause.words}
    without = bool(said & _WITHOUT) or bool(said & _MISSED and said & _WE)
    named = clause.has(Role.UNREAD) and bool(clause.days)
    against = sum(word.role is Role.ONLY for word in clause.words) > 1  # "… tegen Leiden"
    if not (without and named and clause.only(*_BESIDE_WITHOUT)) or clause.asks or against:
        return None
    return OfSomebody(name_in(clause), Says.OFF, certain=True)


def _notified(clause: Clause) -> OfSomebody | None:
    """Whose sign-off came: "ik heb afmeldingen van Kees en Anna voor vrijdag"."""
    at = next((n for n, w in enumerate(clause.words) if fold(w.said) in _FROM), -1)
    behind = clause.words[at + 1 :] if at >= 0 else ()
    came = any(fold(word.said) in AMONG["sign_offs"] for word in clause.words)
    named = [*takewhile(is_in_names, behind)]
    others = [word for word in clause.words if word not in named]
    if not (came and named) or clause.asks or any(w.role not in _BESIDE_NOTICE for w in others):
        return None
    return OfSomebody(clause.line[named[0].start : named[-1].end], Says.OFF, certain=True)


def _told_of(clause: Clause) -> OfSomebody | None:
    clause = as_told(clause)
    unread = [word for word in clause.words if word.role is Role.UNREAD]
    own = any(fold(word.said) in _IN_OR_OUT for word in clause.words)  # "I'm in Scotland"
    if not unread or own or clause.asks or clause.has(Role.SELF, Role.OTHER, Role.KIN):
        return None
    first, last = unread[0], _end_of_name(clause, unread)
    before = [w for w in clause.words if w.end <= first.start]
    after = next((w.role for w in clause.words if w.start >= first.end), Role.UNREAD)
    meets = any(fold(w.said) in INTRODUCES | {"this"} for w in clause.words[:4])
    if (
        clause.words[0].role is Role.HELLO
        and meets
        and len(to_whom(clause).words) < len(clause.words)
    ):
        return None  # "hallo tom met kees": who speaks
    if before and addresses(before[-1]) and after in {Role.SOFT, Role.SELF, Role.DAY, Role.BUT}:
        return None  # "ciao Tom scusa ma venerdì non riesco"
    behind = [w for w in clause.words if w.start >= last.end]
    verbs = [w for w in before if w.role in {Role.COMES, Role.THEY_COME, Role.BE}]
    name = clause.line[first.start : last.end]
    inside = len(clause.words) - len(before) - len(behind)
    if inside > _MOST_OF_A_NAME * len(each_name(name)) or (verbs and not first.said[:1].isupper()):
        return None
    if any(word.role is Role.REASON for word in before):
        return None  # "de dokter belt donderdag"
    they = replace(first, role=Role.SELF)
    said = [_as_own(word) for word in (*before, they, *behind)]
    says, certain = judge(replace(clause, words=tuple(said)))
    short = not before and clause.only(Role.UNREAD, Role.NOT, Role.BUT_YES, Role.SOFT)
    if says is Says.UNREAD and short and clause.has(Role.NOT, Role.BUT_YES):  # "Anna wel"
        says = Says.NOT_THEN if clause.has(Role.NOT) else Says.THEN
    return OfSomebody(name, says, certain)


def as_told(clause: Clause) -> Clause:
    """The clause without what makes it a request: "wil je Kees afmelden"."""
    first, second = (*(fold(word.said) for word in clause.words[:2]), "", "")[:2]
    asked = first in AMONG["polite"] and second in _ASKED_OF and clause.has(Role.OFF, Role.ON)
    return replace(clause, words=clause.words[2:], asks=False) if asked else clause


def their_own(clause: Clause) -> Clause:
    """The clause as they would say it of themselves: "hij kan niet" is "ik kan niet"."""
    said = [*map(_as_own, clause.words)]
    return clause if said == [*clause.words] else replace(clause, words=tuple(said))


def tells_why(clause: Clause) -> bool:
    """Whether it says why of them: "hij heeft griep", "her daughter is ill"."""
    of_them = bool(clause.words) and clause.words[0].role is Role.OTHER
    read = clause.has(Role.REASON) or not clause.has(Role.UNREAD)
    return of_them and read and not clause.has(Role.NOT) and explains(their_own(clause))


def name_in(clause: Clause) -> str:
    """The name in a clause, as it was written; "" without one."""
    unread = [word for word in clause.words if word.role is Role.UNREAD]
    return clause.line[unread[0].start : _end_of_name(clause, unread).end] if unread else ""


def names_more(clause: Clause, names: str) -> bool:
    """Whether another name stands in it with a verb, or a day: "volgende week zijn Sophie"."""
    named = any(word.role is Role.UNREAD and word.said[:1].isupper() for word in clause.words)
    told = clause.has(Role.COMES, Role.THEY_COME, Role.BE, Role.DAY)
    return named and told and name_in(clause) not in names


def begins_with_name(clause: Clause) -> bool:
    """Whether it is told of another by their name: "en Ilse is op vakantie"."""
    first = next((word for word in clause.words if word.day is not DayKind.AND), None)
    told = clause.has(Role.COMES, Role.THEY_COME, Role.BE, Role.HAS, Role.DAY)
    return told and first is not None and first.role is Role.UNREAD and first.said[:1].isupper()


def _end_of_name(clause: Clause, unread: list[Word]) -> Word:
    """The last word of the name: what stands behind a verb is none of it.

    "vd" and "van" are words of days too.
    """
    at = clause.words.index(unread[0])
    inside = {Role.UNREAD, Role.SOFT}
    run = takewhile(
        lambda w: w.role in inside or w.day is DayKind.AND or fold(w.said) in PARTICLES,
        clause.words[at:],
    )
    return [word for word in run if word.role is Role.UNREAD][-1]


def _as_own(word: Word) -> Word:
    """The word as they would say it themselves: "she", "viene"."""
    if fold(word.said) in AMONG["third_person"]:
        return replace(word, role=Role.SELF)
    if fold(word.said) in _ARE_THERE:
        return replace(word, role=Role.THERE)
    return replace(word, role=Role.COMES) if word.role is Role.THEY_COME else word


@dataclass(frozen=True, slots=True)
class RelayedWords:
    """Whose words somebody hands on, and these words, as if the other said them.

    `certain` is False where another is told of too, where the verb comes first: "told Kees" may be
    whoever writes, and where no verb says that they are handed on: "Kees: ik kom niet".
    """

    name: str
    clauses: tuple[Clause, ...]
    certain: bool


def handed_on(clauses: tuple[Clause, ...]) -> RelayedWords | None:
    """What somebody let know: "Ilse belt net: griep, vrijdag niet"; None: it is nothing of that."""
    while len(clauses) > 1 and is_name(clauses[0].words, _MOST_OF_A_NAME) and not _quotes(clauses):
        clauses = clauses[1:]  # who is addressed
    first = clauses[0] if clauses else None
    if first is None or first.asks or fold(first.words[0].said) == "laat":
        return None  # "laat Kees weten dat hij vrijdag niet kan"
    notice = [*takewhile(_is_of_notice, first.words)]
    words = first.words[len(notice) :]
    before = [*takewhile(_lets_know, words)]
    words = words[len(before) :]
    name = [*takewhile(_is_of_a_name, words)]
    told = [*takewhile(_lets_know, words[len(name) :])]
    noticed = any(fold(word.said) in AMONG["notices"] for word in notice)
    contact = noticed or any(fold(word.said) in AMONG["lets_know"] for word in before + told)
    contact = contact or _quotes(clauses)
    if not (contact and 0 < len(name) <= _MOST_OF_A_NAME):
        return None
    if before and not name[0].said[:1].isupper():
        return None  # "got called into work"
    rest = replace(first, words=words[len(name) + len(told) :])
    others = (rest, *clauses[1:]) if rest.words else clauses[1:]
    behind = first.line[(told or name)[-1].end :].lstrip()
    quoted = not rest.words and behind[:1] in {":", '"'}
    if not quoted and any(_is_of_speaker(w) for clause in others for w in clause.words):
        return None  # "Anna zegt dat ik vrijdag niet kan"
    theirs = (replace(c, words=tuple(map(_as_own, c.words))) for c in others)
    named = first.line[name[0].start : name[-1].end]
    certain = not (before or _quotes(clauses) or any(map(begins_with_name, others[1:])))
    return RelayedWords(named, tuple(theirs), certain)


def _quotes(clauses: tuple[Clause, ...]) -> bool:
    """Whether a name stands before a colon, and behind it what they say of themselves."""
    first, *others = clauses
    behind = first.line[first.words[-1].end :].lstrip() if first.words else ""
    named = behind[:1] == ":" and is_name(first.words, _MOST_OF_A_NAME)
    return named and any(_is_of_speaker(word) for clause in others for word in clause.words)


def _is_of_a_name(word: Word) -> bool:
    said = fold(word.said)
    return word.role is Role.UNREAD and said not in AMONG["lets_know"] | AMONG["just"]


def _is_of_notice(word: Word) -> bool:
    """Whether it tells that a message came: "ik kreeg een appje van", "net", "a text from"."""
    return fold(word.said) in AMONG["notices"] | AMONG["got"] | AMONG["just"]


def _is_of_speaker(word: Word) -> bool:
    return any(SPEECH.get((part,)) is Role.SELF for part in fold(word.said).split())


def _lets_know(word: Word) -> bool:
    return word.role is not Role.OFF and fold(word.said) in AMONG["lets_know"] | AMONG["just"]


def names_behind(clauses: Sequence[Clause], name: str) -> int:
    """How many clauses of names follow that name: "afgemeld voor vrijdag Kees, Anna"."""
    line, end, count = clauses[0].line, clauses[0].words[-1].end, 0
    for one in clauses[1:] if line[:end].endswith(name) else ():
        joined = one.line is line and line[end : one.words[0].start].strip() == ","
        if not (joined and is_names(one.words)):
            break
        end, count = one.words[-1].end, count + 1
    return count

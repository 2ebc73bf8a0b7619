"""What somebody writes, as clauses of words with their roles: the text is read to its last word.

"hoi tom, kan vrijdag niet want ik werk. gr jan" has four: greeting, sign-off, reason, farewell.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from itertools import takewhile

from keizer_bot.i18n.folding import fold
from keizer_bot.reading.day_words import DayKind
from keizer_bot.reading.names import PARTICLES
from keizer_bot.reading.old.days_in_turn import (
    ANDS,
    COMMAS,
    DATED,
    MOST_OF_A_LIST,
    answer_of_a_day,
    is_of_a_day,
    is_of_the_next_day,
    lists_days,
)
from keizer_bot.reading.old.speech import Word, may_lead, read_words
from keizer_bot.reading.old.speech_words import AMONG, PAIRS, Role
from keizer_bot.reading.old.written import as_read
from keizer_bot.reading.words import LONGEST

STOP = " ; "  # between days that are no one phrase
_STOP = re.compile(r"[.!;:?…()\"\n|*]|\s-+\s|\s[/~]|,")
_ABBREVIATED = 4  # letters: a dot behind a shorter word of days ends no sentence
_FINITE = {Role.HAS, Role.BE}
_INFINITIVES = frozenset(("zijn", "be", "zullen", "hebben", "essere", "esserci", "have", "moeten"))
_ENDS_ONE = {Role.DAY, Role.NOT, Role.THERE}  # "I can't come friday | my daughter is ill"
_STARTS_ANOTHER = {Role.COMES, Role.BE, Role.HAS, Role.SELF, Role.OTHER, Role.KIN}
_BEHIND_A_REASON = {  # "door ziekte kan ik niet", "because of work I can't come"
    *((Role.COMES, Role.SELF), (Role.BE, Role.SELF), (Role.SELF, Role.NOT), (Role.NOT, Role.COMES)),
}
BUTS = frozenset(("maar", "but", "ma", "pero"))
_BUT_NOTS = frozenset(("but not", "maar niet", "ma non"))
_VERBS = {Role.COMES, Role.THEY_COME, Role.BE, Role.HAS}
_SAID_OF_THEM = {
    *(Role.DAY, Role.BESIDE_DAY, Role.NOT, Role.BUT_YES, Role.OFF, Role.AWAY, Role.ON),
    *(Role.THERE, Role.SOFT, Role.REASON),
}
_TOLD_OF_DAYS = {Role.NOT, Role.BUT_YES, Role.OFF, Role.AWAY, Role.ON, Role.THERE, Role.REASON}
_NO_REASON_YET = {Role.HAS, Role.SELF, Role.DAY, Role.BESIDE_DAY, Role.SOFT, Role.HELLO}
_PREDICATES = {Role.COMES, Role.BE, Role.HAS, Role.REASON, Role.WAS}
_BEFORE_SO = {Role.COMES, Role.BE, Role.SELF, Role.HAS}  # "ik kan dus niet"
_COMES = {Role.COMES, Role.THERE, Role.ON}
_TOLD_OF_THEM = _COMES | {
    *(Role.THEY_COME, Role.BE, Role.NOT, Role.OFF, Role.AWAY, Role.BUT_YES, Role.HAS, Role.REASON),
    *(Role.LATE, Role.MOMENT, Role.DAY),
}
SEVERAL = {
    DayKind.EACH,
    DayKind.WHOLE,
    DayKind.EVERYTHING,
    DayKind.ALTERNATE,
    DayKind.PERIOD,
    DayKind.MONTH,
}
_NOT_COMING = frozenset(("not coming", "won't make it", "wont make it"))
_BEFORE_A_DENIAL = {Role.SOFT, Role.SELF, Role.OFF, Role.HELLO}
_MOST_OF_A_NAME = 3  # words
_MOST_OF_ONE_MORE = 8
_BESIDE_TOO = {
    *(Role.UNREAD, Role.BESIDE_DAY, Role.SOFT, Role.SO, Role.BE, Role.NOT, Role.COMES),
    *(Role.THEY_COME, Role.BUT),
}
_BEGINS_A_PAIR = frozenset(pair[0] for pair in PAIRS)
_SUBJECTS = frozenset(("i", "i'm", "i've", "ik", "io"))
_OBJECTS = frozenset(("mij", "me", "mi"))


@dataclass(frozen=True)
class Clause:
    """Words that say one thing; `line` is what they stand in, `asks`: a question mark follows."""

    line: str
    words: tuple[Word, ...]
    asks: bool = False

    @cached_property
    def roles(self) -> frozenset[Role]:
        """The roles of its words."""
        return frozenset(word.role for word in self.words)

    def has(self, *roles: Role) -> bool:
        """Whether a word has one of these roles."""
        return not self.roles.isdisjoint(roles)

    def only(self, *roles: Role) -> bool:
        """Whether every word has one of these roles."""
        return self.roles <= set(roles)

    @property
    def is_complete(self) -> bool:
        """Whether it says that they do not come, so that another verb begins another clause."""
        if self.has(Role.OFF) or not self.has(Role.NOT):
            return self.has(Role.OFF)
        impossible = (fold(word.said) in AMONG["impossible"] for word in self.words)
        return self.has(Role.COMES, Role.THERE) or (self.has(Role.DAY) and any(impossible))

    @cached_property
    def days(self) -> str:
        """The words of days, with what joins them, as they were written."""
        spans: list[tuple[int, int]] = []
        for at, word in enumerate(self.words):
            if word.role is not Role.DAY:
                continue
            first = at
            while first and self._leads(self.words[first - 1]):
                first -= 1
            start = self.words[first].start
            if spans and all(map(self._leads, self._between(spans[-1][1], start))):
                start = spans.pop()[0]
            spans.append((start, word.end))
        said = (self.line[start:end] for start, end in spans)
        return STOP.join(f"de {days}e" if days.isdigit() else days for days in said)

    def _leads(self, word: Word) -> bool:
        """Whether it belongs to a phrase of days; of "not on A or B" each is one of its own."""
        if word.role is Role.DOUBT:  # "waarschijnlijk vrijdag" is about Friday
            return False
        denied = (word.role is Role.NOT and word.day is DayKind.MEANWHILE) or (
            word.day is DayKind.OR and self.has(Role.NOT)
        )
        return may_lead(word) and not denied  # "niet meer vanavond" is this evening

    def _between(self, start: int, end: int) -> list[Word]:
        return [w for w in self.words if start <= w.start and w.end <= end]


# A message is asked in turn whether it tells several things, lists names and says who comes.
@lru_cache(maxsize=64)
def read_clauses(text: str) -> tuple[Clause, ...]:
    """The clauses of a text, in their order; none where a line is longer than what is said."""
    lines = [as_read(written) for written in text.splitlines()]
    if any(len(line) > LONGEST for line in lines):  # each word is held against those around it
        return ()
    return tuple([clause for line in lines for clause in _clauses(line, read_words(line))])


def days_said(text: str) -> str:
    """The words of days in a text, without those that are past."""
    ahead = (c for c in read_clauses(text) if all(w.day is not DayKind.PAST for w in c.words))
    return STOP.join(clause.days for clause in ahead if clause.days)


def _clauses(line: str, words: list[Word]) -> list[Clause]:
    """The words between stops, and between verbs that begin something new."""
    found: list[Clause] = []
    open_: list[Word] = []
    words = [_set_against(words, at) for at in range(len(words))]
    for at, word in enumerate(words):
        gap = line[words[at - 1].end : word.start] if at else ""
        stops = open_ and _stops(gap, words[at - 1], word) and not _lists_names(open_, words, at)
        stops = stops and not _is_subject(open_, gap, words[at:])
        stops = stops and not lists_days(open_, words, at)
        if open_ and (stops or _goes_apart(open_, words, at)):
            found.append(_paired(Clause(line, tuple(open_), asks="?" in gap)))
            open_ = []
        if word.said == "?":
            found.append(_paired(Clause(line, tuple(open_), asks=True)))
            open_ = []
        elif word.said not in COMMAS or lists_days(open_, words, at + 1):
            open_.append(word)
    if open_:
        found.append(_paired(Clause(line, tuple(open_), asks="?" in line[open_[-1].end :])))
    return _with_questions(found)


def _with_questions(found: list[Clause]) -> list[Clause]:
    """The clauses that have words; a question mark alone is of the one before it, or the next."""
    alone = {n for n, clause in enumerate(found) if not clause.words}
    asks = [c.asks or n + 1 in alone or (n == 1 and 0 in alone) for n, c in enumerate(found)]
    worded = [replace(c, asks=a) for c, a in zip(found, asks, strict=True) if c.words]
    return worded or found[:1]


def _set_against(words: list[Word], at: int) -> Word:
    """The word, where "but not" sets a day against another: "Friday I can, but not the 27th"."""
    word = words[at]
    before = words[:at]
    if (answer := answer_of_a_day(words, at)) is not None:
        return replace(word, role=answer, day=None)
    if fold(word.said) not in _BUT_NOTS:
        return word
    comes = any(w.role in _COMES | {Role.BUT_YES} for w in before)
    days = {w.day for w in before}
    several = not days.isdisjoint(SEVERAL) or any(w.role is Role.NOT for w in before)
    asked = {w.role for w in before} <= _BEFORE_A_DENIAL and bool(before)  # "meld mij maar niet af"
    ends = [fold(w.said) for w in words[at + 1 : at + 2]] in (["af"], ["uit"])
    denies = (comes and not several) or asked or ends
    return replace(word, role=Role.NOT, day=None) if denies else word


def _stops(gap: str, before: Word, after: Word) -> bool:
    if _STOP.search(gap) is None and before.said not in COMMAS:
        return False
    if "." in gap and len(before.said) == 1 and before.said.isupper():
        return False  # "J. de Vries"
    month = after.day is DayKind.MONTH  # "27. November"
    dated = before.day in {DayKind.DATE, DayKind.NUMBER}
    if dated and after.said[:1].isupper() and not month:
        return True  # "voor de 27e. We vieren dan"
    if "." in gap and after.said.istitle() and after.said[1:].strip(".") and after.day is None:
        return True  # "until 13 Dec. Otherwise"
    days = before.role is Role.DAY or before.day is not None
    return not ("." in gap and days and len(before.said) <= _ABBREVIATED)


def is_names(words: Iterable[Word]) -> bool:
    """Whether they are names and nothing else: "Anna", "Kees van der Berg en Sophie"."""
    said = [*words]
    return any(word.role is Role.UNREAD for word in said) and all(map(is_in_names, said))


def is_in_names(word: Word) -> bool:
    """Whether it may stand among names: one of them, "en", a particle."""
    joins = word.day is DayKind.AND or word.said in {"+", "&"}
    return joins or word.role is Role.UNREAD or fold(word.said) in PARTICLES


def _lists_names(open_: list[Word], words: list[Word], at: int) -> bool:
    """Whether a comma only stands between names: "Anna, Kees en Sophie zijn ziek"."""
    if words[at - 1].said != "," or open_[-1].role is not Role.UNREAD:
        return False
    run = [*takewhile(is_in_names, words[at : at + MOST_OF_A_LIST])]
    joined = [n for n, word in enumerate(run) if fold(word.said) in ANDS]
    behind = words[at + len(run) : at + len(run) + 1]
    alone = is_names(open_) or not any(word.role in _VERBS for word in behind)
    return alone and bool(joined) and is_names(run[joined[0] :])


def _is_subject(open_: list[Word], gap: str, behind: list[Word]) -> bool:
    """Whether what follows the colon is said of what is before it: "Sophie: 27-11 niet"."""
    line = [*takewhile(lambda word: word.said != ",", behind)]
    days = all(map(may_lead, open_)) and any(w.day in DATED for w in open_)
    of = (days and any(w.role in _TOLD_OF_DAYS for w in line)) or is_names(open_)
    return gap.strip() == ":" and of and all(w.role in _SAID_OF_THEM for w in line)


def says_too(words: Sequence[Word]) -> bool:
    """Whether what was said before is said of another name, too: "en Anna ook", "so is Ilse"."""
    too = any(fold(word.said) in AMONG["too"] for word in words)
    named = any(word.role is Role.UNREAD for word in words)
    return too and named and all(word.role in _BESIDE_TOO for word in words)


def _tells_of_a_day(clause: Clause, *more: Role) -> bool:
    """Whether it says of a day that they come or not: "vrijdag kom ik", "27/11 aanwezig"."""
    return clause.has(Role.DAY) and clause.has(Role.OFF, Role.AWAY, Role.CLUB, Role.THERE, *more)


def _denies_a_day(before: Clause, words: list[Word]) -> bool:
    """Whether they come on one day, and not on another: "kom de 20e | maar kom de 27e niet"."""
    roles = {word.role for word in words}
    return before.has(Role.COMES) and before.has(Role.DAY) and roles >= {Role.NOT, Role.DAY}


def _is_own(words: list[Word]) -> bool:
    """Whether whoever writes it tells of themselves that they come: "maar vrijdag kom ik"."""
    roles = {word.role for word in words}
    return Role.SELF in roles and not roles.isdisjoint({Role.COMES, Role.BE})


def _ahead(words: list[Word], at: int) -> list[Word]:
    """The words up to a comma, as many as say it of one more."""
    return [*takewhile(lambda word: word.said not in COMMAS, words[at : at + _MOST_OF_ONE_MORE])]


def _goes_apart(open_: list[Word], words: list[Word], at: int) -> bool:
    """Whether another clause begins here, that says it of one more or tells something else."""
    if fold(open_[0].said) in ANDS and says_too(_ahead(words, at - len(open_))):
        return False  # "and | so is Ilse"
    one_more = fold(words[at].said) in ANDS and says_too(_ahead(words, at))
    next_day = is_of_the_next_day(open_, words, at)
    return one_more or next_day or _begins_another(open_, words, at)


def _begins_another(open_: list[Word], words: list[Word], at: int) -> bool:
    """Whether a conjunction, or another verb behind a whole statement, begins another clause."""
    word, folded = words[at], fold(words[at].said)
    after = words[at + 1].role if at + 1 < len(words) else None
    clause = _paired(Clause("", tuple(open_)))
    if word.role in {Role.BECAUSE, Role.BYE, Role.THANKS}:
        return not any((fold(w.said), folded) in PAIRS for w in open_)
    if open_[0].role is Role.BECAUSE:
        told = (word.role, after) in _BEHIND_A_REASON or _is_inverted(words[at : at + 3])
        whole = fold(open_[0].said) not in AMONG["that_because"] or clause.has(*_PREDICATES)
        begins = told or (word.role in {Role.OFF, Role.DAY} and _is_a_thing(open_[1:]))
        begins = begins and (whole or Role.SELF in {word.role, after})
        return len(open_) > 1 and begins
    if word.role is Role.SO:
        unsaid = clause.has(Role.SELF) and not clause.has(*_PREDICATES)  # "ik vrijdag dus niet"
        begins = open_[-1].role not in _BEFORE_SO and not (unsaid and after is Role.NOT)
        return after is Role.SELF or begins
    if folded in BUTS:
        return (
            clause.is_complete
            or (after is Role.UNREAD and clause.has(Role.UNREAD) and clause.has(*_COMES))
            or clause.has(Role.NOT, Role.AWAY, Role.BUT_YES)
            or after in {Role.BUT_YES, Role.NOT}
            or (after is Role.COMES and _denies_a_day(clause, _ahead(words, at + 1)))
            or (not clause.has(Role.SELF) and _is_own(_ahead(words, at + 1)))
            or (_tells_of_a_day(clause, *_PREDICATES) and is_of_a_day(_ahead(words, at + 1)))
        )
    if folded in ANDS and not word.said.endswith(("è", "È")):
        between = any(w.day is DayKind.BETWEEN for w in open_)  # "between A and B"
        reasoned = clause.has(Role.HAS) and not (between or clause.has(Role.COMES, Role.OFF))
        reasoned = reasoned and not clause.only(*_NO_REASON_YET)  # "ik moet vrijdag en de 27e"
        another = after in _STARTS_ANOTHER | {Role.NOT} or (reasoned and after is Role.DAY)
        coming = _ahead(words, at + 1)
        alone = not clause.has(Role.SELF, Role.COMES, Role.BE, Role.DAY)  # "verloren van Kees en"
        told = clause.has(Role.DAY) and clause.has(Role.NOT, Role.BUT_YES)
        told = told or (_tells_of_a_day(clause, *_COMES) and open_[-1].role is not Role.DAY)
        against = told and is_of_a_day(coming)
        own = alone and _is_own(coming)
        return another or against or own or _is_of_another(clause, words[at + 1 :])
    ahead = [w.said not in COMMAS for w in words[at + 1 : at + 2]]
    against = folded in _BUT_NOTS and word.role is Role.NOT and ahead == [True]
    relative = after is Role.KIN and open_[-1].role in _ENDS_ONE
    thing = after is Role.REASON and any(w.role in _FINITE for w in words[at + 2 : at + 3])
    relative = (relative or thing) and folded in AMONG["possessed"]
    signed = _is_signed(open_, words[at:])
    comes = signed and clause.has(Role.SELF) and clause.has(Role.COMES, Role.THERE)
    begins = relative or signed or _begins_a_statement(word, clause)
    return against or comes or (clause.is_complete and begins)


def _is_inverted(words: list[Word]) -> bool:
    """Whether a verb stands before whoever does it: "meld ik", "lukt het me", "is Kees"."""
    verb, *behind = words
    if verb.role is Role.SOFT and fold(verb.said) in AMONG["verbs"]:
        return any(word.role is Role.SELF for word in behind[:1])
    if verb.role not in {Role.COMES, Role.BE, Role.HAS, Role.THEY_COME} or not behind:
        return False
    named = behind[0].role is Role.UNREAD and behind[0].said[:1].isupper()
    who = behind[0] if len(behind) == 1 or behind[0].role is not Role.SOFT else behind[1]
    return named or who.role is Role.SELF


def _is_of_another(before: Clause, behind: list[Word]) -> bool:
    """Whether it is told of another what they do: "Kees is ziek en | Anna komt toch"."""
    names = [*takewhile(is_in_names, behind[:MOST_OF_A_LIST])]
    told = before.has(Role.UNREAD, Role.SELF) and before.has(*_TOLD_OF_THEM)
    named = is_names(names) and not is_in_names(before.words[-1])
    return told and named and any(w.role in _TOLD_OF_THEM for w in behind[len(names) :][:2])


def _is_signed(said: list[Word], rest: list[Word]) -> bool:
    """Whether only who writes it follows: "I can't come friday | Tom", "… | sorry Margaret"."""
    sorry = fold(rest[0].said) in AMONG["apology"]
    named = rest[sorry:]
    if not 0 < len(named) <= _MOST_OF_A_NAME:
        return False
    speaks = any(w.role is Role.SELF or fold(w.said) in _NOT_COMING for w in said)
    last = next((w for w in reversed(said) if w.role is not Role.SOFT), said[-1])
    own = last.role in _ENDS_ONE and speaks
    own = own and fold(said[-2].said) not in AMONG["possessed"]  # "the Friday Cup"
    return (sorry or own) and all(w.role is Role.UNREAD and w.said[:1].isupper() for w in named)


def _is_a_thing(words: list[Word]) -> bool:
    """Whether they name a reason, and tell nothing: "wegens familiebezoek | afwezig"."""
    return all(w.role in {Role.UNREAD, Role.REASON, Role.SOFT, Role.KIN} for w in words)


def _begins_a_statement(word: Word, before: Clause) -> bool:
    """Whether a subject or a verb is one too many for the clause before it: "niet | ben ziek"."""
    folded = fold(word.said)
    if word.role is Role.SELF:
        alone = not before.has(Role.COMES, Role.THERE, Role.OFF)  # "friday not possible | i work"
        return folded in _SUBJECTS if alone else before.has(Role.SELF) and folded not in _OBJECTS
    is_finite = word.role in _FINITE and folded not in _INFINITIVES
    if any(fold(w.said) in AMONG["sign_offs"] for w in before.words):
        return False  # "de afmelding van Kees is ingetrokken"
    return is_finite and before.words[-1].role is not Role.SELF


def _paired(clause: Clause) -> Clause:
    """The clause, where the two parts of a verb have the role that they have together."""
    said = [fold(word.said).partition(" ")[0] for word in clause.words]
    if _BEGINS_A_PAIR.isdisjoint(said):
        return clause
    for pair, role in PAIRS.items():
        if pair[0] not in said or pair[-1] not in said[said.index(pair[0]) + 1 :]:
            continue
        first = said.index(pair[0])
        second = len(said) - 1 - said[::-1].index(pair[-1])  # "sla vrijdag over een week over"
        words = list(clause.words)
        words[first] = replace(words[first], role=role, day=None)
        words[second] = replace(words[second], role=Role.SOFT, day=None)
        return replace(clause, words=tuple(words))
    return clause

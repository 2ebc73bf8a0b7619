"""A message that says several things: "Kees komt vrijdag niet, Anna wel", "1-0, en de 27e niet".

Each is read as if it had been sent alone. One that leaves out the day or the verb has those of the
one before it: "Anna vrijdag wel".
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import pairwise, takewhile

from keizer_bot.grammar.clauses import BUTS, Clause, is_names, read_clauses, says_too
from keizer_bot.grammar.coming import judge
from keizer_bot.grammar.days_in_turn import ANDS
from keizer_bot.grammar.names import each_name
from keizer_bot.grammar.of_somebody import as_told, handed_on, of_somebody
from keizer_bot.grammar.report import read_report
from keizer_bot.grammar.says import Says
from keizer_bot.grammar.speech_words import AMONG, Role
from keizer_bot.grammar.told_results import read_told
from keizer_bot.grammar.words import LONGEST
from keizer_bot.i18n.folding import fold

_OFF = {Says.OFF, Says.PERHAPS_OFF, Says.NOT_THEN}
_ON = {Says.ON, Says.PERHAPS_ON, Says.THEN}
_COMING = _OFF | _ON | {Says.LATER, Says.REASON}
_NO_MORE = {
    Role.UNREAD,
    Role.DAY,
    Role.BESIDE_DAY,
    Role.SOFT,
    Role.BUT,
    Role.NOT,
    Role.BUT_YES,
    Role.BE,
}
_BOTH = frozenset(("allebei", "beide", "both", "entrambi", "entrambe"))
_SIGNS = re.compile(r"[.,;:!?()\n-]")
_MOST = 8  # clauses: more are a letter
_RESULT = "-"  # of whom a result is: nobody has such a name


@dataclass(slots=True)
class _Statement:
    """Clauses that say one thing; `of`: of whom, "" for whoever speaks."""

    of: str | None = None
    says: Says = Says.NOTHING
    clauses: list[Clause] = field(default_factory=list)

    @property
    def is_of_another(self) -> bool:
        """Whether it is of neither whoever speaks nor a game."""
        return self.of not in {None, "", _RESULT}

    @property
    def days(self) -> str:
        """The first days that are named in it."""
        return next((clause.days for clause in self.clauses if clause.days), "")


def statements(text: str) -> tuple[str, ...]:
    """What is said, each thing in words of its own; the text itself where it is one thing."""
    parted = _SIGNS.search(text) or not (ANDS | BUTS).isdisjoint(fold(text).split())
    clauses = read_clauses(text) if parted and len(text) <= LONGEST else ()
    if not 1 < len(clauses) <= _MOST or handed_on(clauses) or any(as_told(c).asks for c in clauses):
        return (text,)
    if any(_is_contrary(before, clause) for before, clause in pairwise(clauses)):
        return (text,)
    found = _grouped(clauses)
    return tuple(_in_words(found)) if len(found) > 1 and _are_named(found) else (text,)


def _are_named(found: list[_Statement]) -> bool:
    """Whether others are told of by their names: a word in small letters may be a thing."""
    small = [each for each in found if each.is_of_another and not str(each.of)[:1].isupper()]
    if any(map(_is_of_both, found)):
        return False
    return not small or all(e.is_of_another and e.says is not Says.REASON for e in found)


def _is_contrary(before: Clause, clause: Clause) -> bool:
    """Whether it may be that they do come: "Kees is vrijdag ziek, Anna niet", "not Anna"."""
    too = any(fold(word.said) in AMONG["too"] for word in clause.words)
    short = clause.has(Role.UNREAD) and clause.has(Role.NOT) and clause.roles <= _NO_MORE
    away = (Role.OFF, Role.AWAY, Role.REASON, Role.HAS, Role.CLUB, Role.LATE)
    return short and not too and before.has(*away) and not before.has(Role.NOT)


def _is_of_both(said: _Statement) -> bool:
    """Whether one player has several days that are not named: "en Mehmet allebei niet"."""
    heard = {fold(word.said) for clause in said.clauses for word in clause.words}
    return said.is_of_another and len(each_name(said.of or "")) == 1 and bool(heard & _BOTH)


def _grouped(clauses: tuple[Clause, ...]) -> list[_Statement]:
    """The clauses by what they say: those that tell nothing go with the one before them."""
    found: list[_Statement] = []
    before: list[Clause] = []  # names, or a greeting, before the first that tells something
    for clause in clauses:
        if says_too(clause.words) and found:
            found[-1].clauses.append(clause)
            continue
        of, says = _told(clause, found[-1] if found else None)
        if of is None:
            names = is_names(clause.words)
            (before if names or not found else found[-1].clauses).append(clause)
        elif found and _goes_on(found[-1], of, says, clause):
            found[-1].clauses += [*before, clause]
            before = []
        else:
            found.append(_Statement(of, says, [*before, clause]))
            before = []
    if found:
        found[-1].clauses += before
    return found


def _told(clause: Clause, last: _Statement | None) -> tuple[str | None, Says]:
    """Of whom it tells what; None: it tells nothing."""
    result = read_told(_words_of(clause))
    says = judge(clause)[0]
    if result is not None and result.certain and says not in _COMING:
        return _RESULT, Says.NOTHING
    found = of_somebody(clause)
    if found is not None and found.says in _COMING:
        return found.name, found.says
    if found is not None and last is not None and last.is_of_another and _is_short(clause):
        return found.name, _whether(clause, last.says)
    tells = says in _COMING and not clause.has(Role.UNREAD)
    return (_of_whom(clause, last) if tells else None), says


def _of_whom(clause: Clause, last: _Statement | None) -> str | None:
    """Of whom it is said, where no name stands in it: not "hij won en | komt niet"."""
    if clause.has(Role.SELF) or last is None:
        return ""
    if last.of != _RESULT:
        return last.of
    report = read_report(_words_of(last.clauses[0]))
    return None if report.of_opponent or report.subject is not None else ""


def _is_short(clause: Clause) -> bool:
    """Whether the verb was left out: "Anna wel", "Kees de 27e"."""
    more = clause.has(Role.DAY, Role.NOT, Role.BUT_YES) or clause.words[-1].role is Role.BE
    return more and clause.roles <= _NO_MORE


def _whether(clause: Clause, before: Says) -> Says:
    """Whether they come, by "wel" or "niet", or by the verb before: "Kees komt niet, Anna is"."""
    if clause.has(Role.NOT, Role.BUT_YES):
        return Says.OFF if clause.has(Role.NOT) else Says.ON
    against = clause.words[-1].role is Role.BE
    return Says.ON if (before in _ON) is not against else Says.OFF


def _goes_on(last: _Statement, of: str, says: Says, clause: Clause) -> bool:
    """Whether it only adds to what was said of the same: why, or another day of one's own."""
    if of != last.of:
        return False
    if says is Says.REASON or last.says is Says.REASON or not clause.days or not last.days:
        return True
    if of:
        return says not in _OFF or last.says not in _OFF
    return Says.LATER not in {says, last.says}


def _in_words(found: list[_Statement]) -> Iterator[str]:
    """Each statement, with the day and the name of the one before where it has none."""
    days, last = "", None
    for each in found:
        text = ", ".join(map(_words_of, each.clauses))
        if last is not None and each.of and each.of == last.of:
            text = f"{each.of} {text}"
        of_coming = each.of != _RESULT and each.says is not Says.REASON
        carried = days if of_coming and last and last.of != _RESULT and not each.days else ""
        told = [clause for clause in each.clauses if not is_names(clause.words)]
        if each.is_of_another and len(told) == 1 and _is_short(told[0]):
            whether = "wel" if each.says in _ON else "niet"
            text = f"{each.of} komt {(each.days or carried).removeprefix('voor ')} {whether}"
        elif carried:
            text = f"{text} {carried}"
        yield text
        days, last = each.days or days, each


def _words_of(clause: Clause) -> str:
    return clause.line[clause.words[0].start : clause.words[-1].end] if clause.words else ""


def names_with_days(text: str) -> tuple[tuple[str, str], ...]:
    """Who stays away when, as a list has it: "afmeldingen: Ilse vrijdag, Piet Jansen de 27e"."""
    clauses = read_clauses(text) if len(text) <= LONGEST else ()
    heads = bool(clauses) and judge(clauses[0])[0] in _OFF and clauses[0].only(Role.OFF, Role.SOFT)
    found = [_name_and_days(clause) for clause in clauses[1 if heads else 0 :]]
    listed = tuple(each for each in found if each is not None)
    return listed if 1 < len(listed) == len(found) else ()


def _name_and_days(clause: Clause) -> tuple[str, str] | None:
    names = [*takewhile(lambda word: word.role is Role.UNREAD, clause.words)]
    rest = clause.words[len(names) :]
    of_days = all(word.role in {Role.DAY, Role.BESIDE_DAY, Role.SOFT} for word in rest)
    if not (names and names[0].said[:1].isupper() and of_days and clause.days) or clause.asks:
        return None
    return clause.line[names[0].start : names[-1].end], clause.days

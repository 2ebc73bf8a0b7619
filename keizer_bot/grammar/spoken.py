"""What is said without a slash: that somebody comes or not.

Somebody writes as to a person: "Beste Tom, ik kan vrijdag helaas niet, ik moet werken. Groeten,
Jan". Each clause is read to its last word (`clauses`, `coming`). It is certain when every clause
was read: the one that says it, its reason, greeting and farewell. What has unread words, or a
doubt, is asked; what is about somebody else, what was, or what would be, is neither.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import takewhile

from keizer_bot.grammar.arriving import hours
from keizer_bot.grammar.clauses import STOP, Clause, is_names, read_clauses, says_too
from keizer_bot.grammar.clock_times import moments
from keizer_bot.grammar.coming import is_name, judge, signature
from keizer_bot.grammar.day_words import DayKind
from keizer_bot.grammar.lateness import Lateness, is_stuck, lateness_of, read_amount
from keizer_bot.grammar.of_somebody import (
    OfSomebody,
    handed_on,
    name_in,
    names_behind,
    names_more,
    of_somebody,
    tells_why,
    their_own,
)
from keizer_bot.grammar.says import (
    VAGUE_DAYS,
    Meaning,
    Says,
    Understood,
    besides,
    denies_days_alone,
    excepted,
    explains,
    forgot,
    is_held_up,
    is_long_off,
    is_near,
    is_of_a_ride,
    keeps_away,
    lasts,
    leaves_another_day,
    leaves_open,
    sees_again,
    signed_for,
    stays_away_till_then,
    takes_back,
)
from keizer_bot.grammar.speech_words import AMONG, Role
from keizer_bot.grammar.things import is_the_thing
from keizer_bot.grammar.words import LONGEST, clean
from keizer_bot.i18n.folding import fold


@dataclass(frozen=True, slots=True)
class _Said:
    clause: Clause
    says: Says
    certain: bool


_MOST_OF_A_NAME = 3  # words
_AGAIN = frozenset(("back", "again", "weer", "terug", "nuovo", "torno", "ritorno", "rientro"))
_FROM = re.compile(r"^(?:na|after|dopo|vanaf|van|from|as of|dal|da|on|op|in) +", re.IGNORECASE)
_AND = (["en"], ["and"], ["e"])  # "Anna en ik"
_BACK = {"pas", "terug"}
_COMES = {Says.ON, Says.PERHAPS_ON, Says.THEN}
_HARMLESS = {Says.NOTHING, Says.REASON, Says.DAYS, Says.THEN}
_NEXT = 3  # clauses: further on it is about something else
_WHY = {Says.REASON, Says.NOTHING}
_TELLS = {Says.OFF, Says.ON, Says.LATER}


def read_coming(text: str) -> Understood | None:
    """Whether somebody says that they come, later or not; None: it is about something else."""
    if len(text) > LONGEST:
        return None
    clauses = read_clauses(text)
    if passed_on := handed_on(clauses):
        said = [_Said(c, *judge(c)) for c in passed_on.clauses]
        if of_another := _somebody(said, said, text):
            return replace(of_another, certain=False)  # "Anna belt: Kees is ziek"
        theirs = _told(said, text)
        ill = any(e.says is Says.REASON and e.clause.days for e in said) and _certain(said, [])
        found = _of(theirs, passed_on.name, certain=ill) if theirs else None
        return replace(found, certain=found.certain and passed_on.certain) if found else None
    whole = [_Said(clause, *judge(clause)) for clause in clauses]
    if rolled := _roll(whole):
        return rolled
    said = _without_ends(whole)
    if any(each.says is Says.ELSE and each.certain for each in said):
        return None
    found = _somebody(said, whole, text) or _told(said, text)
    return replace(found, signed=signature(clauses, _MOST_OF_A_NAME)) if found else None


def _told(said: list[_Said], text: str) -> Understood | None:
    """What whoever speaks tells of themselves."""
    if denies_days_alone([each.clause for each in said]):
        return Understood(Meaning.OFF, certain=True, text=_days(said, said))
    off = None if any(stays_away_till_then(each.clause) for each in said) else _off(said)
    return off or _later(said, text) or _not_until(said) or _on(said) or _perhaps(said)


def _of(understood: Understood, name: str, *, certain: bool) -> Understood:
    """The same of somebody else; `certain`: that they are ill on a day says enough."""
    understood = replace(understood, certain=understood.certain or certain)
    later = understood.meaning is Meaning.LATER
    text = understood.text if later else f"{name} {understood.text}".strip()
    return replace(understood, text=text, of=name)


def read_lateness(text: str, *, bare: bool = False) -> Lateness | None:
    """How much later the sender comes, for certain; None if that is not what the text says.

    `bare`: an amount or an hour alone is enough, because "later" was said before.
    """
    folded = fold(clean(text))
    understood = read_coming(text)
    if understood is not None and understood.late and understood.certain and not understood.of:
        return understood.late
    if is_stuck(folded):
        return lateness_of(moments(folded)) or Lateness()
    return read_amount(folded) if bare else None


def _without_ends(said: list[_Said]) -> list[_Said]:
    """The clauses without who is greeted and who signs: "Tom, ik kan niet. Jan"."""
    found, told = [], False
    for at, each in enumerate(said):
        first = each.clause.words[0].role if each.clause.words else Role.SOFT
        if first is Role.BYE and told and not each.clause.has(Role.NOT):
            break
        name = is_name(each.clause.words, _MOST_OF_A_NAME) and at in {0, 1, len(said) - 1}
        joined = [fold(e.clause.words[0].said) for e in said[at + 1 : at + 2] if e.clause.words]
        if not (name and len(said) > 1) or joined in _AND:
            found.append(each)
        told = told or each.says not in {Says.NOTHING, Says.UNREAD}
    return found


def _certain(said: Sequence[_Said], telling: Sequence[_Said]) -> bool:
    """Whether those that tell it are certain, and the others read; not "of was het Ilse"."""
    others = [each for each in said if each not in telling]
    explained = any(each.clause.days or each.says is Says.LATER for each in telling)
    told = [each.clause for each in telling]
    clear = all(e.certain for e in telling) and not any(leaves_open(e.clause) for e in others)
    return clear and all(
        (e.says in _HARMLESS and e.certain)
        or (explained and explains(e.clause))
        or leaves_another_day(e.clause, told)
        or (forgot(e.clause) and any(each.says is Says.OFF for each in telling))
        for e in others
    )


_MEANINGS = {
    **dict.fromkeys((Says.OFF, Says.PERHAPS_OFF, Says.REASON, Says.NOT_THEN), Meaning.OFF),
    **dict.fromkeys((Says.ON, Says.THEN), Meaning.ON),
    Says.LATER: Meaning.LATER,
}


def _somebody(said: list[_Said], whole: list[_Said], text: str) -> Understood | None:
    """It is said of others, by their names: for the arbiter to say."""
    said, more = _without_those_too(said)
    for at, each in enumerate(said):
        found = of_somebody(each.clause)
        if found is None:
            continue
        if said_next := _goes_on(each, found, said[at + 1 :]):
            told, own = said_next
            why = _Said(each.clause, found.says, found.certain)
            others = [why, *(one for one in said if one not in (each, told))]
            return _of_these(
                found.name, replace(found, says=own.says, certain=own.certain), own, others
            )
        before, after = _names_before(whole, each), whole[whole.index(each) + 1 :]
        behind = after[: names_behind([e.clause for e in (each, *after)], found.name)]
        others = [o for o in said if not any(o is b for b in (each, *before, *behind))]
        meaning = _MEANINGS.get(found.says)
        if meaning is None or any(one.says in _TELLS for one in others):
            continue
        if meaning is Meaning.LATER:
            alone = not (before or behind or more)
            return _they_come_later(found, each, others, text, certain=found.certain and alone)
        if meaning is Meaning.ON and any(clause.has(Role.NOT) for clause in more):
            return None  # "Kees komt en Anna niet"
        more += [one.clause for one in behind]
        found = replace(found, certain=found.certain and not behind)
        names = [*(name_in(one.clause) for one in before), found.name, *map(name_in, more)]
        return _of_these(", ".join(names), found, each, others)
    return None


def _they_come_later(
    found: OfSomebody, each: _Said, others: list[_Said], text: str, *, certain: bool
) -> Understood | None:
    """Somebody comes later; an hour may stand in a clause of its own."""
    timed = [one for one in others if one.says is Says.MOMENT]
    said_hours = [moment for one in (each, *timed) for moment in hours(one.clause)]
    late = lateness_of(said_hours)
    if late is None:
        return None
    # not "Kees komt altijd te laat"
    soon = bool(said_hours or each.clause.days) and is_near(each.clause)
    others = [one for one in others if one not in timed]
    certain = certain and soon and _certain(others, [])
    return Understood(Meaning.LATER, certain, text, late, found.name)


def _of_these(names: str, found: OfSomebody, each: _Said, others: list[_Said]) -> Understood:
    """That these people come or not, on the days that are named."""
    days = _days([each, *others], [each])
    certain = found.certain and _certain([o for o in others if not tells_why(o.clause)], [])
    certain = certain and not any(names_more(one.clause, names) for one in others)
    certain = certain and (bool(days) or each.clause.has(Role.OFF, Role.ON))
    certain = certain and (found.says is not Says.REASON or keeps_away(each.clause))
    certain = certain and all(fold(word.said) != "vrij" for word in each.clause.words)  # or a bye
    return Understood(_MEANINGS[found.says], certain, f"{names} {days}".strip(), of=names)


def _names_before(whole: list[_Said], told: _Said) -> list[_Said]:
    """The names that stand before a clause about somebody: "Anna, Kees komen niet"."""
    before = takewhile(lambda one: is_names(one.clause.words), whole[: whole.index(told)][::-1])
    return [*before][::-1]


def _without_those_too(said: list[_Said]) -> tuple[list[_Said], list[Clause]]:
    """The clauses without those that say it of more people, and these."""
    told = [each for each in said if not says_too(each.clause.words)]
    return (told, [each.clause for each in said if each not in told]) if told else (said, [])


def _roll(said: list[_Said]) -> Understood | None:
    """A list of names below or behind what is said of them: "afgemeld voor vrijdag: Anna, Kees"."""
    told = [n for n, e in enumerate(said) if _MEANINGS.get(e.says)]
    told = [n for n in told if said[n].says is not Says.REASON or said[n].clause.days] or told
    if len(told) != 1 or len(said) == 1:
        return None
    at, each = told[0], said[told[0]]
    names = [e.clause for e in said if e.says is Says.UNREAD]
    rest = [e for e in said if e is not each and e.clause not in names]
    beside = any(e.says not in _WHY or not e.certain for e in rest)  # "Sophie (ziek)"
    if beside or not names or not all(is_names(clause.words) for clause in names):
        return None
    if each.clause.has(Role.SELF, Role.UNREAD, Role.OTHER, Role.KIN) or not _heads(said, at):
        return None
    if each.says is Says.REASON and not keeps_away(each.clause):
        return None  # "bardienst vrijdag: Kees"
    days = _days(said, [each])
    of = ", ".join(c.line[c.words[0].start : c.words[-1].end] for c in names)
    certain = each.certain and (bool(days) or each.says in _TELLS)
    return Understood(_MEANINGS[each.says], certain, f"{of} {days}".strip(), of=of)


def _heads(said: list[_Said], at: int) -> bool:
    """Whether a colon stands between it and the names, or each name on a line of its own."""
    first, second = (said[at], said[at + 1]) if at == 0 else (said[at - 1], said[at])
    line, end = first.clause.line, first.clause.words[-1].end
    if second.clause.line is line:
        return ":" in line[end : second.clause.words[0].start]
    return at == 0 and len(said) > 2  # noqa: PLR2004 - one name below it signs it


def _goes_on(each: _Said, found: OfSomebody, behind: list[_Said]) -> tuple[_Said, _Said] | None:
    """What is told next of the same, and as their own: "Anna is ziek, hij kan vrijdag niet"."""
    if found.says not in _WHY or each.clause.words[0].role is not Role.UNREAD:
        return None
    for one in behind[:_NEXT]:
        their = their_own(one.clause)
        says, certain = judge(their)
        if says in {Says.OFF, Says.NOT_THEN} and not one.clause.has(Role.SELF):
            sure = certain and (their is not one.clause or one.clause.words[0].role is Role.SO)
            return one, _Said(their, says, sure)
    return None


def _off(said: list[_Said]) -> Understood | None:
    """One clause says so, or two days are set against each other: "vrijdag niet, de 27e wel"."""
    told = [e for e in said if e.says is Says.NOTHING and {Role.BE, Role.UNREAD} <= e.clause.roles]
    reasons = [e for e in said if not e.clause.has(Role.BUT_YES)]  # "de 27e wel een toernooi"
    why = any(e.says is Says.REASON or e.clause.has(Role.HAS, Role.BECAUSE) for e in reasons)
    why = why or any(explains(each.clause) for each in told)
    strong = [e for e in said if e.says is Says.OFF or (why and e.says is Says.NOT_THEN)]
    also = [e for e in said if e.says is Says.NOT_THEN and e not in strong]
    kept = [each for each in said if each.says in {Says.ON, Says.THEN} and each.clause.days]
    telling = strong + also
    open_ = [e for e in said if leaves_another_day(e.clause, [each.clause for each in also])]
    if not strong and not (also and (kept or open_ or len(also) > 1)):
        return None
    telling = [each for each in said if each in telling]
    certain = _certain([each for each in said if each not in kept], telling)
    of_off = [each.clause for each in telling]
    others = [e.clause for e in said if e not in telling]
    others = [clause for clause in others if not leaves_another_day(clause, of_off)]
    but = any(word.day is DayKind.EXCEPT for clause in others for word in clause.words)
    certain = certain and not (but or any(map(takes_back, others)))
    certain = certain and not _denied(telling, kept) and not _is_of_a_thing(said, telling)
    days = _days(said, telling)
    if kept and any(lasts(clause) for clause in of_off):  # "this Friday yes, then away for 3 weeks"
        days = f"{days} behalve {kept[0].clause.days}"
    return Understood(Meaning.OFF, certain, days)


def _is_of_a_thing(said: list[_Said], off: list[_Said]) -> bool:
    """Whether they may not come to a thing with a day: "volgende week vergadering, ik kan niet"."""
    verb_alone = all(not e.clause.days and not e.clause.has(Role.OFF, Role.SO) for e in off)
    named = [e.clause for e in said if e.says is Says.REASON and e.clause.days]
    others = [c for c in named if not c.has(Role.SELF, Role.HAS, Role.KIN)]
    return verb_alone and any(not c.has(Role.BE) or is_the_thing(c) for c in others)


def _denied(off: list[_Said], on: list[_Said]) -> bool:
    """Whether they come on the near day: "ik sla het eten over, maar vrijdag kom ik"."""
    dayless = not any(each.clause.days for each in off)
    return dayless and any(is_near(each.clause) for each in on)


def _later(said: list[_Said], text: str) -> Understood | None:
    """They come later; an hour or minutes may stand in a clause of their own."""
    telling = [e for e in said if e.says in {Says.LATER, Says.MOMENT}]
    told = bool(telling)
    telling = telling or [e for e in said if is_of_a_ride(e.clause)]
    sure = not told or any(e.says is Says.LATER or is_held_up(e.clause) for e in said)
    why = {Says.UNREAD} if any(e.says is Says.REASON for e in said) else set[Says]()
    if not telling or not (sure or all(e.says in _HARMLESS | {Says.MOMENT} | why for e in said)):
        return None
    late = lateness_of(moment for e in telling for moment in hours(e.clause))
    if late is None:
        return None
    far = [e for e in said if e.says is Says.ON and not is_near(e.clause)]
    if far:  # "de 27e kan ik, maar niet voor half negen"
        return Understood(Meaning.ON, certain=False, text=_days(said, far), late=late)
    others = [e for e in said if e.says is not Says.ON]
    if any(e.clause.has(Role.NOT) for e in telling):
        late = replace(late, not_before=True)
    near = all(is_near(e.clause) for e in telling)
    certain = told and sure and near and _certain(others, telling)
    return Understood(Meaning.LATER, certain, text, late)


def _not_until(said: list[_Said]) -> Understood | None:
    """They come only from some day on, so not before it: "ik ben er pas de 4e weer"."""
    waits = any(stays_away_till_then(each.clause) for each in said)
    for each in said:
        heard = {part for word in each.clause.words for part in fold(word.said).split()}
        only = waits or "pas" in heard or (heard & {"only", "solo"} and heard & _AGAIN)
        comes = each.says in {Says.ON, Says.PERHAPS_ON, Says.UNREAD} or heard >= _BACK
        again = each.says in _COMES and heard & _AGAIN and is_long_off(each.clause)
        again = again and not each.clause.has(Role.UNREAD)
        if ((only and comes) or again) and each.clause.days and not is_near(each.clause):
            text = "before " + _FROM.sub("", each.clause.days)
            return Understood(Meaning.OFF, certain=False, text=text)
    return None


def _on(said: list[_Said]) -> Understood | None:
    telling = [each for each in said if each.says is Says.ON]
    for each in said:
        if but := excepted(each.clause) if telling == [each] else besides(each.clause):
            return Understood(Meaning.OFF, certain=False, text=but)
    if not telling:
        return None
    was = [e for e in said if e.says is Says.PERHAPS_OFF and e.clause.has(Role.WAS)]
    others = [e for e in said if e.says is not Says.PERHAPS_ON and e not in was]
    days = _days(said, telling) or _days(said, was)  # "was afgemeld voor de 27e, maar ik kan toch"
    heard = {fold(word.said) for each in telling for word in each.clause.words}
    certain = bool(was) or heard.isdisjoint(AMONG["not_needed"])
    return Understood(Meaning.ON, certain and _certain(others, telling), days)


def _perhaps(said: list[_Said]) -> Understood | None:
    """What may be meant: a reason to stay away, a day with a "not"."""
    off = [e for e in said if e.says in {Says.PERHAPS_OFF, Says.NOT_THEN, Says.REASON}]
    on = [e for e in said if e.says in {Says.PERHAPS_ON, Says.THEN}]
    asked = any(e.says in {Says.ASKS, Says.IF, Says.ELSE} for e in said)
    if bool(off) is bool(on) or (asked and not any(e.says is Says.PERHAPS_OFF for e in off)):
        return None
    telling = off or on
    return Understood(Meaning.OFF if off else Meaning.ON, certain=False, text=_days(said, telling))


def _days(said: list[_Said], telling: list[_Said]) -> str:
    """The days of the clauses that tell it, else of those beside them; and "extern"."""
    found = [signed_for(e.clause) for e in telling if e.clause.days]
    words = [word for each in telling for word in each.clause.words]
    named = any(word.role is Role.DAY and word.day not in VAGUE_DAYS for word in words)
    beside = [e for e in said if e.says is Says.DAYS and not sees_again(e.clause, named=named)]
    dated = [e.clause.days for e in said if e.clause.days and e.says in _WHY]
    found += [] if found else dated[:1]
    signs = any(e.clause.has(Role.OFF, Role.ON) for e in telling)
    days = [e.clause.days.removeprefix("voor " if signs else "") for e in beside]
    found += [named for named in days if named not in found]
    club = [w.said for e in telling for w in e.clause.words if w.role is Role.CLUB]
    return " ".join((STOP.join(found), *club[:1])).strip()

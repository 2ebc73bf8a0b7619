"""What is said without a slash: that somebody comes or not.

Somebody writes as to a person: "Beste Tom, ik kan vrijdag helaas niet, ik moet werken. Groeten,
Jan". Each clause is read to its last word (`clauses`, `coming`). It is certain when every clause
was read: the one that says it, its reason, greeting and farewell. What has unread words, or a
doubt, is asked; what is about somebody else, what was, or what would be, is neither.
"""

import re
from dataclasses import replace
from itertools import pairwise, takewhile

from keizer_bot.i18n.folding import fold
from keizer_bot.reading.clock_times import moments
from keizer_bot.reading.day_words import DayKind
from keizer_bot.reading.lateness import Lateness, is_stuck, lateness_of, read_amount
from keizer_bot.reading.old.arriving import hours
from keizer_bot.reading.old.clauses import is_in_names, is_names, read_clauses
from keizer_bot.reading.old.coming import is_name, judge
from keizer_bot.reading.old.of_somebody import handed_on
from keizer_bot.reading.old.said import HARMLESS, Said, days_of, is_certain, is_feast
from keizer_bot.reading.old.says import (
    Meaning,
    Says,
    Understood,
    besides,
    denies_days_alone,
    denies_only_days,
    excepted,
    explains,
    goes_on_behind_reason,
    is_contrary,
    is_held_up,
    is_long_off,
    is_near,
    is_of_a_ride,
    lasts,
    leaves_another_day,
    stays_away_till_then,
    takes_back,
)
from keizer_bot.reading.old.speech_words import AMONG, Role
from keizer_bot.reading.old.things import is_the_thing
from keizer_bot.reading.old.told_of_others import roll, told_of_others
from keizer_bot.reading.words import LONGEST, clean

_MOST_OF_A_NAME = 3  # words
_AGAIN = frozenset(("back", "again", "weer", "terug", "nuovo", "torno", "ritorno", "rientro"))
_FROM = re.compile(r"^(?:na|after|dopo|vanaf|van|from|as of|dal|da|on|op|in) +", re.IGNORECASE)
_AND = (["en"], ["and"], ["e"])  # "Anna en ik"
_THEIRS = frozenset(("komt", "comes", "viene"))
_IN_TIME = frozenset(("haal", "haal het", "red", "red het", "make it", "ce la faccio"))
_BACK = {"pas", "terug"}
_COMES = {Says.ON, Says.PERHAPS_ON, Says.THEN}


def read_coming(text: str) -> Understood | None:
    """Whether somebody says that they come, later or not; None: it is about something else."""
    if len(text) > LONGEST:
        return None
    clauses = read_clauses(text)
    if passed_on := handed_on(clauses):
        said = [Said(c, *judge(c)) for c in passed_on.clauses]
        if of_another := told_of_others(said, said, text):
            return replace(of_another, certain=False)  # "Anna belt: Kees is ziek"
        theirs = _told(said, text)
        ill = any(e.says is Says.REASON and e.clause.days for e in said) and is_certain(said, [])
        found = _of(theirs, passed_on.name, certain=ill) if theirs else None
        return replace(found, certain=found.certain and passed_on.certain) if found else None
    whole = [Said(clause, *judge(clause)) for clause in clauses]
    if rolled := roll(whole):
        return rolled
    said = _without_ends(whole)
    if any(each.says is Says.ELSE and each.certain for each in said):
        return None
    understood = told_of_others(said, whole, text) or _own(said, text)
    return understood and _unless_it_goes_on(understood, said)


def _unless_it_goes_on(understood: Understood, said: list[Said]) -> Understood:
    """Not certain where more of it stands behind a reason than why."""
    on = any(goes_on_behind_reason(each.clause, understood.meaning) for each in said)
    return replace(understood, certain=understood.certain and not on)


def _own(said: list[Said], text: str) -> Understood | None:
    """The same; asked about where it may be told of another who is not named."""
    own = _told(said, text)
    return replace(own, certain=False) if own and any(map(_is_of_them, said)) else own


def _told(said: list[Said], text: str) -> Understood | None:
    """What whoever speaks tells of themselves."""
    if denies_days_alone([each.clause for each in said]):
        return Understood(Meaning.OFF, certain=True, text=days_of(said, said))
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


def _without_ends(said: list[Said]) -> list[Said]:
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


def _off(said: list[Said]) -> Understood | None:
    """One clause says so, or two days are set against each other: "vrijdag niet, de 27e wel"."""
    if (works := _is_off_for_a_reason(said)) is not None:
        return works
    told = [e for e in said if e.says is Says.NOTHING and {Role.BE, Role.UNREAD} <= e.clause.roles]
    reasons = [e for e in said if not e.clause.has(Role.BUT_YES)]  # "de 27e wel een toernooi"
    why = any(e.says is Says.REASON or e.clause.has(Role.HAS, Role.BECAUSE) for e in reasons)
    why = why or any(explains(each.clause) for each in told) or any(map(is_feast, said))
    strong = [e for e in said if e.says is Says.OFF or (why and e.says is Says.NOT_THEN)]
    also = [e for e in said if e.says is Says.NOT_THEN and e not in strong]
    also += [e for e in said if _is_of_the_week_after(e)] if strong else []
    contrary = [e for e in also if is_contrary(e.clause, [each.clause for each in strong])]
    also = [e for e in also if e not in contrary]
    kept = [each for each in said if each.says in {Says.ON, Says.THEN} and each.clause.days]
    telling = strong + also
    open_ = [e for e in said if leaves_another_day(e.clause, [each.clause for each in also])]
    if not strong and not (also and (kept or open_ or len(also) > 1)):
        return None
    telling = [each for each in said if each in telling]
    certain = is_certain([each for each in said if each not in kept], telling)
    of_off = [each.clause for each in telling]
    others = [e.clause for e in said if e not in telling]
    others = [clause for clause in others if not leaves_another_day(clause, of_off)]
    but = any(word.day is DayKind.EXCEPT for clause in others for word in clause.words)
    certain = certain and not (contrary or but or any(map(takes_back, others)))
    certain = certain and not _denied(telling, kept) and not _is_of_a_thing(said, telling)
    dated = any(clause.days for clause in of_off) or all(each.certain for each in kept)
    certain = certain and dated  # "I'm back in Sweden from the 11th, so no chess"
    certain = certain and not any(a.says is Says.DAYS and b in kept for a, b in pairwise(said))
    days = days_of(said, telling)
    if kept and any(lasts(clause) for clause in of_off):  # "this Friday yes, then away for 3 weeks"
        days = f"{days} behalve {kept[0].clause.days}"
    named = [e for e in kept if not any(w.day is DayKind.AFTERWARDS for w in e.clause.words)]
    return Understood(Meaning.OFF, certain, days, kept=days_of(said, named) if named else "")


def _is_of_them(each: Said) -> bool:
    """Whether the verb is of another, who is not named: "komt vrijdag niet"."""
    verbs = {fold(word.said) for word in each.clause.words if word.role is Role.COMES}
    dated = bool(each.clause.days)  # "komt niet" alone is short for "ik kom niet"
    return dated and bool(verbs) and verbs <= _THEIRS and not each.clause.has(Role.SELF)


def _is_of_the_week_after(why: Said) -> bool:
    """Whether the reason lasts: "this Friday I can't, night shift, the week after as well"."""
    after = any(word.day is DayKind.AFTERWARDS for word in why.clause.words)
    return why.says is Says.REASON and after and not why.clause.has(Role.BUT_YES)


def _is_off_for_a_reason(said: list[Said]) -> Understood | None:
    """One of two days has a reason, and the "not" is of that: "Friday I work, the 27th not"."""
    for why, after in pairwise(said):
        if why.says is Says.REASON and why.clause.days and denies_only_days(after.clause):
            return Understood(Meaning.OFF, certain=False, text=why.clause.days)
    return None


def _is_of_a_thing(said: list[Said], off: list[Said]) -> bool:
    """Whether they may not come to a thing with a day: "volgende week vergadering, ik kan niet"."""
    verb_alone = all(not e.clause.days and not e.clause.has(Role.OFF, Role.SO) for e in off)
    named = [e.clause for e in said if e.says is Says.REASON and e.clause.days]
    others = [c for c in named if not c.has(Role.SELF, Role.HAS, Role.KIN)]
    return verb_alone and any(not c.has(Role.BE) or is_the_thing(c) for c in others)


def _denied(off: list[Said], on: list[Said]) -> bool:
    """Whether they come on the near day: "ik sla het eten over, maar vrijdag kom ik".

    Or on one that may be the same: "dit weekend weg, vrijdag ben ik er nog wel", "en kom daarna".
    """
    dayless = not any(each.clause.days for each in off)
    weekend = any(word.day is DayKind.WEEKEND for each in off for word in each.clause.words)
    after = any(w.day is DayKind.AFTERWARDS for each in on for w in each.clause.words)
    plainly = all(e.clause.has(Role.NOT) for e in off) or any(
        e.clause.has(Role.BUT_YES) for e in on
    )
    near = any(is_near(each.clause) for each in on)
    return ((dayless or weekend) and near) or (after and not plainly)


def _later(said: list[Said], text: str) -> Understood | None:
    """They come later; an hour or minutes may stand in a clause of their own."""
    telling = [e for e in said if e.says in {Says.LATER, Says.MOMENT}]
    told = bool(telling)
    missed = [e for e in telling if e.clause.has(Role.NOT) and not e.clause.has(Role.BEFORE)]
    if any(hours(e.clause) for e in telling if e not in missed):  # "8 uur red ik niet, wordt 8.15"
        said = [e for e in said if e not in missed]
        telling = [e for e in telling if e not in missed]
    telling = telling or [e for e in said if is_of_a_ride(e.clause)]
    sure = not told or any(e.says is Says.LATER or is_held_up(e.clause) for e in said)
    why = {Says.UNREAD} if any(e.says is Says.REASON for e in said) else set[Says]()
    if not telling or not (sure or all(e.says in HARMLESS | {Says.MOMENT} | why for e in said)):
        return None
    late = lateness_of(moment for e in telling for moment in hours(e.clause))
    in_time = any(fold(w.said) in AMONG["in_time"] for e in said for w in e.clause.words)
    if late is None or (in_time and not any(e.clause.has(Role.NOT) for e in said)):
        return None
    far = [e for e in said if e.says is Says.ON and not is_near(e.clause)]
    if far:  # "de 27e kan ik, maar niet voor half negen"
        return Understood(Meaning.ON, certain=False, text=days_of(said, far), late=late)
    others = [e for e in said if e.says is not Says.ON]
    if any(e.clause.has(Role.NOT) for e in telling):
        late = replace(late, not_before=True)
    near = all(is_near(e.clause) for e in telling)
    dated = [e for e in said if e.clause.days and e.says is not Says.NOTHING]
    clear = near and all(is_near(e.clause) for e in dated)
    clear = clear and not any(_names_two(e) or _makes_it(e) for e in said)
    certain = told and sure and clear and is_certain(others, telling)
    return Understood(Meaning.LATER, certain, text, late)


def _makes_it(each: Said) -> bool:
    """Whether they are in time in spite of it: "10 min vertraging, maar ik haal het"."""
    made = any(fold(word.said) in _IN_TIME for word in each.clause.words)
    return made and not each.clause.has(Role.NOT, Role.MOMENT, Role.LATE)


def _names_two(each: Said) -> bool:
    """Whether two are told of: "Pieter en Anna staan in de file"."""
    names = [*takewhile(is_in_names, each.clause.words)]
    return is_names(names) and any(word.day is DayKind.AND for word in names)


def _not_until(said: list[Said]) -> Understood | None:
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


def _on(said: list[Said]) -> Understood | None:
    telling = [each for each in said if each.says is Says.ON]
    for each in said:
        if but := excepted(each.clause) if telling == [each] else besides(each.clause):
            return Understood(Meaning.OFF, certain=False, text=but)
    if not telling:
        return None
    why = [e for e in said if e.says is Says.REASON and e.clause.days and e.clause.has(Role.HAS)]
    if why and any(e.clause.days for e in telling):  # "ik moet werken de 20e, de 27e ben ik er"
        return Understood(Meaning.OFF, certain=False, text=days_of(said, why))
    was = [e for e in said if e.says is Says.PERHAPS_OFF and e.clause.has(Role.WAS)]
    others = [e for e in said if e.says is not Says.PERHAPS_ON and e not in was]
    days = days_of(said, telling) or days_of(
        said, was
    )  # "was afgemeld voor de 27e, maar ik kan toch"
    heard = {fold(word.said) for each in telling for word in each.clause.words}
    certain = bool(was) or heard.isdisjoint(AMONG["not_needed"])
    return Understood(Meaning.ON, certain and is_certain(others, telling), days)


def _perhaps(said: list[Said]) -> Understood | None:
    """What may be meant: a reason to stay away, a day with a "not"."""
    off = [e for e in said if e.says in {Says.PERHAPS_OFF, Says.NOT_THEN, Says.REASON}]
    on = [e for e in said if e.says in {Says.PERHAPS_ON, Says.THEN}]
    asked = any(e.says in {Says.ASKS, Says.IF, Says.ELSE} for e in said)
    if bool(off) is bool(on) or (asked and not any(e.says is Says.PERHAPS_OFF for e in off)):
        return None
    telling = off or on
    return Understood(
        Meaning.OFF if off else Meaning.ON, certain=False, text=days_of(said, telling)
    )

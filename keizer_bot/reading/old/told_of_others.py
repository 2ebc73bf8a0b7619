"""What is said of others by their names: "Anna en Kees komen vrijdag niet", a list of names."""

from dataclasses import replace
from itertools import takewhile

from keizer_bot.i18n.folding import fold
from keizer_bot.reading.lateness import lateness_of
from keizer_bot.reading.old.arriving import hours
from keizer_bot.reading.old.clauses import Clause, is_names, says_too
from keizer_bot.reading.old.coming import judge
from keizer_bot.reading.old.of_somebody import (
    OfSomebody,
    name_in,
    names_behind,
    names_more,
    of_somebody,
    tells_why,
    their_own,
)
from keizer_bot.reading.old.said import MEANINGS, TELLS, WHY, Said, days_of, is_certain
from keizer_bot.reading.old.says import Meaning, Says, Understood, is_near, keeps_away
from keizer_bot.reading.old.speech_words import Role

_NEXT = 3  # clauses: further on it is about something else


def told_of_others(said: list[Said], whole: list[Said], text: str) -> Understood | None:
    """It is said of others, by their names: for the arbiter to say."""
    said, more = _without_those_too(said)
    for at, each in enumerate(said):
        found = of_somebody(each.clause)
        if found is None:
            continue
        if said_next := _goes_on(each, found, said[at + 1 :]):
            told, own = said_next
            why = Said(each.clause, found.says, found.certain)
            others = [why, *(one for one in said if one not in (each, told))]
            return _of_these(
                found.name, replace(found, says=own.says, certain=own.certain), own, others
            )
        before, after = _names_before(whole, each), whole[whole.index(each) + 1 :]
        behind = after[: names_behind([e.clause for e in (each, *after)], found.name)]
        others = [o for o in said if not any(o is b for b in (each, *before, *behind))]
        meaning = MEANINGS.get(found.says)
        if meaning is None or any(one.says in TELLS for one in others):
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
    found: OfSomebody, each: Said, others: list[Said], text: str, *, certain: bool
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
    certain = certain and soon and is_certain(others, [])
    return Understood(Meaning.LATER, certain, text, late, found.name)


def _of_these(names: str, found: OfSomebody, each: Said, others: list[Said]) -> Understood:
    """That these people come or not, on the days that are named."""
    days = days_of([each, *others], [each])
    certain = found.certain and is_certain([o for o in others if not tells_why(o.clause)], [])
    certain = certain and not any(names_more(one.clause, names) for one in others)
    certain = certain and (bool(days) or each.clause.has(Role.OFF, Role.ON))
    certain = certain and (found.says is not Says.REASON or keeps_away(each.clause))
    certain = certain and all(fold(word.said) != "vrij" for word in each.clause.words)  # or a bye
    return Understood(MEANINGS[found.says], certain, f"{names} {days}".strip(), of=names)


def _names_before(whole: list[Said], told: Said) -> list[Said]:
    """The names that stand before a clause about somebody: "Anna, Kees komen niet"."""
    before = takewhile(lambda one: is_names(one.clause.words), whole[: whole.index(told)][::-1])
    return [*before][::-1]


def _without_those_too(said: list[Said]) -> tuple[list[Said], list[Clause]]:
    """The clauses without those that say it of more people, and these."""
    told = [each for each in said if not says_too(each.clause.words)]
    return (told, [each.clause for each in said if each not in told]) if told else (said, [])


def roll(said: list[Said]) -> Understood | None:
    """A list of names below or behind what is said of them: "afgemeld voor vrijdag: Anna, Kees"."""
    told = [n for n, e in enumerate(said) if MEANINGS.get(e.says)]
    told = [n for n in told if said[n].says is not Says.REASON or said[n].clause.days] or told
    if len(told) != 1 or len(said) == 1:
        return None
    at, each = told[0], said[told[0]]
    names = [e.clause for e in said if e.says is Says.UNREAD]
    rest = [e for e in said if e is not each and e.clause not in names]
    beside = any(e.says not in WHY or not e.certain for e in rest)  # "Sophie (ziek)"
    if beside or not names or not all(is_names(clause.words) for clause in names):
        return None
    if each.clause.has(Role.SELF, Role.UNREAD, Role.OTHER, Role.KIN) or not _heads(said, at):
        return None
    if each.says is Says.REASON and not keeps_away(each.clause):
        return None  # "bardienst vrijdag: Kees"
    days = days_of(said, [each])
    of = ", ".join(c.line[c.words[0].start : c.words[-1].end] for c in names)
    certain = each.certain and (bool(days) or each.says in TELLS)
    return Understood(MEANINGS[each.says], certain, f"{of} {days}".strip(), of=of)


def _heads(said: list[Said], at: int) -> bool:
    """Whether a colon stands between it and the names, or each name on a line of its own."""
    first, second = (said[at], said[at + 1]) if at == 0 else (said[at - 1], said[at])
    line, end = first.clause.line, first.clause.words[-1].end
    if second.clause.line is line:
        return ":" in line[end : second.clause.words[0].start]
    return at == 0 and len(said) > 2  # noqa: PLR2004 - one name below it signs it


def _goes_on(each: Said, found: OfSomebody, behind: list[Said]) -> tuple[Said, Said] | None:
    """What is told next of the same, and as their own: "Anna is ziek, hij kan vrijdag niet"."""
    if found.says not in WHY or each.clause.words[0].role is not Role.UNREAD:
        return None
    for one in behind[:_NEXT]:
        their = their_own(one.clause)
        says, certain = judge(their)
        if says in {Says.OFF, Says.NOT_THEN} and not one.clause.has(Role.SELF):
            so = their is not one.clause or one.clause.words[0].role is Role.SO
            sure = certain and (so or _in_one_breath(each.clause, one.clause))
            return one, Said(their, says, sure)
    return None


def _in_one_breath(before: Clause, after: Clause) -> bool:
    """Whether only a comma stands between: "Kees is ziek, kan vrijdag niet"."""
    same = before.line is after.line
    return same and before.line[before.words[-1].end : after.words[0].start].strip() == ","

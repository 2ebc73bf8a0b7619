"""The clauses of a text with what each says of coming, and what follows from them together."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from keizer_bot.reading.day_words import DayKind
from keizer_bot.reading.old.clauses import STOP, Clause
from keizer_bot.reading.old.says import (
    VAGUE_DAYS,
    Meaning,
    Says,
    explains,
    forgot,
    leaves_another_day,
    leaves_open,
    sees_again,
    signed_for,
)
from keizer_bot.reading.old.speech_words import Role

# "27 november ; en de week erop": a week after that day, not after today
_JOINED = re.compile(
    rf"{STOP}(?:(?:en|and|e) )?(?=(?:(?:de|the|la) )?(?:week|settimana) (?:er|daar|after|dopo))",
    re.IGNORECASE,
)
HARMLESS = {Says.NOTHING, Says.REASON, Says.DAYS, Says.THEN}
WHY = {Says.REASON, Says.NOTHING}
TELLS = {Says.OFF, Says.ON, Says.LATER}
MEANINGS = {
    **dict.fromkeys((Says.OFF, Says.PERHAPS_OFF, Says.REASON, Says.NOT_THEN), Meaning.OFF),
    **dict.fromkeys((Says.ON, Says.THEN), Meaning.ON),
    Says.LATER: Meaning.LATER,
}


@dataclass(frozen=True, slots=True)
class Said:
    """A clause, what it says of coming, and whether that is certain."""

    clause: Clause
    says: Says
    certain: bool


def is_certain(said: Sequence[Said], telling: Sequence[Said]) -> bool:
    """Whether those that tell it are certain, and the others read; not "of was het Ilse"."""
    others = [each for each in said if each not in telling]
    explained = any(each.clause.days or each.says is Says.LATER for each in telling)
    told = [each.clause for each in telling]
    clear = all(e.certain for e in telling) and not any(leaves_open(e.clause) for e in others)
    return clear and all(
        (e.says in HARMLESS and e.certain)
        or (explained and explains(e.clause))
        or leaves_another_day(e.clause, told)
        or (forgot(e.clause) and any(each.says is Says.OFF for each in telling))
        for e in others
    )


def is_feast(each: Said) -> bool:
    """Whether it only names a feast, and not as one more evening: "dan is het pakjesavond"."""
    days = {word.day for word in each.clause.words if word.role is Role.DAY}
    added = any(word.day is DayKind.AND for word in each.clause.words[:1])
    return each.says is Says.DAYS and days == {DayKind.FEAST} and not added


def days_of(said: list[Said], telling: list[Said]) -> str:
    """The days of the clauses that tell it, else of those beside them; and "extern"."""
    found = [signed_for(e.clause) for e in telling if e.clause.days]
    words = [word for each in telling for word in each.clause.words]
    named = any(word.role is Role.DAY and word.day not in VAGUE_DAYS for word in words)
    beside = [e for e in said if e.says is Says.DAYS and not sees_again(e.clause, named=named)]
    beside = [e for e in beside if not (found and is_feast(e))]  # it is why they stay away
    dated = [e.clause.days for e in said if e.clause.days and e.says in WHY]
    found += [] if found else dated[:1]
    signs = any(e.clause.has(Role.OFF, Role.ON) for e in telling)
    days = [e.clause.days.removeprefix("voor " if signs else "") for e in beside]
    found += [named for named in days if named not in found]
    club = [w.said for e in telling for w in e.clause.words if w.role is Role.CLUB]
    return " ".join((_JOINED.sub(" en ", STOP.join(found)), *club[:1])).strip()

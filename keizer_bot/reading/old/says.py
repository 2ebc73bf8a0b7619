"""What a clause may say of coming, and the roles of words that leave it at that."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from enum import Enum, auto
from itertools import pairwise, takewhile

from keizer_bot.i18n.folding import fold
from keizer_bot.reading.day_words import DayKind
from keizer_bot.reading.lateness import Lateness
from keizer_bot.reading.old.clauses import SEVERAL, STOP, Clause
from keizer_bot.reading.old.speech import may_lead
from keizer_bot.reading.old.speech_words import AMONG, Role
from keizer_bot.reading.words import patterns


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


class Meaning(Enum):
    """What a text means, by the command that does it."""

    OFF = "afmelden"
    ON = "aanmelden"
    LATER = "later"


@dataclass(frozen=True, slots=True)
class Understood:
    """What a text means; `certain`: every word was read, and nothing has to be asked.

    `text` is what follows the command: the days that were named; `late` is by how much. `of` is
    the name of whom it is said, where that is somebody else. `kept` are the days on which who stays
    away does come: "vrijdag niet maar de 27e wel".
    """

    meaning: Meaning
    certain: bool
    text: str
    late: Lateness | None = None
    of: str = ""
    kept: str = ""


VAGUE_DAYS = {DayKind.VAGUE, DayKind.MEANWHILE}
_ONWARD = frozenset(("on", "onward", "onwards"))
_TAKES_OFF = frozenset(("excuse me", "remove me", "withdraw me"))  # "excuse me from friday"
_UNTIL = frozenset(("tot", "a", "to"))
_PLACED = frozenset(("in", "naar", "near", "uit", "to", "a"))  # "stranded in Oslo"
_FOR_SOME_TIME = {DayKind.DAYS, DayKind.VAGUE}
_SOON = {DayKind.DAY, DayKind.WEEKDAY, DayKind.NEXT, DayKind.WEEK}
_LONG = {DayKind.UNTIL, DayKind.THROUGH, DayKind.WHOLE, DayKind.EACH, DayKind.EVERYTHING}
_DATES = {DayKind.DATE, DayKind.NUMBER, DayKind.AFTERWARDS, DayKind.NEXT}
_NEAR = {DayKind.DAY, DayKind.WEEKDAY, DayKind.THIS, DayKind.COMING}
_REASONS = frozenset(("door", "wegens", "vanwege", "ivm", "because of", "due to"))
_FOR_A_REASON = "per "  # "per lavoro"
_BEHIND_A_REASON = {Role.NOT, Role.EARLY, Role.BEFORE, Role.DOUBT}
_FIRST = frozenset(("eerst", "first", "prima"))  # "moet eerst naar de dokter"
_THAT = frozenset(("dat", "that", "che", "om", "to", "di"))
_FOR = frozenset(("voor", "for", "per"))
_ORS = frozenset(("of", "or", "o", "oppure"))
_SHORTEST_PARTICIPLE = 5  # letters
_ONLY = frozenset(("alleen", "enkel", "slechts", "only", "solo"))
Judged = tuple[Says, bool]

AROUND = {Role.SOFT, Role.HELLO, Role.THANKS, Role.BYE, Role.SEE_YOU, Role.SO, Role.BUT}
OF_DAYS = {Role.DAY, Role.BESIDE_DAY, Role.AFTER}
MATTER = {Role.COMES, Role.THERE, Role.OFF, Role.ON, Role.CLUB}
PLAIN = AROUND | MATTER | OF_DAYS | {Role.BE, Role.SELF, Role.BUT_YES, Role.NOT, Role.AWAY}

_BESIDE = [re.compile(patterns("speech")[kind]) for kind in ("watches", "called")]
_NO = frozenset(("no", "nee", "neen"))
_NOT_YET = frozenset(("nog", "yet", "ancora"))
_NO_REASON = MATTER | {
    *(Role.THEY_COME, Role.BUT, Role.BUT_YES, Role.MOMENT, Role.LATE, Role.BEFORE),
    *(Role.DOUBT, Role.IF, Role.SAYS, Role.ASKS, Role.WAS),
}


def first_that_holds(cases: Iterable[tuple[bool, Judged]]) -> Judged | None:
    """What is said in the first case that holds; None: in none of them."""
    return next((judged for holds, judged in cases if holds), None)


def begins_with_a_thing(clause: Clause) -> bool:
    """Whether it tells of a thing of theirs: "my car won't start"."""
    words = [w for w in clause.words if w.role is not Role.BUT]
    the = words and fold(words[0].said) in AMONG["possessed"]
    return bool(the) and len(words) > 1 and words[1].role is Role.REASON


def keeps_away(clause: Clause) -> bool:
    """Whether the reason lets nobody come: illness, a journey; not "Sophie is jarig"."""
    said = {fold(word.said) for word in clause.words}
    away = clause.has(Role.AWAY) or not said.isdisjoint(AMONG["elsewhere"] | AMONG["ill"])
    return away and said.isdisjoint(AMONG["pending"])  # not "Kees moet eerst nog werken"


def goes_on_behind_reason(clause: Clause, meaning: Meaning) -> bool:
    """Whether it is no mere reason: "ik kan vrijdag | wegens werk niet komen".

    An hour in it is of whoever comes; who stays away may name that of the reason. Behind a
    sentence only its end can be meant so: "ik kom vrijdag omdat ik moet werken | later".
    """
    first, *behind = clause.words
    comes = set[Role]() if meaning is Meaning.OFF else {Role.LATE, Role.MOMENT}
    more = any(word.role in _BEHIND_A_REASON | comes for word in behind)
    because = first.role is Role.BECAUSE
    short = fold(first.said) in _REASONS or (because and first.said.startswith(_FOR_A_REASON))
    last = clause.words[-1]
    ends = last.role in {Role.NOT, Role.LATE} and fold(last.said) not in _NO
    return (short and more) or (because and ends and meaning is Meaning.ON)


def explains(clause: Clause) -> bool:
    """Whether it can only be why, whatever its words: it tells of the sender, their kin, a thing.

    It says nothing of coming, of a day, of another player, of what was or might be, and nothing
    that takes back or asks for something: "my mother fell and I stay with her for a few days".
    """
    said = {fold(word.said) for word in clause.words}
    own = any(w.role is Role.SELF and fold(w.said) not in AMONG["objects"] for w in clause.words)
    first = fold(clause.words[0].said)
    told = (
        own
        or (len(first) > _SHORTEST_PARTICIPLE and first.endswith("ing"))  # "flying to Oslo"
        or not said.isdisjoint(AMONG["own"])
        or clause.has(Role.KIN, Role.REASON, Role.HAS, Role.BECAUSE)
        or first == "naar"  # "naar een pretpark"
    )
    if clause.asks or not told or clause.has(*_NO_REASON) or takes_back(clause):
        return False
    named = any(
        word.role is Role.UNREAD and word.said[:1].isupper() and fold(before.said) not in _PLACED
        for before, word in pairwise((clause.words[0], *clause.words))
    )
    dated = any(w.role is Role.DAY and w.day not in _FOR_SOME_TIME for w in clause.words)
    others = {fold(w.said) for w in clause.words if w.role is Role.OTHER}
    cares = clause.has(Role.KIN, Role.BECAUSE, Role.HAS) or bool(others)
    denied = clause.has(Role.NOT) or not said.isdisjoint(AMONG["wants"])
    return not (named or dated) and others <= AMONG["third_person"] and (cares or not denied)


def is_near(clause: Clause) -> bool:
    """Whether the days in it, if any, are the next of their name: "vrijdag"."""
    days = (word for word in clause.words if word.role is Role.DAY)
    return all(word.day in _NEAR or fold(word.said) in _FIRST for word in days)


def is_long_off(clause: Clause) -> bool:
    """Whether it names from when on, and no single evening: "vanaf januari", "na de kerst"."""
    kinds = {word.day for word in clause.words}
    month = bool(kinds & {DayKind.MONTH, DayKind.MONTHS}) and DayKind.NUMBER not in kinds
    return month or not kinds.isdisjoint({DayKind.ONWARD, DayKind.FEAST})


def lasts(clause: Clause) -> bool:
    """Whether it is of many evenings at once: "for three weeks", "tot januari", "heel december"."""
    counted = [
        a.day is DayKind.NUMBER and b.day in {DayKind.WEEK, DayKind.MONTHS}
        for a, b in pairwise(clause.words)
    ]
    return any(counted) or any(word.day in _LONG for word in clause.words)


def is_held_up(clause: Clause) -> bool:
    """Whether something on the way keeps them, and no more is said: "stuck in traffic"."""
    held = any(fold(word.said) in AMONG["held_up"] for word in clause.words)
    return held and not clause.has(*MATTER)


def is_of_a_ride(clause: Clause) -> bool:
    """Whether it tells when their train or bus comes: "mijn trein komt pas om 20.10 aan"."""
    rides = any(fold(word.said) in AMONG["held_up"] for word in clause.words)
    timed = clause.has(Role.MOMENT) and not clause.has(Role.NOT, Role.OFF, Role.AWAY)
    return timed and rides and begins_with_a_thing(clause)


def stays_away_till_then(clause: Clause) -> bool:
    """Whether they do not come before a day that is named elsewhere: "away until then"."""
    till_then = any(fold(word.said) in AMONG["till_then"] for word in clause.words)
    return till_then and clause.has(Role.NOT, Role.AWAY, Role.OFF)


def takes_back(clause: Clause) -> bool:
    """Whether what stands beside it is not so, or not decided: "dat is een misverstand"."""
    said = {fold(word.said) for word in clause.words}
    own = clause.words[0].role is Role.HAS and clause.has(Role.KIN, Role.REASON)
    others_decide = clause.has(Role.HAS) and not (clause.has(Role.SELF) or own)
    pending = others_decide and not said.isdisjoint(AMONG["pending"])
    doubted = clause.has(Role.BUT) and clause.has(Role.DOUBT)
    return pending or doubted or not said.isdisjoint(AMONG["takes_back"])


def sees_again(clause: Clause, *, named: bool) -> bool:
    """Whether it is a farewell: "tot vrijdag", "tot volgende week"; `named`: the days are known."""
    first, *others = clause.words
    led = first.day in {DayKind.UNTIL, DayKind.THROUGH} or fold(first.said) in _UNTIL
    return led and (named or all(w.day in _SOON for w in others if w.role is Role.DAY))


def excuses(clause: Clause) -> bool:
    """Whether pardon is asked for something: "excuus voor de late melding"."""
    first = clause.words[0]
    behind = [fold(word.said).partition(" ")[0] for word in clause.words[1:2]]
    pardon = first.role is Role.THANKS or fold(first.said) in AMONG["apology"]
    past = any(word.day is DayKind.PAST for word in clause.words)
    dated = clause.has(Role.SELF, Role.COMES, Role.NOT) or (clause.has(Role.DAY) and not past)
    return pardon and bool(behind) and behind[0] in _FOR and not dated


def apologises(clause: Clause) -> bool:
    """Whether pardon is asked for how it is told: "sorry dat ik het nu pas meld"."""
    opening = [fold(word.said).partition(" ")[0] for word in clause.words[:2]]
    sorry = len(opening) > 1 and opening[0] in AMONG["apology"] and opening[1] in _THAT
    told = clause.has(*MATTER, Role.NOT, Role.DAY, Role.MOMENT, Role.IF) or clause.asks
    late = clause.has(Role.LATE) and clause.has(Role.BE)  # "sorry dat ik te laat ben"
    return sorry and not (told or late)


def forgot(clause: Clause) -> bool:
    """Whether they only say that they did not sign off before: "vergeten af te melden"."""
    said = {fold(word.said) for word in clause.words}
    return clause.has(Role.OFF) and not (clause.has(Role.NOT) or said.isdisjoint(AMONG["forgot"]))


def is_allowed_to_others(clause: Clause) -> bool:
    """Whether somebody else may, or need not: "je mag vrijdag niet komen"."""
    allowed = any(fold(word.said) in AMONG["others_may"] for word in clause.words)
    return allowed and not clause.has(Role.SELF)


def leaves_it(clause: Clause) -> bool:
    """Whether it changes nothing of coming: they only watch, or somebody rang, and no more."""
    said = clause.line[clause.words[0].start : clause.words[-1].end] if clause.words else ""
    return any(beside.fullmatch(fold(said)) for beside in _BESIDE)


def is_of_the_rest(clause: Clause) -> bool:
    """Whether it only says that they come on all other days: "verder ben ik er gewoon"."""
    said = " ".join(fold(word.said) for word in clause.words)
    led = any(said.startswith(f"{rest} ") for rest in AMONG["rest"])
    return led and clause.has(Role.COMES, Role.THERE) and not clause.has(Role.NOT, Role.OFF)


def signed_for(clause: Clause) -> str:
    """The days of a clause; one signs off "voor de 27e", and stays away before it."""
    said = {fold(word.said) for word in clause.words}
    onward = fold(clause.words[-1].said) in _ONWARD
    if not (said.isdisjoint(_TAKES_OFF) or onward):
        return clause.days.removeprefix("from ")
    signs = clause.has(Role.OFF, Role.ON)
    return clause.days.removeprefix("voor ") if signs else clause.days


def excepted(clause: Clause) -> str:
    """The day on which they do not come, of all: "behalve de 27e ben ik er altijd"."""
    at = next((n for n, w in enumerate(clause.words) if w.day is DayKind.EXCEPT), None)
    if at is None or not any(w.day in SEVERAL for w in clause.words):
        return ""
    return replace(clause, words=clause.words[at + 1 :]).days.partition(STOP)[0]


def besides(clause: Clause) -> str:
    """On which of the named days they do not come: "in december kan ik alleen de 11e"."""
    words = clause.words
    at = next((n for n, w in enumerate(words) if fold(w.said) in _ONLY), None)
    if at is None or clause.has(Role.NOT):
        return ""
    then = tuple(takewhile(may_lead, words[at + 1 :]))
    told = (*words[:at], *words[at + 1 + len(then) :])
    if not then or not any(word.day in SEVERAL for word in told):
        return ""
    return f"{replace(clause, words=told).days} behalve {replace(clause, words=then).days}"


def leaves_another_day(clause: Clause, told: Iterable[Clause]) -> bool:
    """Whether only a day that none of the others names is left open: "4/12 weet ik nog niet"."""
    beside = AROUND | OF_DAYS | {Role.DOUBT, Role.SELF, Role.BE, Role.NOT, Role.BUT_YES}
    undecided = clause.has(Role.DOUBT) and clause.only(*beside, Role.COMES, Role.THERE)
    undecided = undecided and all(fold(w.said) not in AMONG["after_all"] for w in clause.words)
    own = _dates(clause)
    others = [_dates(other) for other in told]
    return undecided and bool(own) and all(dates and own.isdisjoint(dates) for dates in others)


def _dates(clause: Clause) -> set[str]:
    """The words by which a day in it is another than a second one; a weekday, if there is none."""
    named = [word for word in clause.words if word.role is Role.DAY]
    dates = {fold(word.said) for word in named if word.day in _DATES}
    return dates or {fold(word.said) for word in named if word.day is DayKind.WEEKDAY}


def leaves_open(clause: Clause) -> bool:
    """Whether it limits what was told: "though he might come later", "of was het Ilse"."""
    first = fold(clause.words[0].said)
    limits = clause.has(Role.DOUBT, Role.LATE, Role.ON, Role.BUT_YES)
    return (limits and first in AMONG["concedes"]) or first in _ORS


def denies_only_days(clause: Clause) -> bool:
    """Whether it is a "not" and days, and adds nothing to what was said before: "de 27e niet"."""
    too = any(fold(word.said) in AMONG["too"] for word in clause.words)
    named = any(word.role is Role.DAY and word.day not in VAGUE_DAYS for word in clause.words)
    only = clause.has(Role.NOT) and clause.only(Role.NOT, *OF_DAYS, *AROUND)
    return only and named and not too


def is_contrary(clause: Clause, told: Sequence[Clause]) -> bool:
    """Whether its "not" may mean that they are not away then.

    "ik ben weg op 27 november, niet op 4 december" and "niet de 27e, de 4e ben ik weg"; but not
    "vrijdag kan ik niet, de 27e niet".
    """
    if not told or not denies_only_days(clause):
        return False
    first = next(w for w in clause.words if w.role in {Role.NOT, Role.DAY})
    return first.role is Role.NOT or not any(each.has(Role.NOT) for each in told)


def denies_days_alone(clauses: Sequence[Clause]) -> bool:
    """Whether there are but days and one "not", as "vrijdag niet"; "no, friday" replies."""
    words = [w for clause in clauses for w in clause.words if w.role not in AROUND - {Role.BUT}]
    denials = [w for w in words if w.role is Role.NOT]
    only = {w.role for w in words} <= {*OF_DAYS, Role.NOT} and len(denials) == 1
    said = {fold(w.said) for clause in clauses for w in clause.words}
    replies = only and words[0] is denials[0] and fold(words[0].said) in _NO
    replies = replies or not said.isdisjoint(_NOT_YET | {"bye"})
    dated = sum(bool(clause.days) for clause in clauses) == 1  # not "vrijdag niet, de 27e"
    return only and dated and not replies and not any(clause.asks for clause in clauses)

"""What one clause says of coming: that somebody comes, stays away, comes later, or nothing of it.

A "not" counts where it belongs to coming or playing and nothing unread hangs on it: "ik kan vrijdag
niet wachten", "niet alleen", "niet voor acht uur" are no sign-offs.
"""

from dataclasses import replace
from itertools import dropwhile, pairwise, takewhile

from keizer_bot.i18n.folding import fold
from keizer_bot.reading.day_words import DayKind
from keizer_bot.reading.old.arriving import arrival, estimated
from keizer_bot.reading.old.clauses import Clause
from keizer_bot.reading.old.doubts import WE, is_doubtful
from keizer_bot.reading.old.says import (
    AROUND,
    MATTER,
    OF_DAYS,
    PLAIN,
    VAGUE_DAYS,
    Judged,
    Says,
    apologises,
    begins_with_a_thing,
    excuses,
    first_that_holds,
    is_allowed_to_others,
    is_of_the_rest,
    lasts,
    leaves_it,
)
from keizer_bot.reading.old.speech import Word, may_lead
from keizer_bot.reading.old.speech_words import AMONG, Role
from keizer_bot.reading.old.things import (
    is_for_a_thing,
    is_from_the_competition,
    is_of_a_thing,
    is_to_a_thing,
    skips_a_thing,
)

_LIFE = {Role.REASON, Role.HAS, Role.KIN, Role.AWAY}
_OF_EITHER = frozenset(("can", "could", "would", "will", "wil", "zou", "zouden"))
INTRODUCES = frozenset(("met", "sono", "it's"))
_COUNTS = frozenset(("reken", "rekenen", "tel", "tellen", "conta", "contare", "contate"))
_ON_ME = frozenset(("op mij", "op me", "on me", "su di me"))
_YOU = frozenset(("je", "jij", "u", "ge", "gij", "iemand"))
_MAY_ASK = frozenset(("kan", "can", "could", "posso"))
_ON_A_DAY = frozenset(("on", "op"))
_HAVE = frozenset(("heb", "have", "ho", "had", "i've"))
_LONG = {DayKind.UNTIL, DayKind.THROUGH}
_WEAK = AMONG["weak"]
_TO_PLAY = frozenset(("schaken", "giocare"))  # "vrijdag weer schaken!" may be said to all
_THEIRS = frozenset(("komt", "viene"))  # weak of a day or a thing, not of a person
_OBJECTS = frozenset(("mi", "me", "mij"))
_MISS = frozenset(("miss", "missing"))
_IN = frozenset(("in", "te", "a", "ad", "i'm in", "im in"))
_IS = frozenset(("is", "are"))
_ALONG = frozenset(("mee",))
_TOWARDS = frozenset(("voor", "for"))
_THAT = frozenset(("dat", "dat ik", "that", "che"))
_HOW = frozenset(("met", "with", "con"))
_ONE_OF_SEVERAL = frozenset(("alleen", "enkel", "slechts", "only", "solo"))
_SUBJECTS = frozenset(("ik", "i", "io", "i'm", "i'll"))
_MOST_GREETED = 3


def judge(clause: Clause) -> Judged:
    """What the clause says, and whether that is certain."""
    if apologises(clause) or is_of_the_rest(clause) or leaves_it(clause):
        return Says.NOTHING, True
    clause = estimated(_wish(_without_no(to_whom(clause))))
    says, certain = _question(clause) or _matter(clause) or arrival(clause) or _coming(clause)
    return says, certain and (says in {Says.NOTHING, Says.REASON} or not is_doubtful(clause))


def _denies_a_denial(clause: Clause) -> bool:
    """Whether what is denied is that they do not come: "it is not that I can't come"."""
    behind = dropwhile(lambda w: w.role is not Role.NOT, clause.words)
    that = dropwhile(lambda w: fold(w.said) not in _THAT, behind)
    return any(word.role is Role.NOT for word in that)


def to_whom(clause: Clause) -> Clause:
    """The clause without its greeting, and who is greeted: "hoi tom kan vrijdag niet"."""
    if _is_spoken_to(clause.words[:3]):
        return replace(clause, words=clause.words[1:])  # "Tom ik kom niet"
    if not clause.words or not addresses(clause.words[0]):
        return clause
    behind = list(dropwhile(lambda w: w.role in {Role.HELLO, Role.SOFT}, clause.words))
    names = list(takewhile(_may_be_a_name, behind))
    rest = behind[len(names) :] if len(names) <= _MOST_GREETED else behind
    return replace(clause, words=_introduced(rest) or clause.words[:1])


def _may_be_a_name(word: Word) -> bool:
    return word.role is Role.UNREAD and fold(word.said) not in AMONG["polite"]


def _is_spoken_to(words: tuple[Word, ...]) -> bool:
    """Whether a name stands before "I", and "I" alone comes or not."""
    if [word.role for word in words[:2]] != [Role.UNREAD, Role.SELF]:
        return False
    alone = not any(word.day is DayKind.AND for word in words[2:])
    return words[0].said[:1].isupper() and fold(words[1].said) in _SUBJECTS and alone


def _introduced(words: list[Word]) -> tuple[Word, ...]:
    """The words without who speaks: "hallo tom met kees", "hello this is Piet speaking"."""
    said = [fold(word.said) for word in words[:2]]
    length = 2 if said == ["this", "is"] else 1 if said[:1] and said[0] in INTRODUCES else 0
    named = [*takewhile(lambda w: w.role is Role.UNREAD, words[length:])]
    return tuple(
        words[length + len(named) :] if length and 0 < len(named) <= _MOST_GREETED else words
    )


def _without_no(clause: Clause) -> Clause:
    """The clause without a "no" before it, which denies what others said: "no, I do come"."""
    behind = list(dropwhile(lambda w: fold(w.said) == "no", clause.words))
    rest = replace(clause, words=tuple(behind))
    if len(behind) == len(clause.words) or not rest.has(Role.SELF, Role.COMES, Role.THERE):
        return clause
    if behind[0].role in {Role.DAY, Role.BESIDE_DAY, Role.BE} or fold(behind[0].said) == "can":
        return clause
    return (
        rest
        if rest.has(Role.NOT)
        else replace(rest, words=(replace(behind[0], sure=False), *behind[1:]))
    )


def addresses(word: Word) -> bool:
    """Whether somebody is greeted by it."""
    return word.role is Role.HELLO or fold(word.said) in AMONG["apology"]


def _wish(clause: Clause) -> Clause:
    """The clause, where "I would like to sign off" is no condition."""
    said = {fold(part) for word in clause.words for part in word.said.split()}
    if not clause.has(Role.OFF, Role.ON) or said.isdisjoint(AMONG["gladly"]):
        return clause
    words = (
        replace(w, role=Role.SOFT) if fold(w.said) in AMONG["wished"] else w for w in clause.words
    )
    return replace(clause, words=tuple(words))


def _question(clause: Clause) -> Judged | None:
    """A question, or a request put as one: "kun je me afmelden voor vrijdag?"; None: neither."""
    words = [w for w in clause.words if w.role not in {Role.HELLO, Role.THANKS, Role.BUT}]
    if not words:
        return (Says.ASKS, False) if clause.asks and not clause.has(Role.HELLO) else None
    if fold(words[0].said) in _OBJECTS:
        words = words[1:] if [w for w in words[1:2] if fold(w.said) in AMONG["polite"]] else words
    if words[0].role is Role.UNREAD and words[0].said[:1].isupper():
        asked = [w for w in words[1:2] if fold(w.said) in AMONG["polite"]]
        words = words[1:] if asked else words  # "Tom kun je": who is asked
    whole = fold(words[0].said)
    first = whole if whole in AMONG["polite"] else whole.partition(" ")[0]
    wants = Says.OFF if clause.has(Role.OFF) else Says.ON if clause.has(Role.ON) else None
    of_another = clause.has(Role.OTHER, Role.THEY_COME)
    can_you = first == "kan" and any(fold(w.said) in _YOU for w in words[1:2])
    asks_somebody = first in AMONG["polite"] and (of_another or first not in _OF_EITHER)
    asks_somebody = asks_somebody or (can_you and not clause.asks)
    polite = asks_somebody and not clause.has(Role.NOT)
    may_i = first in _MAY_ASK and [w.role for w in words[1:2]] == [Role.SELF]  # "kan ik me nog"
    if wants and (polite or may_i or (clause.asks and first in _MAY_ASK)):
        around = {Role.OTHER, Role.THEY_COME, Role.IF, Role.HAS, Role.DOUBT}
        rest = replace(clause, words=tuple(words[1:]))
        return wants, polite and rest.only(*PLAIN, *around)
    at = next((n for n, w in enumerate(words) if fold(w.said) in AMONG["pass_on"]), 0)
    if asks_somebody and at and (said := _passed_on(words[at + 1 :])):
        return judge(replace(clause, words=said, asks=False))
    asks = clause.asks or any(word.role is Role.ASKS for word in words[:2])
    return (Says.ASKS, False) if asks else None


def _passed_on(words: list[Word]) -> tuple[Word, ...]:
    """What is to be told to others: "wil je doorgeven dat ik niet kom", "can you tell Tom that"."""
    return tuple(dropwhile(lambda w: w.role in {Role.UNREAD, Role.OTHER}, words))


def _matter(clause: Clause) -> Judged | None:
    """What is about something else, or about nothing; None: it is about coming."""
    first, told = clause.words[0].role, clause.has(*MATTER)
    of_another = (Says.ELSE, False) if told else (Says.UNREAD, clause.has(*_LIFE))
    past = any(word.day is DayKind.PAST for word in clause.words)
    off = clause.has(Role.OFF) and not past and not clause.has(Role.OTHER)
    days_alone = bool(clause.days) and clause.only(*OF_DAYS, *AROUND)
    again = any(fold(word.said) in AMONG["again"] for word in clause.words)
    said = {fold(word.said) for word in clause.words}
    leads = all(may_lead(word) or fold(word.said) in _ON_A_DAY for word in clause.words[1:])
    but_then = first is Role.BUT and leads and said.isdisjoint(AMONG["also"])
    what_was = (Says.PERHAPS_OFF, False) if off else (Says.NOTHING, True)
    cases = (
        (first is Role.BECAUSE, (Says.NOTHING, True)),
        (_is_forbidden(clause), (Says.PERHAPS_OFF, False)),
        (clause.has(Role.SAYS), (Says.ELSE, True)),
        (clause.has(Role.IF), (Says.IF, False)),
        (first in {Role.BYE, Role.SEE_YOU} or excuses(clause), (Says.NOTHING, True)),
        (clause.only(*AROUND, Role.SELF, Role.BE), (Says.NOTHING, True)),
        (clause.has(Role.WAS), what_was),
        (clause.has(Role.OTHER, Role.THEY_COME), of_another),
        (days_alone and (again or but_then), (Says.THEN, True)),
        (days_alone, (Says.DAYS, True)),
    )
    return first_that_holds(cases)


def _is_forbidden(clause: Clause) -> bool:
    """Whether somebody at home is against it: "the wife says no to Friday"."""
    said = clause.has(Role.KIN) and clause.has(Role.SAYS) and clause.has(Role.NOT)
    return said and clause.only(Role.KIN, Role.SAYS, Role.NOT, *AROUND, *OF_DAYS)


def _coming(clause: Clause) -> Judged:
    """Whether they come, as the verb and its "not" say; certain if nothing else is there."""
    denied = clause.has(Role.NOT)
    if (of_others := _of_kin_or_thing(clause, denied=denied)) is not None:
        return of_others
    if clause.has(Role.CLUB):
        known = clause.only(*PLAIN, Role.HAS, Role.REASON, Role.DOUBT)
        not_that = denied or skips_a_thing(clause)  # the club's game is what they do not play
        return (Says.UNREAD, False) if not_that else (Says.OFF, known)
    if clause.has(Role.OFF) or _is_away(clause):
        return _signs_off(clause, denied=denied)
    if clause.has(Role.ON):
        known = clause.only(*PLAIN, Role.REASON)
        return (Says.PERHAPS_OFF, False) if denied else (Says.ON, known)
    where = clause.has(Role.REASON) and not clause.has(Role.COMES, Role.BE, Role.SELF, Role.NOT)
    where = where or (not denied and _goes_elsewhere(clause))
    if clause.has(Role.COMES, Role.THERE) and not where:  # "file bij Utrecht"
        return _comes_not(clause) if denied else _comes(clause)
    return _without_verb(clause, denied=denied)


def _of_kin_or_thing(clause: Clause, *, denied: bool) -> Judged | None:
    """What is told of a relative, or of a thing: "de oppas kan toch"; None: of neither."""
    comes = clause.has(Role.COMES, Role.THERE)
    off = clause.has(Role.BE, Role.HAS) and clause.has(Role.OFF)  # "de oppas heeft afgezegd"
    if begins_with_a_thing(clause) and (comes or off) and not clause.has(Role.SELF):
        return Says.NOTHING, True
    if not clause.has(Role.KIN) or clause.has(Role.OFF):
        return None
    return (Says.ELSE, False) if denied and comes else (Says.NOTHING, True)


def _goes_elsewhere(clause: Clause) -> bool:
    """Whether they go, and not to the club: "we gaan een weekend weg", "ga naar een concert"."""
    goes = {fold(word.said) for word in clause.words if word.role is Role.COMES}
    there = clause.has(Role.THERE, Role.BUT_YES, Role.ON, Role.ONLY)
    elsewhere = clause.has(Role.REASON, Role.AWAY) and not there
    return elsewhere and bool(goes) and goes <= AMONG["goes"]


def _is_away(clause: Clause) -> bool:
    several = any(fold(word.said) in WE for word in clause.words)
    away = {fold(word.said) for word in clause.words if word.role is Role.AWAY}
    own = _is_own(clause) and not away <= _MISS  # "I miss chess"
    if not (_is_own(clause) or clause.has(Role.ON, Role.OFF)) and _is_of_a_third(clause):
        return False  # "mijn auto is vrijdag weg"
    return bool(away) and not several and (own or bool(clause.days))


def _is_of_a_third(clause: Clause) -> bool:
    """Whether it is told of a thing, or of nobody: "mijn auto is weg", "is vrijdag weg"."""
    first, *behind = clause.words
    thing = fold(first.said) in AMONG["possessed"] and bool(behind)
    thing = thing and behind[0].role not in {Role.DAY, Role.BESIDE_DAY}  # "the 27th away"
    return thing or any(fold(w.said) in _IS for w in clause.words)


def _is_own(clause: Clause) -> bool:
    """Whether it is said of whoever speaks, by a word or by the verb alone."""
    return clause.has(Role.SELF) or any(fold(w.said) in AMONG["first_person"] for w in clause.words)


def _signs_off(clause: Clause, *, denied: bool) -> Judged:
    if is_for_a_thing(clause) or is_from_the_competition(clause):
        return Says.PERHAPS_OFF, False
    if denied:
        return (Says.PERHAPS_OFF if clause.has(Role.COMES) else Says.PERHAPS_ON, False)
    if skips_a_thing(clause):
        return Says.NOTHING, True
    known = clause.only(*PLAIN, Role.REASON, Role.HAS, Role.DOUBT)
    said = {fold(word.said) for word in clause.words}
    told = not (said.isdisjoint(_HAVE) or said.isdisjoint(AMONG["told"]))
    return (Says.OFF, True) if known and not told else (Says.PERHAPS_OFF, False)


def _comes_not(clause: Clause) -> Judged:
    """The verb is denied: certain where every word was read and none completes the verb."""
    said = {fold(word.said) for word in clause.words}
    if not said.isdisjoint(_COUNTS) and said.isdisjoint(_ON_ME):
        return Says.PERHAPS_OFF, False  # "kan niet rekenen"
    if is_allowed_to_others(clause) or is_to_a_thing(clause):
        return Says.UNREAD, False
    comes = _denies_a_denial(clause)
    known = clause.only(*PLAIN, Role.REASON, Role.DOUBT) and not comes
    if known and not _has_complement(clause) and not is_of_a_thing(clause):
        return Says.OFF, True
    beside = [*pairwise(clause.words)]
    if any(fold(a.said) in _ONE_OF_SEVERAL and may_lead(b) for a, b in beside):
        return Says.PERHAPS_OFF, False  # "ik kan alleen de 27e niet"
    comes |= any(a.role in {Role.NOT, Role.COMES} and fold(b.said) in _HOW for a, b in beside)
    if comes or (clause.has(Role.ONLY) and not clause.has(Role.UNREAD)):
        return Says.PERHAPS_ON, False  # "niet met de auto", "non vengo in macchina"
    dated = any(w.role is Role.DAY and w.day not in VAGUE_DAYS for w in clause.words)
    return (Says.PERHAPS_OFF if dated else Says.UNREAD, False)


def _has_complement(clause: Clause) -> bool:
    """Whether "not" is followed by what they cannot do, or before when: "niet werken"."""
    words = [w for w in clause.words if w.role is not Role.SOFT or fold(w.said) in _TOWARDS]
    for before, word, after in zip(words, words[1:], [*words[2:], None], strict=False):
        if before.role in {Role.NOT, Role.COMES} and word.role is Role.REASON:
            return True
        leads = fold(word.said) in _TOWARDS and after is not None and after.role is Role.DAY
        if leads and before.role in {Role.NOT, Role.COMES}:
            return True
    return False


def _comes(clause: Clause) -> Judged:
    known = clause.only(*PLAIN, Role.DOUBT)
    verbs = [w for w in clause.words if w.role in {Role.COMES, Role.THERE}]
    own = _is_own(clause) or clause.has(Role.THERE, Role.BUT_YES) or bool(clause.days)
    if not own or is_allowed_to_others(clause):
        return Says.UNREAD, False
    weak = _WEAK - _THEIRS if clause.has(Role.SELF) else _WEAK | _TO_PLAY
    strong = any(fold(verb.said) not in weak for verb in verbs) or any(
        fold(word.said) in _ALONG | AMONG["after_all"] for word in clause.words
    )
    if not known and not clause.has(Role.SELF, Role.BE):
        return Says.UNREAD, False
    if not (known or clause.days):
        return Says.UNREAD, False  # "ik ga winnen"
    said = {fold(word.said) for word in clause.words}
    if "vrij" in said:  # they have time, or want the bye
        return (Says.PERHAPS_OFF if said & AMONG["wants"] else Says.PERHAPS_ON), False
    return (Says.ON, True) if known and strong else (Says.PERHAPS_ON, False)


def _without_verb(clause: Clause, *, denied: bool) -> Judged:
    plain, dated = clause.only(*PLAIN), clause.only(*PLAIN) and bool(clause.days)
    said = {fold(word.said) for word in clause.words}
    dated_no = bool(clause.days) and not said.isdisjoint(AMONG["impossible"])
    own = dated_no or not said.isdisjoint(AMONG["for_me"])
    has = clause.has(Role.HAS)
    of_another = has and clause.has(Role.UNREAD) and not _is_own(clause)
    about = clause.has(Role.REASON, Role.AWAY) or (has and bool(clause.days))
    elsewhere = not said.isdisjoint(AMONG["elsewhere"])
    stays = elsewhere or any(word.day in _LONG for word in clause.words) or _is_in_a_place(clause)
    lasting = lasts(clause) and clause.only(*AROUND, *OF_DAYS, Role.UNREAD)
    own_stay = stays and clause.has(Role.BE) and not denied
    own_stay = own_stay and (clause.has(Role.SELF) or not said.isdisjoint(AMONG["i_am"]))
    plain_life = elsewhere and clause.only(*PLAIN, Role.REASON)
    no_chess = clause.has(Role.SO) and not said.isdisjoint(AMONG["no_chess"])
    cases = (
        (plain and denied and own, (Says.OFF, True)),  # "no chess for me this week"
        (plain and no_chess, (Says.PERHAPS_OFF, False)),
        (denied and (dated or (plain and clause.has(Role.SO))), (Says.NOT_THEN, True)),
        (dated and not said.isdisjoint(AMONG["after_all"]), (Says.ON, True)),
        (dated and clause.has(Role.BUT_YES), (Says.THEN, True)),
        # "op 20 november speelt het tweede thuis"
        (of_another and not clause.has(Role.KIN, Role.BE), (Says.NOTHING, True)),
        (denied and begins_with_a_thing(clause), (Says.NOTHING, True)),
        # "van 20/11 tot 6/12 in Spanje"
        (lasting and _is_in_a_place(clause) and not denied, (Says.PERHAPS_OFF, False)),
        (own_stay and bool(clause.days), (Says.OFF if plain_life else Says.REASON, True)),
        (about and not denied, (Says.REASON, True)),
        (about or has or (clause.has(Role.BE) and not denied), (Says.NOTHING, True)),
    )
    return first_that_holds(cases) or (Says.UNREAD, False)


def _is_in_a_place(clause: Clause) -> bool:
    """Whether they are somewhere by its name: "heel december ben ik in Spanje"."""
    return any(
        fold(a.said) in _IN and b.role is Role.UNREAD and b.said[:1].isupper()
        for a, b in pairwise(clause.words)
    )


def is_name(words: tuple[Word, ...], most: int) -> bool:
    """Whether the words may be somebody's name alone, as below a letter."""
    named = [w for w in words if w.role is Role.UNREAD and w.said[:1].isupper()]
    others = [w for w in words if not (fold(w.said) in AMONG["this_is"] or addresses(w))]
    return 0 < len(named) == len(others) <= most

"""The closed forms of coming: who stays away, comes or comes later, and on which evenings.

A clause is written as letters, one for each piece that matters, and must as a whole be one of the
forms below. Evenings may stand anywhere in it and are taken out first.
"""

import re
from dataclasses import replace
from itertools import pairwise

from keizer_bot.reading.claimed import ClaimedPresence, PresenceClaim
from keizer_bot.reading.clauses import Clause, has, without_courtesy
from keizer_bot.reading.clock_times import Moment
from keizer_bot.reading.dates import Sort
from keizer_bot.reading.day_words import DayKind
from keizer_bot.reading.model import Unsure
from keizer_bot.reading.pieces import ClockPiece, DayPhrase, Piece, PlayerName
from keizer_bot.reading.senses import Sense
from keizer_bot.reading.shapes import (
    NO_LETTER,
    OF_ONESELF,
    Shape,
    doubts_in,
    is_pending,
    spelled_out,
    subjects,
)

# Plain order; and inverted, as it stands behind an evening or "toch": else it would be a question.
_AWAY = re.compile(
    r"(?=.*n)(z?m?[cv]z?t?nt?p{0,2}t?|m?cc?np{0,2}|m?btnt?p?|mbnt?p|(nt|tn|np|tnp)t?|mcmp?n|m?n[cv]m?p?t?"
    r"|m?b(cn|nc)p|bnt|mt?nt?p?[cbv]p{0,2})"
    r"|nm?bt?t|nm?[cv](p|t)*|nm?bt?|mnv|nmbtm?"
)
_AWAY_INVERTED = re.compile(r"(?=.*n)(z?[cv]mz?t?nt?p{0,2}t?|bmtnt?p?|cmp?np?t?|cmnp?t)")
_HERE = re.compile(r"m?vt?p?|m[cw]t?p{1,2}t?|[cw]t?p{1,2}t?|mbt{1,2}m?|mbp|mv|mpt?|bt|mvm")
_HERE_INVERTED = re.compile(r"vmt?p?|[cw]mt?p{1,2}t?|bmt{1,2}")
_CAN_COME = re.compile(r"m?c|cm|mc")  # with "toch" alone: "vrijdag kan ik wel"
_ANNOUNCED_AWAY = re.compile(
    r"m?[cd]m?om?|w?fw|mw?fw?|(?:mb|B)?om?|m?o[mwpz]*|m?[wq]*m?w*[os]m?|q[mwz]*[os]m?|mhoz?|[os]q|dmo|hm?o|wmo"
)
_ANNOUNCED_HERE = re.compile(r"mbO|m?[wq]*m?[OS]m?[wp]*|q[mwz]*[OS]m?|mhO|[OS]q|wmO|hm?O")
_AWAY_ADJECTIVE = re.compile(r"m?b?aw?|am|mcb?ap?|cmap?|bma|mapb")
_LATER = re.compile(r"m?(?:cb|[bcvBw])?m?z?t?p?[rlMe]*[lM][rlMe]*p?t?")
_IN_TIME = re.compile(r"(?:m?[bcvB]m?)?T")
_IS_SIGNED_OFF, _IS_SIGNED_ON = re.compile(r"m?b?fm?"), re.compile(r"m?b?Fm?")  # of others
_ILL = re.compile(r"[mb]*i")
_CLUB = re.compile(r"[mcvbwtp]*x[mvp]*")
_VERB_FIRST = re.compile(r"[cvbBdwh]m")
_DENIED_EVENING = re.compile(r"n[kA]*D")
_KEPT = frozenset((Sense.ME, Sense.NOT, Sense.STAY_AWAY, Sense.TAKE_PART, Sense.NO, Sense.CAN))
_AGAIN = frozenset(
    ("wel", "toch", "alsnog", "weer", "toch wel", "wel weer", "weer wel", "lo stesso")
)
_OF_ONE_WORD = (Sense.SIGN_OFF, Sense.SIGN_ON, Sense.FOR, Sense.PLACE)
_EITHER = re.compile(r"(?<!uur)(?<!minuut)(?<!kwartier) (?:of|or|o) ")  # "10 of 20 minuten"
_SUBJECTS = frozenset(("ik", "k"))
_WILL = frozenset(
    [
        "zal",
        "kzal",
        "k zal",
        "ga",
        "kga",
        "i'll",
        "'ll",
        "will",
        "i will",
        "shall",
        "i shall",
        "gonna",
        "going to",
    ]
)
_STARTS_OPEN = {DayKind.THROUGH}
_ENDS = {DayKind.UNTIL, DayKind.BEFORE}


def claim(clause: Clause, *, private: bool) -> PresenceClaim | None:
    """The claim of coming that a clause as a whole makes; None where it is none of the forms."""
    addressed = clause != (clause := without_courtesy(clause, _KEPT))
    names = subjects(clause)
    asks = has(clause[:1], Sense.ASKS) and not has(clause[:1], Sense.SOFT)
    if asks and not has(clause, *OF_ONESELF):
        return None  # "who is not coming on Friday"
    spelled = spelled_out(clause, of_others=bool(names)) if clause else NO_LETTER
    if NO_LETTER in spelled:
        return None
    days = tuple(piece for piece in clause if isinstance(piece, DayPhrase))
    clocks = [piece.moment for piece in clause if isinstance(piece, ClockPiece)]
    shape = Shape.of(spelled, clause, days, of_others=bool(names))
    if shape is None or len(clocks) > 1:
        return None
    judges = (_bare, _later, _in_time, _away, _here, _announced, _adjective, _club_or_ill)
    form = next(filter(None, (judge(shape, private=private) for judge in judges)), None)
    if form is None:
        return None
    doubts = form.doubts | doubts_in(clause, of_others=bool(names))
    doubts |= _doubts_of_days(days) | _weekly(clause) | _run_together(names)
    if addressed and not private and form.is_one_word:
        doubts |= {Unsure.TOO_LITTLE}
    return replace(
        form,
        days=days,
        doubts=doubts,
        clock=clocks[0] if clocks else form.clock,
        names=names,
        from_now=_is_from_now(clause),
    )


def _claim(coming: ClaimedPresence, shape: Shape, *doubts: tuple[bool, Unsure]) -> PresenceClaim:
    found = frozenset(doubt for holds, doubt in doubts if holds)
    return PresenceClaim(coming, (), found, shape.letters)


def _bare(shape: Shape, *, private: bool) -> PresenceClaim | None:
    """An evening or a name, and no more than yes or no: "vrijdag niet", "Anna wel"."""
    if not (shape.dated or shape.of_others):
        return None
    bare = shape.bare.replace("m", "") if shape.of_others else shape.bare
    too = shape.of_others and has(shape.clause, Sense.TOO)  # "and Anna neither"
    if (shape.dated or too) and bare in {"n", "N", "nm", "mn"}:
        little = bare == "N" or not shape.dated or not (private or "m" in bare)
        denied = _DENIED_EVENING.search(shape.letters) is not None
        return _claim(
            ClaimedPresence.AWAY,
            shape,
            (little, Unsure.TOO_LITTLE),
            (denied, Unsure.DENIED),
            (shape.letters.endswith("nk"), Unsure.QUESTION),
        )
    return _bare_yes(shape, bare, private=private)


def _bare_yes(shape: Shape, bare: str, *, private: bool) -> PresenceClaim | None:
    if bare not in {"", "Y"} or not (shape.emphatic or bare):
        return None
    clear = shape.emphatic and any(p.text.casefold() in _AGAIN for p in shape.clause)
    if not (shape.dated or clear):
        return None
    before = re.match("k+D", shape.letters) is not None  # "wat een weer vrijdag"
    little = before or not (clear and private)
    return _claim(ClaimedPresence.HERE, shape, (little, Unsure.TOO_LITTLE))


def _later(shape: Shape, *, private: bool) -> PresenceClaim | None:
    if not shape.is_a(_LATER):
        return None
    may = re.search("c.*l", shape.bare) and not _will(shape.clause)  # "posso arrivare tardi"
    either = any(_EITHER.search(p.text) for p in shape.clause if isinstance(p, ClockPiece))
    dated_by_number = any(
        ch.isdigit() for p in shape.clause if isinstance(p, DayPhrase) for ch in p.text
    )
    timed = "M" in shape.bare and any(
        has((p,), Sense.LATE) and p.text.casefold() != "later" for p in shape.clause
    )
    nobody = not (private or shape.dated or timed or re.search(r"[mb]", shape.bare))
    return _claim(
        ClaimedPresence.LATER,
        shape,
        (nobody or _is_little_of_lateness(shape.bare), Unsure.TOO_LITTLE),
        (dated_by_number, Unsure.EVENING),
        (either, Unsure.UNCERTAIN),
        (shape.of_others and has(shape.clause, Sense.NOT_BEFORE), Unsure.ONLY),
        (_is_question(shape) or bool(may), Unsure.QUESTION),
    )


def _in_time(shape: Shape, *, private: bool) -> PresenceClaim | None:
    """As who comes no minutes later: "toch op tijd"."""
    if not shape.is_a(_IN_TIME):
        return None
    doubts = ((not private, Unsure.TOO_LITTLE), (_is_question(shape), Unsure.QUESTION))
    return replace(_claim(ClaimedPresence.LATER, shape, *doubts), clock=Moment(0, 0, minutes=0))


def _is_little_of_lateness(bare: str) -> bool:
    """True unless it says "later" or a time at which, of somebody."""
    if "M" in bare:
        return False
    return "l" not in bare or re.search(r"[zB]", bare) is not None or not re.search("[mbv]", bare)


def _is_question(shape: Shape) -> bool:
    return _VERB_FIRST.match(shape.bare) is not None and not shape.inverted


def _away(shape: Shape, *, private: bool) -> PresenceClaim | None:
    if not shape.is_a(_AWAY, _AWAY_INVERTED):
        return None
    bare = shape.bare
    denied = _DENIED_EVENING.search(shape.letters) and not re.match(r".*[cvbpmt].*n", shape.letters)
    anyone = not re.match(r"n|.*m", bare) and not has(shape.clause, Sense.ME)
    little = (
        (not private and anyone and (not shape.dated or shape.letters[0] == "D"))
        or (anyone and not shape.dated and has(shape.clause, Sense.WILL_NOT))
        or ("z" in bare and anyone and not shape.dated)
        or (not shape.dated and any(p.text.casefold() == "niet meer" for p in shape.clause))
    )
    return _claim(
        ClaimedPresence.AWAY,
        shape,
        (bool(denied), Unsure.DENIED),
        (little, Unsure.TOO_LITTLE),
        ("g" in shape.letters, Unsure.UNCERTAIN),
        (_is_before_an_evening(shape.clause), Unsure.EVENING),
        (shape.letters.endswith("nk") or _is_question(shape), Unsure.QUESTION),
    )


def _here(shape: Shape, *, private: bool) -> PresenceClaim | None:
    bare = shape.bare
    again = any(p.text.casefold() in _AGAIN for p in shape.clause)
    can = shape.is_a(_CAN_COME) and again and (shape.has_me or shape.dated)
    there = bare == "t" and shape.dated
    if not (shape.is_a(_HERE, _HERE_INVERTED) or can or there):
        return None
    little = (
        (not shape.dated and not shape.emphatic and "t" not in bare)
        or (not private and not (shape.dated and shape.has_me))
        or ("w" in bare and not shape.dated)
        or (not shape.has_me and not shape.dated)
    )
    return _claim(
        ClaimedPresence.HERE,
        shape,
        (little, Unsure.TOO_LITTLE),
        (_is_question(shape), Unsure.QUESTION),
    )


def _announced(shape: Shape, *, private: bool) -> PresenceClaim | None:
    """A sign-off or sign-on by its own word: "meld me af", "count me in"."""
    coming = _announced_presence(shape)
    if coming is None:
        return None
    by_another = shape.of_others and shape.bare.count("m") > 1  # "Anna meldt Kees af"
    return _claim(
        coming,
        shape,
        (_is_little_of_signing(shape, private=private), Unsure.TOO_LITTLE),
        (by_another, Unsure.SOMEBODY_ELSE),
        (_is_question(shape) or _is_asked(shape), Unsure.QUESTION),
        (any(map(is_pending, shape.clause)), Unsure.UNCERTAIN),
        ("c" in shape.bare and not _will(shape.clause), Unsure.UNCERTAIN),
    )


def _announced_presence(shape: Shape) -> ClaimedPresence | None:
    if shape.is_a(_ANNOUNCED_AWAY) or (shape.of_others and shape.is_a(_IS_SIGNED_OFF)):
        return ClaimedPresence.AWAY
    if shape.is_a(_ANNOUNCED_HERE) or (shape.of_others and shape.is_a(_IS_SIGNED_ON)):
        return ClaimedPresence.HERE
    return None


def _is_little_of_signing(shape: Shape, *, private: bool) -> bool:
    """True for an announcement that may be about anything, or about somebody else."""
    if re.search(r"[sS]", shape.bare) is None:
        return not (private or shape.dated)  # "ik sla over"
    alone = shape.bare in {"s", "S"} and all(
        isinstance(p, DayPhrase | PlayerName) or has((p,), *_OF_ONE_WORD) for p in shape.clause
    )
    by_oneself = shape.has_me or alone or (shape.dated and has(shape.clause, Sense.ME))
    asked = "q" in shape.bare and "s" in shape.bare
    return shape.emphatic or (not by_oneself and (asked or not private))


def _is_asked(shape: Shape) -> bool:
    """True for "doe ik vrijdag niet mee", where nothing stands in front."""
    subject = any(piece.text.casefold() in _SUBJECTS for piece in shape.clause[1:2])
    return subject and re.match("[os]m", shape.bare) is not None and not shape.inverted


def _will(clause: Clause) -> bool:
    return any(piece.text.casefold() in _WILL for piece in clause)


def _adjective(shape: Shape, *, private: bool) -> PresenceClaim | None:
    if not shape.is_a(_AWAY_ADJECTIVE):
        return None
    little = (not private and not shape.dated) or (
        not shape.dated and (shape.of_others or not shape.has_me)
    )
    return _claim(
        ClaimedPresence.AWAY,
        shape,
        (little, Unsure.TOO_LITTLE),
        (_is_question(shape), Unsure.QUESTION),
    )


def _club_or_ill(shape: Shape, *, private: bool) -> PresenceClaim | None:
    if shape.is_a(_ILL):
        dated = shape.of_others and shape.dated  # "Kees is vrijdag ziek"
        alone = not (private or shape.dated or shape.has_me)  # "ziek hoor, die zet"
        doubts = (not dated, Unsure.ILL), (alone, Unsure.TOO_LITTLE)
        return _claim(ClaimedPresence.AWAY, shape, *doubts)
    if shape.is_a(_CLUB) and shape.dated and private and "t" not in shape.bare:
        return replace(_claim(ClaimedPresence.AWAY, shape), club_duty=True)
    return None


def _doubts_of_days(days: tuple[DayPhrase, ...]) -> set[Unsure]:
    if any(_is_loose(p) for p in days):
        return {Unsure.EVENING}
    if any(_is_counted(p) for p in days):
        return {Unsure.SEVERAL_EVENINGS}
    open_ = any(p.kinds[0] in _STARTS_OPEN or _ENDS & set(p.kinds) for p in days)
    return {Unsure.EVENING} if open_ or any(p.when.sort is Sort.EITHER for p in days) else set()


def _is_counted(days: DayPhrase) -> bool:
    """True for so many days without saying from when: "twee vrijdagen"."""
    return days.kinds == (DayKind.NUMBER, DayKind.WEEKDAY) and not days.text[0].isdecimal()


def _is_from_now(clause: Clause) -> bool:
    """True for a length of time behind a preposition: "over een half uur"."""
    if has(clause, Sense.LATE):
        return False
    words = [p for p in clause if not has((p,), Sense.ARTICLE, Sense.SOFT)]
    return any(
        isinstance(after, ClockPiece) and after.moment.minutes is not None and _opens(before)
        for before, after in pairwise(words)
    )


def _opens(piece: Piece) -> bool:
    return has((piece,), Sense.PLACE, Sense.ARRIVE) and not has((piece,), Sense.FOR)


def _is_loose(days: DayPhrase) -> bool:
    """True where a comma or "or" stands between its days: "vrijdag of volgende week"."""
    first, comma, _ = days.text.partition(",")
    triples = zip(days.kinds, days.kinds[1:], days.kinds[2:], strict=False)
    either = any(
        (before, kind) == (DayKind.WEEKDAY, DayKind.OF) and after is not DayKind.MONTH
        for before, kind, after in triples
    )
    return either or bool(comma and (first.isdecimal() or DayKind.MONTH not in days.kinds))


def _run_together(names: tuple[PlayerName, ...]) -> set[Unsure]:
    """Two names with nothing between them may be one that is misspelled: "Piet Janssen"."""
    joined = any(after.start - before.end == 1 for before, after in pairwise(names))
    return {Unsure.SOMEBODY_ELSE} if joined else set()


def _is_before_an_evening(clause: Clause) -> bool:
    """True for "voor 4 december kan ik niet": one signs off for it, and stays away before it."""
    return any(
        isinstance(after, DayPhrase) and piece.text.casefold() == "voor"
        for piece, after in pairwise(clause)
    )


def _weekly(clause: Clause) -> set[Unsure]:
    """A doubt where every such day may be meant: "il venerdì", "niet meer op vrijdag"."""
    for piece, after in pairwise(clause):
        if isinstance(after, DayPhrase) and after.kinds == (DayKind.WEEKDAY,):
            said = piece.text.casefold()
            no_more = any(p.text.casefold() == "niet meer" for p in clause)
            if said == "il" or (said == "op" and no_more):
                return {Unsure.ALWAYS}
    return set()


def is_answer_to_nobody(clause: Clause) -> bool:
    """True if another than the sender comes or does not: "zij niet", "mijn broer wel"."""
    others = has(clause, Sense.THEY, Sense.OTHERS, Sense.THIRD_PERSON)
    said = all(isinstance(piece, DayPhrase) or piece.senses for piece in clause)
    return others and said and has(clause, Sense.NOT, Sense.THERE, Sense.AFTER_ALL)

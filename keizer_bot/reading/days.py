"""Which evenings a message is about: read from its words, counted from when it was sent."""

from datetime import datetime
from functools import lru_cache
from itertools import pairwise

import msgspec
from msgspec.structs import replace

from keizer_bot.calendar import Calendar, Evening
from keizer_bot.i18n.folding import fold
from keizer_bot.reading import messages, words
from keizer_bot.reading.dates import Almanac, Sort, When
from keizer_bot.reading.day_words import DAY_WORDS, DayKind
from keizer_bot.reading.evenings import (
    OFFERED,
    AskDays,
    AskKind,
    Days,
    SettledDays,
    Signing,
    coming,
    settle,
    without_words,
)
from keizer_bot.reading.phrases import Said, read_phrases
from keizer_bot.reading.terms import Term, terms

_LIKE = 80  # of 100: a typing error, not another word
_SHORTEST_TYPO = 4
_DAY_KINDS = {
    DayKind.DAY,
    DayKind.WEEKDAY,
    DayKind.MONTH,
    DayKind.ROUND,
    DayKind.WEEK,
    DayKind.NEXT,
    DayKind.COMING,
    DayKind.EVERYTHING,
}
_UNREAD = (
    *(
        DayKind.WORD,
        DayKind.LOOSE,
        DayKind.UNIT,
        DayKind.CLOCK,
        DayKind.PERIOD,
        DayKind.WEAK_MONTH,
        DayKind.WEAK_WEEKDAY,
        DayKind.DATE,
    ),
    *(DayKind.NEXT, DayKind.MONTHS, DayKind.WEEK, DayKind.WEEKEND, DayKind.ROUND),
)
_INDEFINITE = (
    *(
        DayKind.VAGUE,
        DayKind.MEANWHILE,
        DayKind.AFTERWARDS,
        DayKind.BUT,
        DayKind.NEXT,
        DayKind.EACH,
        DayKind.WHOLE,
        DayKind.PAST,
    ),
    DayKind.FEAST,
)
_LEFT = (
    DayKind.WEEK,
    DayKind.MONTHS,
    DayKind.PERIOD,
    DayKind.ALTERNATE,
)  # beside days: part of them was not read
_COMES = "komt"
_TO = "naar"
_JOINS = {DayKind.AND, DayKind.OR, DayKind.OF, DayKind.DASH, DayKind.THROUGH, DayKind.UNTIL}


def read_days(rest: str, calendar: Calendar, sent: datetime) -> Days | AskDays:
    """The evenings that are meant by what follows the command; a reason is passed over, not kept.

    Relative words count from `sent`. Raises the refusals of `words` and `refusals`.
    """
    return judge(sentence(words.line(rest), calendar, sent), Signing.OFF)


def evenings_named(rest: str, calendar: Calendar, sent: datetime) -> tuple[Evening, ...] | None:
    """The evenings in the days that are named, whatever else is said; None if no day is named.

    Raises as `read_days`.
    """
    read = sentence(words.line(rest), calendar, sent)
    return _settled(read)[0] if read.whens else None


class Sentence(msgspec.Struct, frozen=True):
    """A line that was read: phrases of days and other terms in their order."""

    text: str
    said: tuple[Said, ...]
    almanac: Almanac
    sent: datetime

    @property
    def whens(self) -> tuple[When, ...]:
        """What was said of days."""
        return tuple(s for s in self.said if isinstance(s, When))

    @property
    def others(self) -> tuple[Term, ...]:
        """The terms that say nothing of days."""
        return tuple(s for s in self.said if isinstance(s, Term))

    def has(self, *kinds: DayKind) -> bool:
        """Whether a term of one of these kinds stands outside the days."""
        return any(isinstance(s, Term) and s.kind in kinds for s in self.said)

    def without(self, terms_of_name: set[Term]) -> "Sentence":
        """The sentence without a name that was found in it."""
        return replace(self, said=tuple(s for s in self.said if s not in terms_of_name))


def sentence(text: str, calendar: Calendar, sent: datetime) -> Sentence:
    """Read a cleaned line. Raises BadDate, RangeReversed or NoSuchRound."""
    almanac = Almanac(calendar, calendar.local(sent).date())
    return Sentence(text, read_phrases(terms(text), almanac), almanac, sent)


def judge(read: Sentence, signing: Signing) -> Days | AskDays:
    """What is done or asked for a sentence in which nobody is named. Raises refusals."""
    if not read.said:
        return without_words(read.almanac.calendar, read.sent, signing)
    if read.has(DayKind.HELP) and not read.whens:
        raise messages.HowToSignOff if signing is Signing.OFF else messages.HowToSignOn
    evenings, reasons = _settled(read)
    reasons |= _doubts(read, signing)
    if not read.whens:
        evenings = (coming(read.almanac.calendar, read.sent),)
        reasons |= _doubts_without_day(read, signing)
        if evenings[0].starts <= read.sent and signing is Signing.OFF:
            reasons.add(AskKind.WHICH)  # it has begun: more likely the next one is meant
    club_duty = signing is Signing.OFF and read.has(DayKind.CLUB)
    if AskKind.DID_YOU_MEAN in reasons and (better := _corrected(read)):
        evenings, _ = settle(better.whens, read.almanac, read.sent)
    if not reasons:
        return Days(evenings, club_duty)
    kind = next(kind for kind in AskKind if kind in reasons)
    if kind is AskKind.WHICH and len(evenings) <= 1:  # the next ones, to choose from
        evenings = read.almanac.ahead()[:OFFERED] or evenings
    if kind is AskKind.CONFIRM and signing is Signing.ON:
        kind = AskKind.CONFIRM_ON
    return AskDays(kind, evenings, club_duty)


def _settled(read: Sentence) -> SettledDays:
    """The evenings; without those behind "except", if that is what joins two of the phrases."""
    at = _exception(read)
    if not at:
        return settle(read.whens, read.almanac, read.sent)
    before, after = (
        settle((s for s in part if isinstance(s, When)), read.almanac, read.sent)
        for part in (read.said[:at], read.said[at:])
    )
    kept = tuple(evening for evening in before[0] if evening not in after[0])
    doubts = (before[1] | after[1] | {AskKind.CONFIRM}) - ({AskKind.CONFIRM} if not kept else set())
    return kept or before[0], doubts if kept else doubts | {AskKind.WHICH}


def _exception(read: Sentence) -> int:
    """Where "except" stands between days; 0: nowhere."""
    places = [
        i for i, s in enumerate(read.said) if isinstance(s, Term) and s.kind is DayKind.EXCEPT
    ]
    if len(places) != 1:
        return 0
    sides = (read.said[: places[0]], read.said[places[0] :])
    return places[0] if all(any(isinstance(s, When) for s in side) for side in sides) else 0


def _doubts(read: Sentence, signing: Signing) -> set[AskKind]:
    """Reasons to ask that lie in the words around the days."""
    doubts = set()
    if signing is Signing.OFF and _comes(read):
        doubts.add(AskKind.NOT_A_SIGN_OFF)
    stays_away = read.has(DayKind.REASON) and not read.has(DayKind.COMES, DayKind.UNDO)
    if signing is Signing.ON and (read.has(DayKind.NOT, DayKind.CLUB) or stays_away):
        doubts.add(AskKind.NOT_A_SIGN_ON)
    off = signing is Signing.OFF and (_denied(read) or _club_in_between(read))
    if off or _vague(read) or _choice(read) or (signing is Signing.OFF and _until_it(read)):
        doubts.add(AskKind.WHICH)
    if read.whens and (read.has(DayKind.HELP) or _corrected(read)):
        doubts.add(AskKind.DID_YOU_MEAN)
    if signing is Signing.OFF and read.whens and _of_a_relative(read):
        doubts.add(AskKind.PROBABLY_OFF)
    return doubts


def _doubts_without_day(read: Sentence, signing: Signing) -> set[AskKind]:
    """Reasons to ask where no day was said; raises OnlyYourself for a relative without a reason."""
    if signing is Signing.ON and read.has(DayKind.KIN):
        raise messages.OnlyYourself(read.text)
    if signing is Signing.ON and read.has(DayKind.COMES, DayKind.UNDO):
        return set()
    if signing is Signing.OFF and _of_a_relative(read):
        raise messages.OnlyYourself(read.text)
    if read.has(DayKind.REASON, DayKind.CLUB) or (
        read.has(DayKind.NOT) and read.has(DayKind.COMES, DayKind.PLAYS)
    ):
        return set()
    if signing is Signing.OFF and read.has(DayKind.KIN):
        raise messages.OnlyYourself(read.text)
    if _corrected(read):
        return {AskKind.DID_YOU_MEAN}
    if signing is Signing.OFF and read.has(DayKind.NOT):
        return {AskKind.NOT_A_SIGN_OFF}
    unread = read.has(*_UNREAD)
    bare = any(t.is_bare_number for t in read.others)
    return {AskKind.WHICH} if unread or bare else set()


def _of_a_relative(read: Sentence) -> bool:
    """Somebody's son does not come: that is no sign-off of their own."""
    return read.has(DayKind.KIN) and any(term.said.casefold() == _COMES for term in read.others)


def _comes(read: Sentence) -> bool:
    """It says that they do come or play, if later or after all."""
    plays = read.has(DayKind.PLAYS) and not read.has(DayKind.CLUB, DayKind.REASON, DayKind.WORD)
    says_so = (read.has(DayKind.COMES) or plays) and not read.has(DayKind.NOT)
    return read.has(DayKind.LATER, DayKind.UNDO) or says_so


def _until_it(read: Sentence) -> bool:
    """Whether it is until a weekday or tonight: "tot vrijdag" may or may not mean that Friday."""
    ends = [b.kind for a, b in pairwise(terms(read.text)) if a.kind is DayKind.UNTIL]
    return len(read.whens) == 1 and bool(ends) and ends[0] in {DayKind.WEEKDAY, DayKind.DAY}


def _vague(read: Sentence) -> bool:
    """An end or a beginning that no calendar knows: "tot na kerst", "eind november"."""
    bounded = [when for when in read.whens if when.sort is Sort.STRETCH]
    vague = read.has(*(k for k in _INDEFINITE if not (bounded and k is DayKind.MEANWHILE)))
    if vague and (read.whens or not read.has(DayKind.REASON)):
        return True
    if (read.whens and read.has(*_LEFT)) or (read.has(DayKind.EXCEPT) and not _exception(read)):
        return True
    said = [s for s in read.said if not (isinstance(s, Term) and s.kind is DayKind.FILLER)]
    pairs = pairwise((*said, None))
    return any(_is_vague(term, after) for term, after in pairs if isinstance(term, Term))


def _is_vague(term: Term, after: Said | None) -> bool:
    if term.kind in {DayKind.UNTIL, DayKind.ONWARD}:
        return not (isinstance(after, Term) and after.kind in {DayKind.CLOCK, DayKind.UNIT})
    return (term.kind is DayKind.LOOSE or term.ordinal) and isinstance(after, When)


def _choice(read: Sentence) -> bool:
    """Two days with "of" between them, or a number that hangs on to a day: "20-11 en 27"."""
    said = read.said
    for before, term, after in zip(said, said[1:], said[2:], strict=False):
        if not isinstance(before, When) or not isinstance(term, Term):
            continue
        moved = fold(term.said) == _TO  # "van 20-11 naar 27-11"
        if not moved and term.kind not in _JOINS:
            continue
        if isinstance(after, When) and (moved or term.kind in {DayKind.OR, DayKind.OF}):
            return True
        if isinstance(after, Term) and after.is_bare_number and after.digits:
            return True
    return False


def _denied(read: Sentence) -> bool:
    """What is denied is not certain: "niet 20-11", "20-11, niet 27-11", "niet extern"."""
    verb = False  # one stands before it
    for said, after in pairwise(read.said):
        if isinstance(said, Term) and said.kind is DayKind.NOT:
            if isinstance(after, Term) and after.kind is DayKind.CLUB:
                return True
            if isinstance(after, When) and not verb:
                return True
        verb = verb or (isinstance(said, Term) and said.kind in {DayKind.COMES, DayKind.REASON})
    return False


def _club_in_between(read: Sentence) -> bool:
    """Whether "extern" stands among the days, so that it may be about some of them alone."""
    days = [i for i, said in enumerate(read.said) if isinstance(said, When)]
    clubs = [i for i, s in enumerate(read.said) if isinstance(s, Term) and s.kind is DayKind.CLUB]
    return any(days[0] < club < days[-1] for club in clubs if days)


def _corrected(read: Sentence) -> Sentence | None:
    """The sentence with words put right that look like words of days, if it then says of more."""
    text, found = read.text, False
    for term in reversed(read.others):
        if term.kind is DayKind.WORD and (better := day_word_like(term.said)):
            text, found = text[: term.start] + better + text[term.end :], True
    if not found:
        return None
    better_read = replace(read, text=text, said=read_phrases(terms(text), read.almanac))
    return better_read if set(better_read.whens) - set(read.whens) else None


@lru_cache(1024)
def day_word_like(said: str) -> str | None:
    """The word of days that a word looks like, if it may be a typing error."""
    word = fold(said)
    if len(word) < _SHORTEST_TYPO:
        return None
    known = [day for day in _DAY_VOCABULARY if day[0] == word[0]]  # "taart" is no "maart"
    return words.most_like(word, known, _LIKE)


_DAY_VOCABULARY = sorted(
    phrase[0]
    for phrase, (kind, _) in DAY_WORDS.items()
    if len(phrase) == 1 and kind in _DAY_KINDS and len(phrase[0]) >= _SHORTEST_TYPO
)


_OF_DAYS = {
    *(
        DayKind.DAY,
        DayKind.WEEKDAY,
        DayKind.MONTH,
        DayKind.DATE,
        DayKind.ROUND,
        DayKind.WEEK,
        DayKind.PERIOD,
        DayKind.NEXT,
        DayKind.COMING,
    ),
    *(
        DayKind.THIS,
        DayKind.EVERYTHING,
        DayKind.ALTERNATE,
        DayKind.EACH,
        DayKind.WHOLE,
        DayKind.MONTHS,
        DayKind.PAST,
        DayKind.THROUGH,
    ),
}
_FEW_TERMS = 4  # of a day alone; with more it is a sentence


def names_days(term: Term) -> bool:
    """True for a term that says when: a weekday, a date, "the 27th", a round."""
    return term.kind in _OF_DAYS or bool(term.ordinal and term.digits)


def names_only_days(text: str) -> bool:
    """Whether the words are a day and nothing else: "volgende week", "vrijdag"."""
    said = words.clean(text).strip(" .!")
    try:
        found = terms(said)
    except messages.BadDate:
        return False
    counted = [term for term in found if term.kind not in {DayKind.FILLER, DayKind.AND}]
    if not any(map(names_days, counted)) or len(counted) > _FEW_TERMS:
        return False
    return all(term.kind in _OF_DAYS | {DayKind.NUMBER} for term in counted)

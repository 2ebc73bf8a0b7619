"""Which evenings a message is about: read from its words, counted from when it was sent."""

from datetime import datetime
from itertools import pairwise

import msgspec
from msgspec.structs import replace

from keizer_bot.calendar import Calendar, Evening
from keizer_bot.grammar import messages, words
from keizer_bot.grammar.dates import Almanac, When
from keizer_bot.grammar.day_words import DAY_WORDS, Kind
from keizer_bot.grammar.evenings import (
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
from keizer_bot.grammar.phrases import Said, read_phrases
from keizer_bot.grammar.terms import Term, terms
from keizer_bot.i18n.folding import fold

_LIKE = 80  # of 100: a typing error, not another word
_SHORTEST_TYPO = 4
_DAY_KINDS = {
    Kind.DAY,
    Kind.WEEKDAY,
    Kind.MONTH,
    Kind.ROUND,
    Kind.WEEK,
    Kind.NEXT,
    Kind.COMING,
    Kind.EVERYTHING,
}
_UNREAD = (
    *(
        Kind.WORD,
        Kind.LOOSE,
        Kind.UNIT,
        Kind.CLOCK,
        Kind.PERIOD,
        Kind.WEAK_MONTH,
        Kind.WEAK_WEEKDAY,
        Kind.DATE,
    ),
    *(Kind.NEXT, Kind.MONTHS, Kind.WEEK, Kind.WEEKEND, Kind.ROUND),
)
_INDEFINITE = (
    *(Kind.VAGUE, Kind.AFTERWARDS, Kind.BUT, Kind.NEXT, Kind.EACH, Kind.WHOLE, Kind.PAST),
    Kind.FEAST,
)
_LEFT = (
    Kind.WEEK,
    Kind.MONTHS,
    Kind.PERIOD,
    Kind.ALTERNATE,
)  # beside days: part of them was not read
_COMES = "komt"
_JOINS = {Kind.AND, Kind.OR, Kind.OF, Kind.DASH, Kind.THROUGH, Kind.UNTIL}


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

    def has(self, *kinds: Kind) -> bool:
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
    if read.has(Kind.HELP) and not read.whens:
        raise messages.HowToSignOff if signing is Signing.OFF else messages.HowToSignOn
    evenings, reasons = _settled(read)
    reasons |= _doubts(read, signing)
    if not read.whens:
        evenings = (coming(read.almanac.calendar, read.sent),)
        reasons |= _doubts_without_day(read, signing)
        if evenings[0].starts <= read.sent and signing is Signing.OFF:
            reasons.add(AskKind.WHICH)  # it has begun: more likely the next one is meant
    club_duty = signing is Signing.OFF and read.has(Kind.CLUB)
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
    places = [i for i, s in enumerate(read.said) if isinstance(s, Term) and s.kind is Kind.EXCEPT]
    if len(places) != 1:
        return 0
    sides = (read.said[: places[0]], read.said[places[0] :])
    return places[0] if all(any(isinstance(s, When) for s in side) for side in sides) else 0


def _doubts(read: Sentence, signing: Signing) -> set[AskKind]:
    """Reasons to ask that lie in the words around the days."""
    doubts = set()
    if signing is Signing.OFF and _comes(read):
        doubts.add(AskKind.NOT_A_SIGN_OFF)
    stays_away = read.has(Kind.REASON) and not read.has(Kind.COMES, Kind.UNDO)
    if signing is Signing.ON and (read.has(Kind.NOT, Kind.CLUB) or stays_away):
        doubts.add(AskKind.NOT_A_SIGN_ON)
    off = signing is Signing.OFF and (_denied(read) or _club_in_between(read))
    if off or _vague(read) or _choice(read):
        doubts.add(AskKind.WHICH)
    if read.whens and (read.has(Kind.HELP) or _corrected(read)):
        doubts.add(AskKind.DID_YOU_MEAN)
    if signing is Signing.OFF and read.whens and _of_a_relative(read):
        doubts.add(AskKind.PROBABLY_OFF)
    return doubts


def _doubts_without_day(read: Sentence, signing: Signing) -> set[AskKind]:
    """Reasons to ask where no day was said; raises OnlyYourself for a relative without a reason."""
    if signing is Signing.ON and read.has(Kind.KIN):
        raise messages.OnlyYourself(read.text)
    if signing is Signing.ON and read.has(Kind.COMES, Kind.UNDO):
        return set()
    if signing is Signing.OFF and _of_a_relative(read):
        raise messages.OnlyYourself(read.text)
    if read.has(Kind.REASON, Kind.CLUB) or (
        read.has(Kind.NOT) and read.has(Kind.COMES, Kind.PLAYS)
    ):
        return set()
    if signing is Signing.OFF and read.has(Kind.KIN):
        raise messages.OnlyYourself(read.text)
    if _corrected(read):
        return {AskKind.DID_YOU_MEAN}
    if signing is Signing.OFF and read.has(Kind.NOT):
        return {AskKind.NOT_A_SIGN_OFF}
    unread = read.has(*_UNREAD)
    bare = any(t.is_bare_number for t in read.others)
    return {AskKind.WHICH} if unread or bare else set()


def _of_a_relative(read: Sentence) -> bool:
    """Somebody's son does not come: that is no sign-off of their own."""
    return read.has(Kind.KIN) and any(term.said.casefold() == _COMES for term in read.others)


def _comes(read: Sentence) -> bool:
    """It says that they do come or play, if later or after all."""
    plays = read.has(Kind.PLAYS) and not read.has(Kind.CLUB, Kind.REASON, Kind.WORD)
    says_so = (read.has(Kind.COMES) or plays) and not read.has(Kind.NOT)
    return read.has(Kind.LATER, Kind.UNDO) or says_so


def _vague(read: Sentence) -> bool:
    """An end or a beginning that no calendar knows: "tot na kerst", "eind november"."""
    if read.has(*_INDEFINITE) and (read.whens or not read.has(Kind.REASON)):
        return True
    if (read.whens and read.has(*_LEFT)) or (read.has(Kind.EXCEPT) and not _exception(read)):
        return True
    pairs = pairwise((*read.said, None))
    return any(_is_vague(term, after) for term, after in pairs if isinstance(term, Term))


def _is_vague(term: Term, after: Said | None) -> bool:
    if term.kind in {Kind.UNTIL, Kind.ONWARD}:
        return not (isinstance(after, Term) and after.kind in {Kind.CLOCK, Kind.UNIT})
    return (term.kind is Kind.LOOSE or term.ordinal) and isinstance(after, When)


def _choice(read: Sentence) -> bool:
    """Two days with "of" between them, or a number that hangs on to a day: "20-11 en 27"."""
    said = read.said
    for before, term, after in zip(said, said[1:], said[2:], strict=False):
        if not isinstance(before, When) or not isinstance(term, Term) or term.kind not in _JOINS:
            continue
        if isinstance(after, When) and term.kind in {Kind.OR, Kind.OF}:
            return True
        if isinstance(after, Term) and after.is_bare_number and after.digits:
            return True
    return False


def _denied(read: Sentence) -> bool:
    """What is denied is not certain: "niet 20-11", "20-11, niet 27-11", "niet extern"."""
    verb = False  # one stands before it
    for said, after in pairwise(read.said):
        if isinstance(said, Term) and said.kind is Kind.NOT:
            if isinstance(after, Term) and after.kind is Kind.CLUB:
                return True
            if isinstance(after, When) and not verb:
                return True
        verb = verb or (isinstance(said, Term) and said.kind in {Kind.COMES, Kind.REASON})
    return False


def _club_in_between(read: Sentence) -> bool:
    """Whether "extern" stands among the days, so that it may be about some of them alone."""
    days = [i for i, said in enumerate(read.said) if isinstance(said, When)]
    clubs = [i for i, s in enumerate(read.said) if isinstance(s, Term) and s.kind is Kind.CLUB]
    return any(days[0] < club < days[-1] for club in clubs if days)


def _corrected(read: Sentence) -> Sentence | None:
    """The sentence with words put right that look like words of days, if it then says of more."""
    text, found = read.text, False
    for term in reversed(read.others):
        if term.kind is Kind.WORD and (better := day_word_like(term.said)):
            text, found = text[: term.start] + better + text[term.end :], True
    if not found:
        return None
    better_read = replace(read, text=text, said=read_phrases(terms(text), read.almanac))
    return better_read if set(better_read.whens) - set(read.whens) else None


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
        Kind.DAY,
        Kind.WEEKDAY,
        Kind.MONTH,
        Kind.DATE,
        Kind.ROUND,
        Kind.WEEK,
        Kind.PERIOD,
        Kind.NEXT,
        Kind.COMING,
    ),
    *(
        Kind.THIS,
        Kind.EVERYTHING,
        Kind.ALTERNATE,
        Kind.EACH,
        Kind.WHOLE,
        Kind.MONTHS,
        Kind.PAST,
        Kind.THROUGH,
    ),
}
_FEW_TERMS = 4  # of a day alone; with more it is a sentence


def names_only_days(text: str) -> bool:
    """Whether the words are a day and nothing else: "volgende week", "vrijdag"."""
    said = words.clean(text).strip(" .!")
    try:
        found = terms(said)
    except messages.BadDate:
        return False
    counted = [term for term in found if term.kind not in {Kind.FILLER, Kind.AND}]
    dated = any(term.kind in _OF_DAYS or (term.ordinal and term.digits) for term in counted)
    if not dated or len(counted) > _FEW_TERMS:
        return False
    return all(term.kind in _OF_DAYS | {Kind.NUMBER} for term in counted)

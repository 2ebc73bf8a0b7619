"""The days in a line, and whether it names nothing else."""

from datetime import datetime
from functools import lru_cache

import msgspec

from keizer_bot.calendar import Calendar, Evening
from keizer_bot.i18n.folding import fold
from keizer_bot.reading import messages, words
from keizer_bot.reading.dates import Almanac, When
from keizer_bot.reading.day_words import DAY_WORDS, DayKind
from keizer_bot.reading.evenings import settle
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


def evenings_named(rest: str, calendar: Calendar, sent: datetime) -> tuple[Evening, ...] | None:
    """The evenings in the days that are named, whatever else is said; None if no day is named.

    Raises the refusals of `words` and of days.
    """
    read = sentence(words.line(rest), calendar, sent)
    return settle(read.whens, read.almanac, sent)[0] if read.whens else None


class Sentence(msgspec.Struct, frozen=True):
    """A line that was read: phrases of days and other terms in their order."""

    text: str
    said: tuple[Said, ...]
    almanac: Almanac
    sent: datetime

    @property
    def whens(self) -> tuple[When, ...]:
        """The words about days."""
        return tuple(s for s in self.said if isinstance(s, When))

    def has(self, *kinds: DayKind) -> bool:
        """True if a term of one of these kinds stands outside the days."""
        return any(isinstance(s, Term) and s.kind in kinds for s in self.said)


def sentence(text: str, calendar: Calendar, sent: datetime) -> Sentence:
    """Read a cleaned line. Raises BadDate, RangeReversed or NoSuchRound."""
    almanac = Almanac(calendar, calendar.local(sent).date())
    return Sentence(text, read_phrases(terms(text), almanac), almanac, sent)


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
    """True if the words are a day and nothing else: "volgende week", "vrijdag"."""
    said = words.clean(text).strip(" .!")
    try:
        found = terms(said)
    except messages.BadDate:
        return False
    counted = [term for term in found if term.kind not in {DayKind.FILLER, DayKind.AND}]
    if not any(map(names_days, counted)) or len(counted) > _FEW_TERMS:
        return False
    return all(term.kind in _OF_DAYS | {DayKind.NUMBER} for term in counted)

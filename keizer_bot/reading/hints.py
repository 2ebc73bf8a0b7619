"""Hints at the subject of a text, without a scene: its words, or the name of a competition."""

import re
from enum import Enum, auto
from functools import cache, lru_cache
from itertools import chain

from keizer_bot import LANGUAGES
from keizer_bot.i18n.folding import fold
from keizer_bot.reading.clauses import OF_COMING
from keizer_bot.reading.lexicon import Meaning, Phrase, lexicon, meanings_of_phrases, worded
from keizer_bot.reading.pieces import scores
from keizer_bot.reading.senses import Matter, Sense
from keizer_bot.reading.words import clean, prepared, tokens

_MAY_BE_OF_COMING = OF_COMING | {
    *(Sense.AWAY, Sense.ILL, Sense.NOT, Sense.THERE, Sense.SIGNED_OFF, Sense.SIGNED_ON),
    *(Sense.I_AM_THERE, Sense.THIRD_PERSON),
}
OF_ENDINGS = (
    *(Sense.WON, Sense.LOST, Sense.DRAWN, Sense.BEAT, Sense.BEATEN, Sense.WAS_BEATEN),
    *(Sense.RESIGNED, Sense.FLAG, Sense.OWN_FLAG, Sense.NO_SHOW),
)
"""The meanings of words about the end of a game."""


@cache
def _phrases(*wanted: Meaning) -> frozenset[Phrase]:
    return frozenset(p for p, m in meanings_of_phrases().items() if not m.isdisjoint(wanted))


def mentions(text: str, *wanted: Meaning) -> bool:
    """True if a word or phrase of the text may have one of these meanings."""
    line, phrases = tuple(token.text for token in tokens(clean(text))), _phrases(*wanted)
    longest = max(map(len, phrases))
    return any(
        line[at : at + n] in phrases for at in range(len(line)) for n in range(1, longest + 1)
    )


@lru_cache(maxsize=64)  # a message is asked more than once
def speaks_of_coming(text: str) -> bool:
    """True if a word in the text may be about coming."""
    cleaned = prepared(text)
    there = frozenset(token.text for token in tokens(cleaned))
    opened = chain.from_iterable(lexicon(language).open_phrases.values() for language in LANGUAGES)
    return mentions(cleaned, *_MAY_BE_OF_COMING) or any(
        there.issuperset(phrase) for phrases in opened for phrase in phrases
    )


def speaks_of_a_report(text: str) -> bool:
    """True if the text may be about a result or a report: "de uitslag is andersom"."""
    of_reports = (Matter.RESULT, Matter.RESULTS, Sense.CORRECTION, Sense.OBJECTION)
    return speaks_of_results(text) or mentions(prepared(text), *of_reports)


@lru_cache(maxsize=64)
def speaks_of_results(text: str) -> bool:
    """True if a word in the text may be about a result, or is a score."""
    cleaned = prepared(text)
    of_a_score = any(score.outcome for score in scores(cleaned, "draughts"))  # all of chess too
    return of_a_score or mentions(cleaned, *OF_ENDINGS)


_LED_IN = worded(r"(?:\b% +)*(?<!\w)", Sense.PLACE, Sense.FOR, Sense.ARTICLE).pattern
_POLITE = worded(r"(?=(?:\W+%)*\W*$)", Sense.PLEASE).pattern


class NamePlace(Enum):
    """The place in a text where a name counts."""

    ANYWHERE = auto()  # by itself
    AT_AN_END = auto()  # at the beginning or the end, with the words that lead it in
    INSIDE = auto()  # anywhere, with these words


def without_name(text: str, name: str, place: NamePlace) -> str | None:
    """The text without that folded name; None if it is not in that place."""
    folded, name = fold(text), re.escape(name)
    patterns = {
        NamePlace.ANYWHERE: rf"(?<!\w){name}(?!\w)",
        NamePlace.AT_AN_END: rf"^\W*{name}(?!\w)[:,]?|{_LED_IN}{name}{_POLITE}",
        NamePlace.INSIDE: rf"{_LED_IN}{name}(?!\w)",
    }
    match = re.search(patterns[place], folded) if len(folded) == len(text) else None
    return (
        match and f"{text[: match.start()].rstrip(' ')} {text[match.end() :].lstrip(' ')}".strip()
    )

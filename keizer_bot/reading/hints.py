"""Cheap hints about the subject of a text, by its words in any language, without a scene."""

from collections.abc import Iterator
from functools import cache, lru_cache
from itertools import chain

import msgspec

from keizer_bot import LANGUAGES
from keizer_bot.reading.clauses import OF_COMING
from keizer_bot.reading.lexicon import Meaning, lexicon, meanings_of_phrases
from keizer_bot.reading.scores import scores
from keizer_bot.reading.senses import Matter, Sense
from keizer_bot.reading.words import prepared, tokens

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
def _longest() -> int:
    return max(map(len, meanings_of_phrases()))


class Hint(msgspec.Struct, frozen=True):
    """The place of a word or phrase that hints at the subject."""

    start: int
    end: int


def hints(text: str, *senses: Meaning) -> Iterator[Hint]:
    """The words in a cleaned text that may have one of these meanings."""
    line = tokens(text)
    for at, first in enumerate(line):
        run = tuple(token.text for token in line[at : at + _longest()])
        for length in range(1, len(run) + 1):
            if not meanings_of_phrases().get(run[:length], frozenset()).isdisjoint(senses):
                yield Hint(first.start, line[at + length - 1].end)


@lru_cache(maxsize=64)  # a message is asked more than once
def speaks_of_coming(text: str) -> bool:
    """True if a word in the text may be about coming."""
    cleaned = prepared(text)
    there = frozenset(token.text for token in tokens(cleaned))
    opened = chain.from_iterable(lexicon(language).open_phrases.values() for language in LANGUAGES)
    return any(hints(cleaned, *_MAY_BE_OF_COMING)) or any(
        there.issuperset(phrase) for phrases in opened for phrase in phrases
    )


def speaks_of_a_report(text: str) -> bool:
    """True if the text may be about a result or a report: "de uitslag is andersom"."""
    of_reports = (Matter.RESULT, Matter.RESULTS, Sense.CORRECTION, Sense.OBJECTION)
    return speaks_of_results(text) or any(hints(prepared(text), *of_reports))


@lru_cache(maxsize=64)
def speaks_of_results(text: str) -> bool:
    """True if a word in the text may be about a result, or is a score."""
    cleaned = prepared(text)
    return any(score.outcome for score in scores(cleaned, "draughts")) or any(  # all of chess too
        hints(cleaned, *OF_ENDINGS)
    )

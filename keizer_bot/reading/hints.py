"""What a text may be about, by its words alone, in any language: cheap, without a scene."""

from collections.abc import Collection, Iterator
from dataclasses import dataclass

from keizer_bot import LANGUAGES
from keizer_bot.reading.cutting import prepared
from keizer_bot.reading.lexicon import Meaning, lexicon
from keizer_bot.reading.matters import Matter
from keizer_bot.reading.scores import scores
from keizer_bot.reading.senses import Sense
from keizer_bot.reading.words import tokens

_OF_RESULTS = frozenset(
    {
        *(Sense.WON, Sense.LOST, Sense.DRAWN, Sense.BEAT, Sense.BEATEN, Sense.WAS_BEATEN),
        *(Sense.RESIGNED, Sense.FLAG, Sense.OWN_FLAG, Sense.NO_SHOW),
    }
)


@dataclass(frozen=True, slots=True)
class Hint:
    """A word or phrase of the lexicon, its place in the text, and what it may mean."""

    start: int
    end: int
    meanings: frozenset[Meaning]


def hints(text: str, *senses: Meaning) -> Iterator[Hint]:
    """The words of a cleaned text that may mean one of these."""
    line = tokens(text)
    for language in LANGUAGES:
        known = lexicon(language)
        for at in range(len(line)):
            for end in range(at + 1, min(at + known.longest, len(line)) + 1):
                found = known.meanings_of.get(tuple(token.text for token in line[at:end]))
                if found and not found.isdisjoint(senses):
                    yield Hint(line[at].start, line[end - 1].end, found)


def senses_of_word(word: str) -> Collection[Sense]:
    """All that a word or phrase by itself may mean."""
    phrase = tuple(token.text for token in tokens(word))
    return {s for language in LANGUAGES for s in lexicon(language).phrases.get(phrase, ())}


def result_words(text: str) -> Iterator[Hint]:
    """The words of a cleaned text that may tell how a game ended."""
    return hints(text, *_OF_RESULTS)


def speaks_of_a_report(text: str) -> bool:
    """True if it may be about a result, or about what was reported: "de uitslag is andersom"."""
    of_reports = (Matter.RESULT, Matter.RESULTS, Sense.CORRECTION, Sense.OBJECTION)
    return speaks_of_results(text) or any(hints(prepared(text), *of_reports))


def speaks_of_results(text: str) -> bool:
    """True if a word of the text may be one of a result, or a score."""
    cleaned = prepared(text)
    if any(score.outcome for score in scores(cleaned, "draughts")):  # all of chess too
        return True
    return any(result_words(cleaned))

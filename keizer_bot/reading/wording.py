"""A text as words and phrases with all their meanings, and its language.

For questions and requests, which need not be read to the last word: only the meanings that occur,
and the beginning, count. Sentences that must have a closed form are cut into `pieces` instead.
"""

import re
from collections.abc import Callable, Container, Mapping
from dataclasses import dataclass, field
from functools import cache, cached_property, lru_cache
from itertools import chain
from typing import TypeVar

from keizer_bot import LANGUAGES
from keizer_bot.i18n.folding import fold
from keizer_bot.reading.day_words import DAY_WORDS, DayKind, day_phrases
from keizer_bot.reading.lexicon import Lexicon, Meaning, Phrase, lexicon
from keizer_bot.reading.names import PARTICLES
from keizer_bot.reading.senses import Matter, Sense
from keizer_bot.reading.words import LONGEST, TextToken, TokenForm, clean, longest_phrase, tokens

Meanings = frozenset[Meaning]
_DAYS: Meanings = frozenset(
    (Matter.DAY, Matter.PAST_DAY, Matter.NUMBER, Matter.FEAST, Matter.MONTH)
)
Read = TypeVar("Read")
_NOTHING: Meanings = frozenset()
_ELIDED = re.compile(r"^(?:l|un|d|dell|all|nell|dall)'")
_SIGNS = frozenset(",;?")
_OF_DAYS = {
    **dict.fromkeys((DayKind.DAY, DayKind.WEEKDAY, DayKind.WEEK, DayKind.NEXT), Matter.DAY),
    **dict.fromkeys((DayKind.COMING, DayKind.DATE, DayKind.WEEKEND, DayKind.THIS), Matter.DAY),
    **dict.fromkeys((DayKind.UNIT, DayKind.WEAK_WEEKDAY), Matter.DAY),
    DayKind.PAST: Matter.PAST_DAY,
    DayKind.NUMBER: Matter.NUMBER,
    DayKind.FEAST: Matter.FEAST,
    DayKind.MONTH: Matter.MONTH,
}


@dataclass(frozen=True)
class Wording:
    """The words of a text in one language, without punctuation.

    `line` are their tokens. `asks`: it ends with a question mark, or began with "do you know".
    """

    language: str
    text: str
    asks: bool
    line: tuple[TextToken, ...]
    spans: tuple[Mapping[int, Meanings], ...] = field(repr=False)

    @cached_property
    def meanings(self) -> Meanings:
        """All meanings of any word or phrase in it."""
        return frozenset().union(*chain.from_iterable(span.values() for span in self.spans))

    def has(self, *meanings: Meaning) -> bool:
        """True if a word or phrase may have one of these meanings."""
        return not self.meanings.isdisjoint(meanings)

    def begins(self, *meanings: Meaning, at: int = 0) -> int:
        """The number of words in the longest phrase with such a meaning at that place, or 0."""
        if at >= len(self.spans):
            return 0
        lengths = [n for n, senses in self.spans[at].items() if not senses.isdisjoint(meanings)]
        return max(lengths, default=0)

    def behind(self, *meanings: Meaning) -> int:
        """The place after all phrases with these meanings with which the text begins."""
        at = 0
        while length := self.begins(*meanings, at=at):
            at += length
        return at

    def from_word(self, at: int, *, asks: bool) -> "Wording":
        """The words from that place on."""
        if at == 0 or at >= len(self.line):
            return self
        return Wording(self.language, self.text, asks, self.line[at:], self.spans[at:])

    def is_covered(self, allowed: Container[Meaning]) -> bool:
        """True if every word belongs to a phrase with one of these meanings."""
        reached = {0}
        for at, span in enumerate(self.spans):
            if at in reached:
                reached |= {
                    at + n
                    for n, senses in span.items()
                    if any(sense in allowed for sense in senses)
                }
        return len(self.spans) in reached


def _of_days(run: Phrase) -> Meanings:
    """The meaning of words about days, which are not in the lexicon."""
    kind = DAY_WORDS.get(run, (DayKind.WORD, 0))[0]
    is_number = len(run) == 1 and run[0][:1].isdecimal()
    topic = Matter.NUMBER if is_number else _OF_DAYS.get(kind)
    return frozenset((topic,)) if topic else _NOTHING


@lru_cache(maxsize=64)
def wordings(text: str) -> tuple[Wording, ...]:
    """The text in the language that has most of its words, or in each of several such."""
    cleaned = clean(text)
    line = tuple(token for token in tokens(cleaned) if token.text not in _SIGNS)
    read = [_wording(lexicon(language), cleaned, line) for language in LANGUAGES]
    least = min(map(_strangeness, read))
    return tuple(wording for wording in read if _strangeness(wording) == least)


def _wording(words: Lexicon, text: str, line: tuple[TextToken, ...]) -> Wording:
    spans = tuple(_spans(words, line, at) for at in range(len(line)))
    return Wording(words.language, text, text.endswith("?"), line, spans)


def _spans(words: Lexicon, line: tuple[TextToken, ...], at: int) -> dict[int, Meanings]:
    first = _plain(line[at].text, words)
    longest = _longest(words.language).get(first, 1)
    run = (first, *(token.text for token in line[at + 1 : at + longest]))
    spans = {
        n: words.meanings_of.get(run[:n], _NOTHING) | _of_days(run[:n])
        for n in range(1, len(run) + 1)
    }
    return {n: meanings for n, meanings in spans.items() if meanings}


@cache
def _longest(language: str) -> Mapping[str, int]:
    """The number of words of the longest phrase that begins with each word."""
    longest: dict[str, int] = {}
    for phrase in chain(lexicon(language).meanings_of, DAY_WORDS):
        longest[phrase[0]] = max(longest.get(phrase[0], 1), len(phrase))
    return longest


def _plain(word: str, words: Lexicon) -> str:
    """An Italian word without its article, unless it is known with it: "l'assenza"."""
    return word if (word,) in words.meanings_of else _ELIDED.sub("", word) or word


def _strangeness(wording: Wording) -> int:
    return sum(_DAYS.issuperset(chain(*span.values())) for span in wording.spans)


def first_read(text: str, read: Callable[[Wording], Read | None]) -> Read | None:
    """The outcome of `read` in the first language in which it has one."""
    readings = (read(wording) for wording in wordings(text))
    return next((reading for reading in readings if reading is not None), None)


_ENOUGH = 2  # words: one may be a name, a slip, or picked up from another language
_NUMBERS = (TokenForm.NUMBER, TokenForm.CLOCK)
_OF_COMMANDS = frozenset((Sense.SIGN_OFF, Sense.SIGN_ON))  # in any language: "signoff vrijdag"
_IN_NAMES = frozenset((Sense.PLACE, Sense.ARTICLE))  # "Jan op het Veld"


def language_of(text: str) -> str | None:
    """The language that has most words of the text, two more than any other; None: unsure."""
    words = _words(text[:LONGEST])
    counted = {language: _count_known(words, language, _OF_COMMANDS) for language in LANGUAGES}
    first, second, *_ = sorted(counted, key=counted.__getitem__, reverse=True)
    return first if counted[first] - counted[second] >= _ENOUGH else None


def language_named(text: str) -> str | None:
    """The one language of the bot that the text names, in any of them; None: none or several."""
    named = {language_names().get(token.text) for token in tokens(clean(text))} - {None}
    return named.pop() if len(named) == 1 else None


@cache
def language_names() -> Mapping[str, str]:
    """The codes of the bot's languages by their folded names in each, with "Flemish" for Dutch."""
    from keizer_bot.i18n.translator import LOCALES  # noqa: PLC0415 - Babel, and seldom needed

    return {
        fold(name): code
        for locale in LOCALES.values()
        for key, name in locale.languages.items()
        if (code := key.partition("_")[0]) in LANGUAGES
    }


def is_sentence(text: str) -> bool:
    """True for words that are no name: a question, a number, or words of one language.

    One such word may be part of a name, unless it is the only word.
    """
    line = tokens(clean(text))
    if "?" in text or any(token.form in _NUMBERS for token in line):
        return True
    words = _words(text)
    most = max(_count_known(words, language, _IN_NAMES) for language in LANGUAGES)
    return most >= min(_ENOUGH, sum(token.form is TokenForm.WORD for token in line))


def _words(text: str) -> tuple[TextToken, ...]:
    """The words of a text, but particles and those that begin with a capital inside it."""
    line = clean(text)
    return tuple(
        [
            token
            for at, token in enumerate(tokens(line))
            if token.form is TokenForm.WORD
            and token.text not in PARTICLES
            and not (at and line[token.start].isupper() and token.text != "i")
        ]
    )


def _count_known(words: tuple[TextToken, ...], language: str, apart: frozenset[Sense]) -> int:
    """The number of words of the language's phrases, but those with a meaning of `apart`."""
    phrases = _phrases(language)
    at = count = 0
    while at < len(words):
        phrase = longest_phrase(words, at, phrases)
        if phrase and apart.isdisjoint(phrases[phrase]):
            count += len(phrase)
        at += len(phrase or (0,))
    return count


@cache
def _phrases(language: str) -> Mapping[Phrase, frozenset[Meaning]]:
    """The phrases of a language with their meanings; those of days have none."""
    none: frozenset[Meaning] = frozenset()
    return {**lexicon(language).meanings_of, **dict.fromkeys(day_phrases(language), none)}

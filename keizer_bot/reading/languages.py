"""The language that somebody writes, and whether they write a sentence or a name."""

from collections import Counter
from collections.abc import Iterator

from keizer_bot.reading.day_words import DAY_WORDS, DayKind
from keizer_bot.reading.lexicon import LANGUAGES, Phrase, lexicon
from keizer_bot.reading.senses import Sense
from keizer_bot.reading.words import (
    LONGEST,
    TextToken,
    TokenForm,
    clean,
    listed,
    longest_phrase,
    tokens,
    word_lists,
)

_LANGUAGES: dict[Phrase, str] = {
    tuple(token.text for token in tokens(clean(phrase))): language
    for language, phrases in word_lists("languages.toml")["words"].items()
    for phrase in listed(phrases)
}
_ENOUGH = 2  # words: one may be a name, a slip, or picked up from another language
# These are in names too (Ben de Haas, Can Yilmaz, Piet Zondag): one of them makes no sentence.
_OF_SENTENCES = frozenset(
    (
        *(Sense.ME, Sense.COME, Sense.THIRD_PERSON, Sense.BE, Sense.THERE, Sense.NOT),
        *(Sense.SIGN_OFF, Sense.SIGN_ON, Sense.AWAY, Sense.LATE, Sense.DOUBT, Sense.IF),
        *(Sense.ASKS, Sense.HAVE, Sense.BECAUSE, Sense.HELLO, Sense.THANKS, Sense.CAN),
        *(Sense.WISH, Sense.ILL),
    )
)
_DAYS = frozenset((DayKind.DAY, DayKind.WEEKDAY, DayKind.WEEK, DayKind.ROUND, DayKind.NEXT))
_NUMBERS = (TokenForm.NUMBER, TokenForm.CLOCK)


def language_of(text: str) -> str | None:
    """The language of which the text has at least two words that no other has; None: unsure.

    A single word, and words of two languages, decide nothing.
    """
    phrases = _phrases(tokens(clean(text[:LONGEST])))
    counted: Counter[str] = Counter()
    for phrase in phrases:
        counted[_LANGUAGES[phrase]] += len(phrase)
    (language, count), *others = counted.most_common() or [("", 0)]
    return language if count >= _ENOUGH and not others else None


def is_sentence(text: str) -> bool:
    """True for words that are no name: a question, a number, or words of sentences.

    One such word may be part of a name, unless there is no other.
    """
    line = tokens(clean(text))
    if "?" in text or any(token.form in _NUMBERS for token in line):
        return True
    words = [token for token in line if token.form is TokenForm.WORD]
    in_sentences = sum(_is_of_sentences(token) for token in words)
    in_phrases = sum(len(phrase) for phrase in _phrases(line))
    return max(in_sentences, in_phrases) >= min(_ENOUGH, len(words))


def _is_of_sentences(token: TextToken) -> bool:
    word = (token.text,)
    kind, _ = DAY_WORDS.get(word, (None, None))
    if word in _LANGUAGES or kind in _DAYS:
        return True
    senses = (lexicon(language).phrases.get(word, frozenset()) for language in LANGUAGES)
    return any(not _OF_SENTENCES.isdisjoint(found) for found in senses)


def _phrases(line: tuple[TextToken, ...]) -> Iterator[Phrase]:
    """The listed phrases of the line, one after the other, the longest first."""
    at = 0
    while at < len(line):
        phrase = longest_phrase(line, at, _LANGUAGES)
        if phrase:
            yield phrase
        at += len(phrase or (0,))

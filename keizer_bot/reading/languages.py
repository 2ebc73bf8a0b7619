"""Finds the language of a text or one that it names, and if it is a sentence or a name."""

from collections.abc import Mapping
from functools import cache

from keizer_bot import LANGUAGES
from keizer_bot.i18n.folding import fold
from keizer_bot.reading.day_words import day_phrases
from keizer_bot.reading.lexicon import Meaning, Phrase, lexicon
from keizer_bot.reading.names import PARTICLES
from keizer_bot.reading.senses import Sense
from keizer_bot.reading.words import LONGEST, TextToken, TokenForm, clean, longest_phrase, tokens

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

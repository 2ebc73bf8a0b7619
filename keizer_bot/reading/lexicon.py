"""The words of each language: one file a language, a word or phrase and its meanings a line.

A line is `phrase = meaning` or `phrase = meaning, meaning`; a meaning is a `Sense` or a subject. A
line that begins with # is a heading. `phrase … = meaning` allows other words between the words of
the phrase: "meld af" in "meld me vrijdag maar af".
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from importlib import resources
from itertools import chain

from keizer_bot import LANGUAGES
from keizer_bot.i18n.folding import fold
from keizer_bot.reading.senses import Sense
from keizer_bot.reading.words import TokenForm, tokens

Phrase = tuple[str, ...]
Meaning = Sense | str  # a `Matter`, or the name of a meaning that only forms.txt uses
_OPEN = " …"


@dataclass(frozen=True)
class Lexicon:
    """The phrases of one language, folded, with what they may mean.

    `longest` is the number of words of the longest phrase. `open_phrases` allow other words between
    their own; they are by their first word, the longest first. `meanings_of` has all phrases,
    including the meanings that only questions use.
    """

    language: str
    phrases: Mapping[Phrase, frozenset[Meaning]]
    longest: int
    open_phrases: Mapping[str, tuple[Phrase, ...]]
    meanings_of: Mapping[Phrase, frozenset[Meaning]]

    @cached_property
    def words(self) -> frozenset[str]:
        """The words of all phrases: "didn't" is only in "didn't show up", and yet English."""
        return frozenset(chain.from_iterable(self.phrases))


@cache
def lexicon(language: str) -> Lexicon:
    """The lexicon of a language. Raises `ValueError` for a malformed line."""
    text = resources.files(__package__).joinpath("lexicon", f"{language}.txt").read_text("utf-8")
    meanings_of: dict[Phrase, frozenset[Meaning]] = {}
    open_phrases: dict[str, list[Phrase]] = {}
    for number, line in enumerate(text.splitlines(), 1):
        if not line or line.startswith("#"):
            continue
        phrase, meanings, is_open = _entry(line, f"{language}.txt, line {number}")
        meanings_of[phrase] = meanings_of.get(phrase, frozenset()) | meanings
        if is_open:
            open_phrases.setdefault(phrase[0], []).append(phrase)
    longest_first = {
        first: tuple(sorted(phrases_, key=len, reverse=True))
        for first, phrases_ in open_phrases.items()
    }
    senses = {phrase: _senses(meanings) for phrase, meanings in meanings_of.items()}
    phrases = {phrase: phrases_ for phrase, phrases_ in senses.items() if phrases_}
    return Lexicon(language, phrases, max(map(len, phrases)), longest_first, meanings_of)


def _senses(meanings: frozenset[Meaning]) -> frozenset[Sense]:
    return frozenset(meaning for meaning in meanings if isinstance(meaning, Sense))


def _entry(line: str, place: str) -> tuple[Phrase, frozenset[Meaning], bool]:
    written, equals, names = line.partition(" = ")
    is_open = written.endswith(_OPEN)
    phrase = tuple(token.text for token in tokens(fold(written.removesuffix(_OPEN))))
    if not (equals and phrase and names):
        raise ValueError(f"{place}: {line}")
    return phrase, frozenset(map(meaning_named, names.split(","))), is_open


def meaning_named(written: str) -> Meaning:
    """The meaning with that name, in words: "not before"."""
    name = written.strip().replace(" ", "_")
    return Sense.__members__.get(name.upper(), name)


@cache
def meanings_of_phrases() -> Mapping[Phrase, frozenset[Meaning]]:
    """The phrases of all languages, for words after a command."""
    meanings_of: dict[Phrase, frozenset[Meaning]] = {}
    for language in LANGUAGES:
        for phrase, meanings in lexicon(language).meanings_of.items():
            meanings_of[phrase] = meanings_of.get(phrase, frozenset()) | meanings
    return meanings_of


def worded(pattern: str, *wanted: Meaning) -> re.Pattern[str]:
    """The pattern, with the words that have these meanings in place of its %."""
    all_phrases = meanings_of_phrases().items()
    phrases = (
        " ".join(phrase) for phrase, meanings in all_phrases if not meanings.isdisjoint(wanted)
    )
    longest_first = sorted(map(re.escape, phrases), key=len, reverse=True)
    return re.compile(pattern.replace("%", f"(?:{'|'.join(longest_first)})"), re.IGNORECASE)


def language_of(text: str, languages: Sequence[str]) -> str:
    """The language that has most of the words alone, then in phrases; if several do, the first."""
    words = [token.text for token in tokens(text) if token.form is TokenForm.WORD]

    def known(language: str) -> tuple[int, int]:
        of_language = lexicon(language)
        alone = sum((word,) in of_language.phrases for word in words)
        return alone, sum(word in of_language.words for word in words)

    return max(languages, key=known)

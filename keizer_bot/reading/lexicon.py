"""The words of each language: one file a language, a word or phrase and its meanings a line.

A line is `phrase = meaning`, the name of a `Sense`; `phrase = meaning, meaning` where there are
several. A line that begins with # is a heading. `phrase … = meaning` says that other words
may stand between the words of the phrase: "meld af" in "meld me vrijdag maar af".
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources

from keizer_bot.grammar.words import tokens
from keizer_bot.i18n.folding import fold
from keizer_bot.reading.senses import Sense

Phrase = tuple[str, ...]
_OPEN = " …"


@dataclass(frozen=True, slots=True)
class Lexicon:
    """The phrases of one language, folded, with what they may mean.

    `longest` is the number of words of the longest phrase. `open_phrases` are those with room
    between their words, by their first word, the longest first.
    """

    language: str
    phrases: Mapping[Phrase, frozenset[Sense]]
    longest: int
    open_phrases: Mapping[str, tuple[Phrase, ...]]


@cache
def lexicon(language: str) -> Lexicon:
    """The words of that language. Raises `ValueError` for a line that is not of the form."""
    text = resources.files(__package__).joinpath("lexicon", f"{language}.txt").read_text("utf-8")
    phrases: dict[Phrase, frozenset[Sense]] = {}
    open_phrases: dict[str, list[Phrase]] = {}
    for number, line in enumerate(text.splitlines(), 1):
        if not line or line.startswith("#"):
            continue
        phrase, senses, is_open = _entry(line, f"{language}.txt, line {number}")
        phrases[phrase] = phrases.get(phrase, frozenset()) | senses
        if is_open:
            open_phrases.setdefault(phrase[0], []).append(phrase)
    longest_first = {
        first: tuple(sorted(found, key=len, reverse=True)) for first, found in open_phrases.items()
    }
    return Lexicon(language, phrases, max(map(len, phrases)), longest_first)


def _entry(line: str, place: str) -> tuple[Phrase, frozenset[Sense], bool]:
    written, equals, names = line.partition(" = ")
    is_open = written.endswith(_OPEN)
    phrase = tuple(token.text for token in tokens(fold(written.removesuffix(_OPEN))))
    try:
        senses = frozenset(
            Sense[name.strip().upper().replace(" ", "_")] for name in names.split(",")
        )
    except KeyError:
        senses = frozenset()
    if not (equals and phrase and senses):
        raise ValueError(f"{place}: {line}")
    return phrase, senses, is_open

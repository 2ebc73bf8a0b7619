"""Words about days, and the terms of a line; lexicon/days lists the words, one language a file.

The words of all languages count at once, because members, and their telephones, mix languages. A
word that means two things (Italian "ma" is "but", Dutch "ma" is Monday) is weak: it counts beside a
number or alone.
"""

from collections.abc import Container, Iterable, Iterator
from enum import Enum, auto
from functools import cache, lru_cache
from importlib import resources
from itertools import pairwise

import msgspec
from msgspec.structs import replace

from keizer_bot import LANGUAGES
from keizer_bot.i18n.folding import fold
from keizer_bot.reading.messages import BadDate
from keizer_bot.reading.words import TextToken, TokenForm, chunk, longest_phrase, most_like, tokens


class DayKind(Enum):
    """The kinds of words and phrases in a sentence about days."""

    __hash__ = object.__hash__  # each member is one object; Enum would hash its name

    DAY = auto()  # today and days near it; the value is the distance in days
    WEEKDAY = auto()
    WEAK_WEEKDAY = auto()
    MONTH = auto()
    WEAK_MONTH = auto()
    NUMBER = auto()
    DATE = auto()  # digits with separators
    CLOCK = auto()
    OF = auto()  # "20 of November"; in Dutch it is "or"
    ROUND = auto()
    PERIOD = auto()
    WEEK = auto()
    WEEKEND = auto()
    MONTHS = auto()
    DAYS = auto()
    UNIT = auto()  # turns a number into a quantity
    AT = auto()
    THIS = auto()
    COMING = auto()
    NEXT = auto()
    IN = auto()
    FROM = auto()
    BETWEEN = auto()
    ONWARD = auto()
    THROUGH = auto()
    UNTIL = auto()
    DASH = auto()
    AND = auto()
    STOP = auto()  # between days that are not one phrase
    OR = auto()
    BUT = auto()
    EXCEPT = auto()
    PAST = auto()  # last week, afgelopen vrijdag
    WHOLE = auto()
    EACH = auto()
    ALTERNATE = auto()
    FEAST = auto()  # the value is its month and day, 1225
    LAST_BEFORE = auto()  # the last evening before a feast, by the same value
    THIS_YEAR = auto()
    EVERYTHING = auto()
    VAGUE = auto()
    BEFORE = auto()  # up to the day that follows, but not on it
    AFTER = auto()
    LOOSE = auto()  # "begin": vague except after "until"; the value is its last day in the month
    AFTERWARDS = auto()  # "the one after": the same day a week later, after another day
    CLUB = auto()  # "2e team"
    NOT = auto()
    FILLER = auto()
    WORD = auto()  # anything else


Meaning = tuple[DayKind, int]


def lexicon_lines(file: str) -> Iterator[tuple[str, str, int]]:
    """The lines of a file, `phrase = kind value`; a missing value is 0. # begins a heading."""
    path = resources.files(__package__).joinpath("lexicon", f"{file}.txt")
    for row in path.read_text("utf-8").splitlines():
        phrase, equals, meaning = row.partition(" = ")
        if equals and row[0] != "#":
            name, _, value = meaning.rpartition(" ") if meaning[-1].isdigit() else (meaning, "", 0)
            yield phrase, name, int(value)


def _words(language: str) -> Iterator[tuple[str, Meaning]]:
    for phrase, kind, value in lexicon_lines(f"days/{language}"):
        yield phrase, (DayKind[kind.upper().replace(" ", "_")], value)


def _numbers(language: str, words: Iterable[tuple[str, Meaning]]) -> Iterator[tuple[str, Meaning]]:
    """Number words with two parts, up to 39: "eenentwintigste", "twenty first"."""
    numbers = [(word, value) for word, (kind, value) in words if kind is DayKind.NUMBER]
    for ten, tens in numbers:
        for one, ones in numbers:
            if tens in (20, 30) and ones < 10 and not ten.endswith("th"):  # noqa: PLR2004 - twenty and one
                for form in LANGUAGES[language].twenty_one:
                    yield form.format(one=one, ten=ten), (DayKind.NUMBER, tens + ones)


def _phrase(words: str) -> tuple[str, ...]:
    """The tokens of a phrase; an article may end with an apostrophe, before a number: "l'11"."""
    if words[-1] == "'":
        return tuple(token.text for token in tokens(f"{words}1"))[:-1]
    return tuple(token.text for token in tokens(words))


def _table() -> dict[tuple[str, ...], Meaning]:
    """Every word and phrase about days."""
    entries: list[tuple[str, Meaning]] = []
    for language in LANGUAGES:
        words = list(_words(language))
        entries += [*_numbers(language, words), *words]
    return {_phrase(word): meaning for word, meaning in entries}


DAY_WORDS = _table()


@cache
def day_phrases(language: str) -> frozenset[tuple[str, ...]]:
    """The words and phrases of that language that name a day, a week or a round."""
    return frozenset(_phrase(word) for word, (kind, _) in _words(language) if kind in _OF_DAYS)


@cache
def numbers(language: str) -> dict[str, int]:
    """The words of that language for numbers that count, without ordinals."""
    words = _words(language)
    of_numbers = ((word, value) for word, (kind, value) in words if kind is DayKind.NUMBER)
    return {word: value for word, value in of_numbers if not word.endswith(_ORDINAL_WORDS)}


_OF_DAYS = frozenset((DayKind.DAY, DayKind.WEEKDAY, DayKind.WEEK, DayKind.ROUND, DayKind.NEXT))
_LIKE = 80  # of 100: a typing error, not another word
_MISTYPED = {
    *(DayKind.DAY, DayKind.WEEKDAY, DayKind.MONTH, DayKind.ROUND, DayKind.WEEK, DayKind.NEXT),
    *(DayKind.COMING, DayKind.EVERYTHING),
}
_SHORTEST_TYPO, _SHORTEST_SLIP, _SHORTEST_WEEKDAY = 4, 5, 6  # letters; "fri" is an abbreviation


def _long_words(kinds: Container[DayKind], shortest: int) -> list[str]:
    of_kinds = (phrase for phrase, (kind, _) in DAY_WORDS.items() if kind in kinds)
    return sorted(p[0] for p in of_kinds if len(p) == 1 and len(p[0]) >= shortest)


_LONG_WORDS = _long_words(_MISTYPED, _SHORTEST_TYPO)
_WHOLE_WEEKDAYS = _long_words({DayKind.WEEKDAY}, _SHORTEST_WEEKDAY)


@lru_cache(1024)
def day_word_like(written: str) -> str | None:
    """The word about days that a word resembles, if it may be a typing error."""
    word = fold(written)
    if len(word) < _SHORTEST_TYPO:
        return None
    candidates = [day for day in _LONG_WORDS if day[0] == word[0]]  # "taart" is no "maart"
    return most_like(word, candidates, _LIKE)


@lru_cache(1024)
def _weekday_slipped(written: str) -> str | None:
    """The weekday that a word is, apart from one typing error: "vrijdga", "frday".

    It must end as the weekday does, or have its letters in another order: "Frida" is a name.
    """
    from rapidfuzz import process  # noqa: PLC0415 - 4 MB, and seldom needed
    from rapidfuzz.distance import OSA  # noqa: PLC0415 - 4 MB, and seldom needed

    word = fold(written)
    match = process.extractOne(word, _WHOLE_WEEKDAYS, scorer=OSA.distance, score_cutoff=1)
    if match is None or (word[-1] != match[0][-1] and sorted(word) != sorted(match[0])):
        return None
    return match[0]


_ORDINALS = frozenset({"ste", "de", "e", "th", "st", "nd", "rd", "o", "a"})
_ORDINAL_WORDS = (
    *("ste", "de", "th", "st", "nd", "rd"),
    *("imo", "ima", "imi", "ime", "ondo", "onda", "rzo", "rza", "rto", "into", "sto"),
)
_BEFORE_A_FEAST = frozenset(("voor", "voor de", "voor het"))
_TOO_MANY_DIGITS = 9
_BEYOND = 10**_TOO_MANY_DIGITS


class Term(msgspec.Struct, frozen=True):
    """A word or phrase with its meaning, or a number.

    `start` and `end` are its place in the line, `text` is the text around it. `digits` are the
    digits of a number, or a whole date such as 20-11.
    """

    kind: DayKind
    value: int
    start: int
    end: int
    text: str
    digits: str = ""
    ordinal: bool = False

    @property
    def is_bare_number(self) -> bool:
        """True for a number that is not an article."""
        return self.kind is DayKind.NUMBER and (bool(self.digits) or self.value > 1)


def terms(text: str) -> tuple[Term, ...]:
    """The terms of a cleaned line, longest phrases first. Raises BadDate for strange digits."""
    line = tokens(text)
    read: list[Term] = []
    at = 0
    while at < len(line):
        term, length = _term(text, line, at)
        read.append(term)
        at += length
    return tuple(
        _before_a_date(term, after.kind) if after and after.kind in _OF_DATES else term
        for term, after in pairwise((*read, None))
        if term
    )


_OF_DATES = {DayKind.FEAST, DayKind.MONTH, DayKind.WEAK_MONTH}


def _before_a_date(term: Term, after: DayKind) -> Term:
    """The meaning of a term before a feast or month: Italian "di" there is "of", not Tuesday.

    Dutch "voor" before a feast is "before", elsewhere mostly "for".
    """
    word = fold(term.text)
    if after is DayKind.FEAST:
        is_before = word in _BEFORE_A_FEAST
        return replace(term, kind=DayKind.BEFORE, value=0) if is_before else term
    return replace(term, kind=DayKind.OF, value=0) if word == "di" else term


def _term(text: str, line: tuple[TextToken, ...], at: int) -> tuple[Term, int]:
    token = line[at]
    if token.form is TokenForm.ALIEN:
        raise BadDate(chunk(text, token))
    if phrase := longest_phrase(line, at, DAY_WORDS):
        kind, value = DAY_WORDS[phrase]
        ordinal = kind is DayKind.NUMBER and phrase[-1].endswith(_ORDINAL_WORDS)
        end = line[at + len(phrase) - 1].end
        phrase_text = text[token.start : end]
        return Term(kind, value, token.start, end, phrase_text, ordinal=ordinal), len(phrase)
    if token.form is TokenForm.NUMBER:
        return _number(text, line, at)
    written = text[token.start : token.end]
    is_long = token.form is TokenForm.WORD and len(written) >= _SHORTEST_SLIP
    if is_long and (weekday := _weekday_slipped(written)):
        return Term(*DAY_WORDS[weekday,], token.start, token.end, written), 1
    kind = DayKind.CLOCK if token.form is TokenForm.CLOCK else DayKind.WORD
    return Term(kind, 0, token.start, token.end, written), 1


def _number(text: str, line: tuple[TextToken, ...], at: int) -> tuple[Term, int]:
    """A number or a date, with an ordinal's ending if it has one: 20, 20ste, 20-11."""
    token = line[at]
    written = chunk(text, token)
    if not token.text.isdigit():
        return Term(DayKind.DATE, 0, token.start, token.end, written, token.text), 1
    value = int(token.text) if len(token.text) <= _TOO_MANY_DIGITS else _BEYOND
    after = line[at + 1 : at + 2]
    ordinal = bool(after) and after[0].glued and after[0].text in _ORDINALS
    end = after[0].end if ordinal else token.end
    number = Term(DayKind.NUMBER, value, token.start, end, written, token.text, ordinal)
    return number, 1 + ordinal

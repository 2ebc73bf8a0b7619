"""What the words of days and of signing off mean; day_words.toml lists them.

They are Dutch, English and Italian together: members mix languages and their telephones do so for
them. A word that means two things (Italian "ma" is "but", Dutch "ma" is Monday) is weak: it counts
beside a number or alone.
"""

from collections.abc import Iterable
from enum import Enum, auto
from functools import lru_cache

from rapidfuzz import process
from rapidfuzz.distance import OSA

from keizer_bot.i18n.folding import fold
from keizer_bot.reading.words import listed, tokens, word_lists


class DayKind(Enum):
    """The kinds of words and phrases in a sentence about days."""

    __hash__ = object.__hash__  # each is one object; Enum hashes its name, in Python

    DAY = auto()  # today and its neighbours; the value is how many days off
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
    UNIT = auto()  # what makes a number a quantity
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
    STOP = auto()  # between days that are no one phrase
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
    MEANWHILE = auto()  # "for now", "never": vague unless it is said until when
    VAGUE = auto()
    BEFORE = auto()  # up to the day that follows, and not on it
    LOOSE = auto()  # "after", "begin": vague only beside a day, or alone
    AFTERWARDS = auto()  # "the one after": the same day a week later, behind another
    CLUB = auto()
    NOT = auto()
    COMES = auto()
    PLAYS = auto()
    UNDO = auto()
    LATER = auto()
    REASON = auto()
    KIN = auto()
    HELP = auto()
    FILLER = auto()
    WORD = auto()  # anything else


Meaning = tuple[DayKind, int]

_WORDS = word_lists("day_words.toml")
_APOSTROPHES = (
    ("l'", DayKind.FILLER),
    ("all'", DayKind.THROUGH),
    ("dall'", DayKind.ONWARD),
    ("dell'", DayKind.OF),
)


def _numbers() -> Iterable[tuple[str, int]]:
    """Number words up to 39, as they are spoken into a telephone."""
    ones = _WORDS["numbered"]["NUMBER"]
    for value, words in enumerate(ones, 1):
        yield from ((word, value) for word in listed(words))
    for number, (dutch, english, italian, italian_ten) in _WORDS["tens"].items():
        ten = int(number)
        ordinal = f"{dutch}|{dutch}ste|{english}|{english[:-1]}ieth|{italian_ten}"
        yield from ((word, ten) for word in listed(ordinal))
        for one, words in enumerate(ones[:9], 1):
            nl, en, it = _of_each_language(words)
            yield f"{nl}en{dutch}", ten + one
            yield f"{nl}en{dutch}ste", ten + one
            for word in en:
                yield f"{english} {word}", ten + one
                yield f"{english}-{word}", ten + one
            yield (italian if it[0] in "uo" else italian_ten) + it, ten + one


def _of_each_language(words: str) -> tuple[str, tuple[str, ...], str]:
    said = listed(words)
    english = next(i for i, word in enumerate(said) if word in _ENGLISH_ONES)
    return said[0], tuple(said[english : english + 2]), said[english + 2]


_ENGLISH_ONES = frozenset(("one", "two", "three", "four", "five", "six", "seven", "eight", "nine"))


def _table() -> dict[tuple[str, ...], Meaning]:
    """Every word and phrase, as tokens; what is named later wins. l' stands before a number."""
    entries = [
        (word, (DayKind[kind], 0))
        for kind, words in reversed(_WORDS["does"].items())
        for word in listed(words)
    ]
    entries += [(word, (DayKind.NUMBER, value)) for word, value in _numbers()]
    for off, words in _WORDS["days_off"].items():
        entries += [(word, (DayKind.DAY, int(off))) for word in listed(words)]
    for day, words in _WORDS["feasts"].items():
        entries += [(word, (DayKind.FEAST, int(day))) for word in listed(words)]
    for day, words in _WORDS["last_before"].items():
        entries += [(word, (DayKind.LAST_BEFORE, int(day))) for word in listed(words)]
    for kind in ("ALTERNATE", "WEEKDAY", "WEAK_WEEKDAY", "MONTH", "WEAK_MONTH"):
        for value, words in enumerate(_WORDS["numbered"][kind], 1):
            entries += [(word, (DayKind[kind], value)) for word in listed(words)]
    found = {tuple(t.text for t in tokens(word)): meaning for word, meaning in entries}
    return found | {(word,): (kind, 0) for word, kind in _APOSTROPHES}


DAY_WORDS = _table()
BEFORE_A_FEAST = frozenset(("voor", "voor de", "voor het"))
_WHOLE_WEEKDAYS = sorted(
    phrase[0]
    for phrase, (kind, _) in DAY_WORDS.items()
    if kind is DayKind.WEEKDAY and phrase[0].endswith(("dag", "day", "di"))
)
_SHORTEST_SLIP = 5  # letters


@lru_cache(1024)
def weekday_slipped(said: str) -> str | None:
    """The weekday that a word is but for one slip of the finger: "vrijdga", "frday".

    It ends as the weekday does, or has its letters in another order: "Frida" is a name.
    """
    word = fold(said)
    if len(word) < _SHORTEST_SLIP or (word,) in DAY_WORDS:
        return None
    found = process.extractOne(word, _WHOLE_WEEKDAYS, scorer=OSA.distance, score_cutoff=1)
    if found is None or (word[-1] != found[0][-1] and sorted(word) != sorted(found[0])):
        return None
    return found[0]

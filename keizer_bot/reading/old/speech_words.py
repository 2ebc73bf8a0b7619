"""What words do in a sentence about coming; speech_words.toml lists them, in three languages."""

from enum import Enum, auto

from keizer_bot.reading.day_words import DAY_WORDS, DayKind
from keizer_bot.reading.words import listed, tokens, word_lists


class Role(Enum):
    """What a word or phrase does in a sentence about coming."""

    __hash__ = object.__hash__  # each is one object; Enum hashes its name, in Python

    SELF = auto()  # whoever speaks
    OTHER = auto()  # anybody else
    KIN = auto()  # a relative
    COMES = auto()
    THEY_COME = auto()  # a verb of somebody else's coming
    BE = auto()
    THERE = auto()
    NOT = auto()
    OFF = auto()
    AWAY = auto()  # it says so of somebody, or of a day; alone it says nothing
    ON = auto()
    BUT_YES = auto()  # "wel": it contradicts a "not"
    CLUB = auto()  # a game for the club elsewhere
    DAY = auto()
    BESIDE_DAY = auto()  # joins days, or leads to one
    MOMENT = auto()  # an hour, or minutes
    LATE = auto()
    EARLY = auto()
    BEFORE = auto()
    AFTER = auto()
    ONLY = auto()  # "alone", "with": what is denied is not the coming
    DOUBT = auto()
    IF = auto()
    SAYS = auto()  # somebody else's words, or a joke
    WAS = auto()
    ASKS = auto()
    HAS = auto()
    REASON = auto()
    BECAUSE = auto()
    SO = auto()
    BUT = auto()
    SOFT = auto()  # may stand anywhere and changes nothing
    HELLO = auto()
    BYE = auto()
    THANKS = auto()
    SEE_YOU = auto()
    UNREAD = auto()  # anything else


_DAYS = {
    *(
        DayKind.DAY,
        DayKind.WEEKDAY,
        DayKind.MONTH,
        DayKind.DATE,
        DayKind.ROUND,
        DayKind.PERIOD,
        DayKind.WEEK,
        DayKind.WEEKEND,
        DayKind.MONTHS,
    ),
    *(
        DayKind.THIS,
        DayKind.COMING,
        DayKind.NEXT,
        DayKind.EACH,
        DayKind.ALTERNATE,
        DayKind.EVERYTHING,
        DayKind.WHOLE,
        DayKind.PAST,
    ),
    *(DayKind.DAYS, DayKind.WEAK_WEEKDAY, DayKind.WEAK_MONTH, DayKind.NUMBER),
    *(DayKind.VAGUE, DayKind.MEANWHILE),
    *(DayKind.FEAST, DayKind.THIS_YEAR, DayKind.AFTERWARDS, DayKind.LAST_BEFORE),
}
_BESIDE_DAYS = {
    *(
        DayKind.OF,
        DayKind.IN,
        DayKind.FROM,
        DayKind.BETWEEN,
        DayKind.ONWARD,
        DayKind.THROUGH,
        DayKind.UNTIL,
        DayKind.DASH,
        DayKind.AND,
        DayKind.OR,
    ),
    *(DayKind.EXCEPT, DayKind.BEFORE, DayKind.LOOSE, DayKind.AT),
}
_ROLES = {
    **dict.fromkeys(_DAYS, Role.DAY),
    **dict.fromkeys(_BESIDE_DAYS, Role.BESIDE_DAY),
    DayKind.REASON: Role.REASON,
    DayKind.KIN: Role.KIN,
    DayKind.CLUB: Role.CLUB,
}
_SAID = word_lists("speech_words.toml")
Phrase = tuple[str, ...]


def _phrases(words: str) -> list[Phrase]:
    return [key for word in listed(words) if (key := tuple(t.text for t in tokens(word)))]


def _table() -> dict[Phrase, Role]:
    """Every phrase with its role; of one that is listed twice, the first counts."""
    found: dict[Phrase, Role] = {}
    for role, words in _SAID["does"].items():
        for phrase in _phrases(words):
            found.setdefault(phrase, Role[role])
    for phrase, (kind, _) in DAY_WORDS.items():
        if kind in _ROLES and (kind in _DAYS_FIRST or phrase not in found):
            found[phrase] = _ROLES[kind]
    return found


OF_DAYS = {phrase: kind for phrase, (kind, _) in DAY_WORDS.items() if kind in _DAYS | _BESIDE_DAYS}
_DAYS_FIRST = {
    DayKind.DAY,
    DayKind.WEEKDAY,
    DayKind.MONTH,
    DayKind.THIS,
    DayKind.COMING,
    DayKind.NEXT,
}
SPEECH = _table()
AMONG = {name: frozenset(listed(words)) for name, words in _SAID["among"].items()}
PAIRS = {
    phrase: Role[role]
    for role, words in reversed(_SAID["pairs"].items())
    for phrase in _phrases(words)
}

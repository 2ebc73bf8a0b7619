"""What words are in talk about a game; result_words.toml lists them, in three languages."""

from enum import Enum, auto

from keizer_bot.reading.old.result_words import RESULT_WORDS, ResultRole, SaidOutcome
from keizer_bot.reading.old.speech_words import SPEECH, Role
from keizer_bot.reading.words import clean, listed, longest_phrase, tokens, word_lists


class Part(Enum):
    """What a word is in talk about a game."""

    OUTCOME = auto()
    ABSENT = auto()
    ME = auto()
    THEM = auto()
    LEADS = auto()  # "van", "tegen", "voor": a name may follow
    READ = auto()
    NOT = auto()
    TAIL = auto()  # from here on it is how it went: "na vijf uur"
    NO_RESULT = auto()
    PLACE = auto()  # "board 1"
    PIECE = auto()  # "dame": what happened on the board
    CORRECTS = auto()  # "andersom": another result than was reported
    NAME = auto()  # unread: it may be a name
    END = auto()  # a farewell: nothing follows


_RESULTS = word_lists("result_words.toml")
_SAYS = {
    ResultRole.ME: Part.ME,
    ResultRole.OPPONENT: Part.THEM,
    ResultRole.AGAINST: Part.LEADS,
    ResultRole.FOR: Part.LEADS,
    ResultRole.WITH: Part.LEADS,
    ResultRole.NOT: Part.NOT,
    ResultRole.WRONG: Part.NO_RESULT,
    ResultRole.POSTPONED: Part.NO_RESULT,
    ResultRole.HELP: Part.NO_RESULT,
    ResultRole.TURNED: Part.CORRECTS,
}
_ROLES = {
    **dict.fromkeys((Role.SOFT, Role.HELLO, Role.THANKS, Role.SO, Role.BE), Part.READ),
    **dict.fromkeys((Role.IF, Role.DOUBT, Role.SAYS, Role.KIN, Role.ASKS), Part.NO_RESULT),
    **dict.fromkeys((Role.OTHER, Role.THEY_COME, Role.OFF, Role.CLUB, Role.WAS), Part.NO_RESULT),
    Role.SELF: Part.ME,
    Role.NOT: Part.NOT,
    Role.BYE: Part.END,
}
_TALK_PARTS = {
    "NO_RESULT": Part.NO_RESULT,
    "PIECES": Part.PIECE,
    "HOW": Part.READ,
    "COMMENT": Part.READ,
    "WASTED": Part.READ,
    "STANDS": Part.NOT,
    "CONCEDED": Part.NO_RESULT,
    "IN_THE_END": Part.READ,
    "WHOLLY": Part.READ,
    "TAIL": Part.TAIL,
    "BE": Part.READ,
}
Phrase = tuple[str, ...]


def _table() -> dict[Phrase, Part]:
    """Every phrase with its part: results go before talk, talk before words of coming."""
    found = {phrase: _ROLES[role] for phrase, role in SPEECH.items() if role in _ROLES}
    for phrase, (says, outcome) in RESULT_WORDS.items():
        found[phrase] = _part_of(says, outcome)
    for kind, words in reversed(_RESULTS["talk"].items()):
        for phrase in (tuple(t.text for t in tokens(word)) for word in listed(words)):
            if phrase not in RESULT_WORDS or kind == "NO_RESULT" or is_filler(phrase):
                found[phrase] = _TALK_PARTS[kind]
    return found | {p: Part.END for p, role in SPEECH.items() if role is Role.BYE}


def is_filler(phrase: Phrase) -> bool:
    """Whether a phrase of results only fills a sentence."""
    return RESULT_WORDS[phrase][0] is ResultRole.FILLER


def _part_of(says: ResultRole, outcome: SaidOutcome | None) -> Part:
    if outcome is SaidOutcome.OPPONENT_ABSENT:
        return Part.ABSENT
    if outcome is SaidOutcome.WITHDRAW:
        return Part.NO_RESULT
    return Part.OUTCOME if outcome else _SAYS.get(says, Part.READ)


TALK = _table()

_OF_RESULTS = {tuple(t.text for t in tokens(w)) for w in listed(_RESULTS["topic"]["words"])} | {
    phrase
    for phrase, (says, outcome) in RESULT_WORDS.items()
    if outcome not in {None, SaidOutcome.WITHDRAW} or says is ResultRole.TURNED
}


def speaks_of_results(text: str) -> bool:
    """Whether a word of the text is one of results: how it ended, who reported it, an objection."""
    said = tokens(clean(text))
    return any(longest_phrase(said, at, _OF_RESULTS) for at in range(len(said)))

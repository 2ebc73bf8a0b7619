"""What is said to the bot and asks for nothing that it does: a greeting, thanks, a complaint."""

import re
from enum import Enum

from keizer_bot.grammar.words import clean, patterns
from keizer_bot.i18n.folding import fold


class Talk(Enum):
    """What such words are."""

    GREETING = "greeting"
    THANKS = "thanks"
    PRAISE = "praise"
    FAREWELL = "farewell"
    NEVER_MIND = "never_mind"
    COMPLAINT = "complaint"
    NEW_PHONE = "new_phone"
    WRONG_LINK = "wrong_link"
    STILL_PLAYING = "still_playing"
    BEYOND = "beyond"  # who the bot is, what only somebody of the club knows or arranges


_SAID = patterns("talk")
_KINDS = {kind: re.compile(_SAID[kind.value]) for kind in Talk}
_OF_A_CLUB = re.compile(_SAID["of_a_club"])
_FOUNDS_CLUB, _IS_MEMBER = re.compile(_SAID["founds_club"]), re.compile(_SAID["is_member"])
_CLUB_IS_CALLED = re.compile(_SAID["club_is_called"], re.IGNORECASE)
_MENTION = re.compile(r"@\w+\s*")
_STOPS = re.compile(r"[,!?;:\n]+|\.(?=\s|$)")
_POLITE = {Talk.GREETING, Talk.THANKS, Talk.PRAISE, Talk.FAREWELL}
_WEIGHT = [*Talk]


def talk_of(text: str) -> Talk | None:
    """What the text is to its last word, by the part that says most; None: something else."""
    parts = [part for each in _STOPS.split(_bare(text)) if (part := each.strip())]
    found = [_kind(part) for part in parts]
    known = [kind for kind in found if kind is not None]
    return max(known, key=_WEIGHT.index) if known and len(known) == len(found) else None


def is_politeness(text: str) -> bool:
    """Whether it is a greeting or thanks and nothing more: not an answer to any question."""
    return talk_of(text) in _POLITE


def speaks_of_a_club(text: str) -> bool:
    """Whether a club is named in it, by that word."""
    return _OF_A_CLUB.search(_bare(text)) is not None


def founds_a_club(text: str) -> bool:
    """Whether somebody says that they want to found a club, and nothing more."""
    return _FOUNDS_CLUB.fullmatch(_bare(text)) is not None


def called_club(text: str) -> str:
    """The name alone where somebody says it in a sentence: "onze club heet De Toren"."""
    found = _CLUB_IS_CALLED.match(text)
    return text[found.end() :] if found else text


def is_of_some_club(text: str) -> bool:
    """Whether somebody says that they belong to some club, and nothing more."""
    return _IS_MEMBER.fullmatch(_bare(text)) is not None


def _kind(part: str) -> Talk | None:
    return next((kind for kind, said in _KINDS.items() if said.fullmatch(part)), None)


def _bare(text: str) -> str:
    return fold(clean(_MENTION.sub("", text))).strip(" .,!?")

"""Reads small talk with the bot, such as thanks or a complaint, and a stranger's words.

A stranger wants to found a club, belongs to one, or gives a club's name.
"""

import re
from enum import Enum, auto

from keizer_bot.reading.forms import first_form, forms, is_asked, without_lead
from keizer_bot.reading.senses import Matter, Sense
from keizer_bot.reading.wording import Wording, first_read, wordings
from keizer_bot.reading.words import clean


class Talk(Enum):
    """The kinds of small talk; if a message has several, the last in this list counts."""

    GREETING = auto()
    THANKS = auto()
    PRAISE = auto()
    FAREWELL = auto()
    NEVER_MIND = auto()
    COMPLAINT = auto()
    NEW_PHONE = auto()
    WRONG_LINK = auto()
    STILL_PLAYING = auto()
    BEYOND = auto()  # questions about the bot, or for somebody of the club


_POLITE = (Talk.GREETING, Talk.THANKS, Talk.PRAISE, Talk.FAREWELL)
_MENTION = re.compile(r"@\w+\s*")
_LONGEST_THANKS = 8  # words
_STOPS = re.compile(r"[,!;:\n]+|\.(?=\s|$)")
_FORMS = forms("talk", Talk.__members__)
_OUTSIDE = forms("beyond", Talk.__members__)


def talk_of(text: str) -> Talk | None:
    """The kind of small talk that the whole text is, by the part that says most."""
    parts = [part for part in _STOPS.split(_marked(text)) if part.strip(" .")]
    part_kinds = [first_read(part, _kind) for part in parts]
    kinds = [kind for kind in part_kinds if kind is not None]
    whole = kinds and len(kinds) == len(part_kinds)
    return max(kinds, key=lambda kind: kind.value) if whole else None


def _marked(text: str) -> str:
    """The text without a mention of the bot; a question mark stays with its part."""
    return clean(_MENTION.sub("", text)).replace("?", " ?,")


def is_politeness(text: str) -> bool:
    """True if the text is only a greeting or thanks, which answers no question."""
    return talk_of(text) in _POLITE


def _kind(part: Wording) -> Talk | None:
    return first_form(_FORMS, part) or _thanks_for(part) or _beyond(part)


def _thanks_for(part: Wording) -> Talk | None:
    """Thanks with an object, if it is that: "bedankt voor de lift Kees"."""
    thanks = part.begins(Sense.THANKS) and part.has(Sense.FOR)
    short = len(part.line) <= _LONGEST_THANKS and not part.has(Matter.CONGRATULATIONS)
    return Talk.THANKS if thanks and short else None


def _beyond(part: Wording) -> Talk | None:
    asked = without_lead(part)
    wants = asked.begins(Matter.WANTS) or is_asked(asked)
    return first_form(_OUTSIDE, asked) if wants else None


class Aim(Enum):
    """The wishes of a stranger: to join a club, or to found one."""

    FOUND = auto()
    BELONG = auto()


_AIMS = forms("club", Aim.__members__)
_BEFORE_A_NAME = (Sense.ARTICLE, Sense.MY, Sense.WE, Sense.IT, Matter.CLUB, Matter.NAME)


def speaks_of_a_club(text: str) -> bool:
    """True if the text has the word "club"."""
    return any(wording.has(Matter.CLUB) for wording in wordings(text))


def aim_of(text: str) -> Aim | None:
    """The aim of a stranger whose text says nothing else."""
    return first_read(text, lambda wording: None if wording.asks else first_form(_AIMS, wording))


def called_club(text: str) -> str:
    """The club's name, without the sentence around it: "onze club heet De Toren"."""
    return first_read(text, _name) or text


def _name(wording: Wording) -> str | None:
    first = wording.behind(*_BEFORE_A_NAME)
    is_of_club = any(wording.begins(Matter.CLUB, Matter.NAME, at=at) for at in range(first))
    called = (Matter.CALLED, Sense.IS) if is_of_club else (Matter.CALLED,)
    length = wording.begins(*called, at=first)
    if not (first and length):
        return None
    return wording.text[wording.line[first + length - 1].end :].lstrip(" :") or None

"""Reads everyday words with one meaning: a question, small talk, a yes or no, a stranger's words.

A question is a subject in the form of a question, which a command answers. That does no harm, so
its other words need not be known. Words such as "verder" and "sla over" only stand for a button if
they are the whole text. A stranger wants to found a club, belongs to one, or gives a name.
"""

import re
from collections.abc import Sequence
from enum import Enum, StrEnum, auto
from functools import partial
from typing import Self

import msgspec

from keizer_bot.i18n.folding import fold
from keizer_bot.reading.forms import (
    first_form,
    forms,
    is_asked,
    without_lead,
)
from keizer_bot.reading.lexicon import Meaning
from keizer_bot.reading.senses import Matter, Sense
from keizer_bot.reading.wording import Wording, first_read, wordings
from keizer_bot.reading.words import clean


class Enquiry(StrEnum):
    """The subjects of questions, each with the Dutch name of the command that answers it.

    Buttons store them by these names.
    """

    command: str

    def __new__(cls, name: str, command: str) -> Self:
        """A value with its command."""
        member = str.__new__(cls, name)
        member._value_, member.command = name, command
        return member

    WHAT_IF = "what_if", "alsdan"
    REGULATIONS = "regulations", "reglement"
    CALENDAR_FILE = "calendar_file", "agenda"
    FILE = "file", "bestand"
    STANDINGS_PICTURE = "standings_picture", "stand"
    PROGRESS = "progress", "verloop"
    PRIZES = "prizes", "prijzen"
    PAIR = "pair", "indelen"
    OPEN_GAMES = "open_games", "indeling"
    TEAM = "team", "team"
    NO_SHOW = "no_show", "uitslag"
    HONOURS = "honours", "erelijst"
    CUPS = "cups", "bekers"
    RECORDS = "records", "records"
    RULES = "rules", "regels"
    MYSELF = "myself", "mij"
    MY_GAME = "my_game", "indeling"
    PAIRINGS = "pairings", "indeling"
    WHOLE_CALENDAR = "whole_calendar", "kalender"
    ROUND = "round", "ronde"
    ALWAYS = "always", "vast"
    CALENDAR = "calendar", "kalender"
    WHO_COMES = "who_comes", "wie"
    STANDINGS = "standings", "stand"
    WHY = "why", "waarom"
    LANGUAGE = "language", "taal"
    HELP = "help", "help"
    UNDO = "undo", "herstel"
    ERASE = "erase", "wissen"
    MY_DATA = "my_data", "gegevens"
    OBJECT = "object", "bezwaar"
    APPEAL = "appeal", "beroep"
    TONGUE = "tongue", "taal"
    OWN_STATE = "own_state", "aanmelden"
    MUTUAL = "mutual", "onderling"
    PLAYER = "player", "speler"
    HERE = "here", "hier"
    STOP = "stop", "afmelden"  # signing off for one evening, or for good
    ONLY_IF = "only_if", "vast"  # they come only if they sign on
    REMINDERS = "reminders", "herinnering"
    REMINDERS_OFF = "reminders_off", "herinnering"
    REMINDERS_ON = "reminders_on", "herinnering"


class Ask(msgspec.Struct, frozen=True, tag=True):
    """A question that a command answers.

    `text` is the question, which may name days or a round; `name` is the player's name.
    """

    question: Enquiry
    text: str = ""
    name: str = ""


_WHOLE = forms("whole question", Enquiry.__members__)
_ASKED = forms("question", Enquiry.__members__)
_LIKELY = forms("likely subject", Enquiry.__members__)
_PARTS = re.compile(r"(?<=\?)\s*(?!\?)|(?<![.!;:\n])[.!;:\n]+\s+|,\s+")


def ask(text: str) -> Enquiry | None:
    """The question that the text is."""
    if text.startswith("/"):
        return None
    return first_read(text, _whole) or first_read(text, _question)


def whole_question(text: str) -> Enquiry | None:
    """The wish or question that the whole text is."""
    return first_read(text, _whole)


def questions_in(text: str) -> tuple[str, ...]:
    """The parts of the text that begin like a question, or end with a question mark."""
    parts = [part.strip() for part in _PARTS.split(clean(text))]
    return tuple(part for part in parts if part and first_read(part, _is_question))


def _is_question(wording: Wording) -> bool | None:
    return is_asked(without_lead(wording)) or None


def may_ask(text: str) -> tuple[Enquiry, ...]:
    """The likely subjects of a question that the bot does not understand, by its single words."""
    parts = [wording for part in questions_in(text) for wording in wordings(part)]
    return tuple(form.value for form in _LIKELY if any(map(form.fits, parts)))


def _whole(wording: Wording) -> Enquiry | None:
    enquiry = first_form(_WHOLE, wording) or first_form(_WHOLE, without_lead(wording))
    return None if wording.asks and enquiry is Enquiry.NO_SHOW else enquiry


def _question(wording: Wording) -> Enquiry | None:
    asked = without_lead(wording)
    return first_form(_ASKED, asked) if is_asked(asked) else None


_OF_PLACE = (Matter.POINTS, Matter.RANK, Matter.RATING, Matter.SCORE, Matter.STANDINGS)
_OF_A_PLAYER = forms("question about a player", Enquiry.__members__)


def ask_of_player(text: str) -> Enquiry | None:
    """The question about another player, whom the text names."""
    questions = (first_read(part, _of_a_player) for part in (text, *questions_in(text)))
    return next((question for question in questions if question), None)


def _of_a_player(wording: Wording) -> Enquiry | None:
    asked = without_lead(wording)
    shown = asked.begins(Matter.SHOW)
    asked = asked.from_word(shown, asks=asked.asks or bool(shown))
    fits = is_asked(asked) or _is_of_place(asked)
    return first_form(_OF_A_PLAYER, asked) if fits else None


def _is_of_place(wording: Wording) -> bool:
    """True for "de punten van Pieter"."""
    article = wording.begins(Sense.ARTICLE)
    place = wording.begins(*_OF_PLACE, at=article)
    return bool(place) and bool(wording.begins(Sense.PLACE, at=article + place))


class YesOrNo(msgspec.Struct, frozen=True):
    """A yes or a no; `bare`: it is that word alone, which may answer anything."""

    agrees: bool
    bare: bool


_ANSWERS = forms(
    "answer",
    {
        "YES": YesOrNo(agrees=True, bare=True),
        "NO": YesOrNo(agrees=False, bare=True),
        "AGREES": YesOrNo(agrees=True, bare=False),
        "DENIES": YesOrNo(agrees=False, bare=False),
    },
)


def read_answer(text: str) -> YesOrNo | None:
    """The yes or no that the whole text is; None if it says anything else, or asks."""
    return None if text.rstrip().endswith("?") else first_read(text, partial(first_form, _ANSWERS))


class ButtonWord(StrEnum):
    """The purposes of a button in a question of several steps."""

    ON = "on"
    SKIP = "skip"
    YES = "yes"
    START = "start"
    BACK = "back"
    NO = "no"


_BUTTONS = forms("button", ButtonWord.__members__)


def button_words(text: str) -> tuple[ButtonWord, ...]:
    """The buttons that the text may mean, the likeliest first; none if it says more.

    A yes means "next" if there is nothing to agree to.
    """
    if text.rstrip().endswith("?"):
        return ()
    answer = read_answer(text)
    if answer is not None and answer.agrees:
        return ButtonWord.YES, ButtonWord.ON
    return first_read(text, _button_words) or ()


def _button_words(wording: Wording) -> tuple[ButtonWord, ...] | None:
    return tuple(form.value for form in _BUTTONS if form.fits(wording)) or None


def declines(text: str) -> bool:
    """True if the whole text is a no, a never mind, or both."""
    return ButtonWord.NO in button_words(text)


def bare(text: str) -> str:
    """The text without a full stop, or a label's dots or arrow, around it."""
    return fold(clean(text)).strip(" .,!←→…")


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
_TALK = forms("talk", Talk.__members__)
_OUTSIDE = forms("beyond", Talk.__members__)


def talk_of(text: str) -> Talk | None:
    """The kind of small talk that the whole text is, by the part that says most."""
    parts = [part for part in _PARTS.split(clean(_MENTION.sub("", text))) if part.strip(" .")]
    part_kinds = [first_read(part, _kind) for part in parts]
    kinds = [kind for kind in part_kinds if kind is not None]
    whole = kinds and len(kinds) == len(part_kinds)
    return max(kinds, key=lambda kind: kind.value) if whole else None


def is_politeness(text: str) -> bool:
    """True if the text is only a greeting or thanks, which answers no question."""
    return talk_of(text) in _POLITE


def _kind(part: Wording) -> Talk | None:
    asked = without_lead(part)
    wants = asked.begins(Matter.WANTS) or is_asked(asked)
    return first_form(_TALK, part) or (first_form(_OUTSIDE, asked) if wants else None)


class Aim(Enum):
    """The wishes of a stranger: to join a club, or to found one."""

    FOUND = auto()
    BELONG = auto()


_AIMS = forms("club", Aim.__members__)


def aim_of(text: str) -> Aim | None:
    """The aim of a stranger whose text says nothing else."""
    return first_read(text, lambda wording: None if wording.asks else first_form(_AIMS, wording))


def called_club(text: str) -> str:
    """The club's name, without the sentence around it: "onze club heet De Toren"."""
    return _name_in(text, (Sense.ARTICLE, Sense.MY, Sense.WE, Sense.IT, Matter.CLUB, Matter.NAME))


def introduced(text: str) -> str:
    """The name in an introduction, "hallo, ik ben Hugo Vink", else the whole text.

    Without an "I" or "my name", "Ben" and "Bent" are first names.
    """
    return _name_in(text, (Sense.HELLO, Sense.ME, Sense.THEY, Matter.NAME))


_SUBJECTS = (Sense.ME, Sense.THEY, Matter.CLUB, Matter.NAME)
_CALLED = (Matter.CALLED, Sense.I_AM, Matter.IT_IS, Sense.THERE, Sense.WITH)


def _name_in(text: str, before: Sequence[Meaning]) -> str:
    names = (_behind_verb(wording, before) for wording in wordings(text))
    return min(filter(None, names), key=len, default=text)


def _behind_verb(wording: Wording, before: Sequence[Meaning]) -> str | None:
    """The words behind a greeting, and behind such words and a verb, but a "here" at the end."""
    start = wording.behind(Sense.HELLO)
    at = start if wording.begins(*_CALLED, at=start) else wording.behind(Sense.HELLO, *before)
    subject = any(wording.begins(*_SUBJECTS, at=n) for n in range(at))
    if length := wording.begins(*_CALLED, *((Sense.BE, Sense.IS) if subject else ()), at=at):
        start = at + length
    last = len(wording.line) - 1
    end = last - bool(last > 0 and wording.begins(Sense.THERE, at=last))
    if start > end or (start, end) == (0, last):
        return None
    written = wording.text[: wording.line[end].end]
    return written[wording.line[start - 1].end :].lstrip(" ,:") if start else written

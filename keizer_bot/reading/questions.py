"""Reads questions in everyday words: a subject in the form of a question, and its command.

An answer does no harm, so the other words of a question need not be known.
"""

import re

import msgspec

from keizer_bot.reading.forms import (
    COURTESY,
    WithCommand,
    first_form,
    forms,
    is_asked,
    opens_a_question,
    without_lead,
)
from keizer_bot.reading.senses import Matter, Sense
from keizer_bot.reading.wording import Wording, first_read, wordings
from keizer_bot.reading.words import clean


class Enquiry(WithCommand):
    """The subjects of questions, each with the Dutch name of the command that answers it.

    Buttons store them by these names.
    """

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

    `round_number` is the round whose results are wanted. `text` is the question, which may name
    days; `name` is the player's name; `rating`: it asks for their rating, or the sender's.
    """

    question: Enquiry
    round_number: int | None = None
    text: str = ""
    name: str = ""
    rating: bool = False


_WHOLE = forms("whole question", Enquiry.__members__)
_ASKED = forms("question", Enquiry.__members__)
_CONDITIONS = forms("condition", Enquiry.__members__)
_LIKELY = forms("likely subject", Enquiry.__members__)
_FEW = 6  # words
_OF_WHO = (
    *(Sense.IS, Sense.BE, Sense.HAVE, Sense.THEY_HAVE, Sense.CAN, Sense.MUST, Sense.COME),
    *(Sense.TO_COME, Sense.THIRD_PERSON, Sense.THERE, Sense.WE, Sense.NOT),
    *(Matter.PEOPLE, Matter.EVENING, Matter.DAY, Sense.PLACE),
)
_PARTS = re.compile(r"(?<=\?)\s*(?!\?)|(?<![.!;:\n])[.!;:\n]+\s+|,\s+")


def ask(text: str) -> Ask | None:
    """The question with which the text begins."""
    if text.startswith("/"):
        return None
    parts = [part for part in _PARTS.split(clean(text)) if part.strip(" .!")]
    first = next((n for n, part in enumerate(parts) if not _is_lead(part)), 0)
    begun = ", ".join(parts[: first + 1])
    return first_read(text, _whole) or first_read(begun, _question) or first_read(text, _what_if)


def whole_question(text: str) -> Enquiry | None:
    """The wish or question that the whole text is."""
    asked = first_read(text, _whole)
    return asked.question if asked else None


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


def _is_lead(part: str) -> bool:
    """True for a greeting or a name before a question."""
    return any(wording.is_covered(COURTESY) for wording in wordings(part))


def _whole(wording: Wording) -> Ask | None:
    enquiry = first_form(_WHOLE, wording) or first_form(_WHOLE, without_lead(wording))
    return Ask(enquiry) if enquiry and not (wording.asks and enquiry is Enquiry.NO_SHOW) else None


def _question(wording: Wording) -> Ask | None:
    asked = without_lead(wording)
    if not is_asked(asked) or asked.has(Matter.REMARK):
        return None
    enquiry = first_form(_ASKED, asked) or (Enquiry.WHO_COMES if _asks_who(asked) else None)
    if enquiry in {Enquiry.ROUND, Enquiry.STANDINGS}:
        return Ask(enquiry, _round_number(asked))
    return Ask(enquiry) if enquiry else None


def _asks_who(wording: Wording) -> bool:
    """True for "wie" with a verb such as "komt" or "heeft" after it, but not for "wie is de …"."""
    asks_who = wording.begins(Matter.WHO)
    if not asks_who or wording.has(Sense.SAYS):
        return False
    of_coming = wording.begins(*_OF_WHO, at=asks_who)
    verb = wording.begins(Sense.IS, at=asks_who)
    return bool(of_coming) and not wording.begins(Sense.ARTICLE, at=asks_who + verb)


def _round_number(wording: Wording) -> int | None:
    """The number after "ronde"."""
    for at, token in enumerate(wording.line[1:]):
        if token.text.isdecimal() and wording.begins(Matter.ROUND, at=at):
            return int(token.text)
    return None


def _what_if(wording: Wording) -> Ask | None:
    """A condition and what follows it: "als ik win", "als ik niet kom, krijg ik dan punten?"."""
    begun = without_lead(wording)
    enquiry = first_form(_CONDITIONS, begun) if begun.asks or len(begun.line) <= _FEW else None
    return Ask(enquiry) if enquiry else None


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
    if asked.has(Matter.REMARK) or not (is_asked(asked) or _is_of_place(asked)):
        return None
    enquiry = first_form(_OF_A_PLAYER, asked)
    is_a_statement = enquiry is Enquiry.MUTUAL and not (
        opens_a_question(asked) or (asked.asks and asked.begins(Sense.I_HAVE))
    )
    return None if is_a_statement else enquiry


def _is_of_place(wording: Wording) -> bool:
    """True for "de punten van Pieter"."""
    article = wording.begins(Sense.ARTICLE)
    place = wording.begins(*_OF_PLACE, at=article)
    return bool(place) and bool(wording.begins(Sense.PLACE, at=article + place))


def asks_rating(text: str) -> bool:
    """True if the words name a rating."""
    return any(wording.has(Matter.RATING) for wording in wordings(text))

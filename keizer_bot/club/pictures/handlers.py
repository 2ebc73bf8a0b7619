"""``/verloop``, ``/kruistabel``, ``/avond``, ``/stand plaatje``: what is seen at a glance."""

import re
from functools import partial

from keizer_bot.club.pictures.actions import (
    Shows,
    as_picture,
    ask_theme,
    set_theme,
    show_course,
    show_course_here,
    show_picture,
)
from keizer_bot.core.commands import Command, Scope
from keizer_bot.core.named import about_one, of_now_or_ever, round_number
from keizer_bot.core.questions import Answer, WithFile
from keizer_bot.core.request import Request
from keizer_bot.core.wording import Rows
from keizer_bot.grammar import words
from keizer_bot.i18n.commands import Behind, Topic

_PICTURE = re.compile(
    r"(?:als\s+|as\s+(?:a\s+)?|come\s+)?"
    r"\b(?:plaatjes?|afbeelding|foto|picture|image|immagine)\b",
    re.IGNORECASE,
)
_ALL = frozenset("iedereen allen alle allemaal everybody everyone all tutti".split())  # noqa: SIM905 - words
_DARK = ("donker", "dark", "scuro", "scure")
_LIGHT = ("licht", "light", "chiaro", "chiare")


def course(request: Request) -> Answer:
    """``/verloop [NAME]``: the ranks of all by round, mine or that player's strong."""
    name = words.line(request.rest)
    if name and name.casefold() not in _ALL:
        show = show_course_here if request.heard.place.private else show_course
        tell = partial(about_one, request, name, show)
        return of_now_or_ever(request, tell, tell)
    private = request.heard.place.private or request.private_open
    if name:
        return _of(request, Shows.COURSE)
    return show_course(request.context, language=request.own_language, private=private, own=True)


COURSE = Command(
    "verloop progress andamento",
    Topic.READING,
    course,
    behind=Behind.WORDS,
    asks=True,
    scope=Scope.PLAYED,
)


def cross_table(request: Request) -> Answer:
    """``/kruistabel [ROUND]``: who met whom, and how it ended."""
    return _of(request, Shows.CROSS_TABLE)


CROSS_TABLE = Command(
    "kruistabel crosstable tabellone", Topic.READING, cross_table, asks=True, scope=Scope.PLAYED
)


def evening(request: Request) -> Answer:
    """``/avond [ROUND]``: the evening in numbers."""
    return _of(request, Shows.EVENING)


EVENING = Command(
    "avond evening serata",
    Topic.READING,
    evening,
    behind=Behind.NEVER,
    asks=True,
    scope=Scope.PLAYED,
)


def wanted_picture(request: Request, shows: Shows) -> WithFile | None:
    """The report as a picture, if that is what is asked for: ``/stand plaatje``."""
    return _of(request, shows) if _PICTURE.search(request.rest) else None


def picture_button(request: Request, shows: Shows, number: int) -> Rows:
    """In private, the button under a report on that round that shows it as a picture."""
    private = request.heard.place.private
    return as_picture(request.context, shows, number) if private else ()


def theme(request: Request) -> Answer:
    """``/plaatjes [donker|licht]``: how the pictures of this chat are to look."""
    chat, word = request.heard.place.chat_id, request.rest.strip().casefold()
    if word in (*_DARK, *_LIGHT):
        return set_theme(request.context, chat=chat, dark=word in _DARK)
    return ask_theme(request.context, chat=chat)


PICTURES = Command(
    "plaatjes pictures immagini", Topic.OWN, theme, behind=Behind.WORDS, scope=Scope.CLUB
)


def _of(request: Request, shows: Shows) -> WithFile:
    return show_picture(
        request.context,
        shows=shows,
        language=request.language,
        after=round_number(request),
        private=request.heard.place.private,
    )

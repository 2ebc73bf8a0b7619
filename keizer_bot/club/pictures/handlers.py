"""``/verloop``, ``/kruistabel``, ``/avond``, ``/stand plaatje``: what is seen at a glance."""

from __future__ import annotations

import re

from keizer_bot.club.pictures.actions import (
    Rows,
    Shows,
    as_picture,
    show_course,
    show_course_here,
    show_picture,
)
from keizer_bot.club.pictures.theme import ask_look, set_look
from keizer_bot.core.asked_names import about_one
from keizer_bot.core.commands import Command, Scope
from keizer_bot.core.questions import Answer, WithFile
from keizer_bot.core.request import Context
from keizer_bot.grammar import words
from keizer_bot.i18n.commands import Behind, Topic

_PICTURE = re.compile(
    r"(?:als\s+|as\s+(?:a\s+)?|come\s+)?"
    r"\b(?:plaatjes?|afbeelding|foto|picture|image|immagine)\b",
    re.IGNORECASE,
)
_NUMBER = re.compile(r"\d{1,3}")
_ALL = frozenset("iedereen allen alle allemaal everybody everyone all tutti".split())  # noqa: SIM905 - words
_DARK = ("donker", "dark", "scuro", "scure")
_LIGHT = ("licht", "light", "chiaro", "chiare")


def course(context: Context) -> Answer:
    """``/verloop [NAME]``: the ranks of all by round, mine or his strong."""
    name = words.line(context.rest)
    if name and name.casefold() not in _ALL:
        show = show_course_here if context.heard.place.private else show_course
        return about_one(context, name, show)
    private = context.heard.place.private or context.private_open
    if name:
        return _of(context, Shows.COURSE)
    return show_course(context.desk, language=context.own_language, private=private, own=True)


COURSE = Command(
    "verloop progress andamento", Topic.READING, course, behind=Behind.WORDS, asks=True
)


def cross_table(context: Context) -> Answer:
    """``/kruistabel [ROUND]``: who met whom, and how it ended."""
    return _of(context, Shows.CROSS_TABLE)


CROSS_TABLE = Command("kruistabel crosstable tabellone", Topic.READING, cross_table, asks=True)


def evening(context: Context) -> Answer:
    """``/avond [ROUND]``: the evening in numbers."""
    return _of(context, Shows.EVENING)


EVENING = Command("avond evening serata", Topic.READING, evening, behind=Behind.NEVER, asks=True)


def wanted_picture(context: Context, shows: Shows) -> WithFile | None:
    """The report as a picture, if that is what is asked for: ``/stand plaatje``."""
    return _of(context, shows) if _PICTURE.search(context.rest) else None


def picture_button(context: Context, shows: Shows, number: int) -> Rows:
    """In private, the button under a report on that round that shows it as a picture."""
    private = context.heard.place.private
    return as_picture(context.desk, shows, number) if private else ()


def look(context: Context) -> Answer:
    """``/plaatjes [donker|licht]``: how the pictures of this chat are to look."""
    chat, word = context.heard.place.chat_id, context.rest.strip().casefold()
    if word in (*_DARK, *_LIGHT):
        return set_look(context.desk, chat=chat, dark=word in _DARK)
    return ask_look(context.desk, chat=chat)


PICTURES = Command(
    "plaatjes pictures immagini", Topic.OWN, look, behind=Behind.WORDS, scope=Scope.CLUB
)


def _of(context: Context, shows: Shows) -> WithFile:
    found = _NUMBER.search(context.rest)
    return show_picture(
        context.desk,
        shows=shows,
        language=context.language,
        after=int(found[0]) if found else None,
        private=context.heard.place.private,
    )

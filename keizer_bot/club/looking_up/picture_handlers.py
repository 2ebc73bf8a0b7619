"""Handlers of the pictures: ``/verloop``, ``/kruistabel``, ``/avond``, ``/stand plaatje``."""

from functools import partial

from keizer_bot.club.looking_up.pictures import (
    Shows,
    as_picture,
    ask_theme,
    set_theme,
    show_course,
    show_course_here,
    show_picture,
)
from keizer_bot.core.commands import Command, Scope
from keizer_bot.core.named import about_one, of_now_or_ever
from keizer_bot.core.reply import Reply, Rows
from keizer_bot.core.request import Request
from keizer_bot.core.scenes import reads, reads_in_scene
from keizer_bot.i18n.commands import Behind, Topic
from keizer_bot.reading.lookups import Everybody, read_course, read_round_number
from keizer_bot.reading.settings import Switch, read_dark


@reads(read_course)
def course(request: Request, whose: str | Everybody) -> Reply:
    """``/verloop [NAME]``: everybody's rank by round, with my line or that player's highlighted."""
    if whose is Everybody.EVERYBODY:
        return draw(request, Shows.COURSE, None)
    if whose:
        show = show_course_here if request.incoming.place.private else show_course
        tell = partial(about_one, request, whose, show)
        return of_now_or_ever(request, tell, tell)
    private = request.incoming.place.private or request.private_open
    return show_course(request.context, language=request.own_language, private=private, own=True)


COURSE = Command(
    "verloop progress andamento",
    Topic.READING,
    course,
    Scope.PLAYED,
    behind=Behind.WORDS,
    asks=True,
)


@reads_in_scene(read_round_number)
def cross_table(request: Request, number: int | None) -> Reply:
    """``/kruistabel [ROUND]``: the games between all players, and their results."""
    return draw(request, Shows.CROSS_TABLE, number)


CROSS_TABLE = Command(
    "kruistabel crosstable tabellone", Topic.READING, cross_table, Scope.PLAYED, asks=True
)


@reads_in_scene(read_round_number)
def evening(request: Request, number: int | None) -> Reply:
    """``/avond [ROUND]``: the evening in numbers."""
    return draw(request, Shows.EVENING, number)


EVENING = Command(
    "avond evening serata", Topic.READING, evening, Scope.PLAYED, behind=Behind.NEVER, asks=True
)


def picture_button(request: Request, shows: Shows, number: int) -> Rows:
    """In private, the button under a report on that round that shows it as a picture."""
    private = request.incoming.place.private
    return as_picture(request.context, shows, number) if private else ()


@reads(read_dark)
def theme(request: Request, wanted: Switch | None) -> Reply:
    """``/plaatjes [donker|licht]``: make this chat's pictures dark or light."""
    chat = request.incoming.place.chat_id
    if wanted is None:
        return ask_theme(request.context, chat=chat)
    return set_theme(request.context, chat=chat, dark=wanted is Switch.ON)


PICTURES = Command("plaatjes pictures immagini", Topic.OWN, theme, Scope.CLUB, behind=Behind.WORDS)


def draw(request: Request, shows: Shows, number: int | None) -> Reply:
    """Draw the picture after that round, or the newest."""
    return show_picture(
        request.context,
        shows=shows,
        language=request.language,
        after=number,
        private=request.incoming.place.private,
    )

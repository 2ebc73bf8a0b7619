"""``/erelijst`` and ``/records``: who won what in which season, and the most of everything."""

from collections.abc import Iterable

from keizer_bot.club.cups.views import cup_lines
from keizer_bot.club.history import messages
from keizer_bot.club.history.summaries import past_seasons
from keizer_bot.club.history.views import honour_lines, record_lines
from keizer_bot.core.commands import Command, Scope
from keizer_bot.core.context import RequestContext
from keizer_bot.core.messages import OfSeason
from keizer_bot.core.named import called_in
from keizer_bot.core.questions import Answer, Pages
from keizer_bot.core.request import Request
from keizer_bot.i18n.commands import Topic
from keizer_bot.i18n.html import Html, pages
from keizer_bot.i18n.message import Message
from keizer_bot.store import clubs, cups


def honours(request: Request) -> Answer:
    """``/erelijst [season]``: who has the cups and won which prize, the newest season first."""
    context = request.context
    found = honoured(context)
    if not found:
        asked = context.looked_up
        return messages.NotWonYet(asked.name) if asked else messages.NobodyHonoured()
    lines: list[Message | None] = []
    if context.looked_up is not None:  # its name stands above already
        return _told(request, messages.RollOfHonour(context.club.name), found[0][1])
    if held := cups.cups(context.tx, context.club.id):
        lines += [None, *cup_lines(held, called_in(context))]
    for season, said in found:
        lines += [None, OfSeason(season), *said]
    lines += [None, messages.MoreRecords()]
    return _told(request, messages.RollOfHonour(context.club.name), lines)


def honoured(context: RequestContext) -> list[tuple[str, tuple[Message, ...]]]:
    """The seasons that are over, the newest first: their names, and a line for each prize.

    Behind those of the main competition stand those of the competitions beside it.
    """
    called, asked, own = called_in(context), context.looked_up, context.competition
    known = clubs.competitions(context.tx, context.club.id)
    return [
        (season.row.name, honour_lines(season, competition, called))
        for competition in ((own,) if asked or own.beside else known)
        for season in past_seasons(context.at_competition(competition))[::-1]
        if season.over and (asked is None or season.row.id == asked.id)
    ]


HONOURS = Command(
    "erelijst honours albo", Topic.CLUB, honours, asks=True, of_seasons=True, scope=Scope.PLAYED
)


def club_records(request: Request) -> Answer:
    """``/records``: the most titles, points, games and seasons, and the longest runs."""
    context = request.context
    lines = record_lines(past_seasons(context), called_in(context))
    if not lines:
        return messages.NoRecords()
    return _told(request, messages.RecordsTitle(context.club.name), [None, *lines])


RECORDS = Command(
    "records records primati", Topic.CLUB, club_records, asks=True, scope=Scope.PLAYED
)


def _told(request: Request, title: Message, lines: Iterable[Message | None]) -> Pages:
    """The lines below their title; None is a blank one."""
    texts, language = request.context.texts, request.language
    head, *said = (texts.render(each, language) if each else Html() for each in (title, *lines))
    return Pages(pages(head, said))

"""``/erelijst`` and ``/records``: who won what in which season, and the most of everything."""

from collections.abc import Iterable

from keizer_bot.club.history import messages
from keizer_bot.club.history.summaries import past_seasons
from keizer_bot.club.history.views import called_in, honour_lines, record_lines
from keizer_bot.core.commands import Command
from keizer_bot.core.context import RequestContext
from keizer_bot.core.messages import OfSeason
from keizer_bot.core.questions import Answer, Pages
from keizer_bot.core.request import Request
from keizer_bot.i18n.commands import Topic
from keizer_bot.i18n.html import Html, pages
from keizer_bot.i18n.message import Message
from keizer_bot.store import clubs


def honours(request: Request) -> Answer:
    """``/erelijst [season]``: who won which prize, the newest season first."""
    context = request.context
    found = honoured(context)
    if not found:
        return messages.NobodyHonoured()
    lines: list[Message | None] = []
    for season, said in found:
        several = context.looked_up is None  # else the season's name stands above already
        lines += [*((None, OfSeason(season)) if several else ()), *said]
    lines += [None, messages.MoreRecords()] if context.looked_up is None else []
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


HONOURS = Command("erelijst honours albo", Topic.CLUB, honours, asks=True, of_seasons=True)


def club_records(request: Request) -> Answer:
    """``/records``: the most titles, points, games and seasons, and the longest runs."""
    context = request.context
    lines = record_lines(past_seasons(context), called_in(context))
    if not lines:
        return messages.NoRecords()
    return _told(request, messages.RecordsTitle(context.club.name), [None, *lines])


RECORDS = Command("records records primati", Topic.CLUB, club_records, asks=True)


def _told(request: Request, title: Message, lines: Iterable[Message | None]) -> Pages:
    """The lines below their title; None is a blank one."""
    texts, language = request.context.texts, request.language
    head, *said = (texts.render(each, language) if each else Html() for each in (title, *lines))
    return Pages(pages(head, said))

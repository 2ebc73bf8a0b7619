"""Pages that anybody may see of a club: ranking and pairings, with the names of its site.

A club can give that address to a group on another platform. Its members go on to their own pages
from there.
"""

from datetime import datetime
from functools import partial
from urllib.parse import quote

from keizer_bot.club.own_page.evenings import RINGING, OwnCalendar, subscribed
from keizer_bot.club.website.facts import SiteFacts, front_facts
from keizer_bot.club.website.pages import front_view, player_page
from keizer_bot.core.hours import Hours
from keizer_bot.i18n.message import Message
from keizer_bot.reports.messages import RankingProvisional
from keizer_bot.reports.pairings import BoardView, PairingsView, pairings_foot, seats_by_name
from keizer_bot.reports.site.messages import ranking_heading
from keizer_bot.reports.site.render import player_values
from keizer_bot.reports.site.views import RoundTable
from keizer_bot.store import clubs, website
from keizer_bot.web.visit import NotThere, Page, SeeOther, Sent, Visit


def front(visit: Visit) -> Page | SeeOther:
    """The start page: the page of the device's only person, else the question who they are.

    It does not say which clubs there are.
    """
    accounts = visit.known.accounts
    if len(accounts) == 1:
        say = visit.query.get("say")
        return SeeOther(accounts[0].path + (f"?say={quote(say)}#say" if say else ""))
    return Page("who", {"accounts": accounts, "account": None, "title": "keizer"})


def club_page(visit: Visit) -> Page:
    """The page of the club at that address, if the club wants one. Raises `NotThere`."""
    page = website.page_at(visit.tx, visit.path["club"])
    if page is None or not page.is_open:
        raise NotThere
    club = clubs.club(visit.tx, page.club_id)
    every = front_facts(visit.tx, visit.app_context, club.name, visit.at)
    facts = _chosen(visit, every)
    view = front_view(facts)
    table = view.rankings[0] if view.rankings else None
    newest = view.rounds[0] if view.rounds else None
    values = {
        "title": club.name,
        "at": f"/club/{page.token}/",
        "club": club,
        "colour": facts.style.colour.removeprefix("#"),
        "accounts": [account for account in visit.known.accounts if account.club_id == club.id],
        "competitions": [
            (other.competition.name, other.competition.id, other is facts) for other in every
        ],
        "site": view,
        "table": table,
        "heading": ranking_heading(table.round, over=view.over) if table else None,
        "provisional": RankingProvisional(table.open) if table and table.open else None,
        "newest": newest,
        "is_on": newest is not None and newest.starts <= visit.at,
        "foot": _foot(newest, facts) if newest else [],
        "seats": seats_by_name(_boards(newest), _byes(newest)) if newest else [],
    }
    texts = visit.app_context.texts.of_game(view.game)
    return Page("club", values, texts=texts)


def player(visit: Visit) -> Page:
    """A player's page below the club's, with the names of its site. Raises `NotThere`."""
    page = website.page_at(visit.tx, visit.path["club"])
    if page is None or not page.is_open:
        raise NotThere
    club = clubs.club(visit.tx, page.club_id)
    for facts in front_facts(visit.tx, visit.app_context, club.name, visit.at):
        if facts.snapshot is None:
            continue
        player_page_ = player_page(facts.snapshot, facts.names, visit.path["number"])
        if player_page_ is not None:
            values = {
                "title": player_page_.person.name,
                "club": club,
                "colour": facts.style.colour.removeprefix("#"),
                "at": f"/club/{page.token}/",
                "back": f"/club/{page.token}?competition={facts.competition.id}",
                "round_at": "",
                **player_values(player_page_),
            }
            texts = visit.app_context.texts.of_game(facts.snapshot.rules.season.game)
            return Page("public_player", values, texts=texts)
    raise NotThere


def _boards(newest: RoundTable) -> tuple[BoardView, ...]:
    games = newest.boards
    return tuple(BoardView(game.board, game.white.name, game.black.name) for game in games)


def _byes(newest: RoundTable) -> tuple[str, ...]:
    return tuple(person.name for person in newest.byes)


def _foot(newest: RoundTable, facts: SiteFacts) -> list[Message]:
    """Lines on analogue clocks, byes, and the number of absent players."""
    view = PairingsView(
        newest.number,
        newest.starts,
        _boards(newest),
        byes=_byes(newest),
        absent=newest.absent,
        digital_clocks=Hours.from_json(facts.competition.hours).digital_clocks,
    )
    return pairings_foot(view)


def _chosen(visit: Visit, every: tuple[SiteFacts, ...]) -> SiteFacts:
    """The competition that the address names, else the main one."""
    wanted = visit.query.get("competition")
    return next((facts for facts in every if str(facts.competition.id) == wanted), every[0])


def calendar(visit: Visit) -> Sent:
    """A person's own calendar, at a secret address. Raises `NotThere`."""
    ringing, token = RINGING in visit.query, visit.path["token"]
    subscription = subscribed(visit.tx, visit.app_context, token, visit.at, ringing=ringing)
    if subscription is None:
        raise NotThere
    return Sent(partial(_calendar_file, subscription, visit.at), "text/calendar")


def _calendar_file(subscription: OwnCalendar, at: datetime) -> bytes:
    # Imported late: the iCalendar library takes megabytes that many bots never need.
    from keizer_bot.formats.calendar_file import write_calendar  # noqa: PLC0415

    return write_calendar(subscription.name, subscription.language, subscription.events, at, None)

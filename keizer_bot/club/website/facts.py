"""What the club's website is a function of, read in one transaction.

The facts are values: two that are equal give the same site, so nothing need be made anew.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime

from keizer_bot.club.people.site_name import site_names
from keizer_bot.club.prizes.actions import external_games
from keizer_bot.core.context import BOT_ID, Desk
from keizer_bot.core.identify import House, Sender, desk_in
from keizer_bot.core.last_season import book_or_last
from keizer_bot.core.messages import NoSeason
from keizer_bot.core.snapshot import Book
from keizer_bot.engine.team_player import ExternalGame
from keizer_bot.store import clubs, website
from keizer_bot.store.clubs import Club, Competition
from keizer_bot.store.transaction import Transaction


@dataclass(frozen=True, slots=True)
class SiteFacts:
    """A competition's facts, and what its players are called (by member: name, hides it).

    `today` is the club's date; `book` is None before the first season; `over`: it has ended.
    `games` are those for a team, which count for the prizes.
    """

    club: Club
    competition: Competition
    book: Book | None
    over: bool
    games: tuple[ExternalGame, ...]
    names: dict[int, tuple[str, bool]]
    cancelled: tuple[date, ...]
    skipped: frozenset[date]
    today: date


def site_facts(tx: Transaction, house: House, club: str, at: datetime) -> tuple[SiteFacts, ...]:
    """The facts of each competition of the club of that name, the main one first; () if unknown."""
    found = next((each for each in clubs.clubs(tx) if each.name == club), None)
    if found is None:
        return ()
    nobody = Sender(BOT_ID, house.bot_name)
    offered = clubs.competitions(tx, found.id)
    desks = [desk_in(tx, house, nobody, each.id, at) for each in offered]
    return tuple([_facts(desk) for desk in desks])


def _facts(desk: Desk) -> SiteFacts:
    try:
        book = book_or_last(desk)
    except NoSeason:
        book = None
    running = desk.running
    members = website.shown(desk.tx, desk.club.id)
    gone = website.cancelled(desk.tx, book.row.id) if book else ()
    return SiteFacts(
        club=desk.club,
        competition=desk.competition,
        book=book,
        over=book is not None and running is None,
        games=tuple(external_games(desk, book)) if book else (),
        names=site_names(members, website.of_club(desk.tx, desk.club.id)),
        cancelled=tuple(map(date.fromisoformat, gone)),
        skipped=desk.hours.skip,
        today=desk.at.astimezone(desk.zone).date(),
    )

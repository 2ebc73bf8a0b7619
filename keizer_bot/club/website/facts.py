"""The facts that the club's website is computed from, read in one transaction.

The facts are values: two that are equal give the same site, so nothing need be made anew.
"""

from dataclasses import dataclass, replace
from datetime import date, datetime

from msgspec import structs

from keizer_bot.club.history.summaries import PastSeason, past_seasons
from keizer_bot.club.history.views import other_wins
from keizer_bot.club.people.names import PastWin, site_names
from keizer_bot.club.teams.counted import counted_games
from keizer_bot.core.context import BOT_ID, AppContext, RequestContext
from keizer_bot.core.identify import Sender, context_in, context_of_season
from keizer_bot.core.messages import NoSeason
from keizer_bot.core.snapshot import SeasonSnapshot
from keizer_bot.engine.team_player import ExternalGame
from keizer_bot.reports.club_style import ClubStyle
from keizer_bot.store import clubs, cups, seasons, website
from keizer_bot.store.clubs import Club, Competition
from keizer_bot.store.cups import Cup
from keizer_bot.store.transaction import Transaction


@dataclass(frozen=True, slots=True)
class SiteFacts:
    """A competition's facts, and what its players are called (by member: name, hides it).

    `today` is the club's date; `snapshot` is None before the first season; `over`: it has ended.
    `games` are those for a team, which count for the prizes; `style` is the club's. `past`: other
    seasons followed this one. `seasons` are the numbers and names of all that the competition has,
    `years` those in which something was paired, the oldest first; `cups` are the club's,
    `wins` its past winners.
    """

    club: Club
    competition: Competition
    snapshot: SeasonSnapshot | None
    over: bool
    games: tuple[ExternalGame, ...]
    names: dict[int, tuple[str, bool]]
    cancelled: tuple[date, ...]
    skipped: frozenset[date]
    today: date
    style: ClubStyle
    past: bool = False
    years: tuple[PastSeason, ...] = ()
    seasons: tuple[tuple[int, str], ...] = ()
    cups: tuple[Cup, ...] = ()
    wins: tuple[PastWin, ...] = ()


def front_facts(
    tx: Transaction, app_context: AppContext, club: str, at: datetime
) -> tuple[SiteFacts, ...]:
    """The facts of each competition of the club of that name, the main one first; () if unknown.

    They are those of its season now, without its earlier years.
    """
    return tuple([_facts(context) for context in _contexts(tx, app_context, club, at)])


def site_facts(
    tx: Transaction, app_context: AppContext, club: str, at: datetime
) -> tuple[SiteFacts, ...]:
    """The same with what is known of all seasons."""
    found = []
    for context in _contexts(tx, app_context, club, at):
        known = seasons.all_seasons(tx, context.competition.id)
        named = tuple([(row.id, row.name) for row in known])
        held = () if context.competition.beside else cups.cups(tx, context.club.id)
        years = past_seasons(context)
        wins = other_wins(context, years)
        found.append(replace(_facts(context), years=years, seasons=named, cups=held, wins=wins))
    return tuple(found)


def past_facts(
    tx: Transaction, app_context: AppContext, now: SiteFacts, season_id: int, at: datetime
) -> SiteFacts:
    """The facts of an earlier season of that competition."""
    context = context_of_season(tx, app_context, season_id, at)
    found = _facts(structs.replace(context, looked_up=seasons.season(tx, season_id)))
    return replace(found, over=True, past=True, years=now.years, seasons=now.seasons)


def _contexts(
    tx: Transaction, app_context: AppContext, club: str, at: datetime
) -> tuple[RequestContext, ...]:
    found = next((each for each in clubs.clubs(tx) if each.name == club), None)
    if found is None:
        return ()
    nobody = Sender(BOT_ID, app_context.bot_name)
    offered = clubs.competitions(tx, found.id)
    return tuple([context_in(tx, app_context, nobody, each.id, at) for each in offered])


def _facts(context: RequestContext) -> SiteFacts:
    try:
        snapshot = context.snapshot_or_last
    except NoSeason:
        snapshot = None
    running = context.running
    members = website.shown(context.tx, context.club.id)
    gone = website.cancelled(context.tx, snapshot.row.id) if snapshot else ()
    return SiteFacts(
        club=context.club,
        competition=context.competition,
        snapshot=snapshot,
        over=snapshot is not None and running is None,
        games=counted_games(context, snapshot) if snapshot else (),
        names=site_names(members, website.of_club(context.tx, context.club.id)),
        cancelled=tuple(map(date.fromisoformat, gone)),
        skipped=context.hours.skip,
        today=context.today,
        style=context.style,
    )

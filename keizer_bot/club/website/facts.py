"""The facts from which the club's website is computed, read in one transaction.

Equal facts give the same site, so that the bot need not make it again. The subscribers' calendar,
and the pages of the club's years, come from them too.
"""

from collections.abc import Iterator, Mapping
from datetime import date, datetime
from fractions import Fraction
from hashlib import sha256

import msgspec
from msgspec import structs
from msgspec.structs import replace

from keizer_bot import __version__
from keizer_bot.club.history.summaries import PastSeason, past_seasons
from keizer_bot.club.history.views import Called, honour_lines, other_wins
from keizer_bot.club.people.personal_data import PastWin, SiteName, site_names
from keizer_bot.club.teams.matches import counted_games
from keizer_bot.core.context import BOT_ID, AppContext, Context
from keizer_bot.core.identify import Sender, context_in, context_of_season
from keizer_bot.core.messages import NoSeason
from keizer_bot.core.snapshot import SeasonSnapshot
from keizer_bot.engine.team_player import ExternalGame
from keizer_bot.formats.round_event import RoundEvent
from keizer_bot.i18n.folding import slug
from keizer_bot.i18n.html import plain
from keizer_bot.i18n.message import Message
from keizer_bot.i18n.translator import Translator
from keizer_bot.reports.club_style import ClubStyle
from keizer_bot.reports.site.messages import SiteCalendarName, SiteEvent, SiteFreeEvening
from keizer_bot.reports.site.views import DayState, ListedSeason, SiteView
from keizer_bot.store import clubs, cups, seasons, website
from keizer_bot.store.clubs import Club, Competition
from keizer_bot.store.cups import Cup
from keizer_bot.store.transaction import Transaction


class SiteFacts(msgspec.Struct, frozen=True):
    """A competition's facts, and its players' names by member.

    `today` is the club's date; `snapshot` is None before the first season; `over`: the season has
    ended; `past`: others followed it. `games` are the games for teams, which count for the prizes;
    `style` is the club's. `seasons` has the id and name of every season of the competition, `years`
    the seasons with a pairing, the oldest first; `cups` are the club's, `wins` its past winners.
    """

    club: Club
    competition: Competition
    snapshot: SeasonSnapshot | None
    over: bool
    games: tuple[ExternalGame, ...]
    names: dict[int, SiteName]
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
    """The facts of each of a club's competitions, the main one first; () if the club is unknown.

    They are those of the present season, without earlier years.
    """
    return tuple([_facts(context) for context in _contexts(tx, app_context, club, at)])


def site_facts(
    tx: Transaction, app_context: AppContext, club: str, at: datetime
) -> tuple[SiteFacts, ...]:
    """The same, including earlier years."""
    past = []
    for context in _contexts(tx, app_context, club, at):
        rows = seasons.all_seasons(tx, context.competition.id)
        named = tuple([(row.id, row.name) for row in rows])
        held = () if context.competition.beside else cups.cups(tx, context.club.id)
        years = past_seasons(context)
        wins = other_wins(context, years)
        past.append(replace(_facts(context), years=years, seasons=named, cups=held, wins=wins))
    return tuple(past)


def past_facts(
    tx: Transaction, app_context: AppContext, now: SiteFacts, season_id: int, at: datetime
) -> SiteFacts:
    """The facts of an earlier season of that competition."""
    context = context_of_season(tx, app_context, season_id, at)
    facts = _facts(structs.replace(context, looked_up=seasons.season(tx, season_id)))
    return replace(facts, over=True, past=True, years=now.years, seasons=now.seasons)


def _contexts(
    tx: Transaction, app_context: AppContext, club: str, at: datetime
) -> tuple[Context, ...]:
    club_row = next((row for row in clubs.clubs(tx) if row.name == club), None)
    if club_row is None:
        return ()
    nobody = Sender(BOT_ID, app_context.bot_name)
    ids = (competition.id for competition in clubs.competitions(tx, club_row.id))
    return tuple([context_in(tx, app_context, nobody, number, at) for number in ids])


def _facts(context: Context) -> SiteFacts:
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


def calendar_name(site: SiteView, texts: Translator) -> str:
    """The calendar's name."""
    season = site.season or site.competition
    return _in_words(SiteCalendarName(site.club, season), texts, site.language)


def calendar_events(facts: SiteFacts, site: SiteView, texts: Translator) -> Iterator[RoundEvent]:
    """A calendar event for each round, with the same id when it moves, and for each evening off."""
    if facts.snapshot is None:
        return
    evenings = {evening.number: evening for evening in facts.snapshot.calendar.evenings}
    whose = f"{facts.club.name}:{facts.competition.name}"
    for day in site.days:
        if day.round is not None:
            summary = _in_words(SiteEvent(day.round, site.club), texts, site.language)
            evening = evenings[day.round]
            uid = f"{whose}:{facts.snapshot.row.id}:{evening.id}"
            yield RoundEvent(uid, summary, evening.starts, evening.final)
        elif day.state is DayState.SKIPPED:
            summary = _in_words(SiteFreeEvening(site.club), texts, site.language)
            yield RoundEvent(f"{whose}:free:{day.day}", summary, day.day)


def _in_words(message: Message, texts: Translator, language: str) -> str:
    return plain(texts.render(message, language))


def folders(facts: SiteFacts) -> Mapping[int, str]:
    """The folder of each season, by its id: its name in the form of an address.

    If several seasons have one name, the later ones get a number, so that no earlier address
    changes.
    """
    by_season: dict[int, str] = {}
    for season_id, name in sorted(facts.seasons):
        plain = slug(name) or "season"
        others = (f"{plain}-{number}" for number in range(2, len(facts.seasons) + 2))
        taken = set(by_season.values())
        by_season[season_id] = next(name for name in (plain, *others) if name not in taken)
    return by_season


def names_on_site(facts: SiteFacts) -> Called:
    """The names of the members on the site."""
    return {member: shown.name for member, shown in facts.names.items()}


def season_lines(facts: SiteFacts) -> Iterator[ListedSeason]:
    """Each season in numbers, the newest first, with its prizes once it is over."""
    called, addresses = names_on_site(facts), folders(facts)
    for season in facts.years[::-1]:
        summary = season.summary
        games = summary.white_won + summary.drawn + summary.black_won
        yield ListedSeason(
            name=season.row.name,
            folder=addresses[season.row.id],
            champions=tuple([called[member] for member in season.champions if season.over]),
            rounds=summary.rounds,
            players=sum(1 for played in summary.players if played.games),
            games=games,
            boards=Fraction(games, summary.rounds),
            white_won=_share(summary.white_won, games),
            drawn=_share(summary.drawn, games),
            honours=honour_lines(season, facts.competition, called) if season.over else (),
        )


def _share(part: int, whole: int) -> int | None:
    """A percentage, with a half rounded upwards."""
    return (200 * part + whole) // (2 * whole) if whole else None


def mark_of(facts: SiteFacts, season: PastSeason, *other_facts: object) -> str:
    """A mark of the facts behind an earlier season's pages: if it differs, they are out of date.

    The pages also depend on `other_facts`. Empty if no summary of the season is stored.
    """
    if season.kept is None:
        return ""
    names = [facts.names[played.member] for played in season.summary.players]
    club = facts.club, facts.competition.name, facts.competition.hours, facts.style
    made_of = repr((__version__, season.kept, names, club, other_facts))
    return sha256(made_of.encode()).hexdigest()[:16]

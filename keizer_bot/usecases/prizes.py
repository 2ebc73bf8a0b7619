"""The season's prizes: the race as it stands, and the winners once it is over ([003] c, d, e)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from keizer_bot.engine.race import race
from keizer_bot.engine.team_player import team_players
from keizer_bot.reports.prizes import (
    MOST_CONTENDERS,
    AttendanceDone,
    AttendanceLine,
    CompetitionPrize,
    ContenderLine,
    ContestView,
    FactorOf,
    GamesNeeded,
    GroupPrize,
    NotCounted,
    PlacesBehind,
    PlacesOf,
    PointsBehind,
    Prize,
    PrizesView,
    RoundsNeeded,
    StillNeeds,
    TotalOf,
    WinnerLine,
)
from keizer_bot.store import clubs, people, seasons
from keizer_bot.usecases.book import read_book
from keizer_bot.usecases.external import counted_games
from keizer_bot.usecases.last_season import season_or_last

if TYPE_CHECKING:
    from keizer_bot.engine.race import Contender, Contest, Race
    from keizer_bot.engine.team_player import TeamPlayer
    from keizer_bot.i18n.message import Message
    from keizer_bot.reports.prizes import Heading, Number
    from keizer_bot.usecases.book import Book
    from keizer_bot.usecases.desk import Desk


async def prizes(desk: Desk) -> PrizesView:
    """The race of the running season, else the prizes of the one that ended last.

    Raises `NoSeason`.
    """
    row = await season_or_last(desk)
    running = await seasons.current_season(desk.tx, desk.competition.id)
    return await prizes_of(desk, await read_book(desk, row), over=running is None)


async def prizes_of(desk: Desk, book: Book, *, over: bool) -> PrizesView:
    """The prizes of that season: of a competition beside the main one the champion alone."""
    rounds = max(book.rules.season.rounds or 0, len(book.rounds))
    found = race(book.played, book.rules, rounds=rounds, over=over, guests=guests(book))
    main = (await clubs.competitions(desk.tx, desk.club.id))[0]
    if desk.competition.id == main.id:
        contests = _of_ranking(book, found)
        team = team_players(await counted_games(desk, book), book.rules.season.seed)
        names = await _names(desk)
        contests += (_of_team(team, names, over=over),) if team else ()
    else:
        heading = CompetitionPrize(desk.competition.name)
        contests = (_contest(book, heading, found.champion),)
    return PrizesView(
        season=book.row.name,
        round=found.after,
        left=found.left,
        needed=found.needed,
        over=over,
        contests=contests,
        attendance=_attendance(book, found),
    )


def guests(book: Book) -> frozenset[str]:
    """Who came for one round alone: no member, so no prize ([003] d: "het hoogste DSC-lid")."""
    return frozenset(p.key for p in book.players if p.from_round == p.until_round)


async def _names(desk: Desk) -> dict[str, str]:
    return {str(m.id): m.name for m in await people.members(desk.tx, desk.club.id)}


def _of_ranking(book: Book, found: Race) -> tuple[ContestView, ...]:
    groups = [(GroupPrize(contest.group or ""), contest) for contest in found.groups]
    headed: list[tuple[Heading, Contest]] = [
        (Prize.CHAMPION, found.champion),
        *groups,
        (Prize.RISER, found.riser),
    ]
    return tuple(_contest(book, heading, contest) for heading, contest in headed)


def _contest(book: Book, heading: Heading, contest: Contest) -> ContestView:
    shown = contest.contenders[:MOST_CONTENDERS]
    lines = [
        ContenderLine(place, book.by_key(c.player).name, _number(heading, c), _needs(heading, c))
        for place, c in enumerate(shown, start=1)
    ]
    winners = [WinnerLine(book.by_key(c.player).name, _number(heading, c)) for c in contest.winners]
    others = len(contest.contenders) - len(shown)
    return ContestView(heading, contest.decided, tuple(lines), tuple(winners), others)


def _number(heading: Heading, one: Contender) -> Number:
    return PlacesOf(int(one.number)) if heading is Prize.RISER else TotalOf(one.number)


def _needs(heading: Heading, one: Contender) -> StillNeeds | None:
    """What he has to make up, and how often he still has to come."""
    said: list[Message] = []
    if one.behind:
        riser = heading is Prize.RISER
        said.append(PlacesBehind(int(one.behind)) if riser else PointsBehind(one.behind))
    own = one.attendance
    if own.lacking:
        said.append(RoundsNeeded(own.lacking, own.left))
    elif own.needed:
        said.append(AttendanceDone())
    return StillNeeds(tuple(said)) if said else None


def _of_team(found: tuple[TeamPlayer, ...], names: dict[str, str], *, over: bool) -> ContestView:
    able = [one for one in found if not one.lacking]
    shown = found[:MOST_CONTENDERS]
    lines = [
        ContenderLine(place, names[p.player], FactorOf(p.factor, p.games), _team_needs(p))
        for place, p in enumerate(shown, start=1)
    ]
    won = [WinnerLine(names[p.player], FactorOf(p.factor, p.games)) for p in able[:1] if over]
    return ContestView(Prize.TEAM_PLAYER, over, tuple(lines), tuple(won), len(found) - len(shown))


def _team_needs(one: TeamPlayer) -> StillNeeds | None:
    said: list[Message] = [GamesNeeded(one.lacking)] if one.lacking else []
    said += [NotCounted(one.not_counted)] if one.not_counted else []
    return StillNeeds(tuple(said)) if said else None


def _attendance(book: Book, found: Race) -> tuple[AttendanceLine, ...]:
    """Everybody's attendance: the most often first, then as in the season's list."""
    known = [(p, found.attendance[p.key]) for p in book.players if p.key not in guests(book)]
    lines = [AttendanceLine(p.name, one.attended, one.lacking, one.left) for p, one in known]
    return tuple(sorted(lines, key=lambda line: -line.attended))

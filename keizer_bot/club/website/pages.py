"""Computes the club's website from its facts: rankings, rounds, players, calendar, prizes."""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import replace
from fractions import Fraction

from msgspec import structs

from keizer_bot.calendar import Evening, Phase
from keizer_bot.club.history.actions import cup_lines
from keizer_bot.club.history.summaries import prizes_view
from keizer_bot.club.history.views import past_year_lines, record_lines
from keizer_bot.club.looking_up.actions import public_kind
from keizer_bot.club.pairing.post import mark_of, result_of
from keizer_bot.club.people.personal_data import SiteName
from keizer_bot.club.players.ratings import in_figures
from keizer_bot.club.ranking.actions import ranking_view, ranking_views
from keizer_bot.club.website.facts import SiteFacts, folders, names_on_site, season_lines
from keizer_bot.core.snapshot import HERE, SeasonSnapshot
from keizer_bot.engine.sheet import OUTCOMES, SheetLine
from keizer_bot.engine.winners import attendance_of
from keizer_bot.reports.bracket import BracketColumn, bracket_columns
from keizer_bot.reports.messages import Awarded
from keizer_bot.reports.performance.views import shown_performance
from keizer_bot.reports.prizes.views import PrizesView
from keizer_bot.reports.ranking import RankingView
from keizer_bot.reports.rule_words import time_control
from keizer_bot.reports.site.views import (
    CrossCell,
    Day,
    DayState,
    PlayerPage,
    RankingTable,
    RoundTable,
    SiteBoard,
    SitePerson,
    SiteView,
)
from keizer_bot.store.games import GameRow

Names = Mapping[int, SiteName]
"""The name shown for each member, by id."""

_POINTS = {"won": Fraction(1), "drew": Fraction(1, 2), "lost": Fraction(0)}
_FORFEITS = {"won_by_forfeit": Fraction(1), "lost_by_forfeit": Fraction(0)}
_STATES = {
    Phase.FINAL: DayState.PLAYED,
    Phase.PAIRED: DayState.PAIRED,
    Phase.CLOSED: DayState.CLOSED,
}


def site_view(
    facts: SiteFacts, others: tuple[tuple[str, str], ...] = (), address: str = "", mark: str = ""
) -> SiteView:
    """The site of these facts. Raises SeasonRefusedError for a season that cannot be ranked."""
    snapshot = facts.snapshot
    site = structs.replace(_site(facts), others=others, address=address, mark=mark)
    if snapshot is None:
        return site
    rankings = ranking_views(snapshot)
    people = people_of(snapshot, facts.names)
    return structs.replace(
        site,
        rankings=tuple(_table(view, people) for _, view in rankings),
        rounds=tuple(_round(snapshot, evening, people) for evening in snapshot.calendar.paired),
        sheets=tuple(_sheets(snapshot, facts.names)),
        days=tuple(_days(facts, snapshot)),
        cross=_cross(snapshot, people),
        bracket=_bracket(snapshot, people),
        prizes=_prizes(facts, snapshot),
        folder=folders(facts).get(snapshot.row.id, ""),
        past=facts.past,
        years=tuple(season_lines(facts)),
        cups=cup_lines(facts.cups, names_on_site(facts)),
        records=record_lines(facts.years, facts.wins, names_on_site(facts)),
        past_years=past_year_lines(facts.wins, names_on_site(facts)),
    )


def front_view(facts: SiteFacts) -> SiteView:
    """The first page: the present ranking, the newest pairing, the coming evening.

    Raises as `site_view`.
    """
    snapshot = facts.snapshot
    if snapshot is None:
        return _site(facts)
    called = people_of(snapshot, facts.names)
    coming, newest = _coming(facts, snapshot), snapshot.calendar.paired[-1:]
    return structs.replace(
        _site(facts),
        rankings=(_table(ranking_view(snapshot), called),),
        rounds=tuple(_round(snapshot, evening, called) for evening in newest),
        days=(_day(coming, coming),) if coming else (),
    )


def _site(facts: SiteFacts) -> SiteView:
    """The facts that every page shows: those of the club, and of its season if there is one."""
    empty = SiteView(
        club=facts.club.name,
        competition=facts.competition.name,
        language=facts.club.language,
        game="chess",
        style=facts.style,
    )
    if (snapshot := facts.snapshot) is None:
        return empty
    coming = _coming(facts, snapshot)
    return structs.replace(
        empty,
        game=snapshot.rules.season.game,
        tempo=time_control(snapshot.rules),
        season=snapshot.row.name,
        over=facts.over,
        next_round=coming.number if coming else None,
    )


def people_of(snapshot: SeasonSnapshot, names: Names) -> dict[str, SitePerson]:
    """The players by key; players who are in no ranking yet have no page."""
    ranked = {line.player for line in snapshot.rankings[snapshot.ranked_to].lines}
    return {
        p.key: SitePerson(names[p.member_id].name, p.id if p.key in ranked else None)
        for p in snapshot.players
    }


def player_page(snapshot: SeasonSnapshot, names: Names, number: int) -> PlayerPage | None:
    """The page of the player with that id; None if they have none."""
    people = people_of(snapshot, names)
    key = next((key for key, person in people.items() if person.page == number), None)
    return next(_sheets(snapshot, names, only=key)) if key else None


def _table(view: RankingView, people: dict[str, SitePerson]) -> RankingTable:
    named = [(people[line.player], line) for line in view.lines]
    lines = tuple((person, structs.replace(line, name=person.name)) for person, line in named)
    return RankingTable(view.round, view.open, lines, view.pairs)


def _round(snapshot: SeasonSnapshot, evening: Evening, people: dict[str, SitePerson]) -> RoundTable:
    named = {p.id: people[p.key] for p in snapshot.players}
    round_ = snapshot.season.rounds[evening.number - 1]
    return RoundTable(
        number=evening.number,
        starts=evening.starts,
        boards=tuple(_board(game, named) for game in snapshot.games_of(evening.id)),
        byes=tuple(people[key] for key in round_.byes),
        absent=sum(absence.kind != HERE for absence in round_.absences),
    )


def _board(game: GameRow, named: dict[int, SitePerson]) -> SiteBoard:
    white, black = named[game.white_id], named[game.black_id]
    return SiteBoard(game.board, white, black, result_of(game), mark_of(game))


def _coming(facts: SiteFacts, snapshot: SeasonSnapshot) -> Evening | None:
    """The first evening from today on that is not final."""
    ahead = (e for e in snapshot.calendar.evenings if e.date >= facts.today)
    waiting = (e for e in ahead if e.phase is not Phase.FINAL)
    return None if facts.over else next(waiting, None)


def _days(facts: SiteFacts, snapshot: SeasonSnapshot) -> list[Day]:
    coming, evenings = _coming(facts, snapshot), snapshot.calendar.evenings
    days = [_day(evening, coming) for evening in evenings]
    taken = {evening.date for evening in evenings}
    days += [Day(day, DayState.CANCELLED) for day in facts.cancelled if day not in taken]
    if taken:
        first, last = min(taken), max(taken)
        free = facts.skipped - taken - set(facts.cancelled)
        days += [Day(day, DayState.SKIPPED) for day in free if first <= day <= last]
    return sorted(days, key=lambda day: day.day)


def _day(evening: Evening, coming: Evening | None) -> Day:
    state = _STATES.get(evening.phase, DayState.COMING)
    if state is DayState.COMING and evening == coming:
        state = DayState.NEXT
    return Day(evening.date, state, evening.number, evening.starts)


def _bracket(
    snapshot: SeasonSnapshot, people: Mapping[str, SitePerson]
) -> tuple[BracketColumn, ...]:
    """A cup's bracket with the website's names; empty for other seasons."""
    played = snapshot.played
    called = tuple(replace(p, name=people[p.id].name) for p in played.players)
    return bracket_columns(replace(played, players=called), snapshot.rules)


def _cross(
    snapshot: SeasonSnapshot, people: dict[str, SitePerson]
) -> dict[tuple[int, int], tuple[CrossCell, ...]]:
    """The games between players with pages, the earliest first, from both sides."""
    keys = {p.id: p.key for p in snapshot.players}
    paired = {e.id for e in snapshot.calendar.paired}
    cells: defaultdict[tuple[int, int], list[CrossCell]] = defaultdict(list)
    for game in snapshot.games:
        sides = people[keys[game.white_id]].page, people[keys[game.black_id]].page
        if game.round_id in paired and sides[0] is not None and sides[1] is not None:
            white, black = _cells(game)
            cells[sides[0], sides[1]].append(white)
            cells[sides[1], sides[0]].append(black)
    return {sides: tuple(games) for sides, games in cells.items()}


def _cells(game: GameRow) -> tuple[CrossCell, CrossCell]:
    """The game from White's side, and from Black's."""
    result = result_of(game)
    if isinstance(result, Awarded):
        return CrossCell(result.white), CrossCell(result.black)
    white, black = OUTCOMES[result]
    return _cell(white), _cell(black)


def _cell(outcome: str) -> CrossCell:
    if outcome in _FORFEITS:
        return CrossCell(_FORFEITS[outcome], by_forfeit=True)
    return CrossCell(_POINTS.get(outcome))


def _prizes(facts: SiteFacts, snapshot: SeasonSnapshot) -> PrizesView:
    """The prizes of /prijzen, with the website's names."""
    called = names_on_site(facts)
    return prizes_view(snapshot, facts.competition, called, facts.games, over=facts.over)


def _sheets(
    snapshot: SeasonSnapshot, names: Names, *, only: str | None = None
) -> Iterator[PlayerPage]:
    """The pages of all ranked players, in the order of the ranking, with every line of each total.

    `only` is the key of one of them. Nothing identifies a player who hides their name.
    """
    rankings = snapshot.rankings[: snapshot.ranked_to + 1]
    now, people = rankings[-1], people_of(snapshot, names)
    ranks: defaultdict[str, list[tuple[int, int]]] = defaultdict(list)
    for ranking in rankings:
        for line in ranking.lines:
            ranks[line.player].append((ranking.after_round, line.rank))
    players = {p.key: p for p in snapshot.players}
    attended = attendance_of(snapshot.played, snapshot.rules, now.after_round)
    places = {line.player: line for line in now.lines}
    fixed = len(now.lines) > 1 == len({line.counted for line in now.lines})
    sheets = [snapshot.score_sheet(only)] if only else snapshot.score_sheets()
    for sheet in sheets:
        if sheet.player not in places:  # a published ranking without this player
            continue
        player = players[sheet.player]
        reached = shown_performance(snapshot.played, snapshot.rules, sheet.player)
        until, hidden = player.until_round, names[player.member_id].hides
        yield PlayerPage(
            person=people[sheet.player],
            rank=places[sheet.player].rank,
            players=len(now.lines),
            total=places[sheet.player].total,
            value=None if fixed else places[sheet.player].counted,
            rating=None if hidden else in_figures(player.rating, player.origin) or None,
            performance=None if hidden or reached is None else reached.rating,
            group=None if hidden else player.group,
            withdrawn=until is not None and until <= now.after_round,
            lines=tuple(_line(line, people) for line in sheet.lines),
            ranks=tuple(ranks[sheet.player]),
            attended=attended[sheet.player],
        )


def _line(line: SheetLine, people: dict[str, SitePerson]) -> tuple[SheetLine, SitePerson | None]:
    """The line without private kinds of absence, and its opponent."""
    what = line.what if line.round is None else public_kind(line.what)
    return replace(line, what=what), people[line.opponent] if line.opponent else None

"""The first screens: a member's evenings, games, place and teams; an arbiter's dashboard."""

from collections.abc import Collection, Iterator
from contextlib import suppress

import msgspec

from keizer_bot.calendar import Evening, Phase
from keizer_bot.club.dashboard.actions import buttons
from keizer_bot.club.dashboard.messages import Dashboard
from keizer_bot.club.dashboard.state import DashboardState, lines, state_now
from keizer_bot.club.looking_up.actions import prospects, why
from keizer_bot.club.looking_up.messages import NoOpenGame
from keizer_bot.club.looking_up.why import why_post
from keizer_bot.club.own_page import messages
from keizer_bot.club.own_page.evenings import EveningView, Tap, evening_view, typed
from keizer_bot.club.own_page.messages import OwnWord
from keizer_bot.club.pairing.messages import OpponentAbsent, YourGame
from keizer_bot.club.pairing.post import OWN_RESULTS, mark_of, pairings_of, result_of
from keizer_bot.club.people.personal_data import SiteName
from keizer_bot.club.ranking.actions import ranking_after
from keizer_bot.club.results.actions import ask_if_right, report_to_answer
from keizer_bot.club.results.dispute_file import argument_line, closing, is_party
from keizer_bot.club.results.settling import question_of_objection
from keizer_bot.club.signing_off.presence import is_out
from keizer_bot.club.teams.actions import list_teams, teams_open_to_sender
from keizer_bot.club.teams.messages import TeamEntry
from keizer_bot.club.website.pages import people_of
from keizer_bot.core.context import Context
from keizer_bot.core.games import GameContext, game_context
from keizer_bot.core.messages import Called, Job, NoSeason
from keizer_bot.core.questions import ButtonKey, intend
from keizer_bot.core.reply import Button, Reply, Rows
from keizer_bot.core.snapshot import SeasonSnapshot
from keizer_bot.engine.model import Result
from keizer_bot.i18n.commands import Right
from keizer_bot.i18n.html import Html, plain
from keizer_bot.i18n.message import Message
from keizer_bot.reports.messages import Colour
from keizer_bot.reports.pairings import BoardView, PairingsView
from keizer_bot.reports.ranking import RankingLine, RankingView
from keizer_bot.reports.rule_words import time_control
from keizer_bot.reports.site.chart import Chart, chart_between
from keizer_bot.reports.site.views import SiteBoard, SitePerson
from keizer_bot.store import disputes, records, teams
from keizer_bot.store.seasons import PlayerRow

_LATER = (10, 20, 30)  # minutes late, a button each
_LAST_ROUNDS = 10  # rounds that the chart of places shows


class GameView(msgspec.Struct, frozen=True):
    """One of the reader's games; `white`: they have White; `asked`: a question to them about it.

    `told` is the message that told them of it when it was paired. `taps` are the buttons for now,
    `later` those to say that they will be late, `less` the rare ones.
    """

    evening: Evening
    board: BoardView
    white: bool
    told: YourGame
    asked: Reply | None
    taps: tuple[Tap, ...]
    later: tuple[Tap, ...]
    less: tuple[Tap, ...]


class TeamView(msgspec.Struct, frozen=True):
    """A team in which the reader plays or which they lead; `leads`: they may enter its matches."""

    entry: TeamEntry
    leads: bool


class DisputeView(msgspec.Struct, frozen=True):
    """An undecided objection, the reader's argument, and the hour until which they can add."""

    about: Message
    own: Message
    until: Message


class PlaceView(msgspec.Struct, frozen=True):
    """The reader's place, and its course over the last rounds as a chart and in words."""

    now: messages.YourPlace
    chart: Chart | None
    course: messages.LastPlaces


class HomeView(msgspec.Struct, frozen=True):
    """The first screen. `may_object`: an evening is in progress about which they can object.

    `season`: a season is running.
    """

    games: tuple[GameView, ...] = ()
    evenings: tuple[EveningView, ...] = ()
    place: PlaceView | None = None
    teams: tuple[TeamView, ...] = ()
    disputes: tuple[DisputeView, ...] = ()
    may_object: bool = False
    season: bool = False


class OwnRanking(msgspec.Struct, frozen=True):
    """The ranking, the reader's key in it, their total explained, and their game's outcomes.

    These are empty for a reader who is not ranked. `places` are the lines for the website's table.
    """

    view: RankingView
    places: tuple[tuple[SitePerson, RankingLine], ...]
    own: str = ""
    why: tuple[Html, ...] = ()
    prospects: tuple[Html, ...] = ()


def own_ranking(context: Context) -> OwnRanking:
    """The present ranking. Raises `NoSeason`."""
    view = ranking_after(context)
    people = people_of(context.snapshot_or_last, names_for_members(context.snapshot_or_last))
    places = tuple((people[line.player], line) for line in view.lines)
    player = context.plays_as(context.season_or_last)
    if player is None or all(line.player != player.key for line in view.lines):
        return OwnRanking(view, places)
    explained = why(context, player.id)
    pages = why_post(explained, context.texts.read_by(explained.name), context.language)
    supposed: tuple[Html, ...] = ()
    with suppress(NoOpenGame, NoSeason):
        supposed = prospects(context, context.language)
    return OwnRanking(view, places, player.key, pages, supposed)


def names_for_members(snapshot: SeasonSnapshot) -> dict[int, SiteName]:
    """The names of the season's players, which no member of the club hides from another."""
    return {player.member_id: SiteName(player.name) for player in snapshot.players}


class OwnPairings(msgspec.Struct, frozen=True):
    """A round's pairings; `boards` are the boards of `view` for the website's table."""

    view: PairingsView
    boards: tuple[SiteBoard, ...]


def own_pairings(context: Context, number: int | None) -> OwnPairings:
    """The pairings of the round with this number, else the newest. Raises as `pairings_of`."""
    view, snapshot = pairings_of(context, number=number), context.snapshot
    people = people_of(snapshot, names_for_members(snapshot))
    by_id = {player.id: people[player.key] for player in snapshot.players}
    evening = next(e for e in context.calendar.paired if e.number == view.round)
    boards = tuple(
        SiteBoard(board.board, by_id[game.white_id], by_id[game.black_id], board.result, board.mark)
        for board, game in zip(view.boards, snapshot.games_of(evening.id), strict=True)
    )
    return OwnPairings(view, boards)


def home(context: Context) -> HomeView:
    """The reader's first screen, also without a season, or for a reader who does not play."""
    player = context.plays_as(context.season) if context.running else None
    if player is None:
        next_ = context.calendar.next(context.at) if context.running else None
        evenings = (EveningView(next_, None, None, ()),) if next_ else ()
        teams = tuple(_teams(context))
        return HomeView(evenings=evenings, teams=teams, season=context.running is not None)
    games = tuple(_games(context, player))
    busy = {game.evening.id for game in games}
    return HomeView(
        games=games,
        evenings=tuple(_evenings(context, player, busy)),
        place=_place(context, player),
        teams=tuple(_teams(context)),
        disputes=tuple(_disputes(context)),
        may_object=any(e.phase is Phase.PAIRED for e in context.calendar.evenings),
        season=True,
    )


def _evenings(context: Context, player: PlayerRow, busy: Collection[int]) -> Iterator[EveningView]:
    """The coming evenings without one of their games, up to the first for which they can answer."""
    for evening in context.calendar.evenings:
        if evening.phase is Phase.FINAL or context.at >= evening.final or evening.id in busy:
            continue
        if is_out(context.snapshot, player, evening):
            continue
        yield evening_view(context, player, evening)
        if context.at < evening.closes:
            return


def _games(context: Context, player: PlayerRow) -> Iterator[GameView]:
    """Their games in a round that is not final, and postponed games without a result."""
    open_rounds = {e.id for e in context.calendar.evenings if e.phase is Phase.PAIRED}
    for game in context.snapshot.games:
        waits = game.result is None and game.moved_to is not None
        if player.id in game.players and (game.round_id in open_rounds or waits):
            yield _game(context, player, game_context(context, game.id))


def _game(context: Context, player: PlayerRow, of: GameContext) -> GameView:
    """The player's game, with a question to answer and the buttons that make sense now."""
    game = of.game
    board = BoardView(game.board, *of.names, result_of(game), mark_of(game))
    white, asked = game.white_id == player.id, None
    taps: list[Tap] = []
    later: list[Tap] = []
    less: list[Tap] = []
    day = typed(of.evening.date)
    begun = context.at >= of.evening.starts
    if question := question_of_objection(context, of, player):
        asked = question
    elif report_to_answer(context) == game.id:
        asked = ask_if_right(context, game.id)
    elif game.result is None:
        (taps if begun or game.moved_to else less).extend(_results(context, of))
        given_up = of.evening.starts + context.hours.default_time
        if context.at < given_up and game.moved_to is None:
            later += [Tap(messages.LaterBy(minutes), f"/later {minutes}") for minutes in _LATER]
            less += [] if begun else [Tap(messages.OwnWord.NO_LONGER, f"/afmelden {day}")]
    elif game.reported_by == player.id and not game.confirmed:
        less.append(Tap(messages.OwnWord.TAKE_BACK, "/uitslag intrekken"))
    colour, opponent = (Colour.WHITE, board.black) if white else (Colour.BLACK, board.white)
    starts, tempo = of.evening.starts, time_control(context.rules)
    told = YourGame(of.evening.date, colour, opponent, board.board, starts, tempo)
    return GameView(of.evening, board, white, told, asked, tuple(taps), tuple(later), tuple(less))


def _results(context: Context, of: GameContext) -> Iterator[Tap]:
    """The buttons for the result of their own game, as under the pairings post."""
    version = next(r.version for r in context.snapshot.rounds if r.id == of.evening.id)
    paired = {"round_id": of.evening.id, "version": max(version, 1)}
    words = [*OWN_RESULTS]
    if context.at >= of.evening.starts + context.hours.default_time:
        words.append((OpponentAbsent(), "noshow"))
    for label, word in words:
        yield Tap(label, does=intend(ButtonKey.OWN_RESULT, **paired, word=word))


def _place(context: Context, player: PlayerRow) -> PlaceView | None:
    """The player's place and the course of the last rounds; None before they are ranked."""
    lines = ranking_after(context).lines
    own_line = next((line for line in lines if line.player == player.key), None)
    if own_line is None:
        return None
    snapshot = context.snapshot
    rankings = snapshot.running.history(after=snapshot.ranked_to)[-_LAST_ROUNDS:]
    lines_ = [(ranking.after_round, line) for ranking in rankings for line in ranking.lines]
    course = [(number, line.rank) for number, line in lines_ if line.player == player.key]
    ranks = [rank for _, rank in course]
    highest, lowest = max(min(ranks) - 1, 1), min(max(ranks) + 1, len(lines))
    return PlaceView(
        messages.YourPlace(own_line.rank, len(lines), own_line.total),
        chart_between(course, highest, lowest),
        messages.LastPlaces(len(ranks), ranks[0], ranks[-1]),
    )


def _teams(context: Context) -> Iterator[TeamView]:
    """The teams in which the reader plays or which they lead."""
    me = context.member_id
    led = {team.id for team in teams_open_to_sender(context) if team.captain_id == me}
    club_teams = teams.teams(context.tx, context.club.id)
    for team in club_teams:
        plays = me in {member for member, _ in teams.members_of(context.tx, team.id)}
        if plays or team.id in led:
            (entry,) = list_teams(context, only=team.name)
            yield TeamView(entry, team.id in led)


def _disputes(context: Context) -> Iterator[DisputeView]:
    """The undecided objections to which the reader is a party, without the other's argument."""
    me = context.own_member
    for dispute in disputes.open_disputes(context.tx, context.season.id):
        if is_party(context, dispute):
            argument = disputes.arguments(context.tx, dispute.id).get(me.id)
            dispute_about, until = closing(context, dispute)
            yield DisputeView(
                dispute_about, argument_line(context, me, argument), messages.ArgueUntil(until)
            )


_MOST = 12  # names in a list of the dashboard
_PLAYED = (Result.WHITE_WON, Result.DRAWN, Result.BLACK_WON)
_BY_FORFEIT = (Result.WHITE_BY_FORFEIT, Result.BLACK_BY_FORFEIT, Result.BOTH_FORFEITED)
_ALWAYS = (Job.SEASON, Job.LINKS, Job.HELP)
_DECISIONS = frozenset({Job.RESULTS, Job.OBJECTIONS, Job.CLAIMS, Job.DUTY})
_TO_PAIR = frozenset({Job.PREVIEW, Job.PAIR})
_OF_SEASON = frozenset({Job.CALENDAR, Job.LOG, *_ALWAYS})


class CallView(msgspec.Struct, frozen=True):
    """A person whom the arbiter must phone, the message for them, and the button to tick it off."""

    name: str
    why: Html
    done: Tap


class DashboardView(msgspec.Struct, frozen=True):
    """The dashboard's text (None without a running season), its buttons, and the calls to make.

    The buttons stand under heads, those that wait for the arbiter first. `enters_results`: the
    reader may enter those of the newest pairing; `results_first`: nothing is more urgent.
    """

    says: Message | None
    groups: tuple[tuple[OwnWord, Rows], ...]
    calls: tuple[CallView, ...]
    enters_results: bool = False
    results_first: bool = False


class ResultsForm(msgspec.Struct, frozen=True):
    """The boards of a round, and the possible results, each as the words to send and a label."""

    round: int
    boards: tuple[BoardView, ...]
    results: tuple[tuple[str, Result], ...]


def dashboard(context: Context) -> DashboardView:
    """The items that wait for the arbiter. Raises `ArbiterOnly`."""
    context.require_arbiter()
    calls = tuple(
        CallView(c.name, Html(c.why), Tap(Called(), does=intend(ButtonKey.CALLED, call=c.id)))
        for c in records.open_calls(context.tx, context.club.id)
    )
    number = context.competition.id
    always = tuple(
        Button(job, intend(ButtonKey.JOB, competition=number, job=job)) for job in _ALWAYS
    )
    if context.running is None:
        season = (OwnWord.SEASON_AND_CLUB, (always,))
        return DashboardView(None, (season,), calls)
    state = state_now(context)
    post, may = Dashboard(lines(state, _MOST)), context.actor.may(Right.RESULTS)
    paired = state.snapshot.calendar.paired
    below = {Job.CALLS}
    if paired and all(game.round_id == paired[-1].id for game in state.open_games):
        below.add(Job.RESULTS)
    offered = [b for row in (*buttons(state), always) for b in row if b.label not in below]
    groups = tuple(_grouped(offered, state))
    return DashboardView(
        says=post,
        groups=groups,
        calls=calls,
        enters_results=may and bool(paired),
        results_first=bool(paired) and paired[-1].phase is Phase.PAIRED and not _must_pair(state),
    )


def _grouped(offered: list[Button], state: DashboardState) -> Iterator[tuple[OwnWord, Rows]]:
    """The buttons under their heads."""
    due = _DECISIONS | _TO_PAIR if _must_pair(state) else _DECISIONS
    shown = due | _OF_SEASON
    heads = (
        (OwnWord.DUE_NOW, tuple(b for b in offered if b.label in due)),
        (OwnWord.THIS_ROUND, tuple(b for b in offered if b.label not in shown)),
        (OwnWord.SEASON_AND_CLUB, tuple(b for b in offered if b.label in _OF_SEASON)),
    )
    return ((head, (row,)) for head, row in heads if row)


def _must_pair(state: DashboardState) -> bool:
    """True as soon as sign-off has closed."""
    return state.evening is not None and state.evening.phase is Phase.CLOSED


def results_to_enter(context: Context) -> ResultsForm:
    """The boards of the newest pairing, those without a result first.

    Raises `ArbiterOnly`, `RightMissing`, `NoSeason`, `NothingPairedYet`.
    """
    context.require(Right.RESULTS)
    view = pairings_of(context)
    played = ((plain(context.texts.word(result, context.language)), result) for result in _PLAYED)
    forfeits = ((result.value, result) for result in _BY_FORFEIT)
    boards = sorted(view.boards, key=lambda board: board.result is not None)
    return ResultsForm(view.round, tuple(boards), (*played, *forfeits))

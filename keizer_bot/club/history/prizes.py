"""The season's prizes: the race as it stands, and the winners once it is over ([003] c, d, e)."""

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from keizer_bot.club.history.summaries import contests_of, guests
from keizer_bot.club.ranking.actions import send_ranking
from keizer_bot.club.ranking.views import ranking_view
from keizer_bot.club.seasons.messages import SeasonIsOver
from keizer_bot.club.teams.counted import counted_games
from keizer_bot.core.context import Context
from keizer_bot.core.named import names_by_member
from keizer_bot.core.occurrences import SeasonClosed
from keizer_bot.core.posting import SOON, post
from keizer_bot.core.snapshot import SeasonSnapshot
from keizer_bot.engine.race import Contender, Contest, Race
from keizer_bot.engine.team_player import ExternalGame, TeamPlayer, team_players
from keizer_bot.i18n.message import Message
from keizer_bot.reports.prizes import messages
from keizer_bot.reports.prizes.views import (
    MOST_CONTENDERS,
    AttendanceRow,
    ContestView,
    PrizesView,
    winners,
)
from keizer_bot.store.clubs import Competition


def prizes(context: Context) -> PrizesView:
    """The race of the running season, else the prizes of the one asked for, or of the last.

    Raises `NoSeason`.
    """
    season, running = context.season_or_last, context.running
    over = running is None or season.id != running.id
    return prizes_of(context, context.snapshot_of(season), over=over)


def prizes_of(context: Context, snapshot: SeasonSnapshot, *, over: bool) -> PrizesView:
    """The prizes of that season."""
    games = counted_games(context, snapshot)
    return prizes_view(snapshot, context.competition, names_by_member(context), games, over=over)


def prizes_view(
    snapshot: SeasonSnapshot,
    competition: Competition,
    called: Mapping[int, str],
    games: Sequence[ExternalGame],
    *,
    over: bool,
) -> PrizesView:
    """The prizes, with these names by member; `games` are the games for the club's teams."""
    race, headed = contests_of(snapshot, competition, over=over)
    contests = [_contest(snapshot, called, *entry) for entry in headed]
    if team := team_players(games, snapshot.rules.season.seed):
        contests.append(_of_team(team, called, over=over))
    return PrizesView(
        season=snapshot.row.name,
        round=race.after,
        left=race.left,
        needed=race.needed,
        over=over,
        contests=tuple(contests),
        attendance=_attendance(snapshot, called, race),
    )


def _contest(
    snapshot: SeasonSnapshot, called: Mapping[int, str], heading: messages.Heading, contest: Contest
) -> ContestView:
    def name(contender: Contender) -> str:
        return called[snapshot.by_key(contender.player).member_id]

    shown = contest.contenders[:MOST_CONTENDERS]
    lines = [
        messages.ContenderLine(place, name(c), _number(heading, c), _needs(heading, c))
        for place, c in enumerate(shown, start=1)
    ]
    winners = [messages.WinnerLine(name(c), _number(heading, c)) for c in contest.winners]
    others = len(contest.contenders) - len(shown)
    return ContestView(heading, contest.decided, tuple(lines), tuple(winners), others)


def _number(heading: messages.Heading, contender: Contender) -> messages.Number:
    if heading is messages.Prize.RISER:
        return messages.PlacesOf(int(contender.number))
    return messages.TotalOf(contender.number)


def _needs(heading: messages.Heading, contender: Contender) -> messages.StillNeeds | None:
    """A contender's points behind the leader, and the number of evenings to attend still."""
    needs: list[Message] = []
    if contender.behind and heading is messages.Prize.RISER:
        needs.append(messages.PlacesBehind(int(contender.behind)))
    elif contender.behind:
        needs.append(messages.PointsBehind(contender.behind))
    attendance = contender.attendance
    if attendance.lacking:
        needs.append(messages.RoundsNeeded(attendance.lacking, attendance.left))
    elif attendance.needed:
        needs.append(messages.AttendanceDone())
    return messages.StillNeeds(tuple(needs)) if needs else None


def _of_team(
    players: tuple[TeamPlayer, ...], called: Mapping[int, str], *, over: bool
) -> ContestView:
    contenders = [
        (called[int(p.player)], messages.FactorOf(p.factor, p.games), _team_needs(p))
        for p in players
    ]
    shown = contenders[:MOST_CONTENDERS]
    lines = tuple(messages.ContenderLine(n, *entry) for n, entry in enumerate(shown, start=1))
    able = [entry for entry, player in zip(contenders, players, strict=True) if not player.lacking]
    won = tuple(messages.WinnerLine(name, factor) for name, factor, _ in able[:1] if over)
    return ContestView(messages.Prize.TEAM_PLAYER, over, lines, won, len(players) - len(shown))


def _team_needs(player: TeamPlayer) -> messages.StillNeeds | None:
    needs: list[Message] = [messages.GamesNeeded(player.lacking)] if player.lacking else []
    needs += [messages.NotCounted(player.not_counted)] if player.not_counted else []
    return messages.StillNeeds(tuple(needs)) if needs else None


def _attendance(
    snapshot: SeasonSnapshot, called: Mapping[int, str], race: Race
) -> tuple[AttendanceRow, ...]:
    """Everybody's attendance, the highest first, then in the order of the season's list."""
    members = (p for p in snapshot.players if p.key not in guests(snapshot))
    attendances = [(called[p.member_id], race.attendance[p.key]) for p in members]
    lines = [
        AttendanceRow(name, attendance.attended, attendance.lacking, attendance.left)
        for name, attendance in attendances
    ]
    return tuple(sorted(lines, key=lambda line: -line.attended))


def announce_end(context: Context, occurrence: SeasonClosed) -> tuple[()]:
    """Tell the club the winners of the season, with their numbers, and its last ranking.

    Nothing is announced for a season without a game.
    """
    snapshot = occurrence.snapshot
    if not snapshot.played.rounds:
        return ()
    won = winners(prizes_of(context, snapshot, over=True))
    message = SeasonIsOver(snapshot.row.name, won)
    post(context, message, key=f"season-over:{snapshot.row.id}", urgency=SOON)
    last = replace(ranking_view(snapshot), over=True)
    send_ranking(context, snapshot, last, key=f"last-ranking:{snapshot.row.id}")
    return ()

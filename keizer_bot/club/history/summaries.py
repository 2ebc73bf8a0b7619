"""Summaries of whole seasons: who played which games, and who won which prize ([003] c, d, e).

A summary follows from the season's facts. The bot stores a finished season's summary, and computes
it again after a correction (`keizer_bot.store.summaries`); it computes the running season's
whenever it is needed. While a season runs, its prizes are a race.
"""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from fractions import Fraction
from typing import Literal

import msgspec
from msgspec import structs

from keizer_bot.club.ranking.actions import ranking_view, send_ranking
from keizer_bot.club.seasons.messages import SeasonIsOver
from keizer_bot.club.teams.matches import counted_games
from keizer_bot.core.context import Context
from keizer_bot.core.identify import in_season
from keizer_bot.core.jobs import ScheduledJob
from keizer_bot.core.named import names_by_member
from keizer_bot.core.occurrences import SeasonClosed
from keizer_bot.core.posting import SOON, post
from keizer_bot.core.snapshot import SeasonSnapshot, read_snapshot, read_snapshot_once
from keizer_bot.engine.model import Standing
from keizer_bot.engine.race import Contender, Contest, Race, race
from keizer_bot.engine.runs import LETTERS
from keizer_bot.engine.sheet import OUTCOMES
from keizer_bot.engine.team_player import ExternalGame, TeamPlayer, team_players
from keizer_bot.i18n.message import Message
from keizer_bot.reports.prizes import messages
from keizer_bot.reports.prizes.messages import Prize
from keizer_bot.reports.prizes.views import (
    MOST_CONTENDERS,
    AttendanceRow,
    ContestView,
    PrizesView,
    winners,
)
from keizer_bot.reports.shown_points import shown_contest
from keizer_bot.store import seasons, summaries
from keizer_bot.store.clubs import Competition
from keizer_bot.store.seasons import SeasonRow
from keizer_bot.store.transaction import Transaction


def contests_of(
    snapshot: SeasonSnapshot, competition: Competition, *, over: bool
) -> tuple[Race, Sequence[tuple[messages.Heading, Contest]]]:
    """The race for the prizes that depend on the ranking, and each prize's heading and contest.

    While the season runs, the race is the one after the latest ranking shown: a round that is
    paired but not played does not count yet. A competition beside the main one has no other prize
    than its champion ([003] d).
    """
    rounds = max(snapshot.rules.season.rounds or 0, len(snapshot.rounds))
    last = snapshot.rankings[-1].lines if snapshot.published else None
    running = snapshot.running
    if not over:
        running = running.with_rounds(snapshot.played.rounds[: snapshot.ranked_to])
    standings = race(
        running, rounds=rounds, over=over, guests=() if last else guests(snapshot), published=last
    )
    if last is None:
        contests = standings.champion, *standings.groups
        champion, *groups = (shown_contest(contest, snapshot.rules) for contest in contests)
        standings = replace(standings, champion=champion, groups=tuple(groups))
    if competition.beside:
        return standings, [(messages.CompetitionPrize(competition.name), standings.champion)]
    return standings, [
        (messages.Prize.CHAMPION, standings.champion),
        *((messages.GroupPrize(contest.group or ""), contest) for contest in standings.groups),
        (messages.Prize.RISER, standings.riser),
    ]


def guests(snapshot: SeasonSnapshot) -> frozenset[str]:
    """Keys of the guests, who play one round and win no prize ([003] d: "het hoogste DSC-lid")."""
    return frozenset(p.key for p in snapshot.players if p.from_round == p.until_round)


PrizeKind = Literal["champion", "group", "riser", "team_player"]


class PlayedSeason(msgspec.Struct, frozen=True, array_like=True):
    """A player's season. `games` are the results of the games they played, in order: w, d, l.

    Forfeits and awards are left out. `attended` counts rounds as the prizes do.
    """

    member: int
    rank: int
    total: Fraction
    attended: int
    games: str


class PrizeWinner(msgspec.Struct, frozen=True, array_like=True):
    """The winner of a prize; `number` is a total, places gained, or W − We over `games` games."""

    member: int
    number: Fraction
    games: int = 0


class PrizeOfSeason(msgspec.Struct, frozen=True, array_like=True):
    """A prize and its winners, if any; `group` is set for the prize of a group."""

    kind: PrizeKind
    group: str | None
    winners: tuple[PrizeWinner, ...]


class SeasonSummary(msgspec.Struct, frozen=True, array_like=True):
    """A season: its number of paired rounds, its players in ranking order, its prizes.

    `white_won`, `drawn` and `black_won` count the games that were played.
    """

    rounds: int
    white_won: int
    drawn: int
    black_won: int
    players: tuple[PlayedSeason, ...]
    prizes: tuple[PrizeOfSeason, ...]


class PastSeason(msgspec.Struct, frozen=True):
    """A season with its summary; until it is `over`, nobody has won its prizes.

    `kept` is the stored summary's number, a new one after each correction; None if it is not
    stored.
    """

    row: SeasonRow
    over: bool
    summary: SeasonSummary
    kept: int | None

    @property
    def champions(self) -> tuple[int, ...]:
        """The members who became champion; several if they share the title."""
        prizes = self.summary.prizes
        return tuple([won.member for p in prizes if p.kind == "champion" for won in p.winners])


_ENCODER = msgspec.json.Encoder(enc_hook=str)
_DECODER = msgspec.json.Decoder(SeasonSummary, dec_hook=lambda kind, text: kind(text))


def past_seasons(context: Context) -> tuple[PastSeason, ...]:
    """The competition's seasons with at least one pairing, the oldest first."""
    kept = summaries.summaries(context.tx, context.competition.id)
    rows = seasons.all_seasons(context.tx, context.competition.id)[::-1]
    running = context.running
    past = []
    for row in rows:
        over = running is None or row.id != running.id
        number, content = kept.get(row.id, (None, ""))
        stored = _DECODER.decode(content) if content else summary(context, row, over=over)
        past.append(PastSeason(row, over, stored, number))
    return tuple([season for season in past if season.summary.rounds])


def summary(context: Context, row: SeasonRow, *, over: bool) -> SeasonSummary:
    """Compute the season's summary from its facts."""
    read = read_snapshot_once if over else read_snapshot
    snapshot = read(context.tx, row, context.competition.hours, context.club.time_zone)
    results, played = list(_results(snapshot)), defaultdict[str, str](str)
    for key, outcome in results:
        played[key] += LETTERS[outcome]
    of_white = Counter(outcome for _, outcome in results[::2])
    ranked = _ranked(snapshot)
    race_, contests = contests_of(snapshot, context.competition, over=over)
    return SeasonSummary(
        rounds=len(snapshot.played.rounds),
        white_won=of_white["won"],
        drawn=of_white["drew"],
        black_won=of_white["lost"],
        players=tuple(
            PlayedSeason(
                snapshot.by_key(line.player).member_id,
                line.rank,
                line.total,
                race_.attendance[line.player].attended,
                played[line.player],
            )
            for line in ranked
        ),
        prizes=(
            *(_of_ranking(snapshot, heading, contest) for heading, contest in contests),
            *_of_team(context, snapshot, over=over),
        ),
    )


def _ranked(snapshot: SeasonSnapshot) -> Iterator[Standing]:
    """The last ranking; players who are missing from a published one are added at the foot."""
    last = snapshot.rankings[-1].lines
    yield from last
    ranked_ids = {line.player for line in last}
    for line in snapshot.running.standings().lines:
        if line.player not in ranked_ids:
            yield line._replace(rank=len(last) + 1, total=Fraction(0))


def _results(snapshot: SeasonSnapshot) -> Iterator[tuple[str, str]]:
    """The outcome of each played game twice: for White, then for Black."""
    for round_ in snapshot.played.rounds:
        for game in round_.games:
            white, black = OUTCOMES[game.result]
            if white in LETTERS:
                yield game.white, white
                yield game.black, black


def _of_ranking(
    snapshot: SeasonSnapshot, heading: messages.Heading, contest: Contest
) -> PrizeOfSeason:
    kind: PrizeKind = "group" if contest.group else "champion"
    if heading is Prize.RISER:
        kind = "riser"
    member = {player.key: player.member_id for player in snapshot.players}
    winners = tuple(PrizeWinner(member[won.player], won.number) for won in contest.winners)
    return PrizeOfSeason(kind, contest.group, winners)


def _of_team(context: Context, snapshot: SeasonSnapshot, *, over: bool) -> Iterator[PrizeOfSeason]:
    """The best team player's prize, if games for a team are known."""
    games = counted_games(context, snapshot)
    best = team_players(games, snapshot.rules.season.seed)
    able = [player for player in best if over and not player.lacking]
    if best:
        winners = tuple(PrizeWinner(int(p.player), p.factor, p.games) for p in able[:1])
        yield PrizeOfSeason("team_player", None, winners)


def _not_kept(tx: Transaction, at: datetime) -> Iterator[ScheduledJob]:
    """A job for each finished season without a stored summary, so that each is a short step."""
    for season_id in summaries.unsummarised(tx):
        yield ScheduledJob(at, keep_summary, (season_id, season_id))


@in_season
def keep_summary(context: Context, season_id: int) -> None:
    """Compute the season's summary and store it."""
    made = summary(context, seasons.season(context.tx, season_id), over=True)
    summaries.keep_summary(context.tx, season_id, _ENCODER.encode(made).decode())


JOBS = (_not_kept,)


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
        contests.append(_team_contest(team, called, over=over))
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


def _team_contest(
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
    attendances = ((called[p.member_id], race.attendance[p.key]) for p in members)
    lines = (AttendanceRow(name, at.attended, at.lacking, at.left) for name, at in attendances)
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
    last = structs.replace(ranking_view(snapshot), over=True)
    send_ranking(context, snapshot, last, key=f"last-ranking:{snapshot.row.id}")
    return ()

"""A whole season in memory: its stored facts as the engine's `Season`, with its rankings.

Only facts are stored; rankings are computed from them, so a correction of an early round changes
everything after it. Computing takes long, so the snapshot and its rankings are kept from step to
step until their tables are written to.
"""

import json
from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cached_property, lru_cache
from typing import Any, Final, Literal, TypeVar, cast
from zoneinfo import ZoneInfo

import msgspec
from msgspec import structs

from keizer_bot.calendar import Calendar, Phase
from keizer_bot.core.hours import Hours, calendar_of
from keizer_bot.engine.cup import Bracket, cup_after, size_of
from keizer_bot.engine.model import (
    Absence,
    Adjustment,
    EntryPoints,
    Game,
    Inside,
    PerMissedRound,
    Player,
    PointsUntil,
    Result,
    Round,
    Season,
    Standing,
    Standings,
)
from keizer_bot.engine.ranking import GameKey
from keizer_bot.engine.rules import Rules
from keizer_bot.engine.rules_table import rules_from
from keizer_bot.engine.running import RunningSeason
from keizer_bot.engine.sheet import ScoreSheet
from keizer_bot.reports.ranking import ranked_to
from keizer_bot.reports.shown_points import shown_ranking, shown_sheet
from keizer_bot.store import arbiter_changes, games, seasons
from keizer_bot.store.games import GameRow, OverrideKind, PairingOverride, Presence
from keizer_bot.store.read_cache import MOST_LEFT, kept_between_steps
from keizer_bot.store.seasons import FinalStanding, PlayerRow, RoundRow, SeasonRow
from keizer_bot.store.transaction import Transaction

T = TypeVar("T")
HERE = "here"
RESULTS: Final = {result.value: result for result in Result}
ExternalResult = Literal["1-0", "1/2-1/2", "0-1"]


@dataclass(frozen=True)
class SeasonSnapshot:
    """A season's facts. `season` holds every round; `played` only those up to the last paired one.

    `presence` is the recorded attendance by round. `hides_withdrawn`: the club leaves withdrawn
    players out of its rankings. `known` is the season as an earlier step ranked it. `published` is
    the final ranking of a season from elsewhere.
    """

    row: SeasonRow
    rules: Rules
    calendar: Calendar
    players: tuple[PlayerRow, ...]
    rounds: tuple[RoundRow, ...]
    games: tuple[GameRow, ...]
    season: Season
    presence: Mapping[int, Sequence[Presence]]
    hides_withdrawn: bool = False
    known: RunningSeason | None = field(default=None, compare=False, repr=False)
    published: tuple[FinalStanding, ...] = ()
    _kept: dict[Hashable, Any] = field(default_factory=dict, compare=False, repr=False)

    def keep(self, key: Hashable, make: Callable[[], T]) -> T:
        """The result of `make` for these facts, computed once under that key."""
        if key not in self._kept:
            self._kept[key] = make()
        kept: T = self._kept[key]
        return kept

    @cached_property
    def running(self) -> RunningSeason:
        """`played` with its rankings. Raises as the engine does for facts that it refuses."""
        return RunningSeason.of(self.played, self.rules, earlier=self.known)

    @cached_property
    def exact_rankings(self) -> tuple[Standings, ...]:
        """The rankings in the engine's points, from 0 to the last paired round.

        The last one is as published elsewhere, if it was.
        """
        rankings = self.running.history(after=len(self.played.rounds))
        return (*rankings[:-1], self._as_published(rankings[-1], self.published))

    @cached_property
    def rankings(self) -> tuple[Standings, ...]:
        """`exact_rankings` in the points that are shown."""
        shown = [shown_ranking(ranking, self.rules) for ranking in self.exact_rankings]
        return (*shown[:-1], self._as_published(shown[-1], self.shown_published))

    @cached_property
    def shown_published(self) -> tuple[FinalStanding, ...]:
        """The published ranking in the points that are shown.

        Its totals may be in those points already; the sum of all shows which.
        """
        if self.rules.point == 1 or not self.published:
            return self.published
        ours = self.running.standings(after=len(self.played.rounds)).lines
        exact = sum(line.total for line in ours)
        printed = sum(standing.total for standing in self.published)
        point = self.rules.point if 2 * printed < 3 * exact else 1
        return tuple([structs.replace(s, total=s.total * point) for s in self.published])

    def score_sheet(self, key: str) -> ScoreSheet:
        """The player's score sheet in the last ranking that is shown, in the points that are shown.

        Raises SeasonRefusedError for a player who is not in it.
        """
        sheet = self.running.score_sheet(key, after=self.ranked_to)
        return shown_sheet(sheet, self.rules)

    def score_sheets(self) -> Iterator[ScoreSheet]:
        """The score sheets of everybody in that ranking, in listed order."""
        for sheet in self.running.score_sheets(after=self.ranked_to):
            yield shown_sheet(sheet, self.rules)

    def what_if(self, results: Mapping[GameKey, Result]) -> Standings:
        """The ranking that would be shown if those games had these results."""
        return shown_ranking(self.running.what_if(results), self.rules)

    @staticmethod
    def _as_published(last: Standings, published: Sequence[FinalStanding]) -> Standings:
        if not published:
            return last
        ours = {line.player: line for line in last.lines}
        lines = [
            ours[standing.key]._replace(rank=standing.rank, total=standing.total)
            if standing.key in ours
            else Standing(standing.rank, standing.key, Fraction(0), standing.total, Fraction(0))
            for standing in published
        ]
        return replace(last, provisional=False, lines=tuple(lines))

    @cached_property
    def played(self) -> Season:
        """The season up to its last paired round, on which its rankings depend."""
        last = max((e.number for e in self.calendar.paired), default=0)
        return replace(self.season, rounds=self.season.rounds[:last])

    def out_of_cup(self, number: int) -> frozenset[str]:
        """Keys of the players who are out of the cup before that round; empty if it is no cup."""
        if not self.rules.is_cup:
            return frozenset()
        return frozenset(cup_after(self.season, self.rules, self.played.rounds[: number - 1]).out)

    @property
    def ranked_to(self) -> int:
        """The last round whose ranking is shown: it has a result, or its evening is over."""
        over = (e.number for e in self.calendar.paired if e.phase is Phase.FINAL)
        return max(ranked_to(self.played), *over, 0)

    def by_id(self, player_id: int) -> PlayerRow:
        """The player with that id."""
        return next(p for p in self.players if p.id == player_id)

    def by_key(self, key: str) -> PlayerRow:
        """The player with that key of the season file."""
        return next(p for p in self.players if p.key == key)

    def names(self, keys: Iterable[str]) -> tuple[str, ...]:
        """The names of the players with those keys."""
        return tuple(self.by_key(key).name for key in keys)

    def games_of(self, round_id: int) -> tuple[GameRow, ...]:
        """The round's games by board."""
        return tuple(g for g in self.games if g.round_id == round_id)

    def presence_in(self, round_id: int) -> dict[int, Presence]:
        """Recorded attendance in the round, by player; players without any are missing."""
        return {row.player_id: row for row in self.presence.get(round_id, ())}

    def busy_in(self, round_id: int) -> set[int]:
        """Ids of the players with a game in the round."""
        return {player for game in self.games_of(round_id) for player in game.players}


def rules_of(season: SeasonRow) -> Rules:
    """The season's rules as the engine reads them; parsed once per text."""
    return _read_rules(season.rules)


@lru_cache(maxsize=64)
def _read_rules(text: str) -> Rules:
    return rules_from(json.loads(text))


def _of_players(rules: Rules, keys: set[str]) -> Rules:
    """The rules without forbidden pairs that name a player no longer in the season."""
    pairing = rules.pairing
    pairs = tuple(pair for pair in pairing.forbidden if keys.issuperset(pair))
    if pairs == pairing.forbidden:
        return rules
    return replace(rules, pairing=replace(pairing, forbidden=pairs))


@kept_between_steps()
def read_calendar(tx: Transaction, season: SeasonRow, hours: str, time_zone: str) -> Calendar:
    """The season's evenings; hours and time zone are those of its competition."""
    rows = seasons.rounds(tx, season.id)
    return calendar_of(rows, Hours.from_json(hours), ZoneInfo(time_zone), rules_of(season))


def _ranked(snapshot: SeasonSnapshot) -> tuple[int, RunningSeason] | None:
    """The season with the rankings computed so far, as a starting point for later steps."""
    running = vars(snapshot).get("running")
    return None if running is None else (snapshot.row.id, running)


@kept_between_steps(most=MOST_LEFT, leaves=_ranked)
def read_snapshot(tx: Transaction, row: SeasonRow, hours: str, time_zone: str) -> SeasonSnapshot:
    """The season's facts; hours and time zone are those of its competition."""
    return read_snapshot_once(tx, row, hours, time_zone)


def read_snapshot_once(
    tx: Transaction, row: SeasonRow, hours: str, time_zone: str
) -> SeasonSnapshot:
    """Do what `read_snapshot` does, but cache nothing: for a single look at a past season."""
    players = seasons.players(tx, row.id)
    presence = _by_round((p.round_id, p) for p in games.season_presence(tx, row.id))
    rounds, all_games = seasons.rounds(tx, row.id), games.season_games(tx, row.id)
    facts = _Facts(
        keys={p.id: p.key for p in players},
        games=_by_round((game.round_id, game) for game in all_games),
        byes=_by_round(games.season_byes(tx, row.id)),
        presence=presence,
        overrides=_by_round((o.round_id, o) for o in games.overrides(tx, row.id)),
    )
    return SeasonSnapshot(
        row=row,
        rules=_of_players(rules_of(row), {player.key for player in players}),
        calendar=read_calendar(tx, row, hours, time_zone),
        players=players,
        rounds=rounds,
        games=all_games,
        presence=presence,
        season=Season(
            name=row.name,
            players=tuple(map(engine_player, players)),
            rounds=tuple(facts.round(r) for r in rounds),
            adjustments=tuple(
                Adjustment(facts.keys[row_.player_id], row_.round, row_.points, row_.why)
                for row_ in arbiter_changes.adjustments(tx, row.id)
            ),
            bracket=_bracket(players),
            inside=Inside(**json.loads(row.inside)) if row.inside else None,
        ),
        hides_withdrawn=Hours.from_json(hours).withdrawn == "hidden",
        published=seasons.final_standings(tx, row.id),
        known=cast("RunningSeason | None", tx.cache.left(_ranked, row.id)),
    )


def _bracket(players: Sequence[PlayerRow]) -> Bracket | None:
    """The places in a cup's bracket as drawn; None if there is no cup."""
    by_place = {p.bracket_place: p.key for p in players if p.bracket_place is not None}
    if not by_place:
        return None
    return tuple(by_place.get(place) for place in range(1, size_of(len(players)) + 1))


def engine_player(row: PlayerRow) -> Player:
    """A stored player as the engine's `Player`."""
    return Player(
        id=row.key,
        name=row.name,
        rating=row.rating,
        group=row.group,
        from_round=row.from_round,
        until_round=row.until_round,
        entry_points=_entry_points(row.entry_points),
        federation_id=row.federation_id,
        k_factor=row.k_factor,
        prizes=row.prizes,
    )


@lru_cache(maxsize=64)
def _entry_points(text: str) -> EntryPoints:
    written = json.loads(text)
    if written == "auto":
        return "auto"
    if isinstance(written, dict) and "points" in written:
        return PointsUntil(Fraction(written["points"]), written["until_ranking"])
    if isinstance(written, dict):
        return PerMissedRound(Fraction(written["per_missed_round"]))
    return Fraction(written)


def _by_round(facts: Iterable[tuple[int, T]]) -> Mapping[int, list[T]]:
    by_round = defaultdict[int, list[T]](list)
    for round_id, fact in facts:
        by_round[round_id].append(fact)
    return by_round


class _Facts(msgspec.Struct, frozen=True):
    """The season's rows by round, from which each round is built."""

    keys: Mapping[int, str]
    games: Mapping[int, list[GameRow]]
    byes: Mapping[int, list[int]]
    presence: Mapping[int, list[Presence]]
    overrides: Mapping[int, list[PairingOverride]]

    def round(self, row: RoundRow) -> Round:
        """The round as the engine's `Round`; once it is paired, overrides no longer matter."""
        paired = self.byes[row.id] or any(not g.in_advance for g in self.games[row.id])
        overrides = () if paired else self.overrides[row.id]
        given = [w.player_id for w in overrides if w.kind == "bye"]
        presences = self.presence[row.id]
        return Round(
            number=row.number,
            games=tuple(map(self._game, self.games[row.id])),
            byes=tuple(self.keys[i] for i in (*self.byes[row.id], *given)),
            absences=tuple(self._absence(p) for p in presences if p.state != HERE),
            period=row.period,
            forced=self._pairs(overrides, "force"),
            forbidden=self._pairs(overrides, "forbid"),
            signed_on=tuple(self.keys[p.player_id] for p in presences if p.state == HERE),
            date=row.date.isoformat(),
            outer_round=row.outer_round,
        )

    def _game(self, row: GameRow) -> Game:
        white, black = self.keys[row.white_id], self.keys[row.black_id]
        result = RESULTS[row.result] if row.result else None
        advances = None if row.advances_id is None else self.keys[row.advances_id]
        if row.white_points is None or row.black_points is None:
            return Game(white, black, result, advances=advances)
        points = Fraction(row.white_points), Fraction(row.black_points)
        return Game(white, black, result, *points, advances)

    def _pairs(
        self, overrides: Sequence[PairingOverride], kind: OverrideKind
    ) -> tuple[tuple[str, str], ...]:
        return tuple(
            (self.keys[w.player_id], self.keys[w.other_id])
            for w in overrides
            if w.kind == kind and w.other_id is not None
        )

    def _absence(self, presence: Presence) -> Absence:
        own_result = cast("ExternalResult | None", presence.result)
        return Absence(self.keys[presence.player_id], presence.state, presence.board, own_result)

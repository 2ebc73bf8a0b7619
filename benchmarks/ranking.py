"""Times the ranking beside a bare loop that does the same without rules, names or fractions.

    python -m benchmarks.ranking

The floor has for each player a fixed sum and lists of opponents won and drawn against, and sorts.
It gets its integers ready-made, whereas ours come from the season.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from statistics import median
from time import process_time

from benchmarks.clubs import club
from keizer_bot.engine.model import Result, Season
from keizer_bot.engine.ranking import history, standings
from keizer_bot.engine.replay import Replay, RoundState
from keizer_bot.engine.rules import Rules
from keizer_bot.engine.rules_table import rules_from

REPEATS = 21
ONE_PASS = rules_from({"values": {"top": 1500}})
STABLE_FROM_10 = rules_from(
    {
        "values": {"top": 1500},
        "revaluation": {"schedule": [{"from_round": 10, "passes": "until-stable"}]},
    }
)


@dataclass
class Floor:
    """The bare loop, in sixths of a point: own value 6, a win 6, a draw 3, excused 2, a bye 4."""

    size: int
    own: list[int] = field(default_factory=list)
    won: list[list[int]] = field(default_factory=list)
    drawn: list[list[int]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.own = [6] * self.size
        self.won = [[] for _ in range(self.size)]
        self.drawn = [[] for _ in range(self.size)]

    def post(self, facts: RoundFacts) -> None:
        """Add a round."""
        for winner, loser in facts.won:
            self.won[winner].append(loser)
        for one, other in facts.drawn:
            self.drawn[one].append(other)
            self.drawn[other].append(one)
        for player, sixths in facts.own:
            self.own[player] += sixths

    def ranked(self, order: list[int], values: list[int]) -> tuple[list[int], list[int]]:
        """Make one pass; returns the new order and the new values."""
        totals = []
        for player in range(self.size):
            total = self.own[player] * values[player]
            for other in self.won[player]:
                total += 6 * values[other]
            for other in self.drawn[player]:
                total += 3 * values[other]
            totals.append(total)
        order = sorted(order, key=totals.__getitem__, reverse=True)
        for place, player in enumerate(order):
            values[player] = 1500 - place
        return order, values


@dataclass
class RoundFacts:
    """A round for the floor: places instead of names, and no strings."""

    won: list[tuple[int, int]]
    drawn: list[tuple[int, int]]
    own: list[tuple[int, int]]


def facts_of(season: Season) -> list[RoundFacts]:
    """The season for the floor."""
    place = {player.id: number for number, player in enumerate(season.players)}
    facts = []
    for round_ in season.rounds:
        pairs = [(place[game.white], place[game.black], game.result) for game in round_.games]
        won = [(a, b) for a, b, result in pairs if result is Result.WHITE_WON]
        won += [(b, a) for a, b, result in pairs if result is Result.BLACK_WON]
        drawn = [(a, b) for a, b, result in pairs if result is Result.DRAWN]
        own = [(place[absence.player], 2) for absence in round_.absences]
        own += [(place[id_], 4) for id_ in round_.byes]
        facts.append(RoundFacts(won, drawn, own))
    return facts


def floor_replay(size: int, facts: list[RoundFacts]) -> list[list[int]]:
    """All rankings by the bare loop, as orders of players."""
    floor = Floor(size)
    order, values = list(range(size)), [1500 - place for place in range(size)]
    orders = []
    for round_facts in facts:
        floor.post(round_facts)
        order, values = floor.ranked(order, values)
        orders.append(order)
    return orders


Action = Callable[[], Callable[[], object]]


def seconds(*actions: Action, repeats: int = REPEATS) -> list[float]:
    """The median time of the function that each action prepares; they take turns.

    It is processor time, which other work on the machine changes least.
    """
    times: list[list[float]] = [[] for _ in actions]
    for _ in range(repeats):
        for prepare, taken in zip(actions, times, strict=True):
            timed = prepare()
            begin = process_time()
            timed()
            taken.append(process_time() - begin)
    return [median(taken) for taken in times]


def at_once(timed: Callable[[], object]) -> Action:
    """An action that needs no preparation."""
    return lambda: timed


def core_replay(season: Season, rules: Rules) -> Action:
    """The integer core: each round from its facts, without checks or fractions."""
    return at_once(lambda: list(Replay(season, rules).states(season.rounds)))


def last_of(season: Season, rules: Rules) -> tuple[Replay, RoundState]:
    """A replay, and the state at its end."""
    replay = Replay(season, rules)
    return replay, replay.end(season.rounds)


def row(name: str, floor: float, ours: float, limit: str) -> None:
    """Print a line of the table."""
    times = f"{floor * 1000:9.3f} ms | {ours * 1000:9.3f} ms | {ours / floor:5.2f}"
    print(f"| {name:42} | {times} | {limit} |")


def one_pass(players: int, rounds: int) -> None:
    """Time a single ranking pass over a whole season."""
    season = club(players, rounds)
    replay, state = last_of(season, ONE_PASS)
    facts, floor = facts_of(season), Floor(players)
    for round_facts in facts:
        floor.post(round_facts)
    opening = replay.opening_after(state).listing
    order, values = list(opening.order), list(opening.values)
    bare, ours = seconds(
        at_once(lambda: floor.ranked(order, list(values))),
        at_once(lambda: replay.make_passes(state.past, rounds, opening, 1)),
    )
    row(f"one pass, {players} × {rounds}", bare, ours, "≤ 1.3")


def replays(players: int, rounds: int) -> None:
    """Time all rankings of a season, by the core and by the public functions."""
    season = club(players, rounds)
    facts = facts_of(season)
    bare, ours, public, last = seconds(
        at_once(lambda: floor_replay(players, facts)),
        core_replay(season, ONE_PASS),
        at_once(lambda: history(season, ONE_PASS)),
        at_once(lambda: standings(season, ONE_PASS)),
    )
    row(f"replay, {players} × {rounds}", bare, ours, "≤ 2.5")
    row(f"history(), {players} × {rounds}", bare, public, "≤ 3.5")
    row(f"standings(), {players} × {rounds}", bare, last, "≤ 3.5")


def stable(players: int, rounds: int) -> None:
    """Time until-stable from the ranking before, and a whole replay with it from round 10."""
    season = club(players, rounds)
    replay, state = last_of(season, STABLE_FROM_10)
    facts = facts_of(season)
    opening = replay.opening_after(state).listing
    bare, once, whole = seconds(
        at_once(lambda: floor_replay(players, facts)),
        at_once(lambda: replay.make_passes(state.past, rounds, opening, "until-stable")),
        core_replay(season, STABLE_FROM_10),
    )
    row(f"until-stable, {players} × {rounds}", bare, once, "≤ 1 ms")
    row(f"replay, stable from 10, {players} × {rounds}", bare, whole, "≤ 12 ms")


def main() -> None:
    """Print the table of benchmarks/README.md."""
    print("| what | floor | ours | ratio | must be |\n| --- | --- | --- | --- | --- |")
    for players in (40, 150, 1000):
        one_pass(players, 30)
    for players in (150, 1000):
        replays(players, 30)
    stable(150, 30)


if __name__ == "__main__":
    main()

"""Times a running season beside the public functions, which compute the same from the start.

    python -m benchmarks.running

First the ranking after one result; then whole seasons, each round paired by the ranking before it
and played by ratings and chance, as in the lab.
"""

from __future__ import annotations

import pickle
import random
from dataclasses import replace
from functools import partial

from benchmarks.clubs import COMING, club
from benchmarks.ranking import at_once, seconds
from keizer_bot.engine.model import Absence, Game, Result, Round, RoundPlan, Season
from keizer_bot.engine.pairing import pair_round
from keizer_bot.engine.presets import KEIZERS
from keizer_bot.engine.ranking import standings
from keizer_bot.engine.rules import Rules
from keizer_bot.engine.rules_table import rules_from
from keizer_bot.engine.running import RunningSeason

ROUNDS = 30
DRAWS = 0.2
RULES = rules_from({"values": {"top": 1500}})


def row(name: str, public: float, running: float, limit: str) -> None:
    """Print a line of the table."""
    times = f"{public * 1000:9.3f} ms | {running * 1000:9.3f} ms | {public / running:5.1f}"
    print(f"| {name:42} | {times} | {limit} |")


def with_another_result(season: Season) -> Season:
    """The season with a different result of its last round's first game."""
    *before, last = season.rounds
    first, *others = last.games
    other = Result.DRAWN if first.result is not Result.DRAWN else Result.WHITE_WON
    changed = replace(last, games=(first._replace(result=other), *others))
    return replace(season, rounds=(*before, changed))


def one_result(players: int) -> None:
    """Time the ranking after one result; then with all facts read again, to be compared."""
    season = club(players, ROUNDS)
    changed = with_another_result(season)
    anew = pickle.loads(pickle.dumps(changed))  # noqa: S301 - our own
    running = RunningSeason.of(season, RULES)
    public, change, reread = seconds(
        at_once(lambda: standings(changed, RULES)),
        at_once(lambda: running.change(changed.rounds[-1]).standings()),
        at_once(lambda: RunningSeason.of(anew, RULES, earlier=running).standings()),
    )
    row(f"after one result, {players} × {ROUNDS}", public, change, "≤ 1 ms")
    row(f"the same, its facts read anew, {players} × {ROUNDS}", public, reread, "-")


def present_in(season: Season, number: int) -> list[str]:
    """Ids of those who come: four of five, always the same for the same round."""
    chance = random.Random(number)
    return [player.id for player in season.players if chance.random() < COMING]


def played(season: Season, plan: RoundPlan, present: list[str]) -> Round:
    """The round with results by ratings and chance."""
    chance, ratings = random.Random(plan.round), {p.id: p.rating or 0 for p in season.players}
    games = []
    for game in plan.games:
        better = 1 / (1 + 10 ** ((ratings[game.black] - ratings[game.white]) / 400))
        throw = chance.random()
        result = Result.WHITE_WON if throw < better else Result.BLACK_WON
        drawn = abs(throw - better) < DRAWS / 2
        games.append(Game(game.white, game.black, Result.DRAWN if drawn else result))
    attending = set(present)
    away = tuple(Absence(p.id, "excused") for p in season.players if p.id not in attending)
    return Round(plan.round, tuple(games), plan.byes, away)


def by_public_functions(season: Season, rules: Rules) -> object:
    """The last ranking of a season that is paired and played round by round."""
    for number in range(1, ROUNDS + 1):
        present = present_in(season, number)
        plan = pair_round(season, present, rules)
        season = replace(season, rounds=(*season.rounds, played(season, plan, present)))
    return standings(season, rules)


def by_running(start: RunningSeason) -> object:
    """The same by a running season."""
    running = start
    for number in range(1, ROUNDS + 1):
        present = present_in(running.season, number)
        running = running.add(played(running.season, running.pair(present), present))
    return running.standings()


def whole_seasons(players: int, preset: str) -> None:
    """Time a season from its first pairing to its last ranking, under a preset."""
    table = {"preset": preset, "season": {"rounds": ROUNDS}}
    top = {} if preset == "geel-elo" else {"values": {"top": "auto"}}
    rules, season = rules_from(table | top), replace(club(players, 1), rounds=())
    start = RunningSeason.of(season, rules)
    if by_running(start) != by_public_functions(season, rules):
        raise AssertionError("the two differ")
    public, running = seconds(
        at_once(partial(by_public_functions, season, rules)),
        at_once(partial(by_running, start)),
        repeats=5,
    )
    row(f"a season of {players} × {ROUNDS}, {preset}", public, running, "≤ 25 ms; ≥ 2")


def main() -> None:
    """Print the table of benchmarks/README.md."""
    print("| what | public functions | running | times faster | must be |")
    print("| --- | --- | --- | --- | --- |")
    for players in (40, 150):
        one_result(players)
    for preset in KEIZERS:
        whole_seasons(40, preset)


if __name__ == "__main__":
    main()

"""Times simulated seasons, beside the same pairings and rankings by the public functions.

    python -m benchmarks.lab

The program plays them in separate processes; here it is this one. Times are processor time for 200
seasons, extrapolated from a few; the memory is this process's peak.
"""

from __future__ import annotations

import gc
import resource
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from time import process_time

from keizer_bot.engine.model import Player, Season
from keizer_bot.engine.pairing import pair_round
from keizer_bot.engine.presets import KEIZERS
from keizer_bot.engine.ranking import history
from keizer_bot.lab.dice import throw
from keizer_bot.lab.model import default_model
from keizer_bot.lab.playing import Course, play
from keizer_bot.lab.simulating import rule_set, season_row

SEASONS = 200
TRIED = 5
ROUNDS = 30


def course(players: int, preset: str) -> Course:
    """A simulated season of that many players, rated from 2050 to 1250."""
    apart = 800 / players
    people = tuple(Player(f"p{n}", f"P{n}", round(2050 - apart * n)) for n in range(players))
    values = {} if preset == "geel-elo" else {"values": {"top": "auto"}}
    rules = rule_set(preset, {"preset": preset} | values, ROUNDS).rules
    return Course(Season("Club", people), default_model(people), rules, ROUNDS)


def seconds(step: Callable[[int], object], times: int = TRIED) -> float:
    """Processor seconds that 200 of these steps would take."""
    begin = process_time()
    for number in range(times):
        step(number)
    return (process_time() - begin) / times * SEASONS


def pairings_and_rankings(course: Course, number: int) -> None:
    """Play a season, and compute all its rankings."""
    play(course, throw(course.model, ROUNDS, 1, number)).running.history()


def through_public_functions(course: Course, played: Sequence[Season], number: int) -> None:
    """Pair and rank each round of that season again, by the functions for whole seasons."""
    season = played[number]
    for before, round_ in enumerate(season.rounds):
        seats = {seat for game in round_.games for seat in (game.white, game.black)}
        so_far = replace(season, rounds=season.rounds[:before])
        pair_round(so_far, seats | {*round_.byes}, course.rules)
    history(season, course.rules)


def main() -> None:
    """Print the table of benchmarks/README.md."""
    gc.disable()  # as in the lab's processes while they play
    heads = ("measured", "must be", "with `absence_cost`", "must be", "unmeasured", "public")
    print(f"| 200 seasons | {' | '.join(heads)} |\n|{' --- |' * 7}")
    for preset in KEIZERS:
        one = course(40, preset)
        alone = seconds(partial(season_row, one, 1, costs=False))
        costs = seconds(partial(season_row, one, 1), 2)
        bare = seconds(partial(pairings_and_rankings, one))
        played = [play(one, throw(one.model, ROUNDS, 1, n)).season for n in range(TRIED)]
        public = seconds(partial(through_public_functions, one, played))
        times = f"{alone:.1f} s | 5 s | {costs:.0f} s | 30 s"
        ratio = f"{bare:.1f} s | {public:.0f} s, {public / bare:.1f} ×"
        print(f"| {preset}, 40 × 30 | {times} | {ratio} |")
    large = course(150, "keizer")
    alone = seconds(partial(season_row, large, 1, costs=False), 2)
    print(f"| keizer, 150 × 30 | {alone:.0f} s | 60 s | | | | |")
    megabytes = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(f"\nMemory: {megabytes:.0f} MB; at most 150.")


if __name__ == "__main__":
    main()

"""Times the pairing beside bare greedy without look-ahead, and what networkx does for it.

    python -m benchmarks.pairing

Bare greedy walks a list of free players and pairs each with the first one not met yet; if there is
none, it leaves the player out. Both get the same sets of opponents met.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Collection, Iterable
from functools import partial
from statistics import median
from time import process_time

from benchmarks.clubs import club
from keizer_bot.engine.matching import Edge, mask_of
from keizer_bot.engine.methods import Nearest
from keizer_bot.engine.pairing import evening_of, pair_round
from keizer_bot.engine.rules_table import rules_from
from keizer_bot.engine.top_down import Field, first_matching

REPEATS = 21
CLUBS = range(1, 11)  # one club takes some times longer than another
ROUNDS = 15
RULES = rules_from({"values": {"top": 3000}, "pairing": {"rematch": {"gap": 5}}})
NEVER = rules_from({"values": {"top": 3000}})
LIMITS = {"rematch": {"gap": 5}, "max_same_colour": 1, "max_colour_balance": 1}
GIVING_WAY = rules_from({"values": {"top": 3000}, "pairing": LIMITS})


def mid_season(size: int, *, never: bool, seed: int = 1) -> Field:
    """Everybody present, after half a season."""
    rules = NEVER if never else RULES
    season = club(size, ROUNDS, seed)
    everybody = [player.id for player in season.players]
    start = evening_of(season, everybody, rules)
    return start.conditions.field(start.order)


def all_met(size: int, bottom: int) -> Field:
    """The lowest `bottom` players have all met each other."""
    everybody = (1 << size) - 1
    group = set(range(bottom))
    barred: list[Collection[int]] = [group - {v} if v < bottom else set() for v in range(size)]
    return Field(everybody, [everybody] * size, barred)


def must_have_colours(needs: str) -> Field:
    """Two players who both need white, or both black, may not meet."""
    everybody = (1 << len(needs)) - 1
    same = {need: mask_of([v for v, n in enumerate(needs) if n == need]) for need in "wb"}
    open_to = [everybody & ~same.get(need, 0) for need in needs]
    return Field(everybody, open_to, [set() for _ in needs])


def greedy(field: Field) -> list[Edge]:
    """The floor: pairs without looking ahead."""
    free = list(range(len(field.barred) - 1, -1, -1))
    pairs = []
    while free:
        high = free.pop(0)
        met = field.barred[high]
        for place, low in enumerate(free):
            if low not in met:
                pairs.append((high, low))
                del free[place]
                break
    return pairs


def milliseconds(*actions: Callable[[], object], repeats: int = REPEATS) -> list[float]:
    """The median processor time of each action; they take turns, so that all share the machine."""
    times: list[list[float]] = [[] for _ in actions]
    for _ in range(repeats):
        for action, taken in zip(actions, times, strict=True):
            begin = process_time()
            action()
            taken.append(1000 * (process_time() - begin))
    return [median(taken) for taken in times]


def _each(pair: Callable[[Field], object], clubs: Iterable[Field]) -> None:
    for field in clubs:
        pair(field)


def row(name: str, ours: float, floor: float | None = None, limit: str = "-") -> None:
    """Print one line of the table."""
    beside, ratio = (f"{floor:.3f} ms", f"{ours / floor:.3f}") if floor else ("-", "-")
    print(f"| {name:51} | {beside:>10} | {ours:9.3f} ms | {ratio:>6} | {limit} |")


def main() -> None:
    """Print the table."""
    print("| what | beside | ours | ratio | must be |\n| --- | --- | --- | --- | --- |")
    for size, limit in ((150, "≤ 0.25 ms"), (2000, "≤ 1.5")):
        field = mid_season(size, never=True)
        ours, floor = milliseconds(partial(first_matching, field), partial(greedy, field))
        row(f"top-down, mid-season, {size}; beside bare greedy", ours, floor, limit)
    for size, bottom, limit in ((40, 7, "-"), (150, 61, "≤ 10 ms"), (2000, 601, "≤ 1 s")):
        hostile = all_met(size, bottom)
        ours, *_ = milliseconds(partial(first_matching, hostile), repeats=5)
        row(f"bottom {bottom} of {size} have all met", ours, limit=limit)
    sorted_needs = "b" * 900 + "f" * 200 + "w" * 900
    shuffled = "".join(random.Random(1).sample(sorted_needs, 2000))
    orders = (("any order", shuffled), ("worst order", sorted_needs))
    for name, needs in orders:
        hostile = must_have_colours(needs)
        ours, *_ = milliseconds(partial(first_matching, hostile), repeats=5)
        row(f"45 % must have white, 45 % black, 2000, {name}", ours, limit="≤ 0.1 s")
    for size, limit in ((60, "≤ 20 ms"), (150, "≤ 0.1 s")):
        clubs = [mid_season(size, never=True, seed=seed) for seed in CLUBS]
        ours, *_ = milliseconds(partial(_each, Nearest().pair, clubs), repeats=3)
        row(f"nearest, never again, {size}, a club", ours / len(CLUBS), limit=limit)
    for size, limit in ((60, "≤ 0.3 s"), (150, "≤ 2 s")):
        season = club(size, ROUNDS)
        everybody = [player.id for player in season.players]
        ours, *_ = milliseconds(partial(pair_round, season, everybody, GIVING_WAY), repeats=3)
        row(f"rules of colours give way, {size}", ours, limit=limit)
    for size in (150, 2000):
        season = club(size, ROUNDS)
        everybody = [player.id for player in season.players]
        ours, *_ = milliseconds(partial(pair_round, season, everybody, NEVER), repeats=3)
        row(f"pair_round from the facts, ranking included, {size}", ours)


if __name__ == "__main__":
    main()

"""The lab's measures computed again from season files: plain, slow, without our engine.

It reads what `json.load` gives and takes its rankings from the second engine of `tests/reference`.
Strengths and ratings come beside the file, for nobody sees the former.
"""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from tests.reference.ranking import rankings

Numbers = dict[str, float]
PLAYED = ("1-0", "0-1", "1/2-1/2")


def recounted(file: dict[str, Any], strength: Numbers, ratings: Numbers) -> Numbers:
    """Every measure that a season file can tell, by its name."""
    lists = [[line["player"] for line in one["standings"]] for one in rankings(file)]
    games = [g for one in file["rounds"] for g in one.get("games", []) if g["result"] in PLAYED]
    pairs = [tuple(sorted((game["white"], game["black"]))) for game in games]
    return {
        "tau": tau(lists[-1], strength),
        "best_first": float(lists[-1][0] == max(strength, key=lambda p: strength[p])),
        "repeats": sum(pair in pairs[:n] for n, pair in enumerate(pairs)) / len(pairs),
        "most_meetings": max(pairs.count(pair) for pair in pairs),
        "distance": sum(abs(ratings[a] - ratings[b]) for a, b in pairs) / len(pairs),
        "one_sided": sum(is_one_sided(strength[a], strength[b]) for a, b in pairs) / len(pairs),
        "colour": sum(abs(balance(p, games)) for p in strength) / len(strength),
        "colour_run": sum(longest_run(p, games) for p in strength) / len(strength),
        "absence_profit": profit(file, lists[-1], strength),
        "places_moved": moved(lists),
        "places_moved_last": moved(lists[-6:]),
        "byes": sum(len(one.get("byes", [])) for one in file["rounds"]) / len(strength),
        "most_byes": max(
            sum(one.get("byes", []).count(p) for one in file["rounds"]) for p in strength
        ),
    }


def tau(order: list[str], strength: Numbers) -> float:
    """Kendall's: pairs in the right order less pairs in the wrong one, over all pairs."""
    right = wrong = 0
    for i in range(len(order)):
        for j in range(i):
            if strength[order[j]] > strength[order[i]]:
                right += 1
            elif strength[order[j]] < strength[order[i]]:
                wrong += 1
    return (right - wrong) / (len(order) * (len(order) - 1) / 2)


def is_one_sided(one: float, other: float) -> bool:
    """True if the stronger player expects over 0.9 by Elo's formula: odds of over 9 to 1."""
    return bool(10 ** (abs(one - other) / 400) > 9)


def colours(player: str, games: list[dict[str, Any]]) -> str:
    """The player's colours, as wwbw."""
    mine = (game for game in games if player in (game["white"], game["black"]))
    return "".join("w" if game["white"] == player else "b" for game in mine)


def balance(player: str, games: list[dict[str, Any]]) -> int:
    """Whites less blacks."""
    had = colours(player, games)
    return had.count("w") - had.count("b")


def longest_run(player: str, games: list[dict[str, Any]]) -> int:
    """The longest run of one colour."""
    had = colours(player, games)
    return max(n for n in range(len(had) + 1) if "w" * n in had or "b" * n in had)


def profit(file: dict[str, Any], order: list[str], strength: Numbers) -> float:
    """Ten times the slope of places won by evenings missed: covariance over variance."""
    strongest = sorted(strength, key=lambda p: -strength[p])
    away = [one["player"] for each in file["rounds"] for one in each.get("absences", [])]
    x = [away.count(p) for p in order]
    y = [strongest.index(p) - place for place, p in enumerate(order)]
    middle_x, middle_y = sum(x) / len(x), sum(y) / len(y)
    both = sum((a - middle_x) * (b - middle_y) for a, b in zip(x, y, strict=True))
    return 10 * both / sum((a - middle_x) ** 2 for a in x)


def moved(lists: list[list[str]]) -> float:
    """Places that a player moved from one list to the next, the mean."""
    moves = [
        abs(before.index(p) - after.index(p)) for before, after in pairwise(lists) for p in after
    ]
    return sum(moves) / len(moves)

"""A Keizer season as Sevilla reports it, reckoned here in plain fractions, of invented players."""

from __future__ import annotations

import json
import random
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

Line = tuple[int, str, int, Fraction]  # round, what for, opponent or 0, points
REASONS = {"excused": "Abs with msg", "club_duty": "Club", "bye": "Pairing alloc bye"}
COUNTS = {"excused": "NAbsMsg", "club_duty": "NAbsCl", "bye": "NBye"}


def keizer_report(
    seed: int, parts: Mapping[str, str], *, top: int, players: int = 55, rounds: int = 30
) -> bytes:
    """A season by rules that pay these parts of a value, and for oneself ``own``."""
    chance = random.Random(seed)
    ratings = {n: 2300 - 20 * n for n in range(1, players + 1)}
    order = list(ratings)
    events: list[tuple[int, str, int, int]] = []
    lines: dict[int, list[Line]] = {}
    worth: dict[int, Fraction] = {}
    totals: dict[int, Fraction] = {}
    for number in range(1, rounds + 1):
        events += _evening(chance, number, players)
        worth = {player: Fraction(top - place) for place, player in enumerate(order)}
        lines = _lines(events, worth, parts)
        own = Fraction(parts["own"])
        totals = {n: own * worth[n] + sum(line[3] for line in lines[n]) for n in ratings}
        order = sorted(order, key=lambda n: (-totals[n], order.index(n)))
    after = {player: top - place for place, player in enumerate(order)}
    ranking = [
        {
            "ID": n,
            "Name": f"Speler {n}",
            "IRtg": ratings[n],
            "Rating": ratings[n],
            "Score": float(totals[n]),
            "Value": after[n],
            "PrvVal": int(worth[n]),
            **{column: _count(lines[n], what) for what, column in COUNTS.items()},
        }
        for n in order
    ]
    history = [_history(n, lines[n], events) for n in sorted(ratings)]
    parts_of_group = {
        "ID": 1,
        "Name": "Groep 1",
        "Ranking": [{"Round": rounds, "Date": "1/6/2025", "Player": ranking}],
        "History": [{"Round": rounds, "Player": history}],
    }
    return json.dumps({"Name": "Intern", "GroupReport": [parts_of_group]}).encode()


def _evening(chance: random.Random, number: int, players: int) -> list[tuple[int, str, int, int]]:
    """An evening's games and absences: round, kind, White or the player, Black."""
    there = list(range(1, players + 1))
    chance.shuffle(there)
    found = [
        (number, chance.choice(("excused", "club_duty")), there.pop(), 0)
        for _ in range(chance.randrange(players // 3))
    ]
    if len(there) % 2:
        found.append((number, "bye", there.pop(), 0))
    for white, black in zip(there[::2], there[1::2], strict=True):
        found.append((number, chance.choice(("1-0", "1-0", "0-1", "½-½", "1-0R")), white, black))
    return found


def _lines(
    events: list[tuple[int, str, int, int]],
    worth: Mapping[int, Fraction],
    parts: Mapping[str, str],
) -> dict[int, list[Line]]:
    found: dict[int, list[Line]] = {player: [] for player in worth}
    for number, what, one, other in events:
        if not other:
            most = int(parts.get("limit", len(events))) if what == "excused" else len(events)
            share = Fraction(parts[what]) if _count(found[one], what) < most else 0
            found[one].append((number, what, 0, share * worth[one]))
            continue
        loss, half = Fraction(parts["loss"]), Fraction(1, 2)
        for_one, for_other = {
            "1-0": (Fraction(1), loss),
            "0-1": (loss, Fraction(1)),
            "½-½": (half, half),
            "1-0R": (Fraction(parts["forfeit_win"]), Fraction(0)),
        }[what]
        found[one].append((number, what, other, for_one * worth[other]))
        found[other].append((number, what, one, for_other * worth[one]))
    return found


def _count(lines: list[Line], what: str) -> int:
    return sum(line[1] == what for line in lines)


def _history(
    player: int, lines: list[Line], events: list[tuple[int, str, int, int]]
) -> dict[str, Any]:
    whites = {(number, one) for number, _, one, other in events if other}
    return {
        "ID": player,
        "Name": f"Speler {player}",
        "Game": [
            {
                "Round": number,
                "Color": "W" if (number, player) in whites else "B",
                "Opponent": other,
                "Res": what,
                "Score": float(points),
            }
            for number, what, other, points in lines
            if other
        ],
        "Abs": [
            {"Round": number, "Reason": REASONS[what], "Score": float(points)}
            for number, what, other, points in lines
            if not other
        ],
    }

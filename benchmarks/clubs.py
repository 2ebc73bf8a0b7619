"""Invented clubs for the benchmarks: a season of any size, the same one each time."""

from __future__ import annotations

import random

from keizer_bot.engine.model import Absence, Game, Player, Result, Round, Season

RESULTS = (Result.WHITE_WON, Result.BLACK_WON, Result.DRAWN)
COMING = 0.8
NEIGHBOURS = 12


def club(players: int, rounds: int, seed: int = 1) -> Season:
    """A season in which each player comes to four of five rounds, and meets similar players."""
    chance = random.Random(seed)
    ids = [f"p{place}" for place in range(players)]
    people = tuple(Player(id_, id_.title(), 2400 - place) for place, id_ in enumerate(ids))
    return Season("Club", people, tuple(_evening(chance, ids, n + 1) for n in range(rounds)))


def _evening(chance: random.Random, ids: list[str], number: int) -> Round:
    present = [id_ for id_ in ids if chance.random() < COMING]
    order = sorted(present, key=lambda id_: int(id_[1:]) + chance.uniform(0, NEIGHBOURS))
    games = tuple(
        Game(white, black, chance.choice(RESULTS))
        for white, black in zip(order[::2], order[1::2], strict=False)
    )
    byes = (order[-1],) if len(order) % 2 else ()
    coming = set(present)
    away = tuple(Absence(id_, "excused") for id_ in ids if id_ not in coming)
    return Round(number, games, byes, away)

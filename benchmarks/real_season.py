"""A season of a real club's size with invented people: 59 players, 37 rounds, 444 games."""

from __future__ import annotations

import random
from dataclasses import replace
from datetime import date, timedelta
from fractions import Fraction

from keizer_bot.engine.model import Absence, Game, Player, Result, Round, Season

PLAYERS, ROUNDS, GAMES = 59, 37, 444
RULES = {"preset": "dsc", "values": {"top": 60}, "season": {"rounds": ROUNDS}}

_FIRST = ("Aart", "Bea", "Cor", "Dirkje", "Evert", "Fenna", "Gijs", "Hilde", "Ivo", "Joke")
_LAST = ("van den Molen", "Çelik", "O'Dwyer", "Groothuis", "Żurawski", "Ten Broeke")
_START = date(2026, 9, 4)
_USUAL = (Result.WHITE_WON, Result.BLACK_WON, Result.DRAWN)
_SELDOM = (Result.WHITE_BY_FORFEIT, Result.BLACK_BY_FORFEIT, Result.BOTH_FORFEITED, Result.AWARD)
_KINDS = ("excused", "club_duty", "late", "no_show")
_A_ROUND = GAMES // ROUNDS
_LATE, _GONE = (7, 27, 47), (11, 31)
_ODD_ONES = 25  # one in so many games has an unusual result


def real_season(seed: int = 1) -> Season:
    """The season, always the same: three enter late, two withdraw, one has no rating."""
    chance = random.Random(seed)
    players = tuple(_player(place) for place in range(PLAYERS))
    rounds = tuple(_round(chance, players, number) for number in range(1, ROUNDS + 1))
    return Season("Intern 2026-2027", players, rounds)


def _player(place: int) -> Player:
    name = f"{_FIRST[place % len(_FIRST)]} {_LAST[place // len(_FIRST)]}"
    player = Player(f"p{place}", name, 2150 - 17 * place, "ABCD"[place // 15])
    if place == PLAYERS - 1:
        return replace(player, rating=None, federation_id=None)
    points = Fraction(50, 3)
    late = replace(player, from_round=5, entry_points=points) if place in _LATE else player
    gone = replace(late, until_round=30) if place in _GONE else late
    return replace(gone, federation_id=str(7_000_000 + place))


def _round(chance: random.Random, players: tuple[Player, ...], number: int) -> Round:
    """Twelve games, a bye, and all others absent for various reasons."""
    entered = [
        player.id
        for player in players
        if player.from_round <= number and (player.until_round or number) >= number
    ]
    order = chance.sample(entered, 2 * _A_ROUND + 1)
    pairs = zip(order[:-1:2], order[1:-1:2], strict=True)
    games = tuple(_game(chance, white, black) for white, black in pairs)
    away = tuple(Absence(id_, chance.choice(_KINDS)) for id_ in entered if id_ not in order)
    day = _START + timedelta(weeks=number - 1)
    return Round(number, games, (order[-1],), away, date=day.isoformat())


def _game(chance: random.Random, white: str, black: str) -> Game:
    if chance.randrange(_ODD_ONES):
        return Game(white, black, chance.choice(_USUAL))
    result = chance.choice(_SELDOM)
    award = (Fraction(1, 2), Fraction(0)) if result is Result.AWARD else (None, None)
    return Game(white, black, result, *award)

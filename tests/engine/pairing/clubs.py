"""Small clubs with a random past, for comparing pairings with brute force.

A seed makes a club: richer and quicker than composed strategies, and as easy to repeat.
"""

from collections.abc import Sequence
from random import Random
from typing import Any, get_args

from hypothesis import strategies as st

from keizer_bot.engine.model import Absence, Game, Player, Result, Round, Season
from keizer_bot.engine.pairing_table import REMATCHES
from keizer_bot.engine.rules import DECIDING, ByeRule, ColourCriterion, ColourMethod, Rules
from keizer_bot.engine.rules_table import rules_from

Case = tuple[Season, list[str], Rules]
PLAYED = (Result.WHITE_WON, Result.BLACK_WON, Result.DRAWN)
FORFEITS = (Result.WHITE_BY_FORFEIT, Result.BLACK_BY_FORFEIT, Result.BOTH_FORFEITED)
RESULTS = [None, *PLAYED, *PLAYED, *FORFEITS]
SEEDS = st.integers(0, 2**64 - 1)


def club(seed: int, methods: Sequence[object]) -> Case:
    """A season with some rounds played, the players present in the next one, and rules."""
    rnd = Random(seed)
    ids = [f"p{place}" for place in range(1, rnd.choice([1, 2, 3, 4, 5, 6, 6, 7, 8, 8, 9, 10]) + 1)]
    rounds = [_played(rnd, ids, number) for number in range(1, rnd.randint(0, 9) + 1)]
    number = len(rounds) + 1
    players = tuple(_player(rnd, id_, number) for id_ in ids)
    if rnd.random() < 0.5:
        staying = [player.id for player in players if player.until_round is None]
        rounds.append(_open(rnd, staying, number))
    present = [id_ for id_ in ids if rnd.random() < 0.9]
    rules = rules_from(_rules(rnd, methods, ids))
    return Season("club", players, tuple(rounds)), present, rules


def _player(rnd: Random, id_: str, number: int) -> Player:
    rating = rnd.choice([None, 1500, 1600, 1700])
    until = number - 1 if rnd.random() < 0.05 else None
    return Player(id_, id_, rating, rnd.choice([None, *"AABC"]), until_round=until)


def _played(rnd: Random, ids: list[str], number: int) -> Round:
    order = rnd.sample(ids, len(ids))
    count = rnd.choice([len(ids) // 2, rnd.randint(min(1, len(ids) // 2), len(ids) // 2)])
    games = tuple(Game(order[2 * i], order[2 * i + 1], rnd.choice(RESULTS)) for i in range(count))
    left = order[2 * count :]
    byes = rnd.randint(len(ids) == 1, 1)
    kinds = ["excused", "late", "club_duty"]
    absences = tuple(Absence(id_, rnd.choice(kinds)) for id_ in left[byes:])
    period = rnd.choice([None, None, 1, 2])
    return Round(number, games, tuple(left[:byes]), absences, period=period)


def _open(rnd: Random, ids: list[str], number: int) -> Round:
    order = rnd.sample(ids, len(ids))
    return Round(
        number,
        byes=tuple(order[-1:]) if rnd.random() < 0.2 else (),
        forced=tuple(_pairs(rnd, order[:2], 1) if rnd.random() < 0.3 else ()),
        forbidden=tuple(_pairs(rnd, ids, rnd.choice([0, 1, 3, 12]))),
        signed_on=tuple(order[: len(ids) // 2]),
    )


def _pairs(rnd: Random, ids: list[str], most: int) -> list[tuple[str, str]]:
    pairs = [(a, b) for a in ids for b in ids if a < b]
    return rnd.sample(pairs, min(most, len(pairs)))


def _limits(rnd: Random) -> dict[str, int]:
    limits = {"per_period": rnd.randint(1, 2), "gap": rnd.randint(0, 4), "max": rnd.randint(1, 3)}
    some = {key: limit for key, limit in limits.items() if rnd.random() < 0.5}
    return some | ({"until_round": rnd.randint(1, 9)} if some and rnd.random() < 0.3 else {})


def _criteria(rnd: Random) -> list[str]:
    chosen = [one for one in get_args(ColourCriterion) if one not in DECIDING]
    return [*rnd.sample(chosen, rnd.randint(0, 3)), rnd.choice(DECIDING)]


def _rules(rnd: Random, methods: Sequence[object], ids: list[str]) -> dict[str, Any]:
    gap = {"gap": rnd.randint(0, 6), "max": rnd.randint(1, 3)}
    pairing: dict[str, Any] = {
        "method": rnd.choice(methods),
        "top_down_last": rnd.randint(0, 2),
        "rematch": rnd.choice([*REMATCHES, gap, _limits(rnd)]),
        "order": rnd.choice(["rank", "rank", "rating"]),
        "colours": rnd.choice([*get_args(ColourMethod), _criteria(rnd)]),
        "bye_rule": rnd.choice([*ByeRule]),
        "bye_after_free_round": rnd.random() < 0.5,
        "bye_after_forfeit_win": rnd.random() < 0.5,
        "bye_fewest_first": rnd.random() < 0.7,
        "newcomer_bye": rnd.random() < 0.5,
        "forfeit_counts_as_met": rnd.random() < 0.3,
        "forbidden": [list(pair) for pair in _pairs(rnd, ids, rnd.choice([0, 0, 1]))],
    }
    optional = {
        "max_same_colour": rnd.randint(1, 2),
        "max_colour_balance": rnd.randint(1, 2),
        "group_distance": rnd.randint(0, 1),
        "bye_gap": rnd.randint(0, 4),
        "no_bye": {"top": 3, "last_rounds": 3},
    }
    pairing |= {key: value for key, value in optional.items() if rnd.random() < 0.4}
    season = {"rounds": 10, "rounds_per_period": 3, "seed": rnd.randint(1, 99)}
    return {"pairing": pairing, "season": season}

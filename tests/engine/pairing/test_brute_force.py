"""Every pairing equals the best one that trying everything finds."""

import os

import pytest
from hypothesis import example, given, settings

from keizer_bot.engine.check import check_round
from keizer_bot.engine.errors import PairingRefusedError
from keizer_bot.engine.pairing import pair_round
from tests.engine.pairing.brute import Brute
from tests.engine.pairing.clubs import SEEDS, Case, club

# KEIZER_PAIRING_CASES=100000 pytest --hypothesis-profile=torture: as many as one has time for.
pytestmark = [pytest.mark.slow, pytest.mark.timeout(3600)]
METHODS = [{"from_round": 2, "method": "random"}, {"from_round": 4, "method": "fold"}]
CASES = int(os.environ.get("KEIZER_PAIRING_CASES", "60"))


def is_best(case: Case) -> bool:
    """True if the engine's plan is as good as brute force's, or both find none."""
    season, present, rules = case
    brute = Brute(season, present, rules)
    best = brute.best()
    if best is None or any(brute.forbidden(*pair) for pair in brute.forced):
        with pytest.raises(PairingRefusedError) as refusal:
            pair_round(season, present, rules)
        return set() < set(refusal.value.players) <= set(brute.order)
    plan = pair_round(season, present, rules)
    pairs = {frozenset((game.white, game.black)) for game in plan.games}
    byes = (*brute.round.byes, *([best[1]] if best[1] else []))
    coloured = check_round(season, plan, rules, present=present) == ()
    if isinstance(rules.pairing.colours, str):
        coloured = coloured and all(
            (game.white, game.colour_by) == brute.white(game.white, game.black)
            for game in plan.games
        )
    return (pairs, plan.byes, coloured) == (best[0], byes, True)


# A repeat outweighs groups in the first; in the second the method decides among the broken.
@example(1804)
@example(2232)
@settings(max_examples=CASES)
@given(SEEDS)
def test_top_down_and_fold_are_the_first_of_all_pairings(seed: int) -> None:
    """The look-ahead and every way of giving way lose nothing."""
    assert is_best(club(seed, ("top-down", "fold", "random", METHODS)))


# In these, blossoms with a price stand between: distance decides among what breaks least.
@example(24)
@example(116)
@example(4627)
@example(4924)
@example(6209)
@settings(max_examples=CASES)
@given(SEEDS)
def test_nearest_has_the_least_sum_of_all_pairings(seed: int) -> None:
    """If sums are equal, the pairing that is first from the top down wins."""
    assert is_best(club(seed, ("nearest",)))

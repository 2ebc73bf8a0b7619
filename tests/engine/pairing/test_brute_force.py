"""Every pairing equals the best one that trying everything finds."""

import os

import pytest
from hypothesis import given, settings

from keizer_bot.engine.errors import PairingRefusedError
from keizer_bot.engine.pairing import pair_round
from tests.engine.pairing.brute import Brute
from tests.engine.pairing.clubs import SEEDS, Case, club

# KEIZER_PAIRING_CASES=100000 pytest --hypothesis-profile=torture: as many as one has time for.
pytestmark = [pytest.mark.slow, pytest.mark.timeout(3600)]
CASES = int(os.environ.get("KEIZER_PAIRING_CASES", "2000"))


def compare(case: Case) -> None:
    """Compare pairs, bye and colours with brute force, and a refusal with its finding none."""
    season, present, rules = case
    brute = Brute(season, present, rules)
    best = brute.best()
    if best is None or any(brute.forbidden(*pair) for pair in brute.forced):
        with pytest.raises(PairingRefusedError) as refusal:
            pair_round(season, present, rules)
        assert set(refusal.value.players) <= set(brute.order)
        assert refusal.value.players
        return
    plan = pair_round(season, present, rules)
    assert {frozenset((game.white, game.black)) for game in plan.games} == best[0]
    assert plan.byes == (*brute.round.byes, *([best[1]] if best[1] else []))
    for game in plan.games:
        assert (game.white, game.colour_by) == brute.white(game.white, game.black)


@settings(max_examples=CASES)
@given(SEEDS)
def test_top_down_and_fold_are_the_first_of_all_pairings(seed: int) -> None:
    """The look-ahead and every way of giving way lose nothing."""
    compare(club(seed, ("top-down", "fold")))


@settings(max_examples=CASES)
@given(SEEDS)
def test_nearest_has_the_least_sum_of_all_pairings(seed: int) -> None:
    """And of equal sums it is first top-down."""
    compare(club(seed, ("nearest",)))

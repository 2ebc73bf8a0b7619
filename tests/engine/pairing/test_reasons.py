"""The reason for each pair: whom the higher player would rather have met, and why not."""

from keizer_bot.engine.model import Relaxed
from keizer_bot.engine.pairing import pair_round
from keizer_bot.engine.reasons import PassedOver, reasons
from keizer_bot.engine.rules_table import rules_from
from tests.engine.notation import season
from tests.engine.pairing.test_pairing import TEN, THREE_ROUNDS

CLASSIC = rules_from({"preset": "classic"})


def test_source_000_round_3_is_explained() -> None:
    """7 could not have 8, as 9 and 10 have met; 8 (de Oude) then has 10, not having 9."""
    played = season(TEN, *THREE_ROUNDS)
    plan = pair_round(played, TEN.split(), CLASSIC)
    assert reasons(played, plan, CLASSIC) == (
        (),
        (),
        (),
        (PassedOver("bakker", "deoude", "others"),),
        (),
    )


def test_rematch_that_was_avoided_is_told_with_its_round() -> None:
    """A and b met in round 1."""
    played = season("a b c d", "a-b ?")
    first, second = reasons(played, pair_round(played, list("abcd"), CLASSIC), CLASSIC)
    assert first == (PassedOver("a", "b", "rules", (Relaxed("rematch", ("a", "b"), 1),)),)
    assert second == ()


def test_forbidden_pair_is_told_apart() -> None:
    """The arbiter's word, not a rule."""
    rules = rules_from({"pairing": {"forbidden": [["b", "a"]]}})
    played = season("a b c d")
    first, _ = reasons(played, pair_round(played, list("abcd"), rules), rules)
    assert first == (PassedOver("a", "b", "forbidden"),)


def test_round_robin_and_nearest_have_no_reasons() -> None:
    """They do not choose from the top."""
    played = season("a b c d")
    for method in ("round-robin", "nearest"):
        rules = rules_from({"pairing": {"method": method}})
        assert reasons(played, pair_round(played, list("abcd"), rules), rules) == ((), ())

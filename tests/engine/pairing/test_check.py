"""The judge of pairings: silent for every plan that is made, and not for one that was altered."""

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given

from keizer_bot.engine.check import Breach, check_round
from keizer_bot.engine.errors import PairingRefusedError
from keizer_bot.engine.model import Game, PlannedGame, Relaxed, Result, Round, RoundPlan
from keizer_bot.engine.pairing import pair_round
from keizer_bot.engine.rules_table import rules_from
from tests.engine.notation import season
from tests.engine.pairing.clubs import SEEDS, club
from tests.rows import each_row

pytestmark = pytest.mark.slow

METHODS = ("top-down", "fold", "nearest", "round-robin")
RULES = rules_from({"preset": "classic"})
FOUR = season("a b c d", "a-b 1-0, c-d 1-0", "a-c 1-0, b-d 1-0")


@given(SEEDS)
def test_judge_is_silent_for_every_plan(seed: int) -> None:
    """The club, its rules and the attendance are drawn at random."""
    played, present, rules = club(seed, METHODS)
    try:
        plan = pair_round(played, present, rules)
    except PairingRefusedError:
        return
    assert check_round(played, plan, rules, present=present) == ()


def plan_of(*games: str, relaxed: tuple[Relaxed, ...] = (), byes: str = "") -> RoundPlan:
    """A plan of round 3 with games as `white-black criterion`."""
    split = [(*game.split()[0].split("-"), game.split()[1]) for game in games]
    planned = tuple(PlannedGame(white, black, by) for white, black, by in split)
    return RoundPlan(3, planned, tuple(byes.split()), relaxed)


GOOD = plan_of("d-a balance", "c-b history")
WHO = ("a", "b", "c", "d")


@each_row(
    ("plan", "breach"),
    [
        (replace(GOOD, round=4), Breach("round")),
        (plan_of("d-a balance"), Breach("unplaced", ("b",))),
        (plan_of("d-a balance", "b-e history"), Breach("unknown", ("e",))),
        (plan_of("d-a balance", "b-a history"), Breach("doubled", ("a",))),
        (plan_of("d-a balance", byes="b c"), Breach("byes", ("b", "c"))),
        (plan_of("a-d balance", "c-b history"), Breach("colours", ("a", "d"))),
        (plan_of("d-a run", "c-b history"), Breach("colours", ("d", "a"))),
        (plan_of("b-a balance", "d-c balance"), Breach("undeclared", ("a", "b"), "rematch")),
        (
            replace(GOOD, relaxed=(Relaxed("groups", ("b", "c")),)),
            Breach("untrue", ("b", "c"), "groups"),
        ),
        (
            plan_of(
                "b-a balance",
                "d-c balance",
                relaxed=(Relaxed("rematch", ("a", "b"), 1), Relaxed("rematch", ("c", "d"), 1)),
            ),
            Breach("needless", ("a", "b", "c", "d"), "rematch"),
        ),
    ],
)
def test_judge_names_what_is_wrong(plan: RoundPlan, breach: Breach) -> None:
    """After a-b, c-d and a-c, b-d only a-d, b-c breaks nothing; a has had white twice."""
    assert breach in check_round(FOUR, plan, RULES, present=WHO)


@pytest.mark.parametrize(
    ("present", "game", "byes", "wrong"),
    [("abcd", "b-d lot", "a c", ("a", "c")), ("ad", "d-a other-share", "", ("a", "d"))],
)
def test_judge_knows_the_table_of_a_round_robin(
    present: str, game: str, byes: str, wrong: tuple[str, str]
) -> None:
    """Round 3 of four is a-c and b-d; two players whose opponents are absent do not meet."""
    rules = rules_from({"pairing": {"method": "round-robin"}})
    breaches = check_round(FOUR, plan_of(game, byes=byes), rules, present=present)
    assert Breach("table", wrong) in breaches


def test_judge_is_silent_for_the_one_good_plan() -> None:
    """The plan from which all the others above were spoilt."""
    assert check_round(FOUR, GOOD, RULES, present=WHO) == ()


def test_judge_lets_the_arbiter_set_colours() -> None:
    """`arbiter` is allowed as criterion if they set the colours by hand."""
    plan = plan_of("a-d arbiter", "c-b history")
    assert check_round(FOUR, plan, RULES, present=WHO) == ()


@pytest.mark.parametrize("preset", ["sevilla", "keizer", "geel"])
def test_judge_is_silent_all_season_long(preset: str) -> None:
    """Eight members play 16 rounds, most of them each time: rules give way; the judge agrees."""
    rnd = Random(1)
    rules = rules_from({"preset": preset, "season": {"rounds": 16}})
    played, relaxed = season("a b c d e f g h"), 0
    for number in range(1, 17):
        present = [player.id for player in played.players if rnd.random() < 0.8]
        plan = pair_round(played, present, rules)
        assert check_round(played, plan, rules, present=present) == ()
        relaxed += bool(plan.relaxed)
        results = (Result.WHITE_WON, Result.BLACK_WON, Result.DRAWN)
        games = tuple(Game(game.white, game.black, rnd.choice(results)) for game in plan.games)
        played = replace(played, rounds=(*played.rounds, Round(number, games, plan.byes)))
    assert relaxed

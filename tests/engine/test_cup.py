"""A cup: its bracket, its winners, its ranking, and refusals (docs/keizer.md section 8)."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from hashlib import sha256
from typing import Any

import pytest

from keizer_bot.engine.check import Breach, check_round
from keizer_bot.engine.cup import cup_after, drawn
from keizer_bot.engine.errors import EngineError
from keizer_bot.engine.model import Adjustment, Player, RoundPlan, Season
from keizer_bot.engine.pairing import pair_round
from keizer_bot.engine.ranking import history, standings
from keizer_bot.engine.rules_table import rules_from
from keizer_bot.engine.running import RunningSeason
from keizer_bot.engine.season_check import check_season
from keizer_bot.engine.sheet import score_sheets
from tests.engine.notation import season
from tests.engine.pairing.planning import pairs

CUP: dict[str, Any] = {"pairing": {"method": "knock-out", "order": "rank"}}
RULES = rules_from(CUP)


def paired(played: Season, absent: str = "") -> RoundPlan:
    """The next round, to which the judge has nothing to say."""
    present = [player.id for player in played.players if player.id not in absent.split()]
    plan = pair_round(played, present, RULES)
    assert check_round(played, plan, RULES, present=present) == ()
    return plan


def advancing(played: Season, number: int, player: str) -> Season:
    """The season if that player advances from the first game of the round."""
    rounds = list(played.rounds)
    first, *others = rounds[number - 1].games
    games = (first._replace(advances=player), *others)
    rounds[number - 1] = replace(rounds[number - 1], games=games)
    return replace(played, rounds=tuple(rounds))


@pytest.mark.parametrize(
    ("size", "places"),
    [
        (1, "1"),
        (2, "1 2"),
        (3, "1 - 2 3"),
        (4, "1 4 2 3"),
        (5, "1 - 4 5 2 - 3 -"),
        (8, "1 8 4 5 2 7 3 6"),
    ],
)
def test_a_bracket_by_place_has_the_usual_order_of_places(size: int, places: str) -> None:
    """Seed s meets seed 2ᵏ + 1 − s, and seeds over n are empty."""
    players = [Player(str(seed), "P") for seed in range(1, size + 1)]
    expected = tuple(None if one == "-" else one for one in places.split())
    assert drawn(players, RULES) == expected


def test_a_bracket_by_rating_has_the_unrated_last() -> None:
    """Equal ratings by their places in the file."""
    about = (("a", None), ("b", 1500), ("c", 1900), ("d", 1500))
    players = [Player(id_, "P", rating) for id_, rating in about]
    rules = rules_from({"pairing": {"method": "knock-out", "order": "rating"}})
    assert drawn(players, rules) == ("c", "a", "b", "d")


def test_a_bracket_by_lot_has_the_first_beside_empty_places() -> None:
    """Five players in eight places: the three least SHA-256 of 3:pairing:1:i are free."""
    players = [Player(str(place), "P") for place in range(1, 6)]
    rules = rules_from({"pairing": {"method": "knock-out"}, "season": {"seed": 3}})
    lots = {one.id: sha256(f"3:pairing:1:{one.id}".encode()).hexdigest() for one in players}
    a, b, c, d, e = sorted(lots, key=lots.__getitem__)
    assert drawn(players, rules) == (a, None, b, None, c, None, d, e)


def test_a_cup_of_four_ends_with_its_winner() -> None:
    """A-d and b-c; a and c advance; c wins; the third is b, who is lower in the file."""
    first = season("a b c d")
    assert pairs(paired(first)) == ["a-d", "b-c"]
    second = season("a b c d", "a-d 1-0, c-b 1-0")
    assert pairs(paired(second)) == ["a-c"]
    over = season("a b c d", "a-d 1-0, c-b 1-0", "a-c 0-1")
    rankings = history(over, RULES)
    orders = ["".join(line.player for line in one.lines) for one in rankings]
    assert orders == ["abcd", "acbd", "cabd"]
    last = rankings[-1]
    assert [str(line.total) for line in last.lines] == ["2", "1", "0", "0"]
    assert [line.rank for line in last.lines] == [1, 2, 3, 4]
    assert {line.value for line in last.lines} == {1}
    assert (last.settled, last.cycle) == (True, ())
    with pytest.raises(EngineError, match="the cup is decided: c has won it"):
        pair_round(over, "abcd", RULES)


def test_a_player_who_went_out_later_ranks_higher() -> None:
    """A and b went out in round 1, b after a draw; c, with no more points, in round 2."""
    played = advancing(season("a b c d", "b-c ½, a-d 0-1", "c-d 0-1"), 1, "c")
    ranking = standings(played, RULES)
    assert [(line.player, str(line.total)) for line in ranking.lines] == [
        ("d", "2"),
        ("c", "1/2"),
        ("b", "1/2"),
        ("a", "0"),
    ]


@pytest.mark.parametrize(
    ("first_round", "second", "byes"),
    [
        ("a-d +/-, b-c 0-1", ["a-c"], ()),
        ("a-d award 1/2 1/4, b-c 0-1", ["a-c"], ()),
        ("a-d -/-, b-c 0-1", ["c"], ("c",)),
        ("d excused, a bye, b-c 0-1", ["a-c"], ()),
        ("a excused, d excused, b-c 0-1", ["c"], ("c",)),
        ("a bye, b-c 0-1", ["a-c"], ()),  # the arbiter's bye: d is out
    ],
)
def test_the_winners_advance(first_round: str, second: list[str], byes: tuple[str, ...]) -> None:
    """They win by forfeit, by award, beside an empty place, or by the arbiter's decision."""
    plan = paired(season("a b c d", first_round))
    assert (pairs(plan), plan.byes) == (second, byes)


def test_the_absent_and_the_withdrawn_give_their_game_up() -> None:
    """D is absent and c has left: a and b are free in round 1, each for a point."""
    played = season("a b c d", c={"until_round": 0})
    plan = paired(played, absent="d")
    assert (plan.games, plan.byes) == ((), ("a", "b"))
    told = season("a b c d", "a bye, b bye, d excused", c={"until_round": 0})
    lines = standings(told, RULES, after=1).lines
    assert [(line.player, str(line.total)) for line in lines] == [
        *(("a", "1"), ("b", "1"), ("c", "0"), ("d", "0")),
    ]
    assert cup_after(told, RULES, told.rounds).places == ("a", "b")


def test_an_absent_player_beside_an_empty_place_advances_without_a_point() -> None:
    """Of three, a is beside the empty place and absent: no bye, but in the final."""
    assert paired(season("a b c"), absent="a").byes == ()
    played = season("a b c", "a excused, b-c 1-0")
    assert [str(line.total) for line in standings(played, RULES).lines] == ["1", "0", "0"]
    assert pairs(paired(played)) == ["a-b"]


def test_a_draw_needs_somebody_who_goes_on() -> None:
    """Equal awards are a draw too; a name on a decided game means nothing."""
    for drawn_game in ("a-d ½", "a-d award 1/3 1/3", "a-d ?"):
        played = season("a b c d", f"{drawn_game}, b-c 1-0")
        with pytest.raises(EngineError, match="a - d of round 1 is not decided"):
            pair_round(played, "abcd", RULES)
        assert {line.player for line in standings(played, RULES).lines[:3]} == {"a", "b", "d"}
    for winner in ("a", "d"):
        played = advancing(season("a b c d", "a-d ½, b-c 1-0"), 1, winner)
        assert pairs(paired(played)) == ["-".join(sorted((winner, "b")))]
    played = advancing(season("a b c d", "a-d 1-0, b-c 1-0"), 1, "d")
    assert pairs(paired(played)) == ["a-b"]


def test_a_cup_may_end_without_a_winner() -> None:
    """Both finalists fail to come."""
    with pytest.raises(EngineError, match="the cup is over, and nobody has won it"):
        pair_round(season("a b", "a-b -/-"), "ab", RULES)


@pytest.mark.parametrize(
    ("rounds", "sentence"),
    [
        (("a-b 1-0, c-d 1-0",), "round 1: a - b is no game of the bracket"),
        (("a-d 1-0, b-c 1-0", "a-c 1-0"), "round 2: a - c is no game of the bracket"),
        (("a-d ½, b-c 1-0", "a-b 1-0"), "round 2: a - b is no game of the bracket"),
        (("a-d 1-0, b-c 1-0", "a-b 1-0", "a-b 1-0"), "round 3: a - b is no game of"),
        (("a bye, d bye, b-c 1-0",), "round 1: a and d would meet, and cannot both"),
    ],
)
def test_facts_outside_the_bracket_are_refused(rounds: tuple[str, ...], sentence: str) -> None:
    """In the file as a whole, round by round, and of a running season."""
    played = season("a b c d", *rounds)
    for judge in (check_season, RunningSeason.of, standings):
        with pytest.raises(EngineError) as refusal:
            judge(played, RULES)
        assert sentence in str(refusal.value)


@pytest.mark.parametrize(
    ("bracket", "sentence"),
    [
        ("a b c", "bracket has 3 places; with 3 players a cup has 4"),
        ("a b c - - - - -", "bracket has 8 places; with 3 players a cup has 4"),
        ("a b a -", "bracket must name a once, and names them 2 times"),
        ("a b - -", "bracket must name c once, and names them 0 times"),
    ],
)
def test_a_bracket_that_is_none_is_refused(bracket: str, sentence: str) -> None:
    """It must be one of the file's players."""
    places = tuple(None if one == "-" else one for one in bracket.split())
    with pytest.raises(EngineError, match=sentence):
        check_season(replace(season("a b c"), bracket=places), RULES)


def test_two_empty_neighbours_are_refused() -> None:
    """Five players need eight places, and no match of nobody."""
    bracket = ("a", "b", "c", "d", "e", None, None, None)
    with pytest.raises(EngineError, match="two empty places side by side, from place 7 on"):
        check_season(replace(season("a b c d e"), bracket=bracket), RULES)


def test_the_bracket_of_the_file_is_played() -> None:
    """That holds even if the rules would have drawn another."""
    played = replace(season("a b c"), bracket=("b", "a", None, "c"))
    plan = paired(played)
    assert (pairs(plan), plan.byes) == (["a-b", "c"], ("c",))


def test_nobody_enters_a_cup_later() -> None:
    """The bracket is drawn once."""
    with pytest.raises(EngineError, match="c cannot enter a cup later: from_round must be 1"):
        check_season(season("a b c", c={"from_round": 2}), RULES)


def test_nothing_but_the_bracket_pairs_and_only_points_count() -> None:
    """Forbidden, forced, rematch, limits, values, entry points and adjustments mean nothing."""
    about = {"a": {"entry_points": Fraction(9)}}
    played = season("a b", **about)
    played = replace(played, adjustments=(Adjustment("b", 1, Fraction(5)),))
    pairing = {**CUP["pairing"], "forbidden": [["a", "b"]], "max_same_colour": 1}
    rules = rules_from({"pairing": pairing, "values": {"top": 1}, "scores": {"win": 2}})
    plan = pair_round(played, "ab", rules)
    assert (pairs(plan), plan.relaxed, check_round(played, plan, rules, present="ab")) == (
        ["a-b"],
        (),
        (),
    )
    over = replace(season("a b", "a-b 1-0", **about), adjustments=played.adjustments)
    assert [line.total for line in standings(over, rules).lines] == [1, 0]


def test_colours_go_by_the_rules_without_their_limits() -> None:
    """A has had white twice, and b black: white is b's, by the share and not by the limit."""
    pairing = {**CUP["pairing"], "colours": "keizer", "max_same_colour": 1}
    rules = rules_from({"pairing": pairing})
    played = season("a b c d", "a-d 1-0, c-b 0-1")
    game = pair_round(played, "abcd", rules).games[0]
    assert (game.white, game.colour_by) == ("b", "share")


def test_every_line_of_a_cups_sheet_adds_up() -> None:
    """The sum is the number of game points."""
    played = season("a b c d", "a-d award 3/4 1/4, b-c ½", a={"entry_points": Fraction(3)})
    for sheet in score_sheets(played, RULES):
        assert sheet.total == sum(line.credit for line in sheet.lines)
    assert [sheet.total for sheet in score_sheets(played, RULES)][:2] == [
        Fraction(3, 4),
        Fraction(1, 2),
    ]


def test_the_judge_sees_what_is_not_of_the_bracket() -> None:
    """Another pair, and a bye too many."""
    played = season("a b c d")
    plan = paired(played)
    game = replace(plan.games[0], white="a", black="b")
    wrong = replace(plan, games=(game, plan.games[1]), byes=("d",))
    found = check_round(played, wrong, RULES, present="abcd")
    assert {one.what for one in found} >= {"table", "byes"}
    assert Breach("byes", ("d",)) in found


def test_a_running_cup_is_the_one_told_anew() -> None:
    """It is so when an earlier game is corrected, which the later ones must then fit."""
    played = season("a b c d", "a-d 1-0, b-c 1-0", "a-b ½")
    running = RunningSeason.of(replace(played, rounds=()), RULES)
    for round_ in played.rounds:
        running = running.add(round_)
    assert running.history() == history(played, RULES)
    corrected = season("a b c d", "a-d 0-1, b-c 1-0").rounds[0]
    with pytest.raises(EngineError, match="round 2: a - b is no game of the bracket"):
        running.change(corrected)

"""Rankings of a few players, worked by hand: results, schedules, ties, open results."""

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from keizer_bot.engine.errors import SeasonProblem, SeasonRefusedError
from keizer_bot.engine.model import Result
from keizer_bot.engine.ranking import history, opening_list, standings, what_if
from keizer_bot.engine.rules_table import rules_from
from tests.engine.notation import listed, season
from tests.rows import each_row


def schedule(passes: int | str, from_round: int = 1) -> dict[str, Any]:
    """Rules with one part in their schedule."""
    return {"revaluation": {"schedule": [{"from_round": from_round, "passes": passes}]}}


@each_row(
    ("result", "ranking"),
    [
        ("1-0", ["a 99", "b 49"]),
        ("½", ["a 149/2", "b 74"]),
        ("0-1", ["b 99", "a 50"]),
        ("+/-", ["a 99", "b 49"]),
        ("-/+", ["b 99", "a 50"]),
        ("-/-", ["a 50", "b 49"]),
        ("?", ["a 50", "b 49"]),
        ("award 1/2 0", ["a 149/2", "b 49"]),
        ("award 1/7 1/3", ["b 197/3", "a 57"]),
    ],
)
def test_each_result_pays_its_fraction_of_the_opponents_value(
    result: str, ranking: list[str]
) -> None:
    """Values 50 and 49; an award of 1/7 of 49 is 7, of 1/3 of 50 is 50/3."""
    assert listed(season("a b", f"a-b {result}"), {}) == ranking


def test_a_club_may_pay_for_a_loss() -> None:
    """Some pay a sixth: b has 49 + 50/6 = 172/3."""
    played = season("a b", "a-b 1-0")
    assert listed(played, {"scores": {"loss": "1/6"}}) == ["a 99", "b 172/3"]


def test_a_forfeit_win_may_pay_less_than_a_win() -> None:
    """Three quarters of 49 is 147/4; with 50 it is 347/4."""
    played = season("a b", "a-b +/-")
    assert listed(played, {"scores": {"forfeit_win": "3/4"}}) == ["a 347/4", "b 49"]


def test_the_extra_of_ones_own_value_fades() -> None:
    """As Aalsmeer does: own(1) = 1+3, own(2) = 1+2, …, own(5) = 1; a's 50 counts so often."""
    played = season("a b", *["a-b ?"] * 5)
    rules = rules_from({"values": {"own_value_extra": 3}})
    totals = [ranking.lines[0].total for ranking in history(played, rules)]
    assert totals == [200, 200, 150, 100, 50, 50]


def test_ranking_0_is_the_order_of_the_file_unsorted() -> None:
    """Entry points change its totals and not its order."""
    played = season("a b", b={"entry_points": Fraction(7)})
    assert listed(played, {}) == ["a 50", "b 56"]


# b beats a, c beats d with values 4, 3, 2, 1:      a 4, b 3+4 = 7, c 2+1 = 3, d 1
# so b 4, a 3, c 2, d 1, and again:                 b 4+3 = 7, a 3, c 2+1 = 3, d 1: as it was.
UPSET = season("a b c d", "b-a 1-0, c-d 1-0")
SMALL = {"values": {"top": 4}}


def test_one_pass_prices_with_the_values_before_the_round() -> None:
    """[004]: "related to the ranking after the previous round"; then it is not yet settled."""
    assert listed(UPSET, SMALL) == ["b 7", "a 4", "c 3", "d 1"]
    assert not standings(UPSET, rules_from(SMALL)).settled


def test_two_passes_price_with_their_own_ranking() -> None:
    """[002]'s "one iteration": 7, 3, 3, 1, and a stays above c, who is lower in the list."""
    rules = {**SMALL, **schedule(2)}
    assert listed(UPSET, rules) == ["b 7", "a 3", "c 3", "d 1"]


@pytest.mark.parametrize(("passes", "made"), [(1, 1), (2, 2), (3, 3), ("until-stable", 2)])
def test_passes_counts_every_pass(passes: int | str, made: int) -> None:
    """Until-stable needs the second pass to see that nothing moves."""
    ranking = standings(UPSET, rules_from({**SMALL, **schedule(passes)}))
    assert (ranking.passes, ranking.settled) == (made, made > 1)


@pytest.mark.parametrize(("passes", "made"), [(1, 2), (2, 3), ("until-stable", 2), ("frozen", 1)])
def test_the_last_round_has_a_pass_more(passes: int | str, made: int) -> None:
    """`final_extra_pass` only adds to a fixed number of passes."""
    rules = schedule(passes)
    rules["revaluation"]["final_extra_pass"] = True
    ranking = standings(UPSET, rules_from({**SMALL, **rules, "season": {"rounds": 1}}))
    assert ranking.passes == made


def test_a_round_before_the_last_has_no_extra_pass() -> None:
    """Round 1 of two."""
    rules = {"revaluation": {"final_extra_pass": True}, "season": {"rounds": 2}}
    assert standings(UPSET, rules_from({**SMALL, **rules})).passes == 1


# a and b beat each other, c beats d twice; values 6, 5, 4, 3. Beginning with the list a 6 + 5 = 11,
# b 5 + 6 = 11, c 4 + 3 + 3 = 10, d 3: stable. Beginning with round 1's ranking a 6, c 5, b 4, d 3:
# c 5 + 6, a 6 + 4, b 4 + 6; and with that c 6 + 6 = 12, a 5 + 4 = 9, b 4 + 5 = 9: stable too.
TURNED = season("a b c d", "a-b 1-0, c-d 1-0", "a-b 0-1, c-d 1-0")
TOP_6 = {"values": {"top": 6}}


@pytest.mark.parametrize(
    ("start", "totals"),
    [("previous", ["c 12", "a 9", "b 9", "d 3"]), ("list", ["a 11", "b 11", "c 10", "d 3"])],
)
def test_where_the_passes_begin_decides_which_stable_ranking_it_is(
    start: str, totals: list[str]
) -> None:
    """[002]'s wish is granted by the list: there it makes no difference which round came first."""
    rules = {**TOP_6, "revaluation": {**schedule("until-stable")["revaluation"], "start": start}}
    assert listed(TURNED, rules) == totals


@pytest.mark.parametrize("passes", [1, 2])
def test_the_list_is_for_until_stable_alone(passes: int) -> None:
    """Rounds with counted passes begin with the opening list as ever."""
    counted = schedule(passes)["revaluation"]
    with_list = {**TOP_6, "revaluation": {**counted, "start": "list"}}
    assert listed(TURNED, with_list) == listed(TURNED, {**TOP_6, "revaluation": counted})


def test_a_bye_may_be_worth_the_same_for_everybody() -> None:
    """With values 4, 3, 2: c 2 + 40 whatever c is worth; the key is replaced whole."""
    played = season("a b c", "a-b 1-0, c bye")
    fixed = {"values": {"top": 4}, "scores": {"bye": {"points": 40}}}
    assert listed(played, fixed) == ["c 42", "a 7", "b 3"]
    assert listed(played, {"preset": "dsc", **fixed}) == ["c 42", "a 7", "b 3"]


# Frozen, a second round with a-c ½ and d-b 1-0 begins with b 4, a 3, c 2, d 1:
# b 4 + 4 = 8;  a 3 + 0 + 2/2 = 4;  c 2 + 1 + 3/2 = 9/2;  d 1 + 0 + 4 = 5.
TWO_ROUNDS = season("a b c d", "b-a 1-0, c-d 1-0", "a-c ½, d-b 1-0")


def test_frozen_keeps_the_price_of_each_rounds_own_beginning() -> None:
    """The win of b over a keeps 4, although a is worth 3 by now; own values are the newest."""
    rules = {**SMALL, **schedule("frozen")}
    assert listed(TWO_ROUNDS, rules) == ["b 8", "d 5", "c 9/2", "a 4"]


def test_freezing_later_prices_earlier_rounds_as_they_began_too() -> None:
    """Frozen from round 2 on gives the same here, because round 1 began with the same values."""
    rules = {**SMALL, **schedule("frozen", from_round=2)}
    assert listed(TWO_ROUNDS, rules) == ["b 8", "d 5", "c 9/2", "a 4"]


def test_a_part_after_frozen_prices_everything_anew() -> None:
    """One pass in round 2 after a frozen round 1: b's win over a pays 3, so b has 7."""
    parts = [{"from_round": 1, "passes": "frozen"}, {"from_round": 2, "passes": 1}]
    rules = {**SMALL, "revaluation": {"schedule": parts}}
    assert listed(TWO_ROUNDS, rules) == ["b 7", "d 5", "c 9/2", "a 4"]


def test_top_auto_grows_with_the_ranking() -> None:
    """Three players: 1½ × 3 rounded up is 5; when a fourth enters in round 2 it is 6."""
    played = season("a b c d", "a-b ?", "a-b ?", d={"from_round": 2})
    rankings = history(played, rules_from({"values": {"top": "auto"}}))
    assert [ranking.lines[0].value for ranking in rankings] == [5, 5, 6]


@pytest.mark.parametrize(("ratio", "top"), [(3, 5), ("5/2", 5), (2, 6)])
def test_a_ratio_rounds_halves_up(ratio: int | str, top: int) -> None:
    """Four players, spread 3: 3·3/2 = 4½ is 5; 3·(5/2)/(3/2) = 5; 3·2/1 = 6."""
    lines = standings(season("a b c d"), rules_from({"values": {"ratio": ratio}})).lines
    assert lines[0].value == top


def test_equal_totals_keep_the_order_of_the_opening_list() -> None:
    """An award of a quarter of a's 4 brings b from 3 to 4, level with a and not above a."""
    assert listed(season("a b", "b-a award 1/4 0"), {"values": {"top": 4}}) == ["a 4", "b 4"]


@pytest.mark.parametrize(
    ("tie_breaks", "order"),
    [
        ([], "abcd"),
        (["mutual"], "bacd"),  # b 1½, a 1, c ½, d 0
        (["wins"], "abcd"),  # a 1, b 1, c 0, d 0
        (["wins", "mutual"], "bacd"),  # of a and b: b beat a; c and d have not met
        (["sonneborn-berger"], "bcad"),  # b ½·½ + 1·1 = 1¼, c ½·1½ = ¾, a 1·½ = ½
        (["rating"], "dcba"),  # 3, 2, 1, none
    ],
)
def test_tie_breaks_decide_among_equals(tie_breaks: list[str], order: str) -> None:
    """All have 0 points, so that only the games decide: a beat c, b drew with c and beat a."""
    ratings = {id_: {"rating": rating} for id_, rating in zip("bcd", (1, 2, 3), strict=True)}
    played = season("a b c d", "a-c 1-0", "b-c ½", "b-a 1-0", **ratings)
    values = {"own_value": 0, "tie_breaks": tie_breaks}
    rules = {"values": values, "scores": {"win": 0, "draw": 0}}
    assert "".join(line[0] for line in listed(played, rules)) == order


@pytest.mark.parametrize("result", ["+/-", "award 0 0", "?"])
def test_tie_breaks_know_played_games_alone(result: str) -> None:
    """A forfeit, an award and an open game are no wins."""
    rules = {"values": {"own_value": 0, "tie_breaks": ["wins"]}, "scores": {"forfeit_win": 0}}
    played = season("a b", f"b-a {result}")
    assert listed(played, rules) == ["a 0", "b 0"]


def test_tie_breaks_come_before_sharing() -> None:
    """Of three with 0, b won a game and is alone; a and c share the second rank."""
    values = {"own_value": 0, "ties": "share", "tie_breaks": ["wins"]}
    played = season("a b c", "b-a 1-0, c no_show")
    lines = standings(played, rules_from({"values": values, "scores": {"win": 0}})).lines
    assert [(line.player, line.rank, int(line.value)) for line in lines] == [
        ("b", 1, 50),
        ("a", 2, 49),
        ("c", 2, 49),
    ]


def test_an_open_game_makes_the_ranking_provisional_until_it_is_known() -> None:
    """Rankings from its round on are; those before are not."""
    played = season("a b", "a-b 1-0", "a-b ?", "a-b 0-1")
    provisional = [ranking.provisional for ranking in history(played, rules_from({}))]
    assert provisional == [False, False, True, True]


def test_ranking_ends_at_the_last_round_that_has_a_game() -> None:
    """A planned round is ranked only when it is asked for."""
    played = season("a b", "a-b 1-0", "a excused")
    assert standings(played, rules_from({})).after_round == 1
    assert standings(played, rules_from({}), after=2).after_round == 2


@pytest.mark.parametrize("after", [-1, 2])
def test_a_round_that_the_season_has_not_is_refused(after: int) -> None:
    """The refusal names the rounds that there are."""
    with pytest.raises(SeasonRefusedError, match="rounds 1 to 1"):
        standings(season("a b", "a-b 1-0"), rules_from({}), after=after)


def test_what_if_fills_in_open_games() -> None:
    """If b beat a: 49 + 50."""
    played = season("a b", "a-b ?")
    answer = what_if(played, rules_from({}), {(1, "a", "b"): Result.BLACK_WON})
    assert [f"{line.player} {line.total}" for line in answer.lines] == ["b 99", "a 50"]
    assert not answer.provisional


def test_what_if_refuses_a_game_that_is_not_open() -> None:
    """A known result is not for guessing."""
    with pytest.raises(SeasonRefusedError, match="round 1 has no open game a - b"):
        what_if(season("a b", "a-b 1-0"), rules_from({}), {(1, "a", "b"): Result.DRAWN})


def test_the_opening_list_is_the_last_ranking() -> None:
    """Without newcomers: its order, its ranks, its values."""
    opening = opening_list(UPSET, rules_from(SMALL), 2)
    assert opening.players == ("b", "a", "c", "d")
    assert [opening.ranks, opening.values] == [(1, 2, 3, 4), (4, 3, 2, 1)]


def test_later_rounds_do_not_change_the_opening_list() -> None:
    """Round 1 is paired by ranking 0, whatever was played since."""
    assert opening_list(UPSET, rules_from(SMALL), 1).players == ("a", "b", "c", "d")


def test_a_postponed_result_counts_in_its_own_round() -> None:
    """At any time; the rankings are computed again from that round, and are the same."""
    known = season("a b c d", "b-a 1-0, c-d 1-0", "a-c ½, d-b 1-0")
    opened = known.rounds[0].games[0]._replace(result=None)
    later = replace(known.rounds[0], games=(known.rounds[0].games[1], opened))
    waiting = replace(known, rounds=(later, known.rounds[1]))
    answer = what_if(waiting, rules_from(SMALL), {(1, "b", "a"): Result.WHITE_WON})
    assert answer == standings(known, rules_from(SMALL))


def test_a_season_without_games_stands_at_ranking_0() -> None:
    """In the order of the file, settled without a pass."""
    (ranking,) = history(season("a b", "a excused"), rules_from({}))
    assert (ranking.after_round, ranking.passes, ranking.cycle) == (0, 0, ())
    assert ranking.settled is True


def test_a_history_ends_where_it_is_asked_to() -> None:
    """Rankings 0 and 1 of two."""
    found = history(season("a b", "a-b 1-0", "a-b 1-0"), rules_from({}), after=1)
    assert [ranking.after_round for ranking in found] == [0, 1]


def test_entry_points_from_the_start_count_once() -> None:
    """49 + 7, and no game."""
    played = season("a b", "a-b ?", b={"entry_points": Fraction(7)})
    assert listed(played, {}) == ["b 56", "a 50"]


def test_frozen_fades_ones_own_value_with_the_round() -> None:
    """Own(1) is 4: 200 + 24½. Own(2) is 3, and both draws keep the price of their rounds."""
    rules = {
        "values": {"own_value_extra": 3},
        "revaluation": {"schedule": [{"from_round": 1, "passes": "frozen"}]},
    }
    played = season("a b", "a-b ½", "a-b ½")
    assert listed(played, rules, after=1) == ["a 449/2", "b 221"]
    assert listed(played, rules) == ["a 199", "b 197"]


@pytest.mark.parametrize("number", [0, 3])
def test_only_the_next_round_has_an_opening_list(number: int) -> None:
    """After one round there is a list for rounds 1 and 2."""
    with pytest.raises(SeasonRefusedError) as refused:
        opening_list(season("a b", "a-b 1-0"), rules_from({}), number)
    assert refused.value.trouble.problem is SeasonProblem.NO_OPENING
    assert refused.value.trouble.fields == {"round": number, "rounds": 1}


def test_an_opening_list_says_of_which_round_it_is() -> None:
    """Its number is the round that it pairs."""
    assert opening_list(season("a b", "a-b 1-0"), rules_from({}), 2).number == 2


@pytest.mark.parametrize(
    ("values", "worth"),
    [
        ({"top": 10, "step": "1/2"}, ["10", "19/2", "9"]),
        ({"top": "21/2", "step": 3}, ["21/2", "15/2", "9/2"]),
        ({"top": "auto", "step": "1/2"}, ["5", "9/2", "4"]),
        ({"ratio": 3, "step": "1/2"}, ["2", "3/2", "1"]),
    ],
)
def test_values_need_not_be_whole(values: dict[str, Any], worth: list[str]) -> None:
    """Three players: auto is 4½, rounded up; the ratio gives ½·2·3/2 = 1½, halves up: 2."""
    lines = standings(season("a b c"), rules_from({"values": values})).lines
    assert [str(line.value) for line in lines] == worth


def test_one_player_alone_is_worth_the_least_there_is() -> None:
    """With a ratio the top of one player is at least 1."""
    (line,) = standings(season("a"), rules_from({"values": {"ratio": 3}})).lines
    assert line.value == 1

"""Rules from a table: presets, the order of overriding, and each refusal's own sentence."""

from fractions import Fraction
from typing import Any

import pytest

from keizer_bot.engine.errors import RulesRefusedError
from keizer_bot.engine.model import Player, Season
from keizer_bot.engine.presets import DEFAULTS, PRESETS
from keizer_bot.engine.ranking import standings
from keizer_bot.engine.rules import Rematch, SchedulePart
from keizer_bot.engine.rules_table import laid_over, rules_from
from keizer_bot.engine.season_check import check_rules
from tests.rows import each_row

THIRD, HALF, TWO_THIRDS = Fraction(1, 3), Fraction(1, 2), Fraction(2, 3)


def players(count: int, rating: int | None = None) -> list[Player]:
    """That many players."""
    return [Player(f"p{place}", "P", rating=rating) for place in range(count)]


def refused(table: dict[str, Any]) -> str:
    """The sentence with which a table is refused."""
    with pytest.raises(RulesRefusedError) as refusal:
        rules_from(table)
    return str(refusal.value)


def test_no_table_gives_the_defaults() -> None:
    """Top 50, win 1, draw 1/2, bye 2/3, excused 1/3, one pass, top-down, never."""
    rules = rules_from({})
    assert rules.values.top == 50
    assert [rules.scores.draw, rules.scores.bye] == [HALF, TWO_THIRDS]
    assert [kind.credit for kind in rules.absence.kinds] == [(THIRD,), (TWO_THIRDS,), (0,), (0,)]
    assert rules.revaluation.schedule == (SchedulePart(1, 1),)
    assert (rules.pairing.method, rules.pairing.rematch) == ("top-down", Rematch(maximum=1))


@pytest.mark.parametrize(
    ("preset", "ties", "bye", "method", "colours"),
    [
        ("keizer", "share", TWO_THIRDS, "top-down", "keizer"),
        ("classic", "previous", TWO_THIRDS, "top-down", "sevilla"),
        ("sevilla", "previous", TWO_THIRDS, "top-down", "sevilla"),
        ("geel", "share", TWO_THIRDS, "fold", "even-share"),
        ("geel-elo", "share", TWO_THIRDS, "fold", "even-share"),
        ("points", "previous", Fraction(1), "top-down", "sevilla"),
        ("dsc", "previous", Fraction(1), "top-down", "even-share"),
    ],
)
def test_a_preset_is_the_column_of_its_name(
    preset: str, ties: str, bye: Fraction, method: str, colours: str
) -> None:
    """docs/keizer.md 6, row by row."""
    rules = rules_from({"preset": preset, "season": {"rounds": 28}})
    pairing = rules.pairing
    assert (rules.values.ties, rules.scores.bye) == (ties, bye)
    assert (pairing.method, pairing.colours) == (method, colours)


def test_a_club_overrides_key_by_key() -> None:
    """`limit` joins the preset's credit; the rest of the preset stays."""
    rules = rules_from({"preset": "dsc", "absence": {"excused": {"limit": 5}}})
    excused = rules.absence.named("excused")
    assert excused is not None
    assert [*excused.credit, excused.limit, rules.scores.bye] == [THIRD, 5, 1]


def test_a_ratio_takes_the_place_of_the_presets_top() -> None:
    """`top` and `ratio` replace each other."""
    values = rules_from({"preset": "dsc", "values": {"ratio": 3}}).values
    assert values.top is None
    assert values.ratio == 3


def test_points_take_the_place_of_the_presets_credit() -> None:
    """`points` and `credit` replace each other."""
    excused = rules_from({"absence": {"excused": {"points": 20}}}).absence.named("excused")
    assert excused is not None
    assert excused.credit == ()
    assert excused.points == 20


def test_credit_and_points_are_paid_together() -> None:
    """Either of them replaces both of a preset or of the rules so far."""
    both = {"credit": "1/2", "points": -5}
    excused = rules_from({"absence": {"excused": both}}).absence.named("excused")
    assert excused is not None
    assert excused.credit == (HALF,)
    assert excused.points == -5
    rest = laid_over({"absence": {"excused": {**both, "limit": 3}}}, {"absence": {"excused": 1}})
    assert rest["absence"]["excused"] == {"credit": 1, "limit": 3}


def test_everybody_is_worth_the_same_whatever_the_preset_says() -> None:
    """The preset's top, ratio, step and own value are dropped; the club's own value stays."""
    for preset in PRESETS:
        table = {"preset": preset, "values": {"source": "equal"}, "season": {"rounds": 9}}
        assert rules_from(table).values.own_value == 0
        table["values"] = {"source": "equal", "own_value": 2}
        assert rules_from(table).values.own_value == 2
    assert rules_from({"preset": "points", "values": {"source": "rank"}}).values.own_value == 1


def test_rematch_is_replaced_whole() -> None:
    """A `max` alone does not keep the preset's gap."""
    rules = rules_from({"preset": "sevilla", "pairing": {"rematch": {"max": 2}}})
    assert rules.pairing.rematch == Rematch(maximum=2)


@each_row("kind", ["excused", "club_duty", "late", "no_show", "sick"])
@each_row(("written", "credit"), [("1/3", (THIRD,)), (0, (0,)), (["1/3", 0], (THIRD, 0))])
def test_a_kind_may_be_written_as_its_credit(kind: str, written: object, credit: object) -> None:
    """As the rules page prints it; a later layer keeps the credit."""
    rules = rules_from({"preset": "dsc", "absence": {kind: written}})
    whole = rules.absence.named(kind)
    assert whole is not None
    assert whole.credit == credit
    table = laid_over({"absence": {kind: written}}, {"absence": {kind: {"limit": 2}}})
    limited = rules_from(table).absence.named(kind)
    assert limited is not None
    assert (limited.credit, limited.limit) == (credit, 2)


def test_a_misspelt_kind_written_as_its_credit_is_refused() -> None:
    """It would otherwise be a kind of the club's own, and appear in the ranking months later."""
    with pytest.raises(RulesRefusedError, match='did you mean "excused"'):
        rules_from({"absence": {"excusd": "1/3"}})


def test_a_club_may_name_its_own_kind() -> None:
    """A kind of the club's own has its own credit."""
    sick = rules_from({"absence": {"sick": {"credit": "1/2"}}}).absence.named("sick")
    assert sick is not None
    assert sick.credit == (HALF,)


@pytest.mark.parametrize(
    ("rounds", "passes"),
    [
        (28, {9: 1, 10: 2, 18: 2, 19: "until-stable", 28: "until-stable"}),
        (2, {1: 2, 2: "until-stable"}),
        (1, {1: "until-stable"}),
    ],
)
def test_thirds_end_where_the_rounds_say(rounds: int, passes: dict[int, Any]) -> None:
    """Up to ⌊R/3⌋ one pass, up to ⌊2R/3⌋ two, then until-stable: 28/3 is 9, 56/3 is 18."""
    rules = rules_from({"preset": "geel", "season": {"rounds": rounds}})
    assert {number: rules.revaluation.passes_in(number) for number in passes} == passes


def test_rounds_before_the_first_part_have_one_pass() -> None:
    """A schedule that begins at round 5 says nothing about round 4."""
    rules = rules_from({"revaluation": {"schedule": [{"from_round": 5, "passes": "frozen"}]}})
    assert (rules.revaluation.passes_in(4), rules.revaluation.passes_in(5)) == (1, "frozen")


@each_row(
    ("table", "sentence"),
    [
        ({"preset": "dcs"}, "preset 'dcs' is not known; did you mean \"dsc\"?"),
        ({"valeus": {}}, 'valeus is not a known key; did you mean "values"?'),
        ({"values": {"tpo": 3}}, 'values.tpo is not a known key; did you mean "top"?'),
        ({"values": 3}, "values must be a table of keys, not 3"),
        (
            {"values": {"top": 50, "ratio": 3}},
            "values.top and values.ratio exclude each other: keep one",
        ),
        (
            {"values": {"bottom": 9, "step": 2}},
            "values.bottom and values.step exclude each other: keep one",
        ),
        ({"values": {"bottom": 9, "ratio": 3}}, "values.bottom and values.ratio exclude"),
        ({"values": {"bottom": 9, "floor": 3}}, "values.bottom and values.floor exclude"),
        ({"values": {"bottom": 50}}, "values.bottom must be below the top, 50, not 50"),
        ({"values": {"bottom": "1/2"}}, "values.bottom must be at least 1, not 1/2"),
        ({"preset": "geel-elo", "values": {"bottom": 9}}, 'by rank, but source is "rating"'),
        (
            {"preset": "keizer", "values": {"bottom": 9}},
            "values.bottom needs a values.top that is a number",
        ),
        ({"values": {"floor": -1}}, "values.floor must be at least 0, not -1"),
        ({"values": {"top": 9, "floor": 9}}, "values.floor must be below the top, 9, not 9"),
        ({"preset": "geel-elo", "values": {"floor": 9}}, 'by rank, but source is "rating"'),
        ({"preset": "points", "values": {"top": 9}}, "values.top means nothing where everybody"),
        ({"values": {"source": "equal", "step": 1}}, "values.step means nothing where"),
        ({"values": {"source": "equal", "floor": 0}}, "values.floor means nothing where"),
        ({"scores": {"loss": {"credit": 5}}}, "scores.loss.points must be a whole number"),
        ({"values": {"ratio": 1}}, "values.ratio must be above 1"),
        ({"values": {"step": 0}}, "values.step must be above 0"),
        ({"values": {"top": "max"}}, "values.top must be a whole number or a fraction"),
        ({"values": {"k_factor": 40}}, "values.k_factor must be a whole number from 0 to 32"),
        ({"values": {"ties": "split"}}, "values.ties must be one of previous, share, not 'split'"),
        ({"values": {"tie_breaks": ["luck"]}}, "values.tie_breaks must be one of mutual, wins"),
        ({"scores": {"win": 3}}, "scores.win must be a fraction from 0 to 2, not 3"),
        ({"scores": {"draw": 0.5}}, 'like "1/3", not 0.5'),
        ({"scores": {"draw": "1/0"}}, "like \"1/3\", not '1/0'"),
        ({"scores": {"win": True}}, 'like "1/3", not True'),
        (
            {"absence": {"late": {"credit": "-1/3"}}},
            "absence.late.credit must be a fraction from 0",
        ),
        ({"absence": {"late": {"credit": []}}}, "absence.late.credit is an empty series"),
        (
            {"absence": {"excusd": {"limit": 3}}},
            'absence.excusd needs a credit or points; did you mean "excused"?',
        ),
        ({"absence": {"silent_round": 2}}, 'of absence; did you mean "silent_rounds"?'),
        ({"absence": {"silent_kind": "ill"}}, "absence.silent_kind must be one of excused"),
        ({"absence": {"not_entered": {"credit": 1}}}, "absence.not_entered pays nothing"),
        ({"absence": {"late": {"boards": [9]}}}, "absence.late.boards belongs to club_duty alone"),
        ({"preset": "geel"}, 'revaluation.schedule "thirds" needs season.rounds'),
        (
            {"revaluation": {"schedule": [{"from_round": 1, "passes": 0}]}},
            "revaluation.schedule[0].passes must be a whole number",
        ),
        ({"pairing": {"rematch": {"until_round": 3}}}, "pairing.rematch has until_round alone"),
        ({"pairing": {"rematch": {"per_period": 0}}}, "pairing.rematch.per_period must be a whole"),
        ({"pairing": {"order": "lot"}}, "pairing.order must be one of rank, rating, not 'lot'"),
        ({"pairing": {"method": "swiss"}}, 'pairing.method "swiss" needs season.rounds'),
        ({"pairing": {"method": []}}, "pairing.method is an empty list"),
        (
            {"pairing": {"method": [{"from_round": 1, "method": "knock-out"}]}},
            'pairing.method: "knock-out" pairs a whole season, and cannot be in a list',
        ),
        (
            {"pairing": {"method": [{"from_round": 1, "method": "fold"}] * 2}},
            "pairing.method names the same from_round twice",
        ),
        (
            {"pairing": {"method": [{"from_round": 0, "method": "fold"}]}},
            "pairing.method[0].from_round must be a whole number of at least 1",
        ),
        ({"pairing": {"colours": []}}, "pairing.colours must end with one of rank, lower, lot"),
        ({"pairing": {"colours": ["share"]}}, "pairing.colours must end with one of rank, lower"),
        ({"pairing": {"colours": ["rank", "share", "lot"]}}, "and have it nowhere else"),
        ({"pairing": {"colours": ["white"]}}, "pairing.colours must be one of share, even-share"),
        ({"pairing": {"rematch": {"gaap": 5}}}, "pairing.rematch.gaap is not a known key; did you"),
        ({"pairing": {"no_bye": {"top": 4}}}, "pairing.no_bye.last_rounds must be a whole number"),
        ({"pairing": {"forbidden": [["a", "a"]]}}, "pairing.forbidden must be a list of pairs"),
        ({"season": {"minimum_attendance": 2}}, "season.minimum_attendance must be a fraction"),
        ({"season": {"rounds": "28"}}, "season.rounds must be a whole number of at least 1"),
    ],
)
def test_unworkable_rules_are_refused_by_name(table: dict[str, Any], sentence: str) -> None:
    """Each refusal names the key and the reason."""
    assert sentence in refused(table)


@pytest.mark.parametrize("key", ["top", "step", "own_value", "ties", "source", "k_factor"])
def test_every_default_can_be_overridden_by_itself(key: str) -> None:
    """Writing a default out changes nothing."""
    assert rules_from({"values": {key: DEFAULTS["values"][key]}}) == rules_from({})


@pytest.mark.parametrize("preset", PRESETS)
def test_a_preset_is_a_table_as_a_club_writes_it(preset: str) -> None:
    """Reading its table gives the same rules as naming it."""
    own = {"season": {"rounds": 28}}
    table = {**PRESETS[preset], "season": {**PRESETS[preset].get("season", {}), **own["season"]}}
    assert rules_from(table) == rules_from({"preset": preset, **own})


def test_top_50_serves_50_players() -> None:
    """docs/keizer.md 6: the 50th is worth 1."""
    rules = rules_from({})
    check_rules(rules, players(50))
    assert standings(Season("x", tuple(players(50))), rules).lines[-1].value == 1


@pytest.mark.parametrize(
    ("values", "count", "top"),
    [({}, 51, 51), ({"top": "auto", "step": 2}, 4, 7), ({"step": "3/2"}, 40, 60)],
)
def test_a_lowest_value_below_one_names_the_top_that_would_do(
    values: dict[str, Any], count: int, top: int
) -> None:
    """51 players at step 1 need 51; 4 at step 2 need 7; 40 at 3/2 need 1 + 58½, so 60."""
    with pytest.raises(RulesRefusedError, match=f"top = {top} would do"):
        check_rules(rules_from({"values": values}), players(count))


def test_elo_points_refuse_a_player_without_rating() -> None:
    """The refusal names them."""
    rules = rules_from({"preset": "geel-elo"})
    with pytest.raises(RulesRefusedError, match="have none: p9"):
        check_rules(rules, [*players(2, 1500), Player("p9", "P")])


def test_a_forbidden_pair_must_be_of_players() -> None:
    """An unknown id is named, with the nearest."""
    rules = rules_from({"pairing": {"forbidden": [["p0", "q1"]]}})
    with pytest.raises(RulesRefusedError, match='"q1" is not a player; did you mean "p1"'):
        check_rules(rules, players(3))


@pytest.mark.parametrize(
    ("short", "table"),
    [
        ({"rematch": "never"}, {"rematch": {"max": 1}}),
        ({"rematch": "once-per-period"}, {"rematch": {"per_period": 1}}),
        ({"rematch": "allowed"}, {"rematch": {}}),
        ({"method": "fold"}, {"method": [{"from_round": 1, "method": "fold"}]}),
        ({}, {"method": [{"from_round": 1, "method": "top-down"}]}),
    ],
)
def test_a_short_form_is_the_table_that_it_means(
    short: dict[str, Any], table: dict[str, Any]
) -> None:
    """Both give the same rules."""
    assert rules_from({"pairing": short}) == rules_from({"pairing": table})


def test_a_list_of_methods_has_its_parts_by_round() -> None:
    """Rounds before the first part are top-down; the order in which they are written means none."""
    parts = [{"from_round": 5, "method": "fold"}, {"from_round": 3, "method": "random"}]
    pairing = rules_from({"pairing": {"method": parts}}).pairing
    found = [pairing.method_in(number) for number in (1, 2, 3, 4, 5, 9)]
    assert found == ["top-down", "top-down", "random", "random", "fold", "fold"]


def test_swiss_may_be_one_part_of_a_list() -> None:
    """That holds even if two of its lines are beside each other."""
    parts = [{"from_round": n, "method": "swiss"} for n in (1, 3)]
    table = {"pairing": {"method": [*parts, {"from_round": 5, "method": "fold"}]}}
    pairing = rules_from(table | {"season": {"rounds": 9}}).pairing
    assert [pairing.method_in(number) for number in (4, 5)] == ["swiss", "fold"]


def test_a_cup_is_drawn_by_lot_unless_the_rules_say() -> None:
    """The order of pairing is otherwise that of the ranking."""
    assert rules_from({}).pairing.order == "rank"
    assert rules_from({"pairing": {"method": "knock-out"}}).pairing.order == "lot"
    cup = {"method": "knock-out", "order": "rating"}
    assert rules_from({"pairing": cup}).pairing.order == "rating"

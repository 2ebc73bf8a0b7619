"""Not playing: kinds, series, limits, fixed points, boards (docs/keizer.md section 3)."""

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from keizer_bot.engine.errors import RulesRefusedError, SeasonRefusedError
from keizer_bot.engine.model import Absence, Season
from keizer_bot.engine.ranking import standings
from keizer_bot.engine.rules_table import rules_from
from keizer_bot.engine.sheet import score_sheet
from keizer_bot.engine.winners import attendance_of
from tests.engine.notation import season
from tests.rows import each_row

THIRD, TWO_THIRDS = Fraction(1, 3), Fraction(2, 3)


def paid(played: Season, player: str, rules: dict[str, Any]) -> list[Fraction]:
    """The player's pay for each round, as a fraction of their own value or in points."""
    lines = score_sheet(played, player, rules_from(rules), after=len(played.rounds)).lines
    return [line.fraction or line.credit for line in lines if line.round is not None]


def away(kind: str, rounds: int = 1) -> Season:
    """A season in which c is absent in every round."""
    return season("a b c", *[f"a-b ?, c {kind}"] * rounds)


@pytest.mark.parametrize(
    ("kind", "credit"),
    [("excused", THIRD), ("club_duty", TWO_THIRDS), ("late", 0), ("no_show", 0)],
)
def test_a_kind_pays_its_fraction_of_ones_own_value(kind: str, credit: Fraction) -> None:
    """The column DSC of docs/keizer.md 3."""
    assert paid(away(kind), "c", {"preset": "dsc"}) == [credit]


def test_a_bye_pays_its_own_fraction() -> None:
    """[003] 10: the odd player gets their whole value; Keizer's own rule is two thirds."""
    played = season("a b c", "a-b ?, c bye")
    assert paid(played, "c", {"preset": "dsc"}) == [1]
    assert paid(played, "c", {"preset": "classic"}) == [TWO_THIRDS]


def test_a_bye_holder_who_signed_off_keeps_the_bye_and_counts_no_absence() -> None:
    """[003] m: only the bye is paid, and the series begins at the next absence."""
    played = season("a b c", "a-b ?, c bye, c excused", "a-b ?, c excused")
    rules = {"absence": {"excused": {"credit": ["1/3", "1/4"]}}}
    assert paid(played, "c", rules) == [TWO_THIRDS, THIRD]


def test_a_player_who_missed_a_paired_game_is_paid_by_the_game_only() -> None:
    """A forfeit is no absence: it pays nothing and does not count in the series."""
    played = season("a b c", "a-c +/-, b bye, c excused", "a-b ?, c excused")
    rules = {"absence": {"excused": {"credit": ["1/3", "1/4"]}}}
    assert paid(played, "c", rules) == [0, THIRD]


def test_fixed_points_do_not_depend_on_rank() -> None:
    """Twenty points, whatever c is worth."""
    assert paid(away("excused", 2), "c", {"absence": {"excused": {"points": 20}}}) == [20, 20]


def test_a_limit_per_period_begins_anew() -> None:
    """One paid absence in each period of two rounds; the series restarts too."""
    excused = {"credit": ["1/3", "1/4"], "limit": 1, "limit_per": "period"}
    rules = {"absence": {"excused": excused}, "season": {"rounds_per_period": 2}}
    assert paid(away("excused", 4), "c", rules) == [THIRD, 0, THIRD, 0]


def test_a_rounds_own_period_comes_first() -> None:
    """A round that names its period belongs to it, at any position."""
    played = away("excused", 2)
    moved = replace(played, rounds=(replace(played.rounds[0], period=7), played.rounds[1]))
    excused = {"limit": 1, "limit_per": "period"}
    rules = {"absence": {"excused": excused}, "season": {"rounds_per_period": 2}}
    assert paid(moved, "c", rules) == [THIRD, THIRD]


def test_the_last_rounds_may_pay_nothing_but_count() -> None:
    """`not_in_last = 1` of three rounds: the third pays nothing; the second is the series' 2nd."""
    rules = {
        "absence": {"excused": {"credit": ["1/3", "1/4"], "not_in_last": 1}},
        "season": {"rounds": 3},
    }
    assert paid(away("excused", 3), "c", rules) == [THIRD, Fraction(1, 4), 0]


def test_without_a_number_of_rounds_no_round_is_the_last() -> None:
    """`not_in_last` never applies then."""
    assert paid(away("excused"), "c", {"absence": {"excused": {"not_in_last": 9}}}) == [THIRD]


def test_a_round_beyond_the_last_one_pays_as_ever() -> None:
    """Without `not_in_last` no round is excluded, not even the second of one."""
    assert paid(away("excused", 2), "c", {"season": {"rounds": 1}}) == [THIRD, THIRD]


def test_nobody_is_paid_before_their_first_game() -> None:
    """[002]'s drama of Marc H.: only an absence after a played game pays; it stays so for good."""
    played = season("a b c", "a-b ?, c excused", "a-c 1-0", "a-b ?, c excused")
    assert paid(played, "c", {"absence": {"credit_before_first_game": False}}) == [0, 0, THIRD]


@pytest.mark.parametrize("result", ["+/-", "award 1/2 1/2", "?"])
def test_only_a_played_game_is_a_first_game(result: str) -> None:
    """Forfeits, awards and open games do not open the purse."""
    played = season("a b c", f"a-c {result}", "a-b ?, c excused")
    lines = score_sheet(
        played, "c", rules_from({"absence": {"credit_before_first_game": False}})
    ).lines
    assert lines[-1].fraction == 0
    assert lines[-1].withheld == "before-first-game"


def on_duty(board: int | None, result: Any) -> Season:
    """A season in which c plays for the club."""
    played = season("a b c", "a-b ?")
    duty = Absence("c", "club_duty", board, result)
    return replace(played, rounds=(replace(played.rounds[0], absences=(duty,)),))


BOARDS = {"absence": {"club_duty": {"boards": [50, 45]}}}


@pytest.mark.parametrize(
    ("board", "result", "credit"),
    [
        (1, "1-0", 50),
        (2, "1/2-1/2", Fraction(45, 2)),
        (2, "0-1", 0),
        (None, "1-0", TWO_THIRDS),
        (1, None, TWO_THIRDS),
    ],
)
def test_club_duty_pays_by_board_and_result(
    board: int | None, result: str | None, credit: Fraction
) -> None:
    """[004]: win, draw and loss pay 1, ½, 0 of the board's virtual value; else the credit."""
    assert paid(on_duty(board, result), "c", BOARDS) == [credit]


def test_a_board_outside_the_list_is_refused() -> None:
    """Board 3 of two."""
    with pytest.raises(SeasonRefusedError, match="c: there is no board 3"):
        standings(on_duty(3, "1-0"), rules_from(BOARDS))


def test_an_undefined_kind_is_refused() -> None:
    """The refusal names the nearest kind that the club knows."""
    with pytest.raises(SeasonRefusedError, match=r'"excusd" is no kind.*did you mean "excused"'):
        standings(away("excusd"), rules_from({}))


def test_not_entered_pays_nothing_and_counts_nowhere() -> None:
    """Written as a kind it is only a reason."""
    played = season("a b c", "a-b ?, c not_entered", "a-b ?, c excused")
    assert paid(played, "c", {"absence": {"excused": {"limit": 1}}}) == [0, THIRD]


def test_after_withdrawing_nothing_is_paid() -> None:
    """An absence after `until_round` pays nothing; they stay in the ranking."""
    played = season("a b c", *["a-b ?, c excused"] * 2, c={"until_round": 1})
    assert paid(played, "c", {}) == [THIRD]
    assert "c" in {line.player for line in standings(played, rules_from({})).lines}


def test_a_series_ends_with_what_repeats() -> None:
    """⅓, then ¼ again and again."""
    rules = {"absence": {"excused": {"credit": ["1/3", "1/4"]}}}
    assert paid(away("excused", 3), "c", rules) == [THIRD, Fraction(1, 4), Fraction(1, 4)]


def test_a_limit_of_the_season_goes_on_in_the_next_period() -> None:
    """One paid absence, whatever the periods."""
    rules = {"absence": {"excused": {"limit": 1}}, "season": {"rounds_per_period": 2}}
    assert paid(away("excused", 4), "c", rules) == [THIRD, 0, 0, 0]


def test_an_absence_before_they_entered_counts_nowhere() -> None:
    """Their first that counts is that of round 2: ⅓."""
    played = season("a b c", *["a-b ?, c excused"] * 2, c={"from_round": 2})
    rules = {"absence": {"excused": {"credit": ["1/3", "1/4"]}}}
    assert paid(played, "c", rules) == [THIRD]


@pytest.mark.parametrize(
    ("rules", "why"),
    [
        ({"absence": {"excused": {"limit": 0}}}, "limit"),
        (
            {"absence": {"excused": {"not_in_last": 1}}, "season": {"rounds": 1}},
            "last-rounds",
        ),
        ({"absence": {"credit_before_first_game": False}}, "before-first-game"),
    ],
)
def test_the_sheet_says_why_an_absence_pays_nothing(rules: dict[str, Any], why: str) -> None:
    """The line keeps its kind."""
    lines = score_sheet(away("excused"), "c", rules_from(rules), after=1).lines
    assert [(line.what, line.withheld) for line in lines[1:]] == [("excused", why)]


def dated(played: Season, *dates: str | None) -> Season:
    """The season with its rounds on these days."""
    rounds = zip(played.rounds, dates, strict=True)
    return replace(played, rounds=tuple(replace(one, date=date) for one, date in rounds))


def matches(kind: str, *results: Any, board: int | None = None) -> Season:
    """A season in which c is absent in every round, for a match that ended so."""
    rounds = tuple(
        replace(round_, absences=(Absence("c", kind, board, result),))
        for round_, result in zip(away(kind, len(results)).rounds, results, strict=True)
    )
    return replace(away(kind), rounds=rounds)


def test_the_last_rounds_may_pay_otherwise_and_the_series_goes_on() -> None:
    """Of five rounds the last two pay a sixth; the limit is reached in the fifth."""
    kind = {"credit": ["1/2", "1/3"], "points": 1, "last": {"rounds": 2, "credit": "1/6"}}
    rules = {"absence": {"excused": kind | {"limit": 4}}, "season": {"rounds": 5}}
    sheet = score_sheet(away("excused", 5), "c", rules_from(rules), after=5)
    lines = [line for line in sheet.lines if line.round is not None]
    value = lines[0].value_now
    assert value is not None
    points = [line.credit - line.fraction * value for line in lines]
    assert [line.fraction for line in lines] == [*map(Fraction, ("1/2", "1/3", "1/3", "1/6")), 0]
    assert [int(one) for one in points] == [1, 1, 1, 0, 0]
    assert lines[-1].withheld == "limit"


def test_a_match_pays_by_its_result_in_the_last_rounds_too() -> None:
    """`last` takes the place of the credit; `not_in_last` holds for a result as well."""
    results = {"credit": "2/3", "results": {"win": "7/6", "loss": "1/2"}}
    season_ = {"rounds": 2}
    played = matches("club_duty", "1-0", "0-1")
    last = {"rounds": 2, "credit": "1/6"}
    rules = {"absence": {"club_duty": results | {"last": last}}, "season": season_}
    assert paid(played, "c", rules) == [Fraction(7, 6), Fraction(1, 2)]
    rules = {"absence": {"club_duty": results | {"not_in_last": 1}}, "season": season_}
    assert paid(played, "c", rules) == [Fraction(7, 6), 0]


def test_a_match_without_a_result_pays_the_credit_and_a_missing_result_its_usual_fraction() -> None:
    """Nothing is written for a draw: a half."""
    rules = {"absence": {"club_duty": {"results": {"win": "7/6"}}}}
    assert paid(matches("club_duty", None, "1/2-1/2", "0-1"), "c", rules) == [
        TWO_THIRDS,
        Fraction(1, 2),
        0,
    ]


def test_a_board_decides_before_the_result_where_the_kind_has_boards() -> None:
    """Board 2 is worth 49; without boards the number of the board means nothing."""
    results: dict[str, Any] = {"results": {"win": "7/6"}}
    played = matches("club_duty", "1-0", board=2)
    both = {"absence": {"club_duty": results | {"boards": [50, 49]}}}
    assert paid(played, "c", both) == [49]
    assert paid(played, "c", {"absence": {"club_duty": results}}) == [Fraction(7, 6)]


def test_a_clubs_own_kind_may_be_paid_by_results() -> None:
    """Else a result has no place in it."""
    played = matches("away_match", "1-0")
    kind: dict[str, Any] = {"credit": "1/3"}
    with pytest.raises(SeasonRefusedError, match="kinds with results have a board and a result"):
        paid(played, "c", {"absence": {"away_match": kind}})
    kind |= {"results": {}}
    assert paid(played, "c", {"absence": {"away_match": kind}}) == [1]


def test_of_the_rounds_of_one_evening_only_the_first_absence_counts() -> None:
    """For pay, series and limit; a round without a date is an evening of its own."""
    kind = {"credit": ["1/2", "1/3", "1/4"], "once_per_evening": True}
    played = dated(away("excused", 5), "2026-09-07", "2026-09-07", "2026-09-14", None, None)
    expected = [Fraction(1, 2), 0, THIRD, Fraction(1, 4), Fraction(1, 4)]
    assert paid(played, "c", {"absence": {"excused": kind}}) == expected
    lines = score_sheet(played, "c", rules_from({"absence": {"excused": kind}}), after=2).lines
    assert lines[-1].withheld == "same-evening"


def test_the_first_absence_of_an_evening_counts_even_if_it_pays_nothing() -> None:
    """C has no game before round 3: the first evening pays nothing, in neither of its rounds."""
    kind = {"credit": "1/2", "once_per_evening": True, "limit": 2}
    played = season("a b c", "a-b ?, c excused", "c-b 1-0, a excused", "a-b ?, c excused")
    played = dated(played, "2026-09-07", "2026-09-14", "2026-09-07")
    rules = {"absence": {"credit_before_first_game": False, "excused": kind}}
    assert [line.withheld for line in score_sheet(played, "c", rules_from(rules)).lines] == [
        *(None, "before-first-game", None, "same-evening"),
    ]


@each_row(
    ("kind", "keys", "counted"),
    [
        ("excused", {}, 0),
        ("excused", {"attends": True, "credit": 0}, 1),
        ("club_duty", {}, 1),
        ("club_duty", {"credit": 0}, 0),
        ("club_duty", {"credit": 0, "points": 2}, 1),
        ("club_duty", {"attends": False}, 0),
        ("club_duty", {"attends": True, "limit": 0}, 1),
        ("club_duty", {"limit": 0}, 0),
    ],
)
def test_facts_that_count_as_attendance(kind: str, keys: dict[str, Any], counted: int) -> None:
    """Club duty when it is paid, another kind never; unless the rules say it of the kind."""
    table = {"absence": {kind: {"credit": "1/3"} | keys}}
    assert attendance_of(away(kind), rules_from(table), 1)["c"] == counted


def test_the_kinds_for_matches_and_members_are_read() -> None:
    """Club duty counts for the evening and the day after, by default ([003] f)."""
    absence = rules_from({}).absence
    assert [kind.match_days for kind in absence.kinds] == [None, (0, 1), None, None]
    table = {
        "standing_kind": "no_show",
        "club_duty": {"match_days": [0]},
        "other_day": {"credit": "1/3", "match_days": "any", "by_member": True},
        "eve": {"credit": 0, "match_days": [-1]},
    }
    absence = rules_from({"absence": table}).absence
    other, eve = absence.named("other_day"), absence.named("eve")
    assert absence.standing_kind == "no_show"
    assert other is not None
    assert eve is not None
    assert (other.match_days, other.by_member, eve.match_days) == ("any", True, (-1,))


@each_row(
    ("absence", "sentence"),
    [
        ({"excused": {"match_days": [1]}}, "club_duty.match_days and absence.excused.match_days"),
        (
            {"x": {"credit": 0, "match_days": "any"}, "y": {"credit": 0, "match_days": "any"}},
            "absence.y.match_days and absence.x.match_days both hold any",
        ),
        ({"x": {"credit": 0, "match_days": ["1"]}}, "whole numbers of days, or \"any\", not '1'"),
        ({"standing_kind": "ill"}, "absence.standing_kind must be one of excused"),
        ({"excused": {"last": {"rounds": 0, "credit": 0}}}, "absence.excused.last.rounds must"),
        (
            {"excused": {"last": {"rounds": 1, "credit": 0}, "not_in_last": 1}},
            "absence.excused.last and absence.excused.not_in_last exclude each other",
        ),
        ({"excused": {"results": {"won": 1}}}, "absence.excused.results.won is not a known key"),
        ({"excused": {"results": {"win": 3}}}, "absence.excused.results.win must be a fraction"),
    ],
)
def test_absence_rules_that_cannot_work_are_refused(absence: Any, sentence: str) -> None:
    """The refusal names the rule."""
    with pytest.raises(RulesRefusedError) as refusal:
        rules_from({"absence": absence})
    assert sentence in str(refusal.value)

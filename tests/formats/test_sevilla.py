"""Sevilla's JSON report: what we import, and refusals. All people are invented."""

from __future__ import annotations

import json
from fractions import Fraction

import pytest

from keizer_bot.engine.errors import Problem, SeasonRefusedError, TableProblem
from keizer_bot.engine.model import Absence, Game, Player, Result
from keizer_bot.formats import messages
from keizer_bot.formats.moved import MoveProblem, ReasonRead, other_totals
from keizer_bot.formats.sevilla import SevillaProblem, is_sevilla, read_sevilla
from tests.formats.sevilla_keizer import keizer_report
from tests.formats.sevilla_report import (
    ALONE,
    HISTORY,
    LONG_NAME,
    RANKING,
    UNKNOWN_REASON,
    UNKNOWN_RESULT,
    played,
    report,
    with_history,
)


def refused(content: bytes) -> Problem:
    """The problem of a report."""
    with pytest.raises(SeasonRefusedError) as caught:
        read_sevilla(content)
    return caught.value.trouble.problem


def test_a_season_is_taken_over() -> None:
    """Players by their first rating, games once with colours, forfeits, and the dates."""
    season = read_sevilla(report()).file.season
    assert season.players[:2] == (
        Player("s3", "Carla Vos", 1800, federation_id="9000003"),
        Player("s1", "Anna Smit", 1650),
    )
    assert [r.games for r in season.rounds] == [
        (Game("s1", "s2", Result.DRAWN),),
        (Game("s3", "s1", Result.WHITE_BY_FORFEIT),),
        (Game("s2", "s3", None),),
    ]
    assert [r.date for r in season.rounds] == ["2026-09-07", None, "2026-09-21"]


def test_absences_are_read_by_reason_or_by_the_counts() -> None:
    """A reason in another language has the meaning that Sevilla's own counts show."""
    season = read_sevilla(report()).file.season
    assert season.rounds[0].byes == ("s3",)
    assert season.rounds[1].absences == (Absence("s2", "excused"),)
    assert season.rounds[2].absences == (Absence("s1", "no_show"),)


def test_facts_that_were_left_out_are_named() -> None:
    """A telephone number is no federation number; an open game and an undated round too."""
    moved = read_sevilla(report())
    assert moved.notes == (
        *(messages.NoNumbers(1), messages.SevillaHasNoRules(), messages.SevillaLeftOut()),
    )
    assert moved.causes == (messages.OwnRules(),)
    assert ReasonRead("Zonder bericht", "no_show", 1) in moved.read_as


def test_its_own_totals_are_compared_with_ours() -> None:
    """After round 2 the order is Carla, Bram, Anna: they are worth 50, 49 and 48.

    Carla has 50 + ⅔ of 50 + 48 by default, Anna 48 + ½ of 49, Bram 49 + ½ of 48 + ⅓ of 49; his
    game of round 3 is open.
    """
    ranking = [
        one | {"Score": score}
        for one, score in zip(RANKING, (131.333333333333, 72.5, 60), strict=True)
    ]
    moved = read_sevilla(report(Ranking=[{"Round": 3, "Player": ranking}]))
    assert [(one.player, one.theirs) for one in other_totals(moved)] == [("Bram Kok", Fraction(60))]


def test_the_old_encoding_of_windows() -> None:
    """Sevilla also writes cp1252: the ½ of a draw is understood."""
    content = report().decode().encode().decode("unicode_escape").encode("cp1252")
    assert is_sevilla(content)
    assert read_sevilla(content).file.season.rounds[0].games[0].result is Result.DRAWN


@pytest.mark.parametrize(
    ("content", "problem"),
    [
        (report(History=[]), SevillaProblem.NO_HISTORY),
        (
            with_history(HISTORY[0], HISTORY[1] | {"Game": [played(1, "B", 1, "1-0")]}, HISTORY[2]),
            SevillaProblem.CONTRADICTION,
        ),
        (ALONE, SevillaProblem.CONTRADICTION),
        (UNKNOWN_RESULT, SevillaProblem.UNKNOWN_RESULT),
        (UNKNOWN_REASON, SevillaProblem.UNKNOWN_REASON),
        (LONG_NAME, MoveProblem.LONG_NAME),
        (
            with_history(HISTORY[0] | {"Game": [], "Abs": [{"Round": 10**9, "Reason": "Ziek"}]}),
            TableProblem.NOT_WHOLE_WITHIN,
        ),
    ],
)
def test_unknown_content_is_refused(content: bytes, problem: Problem) -> None:
    """Nothing is guessed: the refusal names the player and the round."""
    assert refused(content) is problem


def test_a_group_that_is_not_there() -> None:
    """Of a report with one group the second cannot be read."""
    with pytest.raises(SeasonRefusedError, match="no group 2"):
        read_sevilla(report(), 1)


def test_a_season_of_ours_is_no_report() -> None:
    """The two kinds of JSON are told apart."""
    assert not is_sevilla(b'{"format": "keizer-season/1", "name": "x"}')


OF_THE_PRESET = {
    "own": "1",
    "loss": "0",
    "forfeit_win": "1",
    "bye": "2/3",
    "excused": "1/3",
    "club_duty": "2/3",
}


@pytest.mark.parametrize(
    "parts",
    [
        {},
        {"bye": "1", "excused": "1/2"},
        {"loss": "1/6", "club_duty": "3/4"},
        {"own": "2", "forfeit_win": "1/2", "excused": "0"},
        {"excused": "1/4", "limit": "3"},
    ],
    ids=str,
)
@pytest.mark.slow
@pytest.mark.parametrize("seed", range(2))
def test_the_rules_are_told_by_the_points(seed: int, parts: dict[str, str]) -> None:
    """55 of 55 totals after 30 rounds, whatever the club pays."""
    moved = read_sevilla(keizer_report(seed, OF_THE_PRESET | parts, top=60))
    assert len(moved.totals) == 55
    assert other_totals(moved) == ()
    assert messages.RulesFromPoints() in moved.notes
    scores, absence = moved.file.rules["scores"], moved.file.rules["absence"]
    assert moved.file.rules["values"]["top"] == "60"
    told = {**scores, **{kind: one["credit"] for kind, one in absence.items()}}
    assert told.items() >= {key: part for key, part in parts.items() if key in told}.items()
    assert str(absence["excused"].get("limit", "")) == parts.get("limit", "")


def test_another_kind_of_competition_is_not_compared() -> None:
    """Every value is 1 there, and totals are points of chess."""
    ranking = [one | {"Value": 1, "PrvVal": 1, "Score": 1} for one in RANKING]
    moved = read_sevilla(report(Ranking=[{"Round": 3, "Player": ranking}]))
    assert messages.SevillaIsNoKeizer() in moved.notes
    assert messages.SevillaHasNoRules() not in moved.notes
    assert moved.file.rules == {"preset": "points"}
    assert moved.totals == {}


def test_points_that_mean_something_else_change_no_rules() -> None:
    """If wins do not give the loser's value, the preset is used."""
    table = json.loads(keizer_report(0, OF_THE_PRESET, top=60))
    for row in table["GroupReport"][0]["Ranking"][0]["Player"]:
        row["PrvVal"] = row["Value"] = row["ID"]
    moved = read_sevilla(json.dumps(table).encode())
    assert messages.SevillaHasNoRules() in moved.notes
    assert moved.file.rules["preset"] == "sevilla"


def test_its_last_ranking_is_kept_as_it_stands() -> None:
    """By its places, else in its order; a Swiss is ranked as its own program did."""
    swiss = [
        RANKING[0] | {"Pos": 2, "Score": 2.5, "Value": 1},
        RANKING[1] | {"Pos": 1, "Score": 2.5, "Value": 1},
        RANKING[2] | {"Pos": 3, "Score": 0.333333333333, "Value": 1},
    ]
    content = report(Ranking=[{"Round": 3, "Date": "21/09/2026", "Player": swiss}])
    assert [(o.rank, o.player, o.total) for o in read_sevilla(content).file.published] == [
        (1, "s1", Fraction(5, 2)),
        (2, "s3", Fraction(5, 2)),
        (3, "s2", Fraction(1, 3)),
    ]
    listed = [{key: one[key] for key in one if key != "Pos"} for one in swiss]
    content = report(Ranking=[{"Round": 3, "Date": "21/09/2026", "Player": listed}])
    assert [o.player for o in read_sevilla(content).file.published] == ["s3", "s1", "s2"]


def test_a_report_without_totals_has_no_ranking() -> None:
    """Then nobody knows if its players are in any order."""
    assert read_sevilla(report()).file.published == ()

"""A simulated season: what chance decides, and that every rule can be played."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from keizer_bot.engine.check import check_round
from keizer_bot.engine.errors import PairingRefusedError
from keizer_bot.engine.model import PLAYED, Game, PlannedGame, Player, Result, RoundPlan, Season
from keizer_bot.engine.season_check import check_season
from keizer_bot.lab.dice import throw
from keizer_bot.lab.model import AbsenceShare, default_model
from keizer_bot.lab.playing import Course, play
from keizer_bot.lab.simulating import rule_set
from tests.engine.notation import season
from tests.lab.clubs import EVERY_KIND, course, players
from tests.reference.random_rules import random_rules


def _games(played: Season) -> list[Game]:
    return [game for round_ in played.rounds for game in round_.games]


def test_the_same_seed_gives_the_same_season() -> None:
    """The same seed and number give the same games; another number gives others."""
    club = course(10, 6)
    once, again, other = (play(club, throw(club.model, 6, 1, n)).season for n in (3, 3, 4))
    assert once == again
    assert once != other


def test_attendance_is_the_same_under_every_rule() -> None:
    """Pairings differ, absences do not: the dice are common."""
    clubs = [course(12, 8, {"preset": name, "values": {"top": 50}}) for name in ("dsc", "keizer")]
    one, other = (play(club, throw(club.model, 8, 1, 0)).season for club in clubs)
    assert [each.absences for each in one.rounds] == [each.absences for each in other.rounds]
    assert _games(one) != _games(other)


def test_coming_less_often_misses_the_same_evenings_and_more() -> None:
    """It is so for one player only, and all absences are announced in time."""
    club = course(12, 20, absences=EVERY_KIND)
    dice = throw(club.model, 20, 1, 0)
    often, seldom = (play(club, dice, {"p5": rate}).season for rate in (0.9, 0.4))

    def away(played: Season, player: str) -> dict[int, str]:
        told = ((r.number, one) for r in played.rounds for one in r.absences)
        return {number: one.kind for number, one in told if one.player == player}

    assert away(often, "p5").items() < away(seldom, "p5").items()
    assert set(away(seldom, "p5").values()) == {"excused"}
    assert away(often, "p3") == away(seldom, "p3")


def test_a_strong_player_wins_and_equals_split_as_the_model_says() -> None:
    """1,000 games of equals without White's advantage: 35 % drawn, each side wins 32.5 %."""
    people = (Player("a", "A", 1500), Player("b", "B", 1500))
    model = default_model(people)
    sure = tuple(replace(one, error=0.0, coming=(1e9, 1e-9)) for one in model.players)
    rules = rule_set("", {"pairing": {"rematch": "allowed"}}, 40).rules
    even = replace(model, players=sure, white=0.0)
    lots = [
        play(Course(Season("", people), even, rules, 40), throw(even, 40, 1, n)).season
        for n in range(25)
    ]
    results = [game.result for one in lots for game in _games(one)]
    shares = [results.count(one) / 1000 for one in PLAYED]
    assert shares == pytest.approx([0.325, 0.325, 0.35], abs=0.045)  # three deviations


def test_no_shows_lose_by_forfeit_and_the_silent_are_signed_off() -> None:
    """Everybody stays away and says nothing: two rounds by forfeit, then signed off as excused."""
    no_show = (AbsenceShare("no_show", paired=True, share=1.0),)
    club = course(4, 4, {"absence": {"silent_rounds": 2}}, absences=no_show)
    never = replace(
        club.model,
        players=tuple(replace(one, coming=(1e-9, 1e9)) for one in club.model.players),
    )
    played = play(replace(club, model=never), throw(never, 4, 1, 0)).season
    assert [[game.result for game in one.games] for one in played.rounds] == [
        [Result.BOTH_FORFEITED] * 2,
        [Result.BOTH_FORFEITED] * 2,
        [],
        [],
    ]
    kinds = [{one.kind for one in each.absences} for each in played.rounds]
    assert kinds == [{"no_show"}, {"no_show"}, {"excused"}, {"excused"}]


def test_rounds_that_were_played_stand() -> None:
    """Two rounds of the file, then paper."""
    file = season("a b c d", "a-b 1-0, c-d ½", "a-c 0-1, b-d 1-0")
    rules = rule_set("", {"pairing": {"rematch": "allowed"}}, 5).rules
    model = default_model(file.players)
    played = play(Course(file, model, rules, 5), throw(model, 5, 1, 0)).season
    assert played.rounds[:2] == file.rounds
    assert [one.number for one in played.rounds] == [1, 2, 3, 4, 5]


@pytest.mark.parametrize("number", range(40))
def test_every_rule_can_be_played(number: int) -> None:
    """Random tables of all options: the season is valid, and each round keeps its rules.

    The judge of pairings finds no breach that the pairing did not name.
    """
    random = Random(number)
    people = tuple(replace(one, group="ABCD"[n % 4]) for n, one in enumerate(players(11)))
    table: dict[str, Any] = random_rules(random, [one.id for one in people], 7)
    if table.get("pairing", {}).get("method") == "round-robin":
        table["pairing"]["forbidden"] = []  # its table may ask for them, which is refused
    rules = rule_set("", table, 7).rules
    model = replace(default_model(people), absences=EVERY_KIND)
    club = Course(Season("Paper", people), model, rules, 7)
    try:
        played = play(club, throw(model, 7, 1, number))
    except PairingRefusedError:
        assert table["pairing"]["forbidden"]
        return
    check_season(played.season, rules)
    assert len(played.season.rounds) == len(played.gave_way) == 7


def test_the_judge_finds_what_was_said_to_give_way() -> None:
    """Six who meet for seven rounds: repeats from the sixth on, and no rule before."""
    club = course(6, 7)
    sure = tuple(replace(one, coming=(1e9, 1e-9)) for one in club.model.players)
    model = replace(club.model, players=sure)
    played = play(replace(club, model=model), throw(model, 7, 1, 0))
    assert [count > 0 for count in played.gave_way] == [False] * 5 + [True] * 2
    for number, gave_way in enumerate(played.gave_way):
        before = replace(played.season, rounds=played.season.rounds[:number])
        round_ = played.season.rounds[number]
        games = tuple(PlannedGame(game.white, game.black, "") for game in round_.games)
        plan = RoundPlan(round_.number, games, round_.byes)
        breaches = check_round(before, plan, club.rules)
        assert bool(gave_way) == any(one.rule == "rematch" for one in breaches)

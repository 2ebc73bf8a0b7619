"""A running season equals its replay from the start, whatever was added and undone."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from keizer_bot.engine.errors import PairingRefusedError, SeasonRefusedError
from keizer_bot.engine.model import Game, Player, Result, Round, RoundPlan, Season
from keizer_bot.engine.pairing import pair_round
from keizer_bot.engine.ranking import history, standings
from keizer_bot.engine.replay import Replay
from keizer_bot.engine.rules import Rules
from keizer_bot.engine.rules_table import rules_from
from keizer_bot.engine.running import RunningSeason
from keizer_bot.engine.sheet import score_sheet, score_sheets
from tests.engine.notation import round_of, season
from tests.engine.pairing.clubs import SEEDS, club
from tests.engine.test_ranking_properties import rule_sets, seasons
from tests.reference.seasons import random_open_season, random_season
from tests.test_agreement import read

CLASSIC = rules_from({"preset": "classic"})
THREE = ("a-b 1-0, c-d ½", "a-c 0-1, b-d 1-0", "a-d 1-0, b-c ½")
METHODS = ("top-down", "fold", "nearest", "round-robin")
Case = tuple[Season, Rules]


def test_a_round_is_added_and_the_season_before_it_stays() -> None:
    """Each ranking is that of the rounds so far, as `standings` gives it."""
    start = RunningSeason.of(season("a b c d"), CLASSIC)
    one = start.add(round_of(1, THREE[0]))
    two = one.add(round_of(2, THREE[1]))
    for running, rounds in ((start, ()), (one, THREE[:1]), (two, THREE[:2])):
        assert running.standings() == standings(season("a b c d", *rounds), CLASSIC)


def test_the_ranking_after_an_earlier_round_can_be_asked_for() -> None:
    """It equals the public function's for the same season."""
    whole = season("a b c d", *THREE)
    running = RunningSeason.of(whole, CLASSIC)
    for after in range(4):
        assert running.standings(after=after) == standings(whole, CLASSIC, after=after)


def test_results_are_tried_as_if_the_games_had_ended_so() -> None:
    """The season that is asked stays as it is."""
    running = RunningSeason.of(season("a b c d", THREE[0], "a-c ?, b-d 1-0"), CLASSIC)
    before = running.standings()
    tried = running.what_if({(2, "a", "c"): Result.BLACK_WON})
    assert tried == standings(season("a b c d", *THREE[:2]), CLASSIC) != before
    assert running.standings() == before


def test_a_season_of_another_name_goes_on_from_what_is_known() -> None:
    """Only the name is new."""
    known = RunningSeason.of(season("a b c d", THREE[0]), CLASSIC)
    renamed = replace(known.season, name="Autumn")
    assert RunningSeason.of(renamed, CLASSIC, earlier=known).season == renamed != known.season


def test_the_next_round_is_paired_as_from_the_facts() -> None:
    """The same holds for one that has the arbiter's wishes already."""
    played = season("a b c d", THREE[0])
    running = RunningSeason.of(played, CLASSIC)
    assert running.pair("abcd") == pair_round(played, "abcd", CLASSIC)
    wished = replace(Round(2), forced=(("a", "d"),))
    plan = running.add(wished).pair("abcd")
    assert {plan.games[0].white, plan.games[0].black} == {"a", "d"}
    assert running.pair("abcd", wished) == plan


def test_the_next_round_is_paired_after_one_that_nobody_came_to() -> None:
    """The round number shows which it is; the empty round is not confused with it."""
    running = RunningSeason.of(season("a b c d", THREE[0], ""), CLASSIC)
    assert (running.pair("abcd").round, running.pair("abcd", Round(3)).round) == (2, 3)
    with pytest.raises(SeasonRefusedError):
        running.pair("abcd", Round(2))


def test_a_changed_result_is_told_as_if_it_had_been_so() -> None:
    """The season before the change stays as it was."""
    running = RunningSeason.of(season("a b c d", *THREE), CLASSIC)
    before = running.history()
    changed = running.change(round_of(2, "a-c 1-0, b-d 1-0"))
    other = season("a b c d", THREE[0], "a-c 1-0, b-d 1-0", THREE[2])
    assert changed.history() == history(other, CLASSIC) != before
    assert running.history() == before


def test_a_round_can_be_taken_back() -> None:
    """The rounds that are left are all there is."""
    running = RunningSeason.of(season("a b c d", *THREE), CLASSIC)
    left = running.with_rounds(running.season.rounds[:1])
    assert left.history() == history(season("a b c d", THREE[0]), CLASSIC)


@pytest.mark.parametrize("award", ["1/7 6/7", "1/5 4/5"])
def test_an_award_in_fractions_of_its_own_is_exact(award: str) -> None:
    """Neither is in the scale that was thought of before, sixths; 6 is one more than a fifth's."""
    running = RunningSeason.of(season("a b c d", *THREE), CLASSIC)
    added = running.add(round_of(4, f"a-b award {award}"))
    played = season("a b c d", *THREE, f"a-b award {award}")
    assert added.history() == history(played, CLASSIC)


def told(monkeypatch: pytest.MonkeyPatch, act: Callable[[], object]) -> list[int]:
    """The numbers of the rounds that were told while `act` ran."""
    numbers = []
    after = Replay.after

    def noting(replay: Replay, last: Any, round_: Round) -> Any:
        numbers.append(round_.number)
        return after(replay, last, round_)

    with monkeypatch.context() as patch:
        patch.setattr(Replay, "after", noting)
        act()
    return numbers


def test_only_what_is_new_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """An added round alone; after a change the later rounds; otherwise nothing."""
    running = RunningSeason.of(season("a b c d", *THREE), CLASSIC)
    fourth, second = round_of(4, "a-b 1-0"), round_of(2, "a-c 1-0")
    same = season("a b c d", *THREE)
    assert told(monkeypatch, lambda: running.add(fourth)) == [4]
    assert told(monkeypatch, lambda: running.change(second)) == [2, 3]
    assert told(monkeypatch, lambda: RunningSeason.of(same, CLASSIC, earlier=running)) == []
    assert told(monkeypatch, lambda: (running.pair("abcd"), running.score_sheets())) == []


def test_other_players_or_rules_are_told_from_the_start(monkeypatch: pytest.MonkeyPatch) -> None:
    """The cache of the season is not used for them."""
    running = RunningSeason.of(season("a b c d", *THREE), CLASSIC)
    joined = season("a b c d e", *THREE)
    other = rules_from({"preset": "keizer"})
    assert told(monkeypatch, lambda: RunningSeason.of(joined, CLASSIC, earlier=running)) == [
        1,
        2,
        3,
    ]
    assert RunningSeason.of(joined, other, earlier=running).history() == history(joined, other)


@pytest.mark.parametrize(
    "round_", [Round(2), Round(5), round_of(4, "a-a 1-0"), round_of(4, "a-x ½")]
)
def test_facts_refused_in_a_season_are_refused_in_a_round(round_: Round) -> None:
    """The words of both refusals are the same."""
    played = season("a b c d", *THREE)
    running = RunningSeason.of(played, CLASSIC)
    with pytest.raises(SeasonRefusedError) as of_all:
        standings(replace(played, rounds=(*played.rounds, round_)), CLASSIC)
    with pytest.raises(SeasonRefusedError) as of_one:
        running.add(round_)
    assert of_one.value.trouble == of_all.value.trouble


# Whatever the season and its rules: the same as from the start, to the last fraction.


def paired(pair: Callable[[], RoundPlan]) -> object:
    """The plan, or the reason why there is none."""
    try:
        return pair()
    except (PairingRefusedError, SeasonRefusedError) as refused:
        return type(refused), refused.trouble


def assert_replayed(running: RunningSeason, facts: Season, rules: Rules) -> None:
    """Check that the running season and the public functions agree on these facts."""
    last = len(facts.rounds)
    assert running.history(after=last) == history(facts, rules, after=last)
    assert running.score_sheets(after=last) == score_sheets(facts, rules, after=last)
    away = {one.player for one in facts.rounds[-1].absences} if last else set()
    there = [player.id for player in facts.players if player.id not in away]
    plan = paired(lambda: pair_round(facts, there, rules))
    assert paired(lambda: running.pair(there)) == plan
    if last and not facts.rounds[-1].games:
        *before, now = facts.rounds
        assert paired(lambda: running.with_rounds(before).pair(there, now)) == plan


def assert_grows_as_replayed(facts: Season, rules: Rules) -> RunningSeason:
    """From the start, round by round; the season at its end."""
    running = RunningSeason.of(replace(facts, rounds=()), rules)
    for number, round_ in enumerate(facts.rounds, start=1):
        running = running.add(round_)
        assert_replayed(running, replace(facts, rounds=facts.rounds[:number]), rules)
    return running


def of_reference(seed: int) -> Case:
    """A season under rules that may have any option that there is."""
    return read(random_season(seed))


def of_club(seed: int) -> Case:
    """A season that is hard to pair."""
    facts, _, rules = club(seed, METHODS)
    return facts, rules


CASES = (
    st.builds(of_reference, st.integers(0, 10**9))
    | st.builds(of_club, SEEDS)
    | st.tuples(seasons(), rule_sets())
)


@pytest.mark.slow
@given(CASES)
def test_round_by_round_is_the_replay(case: Case) -> None:
    """Rankings, sheets and the next pairing, after each round."""
    assert_grows_as_replayed(*case)


@pytest.mark.slow
@given(st.integers(0, 10**9))
def test_an_open_round_is_paired_as_from_the_facts(seed: int) -> None:
    """It has the arbiter's wishes, and rules that must give way."""
    assert_grows_as_replayed(*read(random_open_season(seed)))


@st.composite
def otherwise(draw: st.DrawFn, round_: Round) -> Round:
    """The same round with some of its facts changed or gone."""
    games = []
    for game in round_.games:
        if draw(st.integers(0, 9)):
            result = draw(st.sampled_from([game.result, *Result, None]))
            award = result is Result.AWARD
            points = draw(st.fractions(0, 2, max_denominator=7)) if award else None
            games.append(Game(game.black, game.white, result, points, points))
    kept = st.integers(0, 4)
    return replace(
        round_,
        games=tuple(games),
        byes=tuple(bye for bye in round_.byes if draw(kept)),
        absences=tuple(absence for absence in round_.absences if draw(kept)),
    )


@pytest.mark.slow
@given(CASES, st.data())
def test_facts_of_old_rounds_may_change(case: Case, data: st.DataObject) -> None:
    """Each change equals the replay of the new facts, and undone equals the old."""
    facts, rules = case
    first = running = RunningSeason.of(facts, rules)
    for _ in range(data.draw(st.integers(1, 3))):
        if facts.rounds:
            place = data.draw(st.integers(0, len(facts.rounds) - 1))
            changed = data.draw(otherwise(facts.rounds[place]))
            rounds = (*facts.rounds[:place], changed, *facts.rounds[place + 1 :])
            facts, running = replace(facts, rounds=rounds), running.change(changed)
            assert_replayed(running, facts, rules)
    assert_replayed(first, *case)
    assert_replayed(running.with_rounds(case[0].rounds), *case)


@pytest.mark.slow
@given(CASES, CASES)
def test_a_known_season_may_differ_in_anything(known: Case, case: Case) -> None:
    """The cache of another season does no harm."""
    facts, rules = case
    running = RunningSeason.of(facts, rules, earlier=RunningSeason.of(*known))
    assert_replayed(running, facts, rules)


@pytest.mark.slow
@given(st.tuples(seasons(), rule_sets()))
def test_one_sheet_is_that_of_all(case: Case) -> None:
    """A player's own sheet, after any round."""
    facts, rules = case
    running = RunningSeason.of(facts, rules)
    for player in facts.players:
        for after in range(max(player.from_round, 1), len(facts.rounds) + 1):
            asked = running.score_sheet(player.id, after=after)
            assert asked == score_sheet(facts, player.id, rules, after=after)


def test_a_player_who_enters_later_and_one_who_stops() -> None:
    """Facts of players are there from the start, and hold from their round on."""
    people = (
        *(Player(id_, id_, 1500 + 100 * place) for place, id_ in enumerate("abcd")),
        Player("late", "late", 1650, from_round=2, entry_points="auto"),
        Player("gone", "gone", 1400, until_round=1),
    )
    rounds = (round_of(1, "a-b 1-0, c-d ½, gone bye"), round_of(2, "late-a ½, b-c 1-0, d bye"))
    facts = Season("Test", people, rounds)
    running = assert_grows_as_replayed(facts, CLASSIC)
    assert Fraction(0) < running.score_sheet("late").total

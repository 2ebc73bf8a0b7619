"""Properties of every ranking, for any season and rules."""

from dataclasses import replace
from fractions import Fraction
from typing import Any, Literal, get_args

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from keizer_bot.engine.model import (
    Absence,
    Adjustment,
    EntryPoints,
    Game,
    PerMissedRound,
    Player,
    PointsUntil,
    Result,
    Round,
    Season,
    Standings,
)
from keizer_bot.engine.ranking import history, standings
from keizer_bot.engine.rules import Rules, TieBreak
from keizer_bot.engine.rules_table import rules_from
from keizer_bot.engine.sheet import score_sheet

pytestmark = pytest.mark.slow

IDS = "abcdefgh"
BESIDE: list[dict[str, Any]] = [{}, {"points": -7}, {"points": "5/2"}]
ENDED: list[Literal["1-0", "1/2-1/2", "0-1"] | None] = [None, "1-0", "1/2-1/2", "0-1"]
MATCHES = ["club_duty", "sick"]
KINDS = ["excused", "club_duty", "late", "no_show", "sick"]
STARTS = {False: ["previous", "list"], True: ["previous"]}  # of a frozen schedule
fractions = st.sampled_from(["0", "1/6", "1/4", "1/3", "1/2", "2/3", "1", "2"])
passes = st.sampled_from([1, 2, 3, "until-stable", "frozen"])
breaks = st.lists(st.sampled_from(get_args(TieBreak)), max_size=2)
points = st.fractions(-60, 60, max_denominator=6).map(lambda one: {"points": str(one)})
results = st.sampled_from([*Result, None])
entries: st.SearchStrategy[EntryPoints] = st.one_of(
    st.just("auto"),
    st.integers(0, 90).map(lambda thirds: Fraction(thirds, 3)),
    fractions.map(lambda text: PerMissedRound(Fraction(text))),
    st.builds(PointsUntil, st.fractions(-30, 90, max_denominator=6), st.integers(3, 5)),
)


@st.composite
def players(draw: st.DrawFn, *, entering: bool) -> tuple[Player, ...]:
    """Rated players, some of them entering later if they may."""
    several = []
    for place, id_ in enumerate(IDS[: draw(st.integers(3, len(IDS)))]):
        later = entering and place > 1
        first = draw(st.sampled_from([1, 1, 1, 2, 3])) if later else 1
        entry: EntryPoints = draw(entries) if later else Fraction(0)
        rating = draw(st.integers(1000, 2400))
        several.append(Player(id_, id_, rating, from_round=first, entry_points=entry))
    return tuple(several)


@st.composite
def evenings(draw: st.DrawFn, number: int, ids: list[str]) -> Round:
    """A round in which everybody plays, has a bye, is absent, or is not mentioned."""
    order = draw(st.permutations(ids))
    games = []
    for white, black in zip(order[::2], order[1 : 2 * draw(st.integers(0, 4)) : 2], strict=False):
        result = draw(results)
        points = draw(fractions.map(Fraction)) if result is Result.AWARD else None
        games.append(Game(white, black, result, points, points))
    rest = order[2 * len(games) :]
    byes = tuple(rest[: draw(st.integers(0, 1))])
    away = tuple(draw(absences(id_)) for id_ in rest[len(byes) :])
    return Round(number, tuple(games), byes, away, date=draw(st.sampled_from([None, "a", "b"])))


@st.composite
def absences(draw: st.DrawFn, id_: str) -> Absence:
    """An absence; those that can be a match may say how it ended."""
    kind = draw(st.sampled_from(KINDS))
    result = draw(st.sampled_from(ENDED)) if kind in MATCHES else None
    return Absence(id_, kind, result=result)


@st.composite
def seasons(draw: st.DrawFn, *, entering: bool = True) -> Season:
    """A season of up to five rounds; with adjustments where somebody may enter later."""
    people = draw(players(entering=entering))
    rounds = []
    for number in range(1, draw(st.integers(1, 5)) + 1):
        ids = [player.id for player in people if player.from_round <= number]
        rounds.append(draw(evenings(number, ids)))
    one = st.sampled_from([player.id for player in people])
    taken = st.fractions(-40, 20, max_denominator=3)
    adjusted = st.lists(st.builds(Adjustment, one, st.integers(1, 6), taken), max_size=2 * entering)
    return Season("Any", people, tuple(rounds), adjustments=tuple(draw(adjusted)))


ranked_values: st.SearchStrategy[dict[str, Any]] = st.sampled_from(
    [
        *({"top": "auto"}, {"top": 20}, {"top": 50}, {"top": 20, "bottom": 7}),
        *({"top": "auto", "floor": "5/2"}, {"top": 9, "floor": 0}, {"ratio": 3}),
    ]
)


@st.composite
def rule_sets(
    draw: st.DrawFn, *, schedule: Any = None, plain: bool = False, start: str | None = None
) -> Rules:
    """Rules of any kind; `plain` ones have credits that do not depend on the round."""
    excused: dict[str, Any] = {"credit": draw(fractions)}
    if not plain:
        excused = {
            "credit": draw(st.lists(fractions, min_size=1, max_size=3)),
            "limit": draw(st.integers(0, 3)),
            "limit_per": draw(st.sampled_from(["season", "period"])),
            "once_per_evening": draw(st.booleans()),
            **draw(st.sampled_from([{"not_in_last": 2}, {"last": {"rounds": 3, "credit": "1/7"}}])),
            **draw(st.sampled_from(BESIDE)),
        }
    parts = schedule or [{"from_round": 1, "passes": draw(passes)}]
    sources = ["rank"] if plain else ["rank", "rank", "rating", "equal"]
    source = draw(st.sampled_from(sources))
    values = {
        **(draw(ranked_values) if source == "rank" else {}),
        "own_value": draw(fractions),
        "own_value_extra": 0 if plain else draw(st.integers(0, 3)),
        "ties": draw(st.sampled_from(["previous", "share"])),
        "tie_breaks": draw(breaks),
        "source": source,
    }
    table = {
        "values": values,
        "scores": {
            key: draw(fractions if plain else fractions | fractions | points)
            for key in ("win", "draw", "loss", "forfeit_win", "bye")
        },
        "absence": {
            "credit_before_first_game": plain or draw(st.booleans()),
            "excused": excused,
            "sick": {"points": draw(st.integers(0, 30)), "results": {"win": draw(fractions)}},
        },
        "revaluation": {
            "schedule": parts,
            "final_extra_pass": draw(st.booleans()),
            "start": start or draw(st.sampled_from(STARTS[parts[0]["passes"] == "frozen"])),
        },
        "season": {"rounds": draw(st.integers(1, 6)), "rounds_per_period": 2},
    }
    return rules_from(table)


@given(seasons(), rule_sets())
def test_a_ranking_is_a_permutation_of_those_who_are_in(season: Season, rules: Rules) -> None:
    """Ranking r holds everybody with from_round up to r, each once, totals falling."""
    for ranking in history(season, rules):
        number = ranking.after_round
        ids = {player.id for player in season.players if player.from_round <= max(number, 1)}
        assert sorted(line.player for line in ranking.lines) == sorted(ids)
        totals = [line.total for line in ranking.lines]
        assert number == 0 or totals == sorted(totals, reverse=True)


@given(seasons(), rule_sets())
def test_a_total_is_the_sum_of_its_sheet(season: Season, rules: Rules) -> None:
    """The effects add up to the total's gain since the last ranking, 0 in ranking 0."""
    rankings = history(season, rules)
    now, before = rankings[-1], rankings[max(len(rankings) - 2, 0)]
    earlier = {line.player: line.total for line in before.lines}
    for line in now.lines:
        sheet = score_sheet(season, line.player, rules)
        assert sum(one.credit for one in sheet.lines) == line.total == sheet.total
        gained = line.total - earlier.get(line.player, Fraction(0))
        assert sum(one.effect for one in sheet.lines) == gained == sheet.effect


@given(seasons(), rule_sets(), st.randoms())
def test_results_may_come_in_any_order(season: Season, rules: Rules, chance: Any) -> None:
    """Within a round the order of games, byes and absences means nothing."""

    def shuffled(items: tuple[Any, ...]) -> tuple[Any, ...]:
        return tuple(chance.sample(items, len(items)))

    rounds = tuple(
        replace(
            one, games=shuffled(one.games), byes=shuffled(one.byes), absences=shuffled(one.absences)
        )
        for one in season.rounds
    )
    assert history(replace(season, rounds=rounds), rules) == history(season, rules)


@given(seasons(), rule_sets())
def test_names_mean_nothing(season: Season, rules: Rules) -> None:
    """Reversed ids give the same ranking under the new ids."""
    new = dict(zip(IDS, reversed(IDS), strict=True))
    renamed = replace(
        season,
        players=tuple(replace(player, id=new[player.id]) for player in season.players),
        rounds=tuple(_renamed(round_, new) for round_ in season.rounds),
        adjustments=tuple(replace(one, player=new[one.player]) for one in season.adjustments),
    )
    expected = [(new[line.player], line.total) for line in standings(season, rules).lines]
    lines = standings(renamed, rules).lines
    assert [(line.player, line.total) for line in lines] == expected


def _renamed(round_: Round, new: dict[str, str]) -> Round:
    return replace(
        round_,
        games=tuple(
            one._replace(white=new[one.white], black=new[one.black]) for one in round_.games
        ),
        byes=tuple(new[id_] for id_ in round_.byes),
        absences=tuple(one._replace(player=new[one.player]) for one in round_.absences),
    )


STABLE = [{"from_round": 1, "passes": "until-stable"}]


@given(seasons(entering=False), rule_sets(schedule=STABLE, plain=True), st.randoms())
def test_a_stable_ranking_stays_stable_when_rounds_are_shuffled(
    season: Season,
    rules: Rules,
    chance: Any,
) -> None:
    """Priced with its values, the rounds give its totals in any order of play."""
    ranking = standings(season, rules, after=len(season.rounds))
    assume(ranking.settled)
    rounds = chance.sample(season.rounds, len(season.rounds))
    moved = tuple(replace(one, number=place) for place, one in enumerate(rounds, start=1))
    totals = {line.player: line.total for line in ranking.lines}
    assert priced(replace(season, rounds=moved), rules, ranking) == totals


@given(seasons(entering=False), rule_sets(schedule=STABLE, plain=True, start="list"), st.randoms())
def test_from_the_list_the_order_of_the_rounds_means_nothing(
    season: Season, rules: Rules, chance: Any
) -> None:
    """[002]: the last ranking is the same, settled or the mean of a cycle."""
    rounds = chance.sample(season.rounds, len(season.rounds))
    moved = tuple(replace(one, number=place) for place, one in enumerate(rounds, start=1))
    last = len(season.rounds)
    ranking = standings(season, rules, after=last)
    again = standings(replace(season, rounds=moved), rules, after=last)
    assert (again.lines, again.cycle) == (ranking.lines, ranking.cycle)


def priced(season: Season, rules: Rules, ranking: Standings) -> dict[str, Fraction]:
    """Everybody's total when the whole season is priced with a ranking's values."""
    values = {line.player: line.value for line in ranking.lines}
    totals = dict.fromkeys(values, Fraction(0))
    for player in values:
        for line in score_sheet(season, player, rules, after=len(season.rounds)).lines:
            worth = values[line.opponent or player]
            totals[player] += line.credit if line.value_now is None else line.fraction * worth
    return totals


@given(seasons(), rule_sets(), st.sampled_from(list(Result)[:6]))
def test_a_result_changed_and_changed_back_changes_nothing(
    season: Season, rules: Rules, other: Result
) -> None:
    """Rankings are computed from facts, and keep nothing of earlier requests."""
    before = history(season, rules)
    games = [(number, game) for number, one in enumerate(season.rounds) for game in one.games]
    for number, game in games:
        changed = game._replace(result=other, white_points=None, black_points=None)
        one = season.rounds[number]
        swapped = tuple(changed if each is game else each for each in one.games)
        rounds = [*season.rounds]
        rounds[number] = replace(one, games=swapped)
        history(replace(season, rounds=tuple(rounds)), rules)
    assert history(season, rules) == before

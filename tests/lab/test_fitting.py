"""The model fitted to a club's seasons: known values are found again, and a few by hand."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from math import comb

import pytest

from keizer_bot.engine.model import Season
from keizer_bot.lab.dice import throw
from keizer_bot.lab.fitting import FittedModel, fitted
from keizer_bot.lab.intervals import Interval, of_beta
from keizer_bot.lab.model import ALL_IN_TIME, AbsenceShare, default_model
from keizer_bot.lab.playing import play
from tests.engine.notation import season
from tests.lab.clubs import EVERY_KIND, course, players

CLUBS = int(os.environ.get("KEIZER_FITTED_CLUBS", "40"))
LEAST = 0.88
DRAWS, WHITE = 0.5, 60.0
"""Of the clubs that are made; the default, which is the prior, is another."""


@cache
def _found() -> tuple[Counter[str], Counter[str]]:
    """Counts how often each value was found again within its interval, and out of how many."""
    right: Counter[str] = Counter()
    tried: Counter[str] = Counter()
    rules = {"pairing": {"rematch": {"gap": 5}}}
    for number in range(CLUBS):
        club = course(16, 14, rules, draws=DRAWS, white=WHITE, absences=EVERY_KIND[:4])
        dice = throw(club.model, 14, 20, number)
        fit = fitted(club.season.players, [play(club, dice).season])
        for name, found, true in _values(fit, dice.strength, dice.coming):
            tried[name] += 1
            right[name] += found.low <= true <= found.high
    return right, tried


def _values(
    fit: FittedModel, strength: Sequence[float], coming: Sequence[float]
) -> list[tuple[str, Interval, float]]:
    people = list(zip(fit.model.players, strength, coming, strict=True))
    return [
        ("draws", fit.draws, DRAWS),
        ("white", fit.white, WHITE),
        *(("strength", Interval.of_error(p.strength, p.error), true) for p, true, _ in people),
        *(("coming", of_beta(*p.coming), true) for p, _, true in people),
    ]


@pytest.mark.slow
@pytest.mark.parametrize("name", ["draws", "white", "strength", "coming"])
def test_known_values_are_found_again(name: str) -> None:
    """In at least 88 of 100 clubs (seeds fixed) they lie within their 95 % intervals."""
    right, tried = _found()
    assert tried[name] >= CLUBS
    assert right[name] >= LEAST * tried[name]


def test_without_a_season_the_model_is_the_default() -> None:
    """Strength is the rating within 100, draws 0.7, White 35, all absences told in time."""
    people = players(5)
    fit = fitted(people, [])
    assert fit.model == default_model(people)
    assert (fit.draws.mean, fit.white.mean) == (0.7, 35)
    assert (fit.games, fit.evenings, fit.absences) == (0, 0, 0)


def test_a_player_who_wins_everything_is_stronger_than_their_rating() -> None:
    """Ten wins against an equal: the one above, the other below, both surer than before."""
    people = (replace(players(1)[0], id="a"), replace(players(1)[0], id="b"))
    played = replace(season("a b", *["a-b 1-0", "b-a 0-1"] * 5), players=people)
    a, b = fitted(people, [played]).model.players
    assert a.strength > 2000 > b.strength
    assert max(a.error, b.error) < 100


def test_two_seasons_say_more_than_one() -> None:
    """The same games twice: farther from the rating, and surer."""
    people = (replace(players(1)[0], id="a"), replace(players(1)[0], id="b"))
    played = replace(season("a b", *["a-b 1-0"] * 3), players=people)
    once, twice = (fitted(people, [played] * times).model.players[0] for times in (1, 2))
    assert twice.strength > once.strength
    assert twice.error < once.error


def test_evenings_by_hand() -> None:
    """A came twice, b to one of two and left c waiting, c came twice and e was not in it yet."""
    played = season(
        "a b c d e",
        "a bye, b-c -/+, b late, d excused, e not_entered",
        "a-b 1-0, c bye, d sick",
        e={"from_round": 3},
    )
    fit = fitted(played.players, [played])
    coming = {one.id: one.coming for one in fit.model.players}
    assert coming == {
        "a": (10, 2.2),
        "b": (9, 3.2),
        "c": (10, 2.2),
        "d": (8, 4.2),
        "e": (8, 2.2),
    }
    assert fit.model.absences == (
        AbsenceShare("excused", paired=False, share=1 / 3),
        AbsenceShare("late", paired=True, share=1 / 3),
        AbsenceShare("sick", paired=False, share=1 / 3),
    )
    assert (fit.games, fit.evenings, fit.absences) == (1, 8, 3)


def test_nobody_away_leaves_the_default_of_absences() -> None:
    """Nothing is known of how this club tells them."""
    assert fitted(players(2), [Season("", players(2))]).model.absences == ALL_IN_TIME


def test_the_least_share_is_what_chance_allows() -> None:
    """If 95 of 100 are right in truth, fewer than 88 happen once in 300 times at most."""
    fewer = sum(comb(100, n) * 0.95**n * 0.05 ** (100 - n) for n in range(int(100 * LEAST)))
    assert fewer < 1 / 300

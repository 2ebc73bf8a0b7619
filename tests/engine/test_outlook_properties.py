"""`outlook`'s promises hold in every continuation of a season."""

from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from keizer_bot.engine.model import Game, Result, Season
from keizer_bot.engine.race import outlook
from keizer_bot.engine.rules import Rules
from keizer_bot.engine.winners import attendance_of
from tests.engine.test_ranking_properties import evenings, rule_sets, seasons

pytestmark = pytest.mark.slow

MORE = 3  # rounds to come


@st.composite
def continued(draw: st.DrawFn) -> tuple[Season, Season]:
    """A season with open games, and one way in which it may have gone on."""
    now = draw(seasons())
    rounds = [replace(r, games=tuple(_finished(draw, g) for g in r.games)) for r in now.rounds]
    for number in range(len(rounds) + 1, len(rounds) + MORE + 1):
        ids = [player.id for player in now.players if player.from_round <= number]
        rounds.append(draw(evenings(number, ids)))
    return now, replace(now, rounds=tuple(rounds))


def _finished(draw: st.DrawFn, game: Game) -> Game:
    """The game with some result, which it keeps if it has one."""
    results = [r for r in Result if r is not Result.AWARD]
    return game if game.result else game._replace(result=draw(st.sampled_from(results)))


def _with_attendance(rules: Rules, rounds: int) -> Rules:
    asked = replace(rules.season, rounds=rounds, minimum_attendance=Fraction(2, 3))
    return replace(rules, season=asked)


@given(continued(), rule_sets())
def test_certain_and_out_are_true_in_every_continuation(
    both: tuple[Season, Season], rules: Rules
) -> None:
    """Players who are out never win it, certain ones do, and nobody attends more than is left."""
    now, later = both
    asked = _with_attendance(rules, len(later.rounds))
    promised = outlook(now, asked, rounds=len(later.rounds))
    attended = attendance_of(later, asked, len(later.rounds))
    for player, one in promised.items():
        assert one.attended <= attended[player] <= one.attended + one.left
        assert not (one.out and attended[player] >= one.needed)
        assert not (one.certain and attended[player] < one.needed)

"""Clubs that make plain backtracking explode: the number of searches stays small."""

from collections.abc import Callable, Collection
from random import Random

import pytest

from keizer_bot.engine.matching import Matching, mask_of
from keizer_bot.engine.methods import berger_round
from keizer_bot.engine.model import Game, Player, Round, Season
from keizer_bot.engine.pairing import pair_round
from keizer_bot.engine.rules_table import rules_from
from keizer_bot.engine.top_down import Field, first_matching


@pytest.fixture
def searches(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The size of every search for an alternating path, which bounds its steps."""
    sizes: list[int] = []
    grow = Matching._grow

    def counted(self: Matching, root: int, among: int, goal: int, shortcut: int = 0) -> int:
        sizes.append(among.bit_count())
        return grow(self, root, among, goal, shortcut)

    monkeypatch.setattr(Matching, "_grow", counted)
    return sizes


def all_met(size: int, bottom: int) -> Field:
    """The lowest `bottom` of `size` players have all met each other."""
    everybody = (1 << size) - 1
    group = set(range(bottom))
    barred: list[Collection[int]] = [group - {v} if v < bottom else () for v in range(size)]
    return Field(everybody, [everybody] * size, barred)


@pytest.mark.parametrize(("size", "bottom"), [(40, 7), (150, 61), (150, 75), (2000, 601)])
def test_bottom_that_has_all_met_is_paired_upwards(
    size: int, bottom: int, searches: list[int]
) -> None:
    """The top pairs off until as many are left as the bottom needs; then each takes one."""
    pairs = first_matching(all_met(size, bottom))
    spare = size - 2 * bottom
    off = [(high, high - 1) for high in range(size - 1, size - 1 - spare + spare % 2, -2)]
    assert pairs is not None
    assert pairs[: len(off)] == off
    assert all(high >= bottom > low for high, low in pairs[len(off) + 1 :])
    assert len(searches) <= size


def test_bottom_that_is_too_large_cannot_be_paired(searches: list[int]) -> None:
    """Of 76 among 150 who have all met, two are left over."""
    assert first_matching(all_met(150, 76)) is None
    assert len(searches) <= 150


def in_order(rnd: Random) -> str:
    """White only, free, black only: the worst order, for all free ones lure the white."""
    del rnd
    return "b" * 900 + "f" * 200 + "w" * 900


def shuffled(rnd: Random) -> str:
    """Any order."""
    return "".join(rnd.sample("b" * 900 + "f" * 200 + "w" * 900, 2000))


@pytest.mark.parametrize("order", [in_order, shuffled])
def test_colours_that_most_must_have_are_shared_out(
    order: Callable[[Random], str], searches: list[int]
) -> None:
    """Of 2,000 players 45 % must have white and 45 % must have black."""
    needs = order(Random(1))
    everybody = (1 << 2000) - 1
    same = {need: mask_of([v for v, n in enumerate(needs) if n == need]) for need in "wb"}
    open_to = [everybody & ~same.get(need, 0) for need in needs]
    pairs = first_matching(Field(everybody, open_to, [()] * 2000))
    assert pairs is not None
    assert all({needs[a], needs[b]} != {n} for a, b in pairs for n in "wb")
    assert len(searches) <= 2000


@pytest.mark.parametrize(("size", "bottom"), [(30, 18), (100, 54)])
def test_bottom_that_is_too_large_repeats_its_oldest_games(size: int, bottom: int) -> None:
    """The others absorb as many as they are; the rest must repeat, and round 1 is longest ago."""
    ids = [f"p{place}" for place in range(size)]
    low = ids[size - bottom :]
    rounds = []
    for number in range(1, bottom):
        table = berger_round(low, number, double=False)
        games = [Game(one, other) for one, other in table.items() if other and one < other]
        rounds.append(Round(number, tuple(games)))
    season = Season("Club", tuple(Player(id_, id_) for id_ in ids), tuple(rounds))
    plan = pair_round(season, ids, rules_from({"values": {"top": 200}}))
    assert [relaxed.rule for relaxed in plan.relaxed] == ["rematch"] * (bottom - size // 2)
    assert {relaxed.round for relaxed in plan.relaxed} == {1}

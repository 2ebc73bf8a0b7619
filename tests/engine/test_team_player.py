"""The best team player: Σ(W − We) over at least five external games ([003] d)."""

from fractions import Fraction

import pytest

from keizer_bot.engine.team_player import ExternalGame, expected_points, team_players


def _games(player: str, *points: str, we: str = "1/2", blacks: int = 0) -> list[ExternalGame]:
    return [
        ExternalGame(player, Fraction(one), Fraction(we), black=place < blacks)
        for place, one in enumerate(points)
    ]


@pytest.mark.parametrize(
    ("own", "other", "we"),
    [
        (1800, 1800, "1/2"),  # equal ratings
        (2000, 1600, "91/100"),  # 400 more: 10/11 = 0.909…
        (1600, 2000, "9/100"),  # 1/11 = 0.0909…
        (1500, 1691, "1/4"),  # 191 less: FIDE's table has 0.25
    ],
)
def test_we_comes_from_the_ratings_to_hundredths(own: int, other: int, we: str) -> None:
    """1/(1+10^(−d/400)), as the federations' tables round it."""
    assert expected_points(own, other) == Fraction(we)


def test_the_highest_sum_wins() -> None:
    """A: 3 − 2½ = ½ of five; b: 4 − 5·0.64 = 0.8 of five."""
    games = _games("a", *"11100") + _games("b", *"11110", we="16/25")
    assert [(p.player, p.factor) for p in team_players(games, 1)] == [
        ("b", Fraction(4, 5)),
        ("a", Fraction(1, 2)),
    ]


def test_less_than_five_games_come_after_all_others() -> None:
    """B has 2 of four games, and needs one more; a has less, and is in."""
    games = _games("a", *"11100") + _games("b", *"1111")
    assert [(p.player, p.lacking) for p in team_players(games, 1)] == [("a", 0), ("b", 1)]


@pytest.mark.parametrize(
    ("first", "second"),
    [
        (_games("a", *"11100", blacks=3), _games("b", *"11100", blacks=2)),  # more blacks
        (_games("a", *"11100"), _games("b", *"1111000", we="1/2")),  # fewer games: ½ each
        # a higher percentage of as many games: 3 − 2½, and 4 − 3½
        (_games("a", *"11110", we="7/10"), _games("b", *"11100")),
    ],
)
def test_equal_sums_go_by_blacks_games_and_percentage(
    first: list[ExternalGame], second: list[ExternalGame]
) -> None:
    """The regulations' order of deciding."""
    one, other = team_players([*second, *first], 1)
    assert (one.player, one.factor) == ("a", other.factor)


def test_a_full_tie_is_drawn_by_lot_and_the_lot_stays() -> None:
    """The seed decides, in any order of the games."""
    games = _games("a", *"11100") + _games("b", *"11100")
    found = {tuple(p.player for p in team_players(games, seed)) for seed in range(20)}
    assert found == {("a", "b"), ("b", "a")}
    assert team_players(games, 3) == team_players(games[::-1], 3)


def test_a_game_of_unknown_expectation_does_not_count() -> None:
    """With neither We nor ratings, it is listed apart."""
    (found,) = team_players([ExternalGame("a", Fraction(1), None)], 1)
    assert (found.games, found.not_counted, found.factor) == (0, 1, Fraction(0))

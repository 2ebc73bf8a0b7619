"""Performance, expected points and the new rating, against FIDE's printed tables (B.02)."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from keizer_bot.engine.model import Game, Player, Result, Round, Season
from keizer_bot.engine.performance import (
    Performance,
    performance,
    rating_difference,
    score_probability,
)
from tests.rows import each_row

# The handbook's own lines: percentage and difference, as table 8.1.1 prints them.
TABLE_8_1_1 = """
100 800  83 273  66 117  49 -7   32 -133 15 -296   99 677  82 262  65 110  48 -14  31 -141 14 -309
98 589   81 251  64 102  47 -21  30 -149 13 -322   97 538  80 240  63 95   46 -29  29 -158 12 -336
96 501   79 230  62 87   45 -36  28 -166 11 -351   95 470  78 220  61 80   44 -43  27 -175 10 -366
94 444   77 211  60 72   43 -50  26 -184 9 -383    93 422  76 202  59 65   42 -57  25 -193 8 -401
92 401   75 193  58 57   41 -65  24 -202 7 -422    91 383  74 184  57 50   40 -72  23 -211 6 -444
90 366   73 175  56 43   39 -80  22 -220 5 -470    89 351  72 166  55 36   38 -87  21 -230 4 -501
88 336   71 158  54 29   37 -95  20 -240 3 -538    87 322  70 149  53 21   36 -102 19 -251 2 -589
86 309   69 141  52 14   35 -110 18 -262 1 -677    85 296  68 133  51 7    34 -117 17 -273 0 -800
84 284   67 125  50 0    33 -125 16 -284
"""
# Differences from and to, and the higher rated player's percentage, as table 8.1.2 prints them.
TABLE_8_1_2 = """
0 3 50      92 98 63    198 206 76  345 357 89   4 10 51     99 106 64   207 215 77  358 374 90
11 17 52    107 113 65  216 225 78  375 391 91   18 25 53    114 121 66  226 235 79  392 411 92
26 32 54    122 129 67  236 245 80  412 432 93   33 39 55    130 137 68  246 256 81  433 456 94
40 46 56    138 145 69  257 267 82  457 484 95   47 53 57    146 153 70  268 278 83  485 517 96
54 61 58    154 162 71  279 290 84  518 559 97   62 68 59    163 170 72  291 302 85  560 619 98
69 76 60    171 179 73  303 315 86  620 735 99   77 83 61    180 188 74  316 328 87  736 999 100
84 91 62    189 197 75  329 344 88
"""
FIDES_LINES = [int(word) for word in TABLE_8_1_1.split()]
PERCENTAGES = dict(zip(FIDES_LINES[::2], FIDES_LINES[1::2], strict=True))
RANGES = [int(word) for word in TABLE_8_1_2.split()]
MASTER = 2700  # from 2650 on differences count in full


@each_row("percent", range(101))
def test_each_percentage_is_as_printed(percent: int) -> None:
    """All 101 lines of table 8.1.1."""
    assert rating_difference(Fraction(percent, 100)) == PERCENTAGES[percent]


@each_row("line", range(len(RANGES) // 3))
def test_each_difference_is_as_printed(line: int) -> None:
    """All 51 lines of table 8.1.2, at both ends, for the higher and the lower rated."""
    least, most, percent = RANGES[3 * line : 3 * line + 3]
    for apart in (least, most):
        assert score_probability(MASTER, MASTER - apart) == Fraction(percent, 100)
        assert (
            score_probability(MASTER, MASTER + apart) == Fraction(100 - percent, 100) or not apart
        )


def test_over_400_counts_as_400_below_2650() -> None:
    """8.3.1 since October 2025: 92 % against anybody 400 or more points weaker."""
    assert score_probability(2000, 1599) == score_probability(2000, 1000) == Fraction(92, 100)
    assert score_probability(1599, 2000) == Fraction(8, 100)
    assert score_probability(2649, 2000) == Fraction(92, 100)
    assert score_probability(2650, 2000) == Fraction(99, 100)


@given(st.integers(1400, 2900), st.integers(1400, 2900))
def test_a_game_promises_one_point_in_all(one: int, other: int) -> None:
    """Below 2650 the two players' chances are each other's rest."""
    if max(one, other) < 2650 and one != other:
        assert score_probability(one, other) + score_probability(other, one) == 1


def _season(own: int | None, *games: tuple[int | None, Result], k: int | None = None) -> Season:
    """A player with that rating, who had White against each of these."""
    others = [Player(f"p{i}", f"P{i}", rating) for i, (rating, _) in enumerate(games)]
    rounds = [
        Round(i, games=(Game("me", f"p{i - 1}", result),)) for i, (_, result) in enumerate(games, 1)
    ]
    me = Player("me", "Me", own, k_factor=k)
    return Season("Intern", (me, *others), tuple(rounds))


WON, DREW, LOST = Result.WHITE_WON, Result.DRAWN, Result.BLACK_WON


def test_a_season_reckoned_by_hand() -> None:
    """1800 against 1900, 1700 and 2000: two points of three.

    The average is 1866.67, so 1867; 67 % is 125: 1992. Expected .36 + .64 + .24 = 1.24 (differences
    of 100 and 200); (2 − 1.24) × 20 = 15.2.
    """
    found = performance(_season(1800, (1900, WON), (1700, WON), (2000, LOST)), "me")
    assert found == Performance(3, Fraction(2), 1867, 1992, Fraction(124, 100), 1815, 0, 20)


def test_unrated_opponents_and_what_was_not_played_do_not_count() -> None:
    """8.3.1 and 5.1; the games against unrated opponents are counted apart."""
    forfeit = Result.WHITE_BY_FORFEIT
    season = _season(1800, (1800, DREW), (None, WON), (2000, forfeit), (1500, Result.AWARD))
    assert performance(season, "me") == Performance(
        1, Fraction(1, 2), 1800, 1800, _half(), 1800, 1, 20
    )


def _half() -> Fraction:
    return Fraction(1, 2)


def test_nobody_rated_no_performance() -> None:
    """A player who is not in the season has none either."""
    assert performance(_season(1800, (None, WON)), "me") is None
    assert performance(_season(1800, (1800, WON)), "nobody") is None


def test_an_unrated_player_gets_a_first_rating() -> None:
    """8.2: five games with three points against 1600, and two draws against 1800.

    (5 × 1600 + 2 × 1800) / 7 = 1657.14; 4 of 7 is 57 %: 50 more is 1707.14.
    """
    games = [(1600, WON)] * 3 + [(1600, LOST)] * 2
    found = performance(_season(None, *games), "me")
    assert found is not None
    assert (found.rating, found.expected, found.after) == (1672, None, 1707)


@pytest.mark.parametrize(
    "games",
    [[(1600, WON)] * 4, [(1600, LOST)] * 5],
    ids=["four games: 7.1.4", "no points: 8.2.1"],
)
def test_when_there_is_no_first_rating(games: list[tuple[int, Result]]) -> None:
    """The performance exists nevertheless."""
    found = performance(_season(None, *games), "me")
    assert found is not None
    assert found.after is None


def test_a_first_rating_is_at_most_2200() -> None:
    """8.2.3."""
    found = performance(_season(None, *[(2500, WON)] * 9), "me")
    assert found is not None
    assert found.after == 2200


@pytest.mark.parametrize(
    ("rating", "own_k", "club_k", "k"),
    [(2399, None, None, 20), (2400, None, None, 10), (1800, None, 32, 32), (1800, 40, 32, 40)],
)
def test_k_is_the_players_else_the_clubs_else_fides(
    rating: int, own_k: int | None, club_k: int | None, k: int
) -> None:
    """8.3.3: a win against an equal brings half of K."""
    season = _season(rating, (rating, WON), k=own_k)
    found = performance(season, "me", k_factor=club_k)
    assert found is not None
    assert found.after == rating + k // 2


def test_a_change_of_a_half_is_rounded_away_from_zero() -> None:
    """8.3.4: with K 15, 7.5 more is 8 and 7.5 less is 8 less."""
    won = performance(_season(1800, (1800, WON), k=15), "me")
    lost = performance(_season(1800, (1800, LOST), k=15), "me")
    assert won is not None
    assert lost is not None
    assert (won.after, lost.after) == (1808, 1792)

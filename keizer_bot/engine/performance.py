"""A player's performance in a season's games, as FIDE computes it; never official.

FIDE Rating Regulations, B.02, in force from 1 March 2024, with 8.3.1 as amended from
1 October 2025:

- 5.1: unplayed games are not counted. Nor is a decision of the arbiter's: it is no result of play.
- 8.1.1: a fractional score, as a percentage, is a difference in rating; its two ends are "shown
  notionally as 800". A percentage is rounded to a whole one, a half upwards (B.01, 1.4.9).
- 8.1.2: a difference in rating is a probability of scoring. 8.3.1: one over 400 counts as 400 for
  a player rated below 2650.
- 8.3.1, 8.2: games against unrated opponents are not counted.
- 8.2.2: an unrated player gets the average of their rated opponents and two more of 1800, drawn;
  7.1.4: after five games against rated opponents, 8.2.1: not with zero points, 8.2.3: at most 2200.
- 8.3.3: K is 20 below 2400 and 10 from there on, unless the club says otherwise: a season does not
  show which players, new or young, have 40. 8.3.4: the change is rounded, halves away from 0.

Only the upper half of FIDE's table is stored, because it is symmetric (8.1).
"""

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from math import floor
from typing import Final

from keizer_bot.engine.model import Player, Result, Round, Season

# For a score of 50, 51, … 100 %: the difference in rating (8.1.1).
_DIFFERENCES: Final = (
    *(0, 7, 14, 21, 29, 36, 43, 50, 57, 65, 72, 80, 87, 95, 102, 110, 117, 125, 133, 141, 149),
    *(158, 166, 175, 184, 193, 202, 211, 220, 230, 240, 251, 262, 273, 284, 296, 309, 322, 336),
    *(351, 366, 383, 401, 422, 444, 470, 501, 538, 589, 677, 800),
)
# The greatest difference at which the stronger expects 50, 51, … 99 % (8.1.2).
_UP_TO: Final = (
    *(3, 10, 17, 25, 32, 39, 46, 53, 61, 68, 76, 83, 91, 98, 106, 113, 121, 129, 137, 145, 153),
    *(162, 170, 179, 188, 197, 206, 215, 225, 235, 245, 256, 267, 278, 290, 302, 315, 328, 344),
    *(357, 374, 391, 411, 432, 456, 484, 517, 559, 619, 735),
)
_MOST_COUNTED, _WITHOUT_BOUND = 400, 2650
_K, _K_OF_MASTERS, _MASTERS = 20, 10, 2400
_HYPOTHETICAL: Final = (1800, 1800)
FEWEST_GAMES, _MOST_OF_UNRATED = 5, 2200
_HALF: Final = Fraction(1, 2)
_WHITE_POINTS: Final = {
    Result.WHITE_WON: Fraction(1),
    Result.DRAWN: _HALF,
    Result.BLACK_WON: Fraction(0),
}


@dataclass(frozen=True, slots=True)
class Performance:
    """A player's played games against rated opponents, and their value by FIDE's rules.

    `points` are 1 for a win, ½ for a draw; `average` is the opponents' mean rating and `rating` the
    performance. `expected` are the points that the player's own rating predicts, and `after` is
    that rating after these games with `k_factor`; for an unrated player `expected` and `k_factor`
    are None, and `after` is a first rating, or None after too few games for one. `left_out` counts
    the played games against unrated opponents.
    """

    games: int
    points: Fraction
    average: int
    rating: int
    expected: Fraction | None
    after: int | None
    left_out: int
    k_factor: int | None


def performance(season: Season, player: str, *, k_factor: int | None = None) -> Performance | None:
    """The player's performance in the season, at the ratings of its beginning.

    K is the player's own, else `k_factor`, else FIDE's. None without a played game against a rated
    opponent, and for a player who is not in the season.
    """
    players = {p.id: p for p in season.players}
    if player not in players:
        return None
    ratings = {p.id: p.rating for p in season.players}
    played = [(ratings[other], points) for other, points in _played(season.rounds, player)]
    rated = [(rating, points) for rating, points in played if rating is not None]
    if not rated:
        return None
    games, points = len(rated), sum((score for _, score in rated), Fraction(0))
    average = _whole(Fraction(sum(rating for rating, _ in rated), games))
    subject, expected, k = players[player], None, None
    if subject.rating is None:
        after = _first_rating(rated)
    else:
        expected = sum(
            (score_probability(subject.rating, other) for other, _ in rated), Fraction(0)
        )
        k = _k_of(subject, k_factor)
        after = subject.rating + _away_from_zero(k * (points - expected))
    strength = average + rating_difference(points / games)
    left_out = len(played) - games
    return Performance(games, points, average, strength, expected, after, left_out, k)


def rating_difference(score: Fraction) -> int:
    """The rating difference for a score from 0 to 1 (8.1.1); negative below ½."""
    percent = _whole(100 * score)
    above = _DIFFERENCES[abs(percent - 50)]
    return above if percent >= 50 else -above  # noqa: PLR2004 - even


def score_probability(rating: int, opponent: int) -> Fraction:
    """The points (0 to 1) expected from a game against such an opponent (8.1.2 and 8.3.1)."""
    apart = abs(rating - opponent)
    if rating < _WITHOUT_BOUND:
        apart = min(apart, _MOST_COUNTED)
    stronger = 50 + next((i for i, most in enumerate(_UP_TO) if apart <= most), len(_UP_TO))
    return Fraction(stronger if rating >= opponent else 100 - stronger, 100)


def _played(rounds: Iterable[Round], player: str) -> Iterable[tuple[str, Fraction]]:
    """The player's played games: the opponent's id, and the player's points."""
    for round_ in rounds:
        for game in round_.games:
            points = _WHITE_POINTS.get(game.result) if game.result else None
            if points is not None and game.white == player:
                yield game.black, points
            elif points is not None and game.black == player:
                yield game.white, 1 - points


def _first_rating(rated: list[tuple[int, Fraction]]) -> int | None:
    points = sum(score for _, score in rated)
    if len(rated) < FEWEST_GAMES or not points:
        return None
    opponents = [*(rating for rating, _ in rated), *_HYPOTHETICAL]
    average = Fraction(sum(opponents), len(opponents))
    score = Fraction(points + len(_HYPOTHETICAL) * _HALF) / len(opponents)
    return min(_whole(average + rating_difference(score)), _MOST_OF_UNRATED)


def _k_of(player: Player, default: int | None) -> int:
    of_fide = _K if (player.rating or 0) < _MASTERS else _K_OF_MASTERS
    return next(k for k in (player.k_factor, default, of_fide) if k is not None)


def _whole(number: Fraction) -> int:
    """The nearest whole number, with a half rounded upwards."""
    return floor(number + _HALF)


def _away_from_zero(number: Fraction) -> int:
    return _whole(number) if number > 0 else -_whole(-number)

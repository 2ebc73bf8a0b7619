"""Scales a season to integers once, and computes the pay of each round in these units.

The fraction 1 is `Scale.fractions` units, a value of one point is `Scale.values` units, and their
product is a point of a total; so every pay is a whole number.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import lcm

from keizer_bot.engine.absences import ZERO, Payments
from keizer_bot.engine.model import Game, PerMissedRound, PointsUntil, Result, Round, Season
from keizer_bot.engine.rules import Credit, FixedPoints, Rules, award_fractions, game_credits

Pairs = list[tuple[int, int]]
"""Earners and opponents, or players and weights; players are numbers."""


@dataclass(frozen=True, slots=True)
class Scale:
    """The integer scale of a season: one point of a total is `unit` units.

    `may_be_negative`: sums may be, because some points are, or because values are ratings.
    """

    fractions: int
    values: int
    may_be_negative: bool = False

    @property
    def unit(self) -> int:
        """Units of a total that make one point."""
        return self.fractions * self.values

    def holds(self, round_: Round) -> bool:
        """True if all fractions of the round are whole numbers in this scale."""
        return all(self.fractions % fraction.denominator == 0 for fraction in _awarded(round_))

    def of_value(self, fraction: Fraction) -> int:
        """A fraction of a value, named by the season or its rules, in units."""
        return fraction.numerator * (self.fractions // fraction.denominator)

    def of_points(self, points: Fraction) -> int | Fraction:
        """Points in units; a Fraction if neither the season nor its rules name them."""
        units = points * self.unit
        return units.numerator if units.denominator == 1 else units


@dataclass(frozen=True, slots=True)
class Booking:
    """The pay of one round, in units.

    `earned` has, for each weight (the units paid for one unit of the opponent's value), the pairs
    of earner and opponent. `own_values`: players, each with the weight of their own value.
    `fixed`: players, each with a number of units.
    """

    earned: Mapping[int, Pairs]
    own_values: Pairs
    fixed: list[tuple[int, int | Fraction]]


def scale_of(season: Season, rules: Rules, values: int) -> Scale:
    """The scale in which all fractions of a season are whole numbers.

    `values` is the number of units that the caller makes of one point of a value.
    """
    named = list(_all_fractions(season, rules))
    may_be_negative = any(fraction.numerator < 0 for fraction in named)
    fractions = lcm(*(fraction.denominator for fraction in named))
    return Scale(
        fractions, values, may_be_negative=may_be_negative or rules.values.source == "rating"
    )


def _all_fractions(season: Season, rules: Rules) -> Iterator[Fraction]:
    """Every fraction and every number of points in the rules and the season."""
    values, scores = rules.values, rules.scores
    yield from (values.own_value, values.own_value_extra, values.own_value_fade)
    for credit in (scores.win, scores.draw, scores.loss, scores.forfeit_win, scores.bye):
        yield credit.points if isinstance(credit, FixedPoints) else credit
    for kind in rules.absence.kinds:
        yield from kind.credit
        yield from (board / 2 for board in kind.boards)
        yield kind.points or Fraction(0)
        if kind.last:
            yield kind.last.credit
        if kind.results:
            yield from (kind.results.win, kind.results.draw, kind.results.loss)
    for player in season.players:
        entry = player.entry_points
        if isinstance(entry, PerMissedRound):
            yield entry.fraction
        elif entry != "auto":
            yield entry.points if isinstance(entry, PointsUntil) else entry
    for adjustment in season.adjustments:
        yield adjustment.points
    for round_ in season.rounds:
        yield from _awarded(round_)


def _awarded(round_: Round) -> Iterator[Fraction]:
    for game in round_.games:
        if game.white_points is not None:
            yield from award_fractions(game)


def _fraction(credit: Credit) -> Fraction:
    """The part of a credit that is a fraction of a value; 0 for fixed points."""
    return Fraction(0) if isinstance(credit, FixedPoints) else credit


def _units(credit: Credit, scale: Scale) -> int | Fraction:
    """The part of a credit that is fixed, in units of a total; 0 for a fraction."""
    return scale.of_points(credit.points) if isinstance(credit, FixedPoints) else 0


class CreditCollector:
    """Books the rounds of one season, in units."""

    def __init__(self, index: Mapping[str, int], rules: Rules, scale: Scale) -> None:
        """Take each player's index in the file, the rules, and the scale."""
        self._index = index
        self._scale = scale
        self._bye = rules.scores.bye
        credits_ = game_credits(rules.scores)
        self._weights: dict[Result | None, tuple[int, int]] = {
            result: (scale.of_value(_fraction(white)), scale.of_value(_fraction(black)))
            for result, (white, black) in credits_.items()
        }
        self._points = {
            result: points
            for result, (white, black) in credits_.items()
            if any(points := (_units(white, scale), _units(black, scale)))
        }

    def credits_of(self, round_: Round, payments: Payments) -> Booking:
        """The pay for a round's games, byes and absences."""
        own_values: Pairs = []
        fixed: list[tuple[int, int | Fraction]] = []
        byes = [self._index[holder] for holder in round_.byes]
        if isinstance(self._bye, FixedPoints):
            points = self._scale.of_points(self._bye.points)
            fixed += [(holder, points) for holder in byes]
        else:
            times = self._scale.of_value(self._bye)
            own_values += [(holder, times) for holder in byes]
        for id_, payment in payments.items():
            player = self._index[id_]
            if payment.fraction is not ZERO:
                own_values.append((player, self._scale.of_value(payment.fraction)))
            if payment.points is not ZERO:
                fixed.append((player, self._scale.of_points(payment.points)))
        if self._points:
            fixed += self._fixed(round_.games)
        return Booking(self._earned(round_.games), own_values, fixed)

    def _fixed(self, games: Iterable[Game]) -> Iterator[tuple[int, int | Fraction]]:
        for game in games:
            to_white, to_black = self._points.get(game.result, (0, 0))
            yield self._index[game.white], to_white
            yield self._index[game.black], to_black

    def _earned(self, games: Iterable[Game]) -> dict[int, Pairs]:
        earned: defaultdict[int, Pairs] = defaultdict(list)
        index, weights = self._index, self._weights
        for game in games:
            weight = weights.get(game.result)
            to_white, to_black = weight if weight is not None else self._award(game)
            white, black = index[game.white], index[game.black]
            if to_white:
                earned[to_white].append((white, black))
            if to_black:
                earned[to_black].append((black, white))
        return earned

    def _award(self, game: Game) -> tuple[int, int]:
        white, black = award_fractions(game)
        return self._scale.of_value(white), self._scale.of_value(black)

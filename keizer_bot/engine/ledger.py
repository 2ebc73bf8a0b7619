"""What the rounds so far pay, ready to be priced with any valuation, in integers.

Per player: how many times his own value, a fixed sum, and for each fraction that a game can
pay the list of opponents against whom he earned it. Pricing is then one sum a list.
"""

from __future__ import annotations

from fractions import Fraction
from math import gcd, lcm
from typing import TYPE_CHECKING

from keizer_bot.engine.credits import award_fractions, game_fractions

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from keizer_bot.engine.absences import Payment
    from keizer_bot.engine.model import Game, Round
    from keizer_bot.engine.rules import Rules

Opponents = list[list[int]]


def common_denominator(rules: Rules) -> int:
    """Give the least common denominator of all fractions that the rules can pay."""
    values, scores = rules.values, rules.scores
    numbers = [values.own_value, values.own_value_extra, values.own_value_fade]
    numbers += [scores.win, scores.draw, scores.loss, scores.forfeit_win, scores.bye]
    for kind in rules.absence.kinds:
        numbers += kind.credit
    return lcm(*(number.denominator for number in numbers))


class Ledger:
    """Credits of any number of rounds.

    `fractions` units make the fraction 1; `unit` of what `totals` gives make one point.
    """

    def __init__(self, index: Mapping[str, int], rules: Rules, value_scale: int) -> None:
        """Begin empty; `index` gives each player's place in the file."""
        self.fractions = common_denominator(rules)
        self._index = index
        self._bye = rules.scores.bye
        self._value_scale = value_scale
        self._own = [0] * len(index)
        self._fixed = [0] * len(index)
        self._earned: dict[int, Opponents] = {}
        self._pays = {
            result: (self._at(white), self._at(black))
            for result, (white, black) in game_fractions(rules.scores).items()
        }

    @property
    def unit(self) -> int:
        """How many units of a total make one point."""
        return self.fractions * self._value_scale

    def post(self, round_: Round, payments: Iterable[Payment]) -> None:
        """Enter a round: its games, byes and paid absences."""
        index, pays = self._index, self._pays
        for game in round_.games:
            to_white, to_black = pays.get(game.result) or self._award(game)
            white, black = index[game.white], index[game.black]
            to_white[white].append(black)
            to_black[black].append(white)
        for holder in round_.byes:
            self.add_own(index[holder], self._bye)
        for payment in payments:
            self.add_own(index[payment.player], payment.fraction)
            self.add_fixed(index[payment.player], payment.points)

    def add_own(self, player: int, fraction: Fraction) -> None:
        """Pay a fraction of the player's own value, whatever that comes to be."""
        self._refine_for(fraction, self.fractions)
        self._own[player] += int(fraction * self.fractions)

    def add_fixed(self, player: int, points: Fraction) -> None:
        """Pay points that no ranking changes."""
        self._refine_for(points, self.unit)
        self._fixed[player] += int(points * self.unit)

    def totals(self, values: list[int], own: Fraction) -> list[int]:
        """Price everything with `values` (by player), `own` times one's own value included."""
        self._refine_for(own, self.fractions)
        always, value_of = int(own * self.fractions), values.__getitem__
        totals = [
            (always + times) * value + fixed
            for times, value, fixed in zip(self._own, values, self._fixed, strict=True)
        ]
        for weight, opponents in self._earned.items():
            if weight:
                totals = [
                    total + weight * sum(map(value_of, beaten)) if beaten else total
                    for total, beaten in zip(totals, opponents, strict=True)
                ]
        return totals

    def _award(self, game: Game) -> tuple[Opponents, Opponents]:
        white, black = award_fractions(game)
        for fraction in (white, black):
            self._refine_for(fraction, self.fractions)
        return self._at(white), self._at(black)

    def _at(self, fraction: Fraction) -> Opponents:
        weight = int(fraction * self.fractions)
        if weight not in self._earned:
            self._earned[weight] = [[] for _ in self._index]
        return self._earned[weight]

    def _refine_for(self, number: Fraction, scale: int) -> None:
        """Multiply all units, so that `number` is whole in those of `scale`."""
        times = number.denominator // gcd(number.denominator, scale)
        if times > 1:
            self.fractions *= times
            self._own = [times * units for units in self._own]
            self._fixed = [times * units for units in self._fixed]
            self._earned = {times * weight: lists for weight, lists in self._earned.items()}

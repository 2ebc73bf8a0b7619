"""The criteria for colours (docs/keizer.md section 4, Colours; [002], [004]).

A criterion compares the colours that two players have had: 1 gives white to the first, -1 to the
second, 0 does not separate them.
"""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Final, NamedTuple

from keizer_bot.engine.rules import ColourCriterion, PairingRules

WHITE: Final = 1
BLACK: Final = -1


class Colours(NamedTuple):
    """A player's colours so far: the rounds with white and those with black, as bit masks.

    So the larger number has the last colour, and its bits above the other's highest are the run.
    """

    whites: int = 0
    blacks: int = 0

    @property
    def balance(self) -> int:
        """Games with white minus games with black."""
        return self.whites.bit_count() - self.blacks.bit_count()

    @property
    def last(self) -> int:
        """The colour of the last game; 0 if there is none."""
        return _sign(self.whites - self.blacks)

    @property
    def run(self) -> int:
        """Number of last games in a row with the same colour."""
        less, more = sorted(self)
        return (more >> less.bit_length()).bit_count()

    def may_have(self, colour: int, rules: PairingRules) -> bool:
        """True if one more game with `colour` keeps the limits."""
        length, most = rules.max_same_colour, rules.max_colour_balance
        if length is not None and colour == self.last and self.run >= length:
            return False
        before = self.balance
        after = abs(before + colour)
        return most is None or after <= most or after < abs(before)


NO_COLOURS: Final = Colours()
Criterion = Callable[[Colours, Colours], int]


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)


def _lower_share(one: Colours, other: Colours) -> int:
    """Compare whites per black instead of shares of white: same order; no games count as 1 to 1."""
    whites, blacks = _counts(one)
    their_whites, their_blacks = _counts(other)
    return _sign(their_whites * blacks - whites * their_blacks)


def _counts(colours: Colours) -> tuple[int, int]:
    return (colours.whites.bit_count(), colours.blacks.bit_count()) if any(colours) else (1, 1)


def _alternate(one: Colours, other: Colours) -> int:
    return -one.last if one.last == -other.last else 0


def _balance(one: Colours, other: Colours) -> int:
    """The lower balance has white: both get their wish, or the one farther from zero does."""
    return _sign(other.balance - one.balance)


def _longer_run(one: Colours, other: Colours) -> int:
    if one.run == other.run:
        return 0
    return -one.last if one.run > other.run else other.last


def _history(one: Colours, other: Colours) -> int:
    white, black = one.whites & other.blacks, one.blacks & other.whites
    return _sign(black - white)


def _deviations(one: Colours, other: Colours) -> tuple[tuple[int, int], tuple[int, int]]:
    """Both shares' distances from ½, worst first, if `one` has white, and if `other` has.

    A distance is balance / (2 · games); all four are scaled by twice the product of both games.
    """
    whites, blacks = one.whites.bit_count(), one.blacks.bit_count()
    their_whites, their_blacks = other.whites.bit_count(), other.blacks.bit_count()
    games, their_games = whites + blacks + 1, their_whites + their_blacks + 1

    def deviations(colour: int) -> tuple[int, int]:
        ours = abs(whites - blacks + colour) * their_games
        their = abs(their_whites - their_blacks - colour) * games
        return (ours, their) if ours > their else (their, ours)

    return deviations(WHITE), deviations(BLACK)


def _fairer_share(which: int, one: Colours, other: Colours) -> int:
    """Compare the worse of the two shares that each allocation gives (0), or the better (1)."""
    with_white, with_black = _deviations(one, other)
    return _sign(with_black[which] - with_white[which])


CRITERIA: Final[Mapping[ColourCriterion, Criterion]] = {
    "share": _lower_share,
    "even-share": partial(_fairer_share, 0),
    "other-share": partial(_fairer_share, 1),
    "balance": _balance,
    "run": _longer_run,
    "alternate": _alternate,
    "history": _history,
}

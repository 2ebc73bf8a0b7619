"""The criteria for colours (docs/keizer.md section 4, Colours; [002], [004]).

A criterion looks at the colours that both have had and says 1 (the first of the two has white),
-1 (the second has) or 0 (it does not separate them).
"""

from collections.abc import Callable, Mapping
from typing import Final, NamedTuple

from keizer_bot.engine.rules import ColourCriterion, PairingRules

WHITE: Final = 1
BLACK: Final = -1


class Colours(NamedTuple):
    """The colours that one player has had: the rounds with white and those with black, as bits.

    So the last colour is that of the larger number, and a run what stands above the other.
    """

    whites: int = 0
    blacks: int = 0

    @property
    def balance(self) -> int:
        """How many more games with white than with black."""
        return self.whites.bit_count() - self.blacks.bit_count()

    @property
    def last(self) -> int:
        """The colour of the last game; 0 without one."""
        return _sign(self.whites - self.blacks)

    @property
    def run(self) -> int:
        """How many games in a row, up to the last, had its colour."""
        less, more = sorted(self)
        return (more >> less.bit_length()).bit_count()

    def may_have(self, colour: int, rules: PairingRules) -> bool:
        """Tell whether one more game with `colour` keeps the limits."""
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
    """Shares of whites compare as whites to blacks do; without games these are 1 to 1."""
    whites, blacks = _counts(one)
    their_whites, their_blacks = _counts(other)
    return _sign(their_whites * blacks - whites * their_blacks)


def _counts(one: Colours) -> tuple[int, int]:
    return (one.whites.bit_count(), one.blacks.bit_count()) if any(one) else (1, 1)


def _alternate(one: Colours, other: Colours) -> int:
    return -one.last if one.last == -other.last else 0


def _balance(one: Colours, other: Colours) -> int:
    """Both have their wish, or the one farther from zero: in each case the lower has white."""
    return _sign(other.balance - one.balance)


def _longer_run(one: Colours, other: Colours) -> int:
    if one.run == other.run:
        return 0
    return -one.last if one.run > other.run else other.last


def _history(one: Colours, other: Colours) -> int:
    white, black = one.whites & other.blacks, one.blacks & other.whites
    return _sign(black - white)


def _deviations(one: Colours, other: Colours) -> tuple[tuple[int, int], tuple[int, int]]:
    """How far both shares would be from ½, the worst first, if `one` had white; if `other`.

    A share deviates by balance / 2·games: all four are given times both numbers of games, twice.
    """
    whites, blacks = one.whites.bit_count(), one.blacks.bit_count()
    their_whites, their_blacks = other.whites.bit_count(), other.blacks.bit_count()
    games, their_games = whites + blacks + 1, their_whites + their_blacks + 1

    def deviations(colour: int) -> tuple[int, int]:
        own = abs(whites - blacks + colour) * their_games
        their = abs(their_whites - their_blacks - colour) * games
        return (own, their) if own > their else (their, own)

    return deviations(WHITE), deviations(BLACK)


def _worst_share(one: Colours, other: Colours) -> int:
    (with_white, _), (with_black, _) = _deviations(one, other)
    return _sign(with_black - with_white)


def _other_share(one: Colours, other: Colours) -> int:
    (_, with_white), (_, with_black) = _deviations(one, other)
    return _sign(with_black - with_white)


CRITERIA: Final[Mapping[ColourCriterion, Criterion]] = {
    "share": _lower_share,
    "even-share": _worst_share,
    "other-share": _other_share,
    "balance": _balance,
    "run": _longer_run,
    "alternate": _alternate,
    "history": _history,
}

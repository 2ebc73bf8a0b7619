"""The criteria for colours, by method (docs/keizer.md section 4, Colours; [002], [004]).

A criterion looks at the colours that both have had and says 1 (the first of the two has white),
-1 (the second has) or 0 (it does not separate them).
"""

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import Final

from keizer_bot.engine.rules import PairingRules

WHITE: Final = 1
BLACK: Final = -1
HALF: Final = Fraction(1, 2)


class Colours:
    """The colours that one player has had: round and colour, in the order of the rounds."""

    def __init__(self, had: Sequence[tuple[int, int]] = ()) -> None:
        self.by_round = dict(had)
        self.games = len(had)
        self.whites = sum(colour == WHITE for _, colour in had)
        self.balance = sum(colour for _, colour in had)
        self.last = had[-1][1] if had else 0
        self.run = 0
        for _, colour in reversed(had):
            if colour != self.last:
                break
            self.run += 1

    def share(self, more: int = 0, games: int = 0) -> Fraction:
        """Whites among all games, counting `more` whites in `games` to come; ½ without games."""
        total = self.games + games
        return Fraction(self.whites + more, total) if total else HALF

    def may_have(self, colour: int, rules: PairingRules) -> bool:
        """Tell whether one more game with `colour` keeps the limits."""
        length, balance = rules.max_same_colour, rules.max_colour_balance
        if length is not None and colour == self.last and self.run >= length:
            return False
        after = abs(self.balance + colour)
        return balance is None or after <= balance or after < abs(self.balance)


NO_COLOURS: Final = Colours()
Criterion = Callable[[Colours, Colours], int]


def _sign(number: int | Fraction) -> int:
    return (number > 0) - (number < 0)


def _lower_share(one: Colours, other: Colours) -> int:
    return _sign(other.share() - one.share())


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
    differed = [r for r, colour in one.by_round.items() if other.by_round.get(r) == -colour]
    return -one.by_round[max(differed)] if differed else 0


def _deviations(one: Colours, other: Colours) -> tuple[list[Fraction], list[Fraction]]:
    """How far both shares would be from ½, the worst first, if `one` had white; if `other`."""

    def sorted_deviations(white: Colours, black: Colours) -> list[Fraction]:
        shares = (white.share(1, 1), black.share(0, 1))
        return sorted((abs(share - HALF) for share in shares), reverse=True)

    return sorted_deviations(one, other), sorted_deviations(other, one)


def _worst_share(one: Colours, other: Colours) -> int:
    with_white, with_black = _deviations(one, other)
    return _sign(with_black[0] - with_white[0])


def _other_share(one: Colours, other: Colours) -> int:
    with_white, with_black = _deviations(one, other)
    return _sign(with_black[1] - with_white[1])


CRITERIA: Final[Mapping[str, Mapping[str, Criterion]]] = {
    "keizer": {"share": _lower_share, "alternate": _alternate},
    "sevilla": {"balance": _balance, "run": _longer_run, "history": _history},
    "even-share": {"share": _worst_share, "other-share": _other_share, "alternate": _alternate},
}

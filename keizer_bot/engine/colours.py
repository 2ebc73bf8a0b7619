"""Who has white: limits first, then the first criterion that separates the two (KEIZER.md 4).

A criterion looks at the colours that both have had and says 1 (the first of the two has white),
-1 (the second has) or 0 (it does not separate them). Games without a result yet have colours;
forfeited ones have none.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from hashlib import sha256
from typing import TYPE_CHECKING, Final

from keizer_bot.engine.model import PlannedGame, Result
from keizer_bot.engine.opening import opening_list

if TYPE_CHECKING:
    from keizer_bot.engine.model import Season
    from keizer_bot.engine.rules import PairingRules, Rules

WHITE: Final = 1
BLACK: Final = -1
HALF: Final = Fraction(1, 2)
FORFEITS: Final = (Result.WHITE_BY_FORFEIT, Result.BLACK_BY_FORFEIT, Result.BOTH_FORFEITED)


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
        """Whites among his games, counting `more` whites in `games` to come; ½ without games."""
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


def _colours_had(season: Season) -> Mapping[str, Colours]:
    """The colours of everybody who has had one."""
    had: dict[str, list[tuple[int, int]]] = defaultdict(list)
    for round_ in season.rounds:
        for game in round_.games:
            if game.result not in FORFEITS:
                had[game.white].append((round_.number, WHITE))
                had[game.black].append((round_.number, BLACK))
    return {player: Colours(colours) for player, colours in had.items()}


def can_play(one: Collection[int], other: Collection[int]) -> bool:
    """Tell whether two who may have these colours can be given one each."""
    return any(colour in one and -colour in other for colour in (WHITE, BLACK))


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


@dataclass(frozen=True, slots=True)
class ColourTable:
    """What allocating the colours of round `number` needs.

    `ranks` are the places in its opening list, `starts` those in the file, counted from 1.
    """

    rules: Rules
    number: int
    ranks: Mapping[str, int]
    starts: Mapping[str, int]
    had: Mapping[str, Colours]

    def open_to(self, player: str) -> frozenset[int]:
        """The colours that keep this player's limits."""
        had = self.had.get(player, NO_COLOURS)
        rules = self.rules.pairing
        return frozenset(colour for colour in (WHITE, BLACK) if had.may_have(colour, rules))

    def allocate(self, a: str, b: str) -> PlannedGame:
        """Give the game with colours, and the criterion that decided them."""
        sign, criterion = self._decide(a, b)
        return PlannedGame(a, b, criterion) if sign > 0 else PlannedGame(b, a, criterion)

    def _decide(self, a: str, b: str) -> tuple[int, str]:
        one, other = self.open_to(a), self.open_to(b)
        keeping = [c for c in (WHITE, BLACK) if c in one and -c in other]
        if len(keeping) == 1:
            return keeping[0], "limit"
        method = self.rules.pairing.colours
        for name, criterion in CRITERIA[method].items():
            sign = criterion(self.had.get(a, NO_COLOURS), self.had.get(b, NO_COLOURS))
            if sign:
                return sign, name
        if method == "even-share":
            return self._lot(a, b), "lot"
        return (WHITE if self.ranks[a] < self.ranks[b] else BLACK), "rank"

    def _lot(self, a: str, b: str) -> int:
        first, second = sorted((a, b), key=self.starts.__getitem__)
        text = f"{self.rules.season.seed}:{self.number}:{self.starts[first]}:{self.starts[second]}"
        first_bit = sha256(text.encode()).digest()[0] >> 7
        return WHITE if (second if first_bit else first) == a else BLACK


def colour_table(season: Season, rules: Rules, number: int, order: Sequence[str]) -> ColourTable:
    """Gather what the colours of round `number` need; `order` is its opening list."""
    return ColourTable(
        rules,
        number,
        ranks={player: place for place, player in enumerate(order)},
        starts={player.id: place for place, player in enumerate(season.players, start=1)},
        had=_colours_had(season),
    )


def allocate_colours(a: str, b: str, season: Season, rules: Rules) -> PlannedGame:
    """Give the game of `a` and `b` in the round to be paired: who has white, and by what.

    That is the last round if it has no games yet, else the one after it.
    Source: KEIZER.md section 4, Colours ([002], [004]).
    """
    number = len(season.rounds) + 1
    if season.rounds and not season.rounds[-1].games:
        number -= 1
    order = opening_list(season, rules, number).players
    return colour_table(season, rules, number, order).allocate(a, b)

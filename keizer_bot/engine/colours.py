"""Who has white: limits first, then the first criterion that separates the two (docs/keizer.md 4).

Games without a result yet have colours; forfeited ones have none.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Final

from keizer_bot.engine.calendar import round_to_pair
from keizer_bot.engine.colour_criteria import BLACK, CRITERIA, NO_COLOURS, WHITE, Colours
from keizer_bot.engine.model import PlannedGame, Season
from keizer_bot.engine.opening import opening_list
from keizer_bot.engine.past_pairings import past_pairings
from keizer_bot.engine.rules import Rules

EITHER: Final = frozenset((WHITE, BLACK))


def can_play(one: Collection[int], other: Collection[int]) -> bool:
    """Tell whether two who may have these colours can be given one each."""
    return (WHITE in one and BLACK in other) or (BLACK in one and WHITE in other)


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
        rules = self.rules.pairing
        if rules.max_same_colour is None and rules.max_colour_balance is None:
            return EITHER
        had = self.had.get(player, NO_COLOURS)
        return frozenset(colour for colour in (WHITE, BLACK) if had.may_have(colour, rules))

    def allocate(self, a: str, b: str) -> PlannedGame:
        """Give the game with colours, and the criterion that decided them."""
        sign, criterion = self._decide(a, b)
        return PlannedGame(a, b, criterion) if sign > 0 else PlannedGame(b, a, criterion)

    def _decide(self, a: str, b: str) -> tuple[int, str]:
        one, other = self.open_to(a), self.open_to(b)
        white, black = WHITE in one and BLACK in other, BLACK in one and WHITE in other
        if white != black:
            return (WHITE if white else BLACK), "limit"
        method = self.rules.pairing.colours
        had, theirs = self.had.get(a, NO_COLOURS), self.had.get(b, NO_COLOURS)
        for name, criterion in CRITERIA[method].items():
            sign = criterion(had, theirs)
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


def colour_table(
    season: Season, rules: Rules, number: int, order: Sequence[str], had: Mapping[str, Colours]
) -> ColourTable:
    """Gather what the colours of round `number` need; `order` is its opening list."""
    return ColourTable(
        rules,
        number,
        ranks={player: place for place, player in enumerate(order)},
        starts={player.id: place for place, player in enumerate(season.players, start=1)},
        had=had,
    )


def allocate_colours(a: str, b: str, season: Season, rules: Rules) -> PlannedGame:
    """Give the game of `a` and `b` in the round to be paired: who has white, and by what.

    That is the last round if it has no games yet, else the one after it.
    Source: docs/keizer.md section 4, Colours ([002], [004]).
    """
    number = round_to_pair(season).number
    order = opening_list(season, rules, number).players
    had = past_pairings(season.rounds, forfeits_count=False).colours
    return colour_table(season, rules, number, order, had).allocate(a, b)

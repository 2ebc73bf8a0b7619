"""The allocation of white: limits, then the first criterion that separates two (docs/keizer.md 4).

Games without a result yet count; forfeited games do not.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Final

from keizer_bot.engine.colour_criteria import BLACK, CRITERIA, NO_COLOURS, WHITE, Colours
from keizer_bot.engine.model import PlannedGame, Season
from keizer_bot.engine.past_pairings import PastPairings, past_pairings
from keizer_bot.engine.ranking import opening_list
from keizer_bot.engine.rules import CRITERIA_OF, ColourCriterion, Rules, round_to_pair

EITHER: Final = frozenset((WHITE, BLACK))


def can_play(one: Collection[int], other: Collection[int]) -> bool:
    """True if two players who may have these colours can be given different ones."""
    return (WHITE in one and BLACK in other) or (BLACK in one and WHITE in other)


@dataclass(frozen=True, slots=True)
class ColourTable:
    """The facts needed to allocate the colours of round `number`.

    `criteria` are those of the rules, each with the name to show. `ranks` are places in the round's
    opening list, `starts` places in the file, counted from 1.
    """

    rules: Rules
    number: int
    ranks: Mapping[str, int]
    starts: Mapping[str, int]
    had: Mapping[str, Colours]
    met: Mapping[str, tuple[tuple[str, int], ...]]
    criteria: tuple[tuple[ColourCriterion, str], ...]

    def open_to(self, player: str) -> frozenset[int]:
        """The colours that keep this player's limits."""
        rules = self.rules.pairing
        if rules.max_same_colour is None and rules.max_colour_balance is None:
            return EITHER
        had = self.had.get(player, NO_COLOURS)
        return frozenset(colour for colour in (WHITE, BLACK) if had.may_have(colour, rules))

    def allocate(self, a: str, b: str) -> PlannedGame:
        """The game with colours, and the criterion that decided them."""
        sign, criterion = self._decide(a, b)
        return PlannedGame(a, b, criterion) if sign > 0 else PlannedGame(b, a, criterion)

    def _decide(self, a: str, b: str) -> tuple[int, str]:
        one, other = self.open_to(a), self.open_to(b)
        white, black = WHITE in one and BLACK in other, BLACK in one and WHITE in other
        if white != black:
            return (WHITE if white else BLACK), "limit"
        had, theirs = self.had.get(a, NO_COLOURS), self.had.get(b, NO_COLOURS)
        for name, shown in self.criteria:
            criterion = CRITERIA.get(name)
            sign = criterion(had, theirs) if criterion else self._between(name, a, b)
            if sign:
                return sign, shown
        raise AssertionError(self.criteria)  # the last one always decides

    def _between(self, name: ColourCriterion, a: str, b: str) -> int:
        """The sign by a criterion on the pair itself, not on the colours that each has had."""
        if name == "reverse":
            return self._reverse(a, b)
        if name == "lot":
            return self._lot(a, b)
        higher = WHITE if self.ranks[a] < self.ranks[b] else BLACK
        return -higher if name == "lower" else higher

    def _reverse(self, a: str, b: str) -> int:
        """The opposite of the colours at the last meeting that had any; 0 if there was none."""
        whites, blacks = self.had.get(a, NO_COLOURS)
        for other, number in reversed(self.met.get(a, ())):
            if other == b and (whites | blacks) >> number & 1:
                return BLACK if whites >> number & 1 else WHITE
        return 0

    def _lot(self, a: str, b: str) -> int:
        first, second = sorted((a, b), key=self.starts.__getitem__)
        text = f"{self.rules.season.seed}:{self.number}:{self.starts[first]}:{self.starts[second]}"
        first_bit = sha256(text.encode()).digest()[0] >> 7
        return WHITE if (second if first_bit else first) == a else BLACK


def colour_table(
    season: Season, rules: Rules, number: int, order: Sequence[str], past: PastPairings
) -> ColourTable:
    """Gather the facts for the colours of round `number`; `order` is its opening list."""
    return ColourTable(
        rules,
        number,
        ranks={player: place for place, player in enumerate(order)},
        starts={player.id: place for place, player in enumerate(season.players, start=1)},
        had=past.colours,
        met=past.met,
        criteria=_named_criteria(rules),
    )


def _named_criteria(rules: Rules) -> tuple[tuple[ColourCriterion, str], ...]:
    """The rules' criteria in order, with the name to show: `even-share` is shown as `share`."""
    colours = rules.pairing.colours
    if not isinstance(colours, str):
        return tuple((name, name) for name in colours)
    short = {"even-share": "share"}
    return tuple((name, short.get(name, name)) for name in CRITERIA_OF[colours])


def allocate_colours(a: str, b: str, season: Season, rules: Rules) -> PlannedGame:
    """The game of `a` and `b` in the round to be paired: its colours, and the deciding criterion.

    That round is the last one if it has no games yet, else the one after it.
    Source: docs/keizer.md section 4, Colours ([002], [004]).
    """
    number = round_to_pair(season).number
    order = opening_list(season, rules, number).players
    past = past_pairings(season.rounds, forfeits_count=False)
    return colour_table(season, rules, number, order, past).allocate(a, b)

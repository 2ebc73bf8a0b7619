"""The choice of the bye when the number is odd, by preference (docs/keizer.md 4.3, 4.4)."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Final

from keizer_bot.engine.absences import Payments
from keizer_bot.engine.model import Round, Season
from keizer_bot.engine.past_pairings import PastPairings, forfeit_winners
from keizer_bot.engine.rules import ByeRule, Rules, in_last

# The conditions on the bye, from the one that is relaxed last to the one relaxed first.
BYE_OPTIONS: Final = (
    *("no_bye", "bye_gap", "bye_after_free_round"),
    *("bye_after_forfeit_win", "newcomer_bye"),
)


@dataclass(frozen=True, slots=True)
class ByeTable:
    """The facts needed to give the bye of `round_`; `order` is its whole opening list.

    `turns` is the same list in the order of pairing, which defines who is lower.
    """

    season: Season
    rules: Rules
    round_: Round
    order: Sequence[str]
    turns: Sequence[str]
    past: PastPairings
    free_before: frozenset[str]

    def by_preference(self, candidates: Iterable[str]) -> list[str]:
        """The candidates for the bye, first choice first."""
        places = {player: place for place, player in enumerate(self.order)}
        lot = self._by_rule({player: turn for turn, player in enumerate(self.turns)})
        return sorted(candidates, key=lambda id_: (self._breaks(id_, places[id_]), lot[id_]))

    def broken(self, player: str) -> list[str]:
        """The rules that a bye for this player would break."""
        breaks, _ = self._breaks(player, self.order.index(player))
        return [name for name, broken in zip(BYE_OPTIONS, breaks, strict=True) if broken]

    def _breaks(self, player: str, place: int) -> tuple[tuple[bool, ...], int]:
        """The options that a bye would break, and the byes so far if the fewest go first."""
        rules, number = self.rules.pairing, self.round_.number
        had = self.past.byes.get(player, ())
        no_bye = rules.no_bye is not None and (
            place < rules.no_bye.top and in_last(number, rules.no_bye.last_rounds, self.rules)
        )
        too_soon = bool(had) and number - had[-1] <= rules.bye_gap
        free = not rules.bye_after_free_round and player in self.free_before
        won = not rules.bye_after_forfeit_win and player in self.past.forfeit_winners
        newcomer = not rules.newcomer_bye and self.past.is_newcomer(player)
        return (no_bye, too_soon, free, won, newcomer), len(had) if rules.bye_fewest_first else 0

    def _by_rule(self, turns: Mapping[str, int]) -> Mapping[str, tuple[object, ...]]:
        """The sort key of each player by `bye_rule`; ties go to the lower player."""
        match self.rules.pairing.bye_rule:
            case ByeRule.LOWEST:
                keys: Mapping[str, object] = dict.fromkeys(turns, 0)
            case ByeRule.LOWEST_RATING:
                keys = {p.id: -1 if p.rating is None else p.rating for p in self.season.players}
            case ByeRule.RANDOM:
                keys = {p.id: self._chance(i) for i, p in enumerate(self.season.players, start=1)}
            case ByeRule.LAST_SIGNED_ON:
                keys = dict.fromkeys(turns, 1) | {
                    player: -at for at, player in enumerate(self.round_.signed_on)
                }
        return {player: (keys[player], -turn) for player, turn in turns.items()}

    def _chance(self, file_place: int) -> bytes:
        text = f"{self.rules.season.seed}:{self.round_.number}:{file_place}"
        return sha256(text.encode()).digest()


def bye_table(
    season: Season,
    rules: Rules,
    round_: Round,
    order: Sequence[str],
    turns: Sequence[str],
    past: PastPairings,
    payments: Payments,
) -> ByeTable:
    """Gather the facts needed to give the bye of `round_`.

    `turns` is the opening list in the order of pairing, `past` the pairings before the round.

    `payments` are for the absences in the round before it.
    """
    earlier = season.rounds[: round_.number - 1]
    irrelevant = rules.pairing.bye_after_free_round or not earlier
    free = frozenset() if irrelevant else _free_in(earlier[-1], payments)
    return ByeTable(season, rules, round_, order, turns, past, free)


def _free_in(last: Round, payments: Payments) -> frozenset[str]:
    """Players with a paid absence or a win by forfeit in that round."""
    paid = {id_ for id_, payment in payments.items() if payment.fraction > 0 or payment.points > 0}
    return frozenset(paid).union(forfeit_winners(last.games))

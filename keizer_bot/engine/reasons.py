"""The reasons for each pair: opponents whom the higher player came to first, and why not they.

Only for the methods that choose in order from the top (top-down, fold).
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from keizer_bot.engine.methods import InOrder, method_of
from keizer_bot.engine.model import Relaxed, RoundPlan, Season
from keizer_bot.engine.pairing import PairingStart, evening_of
from keizer_bot.engine.rules import Rules


@dataclass(frozen=True, slots=True)
class PassedOver:
    """`player` did not get `other`, who was still free and came earlier by the method.

    `why` is `forbidden`; `rules`, with `broken` naming them ("1 and 2 met in round 4"); or
    `others`: that pair would have left no pairing of all others.
    """

    player: str
    other: str
    why: Literal["forbidden", "rules", "others"]
    broken: tuple[Relaxed, ...] = ()


def reasons(season: Season, plan: RoundPlan, rules: Rules) -> tuple[tuple[PassedOver, ...], ...]:
    """For each game of `plan`, by board, the opponents whom its higher player did not get, and why.

    `plan` is a pairing of the round to be paired; empty for forced pairs and for methods that do
    not choose from the top.
    """
    seats = [player for game in plan.games for player in (game.white, game.black)]
    return reasons_from(evening_of(season, [*seats, *plan.byes], rules), plan)


def reasons_from(evening: PairingStart, plan: RoundPlan) -> tuple[tuple[PassedOver, ...], ...]:
    """The same as `reasons`, for a plan made from these facts."""
    rules, seats = evening.rules, [(game.white, game.black) for game in plan.games]
    players = [player for player in evening.order if player not in plan.byes]
    method = method_of(rules, plan.round, len(players))
    chosen = rules.pairing.method_in(plan.round) in ("top-down", "fold")
    if not chosen or not isinstance(method, InOrder):
        return ((),) * len(plan.games)
    forced = {frozenset(pair) for pair in evening.forced}
    taken = {player for pair in forced for player in pair}
    reasons_: list[tuple[PassedOver, ...]] = []
    for pair in seats:
        high, low = sorted(pair, key=players.index)
        if frozenset(pair) in forced:
            reasons_.append(())
            continue
        taken.add(high)
        open_to = [player for player in players[players.index(high) :] if player not in taken]
        reasons_.append(tuple(_passed_over(evening, method, players, (high, low), open_to)))
        taken.add(low)
    return tuple(reasons_)


def _passed_over(
    evening: PairingStart,
    method: InOrder,
    players: list[str],
    pair: tuple[str, str],
    open_to: list[str],
) -> Iterator[PassedOver]:
    """The players whom `high` would rather have met than `low`, and why they did not."""
    size = len(players)
    vertex = {player: size - 1 - place for place, player in enumerate(players)}
    high, low = pair

    def turn(player: str) -> int:
        return method.cost(vertex[high], vertex[player], size)

    for other in sorted(open_to, key=turn):
        if turn(other) >= turn(low):
            return
        broken = tuple(evening.conditions.relaxed(high, other))
        if other in evening.conditions.forbidden[high]:
            yield PassedOver(high, other, "forbidden")
        else:
            yield PassedOver(high, other, "rules" if broken else "others", broken)

"""The pairing that would be made now, or if the arbiter wished something more; nothing is kept."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from keizer_bot.calendar import Evening, Phase
from keizer_bot.club.pairing.actions import played_already, season_to_pair, to_be_paired
from keizer_bot.club.pairing.messages import ResultsIn, WrongPhase
from keizer_bot.core.context import RequestContext
from keizer_bot.core.games import round_in
from keizer_bot.core.snapshot import SeasonSnapshot
from keizer_bot.engine.errors import PairingRefusedError
from keizer_bot.engine.model import RoundPlan, Season
from keizer_bot.engine.pairing import pair_round
from keizer_bot.store import games
from keizer_bot.store.games import Wish


@dataclass(frozen=True, slots=True)
class Draft:
    """A pairing that is not kept.

    `season` ends with the round, without games; `there` are the keys of those to be paired;
    `plan` is None if `unplaced` (keys) cannot be placed; `wishes` are the round's.
    """

    snapshot: SeasonSnapshot
    evening: Evening
    season: Season
    there: tuple[str, ...]
    plan: RoundPlan | None
    unplaced: tuple[str, ...]
    wishes: tuple[Wish, ...]

    def name(self, key: str) -> str:
        """The name of the player with that key."""
        return self.snapshot.by_key(key).name

    def seats(self) -> list[tuple[str, str]]:
        """The keys of each pair by board, White first."""
        return [(game.white, game.black) for game in self.plan.games] if self.plan else []


def draft_of(
    context: RequestContext, round_id: int, act: Callable[[], object] | None = None
) -> Draft:
    """The pairing that would be made of that round now, after `act`, which is taken back.

    A pairing that is posted already is left out of account. Raises `StaleButton`, `WrongPhase`
    for a round that is over, `ResultsIn` for one that is being played, and what `act` raises.
    """
    snapshot = context.snapshot
    evening = round_in(snapshot, round_id)
    if evening.phase is Phase.FINAL:
        raise WrongPhase(evening.number, evening.phase)
    if played_already(snapshot, evening):
        raise ResultsIn(evening.number)
    with context.tx.trial():
        if act is not None:
            act()
        if evening.phase is Phase.PAIRED:
            games.clear_pairing(context.tx, round_id)
        return _drafted(context, round_id)


def _drafted(context: RequestContext, round_id: int) -> Draft:
    snapshot = context.snapshot
    evening = round_in(snapshot, round_id)
    if evening.check_in is not None and context.at < evening.check_in:
        evening = replace(evening, check_in=None)  # nobody can be there yet: who is expected counts
    there = to_be_paired(snapshot, evening, games.presence(context.tx, round_id))
    season = season_to_pair(snapshot, evening, there)
    plan: RoundPlan | None = None
    unplaced: tuple[str, ...] = ()
    try:
        plan = pair_round(season, there, snapshot.rules)
    except PairingRefusedError as refused:
        unplaced = refused.players
    wishes = tuple(w for w in games.wishes(context.tx, snapshot.row.id) if w.round_id == round_id)
    return Draft(snapshot, evening, season, tuple(there), plan, unplaced, wishes)

"""The pairing that would be made now, and the cost of an override; nothing is stored.

Within a transaction that is rolled back, the bot stores the overrides and reads the round as the
real pairing does. So the proposal is exactly the pairing that the arbiter would get.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

import msgspec

from keizer_bot.calendar import Evening, Phase
from keizer_bot.club.pairing import preview_messages as messages
from keizer_bot.club.pairing.actions import to_be_planned, to_pair
from keizer_bot.club.pairing.inside import events_in, in_colours_of_events, with_events
from keizer_bot.club.pairing.messages import GaveWay, PairingRule
from keizer_bot.core.context import Context
from keizer_bot.core.messages import OtherNames
from keizer_bot.core.snapshot import SeasonSnapshot
from keizer_bot.engine.colour_criteria import NO_COLOURS, WHITE
from keizer_bot.engine.errors import PairingRefusedError
from keizer_bot.engine.model import Relaxed, RoundPlan
from keizer_bot.engine.pairing import PairingStart
from keizer_bot.engine.running import RunningSeason
from keizer_bot.i18n.message import Message
from keizer_bot.reports.messages import Colour
from keizer_bot.store import games
from keizer_bot.store.games import OverrideKind, PairingOverride


@dataclass(frozen=True)
class Proposal:
    """A pairing that is not stored.

    `season` ends with the round, without its games; `there` holds the keys of the players to pair;
    `plan` is None if the pairing is `refused`; `overrides` are the round's.
    """

    snapshot: SeasonSnapshot
    evening: Evening
    season: RunningSeason
    there: tuple[str, ...]
    plan: RoundPlan | None
    refused: PairingRefusedError | None
    overrides: tuple[PairingOverride, ...]

    @cached_property
    def facts(self) -> PairingStart:
        """The facts from which the round is paired. Raises `PairingRefusedError`."""
        return self.season.pairing_start(self.there)

    @cached_property
    def places(self) -> dict[str, int]:
        """The places in the ranking before the round, by the players' keys."""
        return {key: place for place, key in enumerate(self.facts.byes.order, start=1)}

    @property
    def pairs_of_arbiter(self) -> frozenset[frozenset[str]]:
        """The pairs that the arbiter wants, by their keys; other forced ones are an event's."""
        pairs = ((o.player_id, o.other_id) for o in self.overrides if o.kind == "force")
        by_id = self.snapshot.by_id
        return frozenset(frozenset((by_id(a).key, by_id(b).key)) for a, b in pairs if b is not None)

    def name(self, key: str) -> str:
        """The name of the player with that key."""
        return self.snapshot.by_key(key).name

    def seats(self) -> list[tuple[str, str]]:
        """The keys of each pair by board, White first."""
        return [(game.white, game.black) for game in self.plan.games] if self.plan else []


def proposal_of(
    context: Context, round_id: int, act: Callable[[], object] | None = None
) -> Proposal:
    """The pairing that would be made for that round now, after `act`, which is rolled back.

    A pairing that is already posted does not count. Raises `StaleButton`, `WrongPhase` for a round
    that is over, `ResultsIn` for one that is being played, and what `act` raises.
    """
    evening = to_be_planned(context.snapshot, round_id)
    with context.tx.trial():
        if act is not None:
            act()
        if evening.phase is Phase.PAIRED:
            games.clear_pairing(context.tx, round_id)
        snapshot = context.snapshot
        overrides = overrides_in(context, round_id)
        if evening.check_in is not None and context.at < evening.check_in:
            evening = replace(evening, check_in=None)  # before check-in, pair the expected
        facts, there = to_pair(snapshot, evening)
        inside = events_in(context, evening, there)
    facts = with_events(facts, inside)
    season = snapshot.running.with_rounds(facts.rounds)
    plan: RoundPlan | None = None
    refused: PairingRefusedError | None = None
    try:
        plan = in_colours_of_events(season.pair(there), inside)
    except PairingRefusedError as error:
        refused = error
    return Proposal(snapshot, evening, season, there, plan, refused, overrides)


def overrides_in(context: Context, round_id: int) -> tuple[PairingOverride, ...]:
    """The arbiter's overrides for that round."""
    overrides = games.overrides(context.tx, context.season.id)
    return tuple(override for override in overrides if override.round_id == round_id)


Wanted = tuple[OverrideKind, int, int | None]
"""A requested override: its kind, a player's id, and the other's."""

_FAR = 5  # places apart from which the distance is mentioned
_MOST_PAIRS = 4


class Costs(msgspec.Struct, frozen=True):
    """The rules that give way, and `others`: the players whose pairing changes because of it."""

    rules: tuple[Message, ...]
    others: tuple[Message, ...]

    @property
    def all(self) -> tuple[Message, ...]:
        """The rules that give way, and the line about changed pairs if there is one."""
        return (*self.rules, *self.others)


def costs_of(
    context: Context, round_id: int, wanted: Sequence[Wanted], act: Callable[[], object]
) -> Costs:
    """The costs of the overrides `wanted` in that round; `act` makes them.

    Raises as `proposal_of`, and what `act` raises.
    """
    before = proposal_of(context, round_id)
    after = proposal_of(context, round_id, act)
    own_costs = list(_costs_of_overrides(before, wanted))
    if after.refused is not None:
        return Costs((*own_costs, _no_pairing(after.snapshot, after.refused)), ())
    return Costs(
        (*own_costs, *_elsewhere(before, after)), tuple(_changes_for_others(before, after, wanted))
    )


def _no_pairing(snapshot: SeasonSnapshot, refused: PairingRefusedError) -> Message:
    names = snapshot.names(refused.players)
    if not names:
        return messages.CostsRound(refused.trouble)
    return messages.CostsPairing(len(names), names)


def broken_by_overrides(proposal: Proposal) -> tuple[Message, ...]:
    """The rules that the proposal's own overrides break, among players who come."""
    there = {proposal.snapshot.by_key(key).id for key in proposal.there} | {None}
    kept = [(w.kind, w.player_id, w.other_id) for w in proposal.overrides]
    return tuple(_costs_of_overrides(proposal, [w for w in kept if there.issuperset(w[1:])]))


def _costs_of_overrides(proposal: Proposal, wanted: Sequence[Wanted]) -> Iterator[Message]:
    """The rules that the overridden pairs and byes break themselves."""
    if proposal.plan is None:
        return
    facts = proposal.facts
    for kind, player_id, other_id in wanted:
        key = proposal.snapshot.by_id(player_id).key
        if kind == "bye":
            for rule in facts.byes.broken(key):
                yield GaveWay(PairingRule(rule), (proposal.name(key),))
        elif kind == "force" and other_id is not None:
            yield from _of_pair(proposal, facts, key, proposal.snapshot.by_id(other_id).key)


def _of_pair(proposal: Proposal, facts: PairingStart, a: str, b: str) -> Iterator[Message]:
    names = proposal.name(a), proposal.name(b)
    for broken in facts.conditions.relaxed(a, b):
        if broken.rule == "rematch" and broken.round is not None:
            yield messages.CostsRematch(*names, broken.round)
        elif broken.rule == "groups":
            yield messages.CostsGroups(*names)
        else:
            yield from _colours(proposal, facts, a, b)


def _colours(proposal: Proposal, facts: PairingStart, a: str, b: str) -> Iterator[Message]:
    """The players whose colour limit these two games would break."""
    game, table = facts.colours.allocate(a, b), facts.colours
    for key, side in ((game.white, Colour.WHITE), (game.black, Colour.BLACK)):
        colour = WHITE if side is Colour.WHITE else -WHITE
        if colour in table.open_to(key):
            continue
        had = table.had.get(key, NO_COLOURS)
        limit = proposal.snapshot.rules.pairing.max_same_colour
        if limit is not None and had.last == colour and had.run >= limit:
            yield messages.CostsRun(proposal.name(key), side, had.run + 1)
        else:
            yield messages.CostsBalance(proposal.name(key), side, abs(had.balance + colour))


def _elsewhere(before: Proposal, after: Proposal) -> Iterator[Message]:
    """The rules that now give way for others, or no longer need to."""
    was, now = (
        Counter(proposal.plan.relaxed if proposal.plan else ()) for proposal in (before, after)
    )
    for broken in (now - was).elements():
        yield messages.CostsElsewhere(gave_way(after, broken))
    for broken in (was - now).elements():
        yield messages.SavesElsewhere(gave_way(after, broken))


def _far_apart(proposal: Proposal, wanted: Sequence[Wanted]) -> Iterator[Message]:
    """The overridden pairs in which one player is far above the other."""
    places = proposal.places
    for kind, one_id, other_id in wanted:
        if kind != "force" or other_id is None:
            continue
        one, other = proposal.snapshot.by_id(one_id), proposal.snapshot.by_id(other_id)
        apart = abs(places[one.key] - places[other.key])
        if apart >= _FAR:
            yield messages.CostsDistance(one.name, other.name, apart)


def _changes_for_others(
    before: Proposal, after: Proposal, wanted: Sequence[Wanted]
) -> Iterator[Message]:
    """The other players who would have a bye, or other opponents."""
    if before.plan is None or after.plan is None:
        return
    yield from _far_apart(before, wanted)
    named = {after.snapshot.by_id(i).key for _, *ids in wanted for i in ids if i is not None}
    free = [key for key in after.plan.byes if key not in named.union(before.plan.byes)]
    yield from (messages.CostsBye(after.name(key)) for key in free)
    same = {frozenset(pair) for pair in before.seats()}
    pairs = [p for p in after.seats() if frozenset(p) not in same and not named.issuperset(p)]
    if pairs:
        yield _cost_in_pairs(after, pairs)


def _cost_in_pairs(after: Proposal, pairs: Sequence[tuple[str, str]]) -> Message:
    """The cost in changed pairs, with the first of them by name."""
    first = tuple(" – ".join(map(after.name, pair)) for pair in pairs[:_MOST_PAIRS])
    more = (OtherNames(len(pairs) - _MOST_PAIRS),) if len(pairs) > _MOST_PAIRS else ()
    return messages.CostsPairs(len(pairs), (*first, *more))


def gave_way(proposal: Proposal, relaxed: Relaxed) -> Message:
    """The message about a rule that gave way."""
    names = proposal.snapshot.names(relaxed.players)
    if relaxed.rule == "rematch" and relaxed.round is not None:
        player, other = names
        return messages.CostsRematch(player, other, relaxed.round)
    return GaveWay(PairingRule(relaxed.rule), names)
